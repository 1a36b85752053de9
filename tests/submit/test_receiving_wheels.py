"""A wheel is unpacked by ourselves: a good one whole, a hostile one not at all."""

import os
import stat
import struct
import sys
import zipfile

import pytest
from making import digest, info_of, wheel, with_mode

from donka.submit.allowance import Allowance
from donka.submit.received import Received, Unfit
from donka.submit.wheel import unpack


def test_a_plain_wheel_becomes_a_site(desk):
    received = desk.receive(wheel(desk.folder, {"my_bot/__init__.py": "x = 1\n"}))

    assert received == Received(
        distribution="my-bot",
        version="1.0",
        points=(("mine", "my_bot"),),
        site=desk.arrival / "site",
        file=None,
        requirements=(),
    )
    assert (received.site / "my_bot" / "__init__.py").read_text() == "x = 1\n"
    assert [path.name for path in desk.arrival.iterdir()] == ["site"]


def test_its_files_can_be_read_by_all_and_written_by_nobody(desk):
    site = desk.receive(wheel(desk.folder)).site

    assert {oct(path.stat().st_mode & 0o777) for path in site.rglob("*") if path.is_file()} == {
        "0o444"
    }
    assert {oct(path.stat().st_mode & 0o777) for path in [site, *site.glob("*.dist-info")]} == {
        "0o755"
    }


def test_what_its_data_folder_holds_of_modules_lies_among_them(desk):
    files = {"my_bot-1.0.data/purelib/my_bot.py": "", "my_bot-1.0.data/platlib/my_other.py": ""}

    site = desk.receive(wheel(desk.folder, files)).site

    assert {path.name for path in site.iterdir()} == {
        "my_bot.py",
        "my_other.py",
        "my_bot-1.0.dist-info",
    }


def test_start_up_files_and_namesakes_of_the_standard_library_may_come(desk):
    # The first run inside a worker alone; the second are never found before the library's own.
    files = {"my_bot.py": "", "my.pth": "import my_bot\n", "random.py": "", "sitecustomize.py": ""}

    assert (desk.receive(wheel(desk.folder, files)).site / "my.pth").exists()


