"""The bots that are there, as the plugins themselves tell it, each from inside a worker.

Knows nothing of configs; which entry plays which bot is held against this elsewhere.
"""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from donka.bot.names import check_name
from donka.bot.options import DeclaredOption
from donka.errors import DonkaError
from donka.game.faults import FaultKind
from donka.league.accepted.contents import Sealed
from donka.league.plugin import Plugin
from donka.league.showing import unreadable
from donka.league.spec import ClockSpec, can_mean
from donka.league.starting import started
from donka.sandbox.failing import MachineFailed, blaming_the_machine
from donka.sandbox.limits import Limits
from donka.sandbox.process import KilledFromOutside, Worker, WorkerFailed
from donka.sandbox.wire import MOST_BOTS, FromWorker, Load, Offer, Offers

LOAD_NS = ClockSpec().load
"""What a plugin may take where no config says otherwise."""
LONGEST_LINE = 400
"""Characters of anything a worker tells of a plugin; it cuts each at less."""
MOST_LINES = 10_000
"""Of all that a worker tells of a plugin."""
AT_ONCE = 4
"""Workers that load side by side: a slow one holds up no other."""


@dataclass(frozen=True, slots=True)
class OfferedBot:
    """A bot that can play."""

    name: str
    distribution: str
    version: str
    plugin: Plugin
    options: tuple[DeclaredOption, ...] = ()
    description: str = ""
    called: str = ""
    """What its plugin calls it, where that is another name."""
    author: str | None = None
    """Whose it is, where a league knows."""
    alias: str | None = None
    sealed: Sealed | None = None
    """The version that a league accepted; None for what is merely there."""

    @property
    def within(self) -> str:
        """The name under which its plugin offers it."""
        return self.called or self.name

    @property
    def reference(self) -> str:
        """What names this bot and, as far as that can be said, no other."""
        return self.sealed.reference if self.sealed else f"{self.distribution}:{self.name}"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Every bot that can play, and one line for everything that is wrong; foreign text as it came."""

    bots: tuple[OfferedBot, ...]
    problems: tuple[str, ...]
    silent: tuple[Plugin, ...] = ()
    """The plugins that are there and offer nothing: broken, or not looked into."""
    printed: tuple[bytes, ...] = ()
    """What each that was asked wrote to stderr meanwhile, of much the end: traces of what it raised too."""

    def matching(self, reference: str) -> tuple[OfferedBot, ...]:
        """The bots that *reference*, ``bot`` or ``distribution:bot``, can mean: one if all is well."""
        return tuple(bot for bot in self.bots if can_mean(reference, bot.distribution, bot.name))


def describe(
    plugins: Sequence[Plugin], load_ns: int = LOAD_NS, limits: Limits | None = None
) -> Catalogue:
    """Ask every plugin for its bots, each in a worker of its own, within *load_ns* of charge.

    DonkaError where a worker cannot be had.
    """
    asking = _Asking(load_ns, limits or Limits())
    # Threads that last as long as their workers: the kernel ends a worker with its thread.
    with ThreadPoolExecutor(max_workers=AT_ONCE) as pool:
        try:
            answers = list(pool.map(asking.ask, plugins))
        except MachineFailed as failure:
            raise DonkaError(f"{failure} (what this machine can do: donka doctor)") from None
        except KeyboardInterrupt:
            asking.give_up()
            raise
    bots: list[OfferedBot] = []
    problems: list[str] = []
    for plugin, answer in zip(plugins, answers, strict=True):
        bots += [_bot(plugin, offer) for offer in answer.offers]
        problems += _problems(plugin, answer)
    twice, lines = _offered_twice(bots)
    return Catalogue(
        tuple(bot for bot in bots if (bot.distribution, bot.name) not in twice),
        tuple(problems + lines),
        tuple(plugin for plugin, answer in zip(plugins, answers, strict=True) if not answer.offers),
        asking.printed,
    )


class _Asking:
    """Asks plugins side by side, each within so much charge, until it is given up."""

    def __init__(self, load_ns: int, limits: Limits) -> None:
        self._load_ns = load_ns
        self._limits = limits
        self._workers: list[Worker] = []
        self._given_up = False

    @property
    def printed(self) -> tuple[bytes, ...]:
        """What the workers wrote to stderr, of each that wrote anything."""
        return tuple(worker.stderr for worker in self._workers if worker.stderr)

    def ask(self, plugin: Plugin) -> Offers:
        """What *plugin* offers; where it cannot say, that is its only problem."""
        closed = unreadable(plugin.code, self._limits.level)
        if closed is not None or self._given_up:
            return _silent(closed or "nobody asked it")
        try:
            with blaming_the_machine(), started(self._limits, plugin.shown) as worker:
                self._workers.append(worker)
                worker.abandoned = self._given_up
                return _checked(worker.request(Load(plugin.source), self._load_ns))
        except KilledFromOutside:
            return _silent("its worker was killed from outside (out of memory?)")
        except WorkerFailed as failure:
            if failure.kind is FaultKind.TIMEOUT:
                return _silent(f"it was not imported within {self._load_ns / 1e9:g} s")
            return _silent(failure.detail)

    def give_up(self) -> None:
        """Wait for nobody: a plugin that takes its time would hold up whoever pressed Ctrl-C."""
        self._given_up = True
        for worker in self._workers:
            worker.abandoned = True


def _checked(answer: FromWorker) -> Offers:
    """*answer* where it is one: a plugin may have answered in its worker's place."""
    if not isinstance(answer, Offers) or not _is_modest(answer):
        return _silent("it answered in its worker's place")
    try:
        if any(check_name(offer.name) != offer.name for offer in answer.offers):
            # A worker tells names composed; another would look like one that it is not.
            return _silent("it answered in its worker's place")
    except ValueError as error:
        return _silent(str(error))
    return answer


def _is_modest(answer: Offers) -> bool:
    """Whether *answer* keeps to what a worker sends: each name once, lines of a list's length, not too many."""
    lines = list(answer.problems)
    for offer in answer.offers:
        lines.append(offer.description)
        for each in offer.options:
            lines += [each.name, each.type, each.default or ""]
    names = {offer.name for offer in answer.offers}
    return (
        len(names) == len(answer.offers) <= MOST_BOTS
        and len(lines) <= MOST_LINES
        and all(len(line) <= LONGEST_LINE for line in lines)
    )


def _silent(problem: str) -> Offers:
    return Offers((), (problem,))


def _bot(plugin: Plugin, offer: Offer) -> OfferedBot:
    options = tuple(DeclaredOption(each.name, each.type, each.default) for each in offer.options)
    return OfferedBot(
        offer.name, plugin.distribution, plugin.version, plugin, options, offer.description
    )


def _problems(plugin: Plugin, answer: Offers) -> list[str]:
    failed = "" if answer.offers else " was not loaded"
    return [f"{plugin.title}{failed}: {problem}" for problem in answer.problems]


def _offered_twice(bots: Sequence[OfferedBot]) -> tuple[set[tuple[str, str]], list[str]]:
    """Names that two plugins of one distribution offer: nothing could tell them apart."""
    count = Counter((bot.distribution, bot.name) for bot in bots)
    twice = {place for place, number in count.items() if number > 1}
    lines = [
        f"{distribution} offers bot {name!r} in plugins "
        + " and ".join(
            repr(bot.plugin.source.plugin)
            for bot in bots
            if (bot.distribution, bot.name) == (distribution, name)
        )
        + ": none of them was loaded (rename one)"
        for distribution, name in sorted(twice)
    ]
    return twice, lines
