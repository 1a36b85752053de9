"""Bots that read, change or leave files that are not theirs."""

from refusals import ABSENT, CLOSED, FORBIDDEN, IN_SILENCE, READ_ONLY, UNKNOWN, UNMADE
from snippets import RAW, by_number, harm

from hostile import Hostile, refused

HIDDEN = frozenset({"landlock", "box"})
"""What keeps a file from being read."""

WRITTEN = HIDDEN | {"rlimits"}
"""What keeps a file from being written: no byte may be, at a file size of 0."""

CHANGED = frozenset({"seccomp", "box"})
"""What keeps from being changed what Landlock does not watch over."""

MADE = frozenset({"landlock", "box"})
"""What keeps a name from being made."""

READING = (
    Hostile(
        "reads-a-secret",
        "reads a file in the user's folder",
        'open(SECRET).read()\nraise HarmDone("read a secret")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN,
    ),
    Hostile(
        "reads-the-users",
        "reads who has an account on the machine",
        'open("/etc/passwd").read()\nraise HarmDone("read the accounts")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN,
    ),
    Hostile(
        "reads-the-passwords",
        "reads the hashes of passwords",
        'open("/etc/shadow").read()\nraise HarmDone("read the hashes")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN | {"uid"},
        risky="only root could read them, and nothing runs as root with its layers off",
    ),
    Hostile(
        "reads-the-journal",
        "reads the journal, in which the seed of deals to come lies",
        'open(JOURNAL, "rb").read()\nraise HarmDone("read the journal")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN,
    ),
    Hostile(
        "reads-another-bot",
        "reads the code of another bot",
        'open(OTHER_BOT).read()\nraise HarmDone("read another bot")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN,
    ),
    Hostile(
        "imports-another-bot",
        "imports another bot, to ask it for its cards",
        """
        sys.path.insert(0, os.path.dirname(OTHER_BOT))
        __import__(os.path.basename(OTHER_BOT).removesuffix(".py"))
        raise HarmDone("imported another bot")
        """,
        refused("ModuleNotFoundError"),
        layers=HIDDEN,
    ),
    Hostile(
        "lists-a-home",
        "lists the files in the user's folder",
        'os.listdir(FOLDER)\nraise HarmDone("listed a home")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN,
    ),
    Hostile(
        "lists-the-neighbours",
        "lists the folder in which its own file lies, and with it the bots it meets",
        """
        if os.path.basename(OTHER_BOT) in os.listdir(os.path.dirname(__file__)):
            raise HarmDone("knows the others")
        """,
        CLOSED,
        layers=HIDDEN,
    ),
    Hostile(
        "lists-the-machine",
        "lists the topmost folder",
        """
        if "var" in os.listdir("/"):
            raise HarmDone("saw the machine")
        """,
        CLOSED,
        layers=HIDDEN,
    ),
    Hostile(
        "opens-a-second-time",
        "takes hold of a secret without opening it, and then opens what it holds",
        """
        held = os.open(SECRET, os.O_PATH)
        os.read(os.open(f"/proc/self/fd/{held}", os.O_RDONLY), 99)
        raise HarmDone("read a secret it was not to open")
        """,
        CLOSED,
        full=ABSENT,
        layers=HIDDEN,
    ),
    Hostile(
        "opens-from-the-root",
        "opens a secret by a path that begins at a descriptor of the topmost folder",
        """
        root = os.open("/", os.O_PATH | os.O_DIRECTORY)
        os.open(SECRET.lstrip("/"), os.O_RDONLY, dir_fd=root)
        raise HarmDone("opened a secret")
        """,
        CLOSED,
        full=ABSENT,
        layers=HIDDEN,
    ),
    Hostile(
        "opens-by-another-call",
        "opens a secret with openat2, which a filter for open would not see",
        harm(
            """
            call(437, -100, SECRET.encode(), bytes(24), 24)
            raise HarmDone("opened a secret")
            """,
            RAW,
        ),
        UNKNOWN,
        layers=HIDDEN | {"seccomp"},
    ),
    Hostile(
        "opens-by-handle",
        "opens a file by its number on the disk, past every folder above it",
        harm(
            """
            disk = os.open("/usr", os.O_PATH)
            handle = (8).to_bytes(4, "little") + (1).to_bytes(4, "little") + (2).to_bytes(8, "little")
            call(304, disk, handle, 0)
            raise HarmDone("opened by number")
            """,
            RAW,
        ),
        FORBIDDEN,
        layers=frozenset({"seccomp", "uid"}),
        risky="only root could, and nothing runs as root with its layers off",
    ),
    Hostile(
        "looks-at-a-secret",
        "asks how large a secret is, and when it was changed: at the lower level it is told",
        'os.stat(SECRET)\nraise HarmDone("knows the size of a secret")',
        refused("HarmDone: knows the size"),
        full=ABSENT,
        layers=frozenset({"box"}),
    ),
    Hostile(
        "reads-marks",
        "reads an extended attribute of a secret",
        'os.listxattr(SECRET)\nraise HarmDone("read the marks")',
        FORBIDDEN,
        layers=CHANGED,
    ),
    Hostile(
        "tries-every-descriptor",
        "reads whatever file its process was born with",
        """
        import stat
        for number in range(3, 64):
            try:
                mode = os.fstat(number).st_mode
            except OSError:
                continue
            if not stat.S_ISFIFO(mode):
                raise HarmDone(f"holds a descriptor of {mode:o}")
        """,
        IN_SILENCE,
        none=IN_SILENCE,
    ),
)

