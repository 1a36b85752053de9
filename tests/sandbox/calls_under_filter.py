"""Makes system calls under the filter, each in a child of its own, and tells what came of them.

Run as a program: on stdin the threads agreed and the calls, as JSON: lists of a number and
arguments, "self" being the process. On stdout one outcome each: an errno, 0 for success, or in words
how the child ended.
"""

import ctypes
import json
import os
import resource
import signal
import sys

from donka.sandbox.lockdown import seccomp
from donka.sandbox.prctl import NO_NEW_PRIVS, prctl

PATIENCE_S = 1


def main() -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    threads, calls = json.load(sys.stdin)
    json.dump([outcome(threads, call) for call in calls], sys.stdout)


def outcome(threads: int, call: list[int | str]) -> int | str:
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        make(threads, call, writer)
    os.close(writer)
    # The end of the pipe comes as the child ends.
    told = os.read(reader, 16)
    os.close(reader)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if told:
        return int(told)
    return signal.Signals(-status).name if status < 0 else f"exits with {status}"


def make(threads: int, call: list[int | str], writer: int) -> None:
    syscall = ctypes.CDLL(None, use_errno=True).syscall
    syscall.restype = ctypes.c_long
    words = [os.getpid() if word == "self" else word for word in call]
    arguments = [ctypes.c_long(word) for word in words]
    if not prctl(NO_NEW_PRIVS, 1) or not seccomp.install(threads, os.getpid()):
        os.write(writer, b"-1")
        os._exit(1)
    # A call that blocks ends in SIGALRM.
    signal.setitimer(signal.ITIMER_REAL, PATIENCE_S)
    failed = syscall(*arguments) == -1
    os.write(writer, b"%d" % (ctypes.get_errno() if failed else 0))
    os._exit(0)


if __name__ == "__main__":
    main()
