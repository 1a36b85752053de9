"""The filter of system calls, run in Python: what it answers, against what the policy declares."""

import re
from collections import Counter
from pathlib import Path

import bpf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from donka.sandbox.lockdown import policy, seccomp
from donka.sandbox.lockdown.answers import Answer, Rule, Verdict
from donka.sandbox.lockdown.syscalls import numbers

PID = 4321
MACHINES = {"x86_64": bpf.ARCH_X86_64, "aarch64": bpf.ARCH_AARCH64}
PROGRAMS = {
    (machine, threads): seccomp.program(threads, PID, machine)
    for machine in MACHINES
    for threads in (1, 4)
}
X32 = 0x40000000

words = st.integers(0, 2**64 - 1)
arguments = st.tuples(words, words, words, words, words, words)
machines = st.sampled_from(sorted(MACHINES))


def answer(call, *args, threads=1, machine="x86_64"):
    number = numbers(machine)[call]
    return Answer(bpf.run(PROGRAMS[machine, threads], number, args, MACHINES[machine])).name


def declared(rule: Rule, args: tuple[int, ...]) -> Answer:
    """The policy read a second time, in Python."""
    for step in rule.steps:
        register = args[step.test.argument]
        if ((register & 0xFFFFFFFF & step.test.mask) in step.test.values) == step.outcome:
            return step.answer
    return rule.answer


@pytest.mark.parametrize("threads", [1, 4])
@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("args", [(0,) * 6, (-1,) * 6], ids=["all zero", "all ones"])
def test_every_number_is_answered_as_declared(machine, threads, args):
    names = {number: name for name, number in numbers(machine).items()}
    for number in range(601):
        name = names.get(number, "a call of a later kernel")
        verdict = policy.verdict(name)
        found = bpf.run(PROGRAMS[machine, threads], number, args, MACHINES[machine])
        if verdict is not Verdict.CONDITIONAL:
            assert (name, found) == (name, verdict.value)


@pytest.mark.parametrize("threads", [1, 4])
@given(machine=machines, data=st.data(), args=arguments)
def test_a_filter_says_what_the_rules_say(threads, machine, data, args):
    rules = policy.rules(threads, PID)
    known = numbers(machine)
    conditional = [rule for rule in rules if rule.steps]
    rule = data.draw(st.sampled_from(conditional))
    # Numbers drawn at random hardly ever meet a rule's own.
    sharp = {
        test.argument: data.draw(st.sampled_from([*test.values, args[test.argument]]))
        for test in (step.test for step in rule.steps)
    }
    args = tuple(sharp.get(place, word) for place, word in enumerate(args))
    for call in rule.calls:
        if call in known:
            found = bpf.run(PROGRAMS[machine, threads], known[call], args, MACHINES[machine])
            assert found == declared(rule, args)


@pytest.mark.parametrize(
    ("number", "arch", "machine"),
    [
        pytest.param(20, bpf.ARCH_I386, "x86_64", id="int 0x80: getpid of i386"),
        pytest.param(39, bpf.ARCH_AARCH64, "x86_64", id="a call of another machine"),
        pytest.param(172, 0x40000028, "aarch64", id="a call of 32-bit ARM"),
        pytest.param(X32 + 39, bpf.ARCH_X86_64, "x86_64", id="x32: getpid"),
        pytest.param(X32, bpf.ARCH_X86_64, "x86_64", id="x32: read, the first of its numbers"),
        pytest.param(-1, bpf.ARCH_X86_64, "x86_64", id="a negative number"),
    ],
)
def test_who_comes_by_another_door_is_killed(number, arch, machine):
    assert bpf.run(PROGRAMS[machine, 1], number, (), arch) == Answer.KILL_PROCESS


def test_the_numbers_between_the_tables_and_x32_are_absent():
    assert bpf.run(PROGRAMS["x86_64", 1], X32 - 1) == Answer.ENOSYS


THREAD_OF_GLIBC, THREAD_OF_MUSL, FORK_OF_GLIBC = 0x3D0F00, 0x7D0F00, 0x1200011
SHARED, PRIVATE, ANONYMOUS = 0x1, 0x2, 0x20


