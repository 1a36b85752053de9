"""Bots that are submitted, a league that takes them, and an examination of a second."""

from pathlib import Path

from donka.examine.conditions import Conditions
from donka.examine.examination import Examination, Watch
from donka.examine.step import Outcome, Step
from donka.league.accepted.folder import LeagueFolder
from donka.league.catalogue import OfferedBot
from donka.league.spec import SandboxSpec
from donka.sandbox.levels import Level
from donka.sandbox.limits import Limits
from donka.submit.terms import Terms
from open_folders import open_to_others

HOUSE = frozenset({"random", "lowest", "duck", "careful", "shooter"})

BOT = """
from donka import Bot

class Own(Bot):
    \"\"\"Plays {what}.\"\"\"

    def choose_card(self, view):
        return {what}
"""
FIRST = BOT.format(what="view.legal[0]")
LAST = BOT.format(what="view.legal[-1]")


def briefly(bot: OfferedBot, conditions: Conditions, watch: Watch) -> Examination:
    """An examination that knows who passes: all but those whose description says otherwise."""
    fails = "fail" in bot.description
    outcome = Outcome.FAILED if fails else Outcome.PASSED
    step = Step(1, "a brief look", outcome, (f"at {bot.plugin.source.target}: looked at",))
    watch(step)
    answers = bytes(each % 4 for each in range(5_000))
    return Examination(bot.name, conditions.limits.level, (step,), answers, "what it printed\n")


def not_asked(league: LeagueFolder, limits: Limits) -> dict[str, bytes]:
    """The house of a league whose bots nobody asked."""
    return {}


def terms(folder: Path, level: Level = Level.NONE, **given: object) -> Terms:
    """Of a league in *folder*, at *level* (these bots are trusted), with a brief examination."""
    folder.mkdir(exist_ok=True)
    open_to_others(folder)
    limits = SandboxSpec().limits(level)
    return Terms(
        LeagueFolder.at(folder),
        limits,
        HOUSE,
        **{"examining": briefly, "house": not_asked, **given},
    )  # type: ignore[arg-type]
