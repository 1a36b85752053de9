"""Rules, assembled into a filter for the kernel: classic BPF over ``struct seccomp_data``.

Knows nothing of why a rule is there. Instructions are those of linux/filter.h and linux/bpf_common.h.

The kernel remembers which calls a filter allows whatever their arguments are (since Linux 5.11), so
only conditional rules cost anything at run time: they come first.
"""

import struct
from collections.abc import Mapping, Sequence
from itertools import groupby

from donka.sandbox.lockdown.answers import Answer, Rule, Step

LOAD = 0x20
"""BPF_LD | BPF_W | BPF_ABS: a word of ``seccomp_data``, by its offset in bytes."""
AND = 0x54
"""BPF_ALU | BPF_AND | BPF_K"""
JUMP_EQUAL = 0x15
"""BPF_JMP | BPF_JEQ | BPF_K: skip so many instructions where equal, so many where not."""
JUMP_AT_LEAST = 0x35
"""BPF_JMP | BPF_JGE | BPF_K"""
RETURN = 0x06
"""BPF_RET | BPF_K"""

NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16
"""Offsets into ``seccomp_data``; both machines are little-endian, so low halves come first."""

AUDIT_ARCH = {"x86_64": 0xC000_003E, "aarch64": 0xC000_00B7}
"""How a filter is told by which door a call came (linux/audit.h)."""

X32 = 0x4000_0000
"""From here on the numbers of x86_64 mean its 32-bit-pointer ABI, a second set of all calls."""

# The width of a jump is a byte.
_MOST_TESTS = 200

_ENCODE = struct.Struct("<HBBI").pack

Instruction = tuple[int, int, int, int]
"""``struct sock_filter``: code, jump if true, jump if false, operand."""


def assemble(rules: Sequence[Rule], numbers: Mapping[str, int], machine: str) -> bytes:
    """The filter that keeps *rules*; a call that is in none of them is answered ENOSYS."""
    code = _doors(machine)
    for rule in rules:
        if rule.steps:
            for call in rule.calls:
                if call in numbers:
                    body = _conditions(rule)
                    code += [(JUMP_EQUAL, 0, len(body), numbers[call]), *body]
    for answer, alike in _by_answer(rules):
        known = sorted(numbers[call] for rule in alike for call in rule.calls if call in numbers)
        for start in range(0, len(known), _MOST_TESTS):
            code += _when_one_of(known[start : start + _MOST_TESTS], answer)
    code.append(_return(Answer.ENOSYS))
    return b"".join(_ENCODE(*instruction) for instruction in code)


def _doors(machine: str) -> list[Instruction]:
    """Kill what comes by another door than the machine's own, where numbers mean other calls."""
    code = [
        (LOAD, 0, 0, ARCHITECTURE),
        *_unless_one_of([AUDIT_ARCH[machine]], Answer.KILL_PROCESS),
        (LOAD, 0, 0, NUMBER),
    ]
    if machine == "x86_64":
        code += [(JUMP_AT_LEAST, 0, 1, X32), _return(Answer.KILL_PROCESS)]
    return code


def _by_answer(rules: Sequence[Rule]) -> list[tuple[Answer, list[Rule]]]:
    plain = [rule for rule in rules if not rule.steps and rule.answer is not Answer.ENOSYS]
    plain.sort(key=lambda rule: rule.answer is not Answer.ALLOW)
    return [(answer, list(alike)) for answer, alike in groupby(plain, lambda rule: rule.answer)]


def _conditions(rule: Rule) -> list[Instruction]:
    return [
        *(instruction for step in rule.steps for instruction in _step(step)),
        _return(rule.answer),
    ]


def _step(step: Step) -> list[Instruction]:
    test = step.test
    decide = _when_one_of if step.outcome else _unless_one_of
    return [
        (LOAD, 0, 0, ARGUMENTS + 8 * test.argument),
        (AND, 0, 0, test.mask),
        *decide(test.values, step.answer),
    ]


def _when_one_of(values: Sequence[int], answer: Answer) -> list[Instruction]:
    last = len(values) - 1
    return [
        *((JUMP_EQUAL, last - place, place == last, value) for place, value in enumerate(values)),
        _return(answer),
    ]


def _unless_one_of(values: Sequence[int], answer: Answer) -> list[Instruction]:
    return [
        *((JUMP_EQUAL, len(values) - place, 0, value) for place, value in enumerate(values)),
        _return(answer),
    ]


def _return(answer: Answer) -> Instruction:
    return (RETURN, 0, 0, answer)
