"""Whole tournaments made up by the rules, without a process: journal, tables and seed as a run leaves them.

Everybody plays at random; who fails, where and how is a script.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

import yaml

from donka.game import substitute
from donka.game.faults import Fault, FaultKind
from donka.game.game import Game
from donka.game.masks import mask_of_numbers, numbers
from donka.game.record import DealRecord, GameRecord, encode_moves, encode_points
from donka.game.shuffle import commitment, dealt, text_secret
from donka.game.times import Times
from donka.journal.about import About, EntryAbout, Finish
from donka.journal.block import ROTATIONS, Block
from donka.journal.journal import FILE, Journal
from donka.journal.keys import deal_key, roster_digest
from donka.journal.sitting import LoadTime, SittingRecord, Void
from donka.league.config import canonical, digest, parse
from donka.league.schedule import planned, seating
from donka.league.spec import Tournament
from donka.ranked import Tables
from donka.report.provenance import write_provenance

NAMES = ("bee", "cat", "doe", "ант")
SECRET = bytes(range(100, 132))
FINISH = Finish("every set was played", "2026-11-30T00:21:31+00:00")

Place = tuple[int, int]
"""Deal and trick."""
Script = Mapping[tuple[int, int, str], Mapping[Place, FaultKind | str]]
"""By set, rotation and name: what happens in the first choice at that place or after it.

