"""A game in flight: what its bots are told and asked, without any process.

A bot is stood in for by what a worker would know of it: it adds up what it is told, and answers from
that alone.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sittings import MS, TWO_DEALS, check_whole, places, sitting_of, substituted

from donka.game.faults import FaultKind
from donka.game.masks import mask_of_numbers, numbers
from donka.game.record import GameRecord
from donka.league.inflight import InFlight
from donka.league.sitting_spec import SittingSpec
from donka.league.spec import ClockSpec
from donka.sandbox.visit import Answer
from donka.sandbox.wire import Item, Want


class Memory:
    """All that one seat has been told of the deal it is in."""

    def __init__(self) -> None:
        self.hand = 0
        self.played = b""
        self.closed: list[bytes] = []

    def take(self, item: Item) -> None:
        if item.closing is not None:
            self.closed.append(self.played + item.closing)
        if item.start is not None:
            self.hand = item.start.dealt & ~item.start.passed
            self.played = b""
        self.played += item.played
        self.received = item.received

    def holds(self) -> int:
        return (self.hand | self.received) & ~mask_of_numbers(self.played)


Choose = Callable[[int, Item], Answer]


def honest(seat: int, item: Item) -> Answer:
    if item.want is Want.PASS:
        assert item.start is not None
        return Answer(numbers(item.start.dealt)[-3:], 0, 0)
    return Answer(numbers(item.legal)[:1], 0, 0)


@pytest.fixture(scope="module")
def spec(tmp_path_factory: pytest.TempPathFactory) -> SittingSpec:
    return sitting_of(tmp_path_factory.mktemp("no-worker"), {})


def run(spec: SittingSpec, choose: Choose, lost: Random | None = None) -> GameRecord:
    """Play a game to its end; with *lost*, bots forget everything now and then."""
    game = InFlight(0, 1, spec)
    memories = [Memory() for _ in range(4)]
    game.advance()
    while not game.over:
        for seat in range(4):
            if not game.waits_for[seat]:
                continue
            if lost is not None and lost.random() < 0.2:
                game.forget(seat)
                memories[seat] = Memory()
            item = game.item(seat)
            memory = memories[seat]
            memory.take(item)
            if item.want is Want.CARD:
                assert item.legal & ~memory.holds() == 0
                assert memory.holds().bit_count() == 13 - len(memory.played) // 4
            answer = choose(seat, item)
            if item.want is Want.PASS and answer.fault is None:
                memory.hand &= ~mask_of_numbers(answer.cards)
            fault = game.answer(seat, answer)
            if fault is not None:
                game.faults.append(fault)
        game.advance()
    return game.record()


def test_a_bot_can_add_up_all_it_needs_from_what_it_is_told(spec: SittingSpec) -> None:
    check_whole(run(spec, honest), spec)


@given(seed=st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_a_bot_that_forgets_is_told_everything_anew(spec: SittingSpec, seed: int) -> None:
    assert run(spec, honest, Random(seed)).moves == run(spec, honest).moves


@given(seed=st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_whatever_is_answered_the_game_is_played_by_the_rules(spec: SittingSpec, seed: int) -> None:
    random = Random(seed)

    def noise(seat: int, item: Item) -> Answer:
        if random.random() < 0.7:
            return honest(seat, item)
        if random.random() < 0.3:
            return Answer(b"", 7, 9, FaultKind.CRASH, "gone")
        return Answer(bytes(random.choices(range(256), k=random.randrange(5))), 0, 0)

    game = run(spec, noise, random)

    check_whole(game, spec)
    for name in game.seats:
        assert substituted(game, TWO_DEALS, name) == [
            (deal, trick) for _, deal, trick, _ in places(game, name)
        ]


@pytest.mark.parametrize(
    ("cards", "kind", "detail"),
    [
        pytest.param(b"", "malformed", "one card expected, got bytes ''", id="nothing"),
        pytest.param(b"\x01\x02", "malformed", "one card expected, got bytes '0102'", id="two"),
        pytest.param(b"\x34", "malformed", "one card expected, got bytes '34'", id="no card"),
        pytest.param(b"\xff", "malformed", "one card expected, got bytes 'ff'", id="255"),
        pytest.param(
            bytes(99), "malformed", f"one card expected, got bytes '{'00' * 16}'", id="99"
        ),
    ],
)
def test_bytes_that_are_no_card_are_malformed(
    spec: SittingSpec, cards: bytes, kind: str, detail: str
) -> None:
    def choose(seat: int, item: Item) -> Answer:
        return Answer(cards, 0, 0) if item.want is Want.CARD else honest(seat, item)

    game = run(spec, choose)

    assert {(fault.kind.value, fault.detail) for fault in game.faults} == {(kind, detail)}


def test_an_empty_bank_is_one_fault_and_nothing_more_is_asked(tmp_path: Path) -> None:
    clock = ClockSpec(per_move=50 * MS, per_pass=50 * MS, bank=100 * MS)
    spec = sitting_of(tmp_path, {}, clock=clock)
    asked: list[int] = []

    def choose(seat: int, item: Item) -> Answer:
        asked.append(item.left_ns)
        if item.left_ns < 30 * MS:
            return Answer(b"", 30 * MS, 30 * MS, FaultKind.TIMEOUT)
        return msgspec.structs.replace(honest(seat, item), charge_ns=30 * MS)

    game = run(spec, choose)

    check_whole(game, spec)
    assert sorted(asked) == [ms * MS for ms in (10, 40, 50, 50) for _ in range(4)]
    for name in game.seats:
        ((kind, *_),) = places(game, name)
        assert kind == "timeout"
    assert game.asked == (4, 4, 4, 4)
