"""Every file of ``configs/`` is played through the real command."""

import csv
import hashlib
import json
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
    donka("run", config, "--results", results, *words)
    return results / config.stem


def donka(*words: str | Path) -> None:
    """Run the command, which has nothing to complain of."""
    done = subprocess.run(
        [sys.executable, "-m", "donka", *words], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr


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


TABLES = [
    f"{table}.{form}"
    for table in ("standings", "crosstable")
    for form in ("csv", "json", "md", "txt")
]


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_the_demo_played_and_published_again_gives_what_is_kept_but_for_isolation_and_time(
    tmp_path,
):
    folder = play(CONFIGS / "demo.yaml", tmp_path, "--workers", "3")
    donka("publish", folder)

    kept = [path.name for path in DEMO.iterdir()]
    assert sorted(kept) == sorted([*TABLES, "README.md", "seed.txt", "site"])
    for name in [*TABLES, "seed.txt"]:
        played, there = (without_isolation((where / name).read_bytes()) for where in (folder, DEMO))
        assert played == there, name
    played, there = (contents(where / "site") for where in (folder, DEMO))
    assert played.keys() == there.keys()
    differ = {path for path in played if played[path] != there[path]}
    # These tell when it was played, how long a bot took, and which version played it.
    assert {path for path in differ if path.startswith("deals/")} == set()
    assert {path for path in differ if path.startswith("assets/")} == set()


def test_the_site_of_the_demo_is_whole_and_holds_the_tables_beside_it():
    site = DEMO / "site"
    files = json.loads((site / "site.json").read_text(encoding="utf-8"))["files"]

    assert contents(site).keys() == {*files, "site.json"}
    for path, digest in files.items():
        assert hashlib.sha256((site / path).read_bytes()).hexdigest() == digest, path
    for name in [*TABLES, "seed.txt"]:
        assert (site / "files" / name).read_bytes() == (DEMO / name).read_bytes(), name


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below *folder*, by its path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_what_a_table_says_of_isolation_and_no_more_is_left_out():
    tables = [path for path in DEMO.iterdir() if path.stem in ("standings", "crosstable")]
    for path in tables:
        content = path.read_bytes()
        left = without_isolation(content)
        assert "solation" not in left
        assert len(content.decode().splitlines()) - len(left.splitlines()) <= 2
