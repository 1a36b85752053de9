"""Fetches wheels by pip, with the settings of whoever runs it, and nothing but wheels.

Nothing of what is fetched runs, is built or is unpacked here.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from donka.bot.foreign import one_line
from donka.submit.allowance import MOST_BYTES
from donka.submit.fetcher import REFUSED
from donka.submit.ours import is_ours, stand_ins
from donka.submit.received import Unfit

PATIENCE_S = 600.0
LOOK_AGAIN_S = 0.05
MOST_PRINTED = 64 << 10

FETCHER = Path(__file__).with_name("fetcher.py")

_OPTIONS = (
    *("--only-binary", ":all:", "--no-input", "--disable-pip-version-check"),
    *("--progress-bar", "off", "--no-color", "--quiet"),
)


def fetch_one(requirement: str, folder: Path) -> Path:
    """The wheel of *requirement* alone, the newest that fits, fetched into *folder*."""
    (wheel,) = _fetch(["--no-deps", "--", requirement], folder)
    return wheel


def fetch_all(requirements: Sequence[str], folder: Path) -> list[Path]:
    """The wheels of all *requirements* and what these need in turn, in *folder*; in their order.

    Without those that are ours. Unfit where there is no such set of wheels.
    """
    if not requirements:
        return []
    with tempfile.TemporaryDirectory(prefix="donka-") as beside:
        given = map(str, stand_ins(Path(beside)))
        fetched = _fetch(["--", *given, *requirements], folder)
    return [wheel for wheel in fetched if not is_ours(wheel.name.partition("-")[0])]


def _fetch(arguments: Sequence[str], folder: Path) -> list[Path]:
    if find_spec("pip") is None:
        raise Unfit(
            f"pip is not installed beside donka, and wheels are fetched by it (run {sys.executable} "
            "-m ensurepip, or give a wheel that needs nothing)"
        )
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-P", str(FETCHER), "download", *_OPTIONS]
    with tempfile.TemporaryFile() as said, tempfile.TemporaryDirectory(prefix="donka-") as cwd:
        pip = subprocess.Popen(
            [*command, "--dest", str(folder.absolute()), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
            cwd=cwd,
            # Where pip keeps what it has not fetched whole yet.
            env={**os.environ, "TMPDIR": cwd},
        )
        try:
            _wait(pip, Path(cwd))
        finally:
            pip.kill()
            pip.wait()
        if pip.returncode:
            said.seek(max(0, said.tell() - MOST_PRINTED))
            raise Unfit(_complaint(said.read().decode(errors="replace")))
    wheels = sorted(folder.glob("*.whl"))
    if not wheels:
        raise Unfit("pip fetched no wheel")
    return wheels


def _wait(pip: "subprocess.Popen[bytes]", folder: Path) -> None:
    """Wait for the end of *pip*, which works in *folder*; Unfit where it takes or fetches too much."""
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            pip.wait(LOOK_AGAIN_S)
        except subprocess.TimeoutExpired:
            if time.monotonic() > end:
                raise Unfit(f"pip did not finish within {PATIENCE_S:g} s (try again)") from None
            if _size(folder) > MOST_BYTES:
                raise Unfit(f"needs wheels of more than {MOST_BYTES:,} bytes") from None
        else:
            return


def _size(folder: Path) -> int:
    """The bytes of all files below *folder*, as far as they do not vanish meanwhile."""
    total = 0
    for path, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                total += Path(path, name).stat().st_size
    return total


def _complaint(said: str) -> str:
    """What pip says is wrong, in a line."""
    if REFUSED in said:
        return (
            "needs something that is no wheel and would have to be built, which is not done for what "
            "is fetched (expected wheels alone)"
        )
    lines = [line.partition("ERROR: ")[2] for line in said.splitlines()]
    errors = [line for line in lines if line and line != "Exception:"]
    last = said.strip().rpartition("\n")[2]
    told = one_line("; ".join(dict.fromkeys(errors)) or last or "no word of why", 400)
    return f"pip: {told} (only wheels for this Python are fetched)"
