"""The house stands as drawn: imports go downwards only, and each duty stays in its room."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RUNNER = ROOT / "runner" / "donka"
BOTS = ROOT / "bots"

BELOW = {
    "errors": set(),
    "phrase": set(),
    "game": set(),
    "bot": {"game"},
    "sandbox": {"bot", "game"},
    "journal": {"game"},
    "ranking": {"journal", "game"},
    "report": {"ranking", "journal", "game"},
    "league": {"sandbox", "bot", "game", "journal", "ranking"},
    "examine": {"league", "sandbox", "ranking", "journal", "bot", "game"},
    "submit": {"examine", "league", "report", "sandbox", "bot", "game"},
    "testing": {"bot", "game"},
    "ranked": {"league", "report", "ranking", "journal", "game"},
    "verify": {"ranked", "league", "report", "ranking", "journal", "game"},
    "publish": {"ranked", "league", "report", "ranking", "journal", "game"},
    "cli": {
        "publish",
        "submit",
        "examine",
        "verify",
        "ranked",
        "league",
        "report",
        "ranking",
        "journal",
        "sandbox",
        "bot",
        "game",
    },
}
"""What each room may import beside itself, ``donka.errors``, ``donka.phrase`` and what is not ours."""

SINGLE_FILES = {"errors", "phrase", "ranked", "testing"}

# The root package is the bot author's door: whoever imports it imports the room ``bot``.
KNOWS_THE_ROOT = {"sandbox", "league", "cli"}

POSIX_MODULES = {
    "ctypes",
    "fcntl",
    "grp",
    "posix",
    "pty",
    "pwd",
    "resource",
    "syslog",
    "termios",
    "tty",
}
POSIX_CALLS = re.compile(
    r"os\.(sched_\w+|fork\w*|setsid|setpgid|killpg|getppid|getpgid|get(e?[ug]id|resuid)|wait\w*|"
    r"posix_\w+|pidfd_open|umask|chroot|nice|setrlimit)"
    r"|signal\.(SIG(KILL|STOP|CONT|CHLD|ALRM|XCPU|HUP)|setitimer|pthread_\w+|alarm)"
)
WEIGHTY = {"jinja2", "numpy", "pydantic", "rich", "sqlite3", "tabulate", "typer", "wcwidth", "yaml"}
WORKERS_ROOMS = ("game", "bot", "sandbox")


@dataclass(frozen=True)
class Import:
    """One imported module, wherever in the file the import stands."""

    file: Path
    line: int
    module: str

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}: imports {self.module}"

    @property
    def top(self) -> str:
        return self.module.partition(".")[0]

    @property
    def room(self) -> str | None:
        """The room of ours that is imported; ``donka`` for the root package; None for others."""
        parts = self.module.split(".")
        # The version is a fact, not a room: a table may state it.
        if parts[0] != "donka" or parts[1:] == ["__version__"]:
            return None
        return parts[1] if len(parts) > 1 and parts[1] in BELOW else "donka"


@cache
def nodes(file: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))


@cache
def imports(file: Path) -> tuple[Import, ...]:
    return tuple(imported(file))


def imported(file: Path) -> Iterator[Import]:
    for node in nodes(file):
        if isinstance(node, ast.Import):
            yield from (Import(file, node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}:{node.lineno}: a relative import"
            # `from donka import journal` names a room, `from donka import Card` the root.
            names = {f"donka.{alias.name}" for alias in node.names}
            rooms = {name for name in names if name.split(".")[1] in {*BELOW, "__version__"}}
            found = rooms | ({"donka"} if names - rooms else set())
            modules = sorted(found) if node.module == "donka" else [node.module]
            yield from (Import(file, node.lineno, module) for module in modules)


def room_of(file: Path) -> str:
    return file.relative_to(RUNNER).parts[0].removesuffix(".py")


def files(*folders: Path) -> list[Path]:
    return sorted(file for folder in folders for file in folder.rglob("*.py"))


ROOMS = sorted(BELOW)


def test_every_folder_of_the_runner_is_a_room_of_the_plan():
    found = {path.name for path in RUNNER.iterdir() if path.is_dir() and path.name != "__pycache__"}

    assert found == set(BELOW) - SINGLE_FILES


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_what_lies_below_it(room):
    allowed = (
        BELOW[room] | {room, "errors", "phrase"} | ({"donka"} if room in KNOWS_THE_ROOT else set())
    )
    ours = [file for file in files(RUNNER) if room_of(file) == room]

    upwards = [
        str(found)
        for file in ours
        for found in imports(file)
        if found.room is not None and found.room not in allowed
    ]

    assert ours
    assert upwards == []


def test_the_root_package_imports_only_what_an_author_needs():
    found = {item.room for item in imports(RUNNER / "__init__.py")}

    assert found == {"bot", "game"}


def test_a_bot_imports_only_the_root_package():
    inward = [
        str(found)
        for file in files(BOTS)
        for found in imports(file)
        if found.top == "donka" and found.module != "donka"
    ]

    assert inward == []


def test_nothing_in_the_runner_imports_a_bot():
    found = [
        str(item) for file in files(RUNNER) for item in imports(file) if item.top == "donka_house"
    ]

    assert found == []


def test_what_only_posix_has_is_used_in_the_sandbox_alone():
    outside = [file for file in files(RUNNER, BOTS) if room_of_any(file) != "sandbox"]
    modules = [
        str(found) for file in outside for found in imports(file) if found.top in POSIX_MODULES
    ]
    calls = [
        f"{file.relative_to(ROOT)}: {ast.unparse(node)}"
        for file in outside
        for node in nodes(file)
        if isinstance(node, ast.Attribute) and POSIX_CALLS.fullmatch(ast.unparse(node))
    ]

    assert modules + calls == []


def room_of_any(file: Path) -> str:
    return room_of(file) if file.is_relative_to(RUNNER) else "bots"


def test_the_rooms_of_a_worker_import_nothing_that_is_slow_to_import():
    found = [
        str(item)
        for room in WORKERS_ROOMS
        for file in files(RUNNER / room)
        for item in imports(file)
        if item.top in WEIGHTY
    ]

    assert found == []


@pytest.mark.parametrize(
    "module",
    [
        pytest.param("donka", id="what a bot imports"),
        pytest.param("donka.sandbox.worker", id="what a worker imports"),
    ],
)
def test_importing_it_brings_nothing_that_is_slow_to_import(module):
    code = (
        f"import sys, {module}; print(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert set(ran.stdout.split()) & WEIGHTY == set()


def tracked() -> list[Path]:
    """The project's own text files."""
    folders = ("runner", "bots", "configs", "docs", "tests", "results/demo", ".ci")
    found = [
        path
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix in ("", ".py", ".md", ".yaml", ".toml", ".txt")
    ]
    return sorted([*found, *ROOT.glob("*.md"), ROOT / "pyproject.toml"])


# Written in halves, so that this file is held to its own rule.
ELSEWHERE = re.compile(
    "|".join(
        [
            "/wo" + r"rk\b",
            "/ro" + r"ot/",
            "/Us" + r"ers/",
            "sha" + r"red/(rules|design|facts|style)",
            "py" + r"pi\.(org|python)",
            "python" + r"hosted",
            "find" + r"-links",
            "index" + r"-url",
        ]
    )
)


def test_no_file_names_a_path_of_a_machine_or_a_place_to_download_from():
    found = [
        f"{path.relative_to(ROOT)}:{number}: {match[0]}"
        for path in tracked()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if (match := ELSEWHERE.search(line))
    ]

    assert found == []


def test_every_file_of_tests_has_a_name_of_its_own():
    """Or pytest takes the second one for the first, and collects neither."""
    names = [path.name for path in (ROOT / "tests").rglob("*.py") if path.name != "conftest.py"]

    assert [name for name in set(names) if names.count(name) > 1] == []
