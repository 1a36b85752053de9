"""The calls whose arguments decide, whatever the process: memory, clocks, files, descriptors.

Knows how CPython and the C libraries use these calls; each rule has its reason.
"""

from donka.sandbox.lockdown import uapi as k
from donka.sandbox.lockdown.answers import (
    Answer,
    Rule,
    all_bits,
    no_bits_but,
    one_of,
    under_mask,
    unless,
    when,
)

_ALLOW, _EPERM, _EINVAL = Answer.ALLOW, Answer.EPERM, Answer.EINVAL

A_MAPPING_MAY = (
    k.MAP_SHARED
    | k.MAP_PRIVATE
    | k.MAP_FIXED
    | k.MAP_ANONYMOUS
    | k.MAP_32BIT
    | k.MAP_DENYWRITE
    | k.MAP_EXECUTABLE
    | k.MAP_NORESERVE
    | k.MAP_POPULATE
    | k.MAP_STACK
    | k.MAP_FIXED_NOREPLACE
)
STATIC_CLOCKS = 15

MEMORY = (
    Rule(
        ("mmap",),
        "Files, and memory that RLIMIT_DATA counts: shared anonymous memory is not counted, nor what "
        "MAP_GROWSDOWN makes. MAP_LOCKED keeps memory from being swapped, and the pool of "
        "MAP_HUGETLB is the whole machine's. MAP_POPULATE does what reading the file would.",
        _ALLOW,
        (
            unless(no_bits_but(3, A_MAPPING_MAY), _EPERM),
            when(all_bits(3, k.MAP_SHARED | k.MAP_ANONYMOUS), _EPERM),
        ),
    ),
    Rule(
        ("mprotect",),
        "Not up to the end of a mapping that grows: only the stack does, and a library that wants "
        "that executable is refused.",
        _ALLOW,
        (unless(no_bits_but(2, ~(k.PROT_GROWSDOWN | k.PROT_GROWSUP)), _EPERM),),
    ),
    Rule(
        ("mremap",),
        "What realloc needs; leaving the old place mapped is for userfaultfd.",
        _ALLOW,
        (unless(no_bits_but(3, k.MREMAP_MAYMOVE | k.MREMAP_FIXED), _EPERM),),
    ),
    Rule(
        ("madvise",),
        "What gives own memory back or shapes it. Advice on the pages of a file leaves a mark in the "
        "page cache that a later bot can read. Otherwise as for advice the kernel does not know: "
        "glibc then goes without.",
        _EINVAL,
        (
            when(
                one_of(2, k.MADV_DONTNEED, k.MADV_FREE, k.MADV_HUGEPAGE, k.MADV_NOHUGEPAGE), _ALLOW
            ),
        ),
    ),
)

CLOCKS = (
    Rule(
        ("clock_gettime", "clock_getres", "clock_nanosleep"),
        "The clocks that have a number. The others, which are negative, are made from the number of "
        "any process or thread and tell its CPU time without asking for permission: how long an "
        "opponent thinks, and a way to signal.",
        _ALLOW,
        (unless(no_bits_but(0, STATIC_CLOCKS), _EINVAL),),
    ),
)

_TRUNC_WHILE_READING = k.O_ACCMODE | k.O_TRUNC


def _opening(call: str, flags: int) -> Rule:
    return Rule(
        (call,),
        "Which files is Landlock's part, but before its third version (Linux 6.2) it lets one that "
        "may only be read be emptied by opening it.",
        _ALLOW,
        (when(under_mask(flags, _TRUNC_WHILE_READING, k.O_RDONLY | k.O_TRUNC), _EPERM),),
    )


FILES = (_opening("open", 1), _opening("openat", 2))

DESCRIPTORS = (
    Rule(
        ("fcntl",),
        "Copies and flags. Record locks and leases on a file that two bots may read pass bits "
        "between them; the size of pipes is accounted to the user, and F_SETOWN sends signals.",
        _EPERM,
        (
            when(
                one_of(
                    1,
                    k.F_DUPFD,
                    k.F_GETFD,
                    k.F_SETFD,
                    k.F_GETFL,
                    k.F_SETFL,
                    k.F_DUPFD_CLOEXEC,
                ),
                _ALLOW,
            ),
        ),
    ),
    Rule(
        ("ioctl",),
        "What Python asks of a descriptor. Each driver has requests of its own; the answer to all "
        "others is that of a descriptor that is no terminal.",
        Answer.ENOTTY,
        (
            when(
                one_of(1, k.TCGETS, k.TIOCGWINSZ, k.FIONREAD, k.FIONBIO, k.FIOCLEX, k.FIONCLEX),
                _ALLOW,
            ),
        ),
    ),
)

CONDITIONAL = (*MEMORY, *CLOCKS, *FILES, *DESCRIPTORS)
