"""kill -9 at random moments: nothing acknowledged is lost, nothing is counted twice."""

import time
from random import Random

import pytest
from journal_samples import schedule, sittings

from donka.journal.journal import Journal

BLOCKS = 12
ALL = {each.id: each for each in sittings(schedule(BLOCKS))}


def acknowledged(lines):
    """The sittings a writer said it had kept; a last line cut short by the kill is not counted."""
    words = [line.split() for line in lines if line.endswith("\n")]
    return {(int(line[0]), int(line[1])) for line in words if len(line) == 3}


def check(journal, sure):
    """What is kept are whole sittings, among them all that are sure."""
    kept = journal.kept()
    assert sure <= kept <= set(ALL)
    assert list(journal.games()) == sorted(
        (game for each in kept for game in ALL[each].games),
        key=lambda game: (game.set, game.rotation),
    )


def kill_in_the_middle(script, path, rng, kills):
    """Kill the writer at random moments of its work and run it again, until *kills* have met it."""
    process = script("journal_writer.py", path, BLOCKS, "")
    process.stdout.readline()
    began = time.monotonic()
    process.stdout.read()
    lasts_s = time.monotonic() - began
    path.unlink()
    sure = set()
    met = 0
    while met < kills:
        process = script("journal_writer.py", path, BLOCKS, "")
        assert process.stdout.readline() == "ready\n"
        time.sleep(rng.random() * lasts_s / 2)
        process.kill()
        lines = process.stdout.readlines()
        process.wait()
        met += "done\n" not in lines
        sure |= acknowledged(lines)
        with Journal.read(path) as reader:
            check(reader, sure)
        with Journal.open(path) as journal:
            check(journal, sure)
            over = journal.kept() == set(ALL)
        if over:
            path.unlink()
            sure = set()


def test_an_uninterrupted_run_keeps_everything(script, path):
    process = script("journal_writer.py", path, BLOCKS, "")
    lines = process.stdout.readlines()

    assert lines[0] == "ready\n"
    assert lines[-1] == "done\n"
    with Journal.read(path) as journal:
        check(journal, set(ALL))


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "kills", [pytest.param(5, id="a few"), pytest.param(60, id="many", marks=pytest.mark.slow)]
)
def test_kills_lose_nothing_acknowledged_and_count_nothing_twice(script, path, kills):
    kill_in_the_middle(script, path, Random(1), kills)


def test_a_run_killed_and_run_again_ends_like_one_that_was_not(script, tmp_path, told):
    once, often = tmp_path / "once.sqlite", tmp_path / "often.sqlite"
    script("journal_writer.py", once, BLOCKS, "").wait()
    for _ in range(3):
        process = script("journal_writer.py", often, BLOCKS, "")
        for _ in range(10):
            process.stdout.readline()
        process.kill()
        process.wait()
    script("journal_writer.py", often, BLOCKS, "").wait()

    assert told(often) == told(once)


@pytest.mark.parametrize(
    "kills", [pytest.param(6, id="a few"), pytest.param(60, id="many", marks=pytest.mark.slow)]
)
def test_a_kill_while_the_file_is_made_leaves_a_whole_journal_or_none(script, tmp_path, kills):
    rng = Random(3)
    for number in range(kills):
        process = script("journal_maker.py", tmp_path)
        assert process.stdout.readline() == "ready\n"
        time.sleep(rng.random() * 0.010)
        process.kill()
        process.wait()
        for journal in tmp_path.glob("journal-*.sqlite"):
            Journal.read(journal).close()
            journal.unlink()
        assert {each.name[:9] for each in tmp_path.iterdir()} <= {".journal-"}, number
