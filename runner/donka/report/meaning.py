"""What the numbers of standings and crosstable mean, a sentence each, for a reader who knows no statistics.

Knows the standings alone: nothing of seeds, isolation or files.
"""

from collections.abc import Iterator

from donka.ranking.measure import Measure
from donka.ranking.policy import Policy
from donka.ranking.standings import Row, Standings
from donka.report.units import UNITS, Unit

_GAMES_A_SET = 4
_RANGE = (
    "The range is that of the ranks a bot may have in truth; two share a letter exactly when they are not "
    "told apart. Both, and what stands between neighbours, hold for all pairs together at 95 %."
)
_POLICY = {
    Policy.SUBSTITUTE: (
        "Faults: a deal in which the substitute answered costs its bot at least 26, and the game "
        "counts as fourth place without a win share (policy substitute)."
    ),
    Policy.FORFEIT: (
        "Faults: every deal of a game in which a bot failed costs it at least 26, and the game counts "
        "as fourth place without a win share (policy forfeit)."
    ),
    Policy.DISQUALIFY: "Faults: one fault takes a bot out of the ranking (policy disqualify).",
}
_PAGE = "All of this at length: docs/standings.md of Donka."


def why_unranked(standings: Standings) -> Iterator[str]:
    """Why each bot that has no rank has none, and what of it counts all the same."""
    for row in standings.rows:
        if row.note:
            yield f"{row.name}: {row.note}{_still_counts(row)}"


def _still_counts(row: Row) -> str:
    if not row.out:
        return ""
    sets = row.games // _GAMES_A_SET
    if not sets:
        return "; no set of it counts"
    return f"; the {sets:,} set{'s' if sets > 1 else ''} it played before count, for the others too"


def of_standings(standings: Standings) -> Iterator[str]:
    """What the numbers of the standings mean."""
    unit = UNITS[standings.measure]
    yield (
        f"Order: {unit.noun}, {unit.best}; among equals head-to-head, place, win share, fewer faults; "
        "who is still equal shares the rank."
    )
    yield (
        f"{unit.noun.capitalize()} {'are' if unit.plural else 'is'} adjusted for whom a bot met; ± is the "
        f"{_interval(standings)} of that one number, – where nothing can be said yet."
    )
    yield _RANGE
    yield from _more(standings)
    yield from _as_it_fell(standings, unit)
    yield from _beyond(standings, unit)
    yield from _by_block(standings)
    yield from _luck(standings)
    yield _POLICY[standings.faults.policy]
    yield _PAGE


def of_crosstable(standings: Standings) -> Iterator[str]:
    """What the numbers of the crosstable mean."""
    unit = UNITS[standings.measure]
    cells = [cell for row in standings.crosstable.cells for cell in row if cell]
    counts = sets_a_pair(standings)
    pair = f"{min(counts)} a pair" if len(counts) == 1 else "as many as stand in brackets"
    yield (
        f"{unit.raw_noun.capitalize()} of the bot in the row less {'those' if unit.plural else 'that'} of "
        f"the bot in the column, as played in the sets both played ({pair}); ± is the "
        f"{_interval(standings)} of that one difference."
    )
    if any(cell.sets and not cell.met for cell in cells):
        yield (
            "Two candidates never meet: theirs is the difference of their rows in the standings, over the "
            "sets that both played, with the same cards against the same three."
        )
    if any(cell.number is None for cell in cells):
        yield "–: the two never met, so they are not compared."
    yield from _by_block(standings)


def sets_a_pair(standings: Standings) -> frozenset[int]:
    """How many sets two that met have in common: one number where that is the same for all."""
    cells = (cell for row in standings.crosstable.cells for cell in row)
    return frozenset(cell.sets for cell in cells if cell and cell.sets) or frozenset((0,))


def _interval(standings: Standings) -> str:
    return (
        "95 % interval"
        if standings.stopping is None
        else "95 % interval, good at every look together,"
    )


def _more(standings: Standings) -> Iterator[str]:
    """What is meant by so many sets that would do."""
    if all(each.more_sets is None for each in standings.neighbours):
        return
    what = "Sets of a new tournament, as this one is over" if standings.final else "More sets"
    where = (
        "at all tables together, spread as here"
        if standings.stopping is None
        else "at tables where the two meet"
    )
    yield f"{what}: {where}."


def _as_it_fell(standings: Standings, unit: Unit) -> Iterator[str]:
    """One sentence where the number that ranks is not the one that fell."""
    if all(
        unit.plain(row.number) == unit.plain(unit.fell(row)) for row in standings.rows if row.rank
    ):
        return
    yield f"The column {unit.raw} differs: it is a plain mean, " + (
        "of what a bot took alone; the number that ranks counts what its opponents took as well."
        if standings.gauntlet
        else "which holds every bot against a field from which it is itself missing."
    )


def _beyond(standings: Standings, unit: Unit) -> Iterator[str]:
    if any(unit.is_beyond(row.number) for row in standings.rows):
        yield (
            f"{unit.noun.capitalize()} may lie beyond {unit.bounds_told}: it says how far a bot is from the "
            "others, as if everybody had met everybody, and so stretches what was played."
        )


def _by_block(standings: Standings) -> Iterator[str]:
    if standings.by_block:
        yield (
            "Judged by whole blocks, which differ much more than their sets do, as where a bot changes "
            f"while it sits: {', '.join(standings.by_block)}."
        )


def _luck(standings: Standings) -> Iterator[str]:
    if standings.luck is not None:
        what = "deal" if standings.measure is Measure.POINTS else "game"
        yield (
            f"Luck: with every bot playing every hand, one {what} here told as much as "
            f"{standings.luck:.1f} {what}s without that would."
        )
