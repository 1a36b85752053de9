"""The sets that count, table by table; what follows from a table is made anew only when it has more."""

from collections import defaultdict
from collections.abc import Sequence

from donka.ranking.family import Family
from donka.ranking.sums import SetSums
from donka.ranking.table import Table


class Shelf:
    """Takes in sets, and hands out the families of their tables."""

    def __init__(self) -> None:
        self.sets = 0
        """How many there are; one that several tables share counts at each."""
        self._by_table: defaultdict[int, list[SetSums]] = defaultdict(list)
        self._owner: dict[int, int] = {}
        """For every set one of the tables that use it."""
        self._related: dict[int, frozenset[int]] = {}
        """For every table those that share sets with it, directly or through others."""
        self._families: dict[frozenset[int], Family] = {}

    def add(self, sums: Sequence[SetSums]) -> frozenset[int]:
        """Take in sets of one table; the numbers of all tables of its family, which change by it."""
        self.sets += len(sums)
        joined = {sums[0].table}
        for each in sums:
            self._by_table[each.table].append(each)
            joined.add(self._owner.setdefault(each.set, each.table))
        groups = {self._related.get(table, frozenset((table,))) for table in joined}
        for group in groups:
            self._families.pop(group, None)
        family = frozenset().union(*groups)
        self._related.update(dict.fromkeys(family, family))
        return family

    def entries(self, table: int) -> tuple[str, str, str, str]:
        """Who sits at *table*, sorted."""
        return self._by_table[table][0].entries

    def families(self) -> tuple[Family, ...]:
        """All families, in the order of their tables' numbers."""
        ordered = sorted({min(group): group for group in self._related.values()}.items())
        for _, group in ordered:
            if group not in self._families:
                tables = [Table.of(self._by_table[number]) for number in sorted(group)]
                self._families[group] = Family.of(tables)
        return tuple(self._families[group] for _, group in ordered)
