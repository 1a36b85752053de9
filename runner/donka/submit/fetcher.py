"""Runs pip where no process can be started: what cannot start one can build nothing.

Started by its path, in a process of its own; leans on the standard library alone. pip builds source
distributions in child processes, also where a dependency is an address that ``--only-binary`` does
not reach; wheels it only fetches.
"""

import runpy
import sys

REFUSED = "no process may be started while wheels are fetched"

STARTS = frozenset(
    {
        "os.exec",
        "os.fork",
        "os.forkpty",
        "os.posix_spawn",
        "os.spawn",
        "os.startfile",
        "os.system",
        "pty.spawn",
        "subprocess.Popen",
    }
)
"""The audit events of the interpreter that stand before a new process or program."""


def refuse(event: str, arguments: tuple[object, ...]) -> None:
    """An audit hook, which can never be taken off: PermissionError before any process is started."""
    del arguments
    if event in STARTS:
        raise PermissionError(f"{REFUSED} ({event})")


def main(arguments: list[str]) -> None:
    """Run pip with *arguments*."""
    sys.addaudithook(refuse)
    sys.argv = ["pip", *arguments]
    runpy.run_module("pip", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(sys.argv[1:])
