"""A stranger's project is built in a box: it comes out as a wheel, or does no harm and is told why."""

import os
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import msgspec
import pytest
from making import own_backend, packed, project, write

from donka.sandbox import procfs
from donka.sandbox.levels import Level
from donka.sandbox.workshop.job import Bounds
from donka.submit.building import Building
from donka.submit.received import Refused

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("boxed")]

TESTS = Path(__file__).parents[1]
BOUNDS = Bounds(seconds=60.0)


@dataclass(frozen=True)
class Told:
    """How a building ended that did not succeed."""

    text: str
    printed: str


def told(desk, code: str, bounds: Bounds = BOUNDS) -> Told:
    """What comes of a project that is its own backend, whose building is *code*."""
    folder = own_backend(desk.folder / "mine", code)
    scratch = desk.folder / "scratch"
    scratch.mkdir(mode=0o755)
    with pytest.raises(Refused) as caught:
        Building(folder, "mine", scratch, desk.wheels, bounds).wheel()
    assert caught.value.step == "built"
    assert "\n" not in str(caught.value)
    return Told(str(caught.value).removeprefix("mine: "), caught.value.printed)


@pytest.mark.parametrize("backend", ["hatchling", "setuptools"])
def test_a_project_is_built_and_laid_out(desk, wheelhouse, backend):
    received = desk.receive(project(desk.folder / "mine", "donka", backend=backend), Level.FULL)

    assert (received.distribution, received.version) == ("my-bot", "1.0")
    assert received.points == (("mine", "my_bot"),)
    assert (received.site / "my_bot" / "__init__.py").read_text() == "import donka\n"
    assert {path.name for path in (desk.folder / "mine").iterdir()} == {"my_bot", "pyproject.toml"}


def test_a_source_distribution_of_the_old_kind_is_built(desk, wheelhouse):
    setup = (
        "from setuptools import setup\nsetup(name='my-bot', version='1.0', py_modules=['my_bot'], "
        "entry_points={'donka': ['mine = my_bot']})\n"
    )
    write(desk.folder / "mine", {"setup.py": setup, "my_bot.py": ""})

    received = desk.receive(
        packed(desk.folder / "my_bot-1.0.tar.gz", desk.folder / "mine"), Level.FULL
    )

    assert received.points == (("mine", "my_bot"),)


def test_two_bots_with_conflicting_numpys_each_have_their_own(desk, wheelhouse):
    older = desk.receive(project(desk.folder / "a", "numpy<2.4", name="a"), Level.FULL)
    newer = desk.receive(project(desk.folder / "b", "numpy>=2.4", name="b"), Level.FULL)
    again = desk.receive(project(desk.folder / "c", "numpy>=2.4", name="c"), Level.FULL)

    assert older.requirements[0] < "numpy==2.4" <= newer.requirements[0]
    shared = {each.site / "numpy" / "__init__.py" for each in (newer, again)}
    assert len({path.stat().st_ino for path in shared}) == 1


def test_a_project_that_compiles_is_built(desk):
    if not os.access("/usr/bin/gcc", os.X_OK):
        pytest.skip("no compiler here")
    code = """
import subprocess, sysconfig
open("x.c", "w").write("#include <Python.h>\\nint one(void) { return 1; }\\n")
include = sysconfig.get_path("include")
subprocess.run(["gcc", "-shared", "-fPIC", "-I", include, "x.c", "-o", "x.so"], check=True)
import ctypes
raise SystemExit(f"compiled {ctypes.CDLL('./x.so').one()}")"""

    assert "SystemExit: compiled 1" in told(desk, code).text


def test_a_backend_that_fails_is_told_with_what_it_printed(desk):
    ended = told(desk, "print('so far')\nraise ValueError('no\\nway')")

    assert ended.text == ("its backend answered ValueError: no way (what it printed tells more)")
    assert ended.printed.startswith("so far\nTraceback (most recent call last):\n")


