"""The calls by which a process acts on itself, and could act on others: threads, signals, limits.

The rules need to know which process it is and whether it may have threads; each has its reason.
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

_ALLOW, _EPERM = Answer.ALLOW, Answer.EPERM

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
JOINS = (k.FUTEX_WAIT, k.FUTEX_WAIT_BITSET, k.FUTEX_WAIT_BITSET | k.FUTEX_CLOCK_REALTIME)
STOP_OR_GO = (k.SIGKILL, k.SIGCONT, k.SIGSTOP, k.SIGTSTP, k.SIGTTIN, k.SIGTTOU)
CLASSIC_SIGNALS = 31


def own(threads: int, pid: int) -> tuple[Rule, ...]:
    """The rules for the process *pid* that may run *threads* threads."""
    return (*_threads(threads > 1), *_itself(pid))


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
            "Its own limits: lower ones harm nobody else, higher ones the kernel refuses. Not those of "
            "time: past them the kernel itself sends a SIGKILL, which looks like one from outside.",
            _EPERM,
            (
                when(one_of(1, k.RLIMIT_CPU, k.RLIMIT_RTTIME), _EPERM),
                when(one_of(0, 0), _ALLOW),
            ),
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
