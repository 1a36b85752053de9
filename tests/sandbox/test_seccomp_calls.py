"""The filter in force: every number called, other doors tried, and Python at work under it."""

import errno
import json
import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from donka.sandbox.lockdown import policy, seccomp
from donka.sandbox.lockdown.answers import Verdict
from donka.sandbox.lockdown.syscalls import numbers

CALLER = Path(__file__).with_name("calls_under_filter.py")
MACHINE = os.uname().machine

pytestmark = pytest.mark.skipif(
    not seccomp.supported(), reason=f"no filter of system calls for {sys.platform} on {MACHINE}"
)

UNDER_FILTER = """
import ctypes, os, resource, sys
from donka.sandbox.lockdown import seccomp
from donka.sandbox.prctl import NO_NEW_PRIVS, prctl
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
if filtered := {filtered}:
    if not prctl(NO_NEW_PRIVS, 1) or not seccomp.install({threads}, os.getpid()):
        sys.exit("no filter")
"""


def session(text, threads=1, filtered=True):
    """A Python that does what *text* says, under the filter."""
    prelude = UNDER_FILTER.format(filtered=filtered, threads=threads)
    return subprocess.run(
        [sys.executable, "-X", "faulthandler=0", "-c", prelude + textwrap.dedent(text)],
        env={"OPENBLAS_NUM_THREADS": str(threads), "OMP_NUM_THREADS": str(threads)},
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
    )


def outcomes(calls, threads=1):
    """What came of each call: an errno by name, or how the caller ended."""
    told = subprocess.run(
        [sys.executable, str(CALLER)],
        input=json.dumps([threads, calls]),
        capture_output=True,
        text=True,
        check=True,
        timeout=100,
    )
    return [errno.errorcode.get(found, found) for found in json.loads(told.stdout)]


ENDS = {
    "pause": "SIGALRM",
    "exit": "exits with 255",
    "exit_group": "exits with 255",
    # It takes from the stack what no signal has put there.
    "rt_sigreturn": "SIGSEGV",
}
PAST_ANY_FILTER = {"uprobe", "uretprobe"}


def test_every_number_is_answered_by_the_kernel_as_declared():
    names = {number: name for name, number in numbers(MACHINE).items()}
    # From 512 on x86_64 keeps calls for x32, which are none by this door.
    called = [*range(500), *range(512, 548)]
    found = dict(zip(called, outcomes([[number, *[-1] * 6] for number in called]), strict=True))

    for number, outcome in found.items():
        name = names.get(number, f"number {number}")
        verdict = policy.verdict(name)
        if name in PAST_ANY_FILTER:
            assert (name, outcome) in {
                (name, end) for end in ("ENOSYS", "ENXIO", "SIGILL", "SIGSEGV", "SIGSYS")
            }
        elif name in ENDS:
            assert (name, outcome) == (name, ENDS[name])
        elif verdict is Verdict.ALLOW:
            assert outcome not in {"EPERM", "ENOSYS", "SIGSYS", "SIGALRM"}, name
        elif verdict is Verdict.DONE:
            assert (name, outcome) == (name, 0)
        elif verdict is not Verdict.CONDITIONAL:
            assert (name, outcome) == (name, verdict.name)


