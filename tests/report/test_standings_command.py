import json
import sys
from pathlib import Path

import pytest

from donka.cli.standings import standings
from donka.game.record import DealRecord, GameRecord, encode_moves, encode_points
from donka.game.shuffle import commitment
from donka.journal.about import About, EntryAbout
from donka.journal.block import Block
from donka.journal.journal import FILE, Journal
from donka.journal.sitting import SittingRecord
from donka.league.config import canonical, parse

NAMES = ("duck", "lowest", "random", "sly")
WORSE = {"duck": 2, "lowest": 6, "random": 8, "sly": 10}
WRITTEN = {
    f"{table}.{ending}"
    for table in ("standings", "crosstable")
    for ending in ("txt", "md", "csv", "json")
}


def a_game(block: Block, number: int, rotation: int) -> GameRecord:
    a, b, c, d = (*NAMES[rotation:], *NAMES[:rotation])
    substituted = 2 if number == 1 and rotation == 1 else 0
    return GameRecord(
        table=block.table,
        set=number,
        rotation=rotation,
        seats=(a, b, c, d),
        moves=encode_moves([DealRecord(b"", bytes(range(52)), substituted)]),
        points=encode_points([WORSE[name] for name in (a, b, c, d)]),
        asked=(14, 14, 14, 14),
    )


def a_tournament(tmp_path, aliases):
    """A tournament of two sets, of which one is complete, in *tmp_path*."""
    config = "name: small\nseed: demo\nbots: [duck, lowest, random, {name: sly, bot: duck}]\n"
    tournament = parse(config, tmp_path / "small.yaml")
    about = About(
        tournament="small",
        config=canonical(tournament),
        config_digest=bytes(32),
        roster_digest=bytes(32),
        entries=tuple(
            EntryAbout(name, name, "donka", "0.1.0", bytes(32), alias=aliases.get(name))
            for name in NAMES
        ),
        secret=bytes(32),
        commitment=commitment(bytes(32)),
        created="2026-01-01T00:00:00Z",
        donka="0.1.0",
        seed_text="demo",
    )
    blocks = (Block(1, 1, NAMES, 1, 1, 0), Block(2, 1, NAMES, 2, 1, 1))
    with Journal.create(tmp_path / FILE, about) as journal:
        journal.extend(blocks)
        for block in blocks:
            for rotation in (1, 2, 3, 4) if block.number == 1 else (1, 2, 3):
                games = tuple(a_game(block, number, rotation) for number in block.set_numbers)
                journal.keep(SittingRecord(block.number, rotation, games))
    return tmp_path


@pytest.fixture
def folder(tmp_path):
    """A tournament in which nobody has an alias."""
    return a_tournament(tmp_path, {})


@pytest.fixture
def blind(tmp_path):
    """The same, in which two have one."""
    return a_tournament(tmp_path, {"sly": "bot-17", "lowest": "a-bot"})


def written(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} & WRITTEN


def test_it_prints_both_tables_and_writes_all_files(folder, capsys):
    standings(folder)

    out = capsys.readouterr().out
    assert out.startswith("small: standings\n")
    assert "\nsmall: crosstable\n" in out
    assert "Not final: 1 of 2 sets are counted." in out
    assert "Seed: the text 'demo', so anybody could foresee these deals." in out
    assert written(folder) == WRITTEN
    assert out.startswith((folder / "standings.txt").read_text(encoding="utf-8"))


def test_twice_is_the_same_byte_for_byte(folder, capsys):
    standings(folder)
    first = {name: (folder / name).read_bytes() for name in WRITTEN}

    standings(folder)

    assert {name: (folder / name).read_bytes() for name in WRITTEN} == first


@pytest.mark.parametrize(
    ("form", "start"),
    [
        pytest.param("md", "## small: standings\n", id="Markdown"),
        pytest.param(
            "csv", "rank,best_rank,worst_rank,bot,letters,points,plus_minus,raw,", id="CSV"
        ),
        pytest.param("json", '{\n  "schema": 1,\n', id="JSON"),
        pytest.param(
            "html", '<table class="donka-table">\n<caption>small: standings</caption>\n', id="HTML"
        ),
    ],
)
def test_another_format_is_printed_and_the_files_are_written(folder, capsys, form, start):
    standings(folder, form=form)

    assert capsys.readouterr().out.startswith(start)
    assert written(folder) == WRITTEN


