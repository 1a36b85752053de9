"""Games and faults are found by their place, and a place that is not there is told with those that are."""

from dataclasses import replace

import pytest
from journal_samples import ABOUT, sitting

from donka.errors import DonkaError
from donka.game.faults import Fault, FaultKind
from donka.game.place import Place
from donka.journal.block import Block
from donka.journal.finding import Finding
from donka.journal.journal import Journal

FIRST, LAST = ("bee", "cat", "doe", "ант"), ("bee", "cat", "doe", "elk")
PLAN = (
    Block(1, 1, FIRST, first_set=1, sets=2, place=0),
    Block(2, 2, LAST, first_set=3, sets=2, place=0),
    Block(3, 1, FIRST, first_set=5, sets=2, place=2),
    Block(4, 2, LAST, first_set=7, sets=1, place=2),
)
FIVE = replace(
    ABOUT, seed_text="demo", entries=(*ABOUT.entries, replace(ABOUT.entries[0], name="elk"))
)


def faulty(game):
    """One fault of whoever sits at seat 2, in every second rotation."""
    made = (Fault(FaultKind.CRASH, 2, 1, 3), Fault(FaultKind.ILLEGAL, 2, 2, 0))
    return replace(game, faults=made if game.rotation % 2 == 0 else ())


def keep(journal, block, *rotations):
    for rotation in rotations:
        played = sitting(block, rotation)
        journal.keep(replace(played, games=tuple(map(faulty, played.games))))


@pytest.fixture
def begun(path):
    """Two blocks whole, one begun, one not; the deals follow from a text."""
    with Journal.create(path, FIVE) as journal:
        journal.extend(PLAN)
        keep(journal, PLAN[0], 1, 2, 3, 4)
        keep(journal, PLAN[1], 1, 2, 3, 4)
        keep(journal, PLAN[2], 1, 3)
        yield journal


def places(games):
    return [game.identity for game in games]


def test_a_set_is_its_rotations_and_a_game_is_one_of_them(begun):
    finding = Finding(begun)

    assert places(finding.at(Place(2, 4))) == ["2.4.1", "2.4.2", "2.4.3", "2.4.4"]
    assert places(finding.at(Place(1, 5))) == ["1.5.1", "1.5.3"]
    assert places(finding.at(Place(1, 5, 3, 9, 9))) == ["1.5.3"]


def test_only_the_block_of_a_game_is_read(begun, monkeypatch):
    read = []
    games = Journal.games
    monkeypatch.setattr(
        Journal, "games", lambda self, block: (read.append(block), games(self, block))[1]
    )
    finding = Finding(begun)

    finding.at(Place(2, 4, 1))
    assert read == [2]
    finding.first()
    assert read == [2, 1]


@pytest.mark.parametrize(
    ("place", "error"),
    [
        pytest.param(Place(3, 1), "3.1: no table 3 (tables: 1 to 2)", id="a table"),
        pytest.param(
            Place(1, 3), "1.3: no set 3 at table 1 (its sets: 1 to 2, 5 to 6)", id="another's set"
        ),
        pytest.param(Place(2, 8), "2.8: no set 8 at table 2 (its sets: 3 to 4, 7)", id="a set"),
        pytest.param(Place(1, 1, 5), "1.1.5: no rotation 5 (rotations: 1 to 4)", id="a rotation"),
        pytest.param(
            Place(1, 5, 2), "1.5.2: rotation 2 is not kept yet (kept: 1, 3)", id="not yet"
        ),
        pytest.param(
            Place(2, 7),
            "2.7: nothing of this set is kept yet (it is still to be played)",
            id="nothing yet",
        ),
    ],
)
def test_a_place_that_is_not_there_is_told_with_those_that_are(begun, place, error):
    with pytest.raises(DonkaError) as caught:
        Finding(begun).at(place)

    assert str(caught.value) == error


def test_many_runs_of_sets_are_told_by_their_ends(path):
    plan = [Block(n, 1 + n % 2, FIRST, 2 * n - 1, 2, 0) for n in range(1, 13)]
    with Journal.create(path, FIVE) as journal:
        journal.extend(plan)

        with pytest.raises(
            DonkaError, match=r"\(its sets: 1 to 2, 5 to 6, 9 to 10, …, 21 to 22\)$"
        ):
            Finding(journal).at(Place(2, 99))


