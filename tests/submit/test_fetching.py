"""What a bot needs is fetched as wheels, by pip, where no process can be started."""

import shutil
import subprocess
import sys

import pytest
from making import packed, wheel, write

from donka.errors import DonkaError
from donka.submit import fetching, gathering
from donka.submit.allowance import Allowance
from donka.submit.fetcher import STARTS
from donka.submit.fetching import fetch_all, fetch_one
from donka.submit.gathering import gather
from donka.submit.received import Refused, Unfit

TRAP = """\
from pathlib import Path
from setuptools import setup
Path({marker!r}).write_text("built")
setup(name="evil", version="1.0")
"""

START = {
    "os.system": "import os; os.system('echo started')",
    "subprocess.Popen": "import subprocess; subprocess.run(['echo', 'started'])",
    "os.exec": "import os; os.execv('/bin/echo', ['echo', 'started'])",
    "os.fork": "import os; os.fork() or print('started')",
    "os.forkpty": "import os; os.forkpty()[0] or print('started')",
    "os.posix_spawn": "import os; os.posix_spawn('/bin/echo', ['echo', 'started'], {})",
    "pty.spawn": "import pty; pty.spawn(['/bin/echo', 'started'])",
}


@pytest.mark.parametrize("event", START)
def test_no_process_is_started_where_wheels_are_fetched(event):
    hooked = (
        f"import sys; sys.path.insert(0, {str(fetching.FETCHER.parent)!r}); import fetcher\n"
        f"sys.addaudithook(fetcher.refuse)\n{START[event]}"
    )

    ran = subprocess.run(
        [sys.executable, "-c", hooked], capture_output=True, text=True, check=False
    )

    assert event in STARTS
    assert "started" not in ran.stdout
    assert "PermissionError: no process may be started while wheels are fetched" in ran.stderr


@pytest.fixture
def trap(tmp_path):
    """A source distribution that leaves a mark when it is built, and where it would lie."""
    marker = tmp_path / "built"
    write(tmp_path / "evil", {"setup.py": TRAP.format(marker=str(marker)), "evil.py": ""})
    return packed(tmp_path / "evil-1.0.tar.gz", tmp_path / "evil", top="evil-1.0"), marker


@pytest.mark.slow
def test_an_address_of_a_source_distribution_builds_nothing(tmp_path, offline, trap):
    archive, marker = trap

    with pytest.raises(Unfit, match="needs something that is no wheel and would have to be built"):
        fetch_all([f"evil @ {archive.as_uri()}"], tmp_path / "got")

    assert not marker.exists()


@pytest.mark.slow
def test_a_dependency_s_address_of_a_source_distribution_builds_nothing(desk, offline, trap):
    archive, marker = trap
    wheel(offline, {"helper.py": ""}, f"evil @ {archive.as_uri()}", name="helper", points="")

    assert desk.reason(wheel(desk.folder, None, "helper")).startswith(
        "fetched: needs something that is no wheel and would have to be built"
    )
    assert not marker.exists()


@pytest.mark.slow
def test_what_is_there_as_source_alone_is_not_fetched(desk, offline, trap):
    archive, marker = trap
    archive.rename(offline / archive.name)

    reason = desk.reason(wheel(desk.folder, None, "evil"))

    assert reason.startswith("fetched: pip: ")
    assert "No matching distribution found for evil" in reason
    assert not marker.exists()


@pytest.mark.slow
def test_the_address_of_a_wheel_counts_no_more(desk, offline, tmp_path):
    other = wheel(tmp_path / "elsewhere", {"evil.py": ""}, name="evil", points="")
    wheel(offline, {"helper.py": ""}, f"evil @ {other.as_uri()}", name="helper", points="")

    assert desk.reason(wheel(desk.folder, None, "helper")).startswith(
        "unpacked: helper-1.0-py3-none-any.whl: needs evil from an address of its own"
    )


@pytest.mark.slow
def test_a_name_is_the_newest_wheel_with_what_it_needs_and_extras(desk, offline):
    wheel(offline, None, name="my-bot", version="1.0")
    wheel(offline, None, "helper>=1", "other; extra == 'more'", name="my-bot", version="1.2")
    wheel(offline, {"helper.py": ""}, "deeper", name="helper", points="")
    wheel(offline, {"other.py": ""}, name="other", points="")
    wheel(offline, {"deeper.py": ""}, "donka", "pluggy>=1", name="deeper", points="")

    assert desk.receive("my-bot").requirements == ("deeper==1.0", "helper==1.0")
    assert desk.receive("my-bot[more]==1.2").requirements == (
        "deeper==1.0",
        "helper==1.0",
        "other==1.0",
    )
    assert desk.receive("my-bot<1.2").version == "1.0"
    assert desk.reason("my-bot>1.2").startswith("fetched: pip: Could not find a version")


