import csv
import io
import json
import re
from dataclasses import replace

import pytest

from donka.ranking.comparing import Neighbours
from donka.ranking.difference import Difference
from donka.ranking.measure import Measure
from donka.ranking.policy import FaultPolicy, Policy
from donka.ranking.settled import PairState, Stopping, Verdict
from donka.ranking.standings import Crosstable
from donka.report.look import Look
from donka.report.tables import Format, crosstable_table, standings_table

STANDINGS_TEXT = """\
league: standings

  rank    range  bot      letters      points a deal    as played    place    win share    games    deals    moons shot    faults
------  -------  -------  ---------  ---------------  -----------  -------  -----------  -------  -------  ------------  --------
     1        1  careful  a              5.12 ± 0.21         5.25     2.12       33.3 %       64      752            12         0
     2      2-3  duck     b              6.43 ± 0.22         6.43     2.50       25.0 %       64      752             3         0
     2      2-4  duck-2   bc             6.43 ±    –         6.43     2.50       25.0 %       64      752             3         0
     4      3-4  random   c             10.00 ± 0.30        10.00     4.00        0.0 %       64      752             3         7
     –        –  late                              –            –        –            –        0        0             0         0
     –        –  broken                 26.00 ± 0.00        26.00     2.50       25.0 %       64      752             3        99

careful is better than duck: 1.31 ± 0.31 points a deal
duck and duck-2 are identical so far
duck-2 and random are not separated; about 340 more sets would do

late: not ranked: none of its sets is complete
broken: disqualified after block 2: deaths: 11 (at most 10 allowed); the 16 sets it played before
  count, for the others too

Order: points a deal, fewest first; among equals head-to-head, place, win share, fewer faults; who
  is still equal shares the rank.
Points a deal are adjusted for whom a bot met; ± is the 95 % interval of that one number, – where
  nothing can be said yet.
The range is that of the ranks a bot may have in truth; two share a letter exactly when they are not
  told apart. Both, and what stands between neighbours, hold for all pairs together at 95 %.
More sets: at all tables together, spread as here.
The column as played differs: it is a plain mean, which holds every bot against a field from which
  it is itself missing.
Luck: with every bot playing every hand, one deal here told as much as 1.9 deals without that would.
Faults: a deal in which the substitute answered costs its bot at least 26, and the game counts as
  fourth place without a win share (policy substitute).
All of this at length: docs/standings.md of Donka.

Not final: 16 of 64 sets are counted.
Isolation none: nothing kept a bot from the machine and the files of whoever ran this.

Commitment to the seed: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
Merkle root of the games counted: 0000000000000000000000000000000000000000000000000000000000000000
"""

STANDINGS_MARKDOWN = """\
## league: standings

|   rank |   range | bot     | letters   |   points a deal |   as played |   place |   win share |   games |   deals |   moons shot |   faults |
|-------:|--------:|:--------|:----------|----------------:|------------:|--------:|------------:|--------:|--------:|-------------:|---------:|
|      1 |       1 | careful | a         |     5.12 ± 0.21 |        5.25 |    2.12 |      33.3 % |      64 |     752 |           12 |        0 |
|      2 |     2-3 | duck    | b         |     6.43 ± 0.22 |        6.43 |    2.50 |      25.0 % |      64 |     752 |            3 |        0 |
|      2 |     2-4 | duck-2  | bc        |     6.43 ±    – |        6.43 |    2.50 |      25.0 % |      64 |     752 |            3 |        0 |
|      4 |     3-4 | random  | c         |    10.00 ± 0.30 |       10.00 |    4.00 |       0.0 % |      64 |     752 |            3 |        7 |
|      – |       – | late    |           |               – |           – |       – |           – |       0 |       0 |            0 |        0 |
|      – |       – | broken  |           |    26.00 ± 0.00 |       26.00 |    2.50 |      25.0 % |      64 |     752 |            3 |       99 |

**Who is better**

- careful is better than duck: 1.31 ± 0.31 points a deal
- duck and duck-2 are identical so far
- duck-2 and random are not separated; about 340 more sets would do

**Who is not ranked**

- late: not ranked: none of its sets is complete
- broken: disqualified after block 2: deaths: 11 (at most 10 allowed); the 16 sets it played before count, for the others too

**What the numbers are**

- Order: points a deal, fewest first; among equals head-to-head, place, win share, fewer faults; who is still equal shares the rank.
- Points a deal are adjusted for whom a bot met; ± is the 95 % interval of that one number, – where nothing can be said yet.
- The range is that of the ranks a bot may have in truth; two share a letter exactly when they are not told apart. Both, and what stands between neighbours, hold for all pairs together at 95 %.
- More sets: at all tables together, spread as here.
- The column as played differs: it is a plain mean, which holds every bot against a field from which it is itself missing.
- Luck: with every bot playing every hand, one deal here told as much as 1.9 deals without that would.
- Faults: a deal in which the substitute answered costs its bot at least 26, and the game counts as fourth place without a win share (policy substitute).
- All of this at length: docs/standings.md of Donka.

**How it was played**

- Not final: 16 of 64 sets are counted.
- Isolation none: nothing kept a bot from the machine and the files of whoever ran this.

**Check it**

- Commitment to the seed: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
- Merkle root of the games counted: 0000000000000000000000000000000000000000000000000000000000000000
"""

