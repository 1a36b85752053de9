"""The watchdog, over processes that slip past RLIMIT_DATA."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from donka.game.faults import FaultKind
from donka.sandbox import watchdog
from donka.sandbox.levels import Level
from donka.sandbox.limits import Limits
from donka.sandbox.watchdog import Watchdog, excess

MS = 1_000_000
MB = 1_000_000
SMALL = Limits(memory=64 * MB)

through_proc = pytest.mark.skipif(
    sys.platform != "linux", reason="sees another process through /proc"
)

Start = Callable[..., int]


@pytest.fixture
def running() -> Iterator[Start]:
    """Starts Python on a text; gives the process once the text has run, and ends it afterwards."""
    started = []

    def start(text: str, *arguments: str) -> int:
        whole = (
            f"import mmap, resource, sys, threading\n{text}\nprint(flush=True)\nsys.stdin.read()"
        )
        process = subprocess.Popen(
            [sys.executable, "-S", "-c", whole, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        started.append(process)
        assert process.stdout is not None
        assert process.stdout.readline() == b"\n"
        return process.pid

    yield start
    for process in started:
        process.kill()
        process.communicate()


def seen(pid: int, limits: Limits) -> watchdog.Excess | None:
    dog = Watchdog(pid, limits)
    found = dog.look(0)
    dog.close()
    return found


LIMITED = "resource.setrlimit(resource.RLIMIT_DATA, (64_000_000, 64_000_000))\n"


@through_proc
@pytest.mark.parametrize(
    "attack",
    [
        pytest.param(
            LIMITED
            + """
grows_down = 0x100
held = mmap.mmap(-1, 200 << 20, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | grows_down)
for page in range(0, 200 << 20, 4096): held[page] = 1
""",
            id="a-map-that-grows-down",
        ),
        pytest.param(
            LIMITED
            + """
held = mmap.mmap(-1, 64 << 30, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, mmap.PROT_READ)
for page in range(0, 64 << 30, 2 << 20): held[page]
""",
            id="page-tables",
        ),
        pytest.param(
            LIMITED
            + """
held = mmap.mmap(-1, 200 << 20)
for page in range(0, 200 << 20, 4096): held[page] = 1
""",
            id="shared-memory",
        ),
        pytest.param("held = bytes([1]) * (200 << 20)", id="heap-without-a-limit"),
    ],
)
def test_memory_that_no_limit_counts_is_seen(running, attack):
    found = seen(running(attack), SMALL)

    assert found is not None
    assert found.kind is FaultKind.MEMORY
    assert found.detail.startswith("holds ")
    assert found.detail.endswith(" of page tables; allowed: 64)")


@through_proc
def test_page_tables_alone_can_be_too_much(running):
    pid = running(
        "held = mmap.mmap(-1, 64 << 30, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, mmap.PROT_READ)\n"
        "for page in range(0, 64 << 30, 2 << 20): held[page]"
    )
    rows = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())

    assert int(rows["VmRSS"].split()[0]) < 64_000
    assert int(rows["VmPTE"].split()[0]) > 100_000
    assert seen(pid, SMALL) is not None


@through_proc
def test_a_file_that_is_mapped_counts_as_far_as_it_is_in_memory(running, tmp_path):
    file = tmp_path / "weights"
    file.write_bytes(bytes(128 * MB))
    mapped = (
        "file = open(sys.argv[1], 'rb')\n"
        "held = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)\n"
    )

    assert seen(running(mapped, str(file)), SMALL) is None

    pid = running(mapped + "for page in range(0, len(held), 4096): held[page]", str(file))
    found = seen(pid, SMALL)

    assert found is not None
    assert found.kind is FaultKind.MEMORY


@through_proc
def test_a_bot_that_fills_its_memory_is_left_alone(running):
    text = (
        LIMITED
        + "held = []\ntry:\n    while True: held.append(bytes([1]) * MB)\nexcept MemoryError: pass"
    )

    assert seen(running(text.replace("MB", "1_000_000")), SMALL) is None


@through_proc
def test_the_smallest_worker_is_left_alone(running):
    assert seen(running("import decimal, json, random, typing"), Limits(memory=32 * MB)) is None


THREADS = """
over = threading.Event()
for _ in range(3): threading.Thread(target=over.wait, daemon=True).start()
"""


@through_proc
@pytest.mark.parametrize(
    ("level", "threads", "detail"),
    [
        pytest.param(Level.KERNEL, 2, "runs 4 threads (allowed: 2)", id="too-many"),
        pytest.param(Level.FULL, 3, "runs 4 threads (allowed: 3)", id="the-first-one-counts"),
        pytest.param(Level.KERNEL, 4, None, id="as-many-as-allowed"),
        pytest.param(Level.NONE, 1, None, id="nobody-counts-at-none"),
    ],
)
def test_threads_are_counted_where_bots_are_shut_in(running, level, threads, detail):
    found = seen(running(THREADS), Limits(threads=threads, level=level))

    assert (found and found.detail) == detail
    assert (found and found.kind) == (FaultKind.CRASH if detail else None)


@through_proc
def test_a_process_whose_first_thread_has_ended_hides_nothing():
    text = """