HOSTILE = {
    "absolute": ({"/etc/x.py": ""}, "the member '/etc/x.py' has an absolute path"),
    "up": ({"../x.py": ""}, "the member '../x.py' has .. in its path"),
    "up from its data": (
        {"my_bot-1.0.data/purelib/../../../x.py": ""},
        "the member 'my_bot-1.0.data/purelib/../../../x.py' has .. in its path",
    ),
    "backslash": ({"..\\x.py": ""}, r"the member '..\\x.py' has a backslash"),
    "drive": ({"C:/x.py": ""}, "the member 'C:/x.py' has an absolute path"),
    "control character": ({"a\nb.py": ""}, "the member 'a b.py' has a control character"),
    "case": ({"a.py": "", "A.py": ""}, "the members 'a.py' and 'A.py' are one on some systems"),
    "composed and not": (
        {"caf\u00e9.py": "", "cafe\u0301.py": ""},
        r"the members 'caf\xe9.py' and 'cafe\u0301.py' are one on some systems",
    ),
    "two for one place": (
        {"my_bot.py": "", "my_bot-1.0.data/purelib/my_bot.py": ""},
        "the member 'my_bot.py' comes twice (build it again)",
    ),
    "script": (
        {"my_bot-1.0.data/scripts/python": ""},
        "brings 'my_bot-1.0.data/scripts/python', which would be installed outside",
    ),
    "data": (
        {"my_bot-1.0.data/data/pyvenv.cfg": ""},
        "brings 'my_bot-1.0.data/data/pyvenv.cfg', which would be installed outside",
    ),
    "header": (
        {"my_bot-1.0.data/headers/Python.h": ""},
        "brings 'my_bot-1.0.data/headers/Python.h', which would be installed outside",
    ),
    "the runner's own package": (
        {"donka/__init__.py": ""},
        "brings 'donka/__init__.py', and donka is the runner's own (rename the module)",
    ),
    "the runner's own module": (
        {"pluggy.py": ""},
        "brings 'pluggy.py', and pluggy is the runner's own (rename the module)",
    ),
    "the runner's own module, compiled": (
        {"msgspec.cpython-311-x86_64-linux-gnu.so": ""},
        "brings 'msgspec.cpython-311-x86_64-linux-gnu.so', and msgspec is the runner's own",
    ),
    "another distribution's metadata in its data": (
        {"my_bot-1.0.data/purelib/other-1.dist-info/METADATA": ""},
        "brings metadata of another, 'other-1.dist-info/METADATA'",
    ),
    "another distribution's metadata": (
        info_of("other", "2.0"),
        "holds the metadata my_bot-1.0.dist-info, other-2.0.dist-info (expected one folder",
    ),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_wheel_with_a_hostile_member_is_not_unpacked(desk, case):
    files, problem = HOSTILE[case]
    path = wheel(desk.folder / "given", {"my_bot.py": "", **files})

    reason = desk.reason(path)

    assert reason.startswith(f"unpacked: {problem}")
    assert list(desk.arrival.iterdir()) == []
    assert {each.name for each in desk.folder.iterdir()} == {"given", "arrival-1"}


@pytest.mark.parametrize(
    ("mode", "kind"),
    [
        pytest.param(stat.S_IFLNK | 0o777, "link", id="link"),
        pytest.param(stat.S_IFIFO | 0o666, "pipe", id="pipe"),
        pytest.param(stat.S_IFCHR | 0o666, "device", id="device"),
    ],
)
def test_a_member_that_is_no_file_is_refused(desk, mode, kind):
    path = with_mode(wheel(desk.folder, {"my_bot.py": "/etc/passwd"}), "my_bot.py", mode)

    assert desk.reason(path).startswith(
        "unpacked: the member 'my_bot.py' is a link, or no file (put a copy there)"
    )


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        pytest.param(
            {"unlisted": {"more.py": ""}},
            "holds 'more.py', which its RECORD does not list",
            id="a file that is not in RECORD",
        ),
        pytest.param(
            {"listed": f"gone.py,{digest(b'')},0"},
            "lacks 'gone.py', which its RECORD lists",
            id="a file that is in RECORD alone",
        ),
        pytest.param(
            {"listed": f"my_bot.py,{digest(b'other')},0"},
            "'my_bot.py' is not the file that its RECORD names (build it again)",
            id="other bytes",
        ),
        pytest.param(
            {"listed": f"my_bot.py,{digest(b'', 'md5')},0"},
            "its RECORD gives no SHA-256 of 'my_bot.py'",
            id="a weak digest",
        ),
        pytest.param(
            {"listed": "my_bot.py,,"}, "its RECORD gives no SHA-256 of 'my_bot.py'", id="no digest"
        ),
        pytest.param(
            {"listed": "my_bot.py,sha256=abc,"},
            "its RECORD gives no digest of 'my_bot.py' that can be read",
            id="half a digest",
        ),
    ],
)
def test_every_file_is_what_its_record_says(desk, given, problem):
    assert desk.reason(wheel(desk.folder, **given)).startswith(f"unpacked: {problem}")


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        pytest.param(
            {"tag": "cp38-cp38-win_amd64"},
            "is for cp38-cp38-win_amd64, and bots here run as cp3",
            id="another platform",
        ),
        pytest.param(
            {"name": "donka"}, "calls itself donka, which is the runner's own", id="donka"
        ),
        pytest.param(
            {"Requires_Python": "<3"},
            f"needs Python <3, and bots here run with {sys.version.split()[0]}",
            id="another Python",
        ),
        pytest.param(
            {"Requires_Python": "new"},
            "requires-python 'new' is no range of versions",
            id="no range",
        ),
        pytest.param(
            {"points": ""}, "offers no bot: no entry point in the group 'donka'", id="no bot"
        ),
        pytest.param(
            {"points": "[console_scripts]\nmine = my_bot\n"},
            "offers no bot: no entry point in the group 'donka'",
            id="a command and no bot",
        ),
        pytest.param(
            {"points": "[donka]\n" + "".join(f"bot{each} = my_bot\n" for each in range(9))},
            "has 9 entry points in the group 'donka' (expected at most 8; one can offer many bots)",
            id="one worker after another",
        ),
    ],
)
def test_a_wheel_that_cannot_play_here_says_why(desk, given, problem):
    assert desk.reason(wheel(desk.folder, **given)).startswith(f"unpacked: {problem}")


def test_a_wheel_under_another_name_is_told_from_a_copy(desk):
    path = wheel(desk.folder)
    path = path.rename(path.with_name("my_bot-1.0-py3-none-any (1).whl"))

    assert desk.reason(path).startswith(
        "unpacked: 'my_bot-1.0-py3-none-any (1).whl' is no name of a wheel"
    )


def test_a_wheel_is_the_distribution_its_name_says(desk):
    path = wheel(desk.folder, name="other")
    path = path.rename(path.with_name("my_bot-1.0-py3-none-any.whl"))

    assert desk.reason(path) == (
        "unpacked: holds the metadata other-1.0.dist-info (expected one folder "
        "my-bot-1.0.dist-info)"
    )


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        pytest.param(b"", "is no zip archive, or not whole", id="empty"),
        pytest.param(b"PK\x03\x04 no more", "is no zip archive, or not whole", id="cut"),
        pytest.param(
            b"PK\x05\x06" + bytes(8) + struct.pack("<IIH", 1 << 30, 0, 0),
            "lists more members than 20,000 files can need",
            id="a list that would fill the memory",
        ),
        pytest.param(
            b"PK\x06\x07" + bytes(16) + b"PK\x05\x06" + bytes(18),
            "is a zip archive of the form for huge ones",
            id="ZIP64",
        ),
        pytest.param(
            b"PK\x05\x06" + bytes(6) + struct.pack("<HIIH", 1, 46, 0, 0), "is damaged", id="rubbish"
        ),
    ],
)
def test_what_is_no_archive_is_told_so(desk, data, problem):
    path = desk.folder / "my_bot-1.0-py3-none-any.whl"
    path.write_bytes(data)

    assert desk.reason(path).startswith(f"unpacked: {problem}")


