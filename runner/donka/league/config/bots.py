"""Holds the entries of a tournament against the bots that are there.

Knows nothing of where bots come from: what is there is given.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

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


def bot_problems(entries: Iterable[EntrySpec], known: Iterable[KnownBot]) -> tuple[Problem, ...]:
    """One problem for each entry whose bot is unknown or ambiguous, and for each wrong option."""
    there = tuple(known)
    return tuple(
        Problem(entry.line, entry.column, f"bots.{entry.name}", text)
        for entry in entries
        for text in _wrong(entry, there)
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
        ways = " or ".join(sorted(f"{bot.distribution}:{bot.name}" for bot in matching))
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
