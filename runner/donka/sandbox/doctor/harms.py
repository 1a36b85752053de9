"""What a level of isolation keeps a bot from, and the words in which a worker tells of trying it.

Knows neither how a harm is tried (``canaries``) nor what is to be made of it (``proof``).
"""

from enum import StrEnum

import msgspec


class Harm(StrEnum):
    """One thing no bot may do at a level that isolates; each name ends "a worker could ..."."""

    READ = "read a file of yours"
    EXISTS = "see that a file of yours is there"
    """The one harm that ``kernel`` allows: names, sizes and times of files stay visible."""
    LIST = "list a folder of yours"
    WRITE = "write to a file that anybody may write"
    MAKE = "make a file in a folder that is open to all"
    MAKE_TEMPORARY = "make a file in the folder for temporary files"
    CHMOD = "change the mode of a file of yours"
    CONNECT = "connect to a port of this machine"
    DATAGRAM = "send a datagram"
    ABSTRACT = "connect to an abstract Unix socket of this machine"
    FORK = "start a process"
    EXEC = "run another program"
    TRACE = "trace a process of yours"
    MEMORY_OF = "read the memory of a process of yours"
    SIGNAL = "send a signal to a process of yours"
    PROCESSES = "list the processes of this machine"
    MEMORY = "take more memory than it may"
    MEMFD = "make memory to share with others"
    BPF = "load a program into the kernel"
    NAMESPACES = "make namespaces of its own"
    IO_URING = "have the kernel work past the filter of system calls"
    THREADS = "start more threads than it may"


class Probe(msgspec.Struct, frozen=True, array_like=True, tag="probe"):
    """Try every ``Harm`` on this; never asked of a worker that has loaded a bot."""

    secret: str
    """A file of the user's that anybody may read."""
    target: str
    """A file that anybody may write."""
    folder: str
    """A folder in which anybody may make files."""
    temporary: str
    """The folder for temporary files."""
    name: str
    """What to call a file that is made."""
    tcp: int
    """A port of 127.0.0.1 that somebody listens on."""
    udp: int
    """As above."""
    abstract: str
    """The name of an abstract Unix socket, without the zero byte before it."""
    victim: int
    """A process of the user's."""
    address: int
    """Where in the victim's memory its secret lies."""
    length: int
    """Of the secret, in bytes."""
    threads: int
    """More threads than it may start, its first one not counted."""
    memory: int
    """More bytes than it may take."""
    places: tuple[str, ...]
    """Folders to look around in."""


class Attempt(msgspec.Struct, frozen=True, array_like=True):
    """How one harm went."""

    harm: Harm
    refused: bool
    """Whether the system said no in a way that leaves no doubt."""
    came: str
    """What came of it: the name of the error, or what was got."""


class Probed(msgspec.Struct, frozen=True, array_like=True, tag="probed"):
    """All attempts, and how the machine looks from within."""

    attempts: tuple[Attempt, ...]
    pid: int
    hostname: str
    seen: tuple[str, ...]
    """The paths found in the places to look around in."""
