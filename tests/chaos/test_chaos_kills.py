"""kill -9 of everything, at random moments: nothing acknowledged is lost, nothing counts twice."""

import subprocess
import sys
from random import Random

import pytest
from chaos_arena import environment
from chaos_kills import Kills

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="lists processes in /proc")


@pytest.mark.parametrize(
    "kills",
    [
        # Each kind of process at several moments; more of the moments by hand.
        pytest.param(16, marks=(pytest.mark.slow, pytest.mark.timeout(600))),
        pytest.param(200, marks=(pytest.mark.long, pytest.mark.timeout(3600))),
    ],
)
def test_whatever_is_killed_the_tables_are_those_of_an_undisturbed_run(arena, undisturbed, kills):
    chaos = Kills(arena, Random(f"chaos {kills}"))

    chaos.disturb(kills)

    print(dict(chaos.hits), len(chaos.arenas), "tournaments")
    assert min(chaos.hits.values()) >= kills // 8
    for each in chaos.arenas:
        assert each.tables() == undisturbed
        assert each.faults() == []
        verified = subprocess.run(
            [sys.executable, "-m", "donka", "verify", str(each.results)],
            capture_output=True,
            text=True,
            check=False,
            env=environment(),
        )
        assert verified.returncode == 0, verified.stdout
