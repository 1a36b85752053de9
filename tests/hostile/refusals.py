"""The words in which the system refuses, and which layer they come from."""

from hostile import Expect, refused

FORBIDDEN = refused(r"PermissionError: \[Errno 1\]")
"""By the filter of system calls, whatever the arguments point at."""

CLOSED = refused(r"PermissionError: \[Errno 13\]")
"""By Landlock: the file is there, and it is not the bot's."""

ABSENT = refused(r"FileNotFoundError: \[Errno 2\]")
"""By the box: there is no such file in it."""

READ_ONLY = refused(r"\[Errno (13|30)\]")
"""By the box, in which nothing can be changed; or before it by who owns the file."""

UNMADE = refused(r"\[Errno (2|30)\]")
"""By the box: there is no such folder in it, or nothing can be made there."""

UNKNOWN = refused(r"OSError: \[Errno 38\]")
"""By the filter: as on a kernel without this call."""

IN_SILENCE = Expect()
"""Nothing was said, and nothing came of it."""
