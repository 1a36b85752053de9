"""What stands under a table: what its numbers mean, how it was played, and how it can be checked."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from donka.phrase import Figure, Phrase
from donka.ranking.measure import Measure
from donka.ranking.policy import Policy
from donka.ranking.standings import Standings
from donka.report.grid import Notes
from donka.report.meaning import of_crosstable, of_standings, why_unranked
from donka.report.neighbours import sentences, stopping_notes
from donka.report.units import UNITS

_NUMBERS = Phrase("What the numbers are")
_ISOLATION = {
    "none": Phrase(
        "Isolation none: nothing kept a bot from the machine and the files of whoever ran this."
    ),
    "kernel": Phrase(
        "Isolation kernel: bots could reach no file but the code and the libraries they run on, no "
        "network and no other process; names and sizes of files stayed visible."
    ),
    "full": Phrase(
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
        Notes(Phrase("Who is better"), sentences(standings)),
        Notes(Phrase("Who is not ranked"), tuple(why_unranked(standings))),
        Notes(_NUMBERS, tuple(of_standings(standings))),
        _how_it_was_played(standings, caption, stopping),
        _check_it(standings, caption),
    )


def crosstable_notes(standings: Standings, caption: Caption) -> tuple[Notes, ...]:
    """What stands under the crosstable, not yet escaped for any format."""
    return (
        Notes(_NUMBERS, tuple(of_crosstable(standings))),
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
        how_far(standings),
        *stopping,
        _ISOLATION[caption.isolation],
        *caption.remarks,
    )
    return Notes(Phrase("How it was played"), lines)


def how_far(standings: Standings) -> Phrase:
    """How many sets there are, of how many."""
    sets, left_out = Figure(f"{standings.sets:,}"), ", ".join(standings.without)
    if standings.final:
        if left_out:
            return Phrase(
                "Sets: {sets}, all that were to be played at tables without {bots}; no other table "
                "counts here.",
                sets=sets,
                bots=left_out,
            )
        return Phrase("Sets: {sets}, all that were to be played.", sets=sets)
    if standings.stopping is not None:
        return _how_far_until_settled(sets, left_out, Figure(f"{standings.stopping.cap:,}"))
    every = Figure(f"{standings.sets + standings.sets_missing:,}")
    if left_out:
        return Phrase(
            "Not final: {sets} of {all} sets at tables without {bots} are counted; no other table "
            "counts here.",
            sets=sets,
            all=every,
            bots=left_out,
        )
    return Phrase("Not final: {sets} of {all} sets are counted.", sets=sets, all=every)


def _how_far_until_settled(sets: Figure, left_out: str, cap: Figure) -> Phrase:
    """The same of a tournament that goes on until its pairs are settled."""
    if left_out:
        return Phrase(
            "Not final: {sets} sets at tables without {bots} are counted; no other table counts here.",
            sets=sets,
            bots=left_out,
        )
    return Phrase("Not final: {sets} of at most {most} sets are counted.", sets=sets, most=cap)


def _check_it(standings: Standings, caption: Caption) -> Notes:
    root = standings.root.hex()
    lines = (
        *_seed(standings, caption),
        Phrase("Commitment to the seed: {digest}", digest=caption.commitment.hex()),
        Phrase(
            "Merkle root of all games of the tournament, with those left out here: {digest}",
            digest=root,
        )
        if standings.without
        else Phrase("Merkle root of the games counted: {digest}", digest=root),
    )
    return Notes(Phrase("Check it"), lines)


def _seed(standings: Standings, caption: Caption) -> Iterator[Phrase]:
    if caption.seed_text is not None:
        yield Phrase(
            "Seed: the text {seed}, so anybody could foresee these deals.",
            seed=repr(caption.seed_text),
        )
    elif standings.final:
        yield Phrase("Seed: published in seed.txt, beside these tables.")
