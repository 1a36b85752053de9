"""What stands under a table for a reader who has not read the documentation."""

from dataclasses import replace

import pytest

from donka.ranking.comparing import Neighbours
from donka.ranking.difference import Difference
from donka.ranking.measure import Measure
from donka.ranking.settled import Stopping, Verdict
from donka.ranking.standings import Crosstable
from donka.report.tables import Format, crosstable_table, standings_table

OPEN = Neighbours("a", "b", 0.1, 0.2, Verdict.OPEN, 90, sets=120)
WATCHED = Stopping("the cap of 1,200 sets", 1200, 0.5, ())


def told(standings, caption):
    return standings_table(standings, caption, Format.MARKDOWN)


@pytest.mark.parametrize(
    ("missing", "stopping", "sentence", "note"),
    [
        pytest.param(
            48,
            None,
            "; about 90 more sets would do",
            "More sets: at all tables together, spread as here.",
            id="it goes on",
        ),
        pytest.param(
            0,
            None,
            "; a new tournament of about 210 sets would do",
            "Sets of a new tournament, as this one is over: at all tables together, spread as here.",
            id="it is over",
        ),
        pytest.param(
            0,
            WATCHED,
            "; a new tournament in which the two share about 210 sets would do",
            "Sets of a new tournament, as this one is over: at tables where the two meet.",
            id="it came to its cap",
        ),
    ],
)
def test_no_more_sets_are_asked_of_a_tournament_that_is_over(
    standings, caption, missing, stopping, sentence, note
):
    text = told(
        replace(standings, sets_missing=missing, stopping=stopping, neighbours=(OPEN,)), caption
    )

    assert f"\n- a and b are not separated{sentence}\n" in text
    assert f"\n- {note}\n" in text


@pytest.mark.parametrize(
    ("missing", "reason", "sentence"),
    [
        pytest.param(48, "", "a and b: nothing can be said yet", id="it goes on"),
        pytest.param(0, "", "a and b: nothing can be said", id="it is over"),
        pytest.param(
            0,
            "these two have 48",
            "a and b: nothing can be said: these two have 48",
            id="the reason is known",
        ),
    ],
)
def test_where_nothing_can_be_said_the_reason_is(standings, caption, missing, reason, sentence):
    pair = Neighbours("a", "b", None, None, Verdict.OPEN, reason=reason)

    text = told(replace(standings, sets_missing=missing, neighbours=(pair,)), caption)

    assert f"\n- {sentence}\n" in text


@pytest.mark.parametrize(
    ("measure", "number", "note"),
    [
        pytest.param(
            Measure.WINS, -0.004, "Adjusted win share may lie beyond 0 to 100 %: ", id="-"
        ),
        pytest.param(
            Measure.WINS, 1.02, "Adjusted win share may lie beyond 0 to 100 %: ", id="102"
        ),
        pytest.param(
            Measure.PLACE, 4.01, "Adjusted place may lie beyond 1 to 4: ", id="place 4.01"
        ),
        pytest.param(Measure.PLACE, 4.001, None, id="shown as 4.00"),
        pytest.param(Measure.WINS, -0.0004, None, id="shown as 0.0 %"),
        pytest.param(Measure.POINTS, -1.0, None, id="points have no bounds"),
    ],
)
def test_a_number_that_cannot_fall_is_explained(standings_of, caption, measure, number, note):
    level = standings_of("a", "b")
    rows = (replace(level.rows[0], number=number), replace(level.rows[1], number=2.0))
    if measure is Measure.WINS:
        rows = (rows[0], replace(rows[1], number=0.5))

    text = told(replace(level, measure=measure, rows=rows), caption)

    assert ("may lie beyond" in text) is (note is not None)
    assert note is None or f"\n- {note}it says how far a bot is from the others, " in text


@pytest.mark.parametrize(
    ("measure", "legend"),
    [
        pytest.param(Measure.POINTS, "Points a deal of the bot in the row less those", id="points"),
        pytest.param(Measure.PLACE, "Place of the bot in the row less that", id="place"),
        pytest.param(Measure.WINS, "Win share of the bot in the row less that", id="wins"),
    ],
)
def test_the_crosstable_says_what_it_holds_by_each_measure(standings, caption, measure, legend):
    text = crosstable_table(replace(standings, measure=measure), caption, Format.MARKDOWN)

    assert f"\n- {legend} of the bot in the column, as played in the sets both played" in text


def test_candidates_of_a_gauntlet_are_told_to_have_met_nobody_of_their_own(standings, caption):
    cell = Difference(-0.5, 0.25, 16, met=False)
    pair = Crosstable(("a", "b"), ((None, cell), (-cell, None)))

    text = crosstable_table(replace(standings, crosstable=pair), caption, Format.TEXT)

    assert "  -0.50 ± 0.25\n" in text
    assert "Two candidates never meet: theirs is the difference of their rows" in text
    assert "–: " not in text


def test_a_dash_in_the_crosstable_is_explained(standings, caption):
    assert "\n–: the two never met, so they are not compared.\n" in crosstable_table(
        standings, caption, Format.TEXT
    )


def test_in_a_gauntlet_the_plain_mean_lacks_what_opponents_took(standings, caption):
    sentence = "- The column as played differs: it is a plain mean, of what a bot took alone; "

    assert sentence in told(replace(standings, gauntlet=True), caption)
    assert sentence not in told(standings, caption)


@pytest.mark.parametrize(
    ("games", "counts"),
    [
        pytest.param(0, "; no set of it counts", id="at once"),
        pytest.param(4, "; the 1 set it played before count", id="one set"),
        pytest.param(96, "; the 24 sets it played before count", id="some"),
    ],
)
def test_who_left_is_told_with_the_sets_that_count(standings_of, caption, games, counts):
    level = standings_of("a", "b")
    left = replace(level.rows[1], rank=None, note="withdrawn after block 5", out=True, games=games)

    text = told(replace(level, rows=(level.rows[0], left)), caption)

    assert f"\n- b: withdrawn after block 5{counts}" in text


def test_a_table_without_somebody_says_what_its_sets_and_its_root_are_of(standings, caption):
    text = told(replace(standings, sets_missing=0, without=("x", "y")), caption)

    assert (
        "\n- Sets: 16, all that were to be played at tables without x, y; no other table counts here.\n"
        in text
    )
    assert "\n- Merkle root of all games of the tournament, with those left out here: 00" in text
    going_on = replace(standings, without=("x",))
    assert "\n- Not final: 16 of 64 sets at tables without x are counted; no other" in told(
        going_on, caption
    )
    watched = replace(going_on, stopping=replace(WATCHED, why=""))
    assert "\n- Not final: 16 sets at tables without x are counted; no other" in told(
        watched, caption
    )


def test_markdown_groups_what_stands_below(standings, caption):
    titles = [line for line in told(standings, caption).split("\n") if line.startswith("**")]

    assert titles == [
        "**Who is better**",
        "**Who is not ranked**",
        "**What the numbers are**",
        "**How it was played**",
        "**Check it**",
    ]