@pytest.mark.slow
def test_the_runner_s_own_is_neither_fetched_nor_asked_for(desk, offline):
    # One that somebody put into an index, newer than ours, and wants to be run.
    evil = wheel(offline / "x", {"evil.py": ""}, name="other", points="")
    evil.rename(offline / "donka-99.0-py3-none-any.whl")
    wheel(offline, {"helper.py": ""}, "donka", name="helper", points="")

    site = desk.receive(wheel(desk.folder, None, "helper")).site

    assert {path.name for path in site.iterdir()} == {
        "helper-1.0.dist-info",
        "helper.py",
        "my_bot-1.0.dist-info",
        "my_bot.py",
    }


@pytest.mark.slow
def test_a_dependency_that_needs_another_donka_is_told_so(desk, offline):
    wheel(offline, {"helper.py": ""}, "donka>=99", name="helper", points="")

    reason = desk.reason(wheel(desk.folder, None, "helper"))

    assert reason.startswith("fetched: pip: ")
    assert "donka" in reason


@pytest.mark.slow
def test_two_wheels_with_other_bytes_at_one_place_are_both_named(desk, offline):
    wheel(offline, {"shared.py": "1", "same.py": ""}, name="one", points="")
    wheel(offline, {"shared.py": "2", "same.py": ""}, name="two", points="")

    assert desk.reason(wheel(desk.folder, None, "one", "two")) == (
        "unpacked: one==1.0 and two==1.0 both bring 'shared.py', with other bytes (need one of them "
        "only)"
    )


@pytest.mark.slow
def test_a_hostile_dependency_is_named(desk, offline):
    wheel(offline, {"../x.py": ""}, name="helper", points="")

    assert desk.reason(wheel(desk.folder, None, "helper")).startswith(
        "unpacked: helper-1.0-py3-none-any.whl: the member '../x.py' has .. in its path"
    )
    assert [each for each in desk.wheels.iterdir() if each.is_dir()] == []


@pytest.mark.slow
def test_a_wheel_that_many_need_is_on_the_disk_once(desk, offline):
    wheel(offline, {"helper.py": "x = 1\n"}, name="helper", points="")
    given = wheel(desk.folder, None, "helper")

    files = [desk.receive(given).site / "helper.py" for _ in range(3)]

    assert len({path.stat().st_ino for path in files}) == 1
    assert len([*desk.wheels.iterdir()]) == 1


@pytest.mark.slow
def test_what_is_missing_of_an_unpacked_wheel_is_told(desk, offline):
    wheel(offline, {"helper.py": ""}, name="helper", points="")
    given = wheel(desk.folder, None, "helper")
    desk.receive(given)
    (kept,) = desk.wheels.iterdir()
    shutil.rmtree(kept / "helper-1.0.dist-info")

    with pytest.raises(DonkaError, match=r"not what the wheel holds any more \(remove"):
        desk.receive(given)


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda site: _overwrite(site / "helper.py", "X = 2\n"), id="other bytes"),
        pytest.param(lambda site: _overwrite(site / "extra.py", ""), id="a file more"),
        pytest.param(lambda site: (site / "helper.py").unlink(), id="a file less"),
    ],
)
def test_what_changed_in_an_unpacked_wheel_is_given_to_no_bot(desk, offline, change):
    wheel(offline, {"helper.py": "X = 1\n"}, name="helper", points="")
    given = wheel(desk.folder, None, "helper")
    desk.receive(given)
    (kept,) = desk.wheels.iterdir()
    change(kept)

    with pytest.raises(DonkaError, match=r"not what the wheel holds any more \(remove the folder"):
        desk.receive(given)

    shutil.rmtree(kept)
    assert desk.receive(given).requirements == ("helper==1.0",)


def _overwrite(path, text):
    if path.exists():
        # Root writes all the same; others have to ask.
        path.chmod(0o644)
    path.write_text(text)


def test_without_pip_the_line_says_how_to_get_it(monkeypatch, tmp_path):
    monkeypatch.setattr(fetching, "find_spec", lambda name: None)

    with pytest.raises(Unfit, match=r"pip is not installed beside donka.*-m ensurepip"):
        fetch_one("x", tmp_path)


@pytest.mark.parametrize(
    ("bound", "value", "problem"),
    [
        pytest.param("PATIENCE_S", 0.0, "pip did not finish within 0 s", id="time"),
        pytest.param("MOST_BYTES", -1, "needs wheels of more than -1 bytes", id="bytes"),
    ],
)
def test_fetching_has_an_end(monkeypatch, offline, tmp_path, bound, value, problem):
    monkeypatch.setattr(fetching, bound, value)

    with pytest.raises(Unfit, match=problem):
        fetch_one("x", tmp_path / "got")


@pytest.mark.slow
def test_wheels_that_are_needed_share_one_allowance(tmp_path, offline, monkeypatch):
    for name in ("a", "b"):
        wheel(offline, {f"{name}/{each}.py": "" for each in range(8)}, name=name, points="")
    monkeypatch.setattr(gathering, "Allowance", lambda: Allowance(most_files=20))

    with pytest.raises(Refused, match="more than 20 files"):
        gather(["a", "b"], "mine.py", tmp_path / "scratch", tmp_path / "wheels")
