"""Tells the host what a plugin offers, in lines short enough for a list.

Runs inside the worker.
"""

from donka.bot.entry import BotEntry
from donka.bot.foreign import one_line
from donka.bot.options import DeclaredOption, declared
from donka.sandbox.loading import Loaded
from donka.sandbox.trouble import tell
from donka.sandbox.wire import Offer, Offers, OptionOffer

LONGEST_DESCRIPTION = 200


def offers(loaded: Loaded) -> Offers:
    """Every bot of *loaded* with its options, and every problem."""
    offered: list[Offer] = []
    problems = list(loaded.problems)
    for entry in loaded.entries.values():
        try:
            offered.append(_offer(entry))
        except BaseException as error:
            # A default value of a factory prints itself as it likes.
            problems.append(one_line(f"options of {entry.name!r}: {tell(error).detail}"))
    return Offers(tuple(offered), tuple(problems))


def _offer(entry: BotEntry) -> Offer:
    options = tuple(_option(option) for option in declared(entry.factory))
    return Offer(entry.name, one_line(entry.description, LONGEST_DESCRIPTION), options)


def _option(option: DeclaredOption) -> OptionOffer:
    default = None if option.default is None else one_line(option.default)
    return OptionOffer(one_line(option.name), option.type, default)
