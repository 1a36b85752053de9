"""A comparison as a tournament: its entries under names that tables can show, its rules, its roster.

Knows nothing of how long it is played.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil

from donka.bot.names import LONGEST, check_name
from donka.errors import DonkaError
from donka.game.rules import DEFAULT_PRESET, PRESETS
from donka.journal.block import Block
from donka.league.roster import Roster, entered
from donka.league.schedule import planned
from donka.league.spec import EntrySpec, Format, Meeting, ScheduleSpec, Tournament
from donka.league.wanted import Wanted

BLOCK = 20
"""Sets in a block, and games in flight in a sitting; fewer where the first look is to be early."""
SHORTEST_BLOCK = 8
BLOCKS = 5
"""So many for either candidate before the first look: each three of the house has had its turn."""
FEWEST_OTHERS = 3

NAME = "compare"
"""What its tournament is called."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two candidates and their field, as they will play."""

    tournament: Tournament
    roster: Roster
    candidates: tuple[str, str]
    """The names of their entries."""
    field: tuple[str, ...]

    @property
    def alike(self) -> bool:
        """Whether both candidates are one bot of the very same code: neither can be better."""
        entries = {entry.name: entry for entry in self.roster.entries}
        first, second = (entries[name] for name in self.candidates)
        return (first.digest, first.bot) == (second.digest, second.bot)

    @property
    def most_sets(self) -> int:
        """The cap: as many sets for every three of the field."""
        return sum(block.sets for block in self.plan) // 2

    @property
    def plan(self) -> tuple[Block, ...]:
        """Every block up to the cap: three of the field at a time, with either candidate."""
        names = [entry.name for entry in self.tournament.entries]
        return planned(self.tournament.schedule, names)


def comparison(
    first: Wanted,
    second: Wanted,
    field: Sequence[Wanted],
    least_sets: int,
    most_sets: int,
    preset: str = DEFAULT_PRESET,
    seed: str | None = None,
) -> Comparison:
    """*first* and *second* against *field*, under the rules of *preset* and the limits of any config.

    At most *most_sets* sets, rounded up until every three of the field can have as many; nothing need
    be known before *least_sets*. DonkaError where the field is too small, or the code of a bot cannot
    be read.
    """
    if len(field) < FEWEST_OTHERS:
        raise DonkaError(
            f"--field: {len(field)} bots (expected {FEWEST_OTHERS} or more, of whom three at a time sit "
            "with the candidate)"
        )
    others = _apart([each.bot.name for each in field])
    a, b = _candidates(first.text, second.text, others)
    entries = [
        (EntrySpec(name, each.bot.reference), each.bot)
        for name, each in zip((a, b, *others), (first, second, *field), strict=True)
    ]
    schedule = ScheduleSpec(Format.GAUNTLET, Meeting.DESIGN, 1, candidates=tuple(sorted((a, b))))
    trios = len(planned(schedule, [entry.name for entry, _ in entries])) / 2
    sets = ceil(most_sets / trios)
    block = min(sets, BLOCK, max(SHORTEST_BLOCK, least_sets // BLOCKS))
    tournament = Tournament(
        name=NAME,
        entries=tuple(entry for entry, _ in entries),
        seed=seed,
        preset=preset,
        rules=PRESETS[preset],
        schedule=replace(schedule, sets=sets, block=block),
        width=block,
    )
    return Comparison(tournament, entered(entries), (a, b), others)


def _candidates(first: str, second: str, others: Iterable[str]) -> tuple[str, str]:
    """Names for the entries of two candidates that were typed so: what is last in each path.

    Apart from each other and from *others*.
    """
    names = [_fit(text.rstrip("/").rpartition("/")[2]) for text in (first, second)]
    taken = {*others}
    if len({*names, *taken}) == len(taken) + 2:
        a, b = names
        return a, b
    number = 1
    while True:
        marks = ("-A", "-B") if number == 1 else (f"-A{number}", f"-B{number}")
        a, b = (
            f"{name[: LONGEST - len(mark)]}{mark}" for name, mark in zip(names, marks, strict=True)
        )
        if taken.isdisjoint((a, b)):
            return a, b
        number += 1


def _fit(text: str) -> str:
    """*text* with a ``-`` for whatever a name may not hold."""
    return "".join(each if _may_stand(each) else "-" for each in text)[:LONGEST] or "-"


def _may_stand(character: str) -> bool:
    try:
        return check_name(character) == character
    except ValueError:
        return False


def _apart(names: Sequence[str]) -> tuple[str, ...]:
    """*names*, with a number behind one that has stood before."""
    found: list[str] = []
    for name in names:
        number, one = 1, name
        while one in found:
            number += 1
            one = f"{name[: LONGEST - 4]}-{number}"
        found.append(one)
    return tuple(found)
