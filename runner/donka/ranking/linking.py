"""What hangs together: things that bonds link, directly or through others."""

from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def linked(bonds: Iterable[Sequence[T]]) -> list[frozenset[T]]:
    """The groups into which *bonds* join the things they name; none of them is empty.

    Each bond joins all it names. Disjoint sets with halved paths (Tarjan and van Leeuwen 1984).
    """
    towards: dict[T, T] = {}

    def head(thing: T) -> T:
        while towards[thing] != thing:
            towards[thing] = thing = towards[towards[thing]]
        return thing

    for bond in bonds:
        for thing in bond:
            towards.setdefault(thing, thing)
        for thing in bond[1:]:
            towards[head(thing)] = head(bond[0])
    groups: dict[T, set[T]] = {}
    for thing in towards:
        groups.setdefault(head(thing), set()).add(thing)
    return [frozenset(group) for group in groups.values()]
