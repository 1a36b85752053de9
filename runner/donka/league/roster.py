"""The roster: which code plays for each entry, found in the catalogue and fixed by its digest."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from donka.errors import DonkaError
from donka.journal.about import EntryAbout
from donka.league.catalogue import Catalogue, OfferedBot
from donka.league.config import ConfigErrors, KnownBot, Problem, check_bots
from donka.league.digest import digest
from donka.league.sitting_spec import Contender
from donka.league.spec import EntrySpec, Tournament

HOUSE = "donka"
"""The distribution whose bots may run without isolation."""


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


def roster(tournament: Tournament, catalogue: Catalogue, trusted: bool) -> Roster:
    """The roster of *tournament*; ConfigErrors where an entry names no bot, or none that may run.

    Below isolation a bot could reach the whole machine, so only house bots run there unless the
    others are *trusted*.
    """
    known = [KnownBot(bot.name, bot.distribution, bot.options) for bot in catalogue.bots]
    try:
        check_bots(tournament, known)
    except ConfigErrors as errors:
        raise _with_reasons(errors, catalogue.problems) from None
    bots = {entry.name: catalogue.matching(entry.bot)[0] for entry in tournament.entries}
    if not trusted:
        _refuse_strangers(tournament, bots)
    ordered = sorted(tournament.entries, key=lambda entry: entry.name)
    return Roster(
        tuple(_about(entry, bots[entry.name]) for entry in ordered),
        {entry.name: _contender(entry, bots[entry.name]) for entry in ordered},
    )


def _with_reasons(errors: ConfigErrors, problems: Sequence[str]) -> DonkaError:
    """*errors* with why plugins are missing, which is often why a name is unknown."""
    return DonkaError("\n".join([str(errors), *problems])) if problems else errors


def _refuse_strangers(tournament: Tournament, bots: Mapping[str, OfferedBot]) -> None:
    strangers = [
        Problem(
            entry.line,
            entry.column,
            f"bots.{entry.name}",
            f"{bots[entry.name].distribution}:{bots[entry.name].name} is no house bot, and isolation "
            "none would let it reach everything you can (trust it with --trust-bots)",
        )
        for entry in tournament.entries
        if bots[entry.name].distribution != HOUSE
    ]
    if strangers:
        raise ConfigErrors(tournament.path, strangers)


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
