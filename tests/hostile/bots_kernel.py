"""Bots that look for a way out through the kernel: the calls that few programs need, and odd ways to make them."""

from snippets import RAW, harm

from donka.game.faults import FaultKind
from hostile import Expect, Hostile, refused

CRASH = FaultKind.CRASH
X86_64 = "x86_64"

FORBIDDEN = refused("PermissionError")
ABSENT = Expect((CRASH,), r"OSError: \[Errno 38\]")
"""A call that the kernel seems not to have."""
ENDED = Expect((CRASH,), "the process was killed by SIGSYS", deaths=True)

FILTER = frozenset({"seccomp"})
ROOTS_ALONE = "the kernel itself refuses it to all but root, in the words of the filter"


def calls(
    name: str, what: str, arguments: str, expect: Expect = FORBIDDEN, risky: str = ""
) -> Hostile:
    """A bot that makes one raw call; that the kernel itself looks at it is the harm."""
    code = harm(f"reach({arguments})", RAW)
    return Hostile(name, what, code, expect, layers=FILTER, risky=risky, machine=X86_64)


def does(name: str, what: str, code: str, **fields: object) -> Hostile:
    """A bot of a few more lines of which every system call is raw."""
    return Hostile(name, what, harm(code, RAW), **{"machine": X86_64, "layers": FILTER, **fields})  # type: ignore[arg-type]  # fields of Hostile


WIDE_DOORS = (
    calls("bpf", "loads a program into the kernel", "321, 5, bytes(1 << 13), 1 << 13"),
    does(
        "io-uring",
        "opens a ring through which the kernel makes calls in its place",
        """
        ring = ctypes.create_string_buffer(120)
        os.close(call(425, 4, ring))
        raise HarmDone("a ring")
        """,
        expect=FORBIDDEN,
        layers=FILTER | {"rlimits"},
    ),
    calls("userfaultfd", "has the kernel wait for it in the middle of a page fault", "323, 1"),
    does(
        "perf-event",
        "has the kernel count what the processor does",
        """
        event = bytearray(128)
        event[0:8] = (1).to_bytes(4, "little") + (128).to_bytes(4, "little")
        event[40:48] = (0x60).to_bytes(8, "little")
        os.close(call(298, bytes(event), 0, -1, -1, 0))
        raise HarmDone("an event")
        """,
        expect=FORBIDDEN,
    ),
    calls(
        "add-key",
        "keeps a word in the kernel's keyring",
        "248, b'user', b'hostile', b'word', 4, -2",
    ),
    calls(
        "request-key",
        "looks for a key, for which the kernel may start a helper",
        "249, b'user', b'hostile', 0, -2",
    ),
    calls("keyctl", "makes a keyring of its session", "250, 0, -3, 1"),
    calls("modify-ldt", "reads the table of its segments", "154, 0, 0, 0"),
    calls("personality", "switches off the randomness of addresses", "135, 0x0040000"),
    calls(
        "async-io",
        "prepares input and output that the kernel does later",
        "206, 1, ctypes.create_string_buffer(8)",
    ),
    calls("process-madvise", "advises on the memory of others", "440, -1, 0, 0, 0, 0"),
    calls("move-pages", "moves pages between the machine's memories", "279, 0, 0, 0, 0, 0, 0"),
    calls(
        "memory-policy",
        "says from which of the machine's memories it wants its own",
        "238, 0, 0, 0",
    ),
    calls(
        "compare",
        "compares the kernel's pointers of processes",
        "312, os.getpid(), os.getpid(), 0, 0, 1",
    ),
    calls("mrelease", "takes the memory of a dying process apart", "448, -1, 0"),
    calls(
        "uprobe",
        "returns from a probe that is none, by the one call that no filter is asked about",
        "335",
        Expect((CRASH,), "the process was killed by SIGILL", deaths=True),
        risky="the kernel itself ends whoever does it",
    ),
    calls(
        "protection-keys",
        "takes a key that guards pages",
        "330, 0, 0",
        ABSENT,
        risky="processors without keys answer as the filter does",
    ),
    calls("vmsplice", "moves pages into a pipe", "278, -1, 0, 0, 0", ABSENT),
    calls(
        "splice",
        "moves bytes between pipes without reading them",
        "275, -1, 0, -1, 0, 0, 0",
        ABSENT,
    ),
    calls("timer-file", "makes a timer of a descriptor", "283, 1, 0", ABSENT),
    calls(
        "signal-file",
        "makes a descriptor of its signals",
        "289, -1, (ctypes.c_long * 1)(0), 8, 0",
        ABSENT,
    ),
)

