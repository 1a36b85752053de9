"""One submission: what is accepted plays, what is refused says where and why, and nothing is half done."""

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from submit_samples import BOT, FIRST, HOUSE, LAST, terms

from donka.errors import DonkaError
from donka.examine.copies import NONE
from donka.league.accepted.kept import Kept
from donka.league.accepted.offered import bots
from donka.submit.house import house_answers
from donka.submit.outcome import Outcome, Verdict
from donka.submit.submitting import submit
from donka.submit.terms import Terms
from donka.submit.wish import Wish, closing_time

NOW = datetime.now(UTC)


@pytest.fixture
def league(tmp_path: Path) -> Terms:
    return terms(tmp_path / "league")


def handed(folder: Path, text: str = FIRST, file: str = "my_bot.py") -> str:
    (folder / file).write_text(text)
    return str(folder / file)


def told(outcome: Outcome) -> tuple[str, str, str]:
    return outcome.verdict, outcome.version, outcome.step


def test_versions_are_counted_and_the_same_bytes_are_no_new_one(league, tmp_path):
    outcomes = [
        submit(Wish(handed(tmp_path, text), author="ana"), league)
        for text in (FIRST, FIRST, LAST, FIRST)
    ]

    assert [told(each) for each in outcomes] == [
        ("accepted", "my-bot@1", ""),
        ("unchanged", "my-bot@1", ""),
        ("accepted", "my-bot@2", ""),
        ("accepted", "my-bot@3", ""),
    ]
    [first, *_] = Kept.of(league.league).versions
    known = first.submission
    assert (known.author, known.distribution, known.file) == ("ana", "my_bot.py", "my-bot.py")
    assert (known.bot, known.description) == ("my-bot", "Plays view.legal[0].")
    assert known.outcome == f"my-bot: passed all 1 steps at isolation {league.level}"
    assert list(league.league.incoming.iterdir()) == []


def test_the_author_of_a_name_stays_and_nobody_elses_bot_gets_it(league, tmp_path):
    submit(Wish(handed(tmp_path), author="ana"), league)

    by_nobody = submit(Wish(handed(tmp_path, LAST)), league)
    by_another = submit(Wish(handed(tmp_path, FIRST + "#"), author="boris"), league)
    by_her = submit(Wish(handed(tmp_path, LAST), author="ana"), league)

    assert told(by_nobody) == ("refused", "my-bot@1", "named")
    assert "is the bot of 'ana', and this names no author" in by_nobody.reason
    assert told(by_another) == ("refused", "my-bot@1", "named")
    assert told(by_her) == ("accepted", "my-bot@2", "")


def test_a_bot_without_an_author_has_further_versions_without_one(league, tmp_path):
    submit(Wish(handed(tmp_path)), league)

    again = submit(Wish(handed(tmp_path, LAST)), league)

    assert (again.author, told(again)) == ("my-bot", ("accepted", "my-bot@2", ""))


def test_bytes_that_changed_are_mended_by_submitting_them_again(league, tmp_path):
    submit(Wish(handed(tmp_path), author="ana"), league)
    [first] = Kept.of(league.league).versions
    file = first.folder / "file" / "my-bot.py"
    file.chmod(0o644)
    file.write_text(LAST)

    again = submit(Wish(handed(tmp_path), author="ana"), league)

    assert told(again) == ("accepted", "my-bot@2", "")


def test_the_name_of_a_bot_of_which_nothing_can_be_read_is_not_free(league, tmp_path):
    submit(Wish(handed(tmp_path), author="ana"), league)
    [first] = Kept.of(league.league).versions
    (first.folder / "submission.json").write_text("{")

    outcome = submit(Wish(handed(tmp_path, LAST), author="boris"), league)

    assert told(outcome) == ("refused", "", "named")


