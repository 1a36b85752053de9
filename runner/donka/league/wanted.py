"""Finds the bots that a comparison names: by the name that lists show, as a file, a folder, a revision.

Knows nothing of what is then played.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from donka.bot.names import check_name
from donka.errors import DonkaError
from donka.league.bot_files import bot_file
from donka.league.catalogue import LOAD_NS, Catalogue, OfferedBot, describe
from donka.league.plugin import Plugin
from donka.league.plugins import environment
from donka.league.project import project_plugins
from donka.league.revision import Revision
from donka.sandbox.limits import Limits
from donka.sandbox.shown import closed


class UnknownBot(DonkaError):
    """Nothing has the name; a plugin that could not be loaded may be why."""


class OffersNothing(DonkaError):
    """What was named is there and offers no bot."""

    def __init__(self, text: str, printed: tuple[bytes, ...]) -> None:
        super().__init__(text)
        self.printed = printed
        """What it wrote to stderr, its traces too."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A bot that somebody named, found."""

    text: str
    """As it was typed."""
    bot: OfferedBot
    remarks: tuple[str, ...] = ()
    """What is wrong with its plugin although it can play, a line each."""
    only: bool = False
    """Whether its plugin offers no other, as far as was asked."""


class Finder:
    """Finds bots in *catalogue* and on the disk; what is there at *limits* is asked for its bots.

    Revisions are copied into *copies*, a folder of the finder's own.
    """

    def __init__(self, catalogue: Catalogue, limits: Limits, copies: Path) -> None:
        self._catalogue = catalogue
        self._limits = limits
        self._copies = copies
        self._environment = environment()

    def find(self, text: str) -> Wanted:
        """The one bot that *text* means; DonkaError where it means none, or several.

        A name counts before a file or folder of that name, which ``./name`` means.
        """
        named = () if _is_path(text) else self._catalogue.matching(text)
        if len(named) == 1:
            return Wanted(text, named[0])
        if named:
            ways = ", ".join(bot.reference for bot in named)
            raise DonkaError(
                f"{text}: {len(named)} plugins offer a bot of that name (say which: {ways})"
            )
        whole, bot = _split(text)
        for place, name in ((text, None), (whole, bot)):
            if place and Path(place).exists():
                return self._offered(text, Path(place), name)
        revision = Revision.find(whole)
        if revision is None:
            raise UnknownBot(self._unknown(text))
        return self._offered(text, self._copied(revision), bot)

    def _copied(self, revision: Revision) -> Path:
        folder = self._copies / str(sum(1 for _ in self._copies.iterdir()) + 1)
        folder.mkdir()
        copy = revision.copy(folder)
        there = [folder, copy, *copy.rglob("*")]
        if closed(map(str, there), self._limits.level) is not None:
            for each in (self._copies, *there):
                if not each.is_symlink():
                    each.chmod(each.stat().st_mode | (0o5 if each.is_dir() else 0o4))
        return copy

    def _offered(self, text: str, path: Path, name: str | None) -> Wanted:
        """The bot *name* of the file or project at *path*, or its only one."""
        try:
            plugins = self._plugins(path)
        except DonkaError as error:
            raise DonkaError(str(error).replace(str(path), text)) from None
        found = describe(plugins, LOAD_NS, self._limits)
        problems = tuple(line.replace(str(path), text) for line in found.problems)
        fitting = [bot for bot in found.bots if name in (None, bot.name)]
        if len(fitting) == 1:
            return Wanted(text, fitting[0], problems, only=len(found.bots) == 1)
        if not found.bots:
            raise OffersNothing(_beginning_with(text, problems[0]), found.printed)
        if name is None:
            ways = ", ".join(f"{text}:{bot.name}" for bot in found.bots)
            raise DonkaError(f"{text}: offers {len(found.bots)} bots (say which: {ways})")
        offered = ", ".join(bot.name for bot in found.bots)
        raise DonkaError(f"{text}: offers no bot {name!r} (expected one of {offered})")

    def _plugins(self, path: Path) -> Sequence[Plugin]:
        if path.is_dir():
            return project_plugins(path, self._environment)
        return (bot_file(path, self._environment),)

    def _unknown(self, text: str) -> str:
        if _is_path(text) or text.endswith(".py"):
            return f"{text}: no such file or folder"
        names = {bot.name for bot in self._catalogue.bots}
        if any(plugin.bot == text for plugin in self._catalogue.silent):
            return f"{text}: its plugin is there, but was not loaded (see: donka bots list)"
        close = get_close_matches(text, sorted(names), n=1)
        guess = f"did you mean {close[0]!r}? " if close else ""
        return f"{text}: no bot of that name, no file and no folder ({guess}see: donka bots list)"


def _is_path(text: str) -> bool:
    return os.sep in text or "/" in text or text.startswith(".")


def _split(text: str) -> tuple[str, str | None]:
    """What stands before the bot's name, and the name behind the last ``:`` where that can be one."""
    whole, colon, name = text.rpartition(":")
    try:
        return (whole, check_name(name)) if colon and whole else (text, None)
    except ValueError:
        return text, None


def _beginning_with(text: str, problem: str) -> str:
    return problem if problem.startswith(text) else f"{text}: {problem}"
