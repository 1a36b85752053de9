"""What stands under a table: what its numbers mean, how it was played, and how it can be checked."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from donka.ranking.measure import Measure
from donka.ranking.policy import Policy
from donka.ranking.standings import Standings
from donka.report.grid import Notes
from donka.report.meaning import of_crosstable, of_standings, why_unranked
from donka.report.neighbours import sentences, stopping_notes
from donka.report.units import UNITS

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


def standings_notes(standings: Standings, caption: Caption) -> tuple[Notes, ...]:
    """What stands under the standings, not yet escaped for any format."""
    stopping = stopping_notes(standings, caption.policy or standings.faults.policy)
    return (
        Notes("Who is better", sentences(standings)),
        Notes("Who is not ranked", tuple(why_unranked(standings))),
        Notes("What the numbers are", tuple(of_standings(standings))),
        _how_it_was_played(standings, caption, stopping),
        _check_it(standings, caption),
    )


def crosstable_notes(standings: Standings, caption: Caption) -> tuple[Notes, ...]:
    """What stands under the crosstable, not yet escaped for any format."""
    return (
        Notes("What the numbers are", tuple(of_crosstable(standings))),
        _how_it_was_played(standings, caption),
        _check_it(standings, caption),
    )


def order(measure: Measure) -> tuple[str, ...]:
    """What decides the order, first things first, by the names of the columns."""
    return UNITS[measure].column, "head_to_head", "place", "win_share", "faults"


def _how_it_was_played(
    standings: Standings, caption: Caption, stopping: Iterable[str] = ()
) -> Notes:
    lines = (
        _sets(standings),
        *stopping,
        _ISOLATION[caption.isolation],
        *caption.remarks,
    )
    return Notes("How it was played", lines)


def _sets(standings: Standings) -> str:
    """How many sets there are, of how many."""
    sets, left_out = standings.sets, ", ".join(standings.without)
    there = f" at tables without {left_out}" if left_out else ""
    only = "; no other table counts here" if left_out else ""
    if standings.final:
        return f"Sets: {sets:,}, all that were to be played{there}{only}."
    if standings.stopping is None:
        return f"Not final: {sets:,} of {sets + standings.sets_missing:,} sets{there} are counted{only}."
    if left_out:
        return f"Not final: {sets:,} sets{there} are counted{only}."
    return f"Not final: {sets:,} of at most {standings.stopping.cap:,} sets are counted."


def _check_it(standings: Standings, caption: Caption) -> Notes:
    whose = (
        "of all games of the tournament, with those left out here"
        if standings.without
        else "of the games counted"
    )
    lines = (
        *_seed(standings, caption),
        f"Commitment to the seed: {caption.commitment.hex()}",
        f"Merkle root {whose}: {standings.root.hex()}",
    )
    return Notes("Check it", lines)


def _seed(standings: Standings, caption: Caption) -> Iterator[str]:
    if caption.seed_text is not None:
        yield f"Seed: the text {caption.seed_text!r}, so anybody could foresee these deals."
    elif standings.final:
        yield "Seed: published in seed.txt, beside these tables."