@pytest.mark.parametrize(
    ("text", "wish", "step", "reason"),
    [
        pytest.param(
            "1 / 0",
            {},
            "imported",
            "was not loaded: ZeroDivisionError: division by zero",
            id="broken",
        ),
        pytest.param(
            "", {}, "imported", "no bot in it (expected a class derived from donka.Bot", id="empty"
        ),
        pytest.param(
            FIRST.replace("Plays", "Will fail at"),
            {},
            "examined",
            "my-bot: failed at step 1 (a brief look); isolation ",
            id="a failed examination",
        ),
        pytest.param(
            FIRST, {"name": "duck"}, "named", "the name 'duck' is the name of one", id="a name"
        ),
        pytest.param(
            FIRST,
            {"bot": "other"},
            "imported",
            "offers no bot 'other' (expected one of my-bot)",
            id="no such bot",
        ),
        pytest.param(
            FIRST + BOT.replace("Own", "Other").format(what="view.legal[0]"),
            {},
            "imported",
            "my_bot.py:my-bot-own, ",
            id="several",
        ),
    ],
)
def test_a_refusal_names_its_step_and_costs_nobody_the_earlier_entry(
    league, tmp_path, text, wish, step, reason
):
    submit(Wish(handed(tmp_path)), league)

    outcome = submit(Wish(handed(tmp_path, text), **wish), league)

    assert (outcome.verdict, outcome.step) == (Verdict.REFUSED, step)
    assert reason in outcome.reason
    assert str(league.league.incoming) not in outcome.reason + outcome.printed
    assert list(league.league.incoming.iterdir()) == []
    assert [bot.name for bot in bots(Kept.of(league.league))] == ["my-bot", "my-bot@1"]
    [refusal] = league.league.refused.iterdir()
    assert outcome.step in refusal.read_text()


@pytest.mark.slow
def test_one_of_several_bots_is_submitted_by_its_name(league, tmp_path):
    text = FIRST + BOT.replace("Own", "Other").format(what="view.legal[-1]")
    path = handed(tmp_path, text)

    outcome = submit(Wish.parse(f"{path}:my-bot-other"), league)

    assert told(outcome) == ("accepted", "my-bot-other@1", "")
    assert next(bots(Kept.of(league.league))).within == "my-bot-other"


def test_a_name_of_ones_own_plays_under_that_name(league, tmp_path):
    outcome = submit(Wish(handed(tmp_path), name="Нова", author="ана", alias="бот-1"), league)

    assert told(outcome) == ("accepted", "Нова@1", "")
    [bot, _] = bots(Kept.of(league.league))
    assert (bot.name, bot.within, bot.author, bot.alias) == ("Нова", "нова", "ана", "бот-1")


@pytest.mark.parametrize(
    ("at", "late"),
    [
        pytest.param(NOW - timedelta(hours=2), False, id="in time"),
        pytest.param(NOW, True, id="too late"),
        pytest.param(None, True, id="received now"),
    ],
)
def test_what_comes_after_the_close_is_taken_and_marked(tmp_path, at, late):
    closing = terms(tmp_path / "league", closes=NOW - timedelta(hours=1))

    outcome = submit(Wish(handed(tmp_path), at=at), closing)

    assert (outcome.verdict, outcome.late) == (Verdict.ACCEPTED, late)
    assert Kept.of(closing.league).versions[0].submission.late == late


def test_a_bot_that_plays_as_anothers_is_accepted_and_named_with_it(league, tmp_path):
    submit(Wish(handed(tmp_path), author="ana"), league)
    own = submit(Wish(handed(tmp_path, LAST), author="ana"), league)

    copy = submit(Wish(handed(tmp_path, FIRST, "copy.py")), league)

    assert own.copies == ()
    assert copy.verdict is Verdict.ACCEPTED
    assert copy.copies == ("my-bot@2 of ana: the same card in 5,000 of 5,000 positions",)
    assert copy.worth_a_look


def test_a_bot_that_plays_as_one_of_the_house_is_named_with_it(tmp_path):
    said = bytes(each % 4 for each in range(5_000))
    house = {"lowest": bytes(5_000), "duck": said, "careful": b""}
    league = terms(tmp_path / "league", house=lambda *_: house)

    copy = submit(Wish(handed(tmp_path), author="ana"), league)

    assert copy.verdict is Verdict.ACCEPTED
    assert copy.copies == ("the house's duck: the same card in 5,000 of 5,000 positions",)


@pytest.mark.slow
def test_the_house_is_asked_once_for_each_league(league, monkeypatch):
    asked = house_answers(league.league, league.limits)

    assert set(asked) == HOUSE
    assert {len(said) for said in asked.values()} == {5_000}
    assert not any(NONE in said for said in asked.values())
    assert len(set(asked.values())) == len(HOUSE)
    [kept] = league.league.house.iterdir()
    kept.write_bytes(msgspec.msgpack.encode({"duck": b"kept"}))
    assert house_answers(league.league, league.limits) == {"duck": b"kept"}
    kept.write_bytes(b"torn")
    monkeypatch.setattr("donka.submit.house.fixed_answers", lambda *_: b"again")
    assert house_answers(league.league, league.limits) == dict.fromkeys(HOUSE, b"again")


