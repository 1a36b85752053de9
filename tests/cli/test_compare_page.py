"""What docs/compare.md shows can be done as it stands there."""

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "compare.md").read_text(encoding="utf-8")
NEW = "mybots/shy.py"
SAYS = re.compile(
    r"(undecided whether )?mybots/shy\.py is (not )?better than \S+( by as much as 3)?: .+\n"
)


def block(text: str, language: str, title: str) -> str:
    pattern = rf"^```{language} {re.escape(title)}\n(.*?)^```$"
    (found,) = re.findall(pattern, text, flags=re.M | re.S)
    return found


@pytest.fixture
def versions(tmp_path):
    """The bot of the README committed, and that of the page in its place."""
    bot = tmp_path / NEW
    bot.parent.mkdir()
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    bot.write_text(block(readme, "python", NEW))
    who = {"GIT_AUTHOR_NAME": "Ann", "GIT_AUTHOR_EMAIL": "ann@example.org"}
    who |= {each.replace("AUTHOR", "COMMITTER"): value for each, value in who.items()}
    environment = {
        **os.environ,
        **who,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONIOENCODING": "utf-8",
    }
    for words in (("init", "--quiet"), ("add", "."), ("commit", "--quiet", "--message", "shy")):
        subprocess.run(["git", *words], cwd=tmp_path, check=True, env=environment)
    bot.write_text(block(PAGE, "python", NEW))
    return tmp_path, environment


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.skipif(which("git") is None, reason="git is not installed")
@pytest.mark.parametrize("title", ["committed", "field", "script"])
def test_its_commands_run(versions, title):
    folder, environment = versions
    # Whatever they come to, they can be done.
    quick = "donka compare --better-by 3 --min-sets 8 --max-sets 8 --workers 2"

    done = subprocess.run(
        ["sh", "-c", block(PAGE, "sh", title).replace("donka compare", quick)],
        cwd=folder,
        env=environment,
        check=False,
        capture_output=True,
        encoding="utf-8",
    )

    assert done.returncode in {0, 1, 3}, done.stderr
    assert SAYS.fullmatch(done.stdout)


def test_it_tells_every_option_and_exit_code(donka):
    told = donka("compare", "--help").stdout
    options = set(re.findall(r"^  (--[a-z-]+)", told, flags=re.M)) - {"--help"}

    assert {option for option in options if not re.search(rf"[` ]{option}\b", PAGE)} == set()
    codes = ["0", "1", "2", "3", "130"]
    assert re.findall(r"^\| (\d+) \|", PAGE, flags=re.M) == codes
    (listed,) = re.findall(r"Exit code (.*?)\. ", " ".join(told.split()))
    assert re.findall(r"(?:^|; )(\d+) ", listed) == codes