WORLDS = (
    calls("user-namespace", "becomes root in a world of its own", "272, 0x10000000"),
    calls("mount-namespace", "makes itself a tree of mounts, in such a world", "272, 0x10020000"),
    calls("own-files", "parts with a table it shares with nobody", "272, 0x400"),
    does(
        "clone-user-namespace",
        "starts a child as root of a world of its own",
        """
        child = call(56, 0x10000000 | signal.SIGCHLD, 0, 0, 0, 0)
        if child == 0:
            os._exit(0)
        os.waitpid(child, 0)
        raise HarmDone("a child in a world of its own")
        """,
        expect=FORBIDDEN,
        layers=FILTER | {"rlimits", "box"},
    ),
    calls(
        "clone3", "starts a child by the call whose flags no filter can see", "435, 0, 0", ABSENT
    ),
    calls("join-namespace", "enters a world by a descriptor", "308, -1, 0"),
    calls("mount", "mounts a file system", "165, 0, 0, 0, 0, 0"),
    calls("unmount", "takes a mount away", "166, b'/', 0xffff"),
    calls("change-root", "takes another root", "161, 0"),
    calls("pivot-root", "swaps its root for another", "155, b'/', b'/'", risky=ROOTS_ALONE),
    calls("open-tree", "takes a mount in its hands", "428, -100, b'/', 0"),
    calls("mount-attributes", "changes the flags of a mount", "442, -1, b'', 0, 0, 0"),
    calls(
        "new-filesystem",
        "prepares a file system to be mounted",
        "430, b'tmpfs', 0",
        risky=ROOTS_ALONE,
    ),
    calls("list-mounts", "asks what is mounted where", "458, 0, 0, 0, 0"),
    calls("handle-of-file", "takes a file by its number on the disk", "303, -100, b'/', 0, 0, 0"),
    calls("watch-files", "watches what others open", "300, 0x200, 0"),
)

POWERS = (
    calls("become-root", "becomes root", "105, -1"),
    calls("become-somebody", "becomes somebody else, whoever it is", "117, -1, -1, -1"),
    calls("other-groups", "joins other groups", "116, 0, 0", risky=ROOTS_ALONE),
    calls("capabilities", "takes itself all capabilities", "126, 0, 0"),
    calls("own-filter", "puts a filter of its own before the kernel", "317, 1, 0, 0"),
    calls("old-filter", "does the same the old way", "157, 22, 2, 0"),
    calls("own-rules", "makes rules of its own about files", "444, 0, 0, 1"),
    calls(
        "security-modules",
        "asks which locks there are",
        "461, 0, 0, 0",
        risky="kernels that lack it answer as the filter does",
    ),
    calls("traced", "has its parent trace it", "101, 0, 0, 0, 0"),
    calls("core-dumps", "makes its memory readable for others again", "157, 4, 1, 0, 0, 0"),
    calls("other-death", "no longer ends with its host", "157, 1, 0, 0, 0, 0"),
    calls("not-privileged", "asks to be tied to no host but itself", "157, 36, 1, 0, 0, 0"),
    calls("no-vdso", "has its own memory described anew", "157, 35, 0, 0, 0, 0", risky=ROOTS_ALONE),
    calls(
        "set-processor",
        "has the processor trap when asked what it is",
        "158, 0x1012, 1",
        ABSENT,
        risky="the processor may lack it",
    ),
)

