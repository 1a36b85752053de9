"""Small tournaments whose sites are tested, each with something of its own to show; played for real."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import yaml
from cli_samples import kept

SLOW_CLOCK = {"per_move": "2s", "per_pass": "2s"}
"""So much that no busy machine makes a fault."""

PWNED = '"><img src=x onerror="window.__pwned=1">'
"""Runs where a value is written as it is, in text or in quotes."""
SCRIPT = "</script><script>window.__pwned=2</script>"
"""Runs where JSON is written into a page as it is."""
FORMULA = '=HYPERLINK("http://example.org")'
SPOOF = "\x1b[2J\u202egnp\u200b\x07|`_**"
HOME = "/home/anna/secret-thesis/bot.py"

CRASHY = f"""\
import sys

from donka import Bot


class Crashy(Bot):
    \"\"\"Fails now and then: {SCRIPT}\"\"\"

    def choose_card(self, view):
        if len(view.hand) == 5:
            print({PWNED!r}, {SCRIPT!r}, {SPOOF!r}, {HOME!r}, file=sys.stderr)
            raise ValueError({PWNED + SCRIPT + SPOOF + FORMULA!r} + {HOME!r})
        return view.legal[0]
"""

LONGEST = "W" * 40
"""A name at its limit, of the widest letter."""

HOSTILE_NAME = "a" * 40
"""The longest name that a tournament may have."""

PLAIN = ["random", "lowest", "duck", "careful", "shooter"]

LEAGUES: dict[str, dict[str, object]] = {
    "plain": {"bots": PLAIN, "schedule": {"sets": 3, "block": 3, "unit": "cycle"}},
    HOSTILE_NAME: {
        "bots": [
            {"name": "crashy", "author": PWNED},
            {"name": LONGEST, "bot": "careful", "author": SCRIPT},
            {"name": "mine", "bot": "lowest", "alias": "отбор-17", "author": "hidden-author"},
            {"name": "-1@_.", "bot": "shooter", "author": FORMULA, "options": {"nerve": 0.5}},
        ],
        "bots_dir": "own",
        "faults": {"max_share": 0.9, "max_deaths": 1000},
        "schedule": {"sets": 4, "block": 2},
    },
    "running": {
        "bots": PLAIN[:4],
        "seed": "secret",
        "schedule": {"sets": 40, "block": 2, "unit": "cycle"},
    },
    "candidates": {
        "bots": PLAIN,
        "schedule": {
            "format": "gauntlet",
            "candidates": ["careful", "random"],
            "sets": 4,
            "block": 4,
            "unit": "cycle",
        },
    },
    "settled": {
        "bots": [*PLAIN[:3], {"name": "duck-2", "bot": "duck"}],
        "schedule": {"sets": 32, "block": 16, "unit": "cycle"},
        "rules": {"pass_order": ["none"]},
        "stop": {"when": "settled", "max_sets": 32},
    },
}
"""By name, what each has beside ``COMMON``."""

COMMON: dict[str, object] = {
    "seed": "a site",
    "clock": SLOW_CLOCK,
    "sandbox": {"isolation": "none"},
}


SOME = 9
"""Sittings kept when the running one is stopped: of two blocks all four, of a third one."""
LONGEST_S = 200


def write(name: str, folder: Path) -> Path:
    """The config of a tournament, with its bots beside it."""
    (folder / "own").mkdir(parents=True)
    (folder / "own" / "crashy.py").write_text(CRASHY, encoding="utf-8")
    config = folder / f"{name}.yaml"
    whole = {"name": name, **COMMON, **LEAGUES[name]}
    config.write_text(yaml.safe_dump(whole, allow_unicode=True), encoding="utf-8")
    return config


def play(name: str, folder: Path) -> Path:
    """Play a tournament in *folder*; where it lies. The running one is stopped before its end."""
    config = write(name, folder)
    results = folder / "results" / name
    command = [sys.executable, "-m", "donka", "run", str(config), "--trust-bots", "--workers", "2"]
    with (folder / "said.txt").open("wb") as said:
        run = subprocess.Popen(command, cwd=folder, stdout=said, stderr=said)
        try:
            if name == "running":
                while run.poll() is None and kept(results) < SOME:
                    time.sleep(0.05)
                run.send_signal(signal.SIGINT)
            status = run.wait(LONGEST_S)
        finally:
            run.kill()
            run.wait()
    assert status in {0, 1, 130}, (folder / "said.txt").read_text(encoding="utf-8")
    return results


def publish(results: Path, *words: str) -> str:
    """Publish the tournament in *results*; what the command said on stdout."""
    command = [sys.executable, "-m", "donka", "publish", str(results), *words]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def made(name: str, folder: Path, publishing: Callable[..., str] = publish) -> Path:
    """Play and publish a tournament; where it lies."""
    results = play(name, folder)
    publishing(results, *(["--with-stderr"] if name == HOSTILE_NAME else []))
    return results
