"""Classic BPF, run in Python: what the kernel would answer to a call, found without asking it.

Written from linux/filter.h alone, and refusing whatever the kernel's own checker refuses.
"""

import struct

ARCH_X86_64, ARCH_AARCH64, ARCH_I386 = 0xC000003E, 0xC00000B7, 0x40000003
MOST_INSTRUCTIONS = 4096


def decode(program: bytes) -> list[tuple[int, int, int, int]]:
    return [struct.unpack_from("<HBBI", program, at) for at in range(0, len(program), 8)]


def run(
    program: bytes, number: int, arguments: tuple[int, ...] = (), arch: int = ARCH_X86_64
) -> int:
    """The value the filter returns; arguments may be negative, as in C."""
    six = [argument & (2**64 - 1) for argument in (*arguments, 0, 0, 0, 0, 0, 0)[:6]]
    data = struct.pack("<IIQ6Q", number & 0xFFFFFFFF, arch, 0, *six)
    code = decode(program)
    at = accumulator = 0
    while True:
        operation, jump_true, jump_false, operand = code[at]
        at += 1
        if operation == 0x20:
            (accumulator,) = struct.unpack_from("<I", data, operand)
        elif operation == 0x54:
            accumulator &= operand
        elif operation == 0x15:
            at += jump_true if accumulator == operand else jump_false
        elif operation == 0x35:
            at += jump_true if accumulator >= operand else jump_false
        elif operation == 0x06:
            return operand
        else:
            raise ValueError(f"no such instruction: {operation:#x}")


def faults(program: bytes) -> list[str]:
    """What the kernel's checker would refuse."""
    code = decode(program)
    found = [] if 0 < len(code) <= MOST_INSTRUCTIONS else [f"{len(code)} instructions"]
    for at, (operation, jump_true, jump_false, operand) in enumerate(code):
        if operation in (0x15, 0x35) and at + 1 + max(jump_true, jump_false) >= len(code):
            found.append(f"{at}: jumps out")
        if operation == 0x20 and (operand % 4 or operand >= 64):
            found.append(f"{at}: loads from {operand}")
    if code[-1][0] != 0x06:
        found.append("does not end in a return")
    return found
