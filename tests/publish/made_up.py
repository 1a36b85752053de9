"""Whole tournaments made up without a bot: every card legal, dealt from the seed, so that they can be replayed.

Run as a script, ``made_up.py FOLDER BOTS SETS``, it makes one of so many bots and sets a table in FOLDER.
"""

import hashlib
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import yaml

from donka.game import shuffle, substitute
from donka.game.faults import Fault, FaultKind
from donka.game.game import Game
from donka.game.masks import mask_of_numbers, numbers
from donka.game.record import DealRecord, GameRecord, encode_moves, encode_points
from donka.game.times import Times
from donka.journal.about import About, EntryAbout
from donka.journal.block import ROTATIONS, Block
from donka.journal.journal import FILE, Journal
from donka.journal.keys import deal_key, roster_digest
from donka.journal.sitting import LoadTime, SittingRecord
from donka.league.config import canonical, digest, from_canonical, parse
from donka.league.schedule import planned, seating

FOUR: list[dict[str, object]] = [
    {"name": name, "bot": "duck"} for name in ("ant", "bee", "cat", "doe")
]
SECRET = hashlib.sha256(b"made up").digest()


@dataclass(frozen=True)
class MadeUp:
    """A tournament to make up; the same one has the same records in every process."""

    bots: list[dict[str, object]]
    schedule: dict[str, object] = field(default_factory=dict)
    more: dict[str, object] = field(default_factory=dict)
    """Further sections of the config."""
    seed: str = "secret"
    faulty: str = ""
    """The name of an entry that fails now and then."""
    name: str = "made-up"

    def about(self, folder: Path) -> About:
        """What the journal says of it."""
        config = {"name": self.name, "seed": self.seed, "bots": self.bots}
        config |= {"schedule": self.schedule, **self.more}
        text = yaml.safe_dump(config, allow_unicode=True)
        tournament = parse(text, folder / f"{self.name}.yaml")
        secret = SECRET if tournament.seed is None else shuffle.text_secret(tournament.seed)
        entries = tuple(
            EntryAbout(
                entry.name,
                entry.bot.rpartition(":")[2],
                entry.bot.partition(":")[0] if ":" in entry.bot else "donka",
                "0.1.0",
                hashlib.sha256(entry.bot.encode()).digest(),
                entry.author,
                entry.alias,
            )
            for entry in sorted(tournament.entries, key=lambda entry: entry.name)
        )
        return About(
            tournament=self.name,
            config=canonical(tournament),
            config_digest=digest(tournament),
            roster_digest=roster_digest(entries),
            entries=entries,
            secret=secret,
            commitment=shuffle.commitment(secret),
            created="2026-11-29T21:15:00+00:00",
            donka="0.1.0",
            seed_text=tournament.seed,
        )

    def make(
        self,
        folder: Path,
        wanted: Callable[[Block, int], bool] = lambda block, rotation: True,
        finish: bool = True,
    ) -> Path:
        """Its journal in *folder*: the sittings that are *wanted*, by block and rotation."""
        folder.mkdir(parents=True, exist_ok=True)
        about = self.about(folder)
        tournament = from_canonical(about.config)
        names = [entry.name for entry in about.entries]
        with Journal.create(folder / FILE, about) as journal:
            journal.extend(planned(tournament.schedule, names, tournament.authors))
        return self.play(folder, wanted, finish)

    def play(
        self,
        folder: Path,
        wanted: Callable[[Block, int], bool] = lambda block, rotation: True,
        finish: bool = True,
    ) -> Path:
        """Go on with what ``make`` began."""
        with Journal.open(folder / FILE) as journal:
            tournament = from_canonical(journal.about.config)
            names = [entry.name for entry in journal.about.entries]
            key, cycles = deal_key(journal.about), tournament.schedule.cycles
            players = _Players(self, key, names, cycles)
            kept = journal.kept()
            for block in journal.blocks():
                for rotation in ROTATIONS:
                    if wanted(block, rotation) and (block.number, rotation) not in kept:
                        journal.keep(players.sitting(block, rotation, tournament.rules))
            if finish:
                journal.finish("every set was played", "2026-11-30T07:00:00+00:00")
        return folder


class _Players:
    """Plays as nobody would: each by its place among the names sometimes the lowest card."""

    def __init__(self, made: MadeUp, key: bytes, names: list[str], cycles: int | None) -> None:
        self._made, self._key, self._cycles = made, key, cycles
        self._sense = {name: place / len(names) for place, name in enumerate(names)}

    def sitting(self, block: Block, rotation: int, rules) -> SittingRecord:
        return SittingRecord(
            block.number,
            rotation,
            tuple(self._game(block, number, rotation, rules) for number in block.set_numbers),
            tuple(LoadTime(name, 45_000_000, 40_000_000) for name in block.entries),
            elapsed_ns=1_000_000_000,
        )

    def _game(self, block: Block, number: int, rotation: int, rules) -> GameRecord:
        source = random.Random(f"{block.number} {number} {rotation}")
        seats = seating(block, number, rotation)
        game = Game(rules, partial(shuffle.dealt, self._key, number), self._cycles)
        deals, points, faults = [], [], []
        while True:
            deals.append(self._deal(game, seats, source, faults))
            points.append(game.deal.points())
            if not game.close_deal():
                break
        times = [Times.of([source.randrange(10**4, 10**7) for _ in range(20)]) for _ in range(4)]
        return GameRecord(
            table=block.table,
            set=number,
            rotation=rotation,
            seats=seats,
            moves=encode_moves(deals),
            points=b"".join(map(encode_points, points)),
            asked=(12 * len(deals),) * 4,
            faults=tuple(faults),
            times=tuple(times),
        )

    def _deal(self, game, seats, source, faults) -> DealRecord:
        deal, substituted = game.deal, 0
        if deal.passing:
            gifts = [mask_of_numbers(source.sample(list(numbers(hand)), 3)) for hand in deal.dealt]
            deal.exchange(gifts)
        place = 0
        while not deal.over:
            seat, legal = deal.turn, deal.legal()
            name = seats[seat]
            trick = place // 4 + 1
            if name == self._made.faulty and source.random() < 0.01:
                substituted |= 1 << 14 * seat + trick
                faults.append(
                    Fault(
                        FaultKind.CRASH,
                        seat,
                        game.number,
                        trick,
                        False,
                        "ValueError: in /home/ana/bot.py",
                        5_000,
                        9_000,
                        b"at /home/ana/bot.py\n",
                    )
                )
                deal.play(substitute.card(legal))
            elif source.random() < self._sense[name]:
                deal.play(substitute.card(legal))
            else:
                deal.play(source.choice(numbers(legal)))
            place += 1
        return DealRecord(
            b"".join(map(numbers, deal.passed)) if any(deal.passed) else b"",
            bytes(deal.played),
            substituted,
        )


def big(bots: int, sets: int) -> MadeUp:
    """A long one, of a design, whose last entry fails now and then."""
    names = [f"bot-{number:02}" for number in range(1, bots + 1)]
    return MadeUp(
        [{"name": name, "bot": "duck"} for name in names],
        {"tables": "design", "sets": sets, "block": min(4, sets)},
        {"faults": {"max_share": 0.5, "max_deaths": 1000}},
        seed="big",
        faulty=names[-1],
        name="big",
    )


if __name__ == "__main__":
    where, many, each = sys.argv[1:]
    big(int(many), int(each)).make(Path(where))
