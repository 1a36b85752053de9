"""Made-up tournaments to keep: the same arguments give the same records in every process."""

from random import Random

from donka.game.faults import Fault, FaultKind
from donka.game.record import DealRecord, GameRecord, encode_moves
from donka.game.times import Times
from donka.journal.about import About, EntryAbout
from donka.journal.block import Block
from donka.journal.sitting import LoadTime, SittingRecord, Void

NAMES = ("ант", "bee", "cat", "doe")

ABOUT = About(
    tournament="league",
    config='{"name":"league","bots":["ант","bee","cat","doe"]}',
    config_digest=bytes(range(32)),
    roster_digest=bytes(range(32, 64)),
    entries=(
        EntryAbout("bee", "duck", "donka", "0.1.0", b"\x01" * 32),
        EntryAbout("cat", "mine", "donka-alpha", "2.0", b"\x02" * 32, "team-17", "bot-17"),
        EntryAbout("doe", "doe", "doe.py", "", b"\x03" * 32),
        EntryAbout("ант", "duck", "donka", "0.1.0", b"\x01" * 32),
    ),
    secret=bytes(range(64, 96)),
    commitment=bytes(range(96, 128)),
    created="2026-11-29T21:15:00Z",
    donka="0.1.0",
    seed_text=None,
    beacon="the draw of the lottery",
)


def schedule(blocks: int, sets: int = 2) -> tuple[Block, ...]:
    """That many blocks of one table."""
    entries = ("bee", "cat", "doe", "ант")
    return tuple(
        Block(number + 1, 1, entries, number * sets + 1, sets, number * sets)
        for number in range(blocks)
    )


def game(
    block: Block, set_number: int, rotation: int, deals: int = 2, salt: str = ""
) -> GameRecord:
    rng = Random(f"{salt} {set_number} {rotation}")
    faults = ()
    if rng.random() < 0.2:
        faults = (Fault(FaultKind.CRASH, 2, 1, 3, True, "ValueError: ♠", 5_000, 9_000, b"\xff"),)
    a, b, c, d = rng.sample(block.entries, 4)
    return GameRecord(
        table=block.table,
        set=set_number,
        rotation=rotation,
        seats=(a, b, c, d),
        moves=encode_moves(
            [
                DealRecord(
                    passed=b"" if number % 4 == 3 else bytes(rng.sample(range(52), 12)),
                    played=bytes(rng.sample(range(52), 52)),
                    substituted=1 << 31 if faults else 0,
                )
                for number in range(deals)
            ]
        ),
        points=bytes(rng.choice((0, 1, 5, 26, 230)) for _ in range(4 * deals)),
        asked=(deals * 11, deals * 12, deals * 10, deals * 11),
        faults=faults,
        times=(_times(rng, deals), _times(rng, deals), _times(rng, deals), _times(rng, deals)),
    )


def _times(rng: Random, deals: int) -> Times:
    # A bot that answers in about 15 µs, most of it the same for every decision.
    return Times.of([int(rng.lognormvariate(9.6, 0.4)) for _ in range(deals * 11)])


def sitting(block: Block, rotation: int, deals: int = 2, salt: str = "") -> SittingRecord:
    return SittingRecord(
        block=block.number,
        rotation=rotation,
        games=tuple(game(block, number, rotation, deals, salt) for number in block.set_numbers),
        loads=tuple(
            LoadTime(name, 45_000_000 + rotation, 40_000_000 + block.number)
            for name in block.entries
        ),
        voids=(Void("the clock jumped by 3600 s", "2026-11-29T21:16:00Z", 7),) * (rotation == 4),
        elapsed_ns=1_000_000_000 * rotation,
    )


def sittings(blocks: tuple[Block, ...], deals: int = 2, salt: str = "") -> list[SittingRecord]:
    return [sitting(block, rotation, deals, salt) for block in blocks for rotation in (1, 2, 3, 4)]
