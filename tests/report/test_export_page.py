"""What the page on exports lists is what is exported, and its example counts."""

import json
import re
import subprocess
import sys
from pathlib import Path

from deal_samples import pages
from export_samples import lines

from donka.report.export import CSV_COLUMNS, json_lines

PAGE = (Path(__file__).parents[2] / "docs" / "export.md").read_text(encoding="utf-8")


def listed(heading):
    """The words of the first column under *heading*, to the next one."""
    section = PAGE.partition(heading)[2].partition("\n**A deal")[0].partition("\n## ")[0]
    cells = re.findall(r"^\| (`.*?`) \|", section, flags=re.MULTILINE)
    return [word for cell in cells for word in re.findall(r"`(\w+)`", cell)]


def test_it_lists_every_member_of_the_first_line():
    told = json.loads(lines([])[0])

    assert sorted(listed("**The tournament**")) == sorted(told.keys() - {"type"})


def test_it_lists_every_column():
    in_text = {"table", "set", "rotation", "deal"}

    assert listed("\n## CSV\n") == [name for name in CSV_COLUMNS if name not in in_text]
    assert all(f"`{name}`" in PAGE for name in in_text)


def test_its_example_counts_who_took_the_queen():
    (example,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    deals = pages(1, 2)

    told = subprocess.run(
        [sys.executable, "-c", example],
        input="".join(json_lines({"type": "tournament", "tournament": "small"}, deals)),
        capture_output=True,
        encoding="utf-8",
        check=True,
        env={"PYTHONUTF8": "1"},
    ).stdout

    took = [
        page.game.seats[trick.taker]
        for page in deals
        for trick in page.deal.tricks
        if "QS" in map(str, trick.cards)
    ]
    expected = {name: took.count(name) for name in sorted(took)}
    assert told == f"small {expected}\n"
