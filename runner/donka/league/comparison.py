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
from donka.league.sitting_spec import Contender
from donka.league.spec import EntrySpec, Format, Meeting, ScheduleSpec, Tournament
from donka.league.wanted import Wanted
from donka.sandbox.source import Origin

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
    alike: bool
    """Whether both candidates are one bot of the very same code: neither can be better."""

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
    found = entered(entries)
    alike = _is_same(found.contenders[a], found.contenders[b], first.only and second.only)
    return Comparison(tournament, found, (a, b), others, alike)


def _is_same(first: Contender, second: Contender, only: bool) -> bool:
    """Whether both play one bot of the very same code; *only*: either is all that its plugin offers.

    A file may have another name: it is its bytes, and its bot is called after it. Else the names of the
    package, which the digest knows, of the module that offers the bot, and of the bot are the same.
    """
    code = [each.vouched.digest if each.vouched else None for each in (first, second)]
    if code[0] != code[1] or first.source.origin is not second.source.origin:
        return False
    if first.source.origin is Origin.FILE:
        return only or (first.source.plugin, first.bot) == (second.source.plugin, second.bot)
    return (first.source.target, first.bot) == (second.source.target, second.bot)


def is_comparison(tournament: Tournament) -> bool:
    """Whether *tournament* has the name and the form of a comparison."""
    schedule = tournament.schedule
    return (
        tournament.name == NAME
        and (schedule.format, schedule.tables) == (Format.GAUNTLET, Meeting.DESIGN)
        and len(schedule.candidates) == 2
        and schedule.block == tournament.width
    )


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