def test_a_house_that_cannot_be_asked_is_not_told_of(league, monkeypatch):
    def fails(*_: object) -> None:
        raise DonkaError("no worker")

    monkeypatch.setattr("donka.submit.house.describe", fails)

    assert house_answers(league.league, league.limits) == {}
    assert not league.league.house.exists()


@pytest.mark.slow
def test_of_many_that_play_alike_a_few_are_named(league, tmp_path):
    for number in range(7):
        outcome = submit(Wish(handed(tmp_path, f"{FIRST}# {number}", f"bot-{number}.py")), league)

    assert outcome.copies[0] == "bot-0@1 of bot-0: the same card in 5,000 of 5,000 positions"
    assert outcome.copies[5:] == ("and 1 more",)


def test_what_is_not_there_leaves_no_trace(league, tmp_path):
    outcome = submit(Wish(str(tmp_path / "none.py")), league)

    assert (outcome.verdict, outcome.step) == (Verdict.REFUSED, "found")
    assert not league.league.refused.exists()


def test_a_machine_that_fails_is_no_refusal(tmp_path):
    def fails(*_: object) -> None:
        raise DonkaError("the machine stood still")

    failing = terms(tmp_path / "league", examining=fails)

    with pytest.raises(DonkaError, match="stood still"):
        submit(Wish(handed(tmp_path)), failing)

    assert not failing.league.refused.exists()
    assert list(failing.league.incoming.iterdir()) == []


def test_a_rename_that_fails_accepts_nothing(league, tmp_path, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(DonkaError, match=r"No space left on device \(nothing was accepted\)"):
        submit(Wish(handed(tmp_path)), league)

    assert Kept.of(league.league).versions == ()
    assert list(league.league.incoming.iterdir()) == []


@pytest.mark.slow
def test_a_league_can_be_moved(league, tmp_path):
    submit(Wish(handed(tmp_path)), league)
    moved = tmp_path / "moved"
    shutil.move(league.league.path, moved)

    [there] = Kept.of(terms(moved).league).versions

    assert there.folder.is_relative_to(moved)


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        pytest.param("my_bot.py", Wish("my_bot.py"), id="a file"),
        pytest.param("my_bot.py:own", Wish("my_bot.py", "own"), id="a bot of it"),
        pytest.param(
            "donka-my-bot==1.2:own", Wish("donka-my-bot==1.2", "own"), id="a bot of a package"
        ),
        pytest.param("donka-my-bot==1.2", Wish("donka-my-bot==1.2"), id="a package"),
        pytest.param("a:b/c.py", Wish("a:b/c.py"), id="a colon in a folder's name"),
    ],
)
def test_what_is_typed_names_what_is_submitted(text, wish):
    assert Wish.parse(text) == wish


def test_a_file_that_is_there_counts_before_a_bot(tmp_path):
    path = handed(tmp_path, file="a:b")

    assert Wish.parse(path) == Wish(path)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        pytest.param("2026-12-01T18:00Z", datetime(2026, 12, 1, 18, tzinfo=UTC), id="UTC"),
        pytest.param("2026-12-01T18:00", datetime(2026, 12, 1, 18, tzinfo=UTC), id="no zone"),
        pytest.param(
            "2026-12-01T18:00+02:00", datetime(2026, 12, 1, 16, tzinfo=UTC), id="another zone"
        ),
        pytest.param(
            "2026-12-01 18:00:30Z", datetime(2026, 12, 1, 18, 0, 30, tzinfo=UTC), id="a space"
        ),
    ],
)
def test_a_time_to_close(text, moment):
    assert closing_time(text) == moment


@pytest.mark.parametrize(
    "text", ["tomorrow", "2026-12-01", "20261201", "2026-W49-2", "18:00", "2026-13-01T18:00"]
)
def test_a_time_that_is_none_is_refused(text):
    with pytest.raises(DonkaError) as caught:
        closing_time(text)

    assert str(caught.value) == f"--closes: expected a time such as 2026-12-01T18:00Z, got {text!r}"


@pytest.mark.parametrize("text", ["0001-01-01T00:00+05:00", "9999-12-31T23:59-05:00"])
def test_a_time_at_the_end_of_time_is_one(text):
    assert closing_time(text) == datetime.fromisoformat(text)
