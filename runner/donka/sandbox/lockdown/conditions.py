"""The calls whose arguments decide, each rule with its reason.

Knows how the C libraries and CPython use these calls; nothing of how a filter is encoded.
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
    unless_null,
    when,
)

_ALLOW, _EPERM, _EINVAL = Answer.ALLOW, Answer.EPERM, Answer.EINVAL

A_THREAD = (
    k.CLONE_VM | k.CLONE_FS | k.CLONE_FILES | k.CLONE_SIGHAND | k.CLONE_THREAD | k.CLONE_SYSVSEM
)
A_THREAD_MAY = (
    k.CLONE_SETTLS
    | k.CLONE_PARENT_SETTID
    | k.CLONE_CHILD_CLEARTID
    | k.CLONE_CHILD_SETTID
    | k.CLONE_DETACHED
)
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
JOINS = (k.FUTEX_WAIT, k.FUTEX_WAIT_BITSET, k.FUTEX_WAIT_BITSET | k.FUTEX_CLOCK_REALTIME)
STOP_OR_GO = (k.SIGKILL, k.SIGCONT, k.SIGSTOP, k.SIGTSTP, k.SIGTTIN, k.SIGTTOU)
CLASSIC_SIGNALS = 31
STATIC_CLOCKS = 15


def conditional(threads: int, pid: int) -> tuple[Rule, ...]:
    """The rules for the process *pid* that may run *threads* threads."""
    return (*_threads(threads > 1), *_itself(pid), *MEMORY, *CLOCKS, *DESCRIPTORS, *SOCKETS)


def _threads(agreed: bool) -> tuple[Rule, ...]:
    return (
        Rule(
            ("futex",),
            "Within the process only. A futex that is not private is found by file and offset, so "
            "two bots that map one library, even each for itself, could wait there and wake and "
            "count each other. Where threads are agreed they may wait so, never wake: the kernel "
            "announces the end of a thread by a futex that is not private.",
            _ALLOW if agreed else _EPERM,
            (
                when(all_bits(1, k.FUTEX_PRIVATE_FLAG), _ALLOW),
                *((unless(one_of(1, *JOINS), _EPERM),) if agreed else ()),
            ),
        ),
        Rule(
            ("clone",),
            "A thread, which shares all it can, never a process or a namespace. Where no threads "
            "are agreed the answer is that of a full process table, which libraries understand.",
            _ALLOW if agreed else Answer.EAGAIN,
            (unless(under_mask(0, ~A_THREAD_MAY, A_THREAD), _EPERM),),
        ),
    )


def _itself(pid: int) -> tuple[Rule, ...]:
    return (
        _signal("kill", 1, pid, "Signals to itself; 0 and -1 would mean others too."),
        _signal("tgkill", 2, pid, "Signals to its own threads: abort and raise are made of it."),
        Rule(
            ("prlimit64",),
            "Its own limits: lower ones harm nobody else, higher ones the kernel refuses.",
            _EPERM,
            (when(one_of(0, 0), _ALLOW),),
        ),
        Rule(
            ("getpgid",),
            "Its own; whether another process exists is not a bot's business.",
            _EPERM,
            (when(one_of(0, 0, pid), _ALLOW),),
        ),
        Rule(
            ("sched_getaffinity",),
            "Its own, for the count of processors; of others it would tell that they exist. For "
            "another thread glibc's pthread_getattr_np does without, if the call seems missing.",
            Answer.ENOSYS,
            (when(one_of(0, 0, pid), _ALLOW),),
        ),
        Rule(
            ("prctl",),
            "The name of a thread. Among the others are the death signal, which ties a worker to "
            "its host, being dumpable, which lets others trace it, and seccomp itself.",
            _EPERM,
            (when(one_of(0, k.PR_SET_NAME, k.PR_GET_NAME), _ALLOW),),
        ),
    )


def _signal(call: str, argument: int, pid: int, reason: str) -> Rule:
    return Rule(
        (call,),
        f"{reason} An own SIGKILL looks like one from outside; stops look like those the host waits "
        "for, and SIGCONT undoes them. Real-time signals are queued, and the queue is one for all "
        "processes of a user: by filling it one bot could make another lose some.",
        _ALLOW,
        (
            unless(one_of(0, pid), _EPERM),
            unless(no_bits_but(argument, CLASSIC_SIGNALS), _EPERM),
            when(one_of(argument, *STOP_OR_GO), _EPERM),
        ),
    )


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
        (unless(no_bits_but(4, k.MREMAP_MAYMOVE | k.MREMAP_FIXED), _EPERM),),
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

SOCKETS = (
    Rule(
        ("socketpair",),
        "The pair by which an asyncio loop wakes itself. A datagram socket could write to any named "
        "one, so streams alone.",
        _EPERM,
        (
            unless(one_of(0, k.AF_UNIX), _EPERM),
            when(under_mask(1, ~(k.SOCK_NONBLOCK | k.SOCK_CLOEXEC), k.SOCK_STREAM), _ALLOW),
        ),
    ),
    Rule(
        ("sendto",),
        "To the other end of the pair, which has no address. Out-of-band data has been the way into "
        "the kernel more than once.",
        _ALLOW,
        (
            *unless_null(4, _EPERM),
            unless(no_bits_but(3, k.MSG_DONTWAIT | k.MSG_NOSIGNAL), _EPERM),
        ),
    ),
    Rule(
        ("recvfrom",),
        "From the other end of the pair; nothing out of band, as above.",
        _ALLOW,
        (
            unless(
                no_bits_but(3, k.MSG_PEEK | k.MSG_TRUNC | k.MSG_DONTWAIT | k.MSG_WAITALL), _EPERM
            ),
        ),
    ),
)
