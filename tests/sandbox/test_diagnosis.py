"""Which level works here, why not a higher one, and what to do about it."""

import os
import platform
from dataclasses import replace

import pytest

from donka.sandbox import box
from donka.sandbox.doctor import diagnosis
from donka.sandbox.doctor.diagnosis import Finding, diagnose, highest
from donka.sandbox.doctor.machine import Machine
from donka.sandbox.levels import Level
from donka.sandbox.limits import Limits
from donka.sandbox.shown import closed

FULL, KERNEL, NONE = Level.FULL, Level.KERNEL, Level.NONE

LINUX = Machine(
    system="Linux",
    release="6.1.0",
    architecture="x86_64",
    root=False,
    landlock=2,
    seccomp=True,
    bubblewrap="/usr/bin/bwrap",
    bubblewrap_version="0.8.0",
    container=False,
    apparmor=False,
    user_namespaces=True,
    tells_waits=True,
)
CONTAINER = replace(LINUX, container=True)
UBUNTU = replace(LINUX, apparmor=True)

REFUSED = "bwrap: No permissions to create new namespace"
DISTRUST = "let no strangers' bots run at this level here: something does not do what it says"


@pytest.fixture
def here(monkeypatch):
    """A machine that was made up, where a level is broken out of as told; gives what was tried."""

    def make(machine: Machine, **breaches: str) -> list[Limits]:
        tried: list[Limits] = []

        def breach(limits: Limits) -> str | None:
            tried.append(limits)
            return breaches.get(limits.level)

        monkeypatch.setattr(Machine, "this", lambda: machine)
        monkeypatch.setattr(diagnosis, "breach", breach)
        return tried

    return make


def test_where_all_works_the_highest_is_full_and_nothing_else_is_tried(here):
    tried = here(LINUX)

    assert highest() == Finding(FULL, works=True)
    assert [limits.level for limits in tried] == [FULL]


def test_a_diagnosis_tries_every_level_that_promises_something(here):
    tried = here(LINUX)

    told = diagnose(Limits(memory=100_000_000, threads=2))

    assert told.findings == (Finding(FULL, True), Finding(KERNEL, True), Finding(NONE, True))
    assert told.best is FULL
    assert tried == [
        Limits(memory=100_000_000, threads=2, level=FULL),
        Limits(memory=100_000_000, threads=2, level=KERNEL),
    ]


def test_the_next_lower_level_says_why_it_is_not_the_highest(here):
    here(LINUX, full="a worker could start a process (forked)")

    assert highest() == Finding(KERNEL, True, "a worker could start a process (forked)", DISTRUST)


def test_no_higher_level_is_tried_than_is_asked_for(here):
    tried = here(LINUX)

    assert highest(at_most=KERNEL) == Finding(KERNEL, True)
    assert highest(at_most=NONE) == Finding(NONE, True)
    assert [limits.level for limits in tried] == [KERNEL]


def test_where_nothing_works_the_level_none_does(here):
    here(LINUX, full=REFUSED, kernel="Landlock is not in force")

    assert highest().level is NONE
    assert highest(at_most=KERNEL) == Finding(NONE, True, "Landlock is not in force", DISTRUST)
    assert diagnose().best is NONE


@pytest.mark.parametrize(
    ("machine", "reason", "advice"),
    [
        pytest.param(
            replace(LINUX, system="Darwin", seccomp=False, landlock=0, bubblewrap=None),
            "isolation is made of what Linux has (this is Darwin)",
            "run leagues on Linux, x86_64 or aarch64; here only bots that you trust",
            id="another system",
        ),
        pytest.param(
            replace(LINUX, architecture="riscv64", seccomp=False),
            "the filter of system calls is written for x86_64 and aarch64 (this is riscv64)",
            "run leagues on Linux, x86_64 or aarch64; here only bots that you trust",
            id="another architecture",
        ),
        pytest.param(
            replace(LINUX, release="5.10.0", landlock=0),
            "the kernel 5.10.0 has no Landlock, or has it turned off",
            "use a kernel of 5.13 or later, with landlock in its lsm= setting",
            id="an old kernel",
        ),
        pytest.param(
            replace(CONTAINER, landlock=0),
            "the kernel 6.1.0 has no Landlock, or has it turned off",
            "let the container use Landlock (a newer Docker or Podman does), or look to the host",
            id="a container without Landlock",
        ),
    ],
)
def test_where_something_needed_is_missing_nothing_is_tried(here, machine, reason, advice):
    tried = here(machine)

    assert diagnose().findings == (
        Finding(FULL, False, reason, advice),
        Finding(KERNEL, False, reason, advice),
        Finding(NONE, True),
    )
    assert tried == []


