"""However a command is asked to stop: what is played is saved, no trace, and no process outlives it."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from cli_processes import at_play, children, wait_until
from cli_samples import SLEEPER, kept, tables, write_league

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs signals")

slow = pytest.mark.slow
HIGHEST, NONE = "auto", "none"
LONG = {"sets": 16, "block": 4, "unit": "cycle"}
SITTINGS = 16
"""So many that there are some to come when the first is kept, however quick the machine."""


def to_group(run, number):
    """As a terminal does: to the command and its host processes alike."""
    os.killpg(run.pid, number)


def to_command(run, number):
    os.kill(run.pid, number)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """The tables of the long tournament, at the highest level, when nobody stops it."""
    folder = tmp_path_factory.mktemp("undisturbed")
    config = write_league(folder, schedule=LONG)
    subprocess.run(
        [sys.executable, "-m", "donka", "run", config],
        cwd=folder,
        capture_output=True,
        check=True,
        timeout=300,
    )
    return tables(folder / "results" / "small")


@pytest.fixture
def sleeping(tmp_path, league):
    """Makes a tournament whose sittings take minutes, at the level asked for."""
    own = tmp_path / "own"
    own.mkdir()
    (own / "sleeper.py").write_text(SLEEPER)

    def write(isolation):
        bots = [{"name": f"s{number}", "bot": "sleeper"} for number in range(4)]
        clock = {"per_move": "1min"}
        sandbox = {"isolation": isolation}
        return league("sleepers", bots=bots, bots_dir="own", clock=clock, sandbox=sandbox)

    return write


@pytest.mark.slow
@pytest.mark.parametrize("isolation", [HIGHEST, pytest.param(NONE, marks=slow)])
@pytest.mark.parametrize(
    ("send", "number"),
    [
        pytest.param(to_group, signal.SIGHUP, id="the terminal is closed"),
        pytest.param(to_command, signal.SIGHUP, id="a hangup", marks=slow),
        pytest.param(to_group, signal.SIGINT, id="Ctrl-C", marks=slow),
        pytest.param(to_group, signal.SIGTERM, id="terminated, all of it", marks=slow),
        pytest.param(to_command, signal.SIGTERM, id="terminated", marks=slow),
    ],
)
def test_the_first_request_to_stop_saves_what_is_in_flight(
    begin, donka, league, undisturbed, tmp_path, isolation, send, number
):
    folder = tmp_path / "results" / "small"
    config = league(schedule=LONG, sandbox={"isolation": isolation})
    run = begin("run", config, "--workers", "2")
    assert wait_until(lambda: kept(folder))
    before = kept(folder)

    send(run, number)
    _, said = run.communicate()

    assert run.returncode == 130
    assert said.splitlines()[-1].startswith("Interrupted.")
    assert "Traceback" not in said
    assert "resource_tracker" not in said
    assert before <= kept(folder) < SITTINGS
    assert json.loads((folder / "provenance.json").read_text())["voids"] == []
    if isolation == HIGHEST:
        assert donka("run", config).returncode == 0
        assert tables(folder) == undisturbed


@pytest.mark.slow
@pytest.mark.parametrize("isolation", [HIGHEST, pytest.param(NONE, marks=slow)])
@pytest.mark.parametrize(
    "number",
    [
        pytest.param(signal.SIGTERM, id="terminated"),
        pytest.param(signal.SIGINT, id="Ctrl-C", marks=slow),
        pytest.param(signal.SIGHUP, id="hangup", marks=slow),
    ],
)
def test_the_second_request_stops_at_once(begin, sleeping, tmp_path, isolation, number):
    run = begin("run", sleeping(isolation), "--trust-bots", "--workers", "1")
    assert wait_until(lambda: at_play(run.pid))

    to_group(run, number)
    time.sleep(0.5)
    assert run.poll() is None
    to_group(run, number)
    _, said = run.communicate(timeout=30)

    assert run.returncode == 130
    assert said.splitlines()[-1].startswith("Interrupted.")
    assert "Traceback" not in said


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs a controlling terminal")
def test_a_closed_terminal_window_saves_what_is_in_flight(
    begin, donka, league, undisturbed, tmp_path
):
    import fcntl
    import termios

    folder = tmp_path / "results" / "small"
    config = league(schedule=LONG)
    ours, theirs = os.openpty()
    run = begin(
        *("run", config, "--workers", "2"),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        preexec_fn=lambda: fcntl.ioctl(theirs, termios.TIOCSCTTY, 0),
        pass_fds=(theirs,),
    )
    os.close(theirs)
    assert wait_until(lambda: kept(folder))
    before = kept(folder)

    os.close(ours)
    run.wait(60)

    assert before <= kept(folder) < SITTINGS
    assert (folder / "standings.txt").exists()
    assert json.loads((folder / "provenance.json").read_text())["voids"] == []
    assert donka("run", config).returncode == 0
    assert tables(folder) == undisturbed


@pytest.mark.slow
def test_under_nohup_a_hangup_is_nothing(begin, league, finished, tmp_path):
    folder = tmp_path / "results" / "small"
    run = begin(
        *("run", league(), "--workers", "2"),
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    )
    assert wait_until(lambda: kept(folder))

    to_group(run, signal.SIGHUP)
    run.communicate()

    assert run.returncode == 0
    assert tables(folder) == tables(finished)


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(signal.SIGINT, id="Ctrl-C"),
        pytest.param(signal.SIGTERM, id="terminated", marks=slow),
        pytest.param(signal.SIGHUP, id="hangup", marks=slow),
        pytest.param(signal.SIGKILL, id="killed", marks=slow),
    ],
)
def test_a_command_that_looks_into_a_bot_waits_for_it_no_longer(begin, league, tmp_path, number):
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "slow_bot.py").write_text("import time\ntime.sleep(600)\n" + SLEEPER)
    config = league(
        bots=["slow_bot", "duck", "lowest", "careful"], bots_dir="own", clock={"load": "10min"}
    )
    command = begin("config", "check", config, "--trust-bots")
    assert wait_until(lambda: children(command.pid))
    time.sleep(0.5)

    to_group(command, number)
    printed, said = command.communicate(timeout=60)

    assert command.returncode in (130, -number)
    assert (printed, "Traceback" in said) == ("", False)


INTERRUPTED_AT = """
import os, signal, sys

