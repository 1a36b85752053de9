"""The config's language: every key with its default, its kind of value and what it means.

The attribute docstrings are the descriptions of the JSON Schema. Knows nothing of files, and leaves
``auto`` as it is.
"""

from typing import Annotated, Literal, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, Strict, model_validator

from donka.game import rules
from donka.game.rules import Rules
from donka.league.config import fields
from donka.league.spec import ClockSpec, Format, SandboxSpec, ScheduleSpec, StopSpec, Unit, When
from donka.ranking.policy import FaultPolicy, Policy

E = TypeVar("E")
Word = Annotated[E, Strict(False)]
"""One of the words of an enumeration, as text."""

_RULES = Rules()
_SCHEDULE = ScheduleSpec()
_CLOCK = ClockSpec()
_SANDBOX = SandboxSpec()
_FAULTS = FaultPolicy()
_STOP = StopSpec()


class Section(BaseModel):
    """Keys and values; a key that is not listed is a mistake."""

    model_config = ConfigDict(
        strict=True, extra="forbid", frozen=True, use_attribute_docstrings=True
    )


class Entry(Section):
    """One entry; a bare text is the name of its bot."""

    name: fields.Name = ""
    """The name the tables show; without it the bot's own."""
    bot: fields.BotName = ""
    """Which bot plays: `bot`, or `distribution:bot` where several offer that name; without it the one of the entry's name."""
    options: fields.Options = {}
    """Handed to the bot's factory; see `donka bots list`."""
    author: fields.Line | None = None
    """Who wrote the bot."""
    alias: fields.Name | None = None
    """Shown in published tables instead of the name."""

    @model_validator(mode="before")
    @classmethod
    def _spelt_out(cls, entry: object) -> object:
        if isinstance(entry, dict):
            return entry
        if not isinstance(entry, str):
            fields.refuse("a bot such as duck, or {name: duck-2, bot: duck}")
        return {"bot": entry}

    @model_validator(mode="after")
    def _is_told(self) -> Self:
        if not (self.name or self.bot):
            fields.object_to(
                "neither bot nor name (expected the bot that plays, such as bot: duck)"
            )
        return self

    @property
    def plays(self) -> str:
        """Which bot plays."""
        return self.bot or self.name

    @property
    def shown(self) -> str:
        """The name the tables show."""
        return self.name or self.bot.rpartition(":")[2]


class RulesSection(Section):
    """A preset, and single switches beside it; see `donka rules`."""

    preset: Literal["cherna-donka", "classic", "openspiel"] = "cherna-donka"
    """Whose rules: the customer's, what most programs play, or OpenSpiel's. A default below is that of `cherna-donka`."""
    end_check: Word[rules.EndCheck] = _RULES.end_check
    """When the limit is looked at: after a complete cycle, or after each deal."""
    limit: Annotated[int, Field(ge=1, le=10_000)] = _RULES.limit
    """The points that end a game."""
    limit_reached_ends: bool = _RULES.limit_reached_ends
    """Whether exactly the limit ends it too."""
    ties: Word[rules.Ties] = _RULES.ties
    """Two share the fewest points: they share the place, or another cycle is played."""
    hearts_broken_by: Word[rules.HeartsBrokenBy] = _RULES.hearts_broken_by
    """What allows hearts to be led: any heart or the queen of spades discarded; the queen however played; or a heart only."""
    queen_must_lead: bool = _RULES.queen_must_lead
    """Only hearts and the queen of spades left, hearts not broken: whether the queen must be led."""
    first_trick_points: Word[rules.FirstTrickPoints] = _RULES.first_trick_points
    """Whether who is void in clubs may discard points in the first trick."""
    opening_by: Word[rules.OpeningBy] = _RULES.opening_by
    """Whose two of clubs starts: the holder's after the pass, or whom it was dealt to."""
    opening_lead: Word[rules.OpeningLead] = _RULES.opening_lead
    """What must be led first: the two of clubs, any club, or any card without points."""
    pass_order: Annotated[list[Word[rules.Direction]], Field(min_length=1, max_length=16)] = list(
        _RULES.pass_order
    )
    """Where three cards go, deal by deal; a cycle is one run through the list."""
    moon: Word[rules.Moon] = _RULES.moon
    """Who takes every point: the others get 26 each, the shooter loses 26, or nothing special."""
    max_deals: Annotated[int, Field(ge=1, le=1_000)] = _RULES.max_deals
    """After so many deals the standing of a game counts."""


