"""What a journal is told, it tells again: to the next run, to readers, in order, once."""

import pickle
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from journal_samples import ABOUT, game, schedule, sitting, sittings

from donka.game.faults import Fault, FaultKind
from donka.game.record import GameRecord
from donka.game.times import Times
from donka.journal.about import Finish
from donka.journal.journal import Journal
from donka.journal.kept import EntryTimes, KeptFault, KeptTimes, KeptVoid
from donka.journal.sitting import LoadTime, SittingId, SittingRecord, Void
from donka.journal.trouble import JournalError

PLAN = schedule(3)
ALL = sittings(PLAN)


def test_a_new_journal_tells_its_tournament_and_nothing_played(path):
    with Journal.create(path, ABOUT) as journal:
        assert journal.about == ABOUT
        assert journal.blocks() == ()
        assert journal.kept() == frozenset()
        assert list(journal.games()) == []
        assert list(journal.faults()) == []
        assert journal.voids() == ()
        assert journal.finished is None


def test_the_secret_is_not_shown_by_accident():
    assert "secret" not in repr(ABOUT)


@pytest.mark.parametrize(
    ("seed_text", "foreseeable"),
    [pytest.param(None, False, id="secret"), pytest.param("", True, id="an empty text is a text")],
)
def test_a_text_seed_is_known_for_one(path, seed_text, foreseeable):
    with Journal.create(path, replace(ABOUT, seed_text=seed_text)) as journal:
        assert journal.about.seed_is_text is foreseeable


def test_games_come_back_by_block_set_and_rotation_however_they_were_kept(journal, path):
    for each in reversed(ALL):
        assert journal.keep(each)

    expected = [
        game(block, number, rotation)
        for block in PLAN
        for number in block.set_numbers
        for rotation in (1, 2, 3, 4)
    ]
    assert list(journal.games()) == expected
    assert list(journal.games(2)) == expected[8:16]
    with Journal.read(path) as reader:
        assert list(reader.games()) == expected


def test_outcomes_are_the_games_without_their_times(journal):
    for each in ALL:
        journal.keep(each)

    assert list(journal.outcomes()) == [
        replace(each, times=(Times(),) * 4) for each in journal.games()
    ]


def test_a_sitting_may_hand_in_its_games_in_any_order(journal):
    one = sitting(PLAN[0], 1)

    journal.keep(replace(one, games=one.games[::-1]))

    assert tuple(journal.games()) == one.games


def test_kept_names_the_sittings_that_need_no_playing(journal, path):
    for each in (ALL[0], ALL[5], ALL[7]):
        journal.keep(each)

    assert journal.kept() == {(1, 1), (2, 2), (2, 4)}
    with Journal.read(path) as reader:
        assert reader.kept() == {SittingId(1, 1), SittingId(2, 2), SittingId(2, 4)}


def test_the_first_record_of_a_sitting_wins(journal):
    first, second = sitting(PLAN[0], 4), sitting(PLAN[0], 4, salt="played again")

    assert journal.keep(first) is True
    assert journal.keep(second) is False
    assert journal.keep(first) is False
    assert tuple(journal.games()) == first.games
    assert [kept.void for kept in journal.voids()] == list(first.voids)


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda one: replace(one, games=one.games[:1]), id="a set is missing"),
        pytest.param(lambda one: replace(one, games=one.games * 2), id="a set twice"),
        pytest.param(lambda one: replace(one, rotation=2), id="of another rotation"),
        pytest.param(
            lambda one: replace(one, games=tuple(replace(g, table=2) for g in one.games)),
            id="of another table",
        ),
    ],
)
def test_what_is_not_one_rotation_of_its_block_is_a_bug(journal, spoil):
    with pytest.raises(ValueError, match="its games are not one rotation of Block"):
        journal.keep(spoil(sitting(PLAN[0], 1)))

    assert list(journal.games()) == []


def test_a_block_that_nobody_planned_is_a_bug(journal):
    with pytest.raises(ValueError, match="block 4 is not in a schedule of 3"):
        journal.keep(sitting(schedule(4)[3], 1))


@pytest.mark.parametrize(
    ("again", "stands"),
    [
        pytest.param(PLAN, PLAN, id="the same"),
        pytest.param(iter(PLAN), PLAN, id="one after another"),
        pytest.param(PLAN[:2], PLAN, id="not as far decided again"),
        pytest.param((), PLAN, id="nothing decided again"),
        pytest.param(schedule(4), schedule(4), id="further"),
    ],
)
def test_a_schedule_that_agrees_may_be_decided_again_and_further(journal, path, again, stands):
    journal.extend(again)

    assert journal.blocks() == stands
    with Journal.read(path) as reader:
        assert reader.blocks() == stands


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(schedule(3, sets=3), id="other blocks"),
        pytest.param((*PLAN[:2], *schedule(4, sets=3)[2:]), id="another end, further"),
    ],
)
def test_another_schedule_is_refused_and_the_first_stands(journal, other):
    with pytest.raises(JournalError) as refused:
        journal.extend(other)

    assert str(refused.value) == (
        f"{journal.path}: its schedule is not the one to be played (expected the same entries, sets "
        "and block: run the config that began it, or give another folder)"
    )
    assert journal.blocks() == PLAN


