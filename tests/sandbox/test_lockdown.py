"""All steps of the lockdown together, and what they say of themselves."""

import os
import sys

import pytest
from own_process import STRANGER, told_by

from donka.sandbox.levels import Level
from donka.sandbox.limits import Limits
from donka.sandbox.lockdown import landlock, seccomp
from donka.sandbox.reached import shortfall

on_linux = pytest.mark.skipif(
    not (landlock.abi() and seccomp.supported()), reason="needs Landlock and seccomp"
)
as_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become somebody else"
)

KERNEL = Limits(memory=300_000_000, files=40, threads=2, level=Level.KERNEL)
BOUNDS = {
    "data": 300_000_000,
    "as": 8_300_000_000,
    "core": 0,
    "nofile": 40,
    "fsize": 0,
    "stack": 67_108_864,
}
LOCKED = """
limits = Limits(memory=300_000_000, files=40, threads=2, level=Level.KERNEL)
readable = Allowed(readable=(sys.base_prefix, "/usr", "/lib", "/lib64"))
"""


@on_linux
@as_root
def test_root_reaches_the_kernel_level_with_a_user_of_its_own():
    found = told_by(LOCKED + "tell(lock_down(limits, os.getppid(), 1_900_000_001, readable))")

    assert found == {
        "uid": 1_900_000_001,
        "parent_death": True,
        "undumpable": True,
        **BOUNDS,
        "memlock": 0,
        "msgqueue": 0,
        "nproc": 2,
        "no_new_privs": True,
        "landlock": landlock.abi(),
        "seccomp": True,
    }
    assert shortfall(KERNEL, found) is None


@on_linux
def test_a_stranger_reaches_the_kernel_level_as_who_it_is():
    uid = STRANGER if os.geteuid() == 0 else os.geteuid()

    found = told_by(
        LOCKED + f"turn_into({uid})\ntell(lock_down(limits, os.getppid(), None, readable))"
    )

    assert found == {
        "uid": uid,
        "parent_death": True,
        "undumpable": True,
        **BOUNDS,
        "memlock": 0,
        "msgqueue": 0,
        "no_new_privs": True,
        "landlock": landlock.abi(),
        "seccomp": True,
    }
    assert shortfall(KERNEL, found) is None


@on_linux
@as_root
def test_what_the_kernel_was_asked_outlives_the_change_of_user():
    found = told_by(
        LOCKED
        + """
asked = ctypes.CDLL(None).prctl
signal_number = ctypes.c_int()
from donka.sandbox import lockdown
lockdown.seccomp.install = lambda threads, pid: True  # or nothing could be asked any more
lock_down(limits, os.getppid(), 1_900_000_001, readable)
asked(2, ctypes.byref(signal_number))  # PR_GET_PDEATHSIG
tell([signal_number.value, asked(3, 0, 0, 0, 0), asked(39, 0, 0, 0, 0)])  # DUMPABLE, NO_NEW_PRIVS
"""
    )

    assert found == [9, 0, 1]


@on_linux
@as_root
def test_root_that_is_given_no_user_falls_short():
    found = told_by(LOCKED + "tell(lock_down(limits, os.getppid(), None, readable))")

    assert isinstance(found, dict)
    assert shortfall(KERNEL, found) == "runs as root"


@on_linux
@pytest.mark.parametrize(
    ("step", "lack"),
    [
        pytest.param("landlock.restrict", "Landlock is not in force", id="landlock"),
        pytest.param("seccomp.install", "the filter of system calls is not in force", id="seccomp"),
        pytest.param("die_with", "does not end with its host", id="parent-death"),
    ],
)
def test_a_step_that_fails_is_told_and_falls_short(step, lack):
    uid = STRANGER if os.geteuid() == 0 else os.geteuid()

    found = told_by(
        LOCKED
        + f"""
from donka.sandbox import lockdown
lockdown.{step} = lambda *_: False
turn_into({uid})
tell(lock_down(limits, os.getppid(), None, readable))
"""
    )

    assert isinstance(found, dict)
    assert shortfall(KERNEL, found) == lack


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's limits")
def test_at_none_a_process_keeps_its_user_its_files_and_its_calls():
    found = told_by(
        """
before = os.getuid()
reached = lock_down(Limits(memory=300_000_000, files=40), os.getppid(), None, Allowed())
tell([reached, os.getuid() == before, outcome(os.listdir, "/")])
"""
    )

    assert found == [
        {"parent_death": True, "undumpable": True, **BOUNDS, "no_new_privs": True},
        True,
        "ok",
    ]
