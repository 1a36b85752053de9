"""Landlock, by trying what it refuses."""

import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from own_process import STRANGER, told_by

from donka.sandbox.lockdown import landlock
from donka.sandbox.lockdown.landlock import Fs, Net, Scope, handled
from donka.sandbox.wire import Allowed

ABI = landlock.abi()

needs_landlock = pytest.mark.skipif(ABI == 0, reason="this kernel has no Landlock")


def needs(version: int) -> pytest.MarkDecorator:
    return pytest.mark.skipif(version > ABI, reason=f"Landlock has ABI {ABI} here")


@pytest.fixture(params=["root", "stranger"])
def uid(request: pytest.FixtureRequest) -> int:
    """The user who is restricted; as root, also one who may do anything otherwise."""
    if os.geteuid() == 0:
        return 0 if request.param == "root" else STRANGER
    if request.param == "root":
        pytest.skip("only root can be root")
    return os.geteuid()


@pytest.fixture
def grounds(uid: int) -> Iterator[Path]:
    """Four folders that belong to *uid*, each with a file: readable, listable, writable, other."""
    # Not tmp_path: nobody but its owner may enter that.
    with tempfile.TemporaryDirectory() as name:
        top = Path(name)
        top.chmod(0o755)
        for folder in ("readable", "listable", "writable", "other"):
            (top / folder).mkdir()
            (top / folder / "file").write_text("kept")
            (top / folder / "file").chmod(0o755)
            (top / folder / "below").mkdir()
            if os.geteuid() == 0:
                for path in (top / folder, *(top / folder).iterdir()):
                    os.chown(path, uid, uid)
        yield top


RESTRICTED = """
uid, top, version = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
turn_into(uid)
prctl(NO_NEW_PRIVS, 1)
landlock.abi = lambda: version
held = os.open(top + "/other/file", os.O_RDONLY)
reached = landlock.restrict(Allowed(
    readable=(top + "/readable", top + "/nowhere"),
    listable=(top + "/listable",),
    writable=(top + "/writable",),
))
if reached != version:
    tell(("restrict reached", reached))
    sys.exit()

def opened(path, flags=os.O_RDONLY):
    os.close(os.open(path, flags | os.O_CLOEXEC, 0o600))

def ran(path):
    # The kernel asks Landlock first; what it then makes of the text is not the question.
    os.execv(path, ["it"])
"""

WRITE_NEW = os.O_WRONLY | os.O_CREAT
EMPTY = os.O_RDONLY | os.O_TRUNC


def tried(uid: int, grounds: Path, actions: str, version: int = ABI) -> object:
    return told_by(RESTRICTED + actions, str(uid), str(grounds), str(version))


@needs_landlock
@pytest.mark.parametrize(
    ("folder", "expected"),
    [
        pytest.param(
            "readable",
            {"list": "ok", "read": "ok", "write": "EACCES", "make": "EACCES"},
            id="readable",
        ),
        pytest.param(
            "listable",
            {"list": "ok", "read": "EACCES", "write": "EACCES", "make": "EACCES"},
            id="listable",
        ),
        pytest.param(
            "writable",
            {"list": "ok", "read": "ok", "write": "ok", "make": "ok"},
            id="writable",
        ),
        pytest.param(
            "other",
            {"list": "EACCES", "read": "EACCES", "write": "EACCES", "make": "EACCES"},
            id="not-allowed",
        ),
    ],
)
def test_a_folder_gives_what_it_was_allowed_for(uid, grounds, folder, expected):
    found = tried(
        uid,
        grounds,
        f"""
place = top + "/{folder}"
tell({{
    "list": outcome(os.listdir, place),
    "read": outcome(opened, place + "/file"),
    "write": outcome(opened, place + "/file", os.O_RDWR),
    "make": outcome(opened, place + "/new", {WRITE_NEW}),
}})
""",
    )

    assert found == expected


@needs_landlock
def test_a_readable_folder_stays_as_it_is(uid, grounds):
    found = tried(
        uid,
        grounds,
        """
place = top + "/readable"
tell([
    outcome(os.remove, place + "/file"),
    outcome(os.rename, place + "/file", place + "/other"),
    outcome(os.mkdir, place + "/new"),
    outcome(os.rmdir, place + "/below"),
    outcome(os.symlink, "/", place + "/link"),
    outcome(os.link, place + "/file", place + "/link"),
    outcome(os.mkfifo, place + "/fifo"),
    outcome(ran, place + "/file"),
])
""",
    )

    assert found == ["EACCES"] * 8