@pytest.mark.parametrize(
    ("call", "args", "expected"),
    [
        pytest.param(
            "clone", (THREAD_OF_GLIBC,), "EAGAIN", id="a thread, as if there were too many"
        ),
        pytest.param("clone", (FORK_OF_GLIBC,), "EPERM", id="a fork"),
        pytest.param("clone", (0x4111,), "EPERM", id="a vfork"),
        pytest.param("futex", (0, 0x80), "ALLOW", id="a private wait"),
        pytest.param("futex", (0, 0x189), "ALLOW", id="a private wait until a time"),
        pytest.param("futex", (0, 0), "EPERM", id="a wait that others see"),
        pytest.param("futex", (0, 1), "EPERM", id="a wake that others feel"),
        pytest.param("kill", (PID, 6), "ALLOW", id="an own SIGABRT"),
        pytest.param("kill", (PID, 0), "ALLOW", id="asking for itself"),
        pytest.param("kill", (PID, 9), "EPERM", id="an own SIGKILL"),
        pytest.param("kill", (PID, 18), "EPERM", id="an own SIGCONT"),
        pytest.param("kill", (PID, 19), "EPERM", id="an own SIGSTOP"),
        pytest.param("kill", (PID, 20), "EPERM", id="an own SIGTSTP"),
        pytest.param("kill", (PID, 34), "EPERM", id="a queued signal"),
        pytest.param("kill", (0, 15), "EPERM", id="its process group"),
        pytest.param("kill", (-1, 15), "EPERM", id="everybody"),
        pytest.param("kill", (-PID, 15), "EPERM", id="the group it leads"),
        pytest.param("kill", (PID + 1, 15), "EPERM", id="another process"),
        pytest.param("kill", (PID + 2**32, 15), "ALLOW", id="itself, rubbish above the int"),
        pytest.param("tgkill", (PID, PID + 7, 6), "ALLOW", id="abort in a thread"),
        pytest.param("tgkill", (PID, PID, 19), "EPERM", id="SIGSTOP by tgkill"),
        pytest.param("tgkill", (PID + 1, PID + 1, 6), "EPERM", id="another's thread"),
        pytest.param("prlimit64", (0, 7), "ALLOW", id="own limits"),
        pytest.param("prlimit64", (0, 0), "EPERM", id="own limit of CPU, which kills"),
        pytest.param("prlimit64", (0, 15), "EPERM", id="own limit of real time, which kills"),
        pytest.param("prlimit64", (PID + 1, 7), "EPERM", id="another's limits"),
        pytest.param("getpgid", (PID + 1,), "EPERM", id="another's group"),
        pytest.param("sched_getaffinity", (0, 128), "ALLOW", id="own processors"),
        pytest.param("sched_getaffinity", (PID + 1, 128), "ENOSYS", id="another's processors"),
        pytest.param("prctl", (15,), "ALLOW", id="naming a thread"),
        pytest.param("prctl", (1,), "EPERM", id="PR_SET_PDEATHSIG"),
        pytest.param("prctl", (4, 1), "EPERM", id="PR_SET_DUMPABLE"),
        pytest.param("mmap", (0, 1, 3, PRIVATE | ANONYMOUS), "ALLOW", id="memory of malloc"),
        pytest.param("mmap", (0, 1, 1, SHARED), "ALLOW", id="a file, shared"),
        pytest.param("mmap", (0, 1, 3, SHARED | ANONYMOUS), "EPERM", id="shared memory"),
        pytest.param("mmap", (0, 1, 3, 0x3 | ANONYMOUS), "EPERM", id="MAP_SHARED_VALIDATE"),
        pytest.param("mmap", (0, 1, 3, 0x22 | 0x100), "EPERM", id="MAP_GROWSDOWN"),
        pytest.param("mmap", (0, 1, 3, 0x22 | 0x2000), "EPERM", id="MAP_LOCKED"),
        pytest.param("mmap", (0, 1, 3, 0x22 | 0x40000), "EPERM", id="MAP_HUGETLB"),
        pytest.param("mmap", (0, 1, 3, 0x20 | 0x8), "EPERM", id="MAP_DROPPABLE"),
        pytest.param("mmap", (0, 1, 3, 0x22 | 0x80000000), "EPERM", id="a flag of a later kernel"),
        pytest.param("mprotect", (0, 1, 5), "ALLOW", id="code of a library"),
        pytest.param("mprotect", (0, 1, 0x1000007), "EPERM", id="PROT_GROWSDOWN"),
        pytest.param("mremap", (0, 1, 2, 3, 0), "ALLOW", id="realloc"),
        pytest.param("mremap", (0, 1, 1, 5), "EPERM", id="MREMAP_DONTUNMAP"),
        pytest.param("madvise", (0, 1, 4), "ALLOW", id="MADV_DONTNEED"),
        pytest.param("madvise", (0, 1, 14), "ALLOW", id="MADV_HUGEPAGE, of numpy"),
        pytest.param("madvise", (0, 1, 3), "EINVAL", id="MADV_WILLNEED"),
        pytest.param("madvise", (0, 1, 21), "EINVAL", id="MADV_PAGEOUT"),
        pytest.param("madvise", (0, 1, 102), "EINVAL", id="MADV_GUARD_INSTALL, of glibc"),
        pytest.param("clock_gettime", (2,), "ALLOW", id="own CPU time"),
        pytest.param("clock_gettime", ((~(PID + 1) << 3) | 2,), "EINVAL", id="another's CPU time"),
        pytest.param("clock_nanosleep", (1, 0), "ALLOW", id="sleep"),
        pytest.param(
            "clock_nanosleep", ((~(PID + 1) << 3) | 2,), "EINVAL", id="sleep by another's"
        ),
        pytest.param("fcntl", (0, 1030), "ALLOW", id="F_DUPFD_CLOEXEC"),
        pytest.param("openat", (0, 0, 0o2000000), "ALLOW", id="opening to read"),
        pytest.param("openat", (0, 0, 0o1101), "ALLOW", id="making a file, which Landlock judges"),
        pytest.param("openat", (0, 0, 0o1000), "EPERM", id="emptying what may only be read"),
        pytest.param("fcntl", (0, 6), "EPERM", id="F_SETLK"),
        pytest.param("fcntl", (0, 37), "EPERM", id="F_OFD_SETLK"),
        pytest.param("fcntl", (0, 8), "EPERM", id="F_SETOWN"),
        pytest.param("fcntl", (0, 1024), "EPERM", id="F_SETLEASE"),
        pytest.param("fcntl", (0, 1031), "EPERM", id="F_SETPIPE_SZ"),
        pytest.param("ioctl", (0, 0x5401), "ALLOW", id="isatty"),
        pytest.param("ioctl", (0, 0x5412), "ENOTTY", id="TIOCSTI"),
    ],
)
@pytest.mark.parametrize("machine", MACHINES)
def test_arguments_decide(machine, call, args, expected):
    assert answer(call, *args, machine=machine) == expected


