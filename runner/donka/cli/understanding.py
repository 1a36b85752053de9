"""A config held against the bots that are there: how ``run`` and ``config check`` understand it.

Heavy to import; commands import it when they run.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Self

from donka.cli.speaking import say
from donka.league.accepted.folder import LeagueFolder
from donka.league.cap import doubt
from donka.league.catalogue import Catalogue, OfferedBot
from donka.league.config import ConfigErrors, KnownBot, load
from donka.league.looking import look
from donka.league.settling import Settled, settle
from donka.league.spec import ClockSpec, SandboxSpec, Tournament
from donka.report.printable import printable
from donka.sandbox.levels import Level


@dataclass(frozen=True, slots=True)
class Understood:
    """A config without mistakes, and the bots among which its entries were found."""

    tournament: Tournament
    catalogue: Catalogue
    settled: Settled
    """The level at which its bots were looked for, and are to play."""

    @classmethod
    def of(cls, config: Path, bots_dir: Path | None, trusted: bool) -> Self:
        """Read *config* and find its bots; ConfigErrors with all that is wrong with it.

        What is wrong with plugins is said before: a bot may be missing because its plugin is broken.
        """
        catalogue = Catalogue((), ())
        settled = Settled(Level.NONE)

        def known(folder: Path | None, clock: ClockSpec, sandbox: SandboxSpec) -> list[KnownBot]:
            nonlocal catalogue, settled
            settled = settle(sandbox)
            limits = sandbox.limits(settled.level)
            league = LeagueFolder.nearest(config.absolute().parent)
            catalogue = look(bots_dir or folder, trusted, clock.load, limits, settled.lack, league)
            return [
                *map(_known, catalogue.bots),
                *(
                    KnownBot(plugin.bot, plugin.distribution, loaded=False)
                    for plugin in catalogue.silent
                ),
            ]

        try:
            tournament = load(config, known)
        except ConfigErrors:
            for problem in catalogue.problems:
                say(printable(problem))
            raise
        if doubted := doubt(tournament):
            say(printable(doubted))
        return cls(tournament, catalogue, settled)


def _known(bot: OfferedBot) -> KnownBot:
    exact = bot.sealed.reference if bot.sealed else ""
    return KnownBot(
        bot.name, bot.distribution, bot.options, exact=exact, author=bot.author, alias=bot.alias
    )
