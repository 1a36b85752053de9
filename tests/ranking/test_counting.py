from dataclasses import replace

import pytest
from ranking_samples import block, fault, set_of_games

from donka.game.faults import FaultKind
from donka.journal.withdrawal import Withdrawal
from donka.ranking.account import account
from donka.ranking.counting import Counted, Counting
from donka.ranking.policy import FaultPolicy

TAKEN = {"a": 6, "b": 6, "c": 7, "d": 7}
OTHERS = {"a": 6, "b": 6, "c": 7, "e": 7}


def accounts(taken=TAKEN, *, table=1, number=1, faults=()):
    """The four accounts of one set; *faults* are those of the first name, in its first game."""
    games = set_of_games(taken, table=table, number=number)
    at = games[0].seats.index(min(taken))
    games[0] = replace(games[0], faults=tuple(replace(each, seat=at) for each in faults))
    return [account(game) for game in games]


class Read:
    """What counts, gone through to the end."""

    def __init__(self, blocks, games, limits, withdrawals=()):
        counted = Counted(blocks, games, limits, withdrawals)
        whole = list(counted)
        self.blocks = [block for block, _ in whole]
        self.games = [game for _, games in whole for game in games]
        self.missing = counted.missing
        self.disqualified = counted.disqualified


def test_a_block_counts_when_all_its_games_are_there():
    games = accounts(number=1) + accounts(number=2)

    counted = Read([block(1, 1, sets=2)], games, FaultPolicy())

    assert len(counted.games) == 8
    assert counted.blocks == [block(1, 1, sets=2)]
    assert counted.missing == []


@pytest.mark.parametrize("lost", range(8))
def test_one_missing_game_keeps_a_whole_block_out(lost):
    games = accounts(number=1) + accounts(number=2)
    del games[lost]

    counted = Read([block(1, 1, sets=2)], games, FaultPolicy())

    assert counted.games == []
    assert counted.missing == [block(1, 1, sets=2)]


def test_a_hole_does_not_keep_later_blocks_out():
    blocks = [block(1, 1), block(2, 2), block(3, 3)]

    counted = Read(blocks, accounts(number=1) + accounts(number=3), FaultPolicy())

    assert counted.blocks == [blocks[0], blocks[2]]
    assert counted.missing == [blocks[1]]


def test_games_count_in_the_order_of_blocks_sets_and_rotations():
    blocks = [block(1, 5, sets=2), block(2, 1, table=2, entries=("a", "b", "c", "e"))]
    games = accounts(number=5) + accounts(number=6) + accounts(OTHERS, table=2, number=1)

    counted = Read(blocks, reversed(games), FaultPolicy())

    assert [(game.set, game.rotation) for game in counted.games] == [
        *((5, rotation) for rotation in (1, 2, 3, 4)),
        *((6, rotation) for rotation in (1, 2, 3, 4)),
        *((1, rotation) for rotation in (1, 2, 3, 4)),
    ]


def test_too_many_deaths_end_the_entry_after_the_block_they_happened_in():
    blocks = [
        block(1, 1),
        block(2, 2),
        block(3, 3),
        block(4, 4, table=2, entries=("b", "c", "d", "e")),
    ]
    crash = fault(0, FaultKind.CRASH, death=True)
    games = [
        *accounts(number=1, faults=[crash]),
        *accounts(number=2, faults=[crash]),
        *accounts(number=3),
        *accounts({"b": 6, "c": 6, "d": 7, "e": 7}, table=2, number=4),
    ]

    counted = Read(blocks, games, FaultPolicy(max_deaths=1))

    assert counted.blocks == [blocks[0], blocks[1], blocks[3]]
    assert counted.missing == []
    assert str(counted.disqualified["a"]) == (
        "disqualified after block 2: deaths: 2 (at most 1 allowed)"
    )


