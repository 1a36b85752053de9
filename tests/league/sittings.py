"""Sittings made up for a test, and what must hold of every record, counted a second time.

The bots are single files; every sitting starts real workers.
"""

import os
import textwrap
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from donka.game import shuffle
from donka.game.deal import Deal
from donka.game.faults import Fault
from donka.game.masks import mask_of_numbers
from donka.game.record import GameRecord
from donka.game.replay import replay
from donka.game.rules import Direction, Rules
from donka.journal.block import Block
from donka.league.sitting_spec import Contender, SittingSpec
from donka.league.spec import ClockSpec
from donka.ranking.policy import FaultPolicy
from donka.sandbox.limits import Limits
from donka.sandbox.source import Origin, Source

MS = 1_000_000
DEAL_KEY = b"a key for deals that tests know!"
BOT_KEY = b"a key for what bots draw by lot!"

NAMES = ("ann", "bob", "cyd", "mine")
MINE = "mine"

TWO_DEALS = Rules(pass_order=(Direction.LEFT, Direction.NONE))
"""A cycle of two deals, one with a pass and one without."""

PLAIN = """
from donka import Bot

class Plain(Bot):
    def choose_card(self, view):
        return view.legal[0]
"""

PATIENT = ClockSpec(per_move=5_000 * MS, per_pass=5_000 * MS, bank=None, load=20_000 * MS)
"""Limits that no honest bot meets, however crowded the machine."""

STRICT = ClockSpec(per_move=50 * MS, per_pass=50 * MS, bank=None, load=20_000 * MS)


NO_LIMIT = FaultPolicy(max_share=1.0, max_deaths=1000)
"""No bot is given up."""


class Decision(NamedTuple):
    """A choice that a game held, asked or not."""

    seat: int
    deal: int
    trick: int
    free: bool
    """Whether there was more than one answer."""
    substituted: bool
    follows: bool = False
    """Whether it was a card of the suit led, from a hand that holds others too."""


def file_source(folder: Path, text: str, name: str) -> Source:
    """The bot of *text* in a file of its own."""
    path = folder / f"{name}.py"
    path.write_text(textwrap.dedent(text), encoding="utf-8")
    return Source(Origin.FILE, name, str(path))


def sitting_of(
    folder: Path, texts: dict[str, str], *, sets: int = 1, rotation: int = 1, **fields: Any
) -> SittingSpec:
    """Four bots at a table, each plain unless *texts* has it otherwise; *fields* are the spec's."""
    contenders = [
        Contender(name, file_source(folder, texts.get(name, PLAIN), name), name) for name in NAMES
    ]
    given: dict[str, Any] = {"rules": TWO_DEALS, "cycles": 1, "clock": PATIENT, "width": 1}
    return SittingSpec(
        Block(number=1, table=1, entries=NAMES, first_set=1, sets=sets, place=0),
        rotation,
        (contenders[0], contenders[1], contenders[2], contenders[3]),
        DEAL_KEY,
        BOT_KEY,
        **(given | fields),
    )


def children() -> set[int]:
    """The processes that this one has started and that are not reaped."""
    tasks = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    found: set[int] = set()
    for task in tasks:
        # A thread may end between being listed and being read, and has no children then.
        with suppress(FileNotFoundError, ProcessLookupError):
            found.update(map(int, task.read_text().split()))
    return found


def with_memory(megabytes: int) -> Limits:
    return Limits(memory=megabytes * 1_000_000)


def seat_of(record: GameRecord, name: str = MINE) -> int:
    return record.seats.index(name)


def decisions(record: GameRecord, rules: Rules) -> Iterator[Decision]:
    """Every choice of the game in order, passes first, played again by the rules."""
    for number, kept in enumerate(record.deals(), start=1):
        hands = shuffle.dealt(DEAL_KEY, record.set, number)
        deal = Deal(rules, hands, rules.direction(number))
        bits = kept.substituted
        if deal.passing:
            for seat in range(4):
                yield Decision(seat, number, 0, True, bool(bits >> 14 * seat & 1), False)
            deal.exchange([mask_of_numbers(kept.passed[at : at + 3]) for at in (0, 3, 6, 9)])
        for place, card in enumerate(kept.played):
            seat, trick = deal.turn, place // 4 + 1
            legal, hand = deal.legal(), deal.hands[seat]
            yield Decision(
                seat,
                number,
                trick,
                free=legal.bit_count() > 1,
                substituted=bool(bits >> 14 * seat + trick & 1),
                follows=place % 4 > 0 and legal != hand,
            )
            deal.play(card)


def substituted(record: GameRecord, rules: Rules, name: str = MINE) -> list[tuple[int, int]]:
    """Where the substitute answered for *name*: deal and trick."""
    seat = seat_of(record, name)
    found = [choice for choice in decisions(record, rules) if choice.seat == seat]
    return [(choice.deal, choice.trick) for choice in found if choice.substituted]


def places(record: GameRecord, name: str = MINE) -> list[tuple[str, int, int, bool]]:
    """The faults of *name*: kind, deal, trick, and whether it was a death."""
    return [
        (fault.kind.value, fault.deal, fault.trick, fault.death)
        for fault in faults_of(record, name)
    ]


def free_choices(game: GameRecord, name: str) -> list[tuple[int, int]]:
    """Where *name* had more than one answer, in order: deal and trick."""
    seat = seat_of(game, name)
    return [(c.deal, c.trick) for c in decisions(game, TWO_DEALS) if c.seat == seat and c.free]


def faults_of(record: GameRecord, name: str = MINE) -> list[Fault]:
    return [fault for fault in record.faults if fault.seat == seat_of(record, name)]


def check_whole(record: GameRecord, spec: SittingSpec) -> None:
    """What holds of every game, whatever its bots did.

    It follows the rules; single legal cards were neither asked for nor put down to the substitute;
    each free choice was answered once, by the bot or in its place.
    """
    replay(record, spec.rules, DEAL_KEY, spec.cycles)
    choices = list(decisions(record, spec.rules))
    assert not [choice for choice in choices if choice.substituted and not choice.free]
    free = Counter(choice.seat for choice in choices if choice.free)
    stood_in = {(c.seat, c.deal, c.trick) for c in choices if c.substituted}
    failed = {(fault.seat, fault.deal, fault.trick) for fault in record.faults}
    for seat in range(4):
        without_asking = len([place for place in stood_in - failed if place[0] == seat])
        assert record.asked[seat] == free[seat] - without_asking, seat
        assert record.times[seat].count == record.asked[seat], seat
