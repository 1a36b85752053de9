"""Every file of ``configs/`` is played through the real command."""

import csv
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CONFIGS = ROOT / "configs"
DEMO = ROOT / "results" / "demo"


def play(config: Path, results: Path, *words: str) -> Path:
    """Play *config* to its end; the folder of its tables."""
    done = subprocess.run(
        [sys.executable, "-m", "donka", "run", config, "--results", results, *words],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return results / config.stem


def lowered(config: Path, folder: Path, was: str, sets: int) -> Path:
    """A copy of *config* in *folder* that plays fewer sets."""
    text = config.read_text(encoding="utf-8")
    assert text.count(was) == 1
    copy = folder / config.name
    copy.write_text(text.replace(was, f"sets: {sets}"), encoding="utf-8")
    return copy


def without_isolation(content: bytes) -> str:
    """A table less what it says of isolation, which depends on the machine that played it."""
    text = content.decode()
    # In JSON a field; elsewhere the last note, which may go on in a second line.
    text = re.sub(r'"isolation": "\w+"', "", text)
    return re.sub(r"(- )?Isolation \w+: [^.]*\.\n", "", text)


def ranked(folder: Path) -> list[str]:
    """The bots of a tournament, the best first."""
    with (folder / "standings.csv").open(encoding="utf-8", newline="") as file:
        return [row["bot"] for row in csv.DictReader(file)]


def test_every_config_is_played_by_a_test_here():
    assert {path.name for path in CONFIGS.iterdir()} == {
        "classic.yaml",
        "demo.yaml",
        "league.yaml",
        "quick.yaml",
    }


@pytest.mark.slow
def test_quick_ranks_the_house_bots_as_they_were_made(tmp_path):
    folder = play(CONFIGS / "quick.yaml", tmp_path)

    assert ranked(folder) == ["careful", "duck", "lowest", "random"]


@pytest.mark.slow
def test_classic_is_played_with_fewer_sets(tmp_path):
    config = lowered(CONFIGS / "classic.yaml", tmp_path, "sets: 32", 2)

    assert set(ranked(play(config, tmp_path))) == {"lowest", "duck", "careful", "shooter"}


@pytest.mark.slow
def test_classic_is_played_whole(tmp_path):
    folder = play(CONFIGS / "classic.yaml", tmp_path)

    assert set(ranked(folder)) == {"lowest", "duck", "careful", "shooter"}


@pytest.mark.slow
def test_league_is_played_with_fewer_sets(tmp_path):
    config = lowered(CONFIGS / "league.yaml", tmp_path, "sets: 256", 2)

    folder = play(config, tmp_path)

    assert set(ranked(folder)) == {"random", "lowest", "duck", "careful", "shooter"}


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_the_demo_played_again_gives_the_bytes_that_are_kept_but_for_the_isolation(tmp_path):
    folder = play(CONFIGS / "demo.yaml", tmp_path, "--workers", "3")

    names = [path.name for path in DEMO.iterdir() if path.name != "README.md"]
    assert len(names) == 9
    for name in names:
        played, kept = (without_isolation((where / name).read_bytes()) for where in (folder, DEMO))
        assert played == kept, name


def test_what_a_table_says_of_isolation_and_no_more_is_left_out():
    tables = [path for path in DEMO.iterdir() if path.stem in ("standings", "crosstable")]
    for path in tables:
        content = path.read_bytes()
        left = without_isolation(content)
        assert "solation" not in left
        assert len(content.decode().splitlines()) - len(left.splitlines()) <= 2
