"""Imports one plugin and asks it for its bots; whatever is wrong with it becomes one line.

Runs inside the worker, the only place where a plugin is imported. Knows nothing of games.
"""

import importlib
from collections.abc import Callable, Iterable, Mapping
from itertools import islice

import msgspec
import pluggy

from donka.bot import hookspecs
from donka.bot.entry import Bot, BotEntry
from donka.bot.foreign import described, one_line
from donka.sandbox.single_file import bots_of_file, imported_file
from donka.sandbox.slips import slips
from donka.sandbox.source import Origin, Source
from donka.sandbox.trouble import Unloadable, in_words, tell
from donka.sandbox.wire import MOST_BOTS


class Loaded(msgspec.Struct, frozen=True):
    """What a plugin offers, by name, and what is wrong with it, one line each."""

    entries: Mapping[str, BotEntry]
    problems: tuple[str, ...]


def load(source: Source) -> Loaded:
    """Import the plugin at *source* and ask it for its bots."""
    try:
        _add_sites(source.paths)
        module = _imported(source)
    except BaseException as error:
        return Loaded({}, (_problem(error),))
    problems: list[str] = []
    entries: dict[str, BotEntry] = {}
    try:
        for offer in _sources_of_entries(module, source):
            _collect(offer, entries, problems)
    except BaseException as error:
        problems.append(_problem(error))
    if not entries and not problems:
        problems.append("it offers no bots")
    return Loaded(entries, tuple(problems))


def maker(entry: BotEntry, options: Mapping[str, bool | int | float | str]) -> Callable[[], Bot]:
    """A function that makes a fresh bot of *entry* with *options*; TypeError if it is no bot."""

    def make() -> Bot:
        bot: object = entry.factory(**options)
        if not isinstance(bot, Bot):
            raise TypeError(
                f"the factory of {entry.name!r} returned {described(bot)} (expected a donka.Bot)"
            )
        return bot

    return make


Hook = Callable[[], object]
"""A function that should return entries."""


def _sources_of_entries(plugin: object, source: Source) -> list[tuple[str, Hook]]:
    """The functions to be asked for entries, each with a word for where it came from."""
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    manager.register(plugin, name=source.plugin)
    # A hook whose name is misspelt registers without a word, and is never called.
    for hook in manager.get_hookcallers(plugin) or ():
        if not hook.has_spec() and not all(each.optionalhook for each in hook.get_hookimpls()):
            raise Unloadable(f"unknown hook {hook.name!r} (did you mean 'donka_bots'?)")
    implementations = manager.hook.donka_bots.get_hookimpls()
    if not implementations and source.origin is Origin.FILE:
        return [("", lambda: bots_of_file(plugin, source.plugin))]
    if not implementations:
        raise Unloadable(_no_hook(plugin))
    for implementation in implementations:
        if implementation.hookwrapper or implementation.wrapper:
            raise Unloadable("donka_bots is a hook wrapper (expected a plain @hookimpl)")
    # One at a time: pluggy would let one failure hide all.
    return [("donka_bots ", implementation.function) for implementation in implementations]


def _collect(offer: tuple[str, Hook], entries: dict[str, BotEntry], problems: list[str]) -> None:
    """Add what one function offers to *entries*, and what is wrong with it to *problems*."""
    where, hook = offer
    try:
        # Drawn to the end here: a generator fails while it is read, not when it is called.
        offered = hook()
        if not isinstance(offered, Iterable):
            raise Unloadable(f"{where}returned {described(offered)} (expected a list of BotEntry)")
        found = list(islice(offered, MOST_BOTS + 1))
    except Unloadable as error:
        problems.append(_problem(error))
        return
    except BaseException as error:
        problems.append(f"{where}raised {_problem(error)}" if where else _problem(error))
        return
    if len(found) > MOST_BOTS:
        problems.append(f"{where}offers more than {MOST_BOTS} bots")
        return
    for entry in found:
        if not isinstance(entry, BotEntry):
            problems.append(f"{where}offers {described(entry)} (expected a BotEntry)")
        elif entry.name in entries:
            problems.append(f"{where}offers two bots named {entry.name!r}; the first one counts")
        else:
            entries[entry.name] = entry
            problems += map(one_line, slips(entry))


def _add_sites(folders: tuple[str, ...]) -> None:
    """Make what is installed in *folders* importable; its ``.pth`` files run here, inside."""
    import site  # noqa: PLC0415 - kept out of everything before the lockdown

    for folder in folders:
        site.addsitedir(folder)


def _imported(source: Source) -> object:
    """The module, or the object within it, that *source* points at."""
    if source.origin is Origin.FILE:
        return imported_file(source.target)
    name, _, attributes = source.target.partition(":")
    found: object = importlib.import_module(name)
    for attribute in attributes.split(".") if attributes else ():
        found = getattr(found, attribute)
    return found


def _no_hook(plugin: object) -> str:
    if callable(getattr(plugin, "donka_bots", None)):
        return "donka_bots is not marked with @hookimpl"
    return "no hookimpl in it (expected a function donka_bots marked with @donka.hookimpl)"


def _problem(error: BaseException) -> str:
    if isinstance(error, Unloadable):
        return one_line(str(error))
    if isinstance(error, pluggy.PluginValidationError):
        # Its trace would be pluggy's own.
        return in_words(error)
    return tell(error).detail
