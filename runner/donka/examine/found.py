"""Step 1: whether the bot is there and can be imported and made, within the limits."""

from donka.bot.foreign import one_line
from donka.bot.options import check
from donka.examine.bench import Bench
from donka.examine.conditions import Conditions
from donka.examine.step import Found, Outcome
from donka.examine.telling import span
from donka.league.catalogue import OfferedBot
from donka.league.showing import unreadable
from donka.league.sitting_spec import Contender

TITLE = "found and imported"


def found(bot: OfferedBot, candidate: Contender, conditions: Conditions) -> Found:
    """Whether *bot* loads as *candidate*."""
    closed = unreadable(bot.plugin.code, conditions.limits.level)
    if closed is not None:
        return Found(Outcome.FAILED, (closed,))
    problems = check(conditions.options, bot.options)
    if problems:
        return Found(Outcome.FAILED, tuple(f"options: {problem}" for problem in problems))
    with Bench(candidate, conditions, conditions.rules) as bench:
        loaded = bench.load()
        if loaded.fault is not None:
            return Found(Outcome.FAILED, (one_line(loaded.detail),), bench.printed)
    limit = conditions.clock.load
    version = f" {bot.version}" if bot.version else ""
    line = f"{bot.name}, from {bot.distribution}{version}, in {span(loaded.charge_ns)} of {span(limit)}"
    return Found(Outcome.PASSED, (line,))
