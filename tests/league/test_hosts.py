"""Host processes: what they leave behind, which is nothing."""

import multiprocessing
from multiprocessing import resource_tracker
from pathlib import Path

import pytest
from faulty_bots import bot_of
from sittings import MINE, sitting_of

from donka.league.hosts import LocalHosts

LEAVES_A_PROCESS = bot_of(
    "    def warm_up(self):\n"
    "        if os.fork() == 0:\n"
    "            os.setsid()\n"
    "            if os.fork() == 0:\n"
    "                time.sleep(600)\n"
    "            os._exit(0)"
)


@pytest.fixture(autouse=True, scope="module")
def _tracker() -> None:
    """Python's own tracker of shared resources, which stays until the interpreter ends."""
    resource_tracker.ensure_running()


def children_of(pid: int | None) -> str:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text()


@pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="only Linux lists a process's children"
)
def test_a_process_that_leaves_its_bot_s_session_ends_with_the_sitting(tmp_path: Path) -> None:
    spec = sitting_of(tmp_path, {MINE: LEAVES_A_PROCESS})
    hosts = LocalHosts(1)
    try:
        record = hosts.submit(spec).result(60)
        (host,) = multiprocessing.active_children()

        assert len(record.games) == 1
        assert record.games[0].faults == ()
        assert children_of(host.pid) == ""
    finally:
        hosts.close(at_once=False)
