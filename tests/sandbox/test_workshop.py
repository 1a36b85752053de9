"""The workshop: what its filter answers, and that nothing it says is believed without a look."""

import io
import subprocess
import sys

import bpf
import msgspec
import pytest

from donka.sandbox.lockdown.answers import Answer
from donka.sandbox.lockdown.syscalls import numbers
from donka.sandbox.workshop.answering import Answering, Nonsense
from donka.sandbox.workshop.job import LENGTH, Bounds, Built, Required
from donka.sandbox.workshop.policy import program, rules
from donka.sandbox.workshop.watching import excess, family

MACHINES = {"x86_64": bpf.ARCH_X86_64, "aarch64": bpf.ARCH_AARCH64}


def answer(call, *args, machine="x86_64"):
    number = numbers(machine)[call]
    return Answer(bpf.run(program(machine), number, args, MACHINES[machine])).name


@pytest.mark.parametrize("machine", MACHINES)
def test_the_kernel_would_take_the_filter(machine):
    assert bpf.faults(program(machine)) == []


def test_every_call_is_in_one_rule_that_has_a_reason():
    calls = [call for rule in rules() for call in rule.calls]

    assert len(calls) == len(set(calls))
    assert set(calls) == numbers("x86_64").keys() | numbers("aarch64").keys()
    assert all(rule.reason for rule in rules())


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(
    ("call", "arguments", "outcome"),
    [
        pytest.param("execve", (), "ALLOW", id="a compiler is run"),
        pytest.param("clone", (17,), "ALLOW", id="a process"),
        pytest.param("clone", (0x003D_0F00,), "ALLOW", id="a thread"),
        pytest.param("clone", (17 | 0x1000_0000,), "EPERM", id="a user namespace"),
        pytest.param("clone", (17 | 0x4000_0000,), "EPERM", id="a network namespace"),
        pytest.param("clone3", (), "ENOSYS", id="a process by flags in memory"),
        pytest.param("unshare", (), "EPERM", id="namespaces"),
        pytest.param("socket", (1,), "ALLOW", id="a Unix socket"),
        pytest.param("socket", (2,), "EPERM", id="an Internet socket"),
        pytest.param("socket", (40,), "EPERM", id="a socket to the machine around"),
        pytest.param("bpf", (), "EPERM", id="bpf"),
        pytest.param("io_uring_setup", (), "EPERM", id="io_uring"),
        pytest.param("keyctl", (), "EPERM", id="keys"),
        pytest.param("ptrace", (), "EPERM", id="tracing"),
        pytest.param("mount", (), "EPERM", id="mounts"),
    ],
)
def test_compilers_may_do_their_work_and_nobody_leaves(machine, call, arguments, outcome):
    assert answer(call, *arguments, machine=machine) == outcome


def test_a_call_of_a_later_kernel_is_not_there():
    assert bpf.run(program("x86_64"), 600) == Answer.ENOSYS


def header(value: object) -> bytes:
    text = msgspec.json.encode(value)
    return LENGTH.pack(len(text)) + text


@pytest.mark.parametrize("step", [1, 3, 1000], ids=lambda step: f"{step} at a time")
def test_an_answer_is_the_same_however_it_comes(step):
    wheel = io.BytesIO()
    answering = Answering(wheel, most=100)
    data = header(Built("x.whl", 5)) + b"bytes"

    for start in range(0, len(data), step):
        answering.feed(data[start : start + step])

    assert answering.finish() == Built("x.whl", 5)
    assert wheel.getvalue() == b"bytes"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        pytest.param(b"", "nothing", id="nothing"),
        pytest.param(b"\x05\0\0\0{", "nothing", id="half a header"),
        pytest.param(b"\xff\xff\xff\x7f", "with a header too long", id="a long header"),
        pytest.param(LENGTH.pack(2) + b"{}", "with a header that makes no sense", id="no answer"),
        pytest.param(
            LENGTH.pack(2) + b"\xff\xff", "with a header that makes no sense", id="no text"
        ),
        pytest.param(header(Built("x", 5)), "with 5 bytes less than it announced", id="too few"),
        pytest.param(
            header(Built("x", 5)) + b"123456", "with more than it announced", id="too many"
        ),
        pytest.param(
            header(Required(())) + b"1", "with more than it announced", id="bytes of none"
        ),
        pytest.param(
            header(Built("x", 101)), r"with a wheel of 101 bytes \(at most 100\)", id="too large"
        ),
        pytest.param(header(Built("x", -1)), r"with a wheel of -1 bytes", id="negative"),
    ],
)
def test_what_is_no_answer_is_told_so(data, problem):
    answering = Answering(io.BytesIO(), most=100)

    def hear() -> None:
        answering.feed(data)
        answering.finish()

    with pytest.raises(Nonsense, match=f"^{problem}"):
        hear()


def test_a_family_counts_as_one():
    code = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'print(1, flush=True); input()'])"
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", code], **pipes) as parent:
        parent.stdout.readline()

        assert len(list(family(parent.pid))) == 2
        assert "MB of memory (at most 0)" in str(excess(parent.pid, Bounds(memory=1)))
        parent.communicate(b"\n")


def test_what_is_gone_has_too_much_of_nothing():
    assert excess(2**22 + 1, Bounds()) is None
