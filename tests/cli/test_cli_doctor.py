"""What ``donka doctor`` tells, and how it ends."""

import importlib.util
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from donka.cli.doctor import doctor
from donka.sandbox.doctor import diagnosis
from donka.sandbox.doctor.diagnosis import Diagnosis, Finding, highest
from donka.sandbox.doctor.machine import Machine
from donka.sandbox.levels import Level

REPOSITORY = Path(__file__).parent.parent.parent
STAGE = REPOSITORY / "tests" / "hostile" / "unprivileged.py"

FULL = Finding(Level.FULL, True)
NO_FULL = Finding(Level.FULL, False, "bubblewrap is not installed", "apt install bubblewrap")
KERNEL = Finding(Level.KERNEL, True)
NO_KERNEL = Finding(Level.KERNEL, False, "the kernel has no Landlock", "use a newer one")
NONE = Finding(Level.NONE, True)

MACHINE = Machine(
    system="Linux",
    release="6.1.0",
    architecture="x86_64",
    root=False,
    landlock=2,
    seccomp=True,
    bubblewrap=None,
    bubblewrap_version="",
    container=True,
    apparmor=True,
    user_namespaces=True,
    tells_waits=False,
)


@pytest.fixture
def here(monkeypatch):
    """A machine that was made up, of which this was found."""

    def make(*findings: Finding, machine: Machine = MACHINE) -> None:
        monkeypatch.setattr(diagnosis, "diagnose", lambda _: Diagnosis(findings, machine))

    return make


@pytest.fixture
def config(tmp_path):
    """Writes a config that asks for this of the sandbox; its bots are not there."""

    def write(**sandbox: object) -> Path:
        path = tmp_path / "mine.yaml"
        bots = ["nobody-a", "nobody-b", "nobody-c", "nobody-d"]
        path.write_text(yaml.safe_dump({"bots": bots, "sandbox": sandbox}))
        return path

    return write


def ended(config: Path | None = None, as_json: bool = False) -> int:
    try:
        doctor(config, as_json)
    except SystemExit as end:
        return int(str(end.code))
    return 0


def test_levels_are_told_with_what_stands_against_them_and_what_to_do(here, capsys):
    here(NO_FULL, KERNEL, NONE)

    assert ended() == 0
    assert capsys.readouterr().out == (
        "level    works    why not                      what to do\n"
        "-------  -------  ---------------------------  ----------------------\n"
        "full     no       bubblewrap is not installed  apt install bubblewrap\n"
        "kernel   yes\n"
        "none     yes\n"
        "\n"
        "A run uses the level kernel here: bots of strangers may play.\n"
        "\n"
        "machine     Linux 6.1.0, x86_64, in a container\n"
        "user        not root: workers are yours; user namespaces are not allowed by the kernel's"
        " settings\n"
        "Landlock    ABI 2\n"
        "bubblewrap  not installed\n"
        "time        waits for a processor are not told from sleep (no schedstat): what elapses is"
        " charged\n"
        "memory      watched by donka itself: no cgroup is needed, and no swap\n"
    )


@pytest.mark.parametrize(
    ("findings", "sandbox", "status", "verdict"),
    [
        pytest.param(
            (FULL, KERNEL, NONE),
            {},
            0,
            "uses the level full here: bots of strangers may play.",
            id="auto takes the highest",
        ),
        pytest.param(
            (FULL, KERNEL, NONE),
            {"isolation": "kernel"},
            0,
            "uses the level kernel here: bots of strangers may play.",
            id="the level that is asked for",
        ),
        pytest.param(
            (FULL, KERNEL, NONE),
            {"isolation": "none"},
            0,
            "uses the level none here: only the house's bots, or with --trust-bots.",
            id="none is asked for",
        ),
        pytest.param(
            (NO_FULL, NO_KERNEL, NONE),
            {},
            0,
            "uses the level none here: only the house's bots, or with --trust-bots.",
            id="nothing but none works",
        ),
        pytest.param(
            (NO_FULL, KERNEL, NONE),
            {"isolation": "full"},
            1,
            "does not begin here: it needs the level full.",
            id="full does not work",
        ),
        pytest.param(
            (FULL, NO_KERNEL, NONE),
            {"isolation": "kernel"},
            1,
            "does not begin here: it needs the level kernel.",
            id="a higher level is no replacement",
        ),
        pytest.param(
            (NO_FULL, KERNEL, NONE),
            {"tmp": "16MB"},
            1,
            "does not begin here: it needs the level full.",
            id="files of a bot's own need full",
        ),
        pytest.param(
            (FULL, NO_KERNEL, NONE),
            {"tmp": "16MB"},
            0,
            "uses the level full here: bots of strangers may play.",
            id="and get it",
        ),
    ],
)
def test_a_config_is_held_against_what_works(
    here, config, capsys, findings, sandbox, status, verdict
):
    here(*findings)
    path = config(**sandbox)

    assert ended(path) == status
    assert f"\nA run of {path} {verdict}\n" in capsys.readouterr().out