HARM = {
    "files of the user's": "open({secret!r}).read()",
    "a file beside": "open({secret!r} + '.more', 'w')",
    "what lies beside": "assert 'secret' in os.listdir({folder!r})",
    "what it was copied from": "open('{project}/own.py', 'a')",
    "a TCP connection": "import socket; socket.create_connection(('127.0.0.1', {port}))",
    "another family of sockets": "import socket; socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
    "namespaces": "import ctypes; assert ctypes.CDLL(None).unshare(0x10000000) == 0",
    "a mount": "import ctypes; assert ctypes.CDLL(None).mount(b'x', b'/tmp', b'tmpfs', 0, 0) == 0",
    "tracing": "import ctypes; assert ctypes.CDLL(None).ptrace(0, 0, 0, 0) == 0",
    "bpf": "import ctypes; assert ctypes.CDLL(None).syscall(321, 0, 0, 0) >= 0",
    "io_uring": "import ctypes; assert ctypes.CDLL(None).syscall(425, 8, ctypes.create_string_buffer(120)) >= 0",
    "keys": "import ctypes; assert ctypes.CDLL(None).syscall(250, 0, -3, 0) >= 0",
    "root": "os.setuid(0)",
    "another process": "os.kill({victim}, 9)",
    "processes of the machine": "os.listdir('/proc')",
    "devices": "open('/dev/zero').read(1)",
}


def test_none_of_what_it_tries_outside_comes_true(desk):
    desk.folder.chmod(0o777)
    secret = desk.folder / "secret"
    secret.write_text("secret")
    secret.chmod(0o666)
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        subprocess.Popen([sys.executable, "-S", "-c", "input()"], stdin=subprocess.PIPE) as victim,
    ):
        given = {
            "secret": str(secret),
            "folder": str(desk.folder),
            "project": desk.folder / "mine",
            "port": server.getsockname()[1],
            "victim": victim.pid,
        }
        tries = "\n".join(
            f"try:\n    {code.format(**given)}\n    print('HARM', {harm!r})\n"
            f"except (OSError, AssertionError) as error:\n    print('safe', {harm!r}, error)"
            for harm, code in HARM.items()
        )
        ended = told(desk, tries + "\nraise SystemExit('tried')")
        server.setblocking(False)
        with pytest.raises(BlockingIOError):
            server.accept()
        assert victim.poll() is None
        victim.communicate(b"\n")

    assert "SystemExit: tried" in ended.text
    assert "HARM" not in ended.printed
    assert ended.printed.count("safe") == len(HARM)
    assert {path.name for path in desk.folder.iterdir()} == {"mine", "scratch", "secret"}


def test_a_hanging_one_is_ended(desk):
    began = time.monotonic()

    ended = told(desk, "print('on', flush=True)\ntime.sleep(1e6)", bounds_of(seconds=1.0))

    assert ended.text.startswith("its backend was ended: it did not end within 1 s")
    assert ended.printed == "on\n"
    assert time.monotonic() - began < 30


def test_what_it_leaves_running_ends_with_it(desk):
    code = """
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execv(sys.executable, ["a-daemon-of-a-build", "-S", "-c", "import time; time.sleep(300)"])
    os._exit(0)
time.sleep(0.5)
raise SystemExit("left")"""

    assert "SystemExit: left" in told(desk, code).text
    assert _running("a-daemon-of-a-build") == []


def _running(name: str) -> list[str]:
    return [
        pid.name
        for pid in Path("/proc").iterdir()
        if pid.name.isdigit()
        and procfs.state(int(pid.name)) not in ("Z", "")
        and name.encode() in (pid / "cmdline").read_bytes()
    ]


