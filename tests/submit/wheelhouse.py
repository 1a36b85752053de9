"""Fills a folder with the wheels that tests of submitting need, so that nothing is fetched meanwhile.

``python tests/submit/wheelhouse.py FOLDER`` fetches by pip what is missing there: two build backends
with what they need, and two numpys that no environment could hold together. The tests find the folder
in DONKA_WHEELHOUSE.
"""

import subprocess
import sys
from pathlib import Path

BACKENDS = ("hatchling", "setuptools", "wheel")
NUMPYS = ("numpy<2.4", "numpy>=2.4")


def fill(folder: Path) -> None:
    """Fetch what is missing in *folder*."""
    for requirements in (BACKENDS, *((numpy,) for numpy in NUMPYS)):
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--only-binary", ":all:"]
        subprocess.run([*command, "--dest", str(folder), *requirements], check=True)


if __name__ == "__main__":
    fill(Path(sys.argv[1]))
