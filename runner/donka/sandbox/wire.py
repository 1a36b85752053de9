"""The words host and worker exchange: frames of msgpack, a length before each.

The host trusts nothing that comes back: a frame is at most ``MAX_FRAME`` bytes, of a declared shape,
and answers the visit that was asked for.
"""

from enum import IntEnum, StrEnum
from struct import Struct as Layout

import msgspec

from donka.game.rules import Rules
from donka.sandbox.doctor.harms import Probe, Probed
from donka.sandbox.limits import Limits
from donka.sandbox.source import Source

VERSION = 1
MAX_FRAME = 1 << 20
MOST_BOTS = 256
"""Bots one plugin may offer: enough for any family of them, too few to flood a list."""
LENGTH = Layout("<I")


def frame(payload: bytes) -> bytes:
    """*payload* with its length before it: four bytes, little-endian."""
    return LENGTH.pack(len(payload)) + payload


class Want(IntEnum):
    """What an item of a visit asks for."""

    NOTE = 0
    """Nothing: take note, and say when done."""
    PASS = 1
    """Three cards to pass."""
    CARD = 2
    """One card to play."""


class DealStart(msgspec.Struct, frozen=True, array_like=True):
    """A deal as a seat knows it when it is first told of it; whole, for a bot that starts again."""

    number: int
    """Counted from 1 within the game."""
    seat: int
    dealt: int
    """Mask of the thirteen cards dealt to the seat."""
    totals: tuple[int, int, int, int]
    """Points of the game before this deal, by seat."""
    seed: bytes
    """From which each decision's ``view.random`` is made."""
    passed: int = 0
    """Mask of the three cards the seat gave away; 0 before the pass and in a deal without one."""


class Item(msgspec.Struct, frozen=True, array_like=True):
    """What one game has to say to a bot in a visit, in this order: closing, totals or start, then the rest."""

    game: int
    """Counted from 0 within the sitting."""
    want: Want
    legal: int
    """Mask of the cards that may be played; 0 unless a card is wanted."""
    played: bytes
    """Cards of the current deal since the bot was last told, in order of play, its own included."""
    opener: int
    """The seat that led to the first trick; -1 while nobody has."""
    received: int
    """Mask of the three cards received in this deal; 0 until the pass is over."""
    left_ns: int
    """What the clock leaves this decision."""
    closing: bytes | None = None
    """The last cards of the deal before, which is over."""
    start: DealStart | None = None
    """A new deal; a game not heard of before begins with it."""
    totals: tuple[int, int, int, int] | None = None
    """The final points: the game is over."""


class Allowed(msgspec.Struct, frozen=True, array_like=True):
    """What a worker may still reach of the files once it is locked down: absolute paths."""

    readable: tuple[str, ...] = ()
    """Files, and folders with all that lies below."""
    listable: tuple[str, ...] = ()
    """Folders on a path of imports of which not everything may be read: their names only."""
    writable: tuple[str, ...] = ()
    """Folders to keep files in."""


class Begin(msgspec.Struct, frozen=True, array_like=True, tag="begin"):
    """The first word of the host's: lock yourself down, so far."""

    limits: Limits
    parent: int
    """The host's process as the worker sees it; 0 where it cannot see it."""
    uid: int | None = None
    """Whom to become; None where the host is no root."""
    allowed: Allowed = Allowed()


class Load(msgspec.Struct, frozen=True, array_like=True, tag="load"):
    """Import this plugin and make ready to play one of its bots; or, without *bot*, tell what it offers."""

    source: Source
    bot: str | None = None
    options: dict[str, bool | int | float | str] = {}
    rules: Rules = Rules()


class Look(msgspec.Struct, frozen=True, array_like=True, tag="look"):
    """Look at what outlives a game: what has changed since the last look, if there was one."""


class Visit(msgspec.Struct, frozen=True, array_like=True, tag="visit"):
    """Every decision that waits for the bot, one a game; each item is answered by one ``Reply``."""

    id: int
    """Drawn at random, so that an answer cannot be given before its question."""
    items: list[Item]


class OptionOffer(msgspec.Struct, frozen=True, array_like=True):
    """An option that a bot's factory declares."""

    name: str
    type: str
    """``bool``, ``int``, ``float``, ``str``; empty where the factory does not say."""
    default: str | None
    """As it is written in Python; None where the option must be given."""


class Offer(msgspec.Struct, frozen=True, array_like=True):
    """A bot that a plugin offers."""

    name: str
    description: str = ""
    options: tuple[OptionOffer, ...] = ()


class Hello(msgspec.Struct, frozen=True, array_like=True, tag="hello"):
    """The worker is locked down, as far as *reached* says, and has run nothing of a bot's yet."""

    version: int
    reached: dict[str, bool | int | str] = {}


class Offers(msgspec.Struct, frozen=True, array_like=True, tag="offers"):
    """What a plugin offers, and what is wrong with it, one line each."""

    offers: tuple[Offer, ...]
    problems: tuple[str, ...]


class Ready(msgspec.Struct, frozen=True, array_like=True, tag="ready"):
    """The bot is imported, made once, warmed up."""


class Looked(msgspec.Struct, frozen=True, array_like=True, tag="looked"):
    """What of a bot outlives its games."""

    shared: bool
    """Whether the factory gives one object to several games."""
    changed: tuple[str, ...] = ()
    """The names of its modules and classes whose values are others than at the last look."""


class Failed(msgspec.Struct, frozen=True, array_like=True, tag="failed"):
    """The bot could not be made ready."""

    problem: str


class Trouble(StrEnum):
    """How the worker itself saw its bot fail; the host finds the other ways."""

    CRASH = "crash"
    MALFORMED = "malformed"
    MEMORY = "memory"


class Reply(msgspec.Struct, frozen=True, array_like=True, tag="reply"):
    """The answer to one item, in the order of the items."""

    visit: int
    game: int
    cards: bytes
    """Card numbers: three for a pass, one for a card, none for a note or on trouble."""
    trouble: Trouble | None = None
    detail: str = ""


ToWorker = Begin | Probe | Load | Look | Visit
FromWorker = Hello | Probed | Offers | Ready | Looked | Failed | Reply
