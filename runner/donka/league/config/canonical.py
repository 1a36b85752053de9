"""The canonical text of a tournament: everything its config says, written out, in one fixed form.

The text is a config itself, as JSON, with no default left and no ``auto`` but that of the isolation,
entries sorted by name. Left out is what cannot change a result: where the file lies, where its bots lie, the order of the
list.
"""

import hashlib
import json
from dataclasses import asdict
from pathlib import Path

from pydantic import ValidationError

from donka.errors import DonkaError
from donka.league.config import units
from donka.league.config.document import Place
from donka.league.config.entries import entry_spec
from donka.league.config.fields import HIDDEN
from donka.league.config.model import Config
from donka.league.config.resolving import tournament as resolved
from donka.league.spec import EntrySpec, Tournament


def canonical(tournament: Tournament) -> str:
    """The canonical text of *tournament*, one line of JSON."""
    values = _values(tournament)
    return json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(tournament: Tournament) -> bytes:
    """SHA-256 of the canonical text in UTF-8."""
    return hashlib.sha256(canonical(tournament).encode()).digest()


def from_canonical(text: str) -> Tournament:
    """The tournament that *text* was written from, without the places of its files."""
    try:
        config = Config.model_validate(json.loads(text))
    except (ValidationError, ValueError, RecursionError) as error:
        raise DonkaError(
            "the config kept with the results cannot be read (expected one that this version wrote): "
            + " ".join(str(error).split())[:200]
        ) from error
    nowhere = Place(0, 0, "")
    entries = tuple(entry_spec(entry, nowhere) for entry in config.bots)
    return resolved(config, config.name or "", Path(), entries)


def _values(tournament: Tournament) -> dict[str, object]:
    clock, sandbox = tournament.clock, tournament.sandbox
    return {
        "schema": 1,
        "name": tournament.name,
        "seed": HIDDEN if tournament.seed is None else tournament.seed,
        "bots": [_entry(e) for e in sorted(tournament.entries, key=lambda e: e.name)],
        "rules": {"preset": tournament.preset, **asdict(tournament.rules)},
        "schedule": asdict(tournament.schedule),
        "clock": {
            "per_move": units.duration(clock.per_move),
            "per_pass": units.duration(clock.per_pass),
            "bank": "none" if clock.bank is None else units.duration(clock.bank),
            "load": units.duration(clock.load),
        },
        "lockstep": {"width": tournament.width},
        "sandbox": asdict(sandbox)
        | {"memory": units.size(sandbox.memory), "tmp": units.size(sandbox.tmp)},
        "faults": asdict(tournament.faults),
        "ranking": asdict(tournament.ranking),
        "stop": asdict(tournament.stop),
        "beacon": tournament.beacon,
    }


def _entry(entry: EntrySpec) -> dict[str, object]:
    return {
        "name": entry.name,
        "bot": entry.bot,
        "options": dict(entry.options),
        "author": entry.author,
        "alias": entry.alias,
    }
