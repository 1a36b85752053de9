"""Every page of every site judged by the Nu HTML checker, with the drawings.

Not the style sheets: it knows neither container queries nor the geometry of SVG in them.
"""

import subprocess

import pytest
from site_browser import VNU
from site_pages import pages

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


def test_pages_and_drawings_are_valid(vnu, plain, hostile, running, candidates, settled):
    found = [
        page for each in (plain, hostile, running, candidates, settled) for page in pages(each)
    ]
    found += (plain / "site" / "assets").glob("*.svg")

    # All at once: it takes seconds to start, and milliseconds a page. Its warnings are of a policy
    # that it takes for one of http.
    words = ("--errors-only", "--no-langdetect", "--also-check-svg", "--format", "gnu")
    done = subprocess.run(
        ["java", "-jar", VNU, *words, *found], capture_output=True, encoding="utf-8", check=False
    )

    assert (done.returncode, done.stderr.splitlines()) == (0, [])
