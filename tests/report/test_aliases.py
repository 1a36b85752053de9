"""Where a name becomes what is shown: nothing of the standings keeps it."""

from dataclasses import replace

from donka.ranking.settled import PairState, Stopping, Verdict
from donka.report.aliases import under_aliases

ALIASES = {"careful": "z", "duck": "y", "duck-2": "x", "random": "w", "late": "v", "broken": "u"}


def test_no_name_is_left_anywhere(standings):
    whole = replace(
        standings,
        without=("careful", "duck"),
        by_block=("random",),
        stopping=Stopping(
            "", 64, 0.5, (PairState("careful", "late", 9, None, None, Verdict.OPEN),)
        ),
    )

    shown = repr(under_aliases(whole, ALIASES))

    assert [name for name in ALIASES if f"'{name}'" in shown] == []


def test_the_order_is_that_of_the_names(standings):
    shown = under_aliases(standings, ALIASES)

    assert [row.name for row in shown.rows] == ["z", "y", "x", "w", "v", "u"]
    assert shown.crosstable.names == ("z", "v")
    assert shown.crosstable.cells is standings.crosstable.cells


def test_the_order_of_a_list_does_not_tell_the_alphabet_of_names(standings):
    listed = replace(standings, without=("careful", "duck"), by_block=("late", "random"))

    shown = under_aliases(listed, {"careful": "z", "duck": "y", "late": "x", "random": "w"})

    assert (shown.without, shown.by_block) == (("y", "z"), ("w", "x"))


def test_without_aliases_nothing_changes(standings):
    assert under_aliases(standings, {}) == standings
