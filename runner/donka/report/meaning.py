"""What the numbers of standings and crosstable mean, a sentence each, for a reader who knows no statistics.

Knows the standings alone: nothing of seeds, isolation or files.
"""

from collections.abc import Iterator

from donka.phrase import Figure, Phrase
from donka.ranking.measure import Measure
from donka.ranking.policy import Policy
from donka.ranking.standings import Row, Standings
from donka.report.units import UNITS, Unit

_GAMES_A_SET = 4
_RANGE = Phrase(
    "The range is that of the ranks a bot may have in truth; two share a letter exactly when they are not "
    "told apart. Both, and what stands between neighbours, hold for all pairs together at 95 %."
)
_POLICY = {
    Policy.SUBSTITUTE: Phrase(
        "Faults: a deal in which the substitute answered costs its bot at least 26, and the game "
        "counts as fourth place without a win share (policy substitute)."
    ),
    Policy.FORFEIT: Phrase(
        "Faults: every deal of a game in which a bot failed costs it at least 26, and the game counts "
        "as fourth place without a win share (policy forfeit)."
    ),
    Policy.DISQUALIFY: Phrase(
        "Faults: one fault takes a bot out of the ranking (policy disqualify)."
    ),
}
_PAGE = Phrase("All of this at length: docs/standings.md of Donka.")


def why_unranked(standings: Standings) -> Iterator[Phrase]:
    """Why each bot that has no rank has none, and what of it counts all the same."""
    for row in standings.rows:
        if row.note:
            yield _why_unranked(row)


def _why_unranked(row: Row) -> Phrase:
    if not row.out:
        return Phrase("{bot}: {why}", bot=row.name, why=row.note)
    sets = row.games // _GAMES_A_SET
    if not sets:
        return Phrase("{bot}: {why}; no set of it counts", bot=row.name, why=row.note)
    return Phrase.counted(
        "{bot}: {why}; the {count} set it played before count, for the others too",
        "{bot}: {why}; the {count} sets it played before count, for the others too",
        sets,
        bot=row.name,
        why=row.note,
    )


def of_standings(standings: Standings) -> Iterator[Phrase]:
    """What the numbers of the standings mean."""
    unit = UNITS[standings.measure]
    yield Phrase(
        "Order: {number}, {best}; among equals head-to-head, place, win share, fewer faults; "
        "who is still equal shares the rank.",
        number=unit.noun,
        best=unit.best,
    )
    yield Phrase(
        "{adjusted}; ± is the {interval} of that one number, – where nothing can be said yet.",
        adjusted=unit.adjusted,
        interval=_interval(standings),
    )
    yield _RANGE
    yield from _more(standings)
    yield from _as_it_fell(standings, unit)
    yield from _beyond(standings, unit)
    yield from _by_block(standings)
    yield from _luck(standings)
    yield what_faults_cost(standings.faults.policy)
    yield _PAGE


def of_crosstable(standings: Standings) -> Iterator[Phrase]:
    """What the numbers of the crosstable mean."""
    yield from of_cells(standings)
    yield from _by_block(standings)


def of_cells(standings: Standings) -> Iterator[Phrase]:
    """The same without how intervals came about."""
    unit = UNITS[standings.measure]
    cells = [cell for row in standings.crosstable.cells for cell in row if cell]
    counts = sets_a_pair(standings)
    yield Phrase(
        "{less}, as played in the sets both played ({sets}); ± is the {interval} of that one difference.",
        less=unit.less,
        sets=(
            Phrase("{sets} a pair", sets=Figure(min(counts)))
            if len(counts) == 1
            else Phrase("as many as stand in brackets")
        ),
        interval=_interval(standings),
    )
    if any(cell.sets and not cell.met for cell in cells):
        yield Phrase(
            "Two candidates never meet: theirs is the difference of their rows in the standings, over the "
            "sets that both played, with the same cards against the same three."
        )
    if any(cell.number is None for cell in cells):
        yield Phrase("–: the two never met, so they are not compared.")


def what_faults_cost(policy: Policy) -> Phrase:
    """What a fault costs in the standings under *policy*."""
    return _POLICY[policy]


def sets_a_pair(standings: Standings) -> frozenset[int]:
    """How many sets two that met have in common: one number where that is the same for all."""
    cells = (cell for row in standings.crosstable.cells for cell in row)
    return frozenset(cell.sets for cell in cells if cell and cell.sets) or frozenset((0,))


def _interval(standings: Standings) -> Phrase:
    return (
        Phrase("95 % interval")
        if standings.stopping is None
        else Phrase("95 % interval, good at every look together,")
    )


def _more(standings: Standings) -> Iterator[Phrase]:
    """What is meant by so many sets that would do."""
    if all(each.more_sets is None for each in standings.neighbours):
        return
    yield Phrase(
        "{sets}: {where}.",
        sets=(
            Phrase("Sets of a new tournament, as this one is over")
            if standings.final
            else Phrase("More sets")
        ),
        where=(
            Phrase("at all tables together, spread as here")
            if standings.stopping is None
            else Phrase("at tables where the two meet")
        ),
    )


def _as_it_fell(standings: Standings, unit: Unit) -> Iterator[Phrase]:
    """One sentence where the number that ranks is not the one that fell."""
    if all(
        unit.plain(row.number) == unit.plain(unit.fell(row)) for row in standings.rows if row.rank
    ):
        return
    if standings.gauntlet:
        yield Phrase(
            "The column {column} differs: it is a plain mean, of what a bot took alone; the number that "
            "ranks counts what its opponents took as well.",
            column=unit.raw,
        )
    else:
        yield Phrase(
            "The column {column} differs: it is a plain mean, which holds every bot against a field from "
            "which it is itself missing.",
            column=unit.raw,
        )


def _beyond(standings: Standings, unit: Unit) -> Iterator[Phrase]:
    if unit.beyond and any(unit.is_beyond(row.number) for row in standings.rows):
        yield Phrase(
            "{beyond}: it says how far a bot is from the others, as if everybody had met everybody, and "
            "so stretches what was played.",
            beyond=unit.beyond,
        )


def _by_block(standings: Standings) -> Iterator[Phrase]:
    if standings.by_block:
        yield Phrase(
            "Judged by whole blocks, which differ much more than their sets do, as where a bot changes "
            "while it sits: {bots}.",
            bots=", ".join(standings.by_block),
        )


def _luck(standings: Standings) -> Iterator[Phrase]:
    if standings.luck is None:
        return
    luck = Figure(f"{standings.luck:.1f}")
    if standings.measure is Measure.POINTS:
        yield Phrase(
            "Luck: with every bot playing every hand, one deal here told as much as {luck} deals "
            "without that would.",
            luck=luck,
        )
    else:
        yield Phrase(
            "Luck: with every bot playing every hand, one game here told as much as {luck} games "
            "without that would.",
            luck=luck,
        )
