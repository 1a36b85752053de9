"""What the deals of a tournament cost each bot: how often how much, and which went best and worst.

Pure, from records, a set at a time. Knows nothing of secrecy and aliases.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Self

from donka.game import shuffle
from donka.game.record import GameRecord, decode_substituted, faulty, identity
from donka.game.rules import Rules
from donka.publish.apart import first_apart
from donka.publish.extremes import Extremes, Key
from donka.ranking.account import FAULTY_DEAL, Four, shooter
from donka.ranking.policy import Policy
from donka.report.site.values import DealOfBot

# One, two or three others: in sixths their mean is whole.
_SIXTHS = 6


@dataclass(slots=True)
class BotDeals:
    """What is kept of one bot's deals."""

    points: Counter[int] = field(default_factory=Counter)
    """How many cost so much, the surcharge of the policy included."""
    moons_suffered: int = 0
    best: Extremes = field(default_factory=Extremes)
    worst: Extremes = field(default_factory=Extremes)


@dataclass(frozen=True, slots=True)
class Opened:
    """One game, laid open as far as counting needs it."""

    record: GameRecord
    points: Sequence[Four]
    substituted: Sequence[int]

    @classmethod
    def of(cls, record: GameRecord) -> Self:
        """The game of *record*."""
        return cls(record, list(record.deal_points()), decode_substituted(record.moves))


class Statistics:
    """The deals of the entries *names*, dealt by *key*; *shown* is the name that is published."""

    def __init__(
        self,
        names: Iterable[str],
        rules: Rules,
        key: bytes,
        policy: Policy,
        shown: Callable[[str], str],
    ) -> None:
        self.of_bot = {name: BotDeals() for name in names}
        self._rules, self._key = rules, key
        self._policy = policy
        self._shown = shown

    def count(self, games: Iterable[Opened]) -> None:
        """Count games that count."""
        for game in games:
            self._count(game)

    def compare(self, games: Sequence[Opened]) -> None:
        """Look for the best and the worst among *games*, rotations of one set that may be seen."""
        for deal in range(max(len(game.points) for game in games)):
            there = [game for game in games if len(game.points) > deal]
            if len(there) > 1:
                for seat in range(4):
                    self._compare(there, deal, seat)

    def _count(self, game: Opened) -> None:
        record = game.record
        for points in game.points:
            for seat, name in enumerate(record.seats):
                self.of_bot[name].points[points[seat]] += 1
            shot = shooter(points)
            if shot is not None:
                for seat, name in enumerate(record.seats):
                    self.of_bot[name].moons_suffered += seat != shot
        if record.faults or any(game.substituted):
            self._charge(game)

    def _charge(self, game: Opened) -> None:
        """Count anew what the policy makes dearer."""
        for seat, name in enumerate(game.record.seats):
            flags = [faulty(bits, seat) for bits in game.substituted]
            failed = any(flags) or any(fault.seat == seat for fault in game.record.faults)
            counted = self.of_bot[name].points
            for points, flag in zip(game.points, flags, strict=True):
                whole = self._policy is Policy.FORFEIT and failed
                charged = whole or (self._policy is Policy.SUBSTITUTE and flag)
                if charged and points[seat] < FAULTY_DEAL:
                    counted[points[seat]] -= 1
                    counted[FAULTY_DEAL] += 1

    def _compare(self, games: Sequence[Opened], deal: int, seat: int) -> None:
        total, others = sum(game.points[deal][seat] for game in games), len(games) - 1
        for game in games:
            # What the substitute played tells nothing of the bot.
            if faulty(game.substituted[deal], seat):
                continue
            record, points = game.record, game.points[deal][seat]
            moon = shooter(game.points[deal]) is not None
            more = (points * others - (total - points)) * (_SIXTHS // others)
            place = record.table, record.set, record.rotation, deal + 1
            own = self.of_bot[record.seats[seat]]
            keys: tuple[Key, Key] = (-more, -points, *place), (more, points, *place)
            for key, kept in zip(keys, (own.worst, own.best), strict=True):
                if kept.wants(key, moon):
                    told = self._told(games, game, deal, seat)
                    kept.add(key, (record.set, deal), told, moon)

    def _told(self, games: Sequence[Opened], game: Opened, deal: int, seat: int) -> DealOfBot:
        record, points = game.record, game.points[deal][seat]
        total = sum(each.points[deal][seat] for each in games)
        dealt = shuffle.dealt(self._key, record.set, deal + 1)
        deals = [next(islice(each.record.deals(), deal, None)) for each in games]
        left, opposite, right = (record.seats[(seat + step) % 4] for step in (1, 2, 3))
        return DealOfBot(
            place=identity(record.table, record.set, record.rotation, deal + 1),
            seat=seat,
            points=points,
            others=(total - points) / (len(games) - 1),
            first_apart=first_apart(dealt, self._rules.direction(deal + 1), deals, seat),
            against=(self._shown(left), self._shown(opposite), self._shown(right)),
        )
