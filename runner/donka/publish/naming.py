"""Whom the published pages name how: by alias where there is one, and then by nothing else."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from donka.journal.about import About, EntryAbout
from donka.report.site.values import Provenance


@dataclass(frozen=True)
class Naming:
    """The published names of one tournament."""

    about: About

    @cached_property
    def aliases(self) -> Mapping[str, str]:
        """By name, of those that have one."""
        return {entry.name: entry.alias for entry in self.about.entries if entry.alias}

    def shown(self, name: str) -> str:
        """What *name* is published as."""
        return self.aliases.get(name, name)

    def shown_in(self, text: str) -> str:
        """*text* of our own, with the published name where a name stands in it as a word."""
        return re.sub(r"\S+", lambda word: self.shown(word[0]), text)

    def provenance(self) -> Mapping[str, Provenance]:
        """By published name, which code each entry is."""
        return {self.shown(entry.name): _provenance(entry) for entry in self.about.entries}


def _provenance(entry: EntryAbout) -> Provenance:
    if entry.alias:
        return Provenance(entry.digest.hex())
    return Provenance(
        digest=entry.digest.hex(),
        bot=entry.bot,
        distribution=entry.distribution,
        version=entry.version or None,
        author=entry.author,
    )
