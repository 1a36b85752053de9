"""The time report: what each bot used, and what was the runner's own."""

import pytest

from donka.game.times import Times
from donka.journal.kept import EntryTimes, KeptTimes
from donka.report.times import duration, overhead, times_json, times_text

MS = 1_000_000

TIMES = KeptTimes(
    entries=(
        EntryTimes("careful", Times.of([1 * MS] * 9 + [5 * MS]), 14 * MS, 2, 100 * MS, 240 * MS),
        EntryTimes("идол", Times(), 0, 0, 0, 0),
    ),
    sittings=4,
    elapsed_ns=1_000 * MS,
)


@pytest.mark.parametrize(
    ("ns", "text"),
    [
        pytest.param(0, "0 ns", id="nothing"),
        pytest.param(999, "999 ns", id="whole ns"),
        pytest.param(1_500, "1.50 µs", id="µs"),
        pytest.param(12_345, "12.3 µs", id="three figures"),
        pytest.param(123_456, "123 µs", id="no decimals from a hundred on"),
        pytest.param(999_700, "1.00 ms", id="not a thousand of the smaller"),
        pytest.param(75_000_000_000, "75.0 s", id="s"),
        pytest.param(9_000_000_000_000, "9000 s", id="nothing above s"),
    ],
)
def test_a_duration_has_three_figures_and_a_unit(ns, text):
    assert duration(ns) == text


def test_the_report_has_a_line_for_each_bot():
    lines = times_text("league: time", TIMES, None).splitlines()

    assert lines[0] == "league: time"
    assert lines[2].split("  ")[0] == "bot"
    # 1 ms lies in the class up to 1.024 ms.
    assert lines[4].split() == [
        *("careful", "10", "1.40", "ms", "1.02", "ms", "5.00", "ms", "5.00", "ms"),
        *("2", "50.0", "ms", "120", "ms"),
    ]
    assert lines[5].split() == ["идол", "0", "–", "–", "–", "–", "0", "–", "–"]


def test_where_there_is_a_bank_the_dearest_game_is_its_share():
    text = times_text("league: time", TIMES, bank_ns=56 * MS)

    assert "25.0 %" in text.splitlines()[4]
    assert "0.0 %" in text.splitlines()[5]
    assert "Bank used: in the game that cost the bot most, of 56.0 ms." in text


def test_what_no_bot_is_charged_for_is_the_runner_s_own():
    spent = overhead(TIMES)

    assert (spent.decisions_ns, spent.loads_ns, spent.runner_ns) == (14 * MS, 100 * MS, 886 * MS)
    assert (
        "Sittings: 4, which took 1.00 s one after another: charged for decisions 14.0 ms (1 %), for "
        "loading 100 ms (10 %), the runner's own, and waits for a processor 886 ms (89 %)."
    ) in " ".join(times_text("t", TIMES, None).split())


def test_bots_on_several_processors_leave_the_runner_nothing_and_never_less():
    crowded = KeptTimes(TIMES.entries, 1, 50 * MS)

    assert overhead(crowded).runner_ns == 0


def test_a_tournament_that_has_not_begun_has_no_shares():
    text = times_text("t", KeptTimes((), 0, 0), None)

    assert "charged for decisions 0 ns (–)" in " ".join(text.split())


def test_in_json_everything_is_in_nanoseconds():
    report = times_json(TIMES, bank_ns=56 * MS)

    assert report["runner_ns"] == 886 * MS
    assert report["bots"] == [
        {
            "bot": "careful",
            "decisions": 10,
            "charge_ns": {
                "total": 14 * MS,
                "median": 1_024_000,
                "p95": 5 * MS,
                "max": 5 * MS,
                "dearest_game": 14 * MS,
            },
            "bank_used": 0.25,
            "loads": 2,
            "load_charge_ns": 100 * MS,
            "load_elapsed_ns": 240 * MS,
        },
        {
            "bot": "идол",
            "decisions": 0,
            "charge_ns": {
                "total": 0,
                "median": None,
                "p95": None,
                "max": None,
                "dearest_game": 0,
            },
            "bank_used": 0.0,
            "loads": 0,
            "load_charge_ns": 0,
            "load_elapsed_ns": 0,
        },
    ]
