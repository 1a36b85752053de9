"""Letters for groups of bots that are not told apart: two share one exactly when they are not separated.

Groups may overlap; one bot may carry several letters.
"""

from collections.abc import Callable, Sequence
from string import ascii_lowercase


def letters(names: Sequence[str], separated: Callable[[str, str], bool]) -> tuple[str, ...]:
    """The letters of each of *names*, which stand in the order of the table.

    Insert and absorb (Piepho 2004), a bot at a time: it joins each group with none of whom it is
    separated; of the others it takes along those it is not separated from, as long as that brings
    together two who share no letter yet; a group within another is absorbed. Any two who are not
    separated meet in a group, and none else; splitting groups pair by pair ends in the same ones where
    intervals are alike, and in countless ones where they are not.
    """
    groups: list[frozenset[int]] = []
    for new, name in enumerate(names):
        level = frozenset(at for at in range(new) if not separated(names[at], name))
        groups = [group | {new} if group <= level else group for group in groups]
        alone = level.difference(*(group for group in groups if new in group))
        while alone:
            widest = max(groups, key=lambda group: len(group & alone))
            groups.append(widest & level | {new})
            alone -= widest
        if not any(new in group for group in groups):
            groups.append(frozenset({new}))
        groups = [group for group in groups if not any(group < other for other in groups)]
    ordered = sorted(map(sorted, groups))
    gap = " " if len(ordered) > len(ascii_lowercase) else ""
    return tuple(
        gap.join(_letter(at) for at, group in enumerate(ordered) if own in group)
        for own in range(len(names))
    )


def _letter(at: int) -> str:
    """a to z, then aa, ab and so on."""
    first, last = divmod(at, len(ascii_lowercase))
    return (_letter(first - 1) if first else "") + ascii_lowercase[last]
