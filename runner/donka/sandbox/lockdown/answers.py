"""The words the policy for system calls is written in: answers, tests of arguments, rules.

Knows no system call and no byte of a filter.

A filter sees each argument as a register of 64 bits and looks at it by halves. Where the kernel
takes an ``int`` it looks at the low half alone, and so does a test here: a comparison of the whole
register could be passed by rubbish in the half that the kernel drops. Flags declared ``unsigned
long`` (mmap, mprotect, mremap, clone) have no meaning in the high half, which the kernel drops or
refuses. No rule looks at a pointer.
"""

from enum import Enum, IntEnum

import msgspec

_RET_ERRNO = 0x0005_0000
_HALF = 0xFFFF_FFFF


class Answer(IntEnum):
    """What becomes of a call: the value a filter returns (linux/seccomp.h, asm-generic/errno.h)."""

    ALLOW = 0x7FFF_0000
    DONE = _RET_ERRNO
    """Nothing happens, and the caller hears that it has."""
    KILL_PROCESS = 0x8000_0000
    EPERM = _RET_ERRNO | 1
    """Refused; the caller should hear that it was."""
    EAGAIN = _RET_ERRNO | 11
    EINVAL = _RET_ERRNO | 22
    ENOTTY = _RET_ERRNO | 25
    ENOSYS = _RET_ERRNO | 38
    """As on a kernel without the call: libraries fall back to an older one."""


class Verdict(Enum):
    """What the policy says of a call before its arguments are known."""

    ALLOW = Answer.ALLOW
    DONE = Answer.DONE
    EPERM = Answer.EPERM
    ENOSYS = Answer.ENOSYS
    CONDITIONAL = None


class Test(msgspec.Struct, frozen=True):
    """Holds where one half of an argument, under *mask*, is one of *values*."""

    argument: int
    """Counted from 0."""
    values: tuple[int, ...]
    mask: int = _HALF


class Step(msgspec.Struct, frozen=True):
    """Ends a rule with *answer* where *test* turns out as *outcome*."""

    test: Test
    outcome: bool
    answer: Answer


class Rule(msgspec.Struct, frozen=True):
    """What becomes of some calls, and why: the first step that applies, or *answer*."""

    calls: tuple[str, ...]
    reason: str
    answer: Answer
    steps: tuple[Step, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """The rule in a word."""
        return Verdict.CONDITIONAL if self.steps else Verdict(self.answer)


def one_of(argument: int, *values: int) -> Test:
    """The argument, an int, is one of *values*."""
    return Test(argument, values)


def under_mask(argument: int, mask: int, value: int) -> Test:
    """The bits of *mask* in the argument are those of *value*."""
    return Test(argument, (value,), _HALF & mask)


def no_bits_but(argument: int, flags: int) -> Test:
    """The argument has no other bits than those of *flags*."""
    return under_mask(argument, ~flags, 0)


def all_bits(argument: int, flags: int) -> Test:
    """The argument has all bits of *flags*."""
    return under_mask(argument, flags, flags)


def when(test: Test, answer: Answer) -> Step:
    """*answer*, where *test* holds."""
    return Step(test, True, answer)


def unless(test: Test, answer: Answer) -> Step:
    """*answer*, where *test* does not hold."""
    return Step(test, False, answer)
