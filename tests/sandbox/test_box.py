"""A worker in a box: what is there, what is not, and whose child it is."""

import ast
import os
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
from seated import alive

from donka.sandbox import box, launch
from donka.sandbox.box import NotStarted
from donka.sandbox.levels import Level
from donka.sandbox.limits import Limits
from donka.sandbox.process import NotShutIn, Worker, WorkerFailed
from donka.sandbox.shown import Shown
from donka.sandbox.source import Origin, Source
from donka.sandbox.wire import Load, Ready
from open_folders import open_to_others

SECOND = 1_000_000_000

pytestmark = pytest.mark.skipif(
    box.bwrap() is None, reason="bubblewrap is not installed, so there is no box"
)


def boxed(
    folder: Path, expression: str, shown: Shown | None = None, before: str = "", **limits: int
) -> object:
    """The value of *expression* in a box whose bot lies in *folder*."""
    open_to_others(folder)
    path = folder / "my_bot.py"
    path.write_text(
        before
        + textwrap.dedent(
            f"""
            import os, sys
            from donka import Bot

            class Mine(Bot):
                def warm_up(self):
                    print(repr({expression}))

                def choose_card(self, view):
                    return view.legal[0]
            """
        )
    )
    seen = shown or Shown()
    with Worker.start(
        Limits(level=Level.FULL, **limits),
        Shown((*seen.paths, str(path)), seen.listed, seen.hidden),
    ) as worker:
        worker.begin(20 * SECOND)
        answer = worker.request(Load(Source(Origin.FILE, "my_bot", str(path)), "my-bot"), SECOND)
        assert isinstance(answer, Ready), answer
        worker.pause()
        worker.settle()
        for _ in range(100):
            worker._pipes.drain_stderr()
            if worker.stderr:
                break
            time.sleep(0.01)
        return ast.literal_eval(worker.stderr.decode())


def test_the_top_of_the_box_holds_the_system_the_devices_and_the_way_to_the_bot(tmp_path):
    top = boxed(
        tmp_path,
        "[name for name in ('home', 'root', 'proc', 'sys', 'var', 'etc', 'dev', 'usr') "
        "if os.path.exists('/' + name)]",
    )

    expected = {"etc", "dev", "usr"} | {
        Path(path).parts[1] for path in (sys.base_prefix, str(Path(__file__)))
    } & {"root", "home", "var"}
    assert set(top) == expected


def test_a_file_of_the_users_is_not_there(tmp_path):
    secret = tmp_path.parent / "secret"
    secret.write_text("of the user")

    assert boxed(tmp_path, f"os.path.exists({str(secret)!r})") is False


def test_a_folder_holds_the_bots_own_file_alone(tmp_path):
    (tmp_path / "another.py").write_text("")

    assert boxed(tmp_path, f"os.path.exists({str(tmp_path / 'another.py')!r})") is False


def test_what_is_hidden_is_empty(tmp_path):
    site = tmp_path / "site"
    for name in ("theirs", "ours"):
        (site / name).mkdir(parents=True)
        (site / name / "code.py").write_text("secret = 1")
    (site / "single.py").write_text("secret = 1")
    # One within the other too, as two who claim the same would have it.
    hidden = (site / "theirs", site / "theirs" / "code.py", site / "single.py")
    shown = Shown((str(site),), hidden=tuple(map(str, hidden)))

    found = boxed(
        tmp_path,
        f"[os.path.getsize({str(site)!r} + '/' + name) if os.path.exists({str(site)!r} + '/' + name)"
        " else None for name in ('theirs/code.py', 'ours/code.py', 'single.py')]",
        shown,
    )

    assert found == [None, len("secret = 1"), 0]


def test_the_process_is_the_first_of_its_machine_and_its_user_nobody(tmp_path):
    pid, parent, uid, name, environment = boxed(
        tmp_path, "(os.getpid(), os.getppid(), os.getuid(), os.uname().nodename, dict(os.environ))"
    )

    assert (pid, parent, name) == (1, 0, "bot")
    assert uid == 65534 if os.geteuid() else uid >= 0x7000_0000
    assert environment == {
        "PYTHONHASHSEED": "0",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "LC_CTYPE": "C.UTF-8",
    }


def test_no_descriptoris_open_but_the_five_of_a_worker(tmp_path):
    # Its own three, and the two of the protocol; there is no /proc to look them up in.
    assert boxed(
        tmp_path,
        "[n for n in range(64) if is_open(n)]",
        before="""
import os
def is_open(n):
    try:
        os.fstat(n)
    except OSError:
        return False
    return True
""",
    ) == [0, 1, 2, 3, 4]


def test_a_writable_folder_is_there_on_request_and_no_larger_than_agreed(tmp_path):
    found = boxed(
        tmp_path,
        "(open('/tmp/x', 'wb').write(b'x' * 1000000), os.path.getsize('/tmp/x'))",
        tmp=2_000_000,
    )

    assert found == (1_000_000, 1_000_000)
    written = boxed(tmp_path, "open('/tmp/x', 'wb', 0).write(b'x' * 3000000)", tmp=2_000_000)
    assert written == 2_000_000


def test_nothing_is_writable_otherwise(tmp_path):
    with pytest.raises(AssertionError, match=r"PermissionError|Read-only|FileNotFound"):
        boxed(tmp_path, "open('/tmp/x', 'w')")


