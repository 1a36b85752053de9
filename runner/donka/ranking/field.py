"""The main field: the entries whose numbers can be compared, because tables link them.

Knows who met whom, and nothing of what they took.
"""

from collections.abc import Collection

from donka.ranking.linking import linked
from donka.ranking.table import Table


def main_field(tables: Collection[Table]) -> frozenset[str]:
    """The largest group of entries that tables link, directly or through others.

    Of several with as many entries the one with more sets, then the one whose first name sorts
    first; empty where there are no tables.
    """

    def precedence(field: frozenset[str]) -> tuple[int, int, str]:
        sets = sum(table.weight for table in tables if table.entries[0] in field)
        return -len(field), -sets, min(field)

    fields = linked(table.entries for table in tables)
    return min(fields, key=precedence, default=frozenset())
