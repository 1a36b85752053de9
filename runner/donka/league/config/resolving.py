"""From the config's language to the typed tournament: what ``auto`` means, what must go together."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from donka.errors import DonkaError
from donka.game.rules import PRESETS, Rules
from donka.league.config import units
from donka.league.config.model import (
    ClockSection,
    Config,
    LockstepSection,
    RankingSection,
    RulesSection,
    SandboxSection,
    ScheduleSection,
    StopSection,
)
from donka.league.schedule import MOST
from donka.league.spec import (
    AUTO,
    ClockSpec,
    EntrySpec,
    Meeting,
    RankingSpec,
    SandboxSpec,
    ScheduleSpec,
    StopSpec,
    Tournament,
    When,
)
from donka.ranking.measure import Measure
from donka.ranking.policy import FaultPolicy
from donka.sandbox.levels import Level

IN_FLIGHT_NS = 320_000_000
"""With every bot at its limit a visit of an automatic width lasts so long."""
NARROWEST = 4
WIDEST = 64
MOST_UNTIL_SETTLED = 16
"""Sets in a block of a tournament that goes on until it is settled: the fewer, the sooner it can stop."""


class Contradiction(DonkaError):
    """Two values of a config that do not go together."""

    def __init__(self, field: str, text: str) -> None:
        self.field = field
        self.text = text
        super().__init__(f"{field}: {text}")


@dataclass(frozen=True, slots=True)
class Measures:
    """How a sitting is cut: its games in flight, the sets in its block."""

    block: int
    width: int


def measures(
    schedule: ScheduleSection, lockstep: LockstepSection, per_move_ns: int, when: When
) -> Measures:
    """The block and the width, with ``auto`` resolved; Contradiction where they do not fit."""
    sets, width = schedule.sets, lockstep.width
    asked = width if isinstance(width, int) else _automatic_width(per_move_ns)
    if isinstance(schedule.block, int):
        block = schedule.block
    else:
        # Four sittings of one table can then be in flight, each of another block.
        block = min(max(asked, NARROWEST), max(sets // 4, NARROWEST), sets)
        if when is When.SETTLED:
            block = min(block, MOST_UNTIL_SETTLED)
    if block > sets:
        raise Contradiction(
            "schedule.block", f"expected at most the {sets} sets of a table, got {block}"
        )
    if when is When.SETTLED and block > MOST_UNTIL_SETTLED:
        raise Contradiction(
            "schedule.block",
            f"expected auto, or at most {MOST_UNTIL_SETTLED} with stop.when settled, got {block}",
        )
    if isinstance(width, int) and width > block:
        raise Contradiction(
            "lockstep.width",
            f"expected at most {block}, got {width} (a block has {block} sets; see schedule.block)",
        )
    return Measures(block, min(asked, block))


def _automatic_width(per_move_ns: int) -> int:
    return min(max(IN_FLIGHT_NS // per_move_ns, NARROWEST), WIDEST)


def meeting(tables: Literal["auto", "all", "design"], entries: int) -> Meeting:
    """Which tables are meant with so many *entries*: all of them while that is few enough."""
    if tables == AUTO:
        return Meeting.ALL if entries <= MOST else Meeting.DESIGN
    return Meeting(tables)


def rules_in_force(section: RulesSection) -> Rules:
    """The preset, with the switches that the config gives; Contradiction where they do not fit."""
    given = {switch: getattr(section, switch) for switch in section.model_fields_set - {"preset"}}
    if "pass_order" in given:
        given["pass_order"] = tuple(given["pass_order"])
    try:
        return replace(PRESETS[section.preset], **given)
    except DonkaError as error:
        field, _, text = str(error).partition(": ")
        raise Contradiction(field, text) from None


def clock_spec(section: ClockSection) -> ClockSpec:
    """The limits of time that *section* gives."""
    return ClockSpec(section.per_move, section.per_pass, section.bank, section.load)


def sandbox_spec(section: SandboxSection) -> SandboxSpec:
    """What *section* gives a worker; Contradiction where its isolation has no room for files."""
    if section.tmp and section.isolation not in (AUTO, Level.FULL):
        raise Contradiction(
            "sandbox.tmp",
            f"expected 0MB with isolation {section.isolation}, got {units.size(section.tmp)} (files of "
            "a bot's own need isolation full or auto)",
        )
    return SandboxSpec(
        section.isolation, section.memory, section.threads, section.files, section.tmp
    )


def stop_spec(section: StopSection, ranking: RankingSection) -> StopSpec:
    """When *section* lets a tournament end; Contradiction where its order cannot be settled so."""
    if section.when is When.FIXED and section.max_sets is not None:
        raise Contradiction(
            "stop.max_sets",
            f"expected null with stop.when fixed, got {section.max_sets} (schedule.sets has the sets "
            "a table; stop.when settled goes on until this)",
        )
    if section.when is When.SETTLED and ranking.rank_by != "points":
        raise Contradiction(
            "stop.when",
            f"expected fixed with ranking.rank_by {ranking.rank_by}, got settled (its delta is in "
            "points a deal)",
        )
    return StopSpec(section.when, section.delta, section.max_sets)


def tournament(config: Config, name: str, path: Path, entries: tuple[EntrySpec, ...]) -> Tournament:
    """The tournament that *config* describes, with its *entries*."""
    cut = measures(config.schedule, config.lockstep, config.clock.per_move, config.stop.when)
    schedule = config.schedule
    return Tournament(
        name=name,
        entries=entries,
        path=path,
        seed=config.seed,
        bots_dir=None if config.bots_dir is None else path.parent / config.bots_dir,
        preset=config.rules.preset,
        rules=rules_in_force(config.rules),
        schedule=ScheduleSpec(
            format=schedule.format,
            tables=meeting(schedule.tables, len(entries)),
            sets=schedule.sets,
            unit=schedule.unit,
            block=cut.block,
            candidates=tuple(sorted(schedule.candidates)),
            one_per_author=schedule.one_per_author,
        ),
        clock=clock_spec(config.clock),
        width=cut.width,
        sandbox=sandbox_spec(config.sandbox),
        faults=FaultPolicy(
            config.faults.policy,
            config.faults.max_share,
            config.faults.max_deaths,
            config.faults.min_asked,
        ),
        ranking=RankingSpec(Measure(config.ranking.rank_by)),
        stop=stop_spec(config.stop, config.ranking),
        beacon=config.beacon,
    )
