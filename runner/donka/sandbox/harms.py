"""What a level of isolation keeps a bot from: each harm by a name that ends "a worker could ...".

Knows only the names. They are tried in ``canaries`` and judged in ``proof``.
"""

from enum import StrEnum


class Harm(StrEnum):
    """One thing no bot may do at a level that isolates."""

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
