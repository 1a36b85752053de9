"""The page on the examination says what is so."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from donka.examine.examination import TITLES
from donka.examine.growth import SHARE

PAGE = (Path(__file__).parents[2] / "docs" / "examination.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    (found,) = re.findall(rf"^```{language}\b[^\n]*\n(.*?)^```$", PAGE, flags=re.M | re.S)
    return found


def test_the_page_has_every_step_in_order():
    assert re.findall(r"^\| \d (.+?) \|", PAGE, flags=re.M) == list(TITLES)
    assert "a sixteenth of its memory, 32 MB of 512" in PAGE
    assert SHARE == 16


def what_never_varies(printed: str) -> list[str]:
    """The lines without numbers, cards and times, and without what comes with them."""
    steps = re.findall(r"^ \d  .{34} (?:passed|FAILED|look)", printed, flags=re.M)
    return [*steps, *re.findall(r"module-level state.*|^turns: .* \(.*\)", printed, flags=re.M)]


@pytest.mark.slow
def test_the_bot_of_the_page_fails_as_the_page_shows(tmp_path):
    (tmp_path / "turns.py").write_text(block("python"), encoding="utf-8")

    ran = subprocess.run(
        [sys.executable, "-m", *block("sh").split()],
        check=False,
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        timeout=110,
    )

    assert ran.returncode == 1
    assert what_never_varies(ran.stdout) == what_never_varies(block("text"))
