"""The config: from a YAML file to the typed tournament, and from there to one canonical text.

``load`` reads a file and tells every mistake in it at once; ``check_bots`` holds the entries against
the bots that are there; ``canonical``, ``digest``, ``changes`` and ``from_canonical`` serve the journal.
"""

from donka.league.config.bots import KnownBot, bot_problems, check_bots
from donka.league.config.canonical import canonical, digest, from_canonical
from donka.league.config.changes import changes
from donka.league.config.loading import load, parse
from donka.league.config.problems import ConfigErrors, Problem
from donka.league.config.schema import schema

__all__ = [
    "ConfigErrors",
    "KnownBot",
    "Problem",
    "bot_problems",
    "canonical",
    "changes",
    "check_bots",
    "digest",
    "from_canonical",
    "load",
    "parse",
    "schema",
]