def test_the_first_game_is_the_schedule_s(begun):
    assert Finding(begun).first().identity == "1.1.1"
    assert Finding(begun).first(2).identity == "2.3.1"
    assert Finding(begun, "elk").first().identity == "2.3.1"


def test_a_bot_narrows_what_can_be_found(begun):
    finding = Finding(begun, "elk")

    with pytest.raises(
        DonkaError, match=r"^1\.1: 'elk' does not sit at table 1 \(bee, cat, doe, ант do\)$"
    ):
        finding.at(Place(1, 1))
    with pytest.raises(DonkaError, match=r"^no game of table 1 of 'elk' is kept yet"):
        finding.first(1)
    with pytest.raises(
        DonkaError, match=r"^no bot 'fox' in this tournament \(its bots: bee, cat, "
    ):
        Finding(begun, "fox")


def test_faults_are_found_in_the_order_of_their_games(begun):
    found = [str(each.place) for each in Finding(begun).faults()]

    assert found[:4] == ["1.1.2.1.3", "1.1.2.2.0", "1.1.4.1.3", "1.1.4.2.0"]
    assert len(found) == 2 * 2 * 4


def test_faults_of_a_bot_are_its_own(begun):
    every = [(str(each.place), each.game.seats[2]) for each in Finding(begun).faults()]

    for bot in ("bee", "cat", "doe", "elk", "ант"):
        own = [str(each.place) for each in Finding(begun, bot).faults()]
        assert own == [place for place, name in every if name == bot]


@pytest.mark.parametrize(
    ("place", "found"),
    [
        pytest.param(Place(1, 1), ["1.1.2.1.3", "1.1.2.2.0", "1.1.4.1.3", "1.1.4.2.0"], id="a set"),
        pytest.param(Place(1, 1, 2), ["1.1.2.1.3", "1.1.2.2.0"], id="a game"),
        pytest.param(Place(1, 1, 2, 2), ["1.1.2.2.0"], id="a deal"),
        pytest.param(Place(1, 1, 2, 2, 0), ["1.1.2.2.0"], id="a pass"),
    ],
)
def test_the_faults_at_a_place_are_those_in_it(begun, place, found):
    assert [str(each.place) for each in Finding(begun).faults_at(place)] == found


@pytest.mark.parametrize(
    ("place", "known"),
    [
        pytest.param(Place(1, 1, 1), "in 1.1.1 there is none", id="none in the game"),
        pytest.param(
            Place(1, 1, 2, 9), "in 1.1.2 there are: 1.1.2.1.3, 1.1.2.2.0", id="others in the game"
        ),
    ],
)
def test_where_there_is_no_fault_those_nearby_are_told(begun, place, known):
    with pytest.raises(DonkaError) as caught:
        Finding(begun).faults_at(place)

    assert str(caught.value) == f"{place}: no fault here ({known})"


class TestWhileTheDealsAreSecret:
    @pytest.fixture
    def secret(self, path):
        with Journal.create(path, replace(FIVE, seed_text=None)) as journal:
            journal.extend(PLAN)
            keep(journal, PLAN[0], 1, 2, 3)
            yield journal

    def test_a_set_that_is_not_complete_is_refused(self, secret):
        with pytest.raises(
            DonkaError, match=r"^1\.2\.1: set 2 is kept back while the deals are secret"
        ):
            Finding(secret).at(Place(1, 2, 1))
        with pytest.raises(
            DonkaError, match=r"^no game may be seen yet: while the deals are secret"
        ):
            Finding(secret).first()
        assert list(Finding(secret).faults()) == []
        assert Finding(secret).withheld == 2

    def test_a_set_that_is_complete_is_shown(self, secret):
        keep(secret, PLAN[0], 4)
        finding = Finding(secret)

        assert finding.first().identity == "1.1.1"
        assert finding.withheld == 0
        assert next(str(each.place) for each in finding.faults()) == "1.1.2.1.3"

    def test_before_anything_is_kept_that_is_what_is_said(self, path):
        with Journal.create(path, replace(FIVE, seed_text=None)) as journal:
            journal.extend(PLAN)
            with pytest.raises(DonkaError, match=r"^no game is kept yet"):
                Finding(journal).first()

    def test_nothing_is_kept_back_once_it_is_over(self, secret):
        secret.finish("every set was played", "2026-11-29T23:00:00+00:00")

        assert places(Finding(secret).at(Place(1, 2))) == ["1.2.1", "1.2.2", "1.2.3"]
