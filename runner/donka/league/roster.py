"""The roster: which code plays for each entry, found in the catalogue and fixed by its digest."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from donka.journal.about import EntryAbout
from donka.journal.keys import roster_digest
from donka.league.accepted.contents import Hashes
from donka.league.catalogue import Catalogue, OfferedBot
from donka.league.digest import Vouched, digest
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
        """SHA-256 over each entry's name and the digest of its code."""
        return roster_digest(self.entries)


def roster(tournament: Tournament, catalogue: Catalogue) -> Roster:
    """The roster of *tournament*, whose every entry names one bot of *catalogue*.

    DonkaError where the code of a bot cannot be read.
    """
    return entered([(entry, catalogue.matching(entry.bot)[0]) for entry in tournament.entries])


def entered(entries: Iterable[tuple[EntrySpec, OfferedBot]]) -> Roster:
    """The roster of *entries*, each with the bot that plays for it.

    DonkaError where the code of a bot cannot be read, or is not what was accepted.
    """
    ordered = sorted(entries, key=lambda each: each[0].name)
    hashes = Hashes()
    for bot in {bot.reference: bot for _, bot in ordered}.values():
        if bot.sealed:
            bot.sealed.check(hashes)
    vouched = {entry.name: Vouched(bot.plugin, digest(bot.plugin)) for entry, bot in ordered}
    return Roster(
        tuple(_about(entry, bot, vouched[entry.name].digest) for entry, bot in ordered),
        {
            entry.name: Contender(
                entry.name,
                bot.plugin.source,
                bot.within,
                dict(entry.options),
                vouched[entry.name],
                bot.plugin.shown,
            )
            for entry, bot in ordered
        },
    )


def _about(entry: EntrySpec, bot: OfferedBot, code: bytes) -> EntryAbout:
    return EntryAbout(
        name=entry.name,
        bot=bot.sealed.reference if bot.sealed else bot.name,
        distribution=bot.distribution,
        version=bot.version,
        digest=bot.sealed.digest if bot.sealed else code,
        author=entry.author,
        alias=entry.alias,
    )
