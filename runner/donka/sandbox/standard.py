"""The standard streams of a process that will run strangers' code: moved out of that code's way.

Knows nothing of what is asked and answered through them.
"""

import os
import sys


def taken_over() -> tuple[int, int]:
    """The descriptors that were the process's input and output.

    In their places the input is empty, and what is printed goes to stderr.
    """
    asked, answered = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    # Lines at once, or what was printed would be lost when the process is killed.
    sys.stdout.reconfigure(line_buffering=True, errors="backslashreplace")  # type: ignore[union-attr]  # always a TextIOWrapper before a stranger's code runs
    return asked, answered
