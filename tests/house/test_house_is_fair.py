import ast
from pathlib import Path

import pytest

import donka_house
from donka import Rules
from donka.game.rules import PRESETS, FirstTrickPoints, OpeningBy, OpeningLead

NAMES = ["random", "lowest", "duck", "careful", "shooter"]
RULES = [
    *(pytest.param(rules, id=name) for name, rules in PRESETS.items()),
    pytest.param(
        Rules(
            opening_by=OpeningBy.DEALT,
            opening_lead=OpeningLead.ANY,
            first_trick_points=FirstTrickPoints.ALLOWED,
            queen_must_lead=False,
        ),
        id="everything else",
    ),
]


def test_the_house_offers_five_bots_with_a_description_each(entries):
    assert list(entries) == NAMES
    assert all(entry.description for entry in entries.values())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rules", RULES)
def test_a_house_bot_passes_and_plays_only_what_is_legal(entries, play, name, rules):
    for seed in range(12):
        bots = [entries[name].factory() for _ in range(4)]

        assert play(bots, seed, rules, number=seed % 4 + 1).over


@pytest.mark.parametrize("name", NAMES)
def test_the_same_views_have_the_same_answers(entries, play, name):
    first, again = (play([entries[name].factory() for _ in range(4)], seed=5) for _ in range(2))

    assert first.played == again.played
    assert first.passed == again.passed


@pytest.mark.parametrize("name", NAMES)
def test_a_house_bot_remembers_nothing_that_its_next_view_does_not_hold(entries, play, name):
    class Forgetful:
        """Asks a fresh bot every time."""

        def __getattr__(self, method):
            return getattr(entries[name].factory(), method)

    whole = play([entries[name].factory() for _ in range(4)], seed=9)
    broken = play([Forgetful() for _ in range(4)], seed=9)

    assert broken.played == whole.played


def test_house_bots_import_what_anybody_may_import():
    folder = Path(donka_house.__file__).parent
    imported = set()
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                imported.add(node.module)
            elif isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}

    assert {name for name in imported if name.startswith("donka.")} == set()
    assert {name for name in imported if not name.startswith("donka")} == {"collections.abc"}
