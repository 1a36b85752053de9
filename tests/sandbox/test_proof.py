"""The proof of a level: what counts is what happens, whatever anybody says."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from lying_bwraps import LIES, Lie

from donka.sandbox import box
from donka.sandbox.box import NotStarted
from donka.sandbox.doctor.diagnosis import highest
from donka.sandbox.doctor.harms import Attempt, Harm, Probed
from donka.sandbox.doctor.proof import breach, harmful
from donka.sandbox.doctor.staging import Scene
from donka.sandbox.levels import Level
from donka.sandbox.limits import Limits
from donka.sandbox.process import NotShutIn, Worker
from donka.sandbox.reached import Reached

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="levels are Linux's")

SECOND = 1_000_000_000
FULL, KERNEL = Limits(level=Level.FULL), Limits(level=Level.KERNEL)

OFTEN_REFUSED = {Harm.BPF, Harm.NAMESPACES, Harm.IO_URING, Harm.TRACE, Harm.MEMORY_OF}
"""What a system may keep from every user, without any isolation."""


def children() -> set[int]:
    text = Path(f"/proc/self/task/{os.getpid()}/children").read_text()
    return set(map(int, text.split()))


@pytest.fixture
def no_orphans() -> Iterator[None]:
    """Ends what a program that lies leaves to the host."""
    before = children()
    yield
    while left := children() - before:
        for pid in left:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            with suppress(ChildProcessError):
                os.waitpid(pid, 0)


def probed(limits: Limits = FULL, **changes: object) -> Probed:
    """What a worker tells of whom the whole level holds."""
    attempts = tuple(Attempt(harm, True, "ENOENT") for harm in Harm)
    whole = Probed(attempts, 1, "bot", ("/usr", "/dev"))
    return msgspec.structs.replace(whole, **changes)


def but(harm: Harm, refused: bool, came: str) -> tuple[Attempt, ...]:
    """All attempts refused, but for one of them."""
    changed = {harm: Attempt(harm, refused, came)}
    return tuple(changed.get(each.harm, each) for each in probed().attempts)


def test_every_harm_is_done_where_nothing_keeps_a_worker_from_it():
    limits = Limits()
    with Scene() as scene, Worker.start(limits) as worker:
        worker.begin(10 * SECOND)
        told = worker.request(scene.probe(limits), 10 * SECOND)
        assert isinstance(told, Probed)
        found = list(scene.harmed(told))

    assert [attempt.harm for attempt in told.attempts] == list(Harm)
    # Memory has a limit at every level.
    assert {each.harm for each in told.attempts if each.refused} - OFTEN_REFUSED == {Harm.MEMORY}
    assert found[:5] == [
        "got hold of a secret of yours",
        "changed the mode of a file of yours",
        "wrote to a file of yours",
        "left a file behind",
        "reached this machine's network",
    ]
    assert found[5:] in (["traces a process of yours"], ["ended a process of yours"])


def test_a_scene_takes_everything_with_it(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    before, descriptors = children(), os.listdir("/proc/self/fd")

    with Scene() as scene, Worker.start(Limits()) as worker:
        worker.begin(10 * SECOND)
        worker.request(scene.probe(Limits()), 10 * SECOND)
        assert list(tmp_path.iterdir()) != []

    assert list(tmp_path.iterdir()) == []
    assert children() == before
    assert os.listdir("/proc/self/fd") == descriptors


def test_a_process_that_was_ended_is_missed():
    with Scene() as scene:
        victim = scene.probe(Limits()).victim
        os.kill(victim, signal.SIGKILL)
        os.waitid(os.P_PID, victim, os.WEXITED | os.WNOWAIT)

        assert list(scene.harmed(probed())) == ["ended a process of yours"]


def test_a_level_that_works_is_proved_and_nothing_is_left_behind(tmp_path, monkeypatch):
    finding = highest()
    if not finding.level.isolates:
        pytest.skip(f"no level that isolates works here: {finding.reason}")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    before, descriptors = children(), os.listdir("/proc/self/fd")

    assert breach(Limits(level=finding.level)) is None

    assert list(tmp_path.iterdir()) == []
    assert children() == before
    assert os.listdir("/proc/self/fd") == descriptors


@pytest.mark.parametrize(
    "limits",
    [
        pytest.param(Limits(threads=4, level=Level.FULL), id="threads"),
        pytest.param(Limits(tmp=16_000_000, level=Level.FULL), id="files of its own"),
        pytest.param(Limits(memory=128_000_000, level=Level.FULL), id="little memory"),
    ],
)
def test_the_limits_of_a_config_are_proved_with_the_level(limits):
    finding = highest()
    if finding.level is not Level.FULL:
        pytest.skip(f"full does not work here: {finding.reason}")

    assert breach(limits) is None


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie.name)
def test_a_bubblewrap_that_does_not_do_what_it_is_asked_is_found_out(
    lie: Lie, tmp_path, monkeypatch, no_orphans
):
    finding = highest()
    if lie.real and finding.level is not Level.FULL:
        pytest.skip(f"full does not work here: {finding.reason}")
    # Its own, so that a program that shows it hides nothing else that may lie beside it.
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(box, "PLACES", (str(lie.write(tmp_path)),))
    monkeypatch.setattr(box, "PATIENCE_S", 1.0)

    assert lie.found in str(breach(FULL))


def test_a_worker_that_is_kept_from_everything_does_no_harm():
    assert list(harmful(probed(), FULL)) == []


@pytest.mark.parametrize(
    ("limits", "told", "found"),
    [
        pytest.param(
            KERNEL,
            probed(attempts=but(Harm.FORK, False, "forked")),
            ["could start a process (forked)"],
            id="a harm done",
        ),
        pytest.param(
            KERNEL,
            probed(attempts=but(Harm.CONNECT, False, "ECONNREFUSED")),
            ["could connect to a port of this machine (ECONNREFUSED)"],
            id="no doubt may be left",
        ),
        pytest.param(
            KERNEL,
            probed(attempts=probed().attempts[1:]),
            ["did not try to read a file of yours"],
            id="a canary that did not sing",
        ),
        pytest.param(
            KERNEL,
            probed(attempts=but(Harm.EXISTS, False, "32"), pid=4711, hostname=os.uname().nodename),
            [],
            id="kernel lets names and sizes be seen",
        ),
        pytest.param(
            FULL,
            probed(attempts=but(Harm.EXISTS, False, "32")),
            ["could see that a file of yours is there (32)"],
            id="full does not",
        ),
        pytest.param(
            FULL,
            probed(attempts=but(Harm.LIST, True, "EACCES")),
            [
                "was only kept from what should not be there: to list a folder of yours (EACCES)",
            ],
            id="at full a folder of the user's is not even there",
        ),
        pytest.param(
            FULL, probed(pid=2), ["is process 2 of many (expected 1, alone)"], id="not alone"
        ),
        pytest.param(
            FULL,
            probed(seen=("/usr", "/home", "/dev/null")),
            ["could see /home"],
            id="a folder that is not shown",
        ),
        pytest.param(
            Limits(threads=2, level=Level.KERNEL),
            probed(attempts=but(Harm.THREADS, False, "started")),
            [],
            id="threads at kernel are counted by the host",
        ),
        pytest.param(
            Limits(threads=2, level=Level.FULL),
            probed(attempts=but(Harm.THREADS, False, "started")),
            ["could start more threads than it may (started)"],
            id="threads at full by the kernel",
        ),
        pytest.param(
            Limits(tmp=1_000_000, level=Level.FULL),
            probed(attempts=but(Harm.MAKE_TEMPORARY, False, "/tmp/x"), seen=("/tmp",)),
            [],
            id="files of its own that it was given",
        ),
    ],
)
def test_what_is_not_refused_as_promised_is_told(limits, told, found):
    assert list(harmful(told, limits)) == found


@pytest.mark.parametrize(
    ("reached", "reason"),
    [
        pytest.param({}, "does not end with its host", id="nothing"),
        pytest.param(
            {"uid": 1, "parent_death": True, "undumpable": True, "no_new_privs": True},
            "Landlock is not in force",
            id="no Landlock",
        ),
    ],
)
def test_a_worker_that_reaches_less_is_no_proof(reached: Reached, reason, monkeypatch):
    monkeypatch.setattr(Worker, "begin", lambda *_: _not_shut_in(reached))

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("donka.sandbox.launch.check", lambda _: None)
        assert breach(KERNEL) == reason


def _not_shut_in(reached: Reached) -> None:
    from donka.sandbox.reached import shortfall

    raise NotShutIn(shortfall(KERNEL, reached))


def test_a_worker_that_cannot_be_started_is_a_reason(monkeypatch):
    def refuse(*_: object) -> None:
        raise NotStarted("bwrap: No permissions")

    monkeypatch.setattr(Worker, "start", refuse)

    assert breach(FULL) == "bwrap: No permissions"


def test_a_scene_that_cannot_be_set_is_a_reason(monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", "/nowhere")

    assert str(breach(FULL)).startswith("the proof could not be set up: ")


def test_a_worker_that_holds_a_bot_is_asked_to_try_nothing(seated):
    dialogue = seated(
        """
        from donka import Bot

        class MyBot(Bot):
            def choose_card(self, view):
                return view.legal[0]
        """
    )
    probe = ["probe", "a", "b", "c", "d", "e", 1, 1, "f", 1, 1, 1, 0, 1, []]
    dialogue.write(probe)

    with pytest.raises(EOFError, match="a probe after that"):
        dialogue.read()
