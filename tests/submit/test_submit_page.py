"""What docs/submit.md says is so."""

import re
from pathlib import Path

import pytest
import typer

from donka.cli.app import app
from donka.submit.feedback import COLUMNS
from donka.submit.naming import RESERVED, Taken
from donka.submit.outcome import Verdict
from donka.submit.received import Refused
from donka.submit.stems import safe_stem

PAGE = (Path(__file__).parents[2] / "docs" / "submit.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[str]:
    """The code in the first cells of the table under *heading*."""
    table = PAGE.partition(f"| {heading} |")[2].partition("\n\n")[0]
    firsts = re.findall(r"^\| (.+?) \|", table, flags=re.M)
    return [code for first in firsts for code in re.findall(r"`([^`]+)`", first)]


def test_it_has_every_option_of_a_single_submission():
    command = typer.main.get_command(app).commands["submit"]
    options = {name for each in command.params for name in each.opts if name.startswith("--")}

    told = {each.split()[0] for each in rows("option")}

    assert told | {"--all", "--feedback"} == options - {"--help"}


def test_it_has_every_column_of_the_outcomes_and_every_verdict():
    assert rows("column") == list(COLUMNS)
    assert ", ".join(f"`{each}`" for each in Verdict) in PAGE


def test_the_reserved_words_it_names_are_reserved():
    line = PAGE.partition("means something else: ")[2].partition(" and their like")[0]

    assert set(re.findall(r"`(\w+)`", line)) < RESERVED


@pytest.mark.parametrize(
    ("name", "other"), [("My_Bot", "my-bot"), ("асе", "ace"), ("bot1", "botl")]
)
def test_the_lookalikes_it_names_are_refused(name, other):
    assert f"`{name}`" in PAGE

    with pytest.raises(Refused):
        Taken({other: "ana"}, frozenset()).check(name, "boris")


def test_the_name_it_makes_of_a_file_is_made():
    assert "`Домашно 3 (бот).py` is `домашно-3-бот`" in PAGE
    assert safe_stem("Домашно 3 (бот).py") == "домашно-3-бот"