import ctypes, threading, time
threading.Thread(target=time.sleep, args=(600,)).start()
print(flush=True)
ctypes.CDLL(None).pthread_exit(None)
"""
    with subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        while b"zombie" not in (status := Path(f"/proc/{process.pid}/status").read_bytes()):
            time.sleep(0.01)
        dog = Watchdog(process.pid, SMALL)
        once, twice = dog.look(0), dog.look(watchdog.EVERY_NS)
        dog.close()
        process.kill()

    assert b"VmRSS" not in status
    assert once is None
    assert twice is not None
    assert (twice.kind, twice.detail) == (
        FaultKind.CRASH,
        "goes on though its first thread has ended",
    )


STATUS = b"""Name:\tpython3
State:\tR (running)
VmPeak:\t  900000 kB
VmRSS:\t  %d kB
VmPTE:\t    %d kB
VmSwap:\t  %d kB
Threads:\t1
"""


@pytest.mark.parametrize(
    ("kilobytes", "detail"),
    [
        pytest.param((93_750, 0, 0), None, id="96-MB-exactly"),
        pytest.param(
            (93_751, 0, 0),
            "holds 96 MB of memory (96 resident, 0 swapped, 0 of page tables; allowed: 64)",
            id="resident",
        ),
        pytest.param(
            (46_875, 0, 50_000),
            "holds 99 MB of memory (48 resident, 51 swapped, 0 of page tables; allowed: 64)",
            id="swapped-out",
        ),
        pytest.param(
            (31_250, 70_000, 1_000),
            "holds 105 MB of memory (32 resident, 1 swapped, 72 of page tables; allowed: 64)",
            id="page-tables",
        ),
    ],
)
def test_resident_swapped_and_page_tables_count_together(kilobytes, detail):
    found = excess(STATUS % kilobytes, SMALL)

    assert (found and found.detail) == detail


def test_a_kernel_without_swap_says_nothing_of_it():
    found = excess(b"VmRSS:\t200000 kB\nVmPTE:\t100 kB\nThreads:\t1\n", SMALL)

    assert found == watchdog.Excess(
        FaultKind.MEMORY,
        "holds 205 MB of memory (205 resident, 0 swapped, 0 of page tables; allowed: 64)",
    )


def test_a_name_cannot_pretend_to_be_a_line():
    # The kernel writes a line feed in a name as two characters.
    assert excess(b"Name:\ta\\nThreads:\t9\nThreads:\t1\n", Limits(level=Level.KERNEL)) is None


@through_proc
def test_it_looks_every_20_ms_and_no_oftener(running, monkeypatch):
    looks = []
    pread = os.pread
    monkeypatch.setattr(os, "pread", lambda *args: looks.append(1) or pread(*args))
    dog = Watchdog(running("pass"), Limits())

    counts = []
    for now in (1000, 1000 + 19 * MS, 1000 + 20 * MS, 1000 + 39 * MS, 1000 + 90 * MS):
        dog.look(now)
        counts.append(len(looks))
    dog.close()
    dog.look(1000 + 200 * MS)

    assert counts == [1, 1, 2, 2, 3]
    assert len(looks) == 3


@through_proc
def test_a_process_that_has_ended_holds_nothing(running):
    process = subprocess.Popen([sys.executable, "-S", "-c", "input()"], stdin=subprocess.PIPE)
    dog = Watchdog(process.pid, Limits(memory=0))
    process.communicate(b"\n")

    assert dog.look(0) is None
    dog.close()


def test_where_there_is_nothing_to_read_nothing_is_seen():
    dog = Watchdog(2**31 - 1, Limits(memory=0))

    assert [dog.look(now) for now in (0, 10**18)] == [None, None]
    dog.close()
    dog.close()