ARGUMENTS = [
    pytest.param("futex", [8, 0x81, 1], 0, id="a private wake"),
    pytest.param("futex", [8, 1, 1], "EPERM", id="a wake that others feel"),
    pytest.param("clone", [0x3D0F00, 0], "EAGAIN", id="a thread"),
    pytest.param("clone", [0x11, 0], "EPERM", id="a process"),
    pytest.param("kill", ["self", 0], 0, id="asking for itself"),
    pytest.param("kill", ["self", 6], "SIGABRT", id="an own SIGABRT"),
    pytest.param("kill", ["self", 9], "EPERM", id="an own SIGKILL"),
    pytest.param("kill", ["self", 19], "EPERM", id="an own SIGSTOP"),
    pytest.param("kill", [1, 0], "EPERM", id="asking for another process"),
    pytest.param("tgkill", ["self", "self", 6], "SIGABRT", id="an own SIGABRT by tgkill"),
    pytest.param("tgkill", ["self", "self", 9], "EPERM", id="an own SIGKILL by tgkill"),
    pytest.param("prlimit64", [0, 7, 0, 0], 0, id="own limits"),
    pytest.param("prlimit64", [0, 0, 0, 0], "EPERM", id="own limit of CPU, which kills"),
    pytest.param("prlimit64", [1, 7, 0, 0], "EPERM", id="another's limits"),
    pytest.param("getpgid", [0], 0, id="own group"),
    pytest.param("getpgid", [1], "EPERM", id="another's group"),
    pytest.param("sched_getaffinity", [0, 128, 0], "EFAULT", id="own processors"),
    pytest.param("sched_getaffinity", [1, 128, 0], "ENOSYS", id="another's processors"),
    pytest.param("prctl", [16, 0], "EFAULT", id="the name of the thread"),
    pytest.param("prctl", [1, 0], "EPERM", id="PR_SET_PDEATHSIG"),
    pytest.param("mmap", [0, 4096, 3, 0x22, -1, 0], 0, id="memory of malloc"),
    pytest.param("mmap", [0, 4096, 3, 0x21, -1, 0], "EPERM", id="shared memory"),
    pytest.param("mmap", [0, 4096, 3, 0x122, -1, 0], "EPERM", id="MAP_GROWSDOWN"),
    pytest.param("mprotect", [0, 0, 1], 0, id="nothing made readable"),
    pytest.param("mremap", [0, 0, 0, 4, 0], "EPERM", id="MREMAP_DONTUNMAP"),
    pytest.param("mremap", [0, 0, 0, 1, 0], "EINVAL", id="nothing moved"),
    pytest.param("madvise", [0, 0, 4], 0, id="nothing given back"),
    pytest.param("madvise", [0, 0, 3], "EINVAL", id="MADV_WILLNEED"),
    pytest.param("clock_gettime", [2, 0], "EFAULT", id="own CPU time"),
    pytest.param("clock_gettime", [(~1 << 3) | 2, 0], "EINVAL", id="another's CPU time"),
    pytest.param("clock_getres", [1, 0], 0, id="how fine a clock is"),
    pytest.param("clock_nanosleep", [1, 0, 0, 0], "EFAULT", id="sleep"),
    pytest.param("fcntl", [0, 3, 0], 0, id="F_GETFL"),
    pytest.param("fcntl", [0, 6, 0], "EPERM", id="F_SETLK"),
    pytest.param("ioctl", [0, 0x5451, 0], 0, id="FIOCLEX"),
    pytest.param("ioctl", [0, 0x5452, 0], "ENOTTY", id="FIOASYNC"),
]


@pytest.fixture(scope="module")
def found():
    """What came of each of ``ARGUMENTS``, by its id."""
    number = numbers(MACHINE)
    calls = [
        [number[call], *args, *[0] * (6 - len(args))]
        for call, args, _ in (case.values for case in ARGUMENTS)
    ]
    return dict(zip([case.id for case in ARGUMENTS], outcomes(calls), strict=True))


@pytest.mark.parametrize(("call", "args", "expected"), ARGUMENTS)
def test_arguments_decide_in_the_kernel_too(found, request, call, args, expected):
    assert found[request.node.callspec.id] == expected


I386_GETPID = """
import mmap
code = mmap.mmap(-1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, 7)
code.write(bytes.fromhex("b814000000 cd80 c3"))  # mov eax, 20; int 0x80; ret
address = ctypes.addressof(ctypes.c_char.from_buffer(code))
print(ctypes.CFUNCTYPE(ctypes.c_int)(address)() == os.getpid())
"""
X32_GETPID = """
call = ctypes.CDLL(None, use_errno=True).syscall
print(call(ctypes.c_long(0x40000000 + 39)) in (os.getpid(), -1))
"""


