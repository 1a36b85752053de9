"""Every file of every site judged by the Nu HTML checker: pages, style sheets and drawings."""

import subprocess

import pytest
from site_browser import VNU
from site_pages import pages

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


def test_pages_styles_and_drawings_are_valid(vnu, plain, hostile, running, candidates, settled):
    found = [
        page for each in (plain, hostile, running, candidates, settled) for page in pages(each)
    ]
    assets = plain / "site" / "assets"
    found += [*assets.glob("*.css"), *assets.glob("*.svg")]

    # One after another: the validator starts in seconds and reads a page in milliseconds.
    done = subprocess.run(
        [
            *("java", "-jar", VNU, "--no-langdetect", "--also-check-css", "--also-check-svg"),
            *("--format", "gnu", *found),
        ],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
