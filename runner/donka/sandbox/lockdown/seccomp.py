"""The filter of system calls, put into force.

What it allows is in ``policy``, ``own`` and ``conditions``; how it is encoded in ``bpf``.
"""

import os
import sys

from donka.sandbox.lockdown.bpf import AUDIT_ARCH, assemble
from donka.sandbox.lockdown.policy import rules
from donka.sandbox.lockdown.syscalls import numbers

SECCOMP = {"x86_64": 317, "aarch64": 277}
"""The number of seccomp(2) itself, which the C library has no function for."""

SECCOMP_SET_MODE_FILTER = 1
SECCOMP_FILTER_FLAG_TSYNC = 1
"""All threads of the process, or none."""

_INSTRUCTION_BYTES = 8


def supported() -> bool:
    """Whether this is a machine whose calls are known."""
    return sys.platform == "linux" and _machine() in AUDIT_ARCH and sys.maxsize > 1 << 32


def program(threads: int, pid: int, machine: str | None = None) -> bytes:
    """The filter for the process *pid* that may run *threads* threads: ``struct sock_filter`` each.

    *pid* is as the process itself sees it. *machine* is this one unless given.
    """
    machine = machine or _machine()
    return assemble(rules(threads, pid), numbers(machine), machine)


def install(threads: int, pid: int) -> bool:
    """Put the filter into force for all threads of this process, the process *pid*, for good.

    False where that cannot be, and nothing has changed then. No privileges are needed where
    no_new_privs is set, which is the caller's part.
    """
    return supported() and enforce(program(threads, pid))


def enforce(code: bytes) -> bool:
    """The same with the filter *code*, ``struct sock_filter`` each."""
    import ctypes  # noqa: PLC0415 - not every system has what is asked of it

    class Program(ctypes.Structure):
        """``struct sock_fprog``."""

        _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))

    syscall = ctypes.CDLL(None).syscall
    syscall.restype = ctypes.c_long
    # Variadic: what is no pointer must be given its full width.
    outcome: int = syscall(
        ctypes.c_long(SECCOMP[_machine()]),
        ctypes.c_long(SECCOMP_SET_MODE_FILTER),
        ctypes.c_long(SECCOMP_FILTER_FLAG_TSYNC),
        ctypes.byref(Program(len(code) // _INSTRUCTION_BYTES, code)),
    )
    # Above 0 it is the thread that could not be brought along.
    return outcome == 0


def _machine() -> str:
    # Not platform.machine(): its module takes longer to import than all of this.
    if sys.platform == "win32":
        return ""
    return os.uname().machine
