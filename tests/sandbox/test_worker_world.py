"""What a bot finds around it in its worker, and what cannot run before the lockdown."""

import ast
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from seated import alive
from wire_dialogue import Dialogue

from donka.sandbox.box import bwrap
from donka.sandbox.limits import Limits

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="asks the kernel through /proc")


def seen_by_a_bot(seated, expression: str, limits: Limits | None = None) -> object:
    """The value of *expression* inside a worker."""
    dialogue = seated(
        f"""
        import os, sys
        from donka import Bot

        class Mine(Bot):
            def warm_up(self):
                import resource, sys
                print(repr({expression}))

            def choose_card(self, view):
                return view.legal[0]
        """,
        limits,
    )
    return ast.literal_eval(dialogue.stderr(1))


def test_the_environment_is_empty_but_for_what_makes_runs_alike(seated, monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "of the user")

    assert seen_by_a_bot(seated, "dict(os.environ)") == {
        "PYTHONHASHSEED": "0",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        # Python's own, where there is no locale.
        "LC_CTYPE": "C.UTF-8",
    }


def test_numeric_libraries_are_told_how_many_threads_to_use(seated):
    found = seen_by_a_bot(seated, "os.environ['OMP_NUM_THREADS']", Limits(threads=3))

    assert found == "3"


@LINUX
def test_no_descriptor_of_the_host_is_open(seated):
    host_file = os.open(os.devnull, os.O_RDONLY)
    os.set_inheritable(host_file, True)

    # Its own three, the two of the protocol, and the one that lists the folder.
    found = seen_by_a_bot(seated, "[os.readlink(f'/proc/self/fd/{n}')[:9] for n in (0, 1, 2)]")
    count = seen_by_a_bot(seated, "len(os.listdir('/proc/self/fd'))")

    os.close(host_file)
    assert found == ["/dev/null", "pipe:[" + found[1][6:], found[1]]
    assert count == 6


def test_input_is_empty(seated):
    assert seen_by_a_bot(seated, "sys.stdin.read()") == ""


def test_what_a_bot_prints_is_no_frame(seated):
    assert seen_by_a_bot(seated, "os.write(1, b'') or 'printed'") == "printed"


def test_the_folder_is_the_root_and_the_path_is_the_standard_library(seated):
    folder, path = seen_by_a_bot(seated, "(os.getcwd(), sys.path)")

    assert folder == "/"
    assert not [entry for entry in path if "site-packages" in entry or "runner" in entry]


def test_the_interpreter_is_the_one_environments_are_made_from(seated):
    executable, flags, argv = seen_by_a_bot(
        seated,
        "(os.path.realpath(sys.executable), tuple(sys.flags), sys.argv[1:] + sys.orig_argv[1:])",
    )

    assert executable == os.path.realpath(sys._base_executable)
    assert argv == []
    names = [name for name in dir(sys.flags) if isinstance(getattr(sys.flags, name), int)]
    assert {"no_user_site", "no_site", "dont_write_bytecode", "safe_path"} <= set(names)
    expected = "import sys; print(tuple(sys.flags))"
    out = subprocess.check_output(
        [executable, "-s", "-P", "-S", "-B", "-X", "utf8", "-c", expected],
        env={"PYTHONHASHSEED": "0"},
        text=True,
    )
    assert flags == ast.literal_eval(out)


def test_only_the_rooms_that_bots_need_can_be_imported(seated):
    dialogue = seated(
        """
        from donka import Bot

        class Mine(Bot):
            def warm_up(self):
                try:
                    import donka.league
                except ImportError as error:
                    print(error)
                try:
                    import typer
                except ImportError as error:
                    print(error)

            def choose_card(self, view):
                return view.legal[0]
        """
    )

    assert dialogue.stderr(2).splitlines() == [
        "donka.league is not there for bots (all they need is in donka itself)",
        "No module named 'typer'",
    ]


@LINUX
def test_hello_tells_what_was_reached_and_it_was(worker):
    limits = Limits(memory=300_000_000, files=40, tmp=5_000_000)
    dialogue = worker(limits)

    _, version, reached = dialogue.hello()

    assert version == 1
    assert reached == {
        "parent_death": True,
        "undumpable": True,
        "data": 300_000_000,
        "as": 8_300_000_000,
        "core": 0,
        "nofile": 40,
        "fsize": 5_000_000,
        "stack": 64 << 20,
        "no_new_privs": True,
    }
    proc = Path(f"/proc/{dialogue.pid}")
    assert re.search(r"^NoNewPrivs:\s+1$", (proc / "status").read_text(), re.MULTILINE)
    bounds = (proc / "limits").read_text()
    assert re.search(r"^Max data size\s+300000000\s+300000000", bounds, re.MULTILINE)
    assert re.search(r"^Max address space\s+8300000000\s+8300000000", bounds, re.MULTILINE)
    assert re.search(r"^Max open files\s+40\s+40", bounds, re.MULTILINE)
    assert re.search(r"^Max core file size\s+0\s+0", bounds, re.MULTILINE)
    assert re.search(r"^Max file size\s+5000000\s+5000000", bounds, re.MULTILINE)


