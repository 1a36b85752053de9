"""A plugin as far as text tells: who offers it, where its code lies, what it is to see.

Knows nothing of what it offers; only a worker can tell, and ``catalogue`` asks it.
"""

from dataclasses import dataclass, field
from pathlib import Path

from donka.league.owncode import OwnCode, own_code
from donka.sandbox.shown import Shown
from donka.sandbox.single_file import kebab
from donka.sandbox.source import Origin, Source


@dataclass(frozen=True, slots=True)
class Plugin:
    """One plugin, as far as text tells."""

    source: Source
    distribution: str
    """The distribution's name; of a single file the file's name."""
    version: str
    """Empty for a single file."""
    roots: tuple[Path, ...]
    """The folders that may hold its code, the likeliest first; or the file."""
    shown: Shown = field(default_factory=Shown)
    """What of the machine's files its worker sees."""
    called: str = ""
    """``my-bot@2``, where it is a version that a league accepted."""

    @property
    def title(self) -> str:
        """How messages name it: ``plugin 'mybots' (donka-alpha 1.0)``, ``bots/duck.py``, ``my-bot@2``."""
        if self.called:
            return self.called
        if self.source.origin is Origin.FILE:
            return str(self.roots[0])
        return title(self.source.plugin, self.distribution, self.version)

    @property
    def code(self) -> OwnCode:
        """Where its own code lies."""
        if self.source.origin is Origin.FILE:
            return OwnCode(self.roots)
        codes = (own_code(root, self.source.target) for root in self.roots)
        return next((code for code in codes if code.paths), OwnCode())

    @property
    def bot(self) -> str:
        """What its bot is called if it has but one; of an entry point no more than a guess."""
        if self.called:
            return self.called.partition("@")[0]
        name = self.source.plugin
        return kebab(name) if self.source.origin is Origin.FILE else name


def title(name: str, distribution: str, version: str) -> str:
    """How messages name the plugin *name*."""
    return f"plugin {name!r} ({distribution} {version})"
