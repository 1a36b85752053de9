"""Resource limits, by running into them."""

import os
import sys

import pytest
from own_process import STRANGER, told_by

from donka.sandbox.levels import Level
from donka.sandbox.limits import Limits
from donka.sandbox.lockdown.resources import wanted

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's limits")
as_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become somebody else"
)

GIVEN = Limits(memory=300_000_000, files=40, threads=2, tmp=5_000_000)
ALWAYS = {
    "data": 300_000_000,
    "as": 8_300_000_000,
    "core": 0,
    "nofile": 40,
    "fsize": 5_000_000,
    "stack": 67_108_864,
}


def at(level: Level) -> Limits:
    return Limits(GIVEN.memory, GIVEN.files, GIVEN.threads, GIVEN.tmp, level)


@pytest.mark.parametrize(
    ("level", "alone", "more"),
    [
        pytest.param(Level.NONE, True, {}, id="none"),
        pytest.param(Level.KERNEL, False, {"memlock": 0, "msgqueue": 0}, id="one-user-for-all"),
        pytest.param(
            Level.KERNEL, True, {"memlock": 0, "msgqueue": 0, "nproc": 2}, id="a-user-of-its-own"
        ),
        pytest.param(Level.FULL, True, {"memlock": 0, "msgqueue": 0, "nproc": 2}, id="full"),
    ],
)
def test_the_limits_of_a_level(level, alone, more):
    assert wanted(at(level), alone) == ALWAYS | more


@on_linux
def test_what_is_reached_is_what_the_kernel_holds_soft_and_hard():
    found = told_by(
        """
reached = resources.bound(Limits(300_000_000, 40, 2, 5_000_000, Level.KERNEL), alone=False)
held = {
    name: resource.getrlimit(getattr(resource, "RLIMIT_" + name.upper())) for name in reached
}
tell([reached, held])
"""
    )

    bounds = ALWAYS | {"memlock": 0, "msgqueue": 0}
    assert found == [bounds, {name: (value, value) for name, value in bounds.items()}]


@on_linux
def test_a_lower_limit_of_the_hosts_stays():
    found = told_by(
        """
resource.setrlimit(resource.RLIMIT_NOFILE, (20, 20))
tell(resources.bound(Limits(files=64), alone=False)["nofile"])
"""
    )

    assert found == 20


COUNTED = """
def counted():
    reached = resources.bound(Limits(threads=4, level=Level.KERNEL), alone=True)
    over = threading.Event()
    started = []
    try:
        for _ in range(8):
            thread = threading.Thread(target=over.wait)
            thread.start()
            started.append(thread)
    except RuntimeError:
        pass
    over.set()
    return [reached["nproc"], len(started)]
"""


@as_root
def test_threads_of_a_user_of_its_own_are_counted_the_first_included():
    assert told_by(COUNTED + "turn_into(1_900_000_001)\ntell(counted())") == [4, 3]


@on_linux
@pytest.mark.parametrize(
    ("apart", "started"),
    [
        pytest.param(False, 0, id="the-same-namespace"),
        pytest.param(True, 3, id="a-namespace-of-its-own"),
    ],
)
def test_other_processes_of_the_user_count_except_in_a_namespace_of_its_own(apart, started):
    found = told_by(
        COUNTED
        + f"""
new_user_namespace = 0x10000000
if os.geteuid() == 0:
    turn_into({STRANGER})
neighbours = []
for _ in range(4):
    neighbours.append(os.fork())
    if not neighbours[-1]:
        signal.pause()
try:
    if {apart} and ctypes.CDLL(None).unshare(new_user_namespace):
        tell("no namespace")
    else:
        tell(counted())
finally:
    for neighbour in neighbours:
        os.kill(neighbour, signal.SIGKILL)
        os.waitpid(neighbour, 0)
"""
    )

    if found == "no namespace":
        pytest.skip("user namespaces are refused here")
    assert found == [4, started]


@on_linux
def test_four_threads_with_numpy_find_room_in_the_memory_that_is_the_default(monkeypatch):
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "4")
    pytest.importorskip("numpy")
    found = told_by(
        """
resources.bound(Limits(threads=4, level=Level.KERNEL), alone=False)
import numpy
def multiply():
    square = numpy.ones((300, 300))
    done.append(float((square @ square)[0, 0]))
done = []
threads = [threading.Thread(target=multiply) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
tell(done)
"""
    )

    assert found == [300.0] * 4


REFUSED = """
if os.geteuid() == 0:
    turn_into(STRANGER)
resources.bound(Limits(100_000_000, 40, 1, 0, Level.KERNEL), alone=False)
""".replace("STRANGER", str(STRANGER))


@on_linux
@pytest.mark.parametrize(
    ("attempt", "expected"),
    [
        pytest.param("bytearray(120_000_000)", "MemoryError", id="heap"),
        pytest.param("mmap.mmap(-1, 120_000_000, mmap.MAP_PRIVATE)", "ENOMEM", id="private-map"),
        pytest.param("mmap.mmap(-1, 9_000_000_000)", "ENOMEM", id="address-space"),
        pytest.param("[os.dup(0) for _ in range(40)]", "EMFILE", id="descriptors"),
        pytest.param(
            "os.write(os.open('/tmp', os.O_TMPFILE | os.O_RDWR), b'x')", "EFBIG", id="file"
        ),
        pytest.param(
            "resource.setrlimit(resource.RLIMIT_DATA, (1 << 40,) * 2)", "EPERM", id="raise"
        ),
    ],
)
def test_what_is_over_a_limit_is_refused(attempt, expected):
    found = told_by(
        REFUSED
        + f"""
try:
    {attempt}
    tell("done")
except MemoryError:
    tell("MemoryError")
except ValueError:
    tell("EPERM")
except OSError as error:
    tell(errno.errorcode[error.errno])
"""
    )

    assert found == expected


@on_linux
def test_locked_memory_and_message_queues_are_not_to_be_had():
    found = told_by(
        REFUSED
        + """
libc = ctypes.CDLL(None, use_errno=True)
page = mmap.mmap(-1, 4096)
address = ctypes.addressof(ctypes.c_char.from_buffer(page))
def asked(call, *arguments):
    result = call(*arguments)
    return "ok" if result >= 0 else errno.errorcode[ctypes.get_errno()]
tell([
    asked(libc.mlock, ctypes.c_void_p(address), ctypes.c_size_t(4096)),
    asked(libc.mq_open, b"/donka-test", os.O_CREAT | os.O_RDWR, 0o600, None),
])
"""
    )

    assert found == ["EPERM", "EMFILE"]
