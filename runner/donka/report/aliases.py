"""Standings as they are published: under aliases, and under the name where an entry has none.

The one place where a name becomes what is shown; tables, sentences and notes are made of what comes
out of here. Knows nothing of how they look.
"""

from collections.abc import Mapping
from dataclasses import replace

from donka.ranking.settled import Stopping
from donka.ranking.standings import Crosstable, Standings


def under_aliases(standings: Standings, aliases: Mapping[str, str]) -> Standings:
    """*standings* with *aliases*, by name, in the place of names; in the same order, with the same ranks."""

    def shown(name: str) -> str:
        return aliases.get(name, name)

    def all_shown(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(shown, names))

    return replace(
        standings,
        rows=tuple(replace(row, name=shown(row.name)) for row in standings.rows),
        crosstable=Crosstable(all_shown(standings.crosstable.names), standings.crosstable.cells),
        # Sorted again: their order would tell where a name stands in the alphabet.
        without=tuple(sorted(all_shown(standings.without))),
        by_block=tuple(sorted(all_shown(standings.by_block))),
        neighbours=tuple(
            replace(each, better=shown(each.better), worse=shown(each.worse))
            for each in standings.neighbours
        ),
        stopping=_stopping(standings.stopping, aliases),
    )


def _stopping(stopping: Stopping | None, aliases: Mapping[str, str]) -> Stopping | None:
    if stopping is None:
        return None
    pairs = (
        replace(
            pair,
            better=aliases.get(pair.better, pair.better),
            worse=aliases.get(pair.worse, pair.worse),
        )
        for pair in stopping.open
    )
    return replace(stopping, open=tuple(pairs))