KERNEL_FILES = (
    Hostile(
        "writes-its-memory",
        "changes its own code through /proc/self/mem, where nothing is read-only",
        'open("/proc/self/mem", "r+b")\nraise HarmDone("may write any page")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN | {"undumpable", "uid"},
    ),
    Hostile(
        "reads-its-beginnings",
        "reads the environment that its process began with",
        'open("/proc/self/environ", "rb").read()\nraise HarmDone("read it")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN | {"undumpable", "uid"},
    ),
    Hostile(
        "reads-an-environment",
        "reads the environment of the user's process, where keys are often kept",
        'open(f"/proc/{VICTIM}/environ", "rb").read()\nraise HarmDone("read it")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN | {"uid"},
    ),
    Hostile(
        "reads-the-hosts-memory",
        "reads the cards of the others in the memory of its host",
        'open(f"/proc/{os.getppid()}/mem", "rb")\nraise HarmDone("may read the host")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN | {"uid"},
    ),
    Hostile(
        "lists-devices",
        "asks what hardware the machine has",
        'os.listdir("/sys/class")\nraise HarmDone("listed the hardware")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN,
    ),
    Hostile(
        "opens-the-terminal",
        "opens the terminal of whoever runs the league",
        'os.open("/dev/tty", os.O_RDWR)\nraise HarmDone("holds the terminal")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN,
        risky="a worker has a session of its own, to which no terminal belongs",
    ),
    Hostile(
        "opens-a-new-terminal",
        "opens a terminal of its own, which another bot could open from the other side",
        'os.open("/dev/ptmx", os.O_RDWR)\nraise HarmDone("holds a terminal")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN,
    ),
    Hostile(
        "writes-the-log",
        "writes lines of its own into the kernel's log",
        'open("/dev/kmsg", "w").write("all is well")\nraise HarmDone("wrote the log")',
        CLOSED,
        full=UNMADE,
        layers=WRITTEN | {"uid"},
        risky="only root could, and nothing runs as root with its layers off",
    ),
    Hostile(
        "has-a-core-dumped",
        "names the program that the kernel starts as root when a process crashes",
        'open("/proc/sys/kernel/core_pattern", "w").write("|/bin/sh")\nraise HarmDone("done")',
        CLOSED,
        full=ABSENT,
        layers=WRITTEN | {"uid"},
        risky="only root could, and nothing runs as root with its layers off",
    ),
    Hostile(
        "makes-a-device",
        "makes a door to the machine's memory",
        """
        import stat
        os.mknod(FOLDER + "/mem", stat.S_IFCHR | 0o600, os.makedev(1, 1))
        raise HarmDone("made a device")
        """,
        FORBIDDEN,
        layers=MADE | {"seccomp", "uid"},
        risky="only root could, and nothing runs as root with its layers off",
    ),
)