STANDINGS_CSV = """\
rank,best_rank,worst_rank,bot,letters,points,plus_minus,raw,place,win_share,games,deals,moons,faults,note
1,1,1,careful,a,5.125,0.21,5.25,2.125,0.333333,64,752,12,0,
2,2,3,duck,b,6.4321,0.2222,6.4321,2.5,0.25,64,752,3,0,
2,2,4,duck-2,bc,6.4321,,6.4321,2.5,0.25,64,752,3,0,
4,3,4,random,c,10.0,0.3,10.0,4.0,0.0,64,752,3,7,
,,,late,,,,,,,0,0,0,0,not ranked: none of its sets is complete
,,,broken,,26.0,0.0,26.0,2.5,0.25,64,752,3,99,disqualified after block 2: deaths: 11 (at most 10 allowed)
"""

CROSSTABLE_TEXT = """\
league: crosstable

bot        careful          late
-------  ---------  ------------
careful             -1.23 ± 0.50
late             –

Points a deal of the bot in the row less those of the bot in the column, as played in the sets both
  played (16 a pair); ± is the 95 % interval of that one difference.
–: the two never met, so they are not compared.

Not final: 16 of 64 sets are counted.
Isolation none: nothing kept a bot from the machine and the files of whoever ran this.

Commitment to the seed: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
Merkle root of the games counted: 0000000000000000000000000000000000000000000000000000000000000000
"""

CROSSTABLE_CSV = """\
bot,opponent,points,plus_minus,sets
careful,late,-1.234568,0.5,16
late,careful,,,0
"""


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        pytest.param(Format.TEXT, STANDINGS_TEXT, id="text"),
        pytest.param(Format.MARKDOWN, STANDINGS_MARKDOWN, id="Markdown"),
        pytest.param(Format.CSV, STANDINGS_CSV, id="CSV"),
    ],
)
def test_the_standings_look_like_this(standings, caption, form, expected):
    assert standings_table(standings, caption, form) == expected


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        pytest.param(Format.TEXT, CROSSTABLE_TEXT, id="text"),
        pytest.param(Format.CSV, CROSSTABLE_CSV, id="CSV"),
    ],
)
def test_the_crosstable_looks_like_this(standings, caption, form, expected):
    assert crosstable_table(standings, caption, form) == expected


@pytest.mark.parametrize(
    ("isolation", "sentence"),
    [
        pytest.param(
            "none",
            "Isolation none: nothing kept a bot from the machine and the files of whoever ran this.",
            id="none",
        ),
        pytest.param(
            "kernel",
            "Isolation kernel: bots could reach no file but the code and the libraries they run on, no "
            "network and no other process; names and sizes of files stayed visible.",
            id="kernel",
        ),
        pytest.param(
            "full",
            "Isolation full: bots saw no file but the code and the libraries they run on, no network "
            "and no other process.",
            id="full",
        ),
    ],
)
def test_both_tables_say_how_far_bots_were_shut_in(standings, caption, isolation, sentence):
    shut_in = replace(caption, isolation=isolation)

    for table in (standings_table, crosstable_table):
        assert f"- {sentence}\n" in table(standings, shut_in, Format.MARKDOWN)


