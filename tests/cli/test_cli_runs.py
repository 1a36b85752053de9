"""``donka run`` from a config to its tables: the same bytes however it is played."""

import csv
import json
import stat

import pytest
from cli_samples import BOTS, tables


@pytest.mark.slow
def test_one_worker_prints_the_tables_of_two_and_leaves_exactly_these_files(
    donka, league, finished, tmp_path
):
    done = donka("run", league(), "--workers", "1")

    folder = tmp_path / "results" / "small"
    assert done.returncode == 0
    assert done.stdout == (
        (folder / "standings.txt").read_text() + "\n" + (folder / "crosstable.txt").read_text()
    )
    assert done.stderr.splitlines()[0] == (
        "Commitment to the seed: 2a9f8e59a9fda30037cc00cfdab3ce108e6b2a916fb83baadefcb209f8f59d00"
    )
    assert sorted(path.name for path in folder.iterdir()) == [
        ".running",
        "crosstable.csv",
        "crosstable.json",
        "crosstable.md",
        "crosstable.txt",
        "journal.sqlite",
        "provenance.json",
        "seed.txt",
        "standings.csv",
        "standings.json",
        "standings.md",
        "standings.txt",
    ]
    assert tables(folder) == tables(finished)


@pytest.mark.slow
def test_three_workers_and_bots_in_another_order_give_the_same_bytes(
    donka, league, finished, tmp_path
):
    done = donka("run", league(bots=BOTS[::-1]), "--workers", "3")

    assert done.returncode == 0
    assert tables(tmp_path / "results" / "small") == tables(finished)


@pytest.mark.slow
def test_another_seed_gives_other_tables(donka, league, finished, tmp_path):
    done = donka("run", league(seed="other", schedule={"sets": 4, "block": 4, "unit": "cycle"}))

    assert done.returncode == 0
    csv_files = ("standings.csv", "crosstable.csv")
    other = tables(tmp_path / "results" / "small")
    assert all(other[name] != tables(finished)[name] for name in csv_files)


def test_a_finished_tournament_prints_its_tables_again_and_plays_nothing(donka, finished):
    ended = json.loads((finished / "provenance.json").read_text())["finished"]
    before = tables(finished)

    done = donka("run", finished.parents[1] / "small.yaml", "--results", finished.parent)

    assert done.returncode == 0
    assert done.stdout == (before["standings.txt"] + b"\n" + before["crosstable.txt"]).decode()
    assert "sittings" not in done.stderr
    assert tables(finished) == before
    assert json.loads((finished / "provenance.json").read_text())["finished"] == ended


def test_only_its_owner_reads_the_journal_and_the_seed_is_published_at_the_end(finished):
    assert stat.S_IMODE((finished / "journal.sqlite").stat().st_mode) == 0o600
    assert (finished / "seed.txt").read_text() == (
        "81db8ebbbbc69c6c6ad4a6aa92b76e0c08af547da236b9e2c9dbe1d8285a8130\n"
        "SHA-256 of the text 'small'\n"
    )


def test_names_of_any_script_come_out_right_in_every_form(finished):
    text = (finished / "standings.txt").read_text()
    rows = [row for row in text.splitlines() if row[:6].strip().isdigit()]
    shown = {row.split()[2] for row in rows}
    with (finished / "standings.csv").open(encoding="utf-8", newline="") as file:
        written = {row["bot"] for row in csv.DictReader(file)}
    told = {row["bot"] for row in json.loads((finished / "standings.json").read_text())["rows"]}

    assert shown == written == told == {"lowest", "duck", "дама-пика", "牌王"}
    assert "| 牌王 " in (finished / "standings.md").read_text()


def test_provenance_tells_versions_digests_and_the_whole_config(finished):
    told = json.loads((finished / "provenance.json").read_text())

    assert told["schema"] == 1
    assert told["stopped"] == "every set was played"
    assert told["config"]["schedule"]["sets"] == 4
    assert [entry["name"] for entry in told["entries"]] == ["duck", "lowest", "дама-пика", "牌王"]
    assert told["voids"] == []


def test_json_is_the_standings_for_a_program(donka, finished):
    done = donka("run", finished.parents[1] / "small.yaml", "--results", finished.parent, "--json")

    assert done.stdout == (finished / "standings.json").read_text()
    assert json.loads(done.stdout)["schema"] == 1


def test_a_reader_that_goes_away_ends_a_run_quietly(finished, begin):
    run = begin("run", finished.parents[1] / "small.yaml", "--results", finished.parent)
    run.stdout.close()

    said = run.stderr.read()

    assert run.wait() == 0
    assert [line.split(":")[0] for line in said.splitlines()] == [
        "Commitment to the seed",
        "Nothing is left to play",
    ]