def test_the_worker_is_a_child_of_its_host_and_bwrap_is_gone(tmp_path):
    with Worker.start(Limits(level=Level.FULL)) as worker:
        worker.begin(20 * SECOND)

        stat = Path(f"/proc/{worker.pid}/stat").read_text().rpartition(")")[2].split()
        assert int(stat[1]) == os.getpid()
        assert not [name for name in _commands_of_children() if "bwrap" in name]
    assert not Path(f"/proc/{worker.pid}").exists()


def _commands_of_children() -> list[str]:
    pids = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    return [Path(f"/proc/{pid}/comm").read_text() for pid in pids]


def test_a_host_killed_while_the_box_is_built_leaves_nothing(tmp_path):
    open_to_others(tmp_path)
    # By its path these workers are told from all others on this machine.
    harness = Path(shutil.copy(launch.HARNESS, tmp_path))
    for after_s in (0.0, 0.005, 0.01, 0.02, 0.04, 0.08):
        host = subprocess.Popen(
            [
                sys.executable,
                "-c",
                "import time, pathlib\nfrom donka.sandbox import launch\n"
                "from donka.sandbox.limits import Limits\nfrom donka.sandbox.levels import Level\n"
                "from donka.sandbox.shown import Shown\nimport donka.sandbox.worker\n"
                f"launch.HARNESS = pathlib.Path({str(harness)!r})\nprint('here', flush=True)\n"
                f"launch.start(Limits(level=Level.FULL), Shown(({str(harness)!r},)))\n"
                "time.sleep(60)",
            ],
            stdout=subprocess.PIPE,
        )
        assert host.stdout is not None
        host.stdout.readline()
        time.sleep(after_s)
        host.kill()
        host.wait()
        host.stdout.close()
    for _ in range(100):
        left = [pid for pid in _running(str(harness)) if alive(pid)]
        if not left:
            break
        time.sleep(0.05)
    assert not left


def _running(word: str) -> list[int]:
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                if word.encode() in (folder / "cmdline").read_bytes():
                    found.append(int(folder.name))
            except OSError:
                continue
    return found


LIAR = f"""\
#!{sys.executable}
import json, os, sys
info = int(sys.argv[sys.argv.index("--info-fd") + 1])
inner = sys.argv[sys.argv.index("--") + 1:]

def tell(pid):
    os.write(info, json.dumps({{"child-pid": pid}}).encode())
    os.close(info)

"""


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        pytest.param("pass", "bwrap did not say whom it started", id="says nothing"),
        pytest.param(
            "sys.exit('bwrap: No permissions to create new namespace')",
            "bwrap: No permissions to create new namespace",
            id="is not permitted",
        ),
        pytest.param(
            "tell(os.getpid())\nos.execv(inner[0], inner)",
            "bwrap built no box: the worker shares the host's ipc, mnt, net, pid, uts",
            id="only runs the worker",
        ),
        pytest.param(
            "tell(os.getppid())\nos.write(1, b'k')\nos.read(0, 1)",
            "built no box: the worker shares the host's ipc, mnt, net, pid, uts",
            id="names another process",
        ),
        pytest.param(
            "tell(1)",
            "bwrap ended before the worker began",
            id="starts nothing",
        ),
        pytest.param(
            "os.write(info, b'[]')",
            "bwrap did not say whom it started",
            id="talks nonsense",
        ),
    ],
)
def test_a_bwrap_that_builds_no_box_is_found_out(tmp_path, monkeypatch, script, reason):
    fake = tmp_path / "bwrap"
    fake.write_text(LIAR + script)
    fake.chmod(0o755)
    monkeypatch.setattr(box, "PLACES", (str(fake),))
    descriptors = len(os.listdir("/proc/self/fd"))

    with pytest.raises(NotStarted) as refused:
        Worker.start(Limits(level=Level.FULL))

    assert reason in str(refused.value)
    assert len(os.listdir("/proc/self/fd")) == descriptors


def test_without_bubblewrap_there_is_no_box(monkeypatch):
    monkeypatch.setattr(box, "PLACES", ())

    with pytest.raises(NotStarted, match="bubblewrap is not installed"):
        Worker.start(Limits(level=Level.FULL))


def test_a_program_of_that_name_on_the_path_is_not_taken(tmp_path, monkeypatch):
    (tmp_path / "bwrap").write_text("#!/bin/sh\n")
    (tmp_path / "bwrap").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert box.bwrap() in (*box.PLACES, None)


def test_a_worker_that_reached_less_than_its_level_is_not_used(monkeypatch):
    monkeypatch.setattr(
        "donka.sandbox.process.shortfall", lambda limits, reached: "Landlock is not in force"
    )
    with (
        Worker.start(Limits(level=Level.FULL)) as worker,
        pytest.raises(NotShutIn, match="Landlock is not in force"),
    ):
        worker.begin(20 * SECOND)


def test_a_boxed_worker_that_is_killed_from_outside_is_not_blamed(tmp_path):
    from donka.sandbox.process import KilledFromOutside

    with Worker.start(Limits(level=Level.FULL)) as worker:
        worker.begin(20 * SECOND)
        os.kill(worker.pid, signal.SIGKILL)

        with pytest.raises(KilledFromOutside):
            worker.receive(1000) or worker.receive(1000)


def test_a_bot_that_exits_as_if_it_were_killed_is_blamed(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text("import os\nos._exit(137)\n")
    open_to_others(tmp_path)
    with Worker.start(Limits(level=Level.FULL), Shown((str(path),))) as worker:
        worker.begin(20 * SECOND)

        with pytest.raises(WorkerFailed, match="crash: the process exited with status 137"):
            worker.request(Load(Source(Origin.FILE, "mine", str(path)), "mine"), 20 * SECOND)
