"""The evidence of a comparison as a line while it grows."""

import pytest

from donka.cli.evidence import bar, deciding, line
from donka.league.progress import Progress
from donka.ranking.gsprt import Gsprt
from donka.ranking.paired import Paired, Taken

TEST = Gsprt()


def paired(*sets, times=50):
    whole = Paired()
    for _ in range(times):
        for first, second in sets:
            whole = whole.with_set(Taken(*first), Taken(*second))
    return whole


FEWER = paired(((200, 40), (260, 40)), ((220, 40), (240, 40)))
MORE = paired(((260, 40), (200, 40)), ((240, 40), (220, 40)))
SAME = paired(((200, 40), (200, 40)), times=100)


@pytest.mark.parametrize(
    ("evidence", "drawn"),
    [
        pytest.param(Paired(), "[----------#----------]", id="nothing yet"),
        pytest.param(FEWER, "[----------|---------#]", id="beyond the upper bound"),
        pytest.param(MORE, "[#---------|----------]", id="beyond the lower bound"),
    ],
)
def test_the_bar_shows_where_the_evidence_stands(evidence, drawn):
    assert bar(evidence, TEST) == f"(not better -2.94 {drawn} 2.94 better)"


def progress(faults):
    return Progress(8, 0, 16, 32, 1_440, faults, 21_000_000_000)


def test_the_line_has_the_evidence_and_how_much_it_took():
    even = paired(((200, 40), (205, 40)), times=20)

    assert line(even, TEST, progress(3)) == (
        "20 of at least 100 sets, 0.12 ± 0.00 points a deal fewer, LLR 0.00 (not better -2.94 [----------#----------] "
        "2.94 better), 1,440 deals, 21 s, 3 faults"
    )
    assert line(Paired(), TEST, progress(0)) == (
        "no set is complete yet, 8 sittings played, 1,440 deals, 21 s"
    )


def test_before_the_first_set_it_is_told_how_it_ends():
    assert deciding(TEST, 10_000) == (
        "Ends when the LLR is beyond a bound after at least 100 sets (40 where it is far beyond); "
        "undecided after 10,000"
    )
    assert deciding(Gsprt(min_sets=8), 16) == (
        "Ends when the LLR is beyond a bound after at least 8 sets; undecided after 16"
    )


def test_where_nothing_tells_the_two_apart_the_line_has_no_evidence():
    assert line(SAME, TEST, progress(0)) == (
        "100 sets, both took the same in each, 1,440 deals, 21 s"
    )


def test_evidence_far_beyond_its_bounds_is_not_counted_out():
    nearly = paired(((200, 40), (200, 40)), times=400).with_set(Taken(200, 40), Taken(201, 40))

    assert "401 sets, 0.00 ± 0.00 points a deal fewer, LLR below -99 (" in line(
        nearly, TEST, progress(0)
    )