def test_without_bubblewrap_there_is_kernel_and_a_word_on_what_to_install(here):
    here(replace(LINUX, bubblewrap=None, bubblewrap_version=""))

    assert highest() == Finding(
        KERNEL,
        True,
        "bubblewrap is not installed",
        "apt install bubblewrap (or dnf, pacman, apk)",
    )


@pytest.mark.parametrize(
    ("machine", "advice"),
    [
        pytest.param(
            UBUNTU,
            "give /usr/bin/bwrap an AppArmor profile that allows userns, or set "
            "kernel.apparmor_restrict_unprivileged_userns=0 by sysctl",
            id="AppArmor",
        ),
        pytest.param(
            replace(LINUX, user_namespaces=False),
            "allow user namespaces by sysctl: user.max_user_namespaces above 0, and "
            "kernel.unprivileged_userns_clone=1 where there is such a setting",
            id="a setting of the kernel",
        ),
        pytest.param(
            CONTAINER,
            "start the container with --security-opt seccomp=unconfined --security-opt "
            "apparmor=unconfined, or make do with kernel and the container around it",
            id="a container",
        ),
        pytest.param(
            replace(CONTAINER, root=True),
            "start the container with --cap-add SYS_ADMIN --security-opt seccomp=unconfined "
            "--security-opt apparmor=unconfined, or make do with kernel and the container around it",
            id="root in a container",
        ),
        pytest.param(
            LINUX, "allow user namespaces to this user, or run as root", id="something else"
        ),
    ],
)
def test_who_may_not_make_namespaces_is_told_what_stands_against_it(here, machine, advice):
    here(machine, full=REFUSED)

    assert diagnose().of(FULL) == Finding(
        FULL, False, "bubblewrap built no box: No permissions to create new namespace", advice
    )


def test_folders_closed_to_a_worker_of_root_s_are_to_be_opened(here):
    closed = "/root is closed to other users (mode 700), and a worker of root's runs as another"
    here(replace(LINUX, root=True), kernel=closed)

    assert diagnose().of(KERNEL) == Finding(
        KERNEL,
        False,
        closed,
        "open it (chmod o+rx), install Python and donka elsewhere, or do not run as root",
    )


def test_closed_folders_are_told_in_the_words_that_are_looked_for(tmp_path, monkeypatch):
    tmp_path.chmod(0o700)
    monkeypatch.setattr(os, "geteuid", lambda: 0)

    assert "closed to other users" in str(closed([str(tmp_path)], FULL))


def test_files_of_a_bot_s_own_need_a_box(here):
    tried = here(LINUX)

    assert diagnose(Limits(tmp=1_000_000)).of(KERNEL) == Finding(
        KERNEL,
        False,
        "files of a bot's own (tmp) would lie where others see them",
        "set sandbox.tmp to 0MB",
    )
    assert [limits.level for limits in tried] == [FULL]


def test_a_reason_is_one_line_of_bounded_length(here):
    here(LINUX, full="bwrap: " + "x" * 5000, kernel="two\nlines")

    told = diagnose()

    assert told.of(FULL).reason == f"bubblewrap built no box: {'x' * 299}…"
    assert told.of(KERNEL).reason == "two lines"


def test_this_machine_is_described_by_what_can_be_had_here():
    machine = Machine.this()

    assert machine.system == platform.system()
    assert machine.bubblewrap == box.bwrap()
