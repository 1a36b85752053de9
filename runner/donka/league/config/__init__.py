"""The config: from a YAML file to the typed tournament, and from there to one canonical text.

``load`` reads a file, holds its entries against the bots that are there and tells every mistake at
once; ``canonical``, ``digest``, ``changes`` and ``from_canonical`` serve the journal.
"""

from donka.league.config.bots import KnownBot
from donka.league.config.canonical import canonical, digest, from_canonical
from donka.league.config.changes import changes
from donka.league.config.loading import load, parse
from donka.league.config.problems import ConfigErrors, Problem
from donka.league.config.schema import schema

__all__ = [
    "ConfigErrors",
    "KnownBot",
    "Problem",
    "canonical",
    "changes",
    "digest",
    "from_canonical",
    "load",
    "parse",
    "schema",
]
