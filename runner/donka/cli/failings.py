"""Tells whoever ran a tournament how its bots failed: how often, of which kind, and one example."""

from collections import Counter
from collections.abc import Iterable, Iterator

from donka.cli.speaking import counted
from donka.game.record import identity
from donka.journal.kept import KeptFault
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


def _told(kept: KeptFault) -> str:
    fault = kept.fault
    place = identity(kept.table, kept.set, kept.rotation, fault.deal, fault.trick)
    return f"at {place}: {fault.detail}"
