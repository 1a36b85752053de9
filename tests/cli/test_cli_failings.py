"""What a run says of its bots' faults: enough to begin looking, on one line a bot."""

import pytest

from donka.cli.failings import failings
from donka.game.faults import Fault, FaultKind
from donka.journal.kept import KeptFault


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


def test_without_faults_nothing_is_said():
    assert list(failings([])) == []


@pytest.mark.parametrize("foreign", ["\x1b[2J", "one\ntwo", "\u202egnirts"])
def test_what_a_bot_wrote_moves_no_cursor(foreign):
    (line,) = failings([kept("evil", FaultKind.CRASH, 1, 1, f"ValueError: {foreign}")])

    assert line.isprintable()