def test_a_share_of_faults_that_is_just_allowed_is_allowed():
    # Four games of forty decisions each.
    limits = FaultPolicy(max_share=0.05, min_asked=160)

    at_the_limit = Read([block(1, 1)], accounts(faults=[fault(0)] * 8), limits)
    above_it = Read([block(1, 1)], accounts(faults=[fault(0)] * 9), limits)

    assert at_the_limit.disqualified == {}
    assert above_it.disqualified["a"].reason == "faults: 9 in 160 decisions (at most 5 % allowed)"


def test_a_share_says_nothing_before_enough_was_asked():
    limits = FaultPolicy(max_share=0.05, min_asked=161)

    counted = Read([block(1, 1)], accounts(faults=[fault(0)] * 50), limits)

    assert counted.disqualified == {}


def test_a_bot_that_cannot_be_loaded_dies_with_each_fault():
    load = fault(0, FaultKind.LOAD)

    counted = Read([block(1, 1)], accounts(faults=[load, load]), FaultPolicy(max_deaths=1))

    assert counted.disqualified["a"].reason == "deaths: 2 (at most 1 allowed)"


def test_the_league_can_ask_block_by_block():
    counting = Counting(FaultPolicy(max_deaths=0))
    crash = fault(0, FaultKind.CRASH, death=True)
    without_a = block(3, 3, table=2, entries=("b", "c", "d", "e"))
    assert counting.admits(block(1, 1))

    counting.count(block(1, 1), accounts(faults=[crash]))

    assert not counting.admits(block(2, 2))
    assert counting.admits(without_a)
    assert list(counting.disqualified) == ["a"]


def test_two_records_of_one_game_are_refused():
    games = accounts()

    with pytest.raises(ValueError, match=r"game 1\.1\.2 is there twice"):
        Read([block(1, 1)], [*games, games[1]], FaultPolicy())


def test_a_game_of_others_than_the_block_names_is_refused():
    with pytest.raises(ValueError, match="block 1 holds a, b, c, d"):
        Read([block(1, 1)], accounts(OTHERS), FaultPolicy())


@pytest.mark.parametrize(
    ("faults", "too_many"),
    [pytest.param(29, False, id="just the share"), pytest.param(30, True, id="one more")],
)
def test_a_share_that_no_float_holds_is_allowed_to_its_end(faults, too_many):
    limits = FaultPolicy(max_share=0.29)

    assert limits.exceeded(faults, asked=100, deaths=0) is too_many


def test_games_of_a_block_whose_turn_has_come_are_not_kept():
    seen = []

    def games():
        for number in (1, 2, 3):
            yield from accounts(number=number)
            seen.append(list(counted._waiting))

    counted = Counted([block(number, number) for number in (1, 2, 3)], games(), FaultPolicy())

    assert len(list(counted)) == 3
    assert seen == [[2, 3], [3], []]


def test_who_left_counts_up_to_the_block_before_and_holds_nothing_up_after_it():
    blocks = [block(1, 1), block(2, 2), block(3, 3, table=2, entries=("a", "b", "c", "e"))]
    games = accounts(number=1) + accounts(number=2) + accounts(OTHERS, table=2, number=3)

    counted = Read(blocks, games, FaultPolicy(), [Withdrawal("d", 2, "")])

    assert counted.blocks == [blocks[0], blocks[2]]
    assert counted.missing == []


def test_who_is_out_at_the_end_of_a_block_left_before_it_or_failed_in_it():
    counting = Counting(FaultPolicy(max_deaths=0), [Withdrawal("d", 2, "")])
    faults = [fault(0, FaultKind.CRASH, death=True)]
    first, second = block(1, 1), block(2, 2)

    assert (counting.out(first), counting.out(second)) == (frozenset(), frozenset("d"))
    assert (counting.admits(first), counting.admits(second)) == (True, False)
    counting.count(first, accounts(faults=faults))
    assert counting.out(second) == frozenset("ad")
