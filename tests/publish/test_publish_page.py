"""What the page on publishing lists is what is published, and its example counts."""

import json
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from donka.cli.published import published_json
from donka.game.unfolding import unfold
from donka.journal.journal import FILE, Journal
from donka.journal.keys import deal_key
from donka.league.config import from_canonical
from donka.publish.publishing import publish
from donka.report.site.deals import DealData, FaultData, GameData, SetData

PAGE = (Path(__file__).parents[2] / "docs" / "publish.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("heading", "shape"),
    [("**The set**", SetData), ("**A game**", GameData), ("**A deal**", DealData)],
)
def test_it_lists_every_member(heading, shape):
    section = PAGE.partition(heading)[2].partition("\n**")[0]
    cells = re.findall(r"^\| (`.*?`) \|", section, flags=re.MULTILINE)

    listed = [word for cell in cells for word in re.findall(r"`(\w+)`", cell)]

    assert listed == [field.name for field in msgspec.structs.fields(shape)]


def test_it_lists_every_member_of_a_fault():
    (line,) = re.findall(r"^\| `faults` \| (.*) \|$", PAGE, flags=re.MULTILINE)

    assert re.findall(r"`(\w+)`", line) == [
        field.name for field in msgspec.structs.fields(FaultData)
    ]


@pytest.mark.usefixtures("few_pages")
def test_it_lists_what_is_told_to_programs(folder):
    told = json.loads(published_json(publish(folder)))
    (sentence,) = re.findall(r"^`--json` prints .*?The exit code", PAGE, re.MULTILINE | re.DOTALL)

    listed = re.findall(r"`(\w+)`", sentence)

    assert set(listed) == {*told, *told["files"], *told["files"]["new"]}


@pytest.mark.usefixtures("few_pages")
def test_its_example_counts_the_deals_without_a_point(folder):
    site = publish(folder).folder
    (example,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)

    told = subprocess.run(
        [sys.executable, "-c", example, site],
        capture_output=True,
        encoding="utf-8",
        check=True,
        env={"PYTHONUTF8": "1"},
    ).stdout

    expected = {"ant": 0, "bee": 0, "cat": 0, "doe": 0}
    with Journal.read(folder / FILE) as journal:
        tournament, key = from_canonical(journal.about.config), deal_key(journal.about)
        for game in journal.games():
            for deal in unfold(game, tournament.rules, key, tournament.schedule.cycles):
                for name, points in zip(game.seats, deal.points, strict=True):
                    expected[name] += points == 0
    assert told == f"{expected}\n"
