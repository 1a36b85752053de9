"""Tells whoever ran a tournament how its bots failed, and how its machine did: a line each."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from donka.cli.speaking import counted
from donka.game.record import identity
from donka.journal.block import Block
from donka.journal.kept import KeptFault, KeptVoid
from donka.ranking.standings import Row
from donka.report.printable import printable


def failings(faults: Iterable[KeptFault]) -> Iterator[str]:
    """One line for each entry that failed, by name."""
    kinds: dict[str, Counter[str]] = {}
    examples: dict[str, KeptFault] = {}
    for kept in faults:
        kinds.setdefault(kept.entry, Counter())[kept.fault.kind] += 1
        examples.setdefault(kept.entry, kept)
    for entry, count in sorted(kinds.items()):
        each = ", ".join(f"{kind} {number:,}" for kind, number in sorted(count.items()))
        yield printable(
            f"{entry}: {counted(count.total(), 'fault')} ({each}); the first {_told(examples[entry])}"
        )


def spoilt(voids: Iterable[KeptVoid], blocks: Sequence[Block]) -> Iterator[str]:
    """What was played in vain and played again, by whose sittings it was."""
    touched: Counter[str] = Counter()
    killed: Counter[str] = Counter()
    sittings = 0
    for kept in voids:
        if kept.void.killed:
            killed[kept.void.killed] += 1
        else:
            sittings += 1
            touched.update(blocks[kept.sitting.block - 1].entries)
    if sittings:
        yield printable(
            f"The machine failed: {counted(sittings, 'sitting')} void and played again "
            f"({_each(touched)}; provenance.json has the reasons)"
        )
    if killed:
        yield printable(
            f"Somebody else killed processes of {_each(killed)}: each sitting was played again"
        )


def unranked(rows: Iterable[Row]) -> Iterator[str]:
    """One line for each of *rows*, which have no rank, with the reason."""
    for row in rows:
        yield printable(f"{row.name} is not ranked: {row.note.removeprefix('not ranked: ')}")


def _each(count: Counter[str]) -> str:
    return ", ".join(f"{entry} {number:,}" for entry, number in sorted(count.items()))


def _told(kept: KeptFault) -> str:
    fault = kept.fault
    place = identity(kept.table, kept.set, kept.rotation, fault.deal, fault.trick)
    return f"at {place}: {fault.detail}"