class ScheduleSection(Section):
    """Who meets whom, how often."""

    format: Word[Format] = _SCHEDULE.format
    """Everybody against everybody, or candidates against a field, each with the same cards and opponents."""
    tables: Literal["auto", "all", "design"] = "auto"
    """Which fours meet, or threes of a field: all of them, or a balanced design; auto is all up to 8 entries."""
    sets: Annotated[int, Field(ge=1, le=fields.MOST_SETS)] = _SCHEDULE.sets
    """Sets a table: each is one game played four times from the same cards, with the seats rotated."""
    unit: Word[Unit] = _SCHEDULE.unit
    """What one rotation of a set plays: a whole game, or one cycle."""
    block: fields.Block = "auto"
    """Sets in a block, the unit that counts; auto is the lockstep width, at most a quarter of `sets`, at least 4; at most 16 where the tournament goes on until it is settled."""
    candidates: list[fields.Name] = []
    """For a gauntlet: the entries under test."""
    one_per_author: bool = _SCHEDULE.one_per_author
    """Whether two entries of one author never meet."""


class ClockSection(Section):
    """The limits on what a decision may cost."""

    per_move: fields.Duration = _CLOCK.per_move
    """For a card to play."""
    per_pass: fields.Duration = _CLOCK.per_pass
    """For the three cards to pass."""
    bank: fields.Bank = _CLOCK.bank
    """For all decisions of a game together; none is no such limit."""
    load: fields.Duration = _CLOCK.load
    """For importing the bot, making it and warming it up."""


class LockstepSection(Section):
    """How many games of a sitting are in flight at once."""

    width: fields.Width = "auto"
    """At most the block; auto is 320 ms / per_move, between 4 and 64."""


class SandboxSection(Section):
    """What a bot's process gets."""

    isolation: Literal["auto", "full", "kernel", "none"] = "auto"
    """How far a bot is shut in; auto is the most this machine can do."""
    memory: fields.Memory = _SANDBOX.memory
    """Memory of a bot's process."""
    threads: Annotated[int, Field(ge=1, le=64)] = _SANDBOX.threads
    """Threads a bot may run."""
    files: Annotated[int, Field(ge=16, le=4_096)] = _SANDBOX.files
    """Files a bot may hold open."""
    tmp: fields.Tmp = _SANDBOX.tmp
    """Room for files of its own, gone with the process."""


class FaultsSection(Section):
    """What faults cost, and how many are too many."""

    policy: Word[Policy] = _FAULTS.policy
    """A faulty deal costs at least 26; or every deal of a faulty game does; or one fault disqualifies."""
    max_share: fields.Share = _FAULTS.max_share
    """The share of the decisions asked above which an entry is disqualified."""
    max_deaths: Annotated[int, Field(ge=0, le=1_000_000)] = _FAULTS.max_deaths
    """How often its process may end; once more disqualifies too."""
    min_asked: Annotated[int, Field(ge=1, le=1_000_000)] = _FAULTS.min_asked
    """From how many decisions on the share is looked at."""


class RankingSection(Section):
    """What the standings order by."""

    rank_by: Literal["points", "place", "wins"] = "points"
    """Points a deal, mean place, or share of wins."""


class StopSection(Section):
    """When the tournament is over."""

    when: Word[When] = _STOP.when
    """After `sets` sets a table, or as soon as every two neighbours of the table are settled."""
    delta: Annotated[float, Field(ge=0.001, le=26, allow_inf_nan=False)] = _STOP.delta
    """For `settled`: points a deal below which a difference does not matter."""
    max_sets: Annotated[int, Field(ge=1, le=1_000_000_000)] | None = _STOP.max_sets
    """For `settled`: sets of all tables together at most; null is sets × tables."""


class Config(Section):
    """The config of a Donka tournament."""

    # `schema` is a name that pydantic keeps for itself.
    version: Annotated[Literal[1], Field(alias="schema")] = 1
    """The version of this language."""
    name: fields.Slug | None = None
    """Names the folder of the results; without it the file's stem. Small letters, digits and hyphens."""
    seed: fields.Seed = None
    """`secret`, or a text: then anybody can foresee the deals, and every table says so."""
    bots_dir: fields.Line | None = None
    """A folder of single-file bots, relative to this file."""
    bots: list[Entry]
    """The entries, at least four."""
    rules: RulesSection = RulesSection()
    schedule: ScheduleSection = ScheduleSection()
    clock: ClockSection = ClockSection()
    lockstep: LockstepSection = LockstepSection()
    sandbox: SandboxSection = SandboxSection()
    faults: FaultsSection = FaultsSection()
    ranking: RankingSection = RankingSection()
    stop: StopSection = StopSection()
    beacon: fields.Line | None = None
    """Public text mixed into the deals, fixed after submissions close."""
