"""Several commands at once over one folder: one of them plays, the others say so."""

import subprocess
import sys
import time
from random import Random

import pytest
from chaos_arena import Arena, environment

REFUSED = "results/small: another run is playing this tournament (wait for it or stop it, then run again)\n"


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "folders",
    [
        # Each is three starts at once; more of them by hand.
        pytest.param(3, marks=pytest.mark.slow),
        pytest.param(12, marks=(pytest.mark.long, pytest.mark.timeout(600))),
    ],
)
def test_of_commands_that_race_for_a_new_folder_one_plays(arena, undisturbed, folders):
    for _ in range(folders):
        league: Arena = arena()
        racers = [
            subprocess.Popen(
                [sys.executable, "-m", "donka", "run", str(league.config)],
                cwd=league.folder,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                env=environment(),
            )
            for _ in range(3)
        ]
        said = [racer.communicate(timeout=200)[1] for racer in racers]

        # One that came when all was over had nothing left to play.
        assert {racer.returncode for racer in racers} <= {0, 2}
        assert 0 in {racer.returncode for racer in racers}
        for racer, text in zip(racers, said, strict=True):
            assert (text == REFUSED) is (racer.returncode == 2), text
        assert league.tables() == undisturbed
        league.check()


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_command_started_the_moment_another_is_killed_goes_on_where_that_was(arena, undisturbed):
    moments = Random("races")
    league: Arena = arena()
    for _ in range(6):
        league.start()
        time.sleep(moments.uniform(1, 4))
        league.end()
        league.check()

    assert league.start().wait(200) == 0
    assert league.tables() == undisturbed
