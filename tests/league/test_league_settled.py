"""A league that goes on until it is settled: one plan, however it is played and however often it is killed."""

import random
from dataclasses import replace

import pytest
from league_samples import Asked, ScriptedHosts, journal

from donka.game.record import encode_points
from donka.journal.journal import FILE, Journal
from donka.journal.withdrawal import Withdrawal
from donka.league.adaptive import Adaptive
from donka.league.arranging import planner
from donka.league.interrupts import Interrupts
from donka.league.league import League
from donka.league.schedule import seating
from donka.league.spec import EntrySpec, ScheduleSpec, StopSpec, Tournament, When
from donka.verify.verdict import Differs
from donka.verify.waves import waves

NAMES = ("ann", "bob", "cyd", "dan", "eve")
TOURNAMENT = Tournament(
    name="small",
    entries=tuple(EntrySpec(name, name) for name in NAMES),
    schedule=ScheduleSpec(sets=100, block=8),
    stop=StopSpec(When.SETTLED, delta=1.5, max_sets=300),
)


class Killed(Exception):
    """The end of a run that nobody expected."""


class Chance(ScriptedHosts):
    """Plays games of one deal in which a later name takes more, and chance does its part.

    After so many sittings the run is killed.
    """

    def __init__(self, sittings=None):
        super().__init__()
        self._left = sittings

    def submit(self, spec):
        if self._left is not None:
            if not self._left:
                raise Killed
            self._left -= 1
        future = super().submit(spec)
        record = future.result()
        games = tuple(_by_chance(spec.block, game) for game in record.games)
        future = type(future)()
        future.set_result(replace(record, games=games))
        return future


def _by_chance(block, game):
    seats = seating(block, game.set, game.rotation)
    chance = random.Random(f"{game.set} {game.rotation}")
    taken = [0, 0, 0, 0]
    for _ in range(26):
        weights = [NAMES.index(name) + 2 for name in seats]
        taken[chance.choices(range(4), weights)[0]] += 1
    return replace(game, seats=seats, points=encode_points(taken))


def begin(folder):
    """A journal in *folder* in which nothing is planned."""
    with journal(folder, NAMES, sets=0):
        pass
    return folder / FILE


def play(path, workers=1, sittings=None):
    """Go on with the journal at *path*, or until the run is killed; the plan, and why it ended."""
    with Journal.open(path) as opened:
        planned = planner(TOURNAMENT)
        league = League(
            opened, planned, Asked, TOURNAMENT.faults, Chance(sittings), workers, lambda _: None
        )
        assert league.play(Interrupts()) is True
        return opened.blocks(), planned.stopped


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The plan of a tournament that nobody disturbed."""
    return play(begin(tmp_path_factory.mktemp("whole")))


def test_it_goes_on_until_it_is_settled_or_at_its_cap(whole):
    blocks, stopped = whole

    assert stopped in ("settled", "the cap of 300 sets")
    assert len(blocks) > 2 * 8
    assert len({block.entries for block in blocks}) == 5


@pytest.mark.parametrize("workers", [16])
def test_the_plan_is_the_same_at_any_number_of_workers(tmp_path, whole, workers):
    assert play(begin(tmp_path), workers) == whole


@pytest.mark.parametrize("sittings", [1, 64, 77])
def test_a_killed_run_goes_on_to_the_same_plan(tmp_path, whole, sittings):
    path = begin(tmp_path)
    for workers in (1, 3):
        with pytest.raises(Killed):
            play(path, workers, sittings // 2)

    assert play(path, 2) == whole


def test_no_two_sittings_of_one_set_are_in_flight_together(tmp_path):
    class Watched(Chance):
        def submit(self, spec):
            in_flight.append(spec.block.number)
            return super().submit(spec)

    in_flight = []

    def watch(_):
        assert len(in_flight) == len(set(in_flight))
        in_flight.clear()

    with Journal.open(begin(tmp_path)) as opened:
        hosts = Watched()
        League(opened, planner(TOURNAMENT), Asked, TOURNAMENT.faults, hosts, 16, watch).play(
            Interrupts()
        )


def test_a_plan_that_does_not_follow_from_the_games_is_refused(tmp_path, whole):
    path = begin(tmp_path)
    with Journal.open(path) as opened:
        opened.extend(whole[0])

    with pytest.raises(Exception, match="blocks, of which 16 follow from what was played"):
        play(path)


def test_who_leaves_plays_no_more_and_the_others_go_on(tmp_path):
    path = begin(tmp_path)
    with pytest.raises(Killed):
        play(path, 1, 48)
    with Journal.open(path) as opened:
        opened.withdraw(Withdrawal("ann", 13, "2026-01-01T00:00:00Z"))
    blocks, stopped = play(path)

    assert stopped
    with Journal.read(path) as opened:
        late = {each.block for each in opened.kept() if each.block >= 13}
    assert not any("ann" in blocks[number - 1].entries for number in late)
    assert not any("ann" in block.entries for block in blocks[24:])
    assert play(path) == (blocks, stopped)


class TestVerified:
    """What ``verify`` says of such plans."""

    @pytest.fixture
    def path(self, tmp_path, whole):
        path = begin(tmp_path)
        assert play(path) == whole
        return path

    def test_every_wave_is_decided_again(self, path, whole):
        with Journal.read(path) as opened:
            assert waves(opened, TOURNAMENT) == (
                f"{len(whole[0])} blocks follow from the games before them"
            )

    @pytest.mark.parametrize("sittings", [1, 70])
    def test_an_unfinished_plan_holds(self, tmp_path, sittings):
        path = begin(tmp_path)
        with pytest.raises(Killed):
            play(path, 1, sittings)

        with Journal.read(path) as opened:
            waves(opened, TOURNAMENT)

    def test_a_plan_that_its_run_could_not_keep_any_more_holds(self, path, whole, monkeypatch):
        with Journal.read(path) as opened:
            monkeypatch.setattr(opened, "blocks", lambda: whole[0][:-1])
            with pytest.raises(Differs, match=f"plan, block {len(whole[0])}: not there, expected"):
                waves(opened, TOURNAMENT)

    def test_a_changed_plan_differs(self, path, whole, monkeypatch):
        blocks = list(whole[0])
        other = next(each for each in blocks if each.entries != blocks[-1].entries)
        blocks[-1] = replace(blocks[-1], table=other.table, entries=other.entries)
        with Journal.read(path) as opened:
            monkeypatch.setattr(opened, "blocks", lambda: tuple(blocks))
            with pytest.raises(Differs, match=f"plan, block {len(blocks)}: found block"):
                waves(opened, TOURNAMENT)

    def test_a_tournament_that_went_on_after_its_end_differs(self, path, whole, monkeypatch):
        more = replace(whole[0][-1], number=len(whole[0]) + 1)
        with Journal.read(path) as opened:
            monkeypatch.setattr(opened, "blocks", lambda: (*whole[0], more))
            with pytest.raises(Differs, match="but no block follows from what was played"):
                waves(opened, TOURNAMENT)

    def test_another_reason_for_the_end_differs(self, path, whole):
        with Journal.open(path) as opened:
            opened.finish("it was late", "2026-01-01T00:00:00Z")
            with pytest.raises(Differs, match=f"found 'it was late', expected '{whole[1]}'"):
                waves(opened, TOURNAMENT)


def test_the_planner_of_such_a_tournament_is_adaptive():
    assert isinstance(planner(TOURNAMENT), Adaptive)
