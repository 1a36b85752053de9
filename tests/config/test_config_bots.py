"""Entries held against the bots that are there."""

from pathlib import Path

import pytest

from donka.bot.options import DeclaredOption
from donka.league.config import ConfigErrors, KnownBot, parse
from donka.league.spec import Tournament

KNOWN = (
    KnownBot("duck", "donka"),
    KnownBot("careful", "donka"),
    KnownBot("mine", "donka-alpha", (DeclaredOption("depth", "int", "3"),)),
    KnownBot("mine", "donka-beta"),
    KnownBot("eager", "donka-beta", (DeclaredOption("speed", "float"),)),
    KnownBot("my-bot", "my_bot.py"),
    KnownBot("broken", "broken.py", loaded=False),
    KnownBot("gamma", "donka-gamma-2", loaded=False),
)
GOOD = "bots:\n  - duck\n  - careful\n  - my_bot.py:my-bot\n"


def read(text: str) -> Tournament:
    """The tournament of a config, held against the bots above."""
    return parse(text, Path("league.yaml"), lambda *_: KNOWN)


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        pytest.param(
            "duk",
            "5:5: bots.duk: no bot named 'duk' (did you mean 'duck'? see: donka bots list)",
            id="a slip",
        ),
        pytest.param(
            "zebra",
            "5:5: bots.zebra: no bot named 'zebra' (see: donka bots list; single files: --bots-dir)",
            id="unknown",
        ),
        pytest.param(
            "mine",
            "5:5: bots.mine: 2 bots are named 'mine' (write bot: donka-alpha:mine or donka-beta:mine)",
            id="two of one name",
        ),
        pytest.param(
            "donka-gamma:mine",
            "5:5: bots.mine: no bot named 'donka-gamma:mine' (the bot is offered by donka-alpha, "
            "donka-beta; see: donka bots list)",
            id="another distribution has it",
        ),
        pytest.param(
            "donka-beta:eagr",
            "5:5: bots.eagr: no bot named 'donka-beta:eagr' (did you mean 'donka-beta:eager'? see: "
            "donka bots list)",
            id="a slip after the distribution",
        ),
        *[
            pytest.param(
                bot,
                f"5:5: bots.{bot.rpartition(':')[2]}: no bot named {bot!r}: the plugin that would "
                "offer it was not loaded, see above",
                id=which,
            )
            for bot, which in {
                "broken": "a broken file",
                "broken.py:broken": "a broken file by its name",
                "broken-cautious": "one of several in a broken file",
                "gamma": "a broken plugin",
                "donka-gamma-2:any": "a bot of a broken distribution",
            }.items()
        ],
        pytest.param(
            "brokem",
            "5:5: bots.brokem: no bot named 'brokem' (see: donka bots list; single files: --bots-dir)",
            id="what was not loaded is not suggested",
        ),
        pytest.param(
            "{name: x, bot: 'donka-alpha:mine', options: {dept: 3}}",
            "5:5: bots.x: options.dept: no such option (did you mean 'depth'? the bot takes: depth)",
            id="an unknown option",
        ),
        pytest.param(
            "{name: x, bot: 'donka-alpha:mine', options: {depth: deep}}",
            "5:5: bots.x: options.depth: expected an int, got a str ('deep')",
            id="an option of another kind",
        ),
        pytest.param(
            "eager", "5:5: bots.eager: options.speed: missing (expected a float)", id="a needed one"
        ),
    ],
)
def test_an_entry_that_cannot_play_is_told_with_its_place(entry, line):
    with pytest.raises(ConfigErrors) as caught:
        read(f"{GOOD}  - {entry}\n")

    assert str(caught.value) == f"league.yaml:{line}"


def test_entries_that_can_play_pass():
    tournament = read(GOOD + "  - {bot: 'donka-alpha:mine', options: {depth: 4}}\n")

    assert [entry.bot for entry in tournament.entries] == [
        "duck",
        "careful",
        "my_bot.py:my-bot",
        "donka-alpha:mine",
    ]


def test_all_entries_that_cannot_play_are_told_at_once():
    with pytest.raises(ConfigErrors) as caught:
        read("bots: [a, b, c, duck]\n")

    assert [problem.field for problem in caught.value.problems] == ["bots.a", "bots.b", "bots.c"]