MACHINE = (
    calls(
        "reboot",
        "restarts the machine",
        "169, 0xfee1dead, 672274793, 0x1234567, 0",
        risky="it could restart the machine",
    ),
    calls("kexec", "starts another kernel", "246, 0, 0, 0, 0", risky=ROOTS_ALONE),
    calls("load-module", "loads code into the kernel", "175, 0, 0, b''", risky=ROOTS_ALONE),
    calls(
        "load-module-file",
        "loads code into the kernel from a file",
        "313, -1, b'', 0",
        risky=ROOTS_ALONE,
    ),
    calls("unload-module", "takes code out of the kernel", "176, b'no-such', 0", risky=ROOTS_ALONE),
    calls(
        "io-ports",
        "speaks to devices by ports",
        "173, -1, 5, 1",
        risky="kernels that lack it answer as if they refused",
    ),
    calls(
        "io-privilege",
        "speaks to devices by all ports",
        "172, 9",
        risky="kernels that lack it answer as if they refused",
    ),
    calls("swap-on", "has the machine swap to a file", "167, 0, -1"),
    calls("quota", "asks how much each user may store", "179, -1, 0, 0, 0"),
    calls(
        "accounting",
        "has every end of a process written down",
        "163, b'/nowhere'",
        risky=ROOTS_ALONE,
    ),
    calls(
        "kernel-log",
        "reads what the kernel has told",
        "103, 3, 0, 0",
        risky="some kernels show it to everybody, some to root",
    ),
    calls("set-clock", "sets the clock by which it is timed", "227, 0, 0"),
    calls("set-time", "sets the time of day", "164, 1, 0"),
    calls("tune-clock", "makes the clock go slower", "305, 0, 0"),
    calls("rename-machine", "gives the machine a name", "170, b'mine', 4", risky=ROOTS_ALONE),
    calls("hang-up", "hangs up the terminal", "153", risky=ROOTS_ALONE),
    calls(
        "unknown-call",
        "makes a call that no kernel has yet",
        "999",
        ABSENT,
        risky="the kernel itself answers so",
    ),
    calls(
        "negative-call",
        "makes a call with a number below all",
        "-7",
        ENDED,
        risky="the kernel knows no such number either",
    ),
)

RUN = """
def run(code):
    # Machine code, written into memory that may be run.
    import mmap
    room = mmap.mmap(-1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, 7)
    room.write(code)
    where = ctypes.addressof(ctypes.c_char.from_buffer(room))
    return ctypes.CFUNCTYPE(ctypes.c_long)(where)()
"""

INT_80 = r"b'\xb8\x14\x00\x00\x00\xcd\x80\xc3'"
"""mov eax, 20; int 0x80; ret: getpid by the gate of 32-bit programs."""

ODD_WAYS = (
    does(
        "x32",
        "calls by the numbers of the x32 architecture",
        'try: call(0x40000000 | 39)\nexcept OSError: pass\nraise HarmDone("an x32 call came back")',
        expect=ENDED,
    ),
    does(
        "x32-native",
        "calls by the numbers that x32 has for itself",
        'try: call(0x40000000 | 520)\nexcept OSError: pass\nraise HarmDone("an x32 call came back")',
        expect=ENDED,
    ),
    does(
        "int-80",
        "calls through the gate of 32-bit programs, by machine code of its own",
        f'{RUN}\nrun({INT_80})\nraise HarmDone("a call of another architecture")',
        expect=ENDED,
    ),
    does(
        "high-half",
        "hides a call's number behind the upper half of the register",
        """
        code = b'\\x48\\xb8' + (0x1_0000_0000 + 41).to_bytes(8, 'little')
        code += b'\\xbf\\x01\\0\\0\\0\\xbe\\x01\\0\\0\\0\\x31\\xd2\\x0f\\x05\\xc3'
        """
        + RUN.replace("\n", "\n        ")
        + """
        got = run(code)
        if got in (-1, -38):
            raise OSError(-got, os.strerror(-got))
        raise HarmDone("a socket")
        """,
        expect=FORBIDDEN,
    ),
    does(
        "high-argument",
        "hides forbidden flags of a map behind the upper half of their register",
        """
        libc.mmap.restype = ctypes.c_void_p
        where = call(9, 0, 4096, 3, (1 << 32) | 0x21, -1, 0)
        raise HarmDone("shared memory")
        """,
        expect=FORBIDDEN,
    ),
)

