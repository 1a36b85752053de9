"""An export needs as much memory for a long tournament as for a short one."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from deal_samples import CIRCLE, game

from donka.game.shuffle import commitment, text_secret
from donka.game.times import Times
from donka.journal.about import About, EntryAbout
from donka.journal.block import ROTATIONS, Block
from donka.journal.journal import FILE, Journal
from donka.journal.sitting import SittingRecord
from donka.league.config import canonical, digest, parse

MEASURED = """\
import sys
from pathlib import Path
from donka.cli.exporting import Exporting

Exporting.of(Path(sys.argv[1]), sys.argv[2], None, None).write(Path(sys.argv[3]))
(peak,) = [line for line in open("/proc/self/status") if line.startswith("VmHWM")]
print(peak.split()[1])
"""
BLOCK = 16

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
]


def tournament(folder: Path, blocks: int) -> Path:
    """A tournament of so many blocks, 256 deals each."""
    folder.mkdir()
    bots = [{"name": name, "bot": "duck"} for name in CIRCLE]
    schedule = {"sets": blocks * BLOCK, "block": BLOCK, "unit": "cycle"}
    config = {"name": "long", "seed": "replays", "bots": bots, "schedule": schedule}
    spec = parse(yaml.safe_dump(config, allow_unicode=True), folder / "long.yaml")
    secret = text_secret("replays")
    entries = tuple(EntryAbout(name, "duck", "donka", "0.1.0", bytes(32)) for name in CIRCLE)
    about = About(
        tournament="long",
        config=canonical(spec),
        config_digest=digest(spec),
        roster_digest=bytes(32),
        entries=entries,
        secret=secret,
        commitment=commitment(secret),
        created="2026-11-29T21:15:00+00:00",
        donka="0.1.0",
        seed_text="replays",
    )
    plan = [
        Block(number + 1, 3, CIRCLE, number * BLOCK + 1, BLOCK, number * BLOCK)
        for number in range(blocks)
    ]
    times = Times.of([15_000] * 48)
    with Journal.create(folder / FILE, about) as journal:
        journal.extend(plan)
        for block in plan:
            for rotation in ROTATIONS:
                games = tuple(
                    replace(game(number, rotation), times=(times,) * 4)
                    for number in block.set_numbers
                )
                journal.keep(SittingRecord(block.number, rotation, games))
    return folder


@pytest.fixture(scope="module")
def short_and_long(tmp_path_factory):
    folder = tmp_path_factory.mktemp("memory")
    return tournament(folder / "short", 2), tournament(folder / "long", 40)


@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_twenty_times_the_deals_take_no_more_memory(short_and_long, tmp_path, form):
    peaks = []
    for folder in short_and_long:
        output = tmp_path / folder.name
        ran = subprocess.run(
            [sys.executable, "-c", MEASURED, folder, form, output],
            capture_output=True,
            text=True,
            check=True,
            timeout=110,
        )
        peaks.append(int(ran.stdout))
    short, long = (len((tmp_path / name).read_bytes()) for name in ("short", "long"))

    assert long > 19 * short
    assert peaks[1] <= 1.05 * peaks[0]