@needs(3)
@pytest.mark.parametrize("folder", ["readable", "listable", "other"])
def test_no_file_can_be_emptied_by_who_may_only_read_it(uid, grounds, folder):
    found = tried(
        uid,
        grounds,
        f"""
file = top + "/{folder}/file"
tell([outcome(os.truncate, file, 0), outcome(opened, file, {EMPTY})])
""",
    )

    assert found == ["EACCES", "EACCES"]
    assert (grounds / folder / "file").read_text() == "kept"


@needs_landlock
def test_before_abi_3_a_readable_file_can_be_emptied_and_others_must_refuse_that(uid, grounds):
    found = tried(
        uid, grounds, f"tell(outcome(opened, top + '/readable/file', {EMPTY}))", version=2
    )

    assert found == "ok"
    assert (grounds / "readable" / "file").read_text() == ""


@needs(3)
def test_a_writable_folder_holds_files_and_folders_and_nothing_else(uid, grounds):
    found = tried(
        uid,
        grounds,
        """
place = top + "/writable"
tell({
    "empty": outcome(os.truncate, place + "/file", 0),
    "rename": outcome(os.rename, place + "/file", place + "/renamed"),
    "remove": outcome(os.remove, place + "/renamed"),
    "mkdir": outcome(os.mkdir, place + "/new"),
    "rmdir": outcome(os.rmdir, place + "/new"),
    "symlink": outcome(os.symlink, "/", place + "/link"),
    "fifo": outcome(os.mkfifo, place + "/fifo"),
    "socket": outcome(socket.socket(socket.AF_UNIX).bind, place + "/socket"),
    "device": outcome(os.mknod, place + "/null", 0o20600, os.makedev(1, 3)),
})
""",
    )

    assert found == {
        "empty": "ok",
        "rename": "ok",
        "remove": "ok",
        "mkdir": "ok",
        "rmdir": "ok",
        "symlink": "EACCES",
        "fifo": "EACCES",
        "socket": "EACCES",
        "device": "EACCES",
    }


@needs_landlock
def test_nothing_in_a_writable_folder_can_be_run_or_moved_out(uid, grounds):
    found = tried(
        uid,
        grounds,
        """
file = top + "/writable/file"
tell([
    outcome(ran, file),
    outcome(os.rename, file, top + "/writable/below/file"),
    outcome(os.rename, file, top + "/readable/new"),
    outcome(os.link, file, top + "/readable/new"),
    outcome(os.link, top + "/readable/file", top + "/writable/stolen"),
])
""",
    )

    assert found == ["EACCES", "EXDEV", "EACCES", "EACCES", "EXDEV"]


@needs_landlock
def test_of_the_devices_there_are_two(uid, grounds):
    found = tried(
        uid,
        grounds,
        """
tell({
    "read null": outcome(opened, "/dev/null"),
    "write null": outcome(opened, "/dev/null", os.O_WRONLY | os.O_TRUNC),
    "read zero": outcome(opened, "/dev/zero"),
    "read urandom": outcome(opened, "/dev/urandom"),
    "write urandom": outcome(opened, "/dev/urandom", os.O_WRONLY),
    "read full": outcome(opened, "/dev/full"),
    "list": outcome(os.listdir, "/dev"),
    "processes": outcome(os.listdir, "/proc"),
    "itself": outcome(opened, "/proc/self/maps"),
})
""",
    )

    assert found == {
        "read null": "ok",
        "write null": "ok",
        "read zero": "EACCES",
        "read urandom": "ok",
        "write urandom": "EACCES",
        "read full": "EACCES",
        "list": "EACCES",
        "processes": "EACCES",
        "itself": "EACCES",
    }


@needs(4)
def test_there_is_no_tcp(uid, grounds):
    found = tried(
        uid,
        grounds,
        """
tell([
    outcome(socket.socket().bind, ("127.0.0.1", 0)),
    outcome(socket.socket().connect, ("127.0.0.1", 9)),
])
""",
    )

    assert found == ["EACCES", "EACCES"]


@needs(6)
def test_nobody_outside_can_be_called_or_signalled(uid, grounds):
    with_a_name = socket.socket(socket.AF_UNIX)
    with_a_name.bind(f"\0donka-test-{os.getpid()}-{uid}")
    with_a_name.listen()

    found = tried(
        uid,
        grounds,
        f"""
tell([
    outcome(socket.socket(socket.AF_UNIX).connect, "\\0donka-test-{os.getpid()}-{uid}"),
    outcome(os.kill, {os.getpid()}, 0),
    outcome(os.kill, os.getpid(), 0),
])
""",
    )

    with_a_name.close()
    assert found == ["EPERM", "EPERM", "ok"]


