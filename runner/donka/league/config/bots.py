"""Holds the entries of a tournament against the bots that are there.

Knows nothing of where bots come from: what is there is given.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from donka.bot import options
from donka.bot.options import DeclaredOption
from donka.league.config.problems import ConfigErrors, Problem, meant
from donka.league.spec import EntrySpec, Tournament


@dataclass(frozen=True, slots=True)
class KnownBot:
    """A bot that is there, with what its factory can be told."""

    name: str
    distribution: str
    options: tuple[DeclaredOption, ...] = ()


def check_bots(tournament: Tournament, known: Iterable[KnownBot]) -> None:
    """ConfigErrors with every entry whose bot is not there, is not one, or has wrong options."""
    if problems := bot_problems(tournament.entries, known):
        raise ConfigErrors(tournament.path, problems)


def bot_problems(entries: Iterable[EntrySpec], known: Iterable[KnownBot]) -> tuple[Problem, ...]:
    """One problem for each entry whose bot is unknown or ambiguous, and for each wrong option."""
    there = tuple(known)
    return tuple(
        Problem(entry.line, entry.column, f"bots.{entry.name}", text)
        for entry in entries
        for text in _wrong(entry, there)
    )


def _wrong(entry: EntrySpec, known: Sequence[KnownBot]) -> Iterator[str]:
    distribution, _, name = entry.bot.rpartition(":")
    of_that_name = [bot for bot in known if bot.name == name]
    matching = [bot for bot in of_that_name if distribution in {"", bot.distribution}]
    if not matching:
        yield _missing(entry.bot, distribution, of_that_name, known)
    elif len(matching) > 1:
        ways = " or ".join(sorted(f"{bot.distribution}:{name}" for bot in matching))
        yield f"{len(matching)} bots are named {name!r} (write bot: {ways})"
    else:
        for problem in options.check(entry.options, matching[0].options):
            yield f"options.{problem}"


def _missing(
    wanted: str, distribution: str, of_that_name: Sequence[KnownBot], known: Sequence[KnownBot]
) -> str:
    if distribution and of_that_name:
        offered = ", ".join(sorted(bot.distribution for bot in of_that_name))
        return f"no bot named {wanted!r} (the bot is offered by {offered}; see: donka bots list)"
    if distribution:
        suggestion = meant(wanted, [f"{bot.distribution}:{bot.name}" for bot in known])
    else:
        suggestion = meant(wanted, [bot.name for bot in known])
    see = "see: donka bots list"
    return (
        f"no bot named {wanted!r} ({suggestion} {see})"
        if suggestion
        else (f"no bot named {wanted!r} ({see})")
    )
