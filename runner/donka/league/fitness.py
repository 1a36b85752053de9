"""Whether the candidates of a comparison can play at all: a few deals of each before the first set.

The limits are those of a tournament. Its cards are nobody's secret, its records are thrown away.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future, wait
from dataclasses import dataclass
from typing import Final

from donka.game.faults import FaultKind
from donka.journal.block import Block
from donka.journal.kept import KeptFault
from donka.journal.sitting import SittingRecord
from donka.league.chair import OutsideKill
from donka.league.comparison import Comparison
from donka.league.hosts import Hosts
from donka.league.interrupts import Interrupts
from donka.league.sitting_spec import SittingSpec
from donka.ranking.account import account
from donka.ranking.counting import Counting
from donka.ranking.policy import FaultPolicy
from donka.sandbox.failing import MachineFailed
from donka.sandbox.levels import Level

SETS: Final = 4
"""One rotation of each, a cycle long: more decisions than the limits ask for, in about a second."""
_KEY: Final = bytes(32)


@dataclass(frozen=True, slots=True)
class Unfit:
    """A candidate that could not be loaded for its trial, or whose faults were too many in it."""

    entry: str
    reason: str
    faults: tuple[KeptFault, ...]
    """At least one, in the order of the games."""


def unfit(
    found: Comparison, level: Level, hosts: Hosts, interrupts: Interrupts
) -> tuple[Unfit, ...]:
    """Which candidates are; nobody where the machine failed at it, or where it was interrupted.

    DonkaError where a bot is not the one that was looked at.
    """
    a, b, c, *_ = found.field
    blocks = [
        Block(number, number, (candidate, a, b, c), 1 + SETS * (number - 1), SETS, 0)
        for number, candidate in enumerate(found.candidates, start=1)
    ]
    try:
        sittings = [hosts.submit(_spec(found, block, level)) for block in blocks]
        while not all(each.done() for each in sittings):
            if interrupts.count:
                return ()
            wait(sittings, timeout=0.25)
        return tuple(_failed(found, blocks, sittings))
    except BrokenExecutor:
        hosts.renew()
        return ()
    except (MachineFailed, OutsideKill, OSError):
        # It may not fail again; if it does, the comparison tells how.
        return ()


def _spec(found: Comparison, block: Block, level: Level) -> SittingSpec:
    one, two, three, four = (found.roster.contenders[name] for name in block.entries)
    spec = found.tournament
    return SittingSpec(
        block=block,
        rotation=1,
        contenders=(one, two, three, four),
        deal_key=_KEY,
        bot_key=_KEY,
        rules=spec.rules,
        cycles=1,
        clock=spec.clock,
        width=SETS,
        limits=spec.sandbox.limits(level),
        faults=spec.faults,
    )


def _failed(
    found: Comparison, blocks: list[Block], sittings: "list[Future[SittingRecord]]"
) -> Iterator[Unfit]:
    for candidate, block, sitting in zip(found.candidates, blocks, sittings, strict=True):
        record = sitting.result()
        faults = tuple(
            KeptFault(game.table, game.set, game.rotation, candidate, fault)
            for game in record.games
            for fault in game.faults
            if game.seats[fault.seat] == candidate
        )
        reason = _unloadable(faults) or _excess(candidate, block, record, found.tournament.faults)
        if reason:
            yield Unfit(candidate, reason, faults)


def _unloadable(faults: Iterable[KeptFault]) -> str:
    """What the candidate failed at before its first deal, in words; empty where it was loaded.

    Then it plays nothing: in a tournament too, but there each sitting would find that out anew.
    """
    details = (
        kept.fault.detail
        for kept in faults
        if kept.fault.kind is FaultKind.LOAD and not kept.fault.deal
    )
    return next((f"it could not be loaded: {detail}" for detail in details), "")


def _excess(candidate: str, block: Block, record: SittingRecord, limits: FaultPolicy) -> str:
    """Which of *limits* the candidate passed, in words; empty where none is."""
    counting = Counting(limits)
    counting.count(block, map(account, record.games))
    out = counting.disqualified.get(candidate)
    return out.reason if out else ""