A kind is a fault; ``death`` a crash that ends the process; ``gone`` leaves the rest of the game to the
substitute without a fault.
"""

FAULTY: Script = {
    (1, 2, "cat"): {(1, 0): FaultKind.ILLEGAL, (2, 4): FaultKind.CRASH},
    (2, 1, "ант"): {(2, 3): "death"},
    (3, 4, "doe"): {(1, 0): "death", (3, 2): FaultKind.MALFORMED},
}


def tournament(folder: Path, **changes: object) -> Tournament:
    """A tournament of four sets of one cycle, in blocks of two."""
    whole = {
        "name": "small",
        "seed": "secret",
        "bots": [
            {"name": "cat", "bot": "donka-alpha:mine", "author": "team-17", "alias": "bot-17"},
            *({"name": name, "bot": "duck"} for name in NAMES if name != "cat"),
        ],
        "schedule": {"sets": 4, "block": 2, "unit": "cycle"},
        "beacon": "the draw of the lottery",
    }
    return parse(yaml.safe_dump(whole | changes, allow_unicode=True), folder / "small.yaml")


def about(spec: Tournament) -> About:
    """What a journal says of *spec*."""
    entries = tuple(_entry(spec, name) for name in sorted(each.name for each in spec.entries))
    secret = SECRET if spec.seed is None else text_secret(spec.seed)
    return About(
        tournament=spec.name,
        config=canonical(spec),
        config_digest=digest(spec),
        roster_digest=roster_digest(entries),
        entries=entries,
        secret=secret,
        commitment=commitment(secret),
        created="2026-11-30T00:20:54+00:00",
        donka="0.1.0",
        seed_text=spec.seed,
        beacon=spec.beacon,
        isolation="full",
    )


def _entry(spec: Tournament, name: str) -> EntryAbout:
    (entry,) = [each for each in spec.entries if each.name == name]
    owner, _, bot = entry.bot.rpartition(":")
    return EntryAbout(
        name, bot, owner or "donka", "0.1.0", bytes([len(name)]) * 32, entry.author, entry.alias
    )


@dataclass
class _Play:
    """One game while it is made up."""

    seats: tuple[str, str, str, str]
    script: Mapping[str, Mapping[Place, FaultKind | str]]
    random: Random
    asked: Counter[int] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)
    happened: set[tuple[int, Place]] = field(default_factory=set)
    left_deal: set[int] = field(default_factory=set)
    left_game: set[int] = field(default_factory=set)
    substituted: int = 0

    def fails(self, seat: int, place: Place) -> bool:
        """Whether the substitute answers for *seat* in a choice at *place*."""
        for due, what in self.script.get(self.seats[seat], {}).items():
            if (seat, due) not in self.happened and due <= place:
                self.happened.add((seat, due))
                return self._happens(seat, place, what)
        if seat in self.left_deal | self.left_game:
            self.substituted |= 1 << 14 * seat + place[1]
            return True
        self.asked[seat] += 1
        return False

    def _happens(self, seat: int, place: Place, what: FaultKind | str) -> bool:
        deal, trick = place
        self.substituted |= 1 << 14 * seat + trick
        if what == "gone":
            self.left_game.add(seat)
            return True
        self.asked[seat] += 1
        death = what == "death"
        kind = FaultKind.CRASH if death else FaultKind(what)
        self.faults.append(Fault(kind, seat, deal, trick, death, "so ♠", 5_000, 9_000, b"\xfftail"))
        if death:
            self.left_deal.add(seat)
        return True


def game(
    spec: Tournament, block: Block, number: int, rotation: int, script: Script, salt: str = ""
) -> GameRecord:
    """One game of *spec*; another *salt* plays other cards."""
    seats = seating(block, number, rotation)
    own = {name: script.get((number, rotation, name), {}) for name in seats}
    play = _Play(seats, own, Random(f"{salt} {number} {rotation}"))
    hands = partial(dealt, deal_key(about(spec)), number)
    table = Game(spec.rules, hands, spec.schedule.cycles)
    deals, points = [], b""
    more = True
    while more:
        deals.append(_deal(table, play))
        points += encode_points(table.deal.points())
        more = table.close_deal()
    asked = tuple(play.asked[seat] for seat in range(4))
    return GameRecord(
        table=block.table,
        set=number,
        rotation=rotation,
        seats=seats,
        moves=encode_moves(deals),
        points=points,
        asked=asked,
        faults=tuple(sorted(play.faults, key=lambda fault: (fault.deal, fault.trick, fault.seat))),
        times=tuple(Times.of([15_000 + seat] * count) for seat, count in enumerate(asked)),
    )


def _deal(table: Game, play: _Play) -> DealRecord:
    deal = table.deal
    play.substituted, play.left_deal = 0, set()
    if deal.passing:
        gifts = [
            substitute.pass_cards(hand)
            if play.fails(seat, (table.number, 0))
            else mask_of_numbers(play.random.sample(numbers(hand), 3))
            for seat, hand in enumerate(deal.dealt)
        ]
        deal.exchange(gifts)
    while legal := deal.legal():
        if not legal & legal - 1:
            deal.play(legal.bit_length() - 1)
        elif play.fails(deal.turn, (table.number, len(deal.played) // 4 + 1)):
            deal.play(substitute.card(legal))
        else:
            deal.play(play.random.choice(numbers(legal)))
    passed = b"".join(map(numbers, deal.passed))
    return DealRecord(passed, bytes(deal.played), play.substituted)


def sitting(spec: Tournament, block: Block, rotation: int, script: Script) -> SittingRecord:
    """One rotation of *block*."""
    return SittingRecord(
        block.number,
        rotation,
        games=tuple(game(spec, block, number, rotation, script) for number in block.set_numbers),
        loads=tuple(LoadTime(name, 45_000_000, 40_000_000) for name in block.entries),
        voids=(Void("the clock jumped by 3600 s", "2026-11-30T00:21:00+00:00", 7),)
        * (rotation == 4),
    )


def plan(spec: Tournament) -> tuple[Block, ...]:
    return planned(spec.schedule, [each.name for each in spec.entries])


def played(
    folder: Path, spec: Tournament, script: Script = FAULTY, sittings: int | None = None
) -> Path:
    """The folder of *spec*, played to its end; or not over, with its first *sittings* alone."""
    folder.mkdir(parents=True, exist_ok=True)
    with Journal.create(folder / FILE, about(spec)) as journal:
        journal.extend(plan(spec))
        places = [(block, rotation) for block in plan(spec) for rotation in ROTATIONS]
        for block, rotation in places[:sittings]:
            journal.keep(sitting(spec, block, rotation, script))
        if sittings is None:
            journal.finish(FINISH.stopped, FINISH.at)
        Tables.of(journal).write(folder)
        write_provenance(folder, journal)
    return folder
