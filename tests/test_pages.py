"""What the pages say is so: their bots play, their commands run, their tables are the code's."""

import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import pytest

import donka.testing
from donka import (
    Bot,
    BotEntry,
    Card,
    DealView,
    Direction,
    GameView,
    PassView,
    PlayView,
    Suit,
    Trick,
    hookimpl,
)
from donka.game.faults import FaultKind
from donka.game.readings import readings
from donka.game.rules import DEFAULT_PRESET, PRESETS, Rules
from donka.ranking.policy import FaultPolicy, Policy

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
BIN = Path(sys.executable).parent


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, the file or the word behind it, and its text."""

    language: str
    title: str
    text: str


def blocks(page: str) -> list[Block]:
    found = re.findall(r"^```(\w+)(?: ([^\n]+))?\n(.*?)^```$", text_of(page), flags=re.M | re.S)
    return [Block(*parts) for parts in found]


def block(page: str, language: str, title: str = "") -> Block:
    (found,) = [each for each in blocks(page) if (each.language, each.title) == (language, title)]
    return found


def write_files(page: str, folder: Path) -> None:
    """Write every block that names a file."""
    for each in blocks(page):
        if each.language != "sh" and each.title:
            target = folder / each.title
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(each.text, encoding="utf-8")


def run(commands: str, folder: Path, may_end_with: Sequence[int] = (0,), **environment: str) -> str:
    """Run a block of commands as they stand; what they print on stdout."""
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    ran = subprocess.run(
        ["sh", "-eu", "-c", commands],
        check=False,
        cwd=folder,
        env={**os.environ, "PATH": path, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=110,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def ranked(printed: str) -> set[str]:
    """The names in the standings of *printed*."""
    return set(re.findall(r"^ +\d+ +\S+ +(\S+) +[a-z]+ +\d+\.\d\d ± ", printed, flags=re.M))


def faults(printed: str) -> set[str]:
    return set(re.findall(r"^ +\d+ +\S+ +\S+ +[a-z]+ +\d+\.\d\d ± .* (\d+)$", printed, flags=re.M))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_link_leads_somewhere(page):
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))

    assert [target for target in targets if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("heading", ["Play", "Test"])
def test_a_command_for_a_fresh_machine_is_one_line(heading):
    section = text_of("README.md").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    (commands,) = re.findall(r"^```sh\n(.*?)^```$", section, flags=re.M | re.S)

    assert commands.count("\n") == 1
    assert commands.startswith("python3 -m venv .venv && .venv/bin/pip install ")


def test_the_table_of_the_readme_is_that_of_the_demo():
    table = block("README.md", "text").text

    assert table in text_of("results/demo/standings.txt")


@pytest.mark.slow
def test_the_bot_of_the_readme_plays_a_league(tmp_path):
    write_files("README.md", tmp_path)

    printed = run(block("README.md", "sh", "play").text, tmp_path)

    assert ranked(printed) == {"shy", "lowest", "duck", "careful"}
    assert faults(printed) == {"0"}


@pytest.mark.slow
def test_the_tour_of_the_readme_can_be_walked():
    (tour,) = [each for each in blocks("README.md") if each.text.startswith("donka bots list")]

    printed = run(tour.text, ROOT)

    assert "donka" in printed


def test_the_hook_of_the_readme_offers_a_bot():
    (hook,) = [each for each in blocks("README.md") if each.language == "python" and not each.title]
    wary = type("Wary", (Bot,), {"choose_card": lambda _, view: view.legal[0]})
    names = {"hookimpl": hookimpl, "BotEntry": BotEntry, "Wary": wary}

    exec(hook.text, names)

    assert names["donka_bots"]() == [BotEntry("wary", wary)]


def test_the_entry_point_of_the_readme_is_that_of_the_whole_package():
    assert (
        block("README.md", "toml").text
        in block("docs/bot-api.md", "toml", "alpha/pyproject.toml").text
    )


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_tutorial_can_be_walked_in_order_in_a_clean_folder(tmp_path):
    played = {}
    for each in blocks("docs/write-a-bot.md"):
        if each.language == "sh":
            # What a reader waits for is known to us: fewer sets will do.
            typed = each.text.replace("donka compare", "donka compare --min-sets 10")
            played[each.text] = run(typed, tmp_path)
        else:
            (tmp_path / each.title).write_text(each.text, encoding="utf-8")

    first, second = [printed for text, printed in played.items() if "compare" in text]
    assert first.startswith("my_bot.py is better than my_bot_1.py: ")
    assert second.startswith("my_bot.py is better than my_bot_2.py: ")
    league = played["donka run mine.yaml\n"]
    assert ranked(league) == {"my-bot", "patient-6", "patient-9", "careful"}
    assert faults(league) == {"0"}
    assert " no faults; " in played["donka bots try thinker.py --seed clock\n"]
    assert "5 passed" in played["python -m pytest test_my_bot.py\n"]
    assert "my-bot" in played["donka submit my_bot.py --author me\ndonka bots list\n"]


@pytest.mark.slow
def test_the_bots_of_the_api_page_play_without_a_fault(tmp_path):
    write_files("docs/bot-api.md", tmp_path)
    (tmp_path / "all.yaml").write_text(
        "bots_dir: mybots\nbots: [careful, dicey, prepared, duck]\nschedule: {sets: 4}\n"
        "clock: {per_move: 100ms, per_pass: 100ms}\n"
    )

    printed = run("donka run all.yaml --trust-bots --json", tmp_path)

    assert re.findall(r'"faults": ?(\d+)', printed) == ["0"] * 4


def test_the_examples_of_the_standings_page_are_those_of_the_demo():
    neighbours, row, *_ = [
        each.text for each in blocks("docs/standings.md") if each.language == "text"
    ]

    assert neighbours in text_of("results/demo/standings.txt")
    assert row in text_of("results/demo/crosstable.txt")


@pytest.mark.slow
def test_the_standings_page_lists_every_file_of_a_results_folder(tmp_path):
    run('donka run "$CONFIG"', tmp_path, CONFIG=str(ROOT / "configs" / "quick.yaml"))

    names = {file.name for file in (tmp_path / "results" / "quick").iterdir()}
    assert names == {
        f"{table}.{kind}"
        for table in ("standings", "crosstable")
        for kind in ("txt", "md", "csv", "json")
    } | {"journal.sqlite", "provenance.json", "seed.txt", ".running"}
    page = text_of("docs/standings.md")
    assert [
        name
        for name in (
            "standings.*",
            "crosstable.*",
            "journal.sqlite",
            "provenance.json",
            "seed.txt",
            ".running",
        )
        if f"`{name}`" not in page
    ] == []


@pytest.mark.slow
def test_the_package_of_the_api_page_is_installed_and_plays(tmp_path):
    write_files("docs/bot-api.md", tmp_path)
    site = tmp_path / "site-packages"
    run(
        f"{sys.executable} -m pip install --quiet --no-deps --no-build-isolation "
        f"--disable-pip-version-check --root-user-action ignore --target {site} ./alpha",
        tmp_path,
    )

    played = block("docs/bot-api.md", "sh", "run installed").text.replace("\n", " --json\n")
    printed = run(played, tmp_path, PYTHONPATH=str(site))

    assert set(re.findall(r'"bot": ?"(\w+)"', printed)) >= {"wary", "bold", "duck", "careful"}
    assert re.findall(r'"faults": ?(\d+)', printed) == ["0"] * 4


@pytest.mark.parametrize(
    "offered",
    [PassView, PlayView, DealView, GameView, Trick, BotEntry, Direction, Suit, Card],
    ids=lambda offered: offered.__name__,
)
def test_the_api_page_names_all_that_a_value_shows(offered):
    inherited = dir(str) + dir(tuple)
    names = {
        name
        for name, _ in inspect.getmembers(offered)
        if not name.startswith("_") and name not in inherited
    } | set(getattr(offered, "__match_args__", ()))
    page = set(re.findall(r"`(\w+)(?:\([^)`]*\))?`", text_of("docs/bot-api.md")))

    assert {name for name in names if not name.startswith("_")} - page == set()


@pytest.mark.parametrize("module", [donka, donka.testing], ids=lambda module: module.__name__)
def test_the_api_page_names_all_that_can_be_imported(module):
    page = set(re.findall(r"`(\w+)(?:\([^)`]*\))?`", text_of("docs/bot-api.md")))

    assert set(module.__all__) - page == set()


@pytest.mark.parametrize("name", [name for name in vars(Bot) if not name.startswith("_")])
def test_the_api_page_shows_all_that_a_bot_may_answer_to(name):
    assert name in text_of("docs/bot-api.md")


def first_column(page: str, heading: str) -> list[str]:
    """The first column of the table under *heading*."""
    section = text_of(page).partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \|", section, flags=re.M)


def test_the_faults_page_has_every_kind_of_fault():
    assert first_column("docs/faults.md", "Kinds") == [kind.value for kind in FaultKind]


def test_the_faults_page_has_every_policy():
    assert first_column("docs/faults.md", "What they cost") == [policy.value for policy in Policy]


@pytest.mark.parametrize(
    "limit", [field for field in fields(FaultPolicy) if field.name != "policy"]
)
def test_the_faults_page_has_every_limit_with_its_default(limit):
    page = " ".join(text_of("docs/faults.md").split())

    assert re.search(rf"`{limit.name}`\s\({limit.default}\)", page)


def table(headings: Sequence[str], rows: Iterator[Sequence[str]]) -> str:
    lines = [headings, ["---"] * len(headings), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def written(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(value)}]"
    return str(value).lower()


def switches(rules: Rules, names: Sequence[str]) -> str:
    return ", ".join(f"`{name}: {written(getattr(rules, name))}`" for name in names)


def between(page: str, word: str) -> str:
    return page.partition(f"<!-- {word} -->\n")[2].partition(f"<!-- end of {word} -->")[0]


def test_the_rules_page_has_every_reading():
    rows = (
        (
            point.number,
            point.ground.value,
            point.question,
            point.answer,
            switches(Rules(), point.switches),
        )
        for point in readings(Rules())
    )
    expected = table(("", "", "question", "answer", "switches"), rows)

    assert between(text_of("docs/rules.md"), "readings") == expected


def test_the_rules_page_has_every_preset():
    rows = (
        (
            f"`{preset}`",
            switches(
                rules,
                [
                    each.name
                    for each in fields(Rules)
                    if getattr(rules, each.name) != getattr(Rules(), each.name)
                ],
            ),
        )
        for preset, rules in PRESETS.items()
        if preset != DEFAULT_PRESET
    )
    expected = table(("preset", "what differs"), rows)

    assert between(text_of("docs/rules.md"), "presets") == expected