def test_the_json_standings_say_everything_with_stable_names(standings, caption):
    read = json.loads(standings_table(standings, caption, Format.JSON))

    assert {key: value for key, value in read.items() if key not in ("rows", "neighbours")} == {
        "schema": 1,
        "tournament": "league",
        "final": False,
        "sets": 16,
        "sets_missing": 48,
        "without": [],
        "policy": "substitute",
        "rank_by": "points",
        "luck_reduction": 1.94,
        "by_block": [],
        "stopping": None,
        "seed": None,
        "commitment": "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        "merkle_root": "00" * 32,
        "isolation": "none",
        "remarks": [],
        "order": ["points", "head_to_head", "place", "win_share", "faults"],
    }
    assert read["rows"][0] == {
        "rank": 1,
        "best_rank": 1,
        "worst_rank": 1,
        "bot": "careful",
        "letters": "a",
        "points": 5.125,
        "plus_minus": 0.21,
        "raw": 5.25,
        "place": 2.125,
        "win_share": 0.333333,
        "games": 64,
        "deals": 752,
        "moons": 12,
        "faults": 0,
        "note": "",
    }
    assert read["rows"][4]["points"] is None
    assert read["rows"][4]["best_rank"] is None
    assert read["neighbours"][2] == {
        "better": "duck-2",
        "worse": "random",
        "difference": 3.5679,
        "plus_minus": 4.25,
        "verdict": "open",
        "more_sets": 340,
    }


def test_the_json_crosstable_has_every_two_both_ways_round(standings, caption):
    read = json.loads(crosstable_table(standings, caption, Format.JSON))

    assert read["schema"] == 1
    assert read["differences"] == [
        {"bot": "careful", "opponent": "late", "points": -1.234568, "plus_minus": 0.5, "sets": 16},
        {"bot": "late", "opponent": "careful", "points": None, "plus_minus": None, "sets": 0},
    ]


@pytest.mark.parametrize("form", Format)
def test_a_table_of_nobody_is_still_a_table(standings_of, caption, form):
    nobody = standings_of()

    assert standings_table(nobody, caption, form).endswith("\n")
    assert crosstable_table(nobody, caption, form).endswith("\n")


def test_a_text_for_a_seed_is_told_under_every_table(standings, caption):
    foreseeable = replace(caption, seed_text="demo")
    line = "Seed: the text 'demo', so anybody could foresee these deals.\n"

    assert line in standings_table(standings, foreseeable, Format.TEXT)
    assert line in crosstable_table(standings, foreseeable, Format.TEXT)
    assert line in standings_table(standings, foreseeable, Format.MARKDOWN)


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        pytest.param(Policy.FORFEIT, "every deal of a game in which a bot failed", id="forfeit"),
        pytest.param(Policy.DISQUALIFY, "one fault takes a bot out", id="disqualify"),
    ],
)
def test_the_policy_is_told_in_words(standings, caption, policy, words):
    told = standings_table(replace(standings, faults=FaultPolicy(policy)), caption, Format.TEXT)

    assert words in told


def test_what_else_is_to_be_said_of_the_play_stands_at_its_end(standings, caption):
    remarked = replace(caption, remarks=("Charge is elapsed time: this system keeps no waits.",))

    told = standings_table(replace(standings, sets_missing=0), remarked, Format.TEXT)

    assert "\nCharge is elapsed time: this system keeps no waits.\n\nSeed: " in told


@pytest.mark.parametrize(
    ("points", "shown", "kept"),
    [
        pytest.param(6.125, "6.12", "6.125", id="exact"),
        pytest.param(6.125 + 4e-13, "6.12", "6.125", id="a little above"),
        pytest.param(6.125 - 4e-13, "6.12", "6.125", id="a little below"),
        pytest.param(-1e-14, "0.00", "0.0", id="a little below nothing"),
    ],
)
def test_the_noise_of_floats_changes_no_byte(standings_of, caption, points, shown, kept):
    level = standings_of("duck")
    strayed = replace(level, rows=(replace(level.rows[0], number=points),))

    text = standings_table(strayed, caption, Format.TEXT)
    [row] = csv.DictReader(io.StringIO(standings_table(strayed, caption, Format.CSV)))

    assert f"  {shown} ± 0.25  " in text
    assert row["points"] == kept


