"""Scales, lines and bars: where each number lies, and that labels keep apart."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from donka.report.site.axis import Axis
from donka.report.site.course_page import spread
from donka.report.site.drawing import dot_and_bar
from donka.report.site.histogram import of_counts, roughly
from donka.report.site.paging import paged
from donka.report.site.showing import Showing
from donka.report.words import Language, words_of

NUMBERS = st.floats(-1e6, 1e6)


@pytest.mark.parametrize(
    ("values", "labels"),
    [
        pytest.param([4.2, 13.7], ["4", "6", "8", "10", "12", "14"], id="points"),
        pytest.param([1.4, 1.9], ["1.4", "1.5", "1.6", "1.7", "1.8", "1.9"], id="tenths"),
        pytest.param([-8.9, 1.2], ["-10", "-8", "-6", "-4", "-2", "0", "2"], id="about nothing"),
        pytest.param([5.0], ["4.4", "4.6", "4.8", "5.0", "5.2", "5.4", "5.6"], id="all the same"),
        pytest.param([], ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"], id="nothing"),
    ],
)
def test_a_scale_has_round_labels(values, labels):
    assert [label for _, label in Axis.over(values).labels] == labels


@given(st.lists(NUMBERS, min_size=1, max_size=30))
def test_a_scale_holds_all_its_values(values):
    axis = Axis.over(values)

    assert all(-0.01 <= axis.at(value) - 4 <= 92.01 for value in values)
    assert len(axis.labels) < 12


def test_a_scale_up_to_a_number_ends_there():
    axis = Axis.up_to(120, labels=6)

    assert axis.labels == (
        ("0.0%", "0"), ("16.7%", "20"), ("33.3%", "40"), ("50.0%", "60"), ("66.7%", "80"),
        ("83.3%", "100"), ("100.0%", "120"),
    )  # fmt: skip


def test_a_number_is_a_dot_in_the_middle_of_its_bar():
    axis = Axis(0.0, 10.0, 2.0, margin=0.0)

    assert dot_and_bar(axis, 4.0, 1.0) == Markup(
        '<svg aria-hidden="true"><rect x="30.0%" width="20.0%"/><circle cx="40.0%"/></svg>'
    )
    assert dot_and_bar(axis, 4.0, None) == Markup(
        '<svg aria-hidden="true"><circle cx="40.0%"/></svg>'
    )
    assert dot_and_bar(axis, None, None) == ""


@pytest.mark.parametrize(
    ("heights", "moved"),
    [
        pytest.param([10, 50], [10, 50], id="far apart"),
        pytest.param([50, 50], [47.5, 52.5], id="on each other"),
        pytest.param([50, 49], [52, 47], id="in their order"),
        pytest.param([20, 21, 22, 80], [16, 21, 26, 80], id="three together"),
        pytest.param([0, 100, 99], [2.5, 97.5, 92.5], id="within the drawing"),
    ],
)
def test_labels_are_moved_as_little_as_needed(heights, moved):
    assert spread(heights) == moved


@given(st.lists(st.floats(0, 100), max_size=20))
def test_no_two_labels_lie_on_each_other(heights):
    moved = sorted(spread(heights))

    assert all(after - before > 4.99 for before, after in itertools.pairwise(moved))


def test_the_highest_bar_is_as_high_as_the_drawing():
    drawn = of_counts([2, 0, 4], {0: "a", 2: "c"}, mark=1.0)

    assert [(bar.y, bar.height) for bar in drawn.bars] == [
        ("50.00%", "50.00%"),
        ("0.00%", "100.00%"),
    ]
    assert drawn.labels == (("16.67%", "a"), ("83.33%", "c"))
    assert drawn.mark == "50.00%"


@pytest.mark.parametrize(
    ("ns", "text"),
    [
        pytest.param(900, "900\u00a0ns", id="below all"),
        pytest.param(1_500, "1.5\u00a0µs", id="a fraction"),
        pytest.param(2_000, "2\u00a0µs", id="whole"),
        pytest.param(96_000, "96\u00a0µs", id="two figures"),
        pytest.param(1_024_000, "1\u00a0ms", id="the next unit"),
        pytest.param(10_000_000, "10\u00a0ms", id="ten"),
        pytest.param(100_000_000, "100\u00a0ms", id="a hundred"),
    ],
)
def test_a_label_of_time_has_two_figures(ns, text):
    assert roughly(ns) == text


def test_rows_fill_a_page_before_the_next_is_begun():
    rows = [Markup("x" * 40)] * 5

    assert [len(page.split("\n")) for page in paged(rows, room=100)] == [2, 2, 1]
    assert list(paged([], room=100)) == [""]
    assert len(list(paged([Markup("x" * 400)] * 2, room=100))) == 2


@pytest.mark.parametrize(
    ("english", "bulgarian"),
    [
        pytest.param("1,640", "1\u00a0640", id="thousands"),
        pytest.param("-0.49", "−0,49", id="a minus"),
        pytest.param("2-4", "2–4", id="a range"),
        pytest.param("–", "–", id="unsaid"),
    ],
)
def test_a_figure_has_the_signs_of_print(english, bulgarian):
    assert Showing(words_of(Language.BULGARIAN)).figure(english) == bulgarian


@pytest.mark.parametrize(
    ("size", "text"),
    [(95, "95\u00a0bytes"), (2_640, "2.6\u00a0kB"), (1_240_000, "1.2\u00a0MB")],
    ids=["bytes", "kilobytes", "megabytes"],
)
def test_a_size_is_told_in_the_unit_that_suits_it(size, text):
    assert Showing(words_of(Language.ENGLISH)).size(size) == text
