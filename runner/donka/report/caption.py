"""What stands under a table: how it was ranked, what it rests on, and how it can be checked."""

from dataclasses import dataclass

from donka.ranking.policy import Policy
from donka.ranking.standings import Standings

ORDER = ("points", "head_to_head", "place", "win_share", "faults")
"""What decides the order, first things first."""

_ORDER = (
    "Order: points a deal, fewest first; among equals head-to-head, place, win share, fewer faults; "
    "who is still equal shares the rank."
)
_POINTS = (
    "Points a deal are adjusted for whom a bot met; ± is the 95 % interval of that one number, "
    "– where nothing can be said yet."
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
    remarks: tuple[str, ...] = ()
    """Whatever else has to be said, a line each."""


def standings_notes(standings: Standings, caption: Caption) -> tuple[str, ...]:
    """The lines under the standings, not yet escaped for any format."""
    return (
        *(f"{row.name}: {row.note}" for row in standings.rows if row.note),
        _ORDER,
        _POINTS,
        _POLICY[standings.faults.policy],
        *_basis(standings, caption),
    )


def crosstable_notes(standings: Standings, caption: Caption) -> tuple[str, ...]:
    """The lines under the crosstable, not yet escaped for any format."""
    cells = [cell for row in standings.crosstable.cells for cell in row if cell]
    fewest = min((cell.sets for cell in cells), default=0)
    most = max((cell.sets for cell in cells), default=0)
    pair = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    return (
        "Points a deal of the bot in the row less those of the bot in the column, as played in the "
        f"sets both played ({pair} a pair); ± is the 95 % interval of that one difference.",
        *_basis(standings, caption),
    )


def _basis(standings: Standings, caption: Caption) -> tuple[str, ...]:
    due = standings.sets + standings.sets_missing
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