import donka.cli

module, sys.argv[1:] = sys.argv[1], ["standings", "results/nowhere"]

class Interrupting:
    def find_spec(self, name, path, target=None):
        if name == module:
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Interrupting())
donka.cli.main()
"""


@pytest.mark.parametrize(
    ("module", "status"),
    [
        pytest.param("donka.cli.app", -signal.SIGINT, id="before a command is known"),
        pytest.param("donka.ranked", 130, id="while a command gets ready"),
    ],
)
def test_ctrl_c_while_python_imports_leaves_no_trace(tmp_path, module, status):
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_AT, module],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout, done.stderr) == (status, "", "")


COMMANDS = {
    "standings": ["standings", "results/small"],
    "verify": ["verify", "results/small"],
    "replay": ["replay", "results/small"],
    "replay --json": ["replay", "results/small", "--json"],
    "faults": ["faults", "results/small"],
    "export": ["export", "results/small"],
    "export --schema": ["export", "--schema"],
    "run": ["run", "small.yaml"],
    "run --dry-run": ["run", "small.yaml", "--dry-run"],
    "bots list": ["bots", "list"],
    "config check": ["config", "check", "small.yaml"],
    "config schema": ["config", "schema"],
    "rules": ["rules"],
    "doctor": ["doctor"],
    "help": ["--help"],
    "version": ["--version"],
}


@pytest.fixture(scope="module")
def scene(finished):
    """The folder in which the small tournament was played."""
    return finished.parents[1]


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_a_closed_pipe_ends_a_command_quietly(donka, scene, words):
    read, write = os.pipe()
    os.close(read)
    try:
        done = donka(*words, cwd=scene, capture_output=False, stdout=write, stderr=subprocess.PIPE)
    finally:
        os.close(write)

    # The help is the command line library's, which takes a closed pipe for a failure.
    assert done.returncode == (1 if words == ["--help"] else 0)
    assert "Traceback" not in done.stderr
    assert "Broken pipe" not in done.stderr


@pytest.mark.slow
def test_a_run_that_nobody_listens_to_is_played_to_its_end(donka, league, finished, tmp_path):
    read, write = os.pipe()
    os.close(read)
    try:
        done = donka("run", league(), capture_output=False, stdout=write, stderr=write)
    finally:
        os.close(write)

    assert done.returncode == 0
    assert tables(tmp_path / "results" / "small") == tables(finished)