CHANGING = (
    Hostile(
        "writes-a-file",
        "adds a line to a file that anybody may write",
        """
        with open(OPEN, "a") as file:
            file.write("a line")
        raise HarmDone("wrote a line")
        """,
        CLOSED,
        full=ABSENT,
        layers=WRITTEN,
    ),
    Hostile(
        "empties-a-file",
        "empties a file that anybody may write, by the way it is opened",
        'os.open(OPEN, os.O_WRONLY | os.O_TRUNC)\nraise HarmDone("emptied a file")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN,
    ),
    Hostile(
        "shortens-a-file",
        "cuts a file that anybody may write, without opening it",
        'os.truncate(OPEN, 1)\nraise HarmDone("cut a file")',
        FORBIDDEN,
        layers=HIDDEN | {"seccomp"},
    ),
    Hostile(
        "removes-a-file",
        "removes a file of the user's",
        'os.unlink(OPEN)\nraise HarmDone("removed a file")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN | {"uid"},
    ),
    Hostile(
        "renames-a-file",
        "puts a file of the user's in another's place",
        'os.rename(OPEN, SECRET)\nraise HarmDone("renamed a file")',
        CLOSED,
        full=ABSENT,
        layers=HIDDEN | {"uid"},
    ),
    Hostile(
        "opens-a-folder-to-all",
        "lets everybody write the user's folder",
        'os.chmod(FOLDER, 0o777)\nraise HarmDone("opened a folder")',
        FORBIDDEN,
        layers=CHANGED | {"uid"},
    ),
    Hostile(
        "closes-its-own-file",
        "takes its own code from all but its owner, so that the league cannot go on",
        'os.fchmod(os.open(__file__, os.O_RDONLY), 0o600)\nraise HarmDone("closed a file")',
        FORBIDDEN,
        layers=CHANGED | {"uid"},
    ),
    Hostile(
        "gives-a-file-away",
        "makes a file somebody else's",
        'os.chown(OPEN, os.getuid(), os.getgid())\nraise HarmDone("gave a file away")',
        FORBIDDEN,
        layers=CHANGED | {"uid"},
    ),
    Hostile(
        "dates-a-file",
        "sets the time a file was changed: a memory of 64 bits that needs no byte of the file",
        'os.utime(OPEN, ns=(1, 1))\nraise HarmDone("dated a file")',
        FORBIDDEN,
        layers=CHANGED | {"uid"},
    ),
    Hostile(
        "touches-a-file",
        "sets the time a file was changed to now, which anybody may who may write it",
        'os.utime(OPEN)\nraise HarmDone("touched a file")',
        FORBIDDEN,
        layers=CHANGED,
    ),
    Hostile(
        "marks-a-file",
        "writes an extended attribute to a file",
        'os.setxattr(OPEN, "user.donka", b"queen")\nraise HarmDone("marked a file")',
        FORBIDDEN,
        layers=CHANGED,
    ),
    Hostile(
        "writes-its-own-code",
        "adds a line to its own file, for its later self",
        """
        with open(__file__, "a") as file:
            file.write("# the queen is in the north")
        raise HarmDone("wrote its own code")
        """,
        CLOSED,
        full=READ_ONLY,
        layers=WRITTEN | {"uid"},
    ),
    Hostile(
        "writes-the-harness",
        "changes the code of the worker for every bot to come",
        'open(sys.modules["donka.sandbox.turns"].__file__, "a")\nraise HarmDone("may write it")',
        CLOSED,
        full=READ_ONLY,
        layers=HIDDEN | {"uid"},
        risky="it would open for writing what the tests run",
    ),
    Hostile(
        "writes-the-library",
        "changes a module of the standard library",
        'open(os.__file__, "a")\nraise HarmDone("may write it")',
        CLOSED,
        full=READ_ONLY,
        layers=HIDDEN | {"uid"},
        risky="it would open for writing what the tests run",
    ),
    Hostile(
        "flushes-the-disks",
        "has every disk of the machine written, while others think",
        harm('call(162)\nraise HarmDone("flushed them")', RAW),
        FORBIDDEN,
        layers=frozenset({"seccomp"}),
    ),
)


