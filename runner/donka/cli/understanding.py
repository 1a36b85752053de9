"""A config held against the bots that are there: how ``run`` and ``config check`` understand it.

Heavy to import; commands import it when they run.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Self

from donka.cli.speaking import say
from donka.league.catalogue import Catalogue
from donka.league.config import ConfigErrors, KnownBot, load
from donka.league.looking import look
from donka.league.spec import ClockSpec, SandboxSpec, Tournament
from donka.report.printable import printable


@dataclass(frozen=True, slots=True)
class Understood:
    """A config without mistakes, and the bots among which its entries were found."""

    tournament: Tournament
    catalogue: Catalogue

    @classmethod
    def of(cls, config: Path, bots_dir: Path | None, trusted: bool) -> Self:
        """Read *config* and find its bots; ConfigErrors with all that is wrong with it.

        What is wrong with plugins is said before: a bot may be missing because its plugin is broken.
        """
        catalogue = Catalogue((), ())

        def known(folder: Path | None, clock: ClockSpec, sandbox: SandboxSpec) -> list[KnownBot]:
            nonlocal catalogue
            catalogue = look(bots_dir or folder, trusted, clock.load, sandbox.limits)
            return [
                *(KnownBot(bot.name, bot.distribution, bot.options) for bot in catalogue.bots),
                *(
                    KnownBot(plugin.bot, plugin.distribution, loaded=False)
                    for plugin in catalogue.silent
                ),
            ]

        try:
            return cls(load(config, known), catalogue)
        except ConfigErrors:
            for problem in catalogue.problems:
                say(printable(problem))
            raise