RAW_C = r"""
#include <stddef.h>
static long call(long number, long a, long b, long c, long d)
{
    long got;
    register long r10 __asm__("r10") = d;
    __asm__ volatile("syscall" : "=a"(got) : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10)
                     : "rcx", "r11", "memory");
    return got;
}
"""

ASK = """
library = ctypes.CDLL(NATIVE)
library.attempt.restype = ctypes.c_long
library.attempt.argtypes = [ctypes.c_char_p]
got = library.attempt(SECRET.encode())
if got < 0:
    raise OSError(-got, os.strerror(-got))
raise HarmDone(f"the extension got {got}")
"""


def extension(name: str, what: str, attempt: str, expect: Expect, **fields: object) -> Hostile:
    """A bot with an extension in C, whose ``attempt`` returns what the kernel says."""
    native = f"{RAW_C}\nlong attempt(const char *secret)\n{{\n{attempt}\n}}\n"
    given = {"layers": FILTER, "machine": X86_64, **fields}
    return Hostile(name, what, ASK, expect, native=native, **given)  # type: ignore[arg-type]  # fields of Hostile


EXTENSIONS = (
    extension(
        "native-socket",
        "opens a socket from C, by the instruction itself",
        "return call(41, 2, 1, 0, 0);",
        FORBIDDEN,
    ),
    extension(
        "native-fork",
        "forks from C, past everything that Python would notice",
        "long child = call(57, 0, 0, 0, 0); if (child == 0) call(231, 0, 0, 0, 0);"
        " if (child > 0) call(61, child, 0, 0, 0); return child;",
        FORBIDDEN,
        layers=FILTER | {"rlimits"},
    ),
    extension(
        "native-exec",
        "becomes another program",
        'char *words[] = {"/bin/sleep", "60", NULL};'
        ' return call(59, (long)"/bin/sleep", (long)words, 0, 0);',
        FORBIDDEN,
        layers=FILTER | {"landlock", "box"},
    ),
    extension(
        "native-read",
        "opens a file of the user's from C",
        "return call(2, (long)secret, 0, 0, 0);",
        FORBIDDEN,
        full=refused("FileNotFoundError"),
        layers=frozenset({"landlock", "box"}),
    ),
    extension(
        "native-int-80",
        "calls by the gate of 32-bit programs",
        'long got; __asm__ volatile("int $0x80" : "=a"(got) : "a"(20) : "memory"); return got;',
        ENDED,
    ),
    extension(
        "native-kill-all",
        "ends every process it can",
        "return call(62, -1, 9, 0, 0);",
        FORBIDDEN,
        risky="it would end the test with all others of the user",
    ),
    extension(
        "native-stop-itself",
        "stops itself, to be taken for a worker that obeys",
        "return call(62, call(39, 0, 0, 0, 0), 19, 0, 0);",
        FORBIDDEN,
    ),
    extension(
        "native-dies-as-if-killed",
        "ends itself with the signal that is taken for the machine's failure",
        "return call(62, call(39, 0, 0, 0, 0), 9, 0, 0);",
        FORBIDDEN,
        risky="the league plays again and blames it then: the same fault by a longer way",
    ),
    Hostile(
        "native-constructor",
        "has its extension act as it is loaded, before anything is called",
        'ctypes.CDLL(NATIVE)\nraise HarmDone("loaded, and it did as it liked")',
        Expect((CRASH,), "the process exited with status 77", deaths=True),
        none=Expect((CRASH,), "the process exited with status 77", deaths=True),
        native=RAW_C
        + "__attribute__((constructor)) static void at_once(void) { call(231, 77, 0, 0, 0); }",
        machine=X86_64,
    ),
)

BOTS: tuple[Hostile, ...] = (
    *WIDE_DOORS,
    *WORLDS,
    *POWERS,
    *MACHINE,
    *ODD_WAYS,
    *EXTENSIONS,
)
