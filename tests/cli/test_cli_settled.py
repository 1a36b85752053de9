"""A tournament that goes on until it is settled, on real workers: the same bytes however it is played."""

import os
import random
import signal
import time

import pytest
from cli_samples import tables

FIVE = ["lowest", "duck", {"name": "duck-2", "bot": "duck"}, "careful", "random"]
SETTLED = {
    "bots": FIVE,
    "schedule": {"sets": 100, "block": 8, "unit": "cycle"},
    "lockstep": {"width": 8},
    # A cycle is then a single deal.
    "rules": {"pass_order": ["none"]},
    "sandbox": {"isolation": "none"},
    "stop": {"when": "settled", "max_sets": 144},
}
"""Two waves of eight blocks, and a third that is chosen by the games of the first: 51 sets a bot, of
the 48 after which neighbours are looked at.
"""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]


@pytest.fixture
def whole(donka, league, tmp_path):
    """The folder of a run on one worker that nobody disturbed."""
    done = donka("run", league(**SETTLED), "--workers", "1", "--results", tmp_path / "whole")
    assert done.returncode == 0, done.stderr
    return tmp_path / "whole" / "small"


def test_workers_and_kills_change_no_byte(begin, donka, league, whole, tmp_path):
    config = league(**SETTLED)
    results = tmp_path / "killed"
    moments = random.Random("settled")
    for _ in range(3):
        run = begin("run", config, "--workers", "3", "--results", results)
        time.sleep(moments.uniform(1, 6))
        os.kill(run.pid, signal.SIGKILL)
        run.wait()

    done = donka("run", config, "--workers", "3", "--results", results)

    assert done.returncode == 0
    assert tables(results / "small") == tables(whole)
    verified = donka("verify", results / "small")
    assert verified.returncode == 0
    assert "holds    waves     18 blocks follow from the games before them" in verified.stdout