@pytest.mark.parametrize(
    ("code", "bounds", "problem"),
    [
        pytest.param(
            "while True: print('x' * 10000)",
            {"printed": 1_000_000},
            "it printed more than 1,000,000 bytes",
            id="prints",
        ),
        pytest.param(
            "for n in range(3, 9):\n    try: os.write(n, b'no header at all')\n"
            "    except OSError: pass",
            {},
            "answered with a header",
            id="answers nonsense",
        ),
        pytest.param("os._exit(3)", {}, "it answered nothing, and exited with status 3", id="ends"),
        pytest.param(
            "open(folder + '/x.whl', 'wb').truncate(3_000_000)\nreturn 'x.whl'",
            {"wheel": 2_000_000},
            "it answered with a wheel of 3,000,000 bytes (at most 2,000,000)",
            id="a huge wheel",
        ),
        pytest.param(
            "for n in range(100000): open(f'{n}', 'w').close()\ntime.sleep(9)",
            {"files": 2000},
            "files (at most 2,000)",
            id="makes files",
        ),
        pytest.param(
            "open('x', 'wb').write(bytes(30_000_000))",
            {"disk": 20_000_000},
            "OSError: [Errno 2",
            id="fills its disk",
        ),
        pytest.param(
            "x = [bytearray(10_000_000) for _ in range(100)]",
            {"memory": 200_000_000},
            "MemoryError",
            id="fills its memory",
        ),
        pytest.param(
            "for _ in range(9):\n    if os.fork() == 0:\n        x = b'x' * 90_000_000\n"
            "        time.sleep(60)\ntime.sleep(60)",
            {"memory": 300_000_000},
            "MB of memory (at most 300)",
            id="fills its memory by many",
        ),
        pytest.param(
            "while True: os.fork()",
            {"processes": 30, "seconds": 3.0},
            "",
            id="forks",
        ),
        pytest.param("return '../../x.whl'", {}, "FileNotFoundError", id="a wheel elsewhere"),
        pytest.param("return None", {}, "FileNotFoundError", id="no wheel"),
    ],
)
def test_too_much_of_anything_is_ended(desk, code, bounds, problem):
    ended = told(desk, code, bounds_of(**bounds))

    assert problem in ended.text
    assert len(ended.printed.encode()) <= 64 << 10


def test_what_the_backend_calls_a_wheel_must_be_one(desk):
    folder = own_backend(
        desk.folder / "mine",
        "open(folder + '/my_bot-1.0-py3-none-any.whl', 'w').write('no')\n"
        "return 'my_bot-1.0-py3-none-any.whl'",
    )

    assert desk.reason(folder, Level.FULL).startswith("unpacked: is no zip archive, or not whole")


def test_a_backend_s_further_requirements_are_fetched_before_it_builds(desk, wheelhouse):
    folder = own_backend(desk.folder / "mine", "import tomlkit\nraise SystemExit(tomlkit.__name__)")
    with (folder / "own.py").open("a") as file:
        file.write("\ndef get_requires_for_build_wheel(config=None):\n    return ['tomlkit']\n")

    assert "SystemExit: tomlkit" in desk.reason(folder, Level.FULL)


def bounds_of(**changes: float) -> Bounds:
    return msgspec.structs.replace(BOUNDS, **changes)


STAGED = """
import sys
from pathlib import Path
sys.path.insert(0, {tests!r})
from making import own_backend
from donka.submit.building import Building
from donka.submit.received import Refused
folder = Path({folder!r})
project = own_backend(folder / "mine", "raise SystemExit(f'user {{os.getuid()}}')")
(folder / "scratch").mkdir()
try:
    Building(project, "mine", folder / "scratch", folder / "wheels").wheel()
except Refused as refused:
    print(refused)
"""


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can be another user")
def test_a_user_without_privileges_can_build_too():
    spec = spec_from_file_location("unprivileged", TESTS / "hostile" / "unprivileged.py")
    stage = module_from_spec(spec)
    spec.loader.exec_module(stage)
    # On the stage /tmp is empty, and all may write there.
    code = STAGED.format(tests=str(TESTS / "submit"), folder="/tmp")
    needed = [TESTS.parent, Path(sys.prefix), Path(sys.base_prefix)]

    ran = subprocess.run(
        stage.on_stage([sys.executable, "-c", code], user=True, needed=needed),
        capture_output=True,
        text=True,
        check=False,
    )

    assert ran.stdout.startswith("mine: its backend answered SystemExit: user 65534"), ran.stderr