def _leaves(name: str, what: str, code: str, **fields: object) -> Hostile:
    """A bot that makes a new name, which another bot could find."""
    given = {"expect": CLOSED, "full": UNMADE, "layers": MADE, **fields}
    return Hostile(name, what, f'{code}\nraise HarmDone("left a name")', **given)  # type: ignore[arg-type]  # the fields of Hostile, as given


LEAVING = (
    _leaves(
        "makes-a-file",
        "makes a file in the user's folder",
        'os.open(FOLDER + "/mark", os.O_CREAT | os.O_WRONLY)',
        layers=MADE | {"uid"},
    ),
    _leaves(
        "makes-a-temporary-file",
        "makes a file where temporary files are kept",
        'os.open("/tmp/donka-mark", os.O_CREAT | os.O_WRONLY); os.unlink("/tmp/donka-mark")',
    ),
    _leaves(
        "makes-a-lasting-file",
        "makes a file that outlives the machine's next start",
        'os.open("/var/tmp/donka-mark", os.O_CREAT | os.O_WRONLY); os.unlink("/var/tmp/donka-mark")',
    ),
    _leaves(
        "makes-a-file-in-memory",
        "makes a file in memory that is shared by all",
        'os.open("/dev/shm/donka-mark", os.O_CREAT | os.O_WRONLY); os.unlink("/dev/shm/donka-mark")',
    ),
    _leaves(
        "makes-a-nameless-file",
        "makes a file without a name, as room to store what memory is not enough for",
        'os.open("/tmp", os.O_TMPFILE | os.O_RDWR)',
    ),
    _leaves(
        "makes-a-folder",
        "makes a folder, whose name is a memory",
        'os.mkdir("/tmp/donka-mark"); os.rmdir("/tmp/donka-mark")',
    ),
    _leaves(
        "makes-a-pipe",
        "makes a named pipe, which another bot could read",
        'os.mkfifo("/tmp/donka-pipe"); os.unlink("/tmp/donka-pipe")',
        expect=FORBIDDEN,
        full=FORBIDDEN,
        layers=MADE | {"seccomp"},
    ),
    _leaves(
        "links-a-secret",
        "gives a secret a second name, in a folder that is read",
        'os.link(SECRET, "/tmp/donka-link"); os.unlink("/tmp/donka-link")',
        expect=FORBIDDEN,
        full=FORBIDDEN,
        layers=MADE | {"seccomp", "uid"},
    ),
    _leaves(
        "leads-astray",
        "makes a symbolic link, for a program that writes there",
        'os.symlink(SECRET, "/tmp/donka-link"); os.unlink("/tmp/donka-link")',
        expect=FORBIDDEN,
        full=FORBIDDEN,
        layers=MADE | {"seccomp"},
    ),
    _leaves(
        "asks-for-a-temporary-place",
        "takes any place for temporary files that Python can find",
        "import tempfile; tempfile.TemporaryFile()",
        expect=refused("No usable temporary directory"),
        full=refused("No usable temporary directory"),
        layers=MADE | {"rlimits"},
    ),
)

BOTS: tuple[Hostile, ...] = tuple(map(by_number, (*READING, *KERNEL_FILES, *CHANGING, *LEAVING)))
