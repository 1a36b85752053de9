"""The examination of one bot, from its import to its strength.

Each step is in a module of its own; here they are put in order and numbered.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from donka.errors import DonkaError
from donka.examine import alike as alike_step
from donka.examine import apart as apart_step
from donka.examine import found, growth, in_time, legality, restart, strength, whole_game
from donka.examine.bench import PRINTED
from donka.examine.conditions import Conditions
from donka.examine.copies import answers_of
from donka.examine.hearing import Hearing, hearings, is_late_often
from donka.examine.step import Found, Outcome, Step
from donka.examine.telling import last_lines
from donka.league.catalogue import OfferedBot
from donka.league.chair import OutsideKill
from donka.league.sitting_spec import Contender
from donka.sandbox.failing import MachineFailed, blaming_the_machine
from donka.sandbox.levels import Level

TITLES: Final = (
    found.TITLE,
    legality.TITLE,
    in_time.TITLE,
    alike_step.TITLE,
    apart_step.TITLE,
    growth.TITLE,
    restart.TITLE,
    whole_game.TITLE,
    strength.TITLE,
)
"""Of all steps, in their order."""

Watch = Callable[[Step], None]
"""Told of each step as soon as it is done."""


@dataclass(frozen=True, slots=True)
class Examination:
    """What came of it."""

    bot: str
    level: Level
    """The isolation it was held at."""
    steps: tuple[Step, ...]
    answers: bytes
    """The card, by number, that the bot plays in each of the fixed positions; 255 where there is none."""
    printed: str
    """The last 64 KiB of what the bot itself printed."""

    @property
    def passed(self) -> bool:
        """Whether no step failed."""
        return not self.failed

    @property
    def failed(self) -> tuple[Step, ...]:
        """The steps that failed."""
        return tuple(step for step in self.steps if step.outcome is Outcome.FAILED)

    @property
    def summary(self) -> str:
        """All of it in one line."""
        if not self.failed:
            remarks = sum(step.outcome is Outcome.REMARK for step in self.steps)
            look = f", {remarks} worth a look" if remarks else ""
            return f"{self.bot}: passed all {len(self.steps)} steps at isolation {self.level}{look}"
        which = ", ".join(f"{step.number} ({step.title})" for step in self.failed)
        return f"{self.bot}: failed at step {which}; isolation {self.level}"


def examine(bot: OfferedBot, conditions: Conditions, watch: Watch = lambda _: None) -> Examination:
    """Examine *bot*, telling *watch* of each step as it is done.

    DonkaError where the machine failed at it: then nothing is known of the bot.
    """
    examining = _Examining(bot, conditions)
    try:
        with blaming_the_machine():
            steps = tuple(_numbered(examining.tries(), watch))
    except OutsideKill:
        raise DonkaError(
            f"{bot.name}: somebody else killed a process of the house (examine it again)"
        ) from None
    except MachineFailed as failed:
        raise DonkaError(f"{bot.name}: {failed} (examine it again; see: donka doctor)") from None
    return _examination(bot.name, conditions, steps, examining.hearings, examining.printed)


def unloadable(
    name: str,
    conditions: Conditions,
    problem: str,
    printed: bytes = b"",
    watch: Watch = lambda _: None,
) -> Examination:
    """The examination of what cannot even tell which bots it offers, for the reason *problem*."""
    first = Found(Outcome.FAILED, (problem,), printed)
    steps = tuple(_numbered(_none_after(first), watch))
    return _examination(name, conditions, steps, (), printed)


def _examination(
    name: str,
    conditions: Conditions,
    steps: tuple[Step, ...],
    heard: tuple[Hearing, ...],
    printed: bytes,
) -> Examination:
    text = printed.decode("utf-8", "backslashreplace")
    return Examination(name, conditions.limits.level, steps, answers_of(heard), text)


def _numbered(tries: Iterator[Found], watch: Watch) -> Iterator[Step]:
    for number, title in enumerate(TITLES, start=1):
        what = next(tries)
        output = last_lines(what.printed) if what.outcome is Outcome.FAILED else ()
        step = Step(number, title, what.outcome, what.told, output)
        watch(step)
        yield step


def _none_after(first: Found) -> Iterator[Found]:
    """*first*, and every other step skipped for its sake."""
    yield first
    while True:
        yield Found(Outcome.SKIPPED, ("not tried: it could not be loaded",))


class _Examining:
    """The steps one after the other, and what they leave for each other."""

    def __init__(self, bot: OfferedBot, conditions: Conditions) -> None:
        self._bot = bot
        self._conditions = conditions
        options = dict(conditions.options)
        source, shown = bot.plugin.source, bot.plugin.shown
        self._candidate = Contender(bot.name, source, bot.within, options, None, shown)
        self.hearings: tuple[Hearing, ...] = ()
        self.printed = b""

    def tries(self) -> Iterator[Found]:
        """What each step finds; those that cannot be tried are skipped."""
        for what in self._tries():
            # Who printed and did not fail may still wish to read it.
            self.printed = (self.printed + what.printed)[-PRINTED:]
            yield what

    def _tries(self) -> Iterator[Found]:
        bot, conditions = self._candidate, self._conditions
        first = found.found(self._bot, bot, conditions)
        if first.outcome is Outcome.FAILED:
            yield from _none_after(first)
        yield first
        self.hearings = hearings(bot, conditions)
        yield legality.legality(self.hearings)
        in_time_or_not = in_time.in_time(self.hearings, bot, conditions)
        yield in_time_or_not
        why = self._why_no_more(in_time_or_not)
        if why is not None:
            while True:
                yield Found(Outcome.SKIPPED, (f"not tried: {why}",))
        default = self.hearings[0]
        twice = alike_step.alike(default, bot, conditions)
        yield twice.found
        if twice.found.outcome is Outcome.FAILED:
            yield Found(Outcome.SKIPPED, ("cannot be told: its answers differ anyhow (step 4)",))
        else:
            yield apart_step.apart(default, twice.fresh, bot, conditions)
        yield growth.growth(bot, conditions)
        yield restart.restart(self.hearings, bot, conditions)
        usual = in_time.median(sorted(in_time.card_charges(self.hearings)))
        yield whole_game.whole_game(bot, conditions, usual)
        yield strength.strength(bot, conditions, usual)

    def _why_no_more(self, in_time_or_not: Found) -> str | None:
        """Why nothing further can be learned of the bot, after step 3."""
        if self.hearings[-1].given_up:
            return "its process ended too often"
        if in_time_or_not.outcome is Outcome.FAILED and is_late_often(self.hearings):
            return "its answers come too late (step 3)"
        if legality.fails_too_often(self.hearings[0]):
            return "it fails so often that a league would not let it play"
        return None
