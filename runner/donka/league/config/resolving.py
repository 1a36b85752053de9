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
    RulesSection,
    SandboxSection,
    ScheduleSection,
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
)
from donka.ranking.policy import FaultPolicy
from donka.sandbox.levels import Level

IN_FLIGHT_NS = 320_000_000
"""With every bot at its limit a visit of an automatic width lasts so long."""
NARROWEST = 4
WIDEST = 64


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


def measures(schedule: ScheduleSection, lockstep: LockstepSection, per_move_ns: int) -> Measures:
    """The block and the width, with ``auto`` resolved; Contradiction where they do not fit."""
    sets, width = schedule.sets, lockstep.width
    asked = width if isinstance(width, int) else _automatic_width(per_move_ns)
    if isinstance(schedule.block, int):
        block = schedule.block
    else:
        # Four sittings of one table can then be in flight, each of another block.
        block = min(max(asked, NARROWEST), max(sets // 4, NARROWEST), sets)
    if block > sets:
        raise Contradiction(
            "schedule.block", f"expected at most the {sets} sets of a table, got {block}"
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


def tournament(config: Config, name: str, path: Path, entries: tuple[EntrySpec, ...]) -> Tournament:
    """The tournament that *config* describes, with its *entries*."""
    cut = measures(config.schedule, config.lockstep, config.clock.per_move)
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
        ranking=RankingSpec(config.ranking.rank_by),
        stop=StopSpec(config.stop.when, config.stop.delta, config.stop.max_sets),
        beacon=config.beacon,
    )
