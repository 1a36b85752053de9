"""A worker's process: what it says and prints, how it ends, and that nothing of it stays."""

import os
import time
from pathlib import Path

import pytest
from seated import MS, SECOND, card, open_descriptors, seated

from donka.game.faults import FaultKind
from donka.sandbox.limits import Limits
from donka.sandbox.pipes import STDERR_KEPT
from donka.sandbox.process import Worker, WorkerFailed
from donka.sandbox.source import Origin, Source
from donka.sandbox.visit import visit
from donka.sandbox.wire import Load, Visit


def state_of(pid: int) -> str:
    """The state of a process, one letter; X where there is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return "X"


def test_a_worker_begins_with_a_hello_and_ends_without_a_trace() -> None:
    before = open_descriptors()

    with Worker.start(Limits()) as worker:
        worker.begin(20 * SECOND)
        pid = worker.pid

    assert state_of(pid) == "X"
    assert open_descriptors() == before


def test_a_worker_may_be_killed_twice() -> None:
    worker = Worker.start(Limits())

    worker.kill()
    worker.kill()

    assert state_of(worker.pid) == "X"


@pytest.mark.parametrize(
    ("body", "kind", "detail"),
    [
        pytest.param("os._exit(7)", "crash", "the process exited with status 7", id="exit"),
        pytest.param(
            "os.kill(os.getpid(), 40); time.sleep(60)",
            "crash",
            "the process was killed by signal 40",
            id="real-time signal",
        ),
        pytest.param("write(b'12345')", "malformed", "announced a frame of ", id="garbage"),
        pytest.param(
            "write(struct.pack('<I', 3) + b'abc')", "malformed", "a frame that is no", id="no frame"
        ),
        pytest.param(
            "write(struct.pack('<I', 0))", "malformed", "a frame that is no", id="empty frame"
        ),
        pytest.param(
            "write(struct.pack('<I', 5000) + b'\\x91' * 5000)",
            "malformed",
            "a frame that is no answer",
            id="frame nested without end",
        ),
        pytest.param(
            "os.closerange(3, 64); time.sleep(60)", "malformed", "closed its pipe", id="closed"
        ),
    ],
)
def test_what_ends_a_worker_is_told_and_leaves_nothing(
    tmp_path: Path, body: str, kind: str, detail: str
) -> None:
    before = open_descriptors()
    with seated(tmp_path, body) as worker:
        outcome = visit(worker, [card(0), card(1)], [20 * SECOND] * 2)

        assert state_of(worker.pid) == "X"
    assert outcome.lost
    (answer,) = outcome.answers
    assert (answer.fault, answer.detail[: len(detail)]) == (FaultKind(kind), detail)
    assert open_descriptors() == before


def test_the_last_64_kib_of_what_a_bot_prints_are_kept(tmp_path: Path) -> None:
    body = "sys.stderr.write('a' * 200_000 + 'b' * 65_000 + 'the end\\n'); sys.stderr.flush()"
    with seated(tmp_path, body) as worker:
        outcome = visit(worker, [card(0)], [20 * SECOND])

        assert outcome.answers[0].fault is None
        assert len(worker.stderr) == STDERR_KEPT == 65_536
        assert worker.stderr.endswith(b"bthe end\n")


def test_what_a_bot_printed_before_it_died_is_kept(tmp_path: Path) -> None:
    with seated(tmp_path, "print('farewell'); os._exit(1)") as worker:
        visit(worker, [card(0)], [20 * SECOND])

        assert worker.stderr == b"farewell\n"


def test_a_bot_may_close_what_it_prints_to(tmp_path: Path) -> None:
    with seated(tmp_path, "os.close(2); os.close(1)") as worker:
        outcomes = [visit(worker, [card(game)], [20 * SECOND]) for game in range(2)]

    # The second time there is nothing left to close.
    assert [outcome.answers[0].fault for outcome in outcomes] == [None, FaultKind.CRASH]


def test_what_a_worker_has_started_ends_with_it(tmp_path: Path) -> None:
    body = "if os.fork() == 0:\n    time.sleep(1000)\n    os._exit(0)"
    with seated(tmp_path, body) as worker:
        visit(worker, [card(0)], [20 * SECOND])
        (child,) = Path(f"/proc/{worker.pid}/task/{worker.pid}/children").read_text().split()

    deadline = time.monotonic() + 20
    while state_of(int(child)) not in "ZX":
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_worker_that_does_not_read_is_ended(tmp_path: Path) -> None:
    with seated(tmp_path) as worker:
        # It stands still, and a pipe holds less than this.
        worker.settle()
        with pytest.raises(WorkerFailed, match="timeout: does not read its requests"):
            worker.send(Visit(1, [card(game) for game in range(5000)]), 50 * MS)

        assert state_of(worker.pid) == "X"


def test_a_request_that_is_not_answered_ends_the_worker(tmp_path: Path) -> None:
    slow = tmp_path / "slow.py"
    slow.write_text("import time\ntime.sleep(60)\n")
    with Worker.start(Limits()) as worker:
        worker.begin(20 * SECOND)

        with pytest.raises(WorkerFailed, match=r"timeout: no answer within 0.05 s"):
            worker.request(Load(Source(Origin.FILE, "slow", str(slow)), "slow"), 50 * MS)


def test_a_request_is_answered_once(tmp_path: Path) -> None:
    twice = tmp_path / "twice.py"
    twice.write_text(
        "import os\nfor number in range(3, 9):\n"
        "    try:\n        os.write(number, b'\\x07\\0\\0\\0\\x91\\xa5ready' * 2)\n"
        "    except OSError:\n        pass\n"
    )
    with Worker.start(Limits()) as worker:
        worker.begin(20 * SECOND)
        load = Load(Source(Origin.FILE, "twice", str(twice)), "twice")

        with pytest.raises(WorkerFailed, match="malformed: more than one answer"):
            worker.request(load, 20 * SECOND)


def test_a_worker_that_stands_still_can_be_killed(tmp_path: Path) -> None:
    with seated(tmp_path) as worker:
        worker.settle()
        assert state_of(worker.pid) == "T"

        worker.kill()

        assert state_of(worker.pid) == "X"
        with pytest.raises(ProcessLookupError):
            os.kill(worker.pid, 0)