@pytest.mark.parametrize(
    ("options", "points"),
    [
        # The first bot of set 1, rotation 1 was lowest: 6 points a deal, once brought up to 26.
        pytest.param({"columns": "bot,points"}, 11.0, id="columns"),
        pytest.param({"policy": "disqualify"}, 6.0, id="policy"),
    ],
)
def test_another_reading_is_only_printed(folder, capsys, options, points):
    standings(folder, form="json", **options)

    rows = json.loads(capsys.readouterr().out)["rows"]
    assert {row["bot"]: row["points"] for row in rows}["lowest"] == points
    assert written(folder) == set()


MOVED = (
    "Against the tournament's own table:\n"
    "  lowest: rank 4 → 2, 11.00 → 6.00 points a deal\n"
    "  random: rank 2 → 3, 8.00 points a deal\n"
    "  sly: rank 3 → 4, 10.00 points a deal\n"
)


def test_another_policy_tells_what_it_moves_below_the_table(folder, capsys):
    standings(folder, policy="disqualify", columns="rank,bot")

    said = capsys.readouterr()
    assert said.out.endswith(f"\n\n{MOVED}")
    assert said.err == ""


@pytest.mark.parametrize("form", ["csv", "json", "html"])
def test_beside_a_table_for_programs_what_moves_is_a_remark(folder, capsys, form):
    standings(folder, form=form, policy="disqualify")

    said = capsys.readouterr()
    assert "Against the tournament's own table" not in said.out
    assert said.err == MOVED


def test_the_tournament_s_own_policy_moves_nothing(folder, capsys):
    standings(folder, policy="substitute")

    assert capsys.readouterr().out.endswith("Against the tournament's own table nothing moves.\n")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        pytest.param(
            {"form": "xml"},
            "--format: expected text, md, csv, json, html, got 'xml'",
            id="format",
        ),
        pytest.param(
            {"policy": "forfiet"},
            "--policy: expected substitute, forfeit, disqualify, got 'forfiet'",
            id="policy",
        ),
        pytest.param(
            {"columns": "rank, bots"},
            "--columns: no column named 'bots' (did you mean 'bot'?)",
            id="column",
        ),
        pytest.param(
            {"without": ["nobody"]},
            "no entry named 'nobody' (expected one of: duck, lowest, random, sly)",
            id="bot",
        ),
        pytest.param(
            {"without": ["sly"]},
            "without sly no table is left to rank by: every table seats one of them",
            id="no table left",
        ),
    ],
)
def test_a_mistake_is_one_line_and_exit_2(folder, capsys, options, message):
    with pytest.raises(SystemExit) as ended:
        standings(folder, **options)

    said = capsys.readouterr()
    assert ended.value.code == 2
    assert said.err == f"{message}\n"
    assert said.out == ""
    assert written(folder) == set()


def test_a_folder_without_a_journal_is_one_line_and_exit_2(tmp_path, capsys):
    with pytest.raises(SystemExit) as ended:
        standings(tmp_path)

    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_terminal_that_knows_only_ascii_still_gets_its_table(folder, monkeypatch, tmp_path):
    with (tmp_path / "out").open("w", encoding="ascii") as out:
        monkeypatch.setattr(sys, "stdout", out)
        standings(folder, columns="bot,points")

    assert r"11.00 \xb1" in (tmp_path / "out").read_text(encoding="ascii")


@pytest.mark.parametrize("form", ["text", "md", "csv", "json"])
def test_an_alias_is_shown_in_every_table_and_the_name_in_none(blind, capsys, form):
    standings(blind, form=form)

    told = capsys.readouterr().out
    for text in (told, *((blind / name).read_text(encoding="utf-8") for name in WRITTEN)):
        assert [name for name in ("a-bot", "bot-17", "lowest", "sly") if name in text] == [
            "a-bot",
            "bot-17",
        ]


def test_an_alias_moves_nobody(blind, capsys):
    standings(blind, form="csv", columns="rank,bot,points")

    # By name the last two are random and sly, by alias a-bot would come first.
    assert capsys.readouterr().out == (
        "rank,bot,points,plus_minus\n1,duck,2.0,\n2,random,8.0,\n3,bot-17,10.0,\n4,a-bot,11.0,\n"
    )


def test_what_another_policy_moves_is_told_under_aliases(blind, capsys):
    standings(blind, policy="disqualify", columns="rank,bot")

    aliased = MOVED.replace("lowest", "a-bot").replace("sly", "bot-17")
    assert capsys.readouterr().out.endswith(f"\n\n{aliased}")


@pytest.mark.parametrize("named", ["sly", "bot-17"])
def test_who_is_left_out_may_be_named_either_way(blind, capsys, named):
    with pytest.raises(SystemExit):
        standings(blind, without=[named])

    assert capsys.readouterr().err == (
        "without sly no table is left to rank by: every table seats one of them\n"
    )