def test_faults_come_with_their_game_and_their_entry(journal):
    fault = Fault(FaultKind.TIMEOUT, 3, 2, 7, False, "took 600 ms of 500 ms", 600, 700, b"late\n")
    one = sitting(PLAN[1], 2)
    quiet, faulty = (replace(each, faults=()) for each in one.games)
    faulty = replace(faulty, seats=("bee", "cat", "ант", "doe"), faults=(fault, fault))

    journal.keep(replace(one, games=(quiet, faulty)))

    assert list(journal.faults()) == [KeptFault(1, 4, 2, "doe", fault)] * 2


def test_times_are_summed_by_entry(journal):
    plain = sitting(PLAN[0], 1)
    first, second = (
        replace(each, seats=seats, times=(Times.of([1000]), Times.of([2000]), Times(), Times()))
        for each, seats in zip(
            plain.games, [("bee", "cat", "doe", "ант"), ("ант", "bee", "doe", "cat")], strict=True
        )
    )
    loads = (LoadTime("cat", 50, 40), LoadTime("cat", 70, 60), LoadTime("ант", 9, 8))

    journal.keep(replace(plain, games=(first, second), loads=loads, elapsed_ns=900))
    journal.keep(replace(sitting(PLAN[0], 2), games=_untimed(PLAN[0], 2), loads=(), elapsed_ns=50))

    entries = (
        EntryTimes("bee", Times.of([1000, 2000]), 2000, 0, 0, 0),
        EntryTimes("cat", Times.of([2000]), 2000, 2, 100, 120),
        EntryTimes("doe", Times(), 0, 0, 0, 0),
        EntryTimes("ант", Times.of([1000]), 1000, 1, 8, 9),
    )
    assert journal.times() == KeptTimes(entries, sittings=2, elapsed_ns=950)


def _untimed(block, rotation):
    nothing = (Times(), Times(), Times(), Times())
    return tuple(replace(game, times=nothing) for game in sitting(block, rotation).games)


def test_voids_stand_in_the_order_they_were_reported(journal, path):
    early = Void("a host process died", "2026-11-29T20:00:00Z", 12)
    journal.keep_void(SittingId(3, 1), early)
    journal.keep(sitting(PLAN[0], 4))

    with Journal.read(path) as reader:
        assert reader.voids() == (
            KeptVoid(SittingId(3, 1), early),
            KeptVoid(
                SittingId(1, 4), Void("the clock jumped by 3600 s", "2026-11-29T21:16:00Z", 7)
            ),
        )


def test_the_first_word_on_the_end_stands(journal, path):
    journal.finish("all sets are played", "2026-11-29T22:00:00Z")
    journal.finish("again", "2026-11-30T22:00:00Z")

    assert journal.finished == Finish("all sets are played", "2026-11-29T22:00:00Z")
    with Journal.read(path) as reader:
        assert reader.finished == journal.finished


def test_a_second_run_goes_on_where_the_first_left_off(journal, path, told):
    for each in ALL[:5]:
        journal.keep(each)
    journal.close()

    with Journal.open(path) as again:
        again.extend(PLAN)
        assert again.kept() == {each.id for each in ALL[:5]}
        for each in ALL:
            again.keep(each)

    assert told(path)[2] == {each.id for each in ALL}
    assert len(told(path)[3]) == 24


def test_a_sitting_travels_between_processes():
    assert pickle.loads(pickle.dumps(ALL[3])) == ALL[3]


u32 = st.integers(0, 2**32 - 1)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
faults = st.builds(
    Fault,
    kind=st.sampled_from(FaultKind),
    seat=st.integers(0, 3),
    deal=st.integers(0, 64),
    trick=st.integers(0, 13),
    death=st.booleans(),
    detail=texts,
    charge_ns=st.integers(0, 2**63 - 1),
    elapsed_ns=st.integers(0, 2**63 - 1),
    stderr=st.binary(max_size=40),
)
times = st.lists(st.integers(0, 10**12), max_size=30).map(Times.of)
games = st.builds(
    GameRecord,
    table=st.just(1),
    set=st.just(1),
    rotation=st.just(3),
    seats=st.permutations(["bee", "cat", "doe", "ант"]).map(tuple),
    moves=st.binary(max_size=2000),
    # A character of the journal holds what any deal can give, and twice as much.
    points=st.lists(st.integers(-64, 63), max_size=256).map(
        lambda points: bytes(each & 0xFF for each in points)
    ),
    asked=st.tuples(u32, u32, u32, u32),
    faults=st.lists(faults, max_size=3).map(tuple),
    times=st.tuples(times, times, times, times),
)


@given(one=games, loads=st.lists(st.builds(LoadTime, st.just("cat"), u32, u32), max_size=3))
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40
)
def test_every_record_comes_back_as_it_was(tmp_path_factory, one, loads):
    path = tmp_path_factory.mktemp("kept") / "journal.sqlite"
    with Journal.create(path, ABOUT) as journal:
        journal.extend(schedule(1, sets=1))
        journal.keep(SittingRecord(1, 3, (one,), tuple(loads)))

        assert list(journal.games()) == [one]
        assert journal.times().entries[1].loads == len(loads)


def test_a_detail_that_no_utf8_can_hold_is_kept_as_its_escapes(journal):
    fault = Fault(FaultKind.CRASH, 0, 1, 1, detail="bad \udcff byte")
    one = sitting(PLAN[0], 1)

    journal.keep(replace(one, games=tuple(replace(each, faults=(fault,)) for each in one.games)))

    assert [kept.fault.detail for kept in journal.faults()] == [r"bad \udcff byte"] * 2
