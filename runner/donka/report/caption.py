"""What stands under a table: how it was ranked, what it rests on, and how it can be checked."""

from dataclasses import dataclass

from donka.ranking.measure import Measure
from donka.ranking.policy import Policy
from donka.ranking.standings import Standings
from donka.report.neighbours import stopping_notes
from donka.report.units import UNITS, Unit

_RANGE = (
    "The range is that of the ranks a bot may have in truth; two share a letter exactly when they are not "
    "told apart. Both, and what stands between neighbours, hold for all pairs together at 95 %."
)
_MORE = {
    False: "More sets: at all tables together, spread as those so far.",
    True: "More sets: at tables where the two meet.",
}
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
_ISOLATION = {
    "none": "Isolation none: nothing kept a bot from the machine and the files of whoever ran this.",
    "kernel": (
        "Isolation kernel: bots could reach no file but the code and the libraries they run on, no "
        "network and no other process; names and sizes of files stayed visible."
    ),
    "full": (
        "Isolation full: bots saw no file but the code and the libraries they run on, no network and no "
        "other process."
    ),
}


@dataclass(frozen=True, slots=True)
class Caption:
    """What is told of a tournament beside its numbers."""

    tournament: str
    """Its name."""
    commitment: bytes
    """What was published of the seed at the start, 32 bytes."""
    seed_text: str | None
    """The text the deals follow from, or None where the seed was secret."""
    isolation: str
    """The level every worker ran at: none, kernel or full."""
    policy: Policy | None = None
    """What the tournament itself reads faults under, or None where the standings do too."""
    remarks: tuple[str, ...] = ()
    """Whatever else has to be said, a line each."""


def standings_notes(standings: Standings, caption: Caption) -> tuple[str, ...]:
    """The lines under the standings, not yet escaped for any format."""
    unit = UNITS[standings.measure]
    return (
        *(f"{row.name}: {row.note}" for row in standings.rows if row.note),
        *stopping_notes(standings, caption.policy or standings.faults.policy),
        f"Order: {unit.noun}, {unit.best}; among equals head-to-head, place, win share, fewer faults; "
        "who is still equal shares the rank.",
        f"{unit.noun.capitalize()} {'are' if unit.plural else 'is'} adjusted for whom a bot met; ± is the "
        f"{_interval(standings)} of that one number, – where nothing can be said yet.",
        _RANGE,
        *_more(standings),
        *_as_it_fell(standings, unit),
        *_by_block(standings),
        *_luck(standings),
        _POLICY[standings.faults.policy],
        *_basis(standings, caption),
    )


def order(measure: Measure) -> tuple[str, ...]:
    """What decides the order, first things first, by the names of the columns."""
    return UNITS[measure].column, "head_to_head", "place", "win_share", "faults"


def _interval(standings: Standings) -> str:
    return (
        "95 % interval"
        if standings.stopping is None
        else "95 % interval, good at every look together,"
    )


def _more(standings: Standings) -> tuple[str, ...]:
    if all(each.more_sets is None for each in standings.neighbours):
        return ()
    return (_MORE[standings.stopping is not None],)


def _as_it_fell(standings: Standings, unit: Unit) -> tuple[str, ...]:
    """One sentence where the number that ranks is not the one that fell."""
    if all(
        unit.plain(row.number) == unit.plain(unit.fell(row)) for row in standings.rows if row.rank
    ):
        return ()
    return (
        f"The column {unit.raw} differs: it is a plain mean, which holds every bot against a field from "
        "which it is itself missing.",
    )


def _by_block(standings: Standings) -> tuple[str, ...]:
    if not standings.by_block:
        return ()
    return (
        f"Judged by whole blocks, which differ much more than their sets do, as where a bot changes while "
        f"it sits: {', '.join(standings.by_block)}.",
    )


def _luck(standings: Standings) -> tuple[str, ...]:
    if standings.luck is None:
        return ()
    what = "deal" if standings.measure is Measure.POINTS else "game"
    return (f"Luck: one {what} in a set was worth {standings.luck:.1f} single {what}s here.",)


def crosstable_notes(standings: Standings, caption: Caption) -> tuple[str, ...]:
    """The lines under the crosstable, not yet escaped for any format."""
    unit = UNITS[standings.measure]
    counts = sets_a_pair(standings)
    pair = f"{min(counts)} a pair" if len(counts) == 1 else "as many as stand in brackets"
    return (
        f"{unit.noun.capitalize()} of the bot in the row less {'those' if unit.plural else 'that'} of the bot in the column, "
        f"as played in the sets both played ({pair}); ± is the {_interval(standings)} of that one "
        "difference.",
        *_by_block(standings),
        *_basis(standings, caption),
    )


def sets_a_pair(standings: Standings) -> frozenset[int]:
    """How many sets two that met have in common: one number where that is the same for all."""
    cells = (cell for row in standings.crosstable.cells for cell in row)
    return frozenset(cell.sets for cell in cells if cell and cell.sets) or frozenset((0,))


def _basis(standings: Standings, caption: Caption) -> tuple[str, ...]:
    due = f"{standings.sets + standings.sets_missing}"
    if standings.stopping is not None:
        due = f"at most {standings.stopping.cap}"
    played = (
        f"Sets: {standings.sets}, all that were to be played."
        if standings.final
        else f"Not final: {standings.sets} of {due} sets are counted."
    )
    without = (
        (f"Without {', '.join(standings.without)}, and without every table with one of them.",)
        if standings.without
        else ()
    )
    return (
        played,
        *without,
        *_seed(standings, caption),
        f"Commitment to the seed: {caption.commitment.hex()}",
        f"Merkle root of the games counted: {standings.root.hex()}",
        _ISOLATION[caption.isolation],
        *caption.remarks,
    )


def _seed(standings: Standings, caption: Caption) -> tuple[str, ...]:
    if caption.seed_text is not None:
        return (f"Seed: the text {caption.seed_text!r}, so anybody could foresee these deals.",)
    return ("Seed: published in seed.txt, beside these tables.",) if standings.final else ()