def duel(number, half_width, sets=16):
    return Difference(number, half_width, sets)


PAIR = Crosstable(("a", "b"), ((None, duel(-1.0, 0.5)), (duel(1.0, 0.5), None)))


@pytest.mark.parametrize(
    ("measure", "of_a", "of_b"),
    [
        pytest.param(
            Measure.POINTS, "\x1b[32m-1.00 ± 0.50\x1b[0m", "\x1b[31m+1.00 ± 0.50", id="few"
        ),
        pytest.param(Measure.WINS, "\x1b[31m-100.0 ± 50.0 %", "\x1b[32m+100.0 ± 50.0 %", id="many"),
    ],
)
def test_on_a_terminal_who_is_better_is_green(standings, caption, measure, of_a, of_b):
    pair = replace(standings, crosstable=PAIR, measure=measure)

    told = crosstable_table(pair, caption, Format.TEXT, Look(colour=True))

    assert of_a in told
    assert of_b in told
    # The columns stand as without colour, which no file has.
    plain = crosstable_table(pair, caption, Format.TEXT)
    assert "\x1b" not in plain
    assert re.sub("\x1b\\[[0-9;]*m", "", told) == plain


@pytest.mark.parametrize(
    "cell",
    [
        pytest.param(duel(-1.0, 1.0), id="the interval just reaches 0"),
        pytest.param(duel(-1.0, None), id="no interval"),
        pytest.param(duel(None, None, 0), id="they have not met"),
    ],
)
def test_what_is_not_known_has_no_colour(standings, caption, cell):
    pair = replace(standings, crosstable=Crosstable(("a", "b"), ((None, cell), (cell, None))))

    assert "\x1b" not in crosstable_table(pair, caption, Format.TEXT, Look(colour=True))


@pytest.mark.parametrize(
    ("measure", "row", "between"),
    [
        pytest.param(
            Measure.PLACE,
            "2.12 ± 0.10         5.25     2.12",
            "careful is better than duck: 0.31 ± 0.11 places a game\n",
            id="place",
        ),
        pytest.param(
            Measure.WINS,
            "33.3 ± 10.0 %         5.25",
            "careful is better than duck: 31.2 ± 11.0 % of the wins\n",
            id="wins",
        ),
    ],
)
def test_other_measures_have_units_of_their_own(standings, caption, measure, row, between):
    first = standings.rows[0]
    number = first.place if measure is Measure.PLACE else first.win_share
    ordered = replace(
        standings,
        measure=measure,
        rows=(replace(first, number=number, half_width=0.1), *standings.rows[1:]),
        neighbours=(Neighbours("careful", "duck", 0.3123, 0.11, Verdict.SEPARATED),),
    )

    told = standings_table(ordered, caption, Format.TEXT)

    assert row in told
    assert between in told
    assert json.loads(standings_table(ordered, caption, Format.JSON))["rank_by"] == measure


@pytest.mark.parametrize(
    ("neighbours", "sentence"),
    [
        pytest.param(
            Neighbours("a", "b", 0.1, 0.2, Verdict.EQUAL),
            "a and b are practically equal: 0.10 ± 0.20 points a deal",
            id="equal",
        ),
        pytest.param(
            Neighbours("a", "b", 0.1, 0.2, Verdict.OPEN), "a and b are not separated", id="open"
        ),
        pytest.param(
            Neighbours("a", "b", 0.1, 0.2, Verdict.OPEN, 1),
            "a and b are not separated; about 1 more set would do",
            id="one more set",
        ),
        pytest.param(
            Neighbours("a", "b", 0.1, 0.2, Verdict.OPEN, 12000),
            "a and b are not separated; about 12,000 more sets would do",
            id="many more sets",
        ),
        pytest.param(
            Neighbours("a", "b", 0.1, None, Verdict.OPEN),
            "a and b: nothing can be said yet",
            id="nothing is known",
        ),
    ],
)
def test_what_is_said_between_neighbours(standings, caption, neighbours, sentence):
    told = standings_table(replace(standings, neighbours=(neighbours,)), caption, Format.TEXT)

    assert f"\n\n{sentence}\n\n" in told


