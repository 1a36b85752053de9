"""Tournaments that were decided as they went, and those that somebody left, are verified like others."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from forging import forge_fact
from verify_samples import about, sitting, tournament

from donka.journal.block import ROTATIONS
from donka.journal.journal import FILE, Journal
from donka.journal.withdrawal import Withdrawal
from donka.league.adaptive import WAVE
from donka.league.advance import Advance
from donka.league.arranging import planner
from donka.ranked import Tables
from donka.report.provenance import write_provenance
from donka.verify import beginning
from donka.verify.verdict import Differs, Outcome
from donka.verify.verifying import verify

NAMES = ("bee", "cat", "doe", "fox", "ант")
AT = "2026-11-30T00:21:31+00:00"
SETS = 3 * WAVE + 4


def spec(folder):
    """One set a block, one deal a game; too few for anybody to be settled."""
    return tournament(
        folder,
        bots=[{"name": name, "bot": "duck"} for name in NAMES],
        schedule={"sets": 50, "block": 1, "unit": "cycle"},
        rules={"pass_order": ["none"]},
        stop={"when": "settled", "max_sets": SETS},
    )


def play(folder, leaving=None, after=10):
    """A tournament played to its end; with *leaving*, an entry that leaves once so many blocks are read."""
    config = spec(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with Journal.create(folder / FILE, about(config)) as journal:
        planned = planner(config)
        advance = Advance(journal, planned, config.faults)
        while True:
            journal.extend(planned.blocks)
            turn = advance.turn
            if turn is None:
                break
            if leaving and turn.number == after + 1 and not journal.withdrawals:
                journal.withdraw(Withdrawal(leaving, turn.number, AT))
                planned = planner(config)
                advance = Advance(journal, planned, config.faults)
            elif advance.admits(turn):
                for rotation in ROTATIONS:
                    record = sitting(config, turn, rotation, {})
                    journal.keep(record)
                    advance.kept.add(record.id)
            assert advance.read()
        journal.finish(planned.stopped, AT)
        Tables.of(journal).write(folder)
        write_provenance(folder, journal)
    return folder


def steps(folder):
    verdict = verify(folder, None, lambda seen, due: None)
    return {step.name: step for step in verdict.steps}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    return play(tmp_path_factory.mktemp("whole") / "small")


def test_every_step_holds_and_the_waves_are_one_of_them(whole):
    found = steps(whole)

    assert list(found) == [
        "seed",
        "config",
        "roster",
        "schedule",
        "games",
        "waves",
        "root",
        "tables",
        "journal",
    ]
    assert {step.outcome for step in found.values()} == {Outcome.HOLDS}
    assert found["schedule"].text == f"{SETS} blocks, numbered one after another"
    assert found["waves"].text == f"{SETS} blocks follow from the games before them"


def test_who_left_is_verified_with_the_others(tmp_path):
    folder = play(tmp_path / "small", leaving="fox")

    assert {step.outcome for step in steps(folder).values()} == {Outcome.HOLDS}
    with Journal.read(folder / FILE) as journal:
        assert journal.withdrawals == (Withdrawal("fox", 11, AT),)
        # The third wave was decided while the first was the last to be read.
        late = [block.entries for block in journal.blocks() if block.number > 3 * WAVE]
    assert late
    assert not any("fox" in entries for entries in late)
    text = (folder / "standings.txt").read_text(encoding="utf-8")
    assert "fox: withdrawn after block 10" in text


def test_a_withdrawal_that_was_taken_back_is_noticed(tmp_path):
    folder = play(tmp_path / "small", leaving="fox")
    forge_fact(folder, "withdrawals", lambda _: [])

    assert steps(folder)["games"].text == (
        "finish: the tournament is said to be over, but 11 sets are missing"
    )


def test_that_somebody_left_who_had_no_game_to_come_is_said_to_be_unproved(whole, tmp_path):
    folder = Path(shutil.copytree(whole, tmp_path / "small"))
    forge_fact(folder, "withdrawals", lambda _: [{"entry": "fox", "block": SETS + 1, "at": AT}])
    with Journal.open(folder / FILE) as journal:
        Tables.of(journal).write(folder)
        write_provenance(folder, journal)

    before, after = (verify(each, None, lambda seen, due: None) for each in (whole, folder))

    assert (after.holds, after.root) == (True, before.root)
    (added,) = set(after.unproved) - set(before.unproved)
    assert added.startswith("That whoever is said to have left did: ")


def test_a_withdrawal_of_nobody_is_noticed(whole, tmp_path):
    folder = play(tmp_path / "small")
    forge_fact(folder, "withdrawals", lambda _: [{"entry": "zed", "block": 3, "at": AT}])

    assert steps(folder)["schedule"].text == (
        "withdrawals, zed: expected an entry of the config, each once"
    )


@pytest.mark.parametrize(
    ("found", "problem"),
    [
        pytest.param([Withdrawal("bee", 0, AT)], "block 0, expected 1 to 29", id="too early"),
        pytest.param([Withdrawal("bee", 30, AT)], "block 30, expected 1 to 29", id="too late"),
        pytest.param(
            [Withdrawal("cat", 5, AT), Withdrawal("bee", 4, AT)],
            "block 4, expected 5 to 29",
            id="before somebody who left earlier",
        ),
        pytest.param(
            [Withdrawal("bee", 5, AT), Withdrawal("bee", 6, AT)],
            "expected an entry of the config, each once",
            id="twice",
        ),
    ],
)
def test_a_withdrawal_at_no_time_differs(whole, tmp_path, found, problem):
    with Journal.read(whole / FILE) as journal:
        blocks = journal.blocks()
    with pytest.raises(Differs) as differs:
        beginning.withdrawals(found, blocks, spec(tmp_path))

    assert str(differs.value) == f"withdrawals, bee: {problem}"


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        pytest.param(
            {"first_set": 4}, "plan, block 3: found block 3 at table 3, sets 4 to 4", id="sets"
        ),
        pytest.param({"table": 9}, "plan, block 3: found block 3 at table 9", id="table"),
        pytest.param(
            {"place": 1},
            "plan, block 3: found block 3 at table 3, sets 3 to 3, place 1",
            id="place",
        ),
        pytest.param({"sets": 2}, "plan, block 3: 2 sets, expected at most 1", id="a long block"),
        pytest.param(
            {"entries": ("bee", "bee", "cat", "doe")},
            "plan, block 3: seats bee, bee",
            id="one twice",
        ),
        pytest.param(
            {"entries": ("bee", "cat", "doe", "zed")},
            "plan, block 3: seats bee, cat",
            id="a stranger",
        ),
        pytest.param(
            {"entries": ("ант", "bee", "cat", "doe")}, "plan, block 3: found block 3", id="unsorted"
        ),
    ],
)
def test_a_plan_that_is_numbered_otherwise_differs(whole, tmp_path, change, problem):
    with Journal.read(whole / FILE) as journal:
        blocks = list(journal.blocks())
    blocks[2] = replace(blocks[2], **change)
    with pytest.raises(Differs) as differs:
        beginning.schedule(blocks, "settled", spec(tmp_path))

    assert str(differs.value).startswith(problem)