def test_an_archive_that_lacks_a_piece_is_told_so(desk):
    path = wheel(desk.folder, {"my_bot.py": "", "noise.bin": os.urandom(1000)})
    data = path.read_bytes()
    path.write_bytes(data[:100] + data[400:])

    assert desk.reason(path).startswith("unpacked: is damaged: ")


def test_a_bomb_is_found_while_it_is_read(tmp_path):
    # Ten megabytes that are ten kilobytes in the archive.
    path = wheel(tmp_path, {"my_bot.py": "", "bomb.bin": bytes(10_000_000)})
    assert path.stat().st_size < 20_000

    with pytest.raises(Unfit, match=r"more than 5 MB unpacked"):
        unpack(path, tmp_path / "out", Allowance(most_bytes=5_000_000), own=True)

    assert sum(each.stat().st_size for each in tmp_path.rglob("out/*")) <= 5_000_000


def test_a_member_that_lies_about_its_size_is_counted_by_what_comes(tmp_path):
    path = wheel(tmp_path, {"my_bot.py": "", "bomb.bin": bytes(10_000_000)})
    data = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        directory = archive.start_dir
    at = data.index(b"bomb.bin", directory) - 46
    data[at + 24 : at + 28] = struct.pack("<I", 10)
    path.write_bytes(data)

    with pytest.raises(Unfit, match=r"is damaged|more than 5 MB|is not the file"):
        unpack(path, tmp_path / "out", Allowance(most_bytes=5_000_000), own=True)


def test_too_many_files_are_too_many(tmp_path):
    path = wheel(tmp_path, {f"my_bot/{number}.py": "" for number in range(30)})

    with pytest.raises(Unfit, match=r"more than 20 files \(expected at most so many in all\)"):
        unpack(path, tmp_path / "out", Allowance(most_files=20), own=True)


def test_a_dependency_leaves_out_what_would_lie_elsewhere(tmp_path):
    files = {"my_bot.py": "", "my_bot-1.0.data/scripts/run": "", "my_bot-1.0.data/data/x": ""}

    root = unpack(wheel(tmp_path, files), tmp_path / "out", Allowance(), own=False).root

    assert {path.name for path in root.iterdir()} == {"my_bot.py", "my_bot-1.0.dist-info"}


@pytest.mark.parametrize(
    ("requirement", "problem"),
    [
        pytest.param(
            "evil @ https://example.org/evil.tar.gz",
            "needs evil from an address of its own, 'https://example.org/evil.tar.gz'",
            id="an address",
        ),
        pytest.param(
            "evil @ git+https://example.org/evil ; python_version < '3'",
            "needs evil from an address of its own",
            id="an address elsewhere",
        ),
        pytest.param("donka >= 99", "needs donka>=99, and here is donka 0.1.0", id="a later donka"),
        pytest.param(
            "msgspec == 0.0.1", "needs msgspec==0.0.1, and here is msgspec ", id="msgspec"
        ),
        pytest.param("numpy; " + "(" * 5000, "'numpy; ((((", id="a marker too deep"),
        pytest.param(
            "numpy; python_version ~= 'x'", "\"numpy; python_version ~= 'x'\" is", id="no marker"
        ),
        pytest.param("numpy !!", "'numpy !!' is no requirement", id="no requirement"),
    ],
)
def test_a_requirement_that_cannot_be_had_is_told_before_anything_is_fetched(
    desk, requirement, problem
):
    assert desk.reason(wheel(desk.folder, None, requirement)).startswith(f"fetched: {problem}")


def test_requirements_have_an_end(desk):
    many = [f"x{number}" for number in range(201)]

    assert desk.reason(wheel(desk.folder, None, *many)) == (
        "fetched: has more than 200 requirements"
    )


def test_what_every_bot_finds_here_is_never_fetched(desk, offline):
    requires = ["donka>=0.1", "pluggy", "msgspec>=0.18; python_version >= '3'", "x; extra == 'no'"]

    received = desk.receive(wheel(desk.folder, None, *requires))

    assert received.requirements == ()


@pytest.mark.parametrize("make", ["link", "folder", "nothing"])
def test_only_a_file_is_a_wheel(desk, make):
    path = desk.folder / "my_bot-1.0-py3-none-any.whl"
    if make == "link":
        path.symlink_to(wheel(desk.folder / "other"))
    elif make == "folder":
        path.mkdir()

    assert desk.reason(path).startswith(
        {
            "link": "found: a link (expected what it leads to: put a copy there)",
            "folder": "found: no pyproject.toml in it",
            "nothing": "found: no such file",
        }[make]
    )