def test_practically_equal_names_what_counts_as_equal(standings, caption):
    watched = replace(
        standings,
        neighbours=(Neighbours("a", "b", 0.1, 0.2, Verdict.EQUAL),),
        stopping=Stopping("", 1200, 0.5, ()),
    )

    told = standings_table(watched, caption, Format.MARKDOWN)

    assert (
        "a and b are practically equal (less than 0.5 points a deal apart): 0.10 ± 0.20 points a deal"
    ) in told


def test_a_tournament_that_is_watched_says_what_is_open_and_why_it_stopped(standings, caption):
    open_ = PairState("duck", "duck-2", 120, -0.1, 0.7, Verdict.OPEN)
    watched = replace(standings, stopping=Stopping("the cap was reached", 1200, 0.5, (open_,)))

    told = standings_table(watched, caption, Format.MARKDOWN)
    read = json.loads(standings_table(watched, caption, Format.JSON))

    assert "less than 0.5 points a deal apart, or after 1,200 sets" in told
    assert "\n- Stopped: the cap was reached.\n" in told
    assert "\n- Open: duck and duck-2.\n" in told
    assert "good at every look together" in told
    assert read["stopping"] == {
        "why": "the cap was reached",
        "max_sets": 1200,
        "delta": 0.5,
        "open": [["duck", "duck-2"]],
    }
    going_on = replace(watched, stopping=Stopping("", 1200, 0.5, ()))
    assert "\n- Open: none, every two neighbours are settled.\n" in standings_table(
        going_on, caption, Format.MARKDOWN
    )
    assert "Stopped" not in standings_table(going_on, caption, Format.MARKDOWN)


def test_where_no_two_are_ranked_nothing_is_said_to_be_settled(standings, caption):
    stopping = Stopping("fewer than four entries are left", 1200, 1.0, ())
    nobody = replace(standings, neighbours=(), stopping=stopping)

    told = standings_table(nobody, caption, Format.MARKDOWN)

    assert "\n- Open: none, but no two are ranked either, so that nothing is settled.\n" in told
    assert "less than 1 point a deal apart, or after 1,200 sets" in told


@pytest.mark.parametrize(
    ("without", "own", "stopped", "is_open"),
    [
        pytest.param((), None, "settled.", "Open", id="its own table"),
        pytest.param((), Policy.SUBSTITUTE, "settled.", "Open", id="its own policy asked for"),
        pytest.param(
            (),
            Policy.DISQUALIFY,
            "settled. The tournament's own table decided that (policy disqualify, nobody left out).",
            "Open in this table",
            id="another policy",
        ),
        pytest.param(
            ("late",),
            Policy.SUBSTITUTE,
            "settled. The tournament's own table decided that (policy substitute, nobody left out).",
            "Open in this table",
            id="without somebody",
        ),
    ],
)
def test_a_table_that_is_read_otherwise_says_whose_table_was_settled(
    standings, caption, without, own, stopped, is_open
):
    pair = PairState("duck", "duck-2", 120, -0.1, 0.7, Verdict.OPEN)
    settled = replace(standings, without=without, stopping=Stopping("settled", 1200, 0.5, (pair,)))
    told = standings_table(settled, replace(caption, policy=own), Format.MARKDOWN)

    assert f"\n- Stopped: {stopped}\n- {is_open}: duck and duck-2.\n" in told


def test_who_is_judged_by_blocks_is_named(standings, caption):
    told = standings_table(replace(standings, by_block=("careful",)), caption, Format.MARKDOWN)

    assert "as where a bot changes while it sits: careful.\n" in told


def test_a_number_that_is_the_one_that_fell_needs_no_sentence(standings_of, caption):
    assert "as played differs" not in standings_table(standings_of("a"), caption, Format.TEXT)
