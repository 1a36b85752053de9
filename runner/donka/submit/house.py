"""What the house's bots play in a league's positions: asked once for each league, then kept.

Nobody is refused for it: where the house cannot be asked, nothing is said of it.
"""

import hashlib
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

import msgspec

from donka import __version__
from donka.errors import DonkaError
from donka.examine.answering import fixed_answers
from donka.examine.conditions import Conditions
from donka.league.accepted.folder import LeagueFolder
from donka.league.catalogue import LOAD_NS, describe
from donka.league.chair import OutsideKill
from donka.league.looking import is_house
from donka.league.plugins import find
from donka.sandbox.failing import MachineFailed
from donka.sandbox.limits import Limits

Answers: TypeAlias = Mapping[str, bytes]
"""By the name of a bot, the cards it chose."""
_Kept = dict[str, bytes]


def house_answers(league: LeagueFolder, limits: Limits) -> Answers:
    """What each bot of the house plays in the positions of *league*, asked at *limits*.

    Empty where it can neither be read nor asked.
    """
    try:
        key = league.key()
        path = _place(league, key)
        with suppress(OSError, msgspec.MsgspecError):
            return msgspec.msgpack.decode(path.read_bytes(), type=_Kept)
        found = _asked(Conditions(limits=limits, key=key))
    except (DonkaError, MachineFailed, OutsideKill):
        return {}
    # Where it cannot be kept it is asked again.
    with suppress(OSError):
        _keep(path, found)
    return found


def _place(league: LeagueFolder, key: bytes) -> Path:
    """Where they are kept: other positions, or another house, have another place."""
    whose = hashlib.sha256(key + __version__.encode()).hexdigest()
    return league.house / whose[:16]


def _asked(conditions: Conditions) -> _Kept:
    plugins = [plugin for plugin in find().plugins if is_house(plugin.distribution)]
    bots = describe(plugins, LOAD_NS, conditions.limits).bots
    return {bot.name: fixed_answers(bot, conditions) for bot in bots}


def _keep(path: Path, found: _Kept) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{secrets.token_hex(8)}")
    draft.write_bytes(msgspec.msgpack.encode(found))
    draft.replace(path)