@pytest.mark.skipif(MACHINE != "x86_64", reason=f"{MACHINE} has one door for system calls")
@pytest.mark.parametrize(
    "text", [pytest.param(I386_GETPID, id="int 0x80"), pytest.param(X32_GETPID, id="x32")]
)
def test_who_comes_by_another_door_is_killed_by_the_kernel(text):
    open_door = session(text, filtered=False)
    if open_door.returncode == -signal.SIGSEGV:
        pytest.skip("this kernel is built without the door")
    assert open_door.stdout == "True\n", open_door.stderr

    assert session(text).returncode == -signal.SIGSYS


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            """
            import numpy as np
            a = np.random.default_rng(1).random((200, 200))
            print(np.allclose(a @ np.linalg.solve(a, a), a), np.linalg.svd(a)[1].shape)
            print(np.allclose(np.fft.ifft2(np.fft.fft2(a)).real, a), np.zeros((2000, 2000)).sum())
            """,
            "True (200,)\nTrue 0.0",
            id="numpy",
        ),
        pytest.param(
            """
            import sqlite3
            rows = sqlite3.connect(":memory:")
            rows.execute("create table card (name)")
            rows.execute("insert into card values ('QS')")
            print(rows.execute("select * from card").fetchall())
            """,
            "[('QS',)]",
            id="sqlite in memory",
        ),
        pytest.param(
            """
            import decimal, hashlib, json, logging, pickle, re, uuid, zlib
            print(decimal.Decimal(2).sqrt() < 2, json.loads("[1]"), re.sub("a", "b", "a"))
            """,
            "True [1] b",
            id="the standard library",
        ),
        pytest.param(
            """
            import random, signal, time
            random.SystemRandom().random()
            signal.signal(signal.SIGALRM, lambda *_: print("rung"))
            signal.setitimer(signal.ITIMER_REAL, 0.001)
            time.sleep(0.05)
            signal.raise_signal(signal.SIGALRM)
            print(time.process_time() > 0, time.thread_time() > 0, os.cpu_count() > 0)
            """,
            "rung\nrung\nTrue True True",
            id="time, alarms and randomness",
        ),
        pytest.param(
            """
            import mmap
            with open(os.__file__, "rb") as file:
                print(len(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)) > 0)
            print("os.py" in os.listdir(os.path.dirname(os.__file__)), os.isatty(2))
            """,
            "True\nTrue False",
            id="files read and mapped",
        ),
    ],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_python_works(text, expected, threads):
    done = session(text, threads)

    assert done.stderr == ""
    assert done.stdout.strip() == expected


THREADS = """
import threading, concurrent.futures
with concurrent.futures.ThreadPoolExecutor(1) as pool:
    print(list(pool.map(abs, [-7])))
thread = threading.Thread(target=print, args=["QS"])
thread.start()
thread.join()
"""


def test_threads_run_where_they_are_agreed():
    assert session(THREADS, threads=2).stdout == "[7]\nQS\n"


def test_a_thread_that_is_not_agreed_cannot_start():
    assert session(THREADS).stderr.endswith("RuntimeError: can't start new thread\n")


@pytest.mark.parametrize(
    "attempt",
    [
        "os.fork()",
        "os.execv('/bin/true', ['true'])",
        "__import__('subprocess').run(['/bin/true'])",
        "__import__('socket').socket()",
        "__import__('socket').socketpair()",
        "os.pipe()",
        "__import__('resource').getrusage(0)",
        "__import__('mmap').mmap(-1, 4096)",
        "__import__('fcntl').flock(0, 2)",
        "__import__('fcntl').lockf(os.open('/dev/zero', 0), 1)",
        "os.memfd_create('x')",
        "os.kill(os.getppid(), 0)",
        "os.kill(os.getpid(), 9)",
        "os.kill(os.getpid(), 19)",
        "os.setsid()",
        "os.sched_setaffinity(0, {0})",
        "os.nice(1)",
        "os.chmod('/dev/null', 0o666)",
        "os.statvfs('/')",
    ],
)
def test_what_a_bot_has_no_business_with_is_refused(attempt):
    done = session(
        f"""
        try:
            {attempt}
        except PermissionError as refused:
            print(refused.errno)
        """
    )

    assert (done.stdout, done.stderr) == ("1\n", "")