@pytest.mark.parametrize(
    ("call", "args", "expected"),
    [
        pytest.param("clone", (THREAD_OF_GLIBC,), "ALLOW", id="a thread of glibc's"),
        pytest.param("clone", (THREAD_OF_MUSL,), "ALLOW", id="a thread of musl's"),
        pytest.param("clone", (0x10900,), "EPERM", id="a thread with files of its own"),
        pytest.param("clone", (THREAD_OF_GLIBC | 0x10000000,), "EPERM", id="in a user namespace"),
        pytest.param("clone", (FORK_OF_GLIBC,), "EPERM", id="a fork"),
        pytest.param("futex", (0, 0x109), "ALLOW", id="a join"),
        pytest.param("futex", (0, 1), "EPERM", id="a wake that others feel"),
        pytest.param("futex", (0, 0x81), "ALLOW", id="a private wake"),
    ],
)
def test_arguments_decide_where_threads_are_agreed(call, args, expected):
    assert answer(call, *args, threads=4) == expected


@given(pid=st.integers(-(2**31), 2**31 - 1).filter(lambda pid: pid != PID), args=arguments)
def test_nobody_else_is_ever_signalled(pid, args):
    for call in ("kill", "tgkill"):
        assert answer(call, pid, *args[1:]) == "EPERM"


@given(flags=words)
def test_clone_never_makes_a_process(flags):
    if answer("clone", flags, threads=4) == "ALLOW":
        assert flags & 0xFFFFFFFF & ~0x17D0F00 == 0
        assert flags & 0x10000


@given(flags=words)
def test_what_is_mapped_is_counted(flags):
    if answer("mmap", 0, 4096, 3, flags) == "ALLOW":
        assert flags & 0x21 != 0x21
        assert not flags & 0x100


@given(machine=machines, args=arguments, above=arguments, data=st.data())
def test_rubbish_above_an_int_changes_nothing(machine, args, above, data):
    call = data.draw(
        st.sampled_from(["kill", "tgkill", "fcntl", "ioctl", "prctl", "futex", "madvise"])
    )
    lows = [word & 0xFFFFFFFF for word in args]
    highs = [low | high & ~0xFFFFFFFF for low, high in zip(lows, above, strict=True)]
    assert answer(call, *lows, machine=machine) == answer(call, *highs, machine=machine)


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=map(str, PROGRAMS))
def test_the_kernel_would_take_the_filter(program):
    assert bpf.faults(program) == []


def test_every_call_is_in_one_rule_and_every_rule_has_a_reason():
    rules = policy.rules(threads=1, pid=PID)
    known = set().union(*map(numbers, MACHINES))
    named = Counter(call for rule in rules for call in rule.calls)

    assert set(named) == known
    assert [call for call, times in named.items() if times > 1] == []
    assert [rule.calls for rule in rules if not rule.reason.endswith(".")] == []


@pytest.mark.parametrize(
    ("machine", "header"),
    [
        pytest.param("x86_64", "x86_64-linux-gnu/asm/unistd_64.h", id="x86_64"),
        pytest.param("aarch64", "asm-generic/unistd.h", id="aarch64"),
    ],
)
def test_the_numbers_are_those_of_the_kernels_headers(machine, header):
    path = Path("/usr/include", header)
    if not path.exists():
        pytest.skip(f"the kernel's headers are not installed here ({path})")
    text = path.read_text(encoding="ascii")
    there = {
        name: int(number)
        for name, number in re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", text)
    }
    ours = numbers(machine)

    both = ours.keys() & there.keys()
    assert {name: ours[name] for name in both} == {name: there[name] for name in both}
    # The rest are names that 64 bits do without, and calls newer than the headers.
    assert len(both) >= 300
