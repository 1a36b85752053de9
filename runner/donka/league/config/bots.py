"""Holds the entries of a tournament against the bots that are there.

Knows nothing of where bots come from: what is there is given.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from donka.bot import options
from donka.bot.options import DeclaredOption
from donka.league.config.problems import Problem, meant
from donka.league.spec import EntrySpec, can_mean


@dataclass(frozen=True, slots=True)
class KnownBot:
    """A bot that is there, with what its factory can be told; or one that would be."""

    name: str
    distribution: str
    options: tuple[DeclaredOption, ...] = ()
    loaded: bool = True
    """False where its plugin is there and was not loaded: then the name is a guess."""
    exact: str = ""
    """What names this version of it and no other, where a league keeps versions."""
    author: str | None = None
    alias: str | None = None

    @property
    def reference(self) -> str:
        """What names it and, as far as that can be said, no other."""
        return self.exact or f"{self.distribution}:{self.name}"


def bot_problems(entries: Iterable[EntrySpec], known: Iterable[KnownBot]) -> tuple[Problem, ...]:
    """One problem for each entry whose bot is unknown or ambiguous, and for each wrong option."""
    there = tuple(known)
    return tuple(
        Problem(entry.line, entry.column, f"bots.{entry.name}", text)
        for entry in entries
        for text in _wrong(entry, there)
    )


@dataclass(frozen=True, slots=True)
class Held:
    """Entries held against the bots that are there."""

    entries: tuple[EntrySpec, ...]
    """With what a league knows of their bots."""
    problems: tuple[Problem, ...]


def hold(entries: Sequence[EntrySpec], known: Iterable[KnownBot]) -> Held:
    """*entries* held against the bots that are *known*."""
    there = tuple(known)
    whole = tuple(_as_accepted(entry, there) for entry in entries)
    return Held(whole, (*bot_problems(entries, there), *_alias_problems(entries, whole)))


def _as_accepted(entry: EntrySpec, known: Iterable[KnownBot]) -> EntrySpec:
    """*entry* with what a league knows of its bot: the version it means now, its author, its alias.

    What the config itself says of the author and the alias stays.
    """
    for bot in known:
        if bot.exact and bot.loaded and can_mean(entry.bot, bot.distribution, bot.name):
            return replace(
                entry,
                bot=bot.exact,
                author=bot.author if entry.author is None else entry.author,
                alias=bot.alias if entry.alias is None else entry.alias,
            )
    return entry


def _alias_problems(given: Sequence[EntrySpec], entries: Sequence[EntrySpec]) -> Iterator[Problem]:
    """Whose alias, which a league and not the config has *given* it, *entries* have already."""
    taken = {entry.name: entry.name for entry in entries}
    taken |= {entry.alias: entry.name for entry in given if entry.alias}
    for before, entry in zip(given, entries, strict=True):
        if before.alias is None and entry.alias is not None:
            other = taken.setdefault(entry.alias, entry.name)
            if other != entry.name:
                yield Problem(
                    entry.line,
                    entry.column,
                    f"bots.{entry.name}",
                    f"its alias {entry.alias!r} is that of {other!r} already (write alias: with another)",
                )


def _wrong(entry: EntrySpec, known: Sequence[KnownBot]) -> Iterator[str]:
    loaded = [bot for bot in known if bot.loaded]
    matching = [bot for bot in loaded if can_mean(entry.bot, bot.distribution, bot.name)]
    if not matching and any(_would_offer(bot, entry.bot) for bot in known if not bot.loaded):
        yield (
            f"no bot named {entry.bot!r}: the plugin that would offer it was not loaded, see above"
        )
    elif not matching:
        yield _missing(entry.bot, loaded)
    elif len(matching) > 1:
        ways = " or ".join(sorted(bot.reference for bot in matching))
        yield f"{len(matching)} bots are named {entry.bot!r} (write bot: {ways})"
    else:
        for problem in options.check(entry.options, matching[0].options):
            yield f"options.{problem}"


def _would_offer(bot: KnownBot, wanted: str) -> bool:
    """Whether *wanted* can mean *bot*, or another of the same plugin."""
    distribution, _, name = wanted.rpartition(":")
    of_one_file = name.startswith(f"{bot.name}-") and not distribution
    return (
        of_one_file
        or distribution == bot.distribution
        or can_mean(wanted, bot.distribution, bot.name)
    )


def _missing(wanted: str, known: Sequence[KnownBot]) -> str:
    distribution, _, name = wanted.rpartition(":")
    owners = sorted(bot.distribution for bot in known if bot.name == name)
    if owners:
        hint = f"the bot is offered by {', '.join(owners)};"
    else:
        hint = meant(
            wanted,
            [f"{bot.distribution}:{bot.name}" if distribution else bot.name for bot in known],
        )
    see = "see: donka bots list" if hint else "see: donka bots list; single files: --bots-dir"
    return f"no bot named {wanted!r} ({f'{hint} {see}'.lstrip()})"