def test_what_other_programs_say_cannot_move_the_cursor(here, capsys):
    here(replace(NO_FULL, reason="bubblewrap built no box: \x1b[2J\u202eevil"), KERNEL, NONE)

    assert ended() == 0
    printed = capsys.readouterr().out
    assert "\\x1b[2J\\u202eevil" in printed
    assert "\x1b" not in printed


def test_programs_are_told_the_same(here, config, capsys):
    here(NO_FULL, KERNEL, NONE)
    path = config(isolation="full")

    assert ended(path, as_json=True) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["levels"] == [
        {
            "level": "full",
            "works": False,
            "reason": "bubblewrap is not installed",
            "advice": "apt install bubblewrap",
        },
        {"level": "kernel", "works": True, "reason": "", "advice": ""},
        {"level": "none", "works": True, "reason": "", "advice": ""},
    ]
    assert told["uses"] is None
    assert told["config"] == {"path": str(path), "isolation": "full", "tmp": 0, "needs": "full"}
    assert told["machine"]["architecture"] == "x86_64"
    assert told["schema"] == 1


def test_this_machine_is_diagnosed_and_no_bot_is_imported(donka, tmp_path):
    (tmp_path / "mine.py").write_text("open('imported', 'w')\n")
    (tmp_path / "mine.yaml").write_text("bots: [mine, duck, lowest, careful]\nbots_dir: .\n")

    done = donka("doctor", "mine.yaml", "--json")

    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert [level["level"] for level in told["levels"]] == ["full", "kernel", "none"]
    assert told["uses"] == highest().level
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.py", "mine.yaml"]


def test_a_mistake_in_the_config_is_one_line(donka, tmp_path):
    (tmp_path / "mine.yaml").write_text("bots: [a, b, c, d]\nsandbox: {isolation: some}\n")

    done = donka("doctor", "mine.yaml")

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("mine.yaml:2:")
    assert "isolation" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("user", "without", "levels"),
    [
        pytest.param(False, [], "full kernel none", id="root"),
        pytest.param(True, [], "full kernel none", id="a user"),
        pytest.param(True, ["bwrap"], "kernel none", id="a user without bubblewrap"),
        pytest.param(True, ["userns"], "kernel none", id="a user without namespaces"),
        pytest.param(False, ["bwrap"], "kernel none", id="root without bubblewrap"),
    ],
)
def test_what_works_is_found_as_root_and_as_a_user(user, without, levels):
    if os.geteuid() != 0 or highest().level is not Level.FULL:
        pytest.skip("needs root, and a machine on which full works")
    needed = [Path(sys.base_prefix), Path(sys.prefix), REPOSITORY]
    command = [sys.executable, "-m", "donka", "doctor", "--json"]

    told = subprocess.run(
        _stage().on_stage(command, user=user, needed=needed, without=without),
        capture_output=True,
        check=True,
        timeout=60,
    )

    found = json.loads(told.stdout)["levels"]
    assert [level["level"] for level in found if level["works"]] == levels.split()


def _stage():
    spec = importlib.util.spec_from_file_location("unprivileged", STAGE)
    stage = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(stage)
    return stage
