"""While the deals are secret no command prints or writes the seed, nor a card of a set still to be played."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_processes import at_play, wait_until
from cli_samples import write_league

from donka.journal.journal import FILE, Journal
from donka.journal.sitting import SittingRecord
from donka.report.provenance import write_provenance

# A tournament is played for it, at the isolation of this machine.
pytestmark = pytest.mark.slow

TALKER = """
from donka import Bot


class Talker(Bot):
    def choose_card(self, view):
        if view.deal_number == 2 and view.trick_number in (2, 3):
            hand = "".join(map(str, view.hand))
            print("holds", hand)
            raise ValueError(f"holds {hand}")
        return view.random.choice(view.legal)
"""
PLACE = "1.3.1"
"""A game of the second block, which lacks a rotation."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament of two blocks before its last sitting, with a bot that tells what it holds."""
    home = tmp_path_factory.mktemp("secrecy")
    (home / "own").mkdir()
    (home / "own" / "talker.py").write_text(TALKER)
    config = write_league(
        home,
        "whole",
        seed="secret",
        bots=["lowest", "duck", "careful", "talker"],
        bots_dir="own",
        faults={"max_share": 1.0, "max_deaths": 1000},
    )
    subprocess.run(
        [sys.executable, "-m", "donka", "run", str(config), "--trust-bots"],
        cwd=home,
        capture_output=True,
        check=True,
        timeout=300,
    )
    folder = home / "results" / "running"
    folder.mkdir()
    with (
        Journal.read(home / "results" / "whole" / FILE) as whole,
        Journal.create(folder / FILE, whole.about) as part,
    ):
        part.extend(whole.blocks())
        for block, last in ((1, 4), (2, 3)):
            for rotation in range(1, last + 1):
                games = [each for each in whole.games(block) if each.rotation == rotation]
                part.keep(SittingRecord(block, rotation, tuple(games)))
        write_provenance(folder, part)
    return folder


def secret_of(folder: Path) -> bytes:
    with Journal.read(folder / FILE) as journal:
        return journal.about.secret


def hands_told(folder: Path, block: int) -> set[bytes]:
    """What the bot that talks said it held in the games of *block*."""
    with Journal.read(folder / FILE) as journal:
        return {
            fault.detail.partition("holds ")[2].encode()
            for game in journal.games(block)
            for fault in game.faults
        }


def written(folder: Path) -> Iterator[bytes]:
    """Every file of a tournament but the journal, which its owner alone may read."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.startswith(FILE):
            yield path.read_bytes()


def holds_seed(text: bytes, secret: bytes) -> bool:
    number = str(int.from_bytes(secret, "big")).encode()
    return secret in text or secret.hex().encode() in text.lower() or number in text


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["standings"], id="standings"),
        pytest.param(["standings", "--format", "json"], id="standings, JSON"),
        pytest.param(["standings", "--policy", "forfeit"], id="another policy"),
        pytest.param(["verify"], id="verify"),
        pytest.param(["verify", "--json"], id="verify, JSON"),
        pytest.param(["replay"], id="replay"),
        pytest.param(["replay", "--game", PLACE], id="replay of what is kept back"),
        pytest.param(["replay", "--fault", PLACE], id="replay of a fault kept back"),
        pytest.param(["faults"], id="faults"),
        pytest.param(["faults", "--json"], id="faults, JSON"),
        pytest.param(["faults", "--bot", "talker"], id="a bot's faults"),
        pytest.param(["faults", "--game", PLACE], id="faults of what is kept back"),
        pytest.param(["publish", "--with-stderr"], id="publish, what bots printed too"),
        pytest.param(["export"], id="export"),
        pytest.param(["export", "--format", "csv"], id="export, CSV"),
        pytest.param(["export", "--game", PLACE], id="export of what is kept back"),
    ],
)
def test_no_command_tells_what_has_still_to_be_played(donka, running, words):
    kept_back = hands_told(running, 2)
    assert kept_back

    done = donka(words[0], running, *words[1:])

    assert done.returncode in (0, 2)
    assert "Traceback" not in done.stderr
    for text in ((done.stdout + done.stderr).encode(), *written(running)):
        assert not holds_seed(text, secret_of(running))
        assert not [hand for hand in kept_back if hand in text]


def test_of_what_is_complete_it_is_published_what_a_bot_told(donka, running):
    donka("publish", running, "--with-stderr")

    site = b"".join(written(running / "site"))
    assert all(hand in site for hand in hands_told(running, 1))


def test_what_is_complete_is_told(donka, running):
    told = donka("faults", running, "--json").stdout.encode()

    assert all(hand in told for hand in hands_told(running, 1))


def test_a_run_that_is_interrupted_tells_no_seed(begin, sleepers, tmp_path):
    secret = sleepers.read_text().replace("seed: small", "seed: secret")
    assert "seed: secret" in secret
    sleepers.write_text(secret)
    run = begin("run", sleepers, "--trust-bots", "--workers", "1")
    assert wait_until(lambda: at_play(run.pid))

    run.send_signal(signal.SIGINT)
    # Two at once would be one.
    time.sleep(0.5)
    run.send_signal(signal.SIGINT)
    said = "".join(run.communicate(timeout=60)).encode()

    folder = tmp_path / "results" / "sleepers"
    assert run.returncode == 130
    assert b"Commitment to the seed" in said
    assert not any(holds_seed(text, secret_of(folder)) for text in (said, *written(folder)))
