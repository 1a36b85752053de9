"""What a run says of its bots' faults: enough to begin looking, on one line a bot."""

import pytest

from donka.cli.failings import failings, spoilt, unranked
from donka.game.faults import Fault, FaultKind
from donka.journal.block import Block
from donka.journal.kept import KeptFault, KeptVoid
from donka.journal.sitting import SittingId, Void
from donka.ranking.standings import Row


def kept(entry, kind, deal, trick, detail, rotation=1):
    return KeptFault(1, 7, rotation, entry, Fault(kind, 2, deal, trick, detail=detail))


def test_each_bot_that_failed_has_a_line_with_its_kinds_and_its_first_fault():
    faults = [
        kept("none", FaultKind.MALFORMED, 1, 3, "choose_card returned None"),
        kept("none", FaultKind.TIMEOUT, 2, 0, "512.0 ms of charge, limit 500 ms"),
        kept("none", FaultKind.MALFORMED, 1, 1, "choose_card returned None", rotation=2),
        kept("anna", FaultKind.ILLEGAL, 1, 13, "played 5C; legal: 2S 6S"),
    ]

    assert list(failings(faults)) == [
        "anna: 1 fault (illegal 1); the first at 1.7.1.1.13: played 5C; legal: 2S 6S",
        "none: 3 faults (malformed 2, timeout 1); the first at 1.7.1.1.3: choose_card returned None",
    ]


def void(block, rotation, killed=""):
    return KeptVoid(SittingId(block, rotation), Void("a reason", "2026-11-30", killed=killed))


def test_what_was_played_in_vain_is_told_by_whose_sittings_it_was():
    blocks = [
        Block(1, 1, ("ann", "bob", "cyd", "dan"), 1, 4, 0),
        Block(2, 2, ("ann", "bob", "cyd", "eve"), 5, 4, 0),
    ]
    voids = [void(1, 1), void(1, 1), void(2, 3), void(2, 4, killed="eve"), void(1, 2, killed="ann")]

    assert list(spoilt(voids, blocks)) == [
        "The machine failed: 3 sittings void and played again (ann 3, bob 3, cyd 3, dan 2, eve 1; "
        "provenance.json has the reasons)",
        "Somebody else killed processes of ann 1, eve 1: each sitting was played again",
    ]
    assert list(spoilt([], blocks)) == []


def test_without_faults_nothing_is_said():
    assert list(failings([])) == []


@pytest.mark.parametrize("foreign", ["\x1b[2J", "one\ntwo", "\u202egnirts"])
def test_what_a_bot_wrote_moves_no_cursor(foreign):
    (line,) = failings([kept("evil", FaultKind.CRASH, 1, 1, f"ValueError: {foreign}")])

    assert line.isprintable()


@pytest.mark.parametrize(
    ("note", "line"),
    [
        pytest.param(
            "not ranked: none of its sets is complete",
            "ann is not ranked: none of its sets is complete",
            id="without a set",
        ),
        pytest.param(
            "disqualified after block 2: deaths: 11 (at most 10 allowed)",
            "ann is not ranked: disqualified after block 2: deaths: 11 (at most 10 allowed)",
            id="disqualified",
        ),
    ],
)
def test_who_is_not_ranked_is_told_so_once(note, line):
    row = Row("ann", None, None, None, None, None, games=0, deals=0, moons=0, faults=0, note=note)

    assert list(unranked([row])) == [line]
