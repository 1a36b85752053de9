"""The roster: which code plays for each entry, found in the catalogue and fixed by its digest."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from donka.journal.about import EntryAbout
from donka.league.catalogue import Catalogue, OfferedBot
from donka.league.digest import digest
from donka.league.sitting_spec import Contender
from donka.league.spec import EntrySpec, Tournament


@dataclass(frozen=True, slots=True)
class Roster:
    """The entries of a tournament as they will play."""

    entries: tuple[EntryAbout, ...]
    """Sorted by name."""
    contenders: Mapping[str, Contender]
    """By the entry's name."""

    @property
    def digest(self) -> bytes:
        """SHA-256 over each entry's name and the digest of its code, in the order of names."""
        whole = hashlib.sha256(b"donka-roster-1")
        for entry in self.entries:
            name = entry.name.encode()
            whole.update(len(name).to_bytes(8, "big") + name + entry.digest)
        return whole.digest()


def roster(tournament: Tournament, catalogue: Catalogue) -> Roster:
    """The roster of *tournament*, whose every entry names one bot of *catalogue*.

    DonkaError where the code of a bot cannot be read.
    """
    bots = {entry.name: catalogue.matching(entry.bot)[0] for entry in tournament.entries}
    ordered = sorted(tournament.entries, key=lambda entry: entry.name)
    return Roster(
        tuple(_about(entry, bots[entry.name]) for entry in ordered),
        {entry.name: _contender(entry, bots[entry.name]) for entry in ordered},
    )


def _about(entry: EntrySpec, bot: OfferedBot) -> EntryAbout:
    return EntryAbout(
        name=entry.name,
        bot=bot.name,
        distribution=bot.distribution,
        version=bot.version,
        digest=digest(bot.plugin),
        author=entry.author,
        alias=entry.alias,
    )


def _contender(entry: EntrySpec, bot: OfferedBot) -> Contender:
    return Contender(entry.name, bot.plugin.source, bot.name, dict(entry.options))