@needs_landlock
def test_what_is_already_open_stays_open(uid, grounds):
    assert tried(uid, grounds, "tell(os.read(held, 9))") == b"kept"


@needs_landlock
def test_a_library_can_be_loaded_from_where_nothing_can_be_run():
    script = """
import importlib.machinery, importlib.util
spec = importlib.util.find_spec("_testbuffer") or importlib.util.find_spec("_decimal")
prctl(NO_NEW_PRIVS, 1)
landlock.restrict(Allowed(readable=(sys.base_prefix, "/usr", "/lib", "/lib64")))
library = outcome(importlib.util.module_from_spec, spec)
tell([spec.loader.__class__.__name__, library, outcome(os.execv, "/usr/bin/true", ["true"])])
"""

    assert told_by(script) == ["ExtensionFileLoader", "ok", "EACCES"]


@needs_landlock
@pytest.mark.parametrize("version", range(1, 8))
def test_every_abi_can_be_asked_for(uid, grounds, version):
    if version > ABI:
        pytest.skip(f"Landlock has ABI {ABI} here")

    found = tried(
        uid,
        grounds,
        """
tell([
    outcome(opened, top + "/readable/file"),
    outcome(opened, top + "/other/file"),
    outcome(opened, top + "/writable/file", os.O_RDWR | os.O_TRUNC),
])
""",
        version,
    )

    assert found == ["ok", "EACCES", "ok"]


@needs_landlock
def test_a_file_can_be_allowed_alone(uid, grounds):
    found = told_by(
        """
top = sys.argv[2]
turn_into(int(sys.argv[1]))
prctl(NO_NEW_PRIVS, 1)
landlock.restrict(Allowed(readable=(top + "/other/file",)))
tell([outcome(open, top + "/other/file"), outcome(open, top + "/readable/file")])
""",
        str(uid),
        str(grounds),
    )

    assert found == ["ok", "EACCES"]


@needs_landlock
def test_without_no_new_privs_a_stranger_is_not_restricted_and_is_told_so():
    uid = STRANGER if os.geteuid() == 0 else os.geteuid()

    found = told_by(
        """
turn_into(int(sys.argv[1]))
reached = landlock.restrict(Allowed())
tell([reached, outcome(os.listdir, "/")])
""",
        str(uid),
    )

    assert found == [0, "ok"]


def test_elsewhere_there_is_no_landlock(monkeypatch):
    monkeypatch.setattr(sys, "platform", "plan9")

    assert landlock.abi() == 0
    assert landlock.restrict(Allowed()) == 0


@pytest.mark.parametrize(
    ("version", "files", "net", "scopes"),
    [
        pytest.param(1, 0x1FFF, 0, 0, id="1"),
        pytest.param(2, 0x3FFF, 0, 0, id="2"),
        pytest.param(3, 0x7FFF, 0, 0, id="3"),
        pytest.param(4, 0x7FFF, 3, 0, id="4"),
        pytest.param(5, 0xFFFF, 3, 0, id="5"),
        pytest.param(6, 0xFFFF, 3, 3, id="6"),
        pytest.param(7, 0xFFFF, 3, 3, id="7"),
        pytest.param(99, 0xFFFF, 3, 3, id="one-yet-unknown"),
    ],
)
def test_all_rights_of_an_abi_are_refused(version, files, net, scopes):
    assert [handled(kind, version) for kind in (Fs, Net, Scope)] == [files, net, scopes]


def test_every_right_has_its_line_in_the_table():
    named = [row.right for row in landlock.RIGHTS]

    assert len(named) == len(set(map(repr, named)))
    assert {repr(right) for right in named} == {
        repr(right) for kind in (Fs, Net, Scope) for right in kind
    }


def test_nothing_is_ever_allowed_to_run_or_to_make_a_device():
    allowed = Allowed(readable=("/a",), listable=("/b",), writable=("/c",))
    never = Fs.EXECUTE | Fs.MAKE_CHAR | Fs.MAKE_BLOCK | Fs.MAKE_SOCK | Fs.MAKE_FIFO | Fs.MAKE_SYM

    assert [(path, rights & never) for path, rights in landlock.rules(allowed)] == [
        ("/dev/null", 0),
        ("/dev/urandom", 0),
        ("/a", 0),
        ("/b", 0),
        ("/c", 0),
    ]
