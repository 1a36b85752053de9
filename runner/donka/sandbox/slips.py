"""Methods of a bot that look like one of its hooks, misspelt: nobody would ever call them.

Runs inside the worker.
"""

from collections.abc import Iterator
from difflib import get_close_matches
from types import CodeType, FunctionType

from donka.bot.entry import Bot, BotEntry


def slips(entry: BotEntry) -> Iterator[str]:
    """A line for each method of *entry*'s class that nearly is a hook and that the class never uses."""
    bot = entry.factory
    if not (isinstance(bot, type) and issubclass(bot, Bot)):
        return
    hooks = {_sorted_words(hook): hook for hook in vars(Bot) if not hook.startswith("_")}
    used = {name for base in bot.__mro__ for name in _names_in(base)}
    for name, value in vars(bot).items():
        if not isinstance(value, FunctionType) or name.startswith("_") or name in used:
            continue
        close = get_close_matches(_sorted_words(name), hooks, n=1)
        if close and not hasattr(Bot, name):
            yield (
                f"bot {entry.name!r}: method {name!r} is never called "
                f"(did you mean {hooks[close[0]]!r}?)"
            )


def _sorted_words(name: str) -> str:
    """*name* with its words in alphabetical order: ``deal_start`` is near ``start_deal``."""
    return "_".join(sorted(name.lower().split("_")))


def _names_in(bot: type) -> Iterator[str]:
    """Every name that the methods written in *bot* use."""
    for value in vars(bot).values():
        if isinstance(value, FunctionType):
            yield from _names_in_code(value.__code__)


def _names_in_code(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names_in_code(constant)
