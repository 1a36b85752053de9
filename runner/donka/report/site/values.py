"""What a site shows, as values: made by ``publish``, and drawn by the modules beside this one.

Everything is under aliases, and nothing is in it that may not be seen: whoever draws need not ask.
Text that is not ours (names, details, versions) is as it came, and escaped where it is drawn.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from donka.game.readings import Reading
from donka.game.times import Times
from donka.ranking.standings import Row, Standings
from donka.report.caption import Caption
from donka.report.ledger import Line


@dataclass(frozen=True, slots=True)
class Provenance:
    """Which code an entry is; of an entry with an alias only the digest is told."""

    digest: str
    """SHA-256 in hexadecimal."""
    bot: str | None = None
    distribution: str | None = None
    version: str | None = None
    author: str | None = None


@dataclass(frozen=True, slots=True)
class DealOfBot:
    """One deal as one bot took it."""

    place: str
    """``table.set.rotation.deal``."""
    seat: int
    points: int
    """What it cost."""
    others: float
    """What it cost the other bots of the set, on average, that held the same cards."""
    first_apart: int | None
    """The first trick in which those who held these cards did not all play the same, 0 for the pass;
    None where they all did the same."""
    against: tuple[str, str, str]
    """Who sat to its left, opposite and to its right."""


@dataclass(frozen=True, slots=True)
class BotPage:
    """All that is told of one bot on a page of its own."""

    row: Row
    """Its line of the standings."""
    slug: str
    """The name of its page without ``.html``: lowercase ASCII, unique in the tournament, always the same."""
    provenance: Provenance
    decisions: Times
    """What its decisions cost, over all its games that may be seen."""
    dearest_game_ns: int
    loads: int
    mean_load_ns: int | None
    points: Mapping[int, int]
    """How many of its deals that count cost so many points."""
    moons_suffered: int
    """Deals in which another took every point."""
    failures: Line
    best: tuple[DealOfBot, ...]
    """The deals that went best against what the same cards cost others, the best first; at most five."""
    worst: tuple[DealOfBot, ...]
    """The same, the worst first."""


@dataclass(frozen=True, slots=True)
class Course:
    """How the numbers came about: after so many sets, what stood in the table."""

    sets: tuple[int, ...]
    """Sets counted at each look, ascending; at most 40 looks, the last one is the standings."""
    numbers: Mapping[str, tuple[float | None, ...]]
    """By bot, its number at each look, in the unit of the measure; None where nothing could be said."""
    half_widths: Mapping[str, tuple[float | None, ...]]


@dataclass(frozen=True, slots=True)
class FaultTold:
    """One fault on the page of faults."""

    place: str
    """``table.set.rotation.deal.trick``."""
    bot: str
    kind: str
    death: bool
    detail: str
    stderr: str


@dataclass(frozen=True, slots=True)
class Faults:
    """What failed."""

    lines: tuple[Line, ...]
    """In the order of the standings."""
    with_stderr: bool
    """Whether details and what bots printed are published."""
    told: tuple[FaultTold, ...]
    """The first of each bot and kind among those that may be seen, at most 100 in all; with details or
    without."""
    kept_back: int
    """Faults of sets that may not be seen yet: counted, not told."""


@dataclass(frozen=True, slots=True)
class Method:
    """How it was played and how it can be checked."""

    rules: tuple[Reading, ...]
    preset: str
    clock: Mapping[str, str]
    """``per_move``, ``per_pass``, ``bank``, ``load``, as a config writes them."""
    config: str
    """The config as YAML, under aliases, what they hide left out."""
    config_digest: str
    roster_digest: str
    seed: str | None
    """S in hexadecimal once it is published, or where it comes from a text."""
    beacon: str | None
    created: str
    """UTC, ISO 8601, as *finished*."""
    finished: str | None
    stopped: str | None
    """Why no more is played."""
    donka: str
    """The version that played."""
    python: str
    sittings: int
    elapsed_ns: int
    voids: int
    """Sittings that the machine spoilt and that were played again."""


@dataclass(frozen=True, slots=True)
class Download:
    """A file beside the pages."""

    name: str
    """Its name in ``files/``."""
    content: bytes


@dataclass(frozen=True, slots=True)
class Site:
    """One tournament, as it is published."""

    standings: Standings
    caption: Caption
    bots: tuple[BotPage, ...]
    """In the order of the standings' rows."""
    course: Course
    faults: Faults
    method: Method
    downloads: tuple[Download, ...]
    deals: int
    """How many deals can be replayed."""
    sets_kept_back: int
    """Sets of which something is kept that may not be seen yet."""
    sample: str | None
    """The place of a deal to begin looking with: of a set in which the best two meet; None without any."""
