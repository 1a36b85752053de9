"""The main field: the entries whose numbers can be compared, because tables link them.

Knows who met whom, and nothing of what they took.
"""

from collections.abc import Sequence

from donka.ranking.sums import SetSums


def main_field(sets: Sequence[SetSums]) -> frozenset[str]:
    """The largest group of entries that tables link, directly or through others.

    Of several with as many entries the one with more sets, then the one whose first name sorts
    first; empty where there are no sets.
    """
    fields: list[set[str]] = []
    for entries in sorted({each.entries for each in sets}):
        joined = set(entries)
        apart = []
        for field in fields:
            if joined.isdisjoint(field):
                apart.append(field)
            else:
                joined |= field
        fields = [*apart, joined]
    if not fields:
        return frozenset()
    played = [each.entries[0] for each in sets]

    def precedence(field: frozenset[str]) -> tuple[int, int, str]:
        return -len(field), -sum(name in field for name in played), min(field)

    return min(map(frozenset, fields), key=precedence)