def test_a_bot_can_write_no_file(seated, tmp_path):
    dialogue = seated(
        f"""
        from donka import Bot

        class Mine(Bot):
            def warm_up(self):
                try:
                    with open({str(tmp_path / "kept")!r}, "w") as file:
                        file.write("a memory")
                except OSError as error:
                    print(error.strerror)

            def choose_card(self, view):
                return view.legal[0]
        """
    )

    assert dialogue.stderr(1) == "File too large\n"
    assert (tmp_path / "kept").read_text() == ""


def test_nothing_of_a_bots_environment_runs_before_hello(worker, bot_file, tmp_path, monkeypatch):
    site = tmp_path / "site"
    site.mkdir()
    witness = f"import os; os.close(os.open({str(tmp_path)!r} + '/%s', os.O_CREAT))"
    (site / "evil.pth").write_text(witness % "pth" + "\n")
    for module in ("sitecustomize", "usercustomize", "msgspec", "pluggy", "enum"):
        (site / f"{module}.py").write_text(witness % module + "\n")
    monkeypatch.setenv("PYTHONPATH", str(site))
    monkeypatch.setenv("PYTHONUSERBASE", str(site))
    monkeypatch.chdir(site)
    dialogue = worker()

    assert dialogue.hello()[0] == "hello"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["site"]

    source = bot_file(
        "import msgspec, enum\nfrom donka import Bot\n"
        "class Mine(Bot):\n    def choose_card(self, view): return view.legal[0]\n",
        paths=(str(site),),
    )
    assert dialogue.load(source, "my-bot") == ["ready"]

    # The .pth file runs, inside; what would take the place of ours or of Python's own never does.
    assert sorted(path.name for path in tmp_path.iterdir()) == ["my_bot.py", "pth", "site"]


def test_a_pth_file_that_ends_the_process_is_a_problem_of_the_plugin(worker, bot_file, tmp_path):
    (tmp_path / "evil.pth").write_text("import sys; sys.exit(3)\n")
    dialogue = worker()
    dialogue.hello()

    answer = dialogue.load(bot_file("", paths=(str(tmp_path),)))

    assert answer == ["offers", [], ["SystemExit: 3"]]


def test_where_a_system_has_no_such_powers_hello_says_so():
    script = (
        "import os, sys; sys.modules['resource'] = None; "
        "from donka.sandbox.lockdown import lock_down; "
        "from donka.sandbox.limits import Limits; from donka.sandbox.wire import Allowed; "
        "sys.platform = 'plan9'; "
        "print(lock_down(Limits(), os.getppid(), None, Allowed()))"
    )

    out = subprocess.check_output([sys.executable, "-c", script], text=True)

    assert ast.literal_eval(out) == {
        "parent_death": False,
        "undumpable": False,
        "rlimits": False,
        "no_new_privs": False,
    }


@LINUX
@pytest.mark.parametrize(
    "level",
    [
        "none",
        pytest.param(
            "full", marks=pytest.mark.skipif(bwrap() is None, reason="bubblewrap is not installed")
        ),
    ],
)
def test_a_worker_dies_with_its_host(level):
    host = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "from donka.sandbox.process import Worker; from donka.sandbox.limits import Limits\n"
            "from donka.sandbox.levels import Level\nimport time\n"
            f"worker = Worker.start(Limits(level=Level({level!r}))); worker.begin(20_000_000_000)\n"
            "worker.pause(); worker.settle()\n"
            "print(worker.pid, flush=True); time.sleep(60)",
        ],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert host.stdout is not None
    pid = int(host.stdout.readline())

    host.send_signal(signal.SIGKILL)
    host.wait()
    host.stdout.close()

    for _ in range(200):
        if not alive(pid):
            break
        time.sleep(0.05)
    assert not alive(pid)


@LINUX
def test_a_worker_whose_host_is_already_gone_ends_before_anything(worker, monkeypatch):
    monkeypatch.setattr("donka.sandbox.launch.os.getpid", lambda: 999_999_999)

    dialogue = worker()

    with pytest.raises(EOFError):
        dialogue.hello()


def test_two_workers_hash_alike(seated):
    first = seen_by_a_bot(seated, "[hash(word) for word in ('hand', 'trick')]")
    second = seen_by_a_bot(seated, "[hash(word) for word in ('hand', 'trick')]")

    assert first == second


def test_memory_beyond_the_limit_is_refused(seated):
    small = Limits(memory=100_000_000)

    found = seen_by_a_bot(seated, "len(bytearray(60_000_000))", small)

    assert found == 60_000_000
    with pytest.raises(AssertionError, match="MemoryError"):
        seen_by_a_bot(seated, "len(bytearray(101_000_000))", small)


def test_a_worker_that_cannot_be_started_leaves_no_descriptor(monkeypatch):
    monkeypatch.setattr("donka.sandbox.launch.interpreter", lambda: "/nowhere/python")
    before = len(os.listdir("/proc/self/fd")) if sys.platform == "linux" else 0

    with pytest.raises(FileNotFoundError):
        Dialogue()

    after = len(os.listdir("/proc/self/fd")) if sys.platform == "linux" else 0
    assert after == before
