"""A journal that was changed: by accident, or by somebody who makes the checksums good again."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from forging import flipped, forge, forge_fact, put, rows
from verify_samples import FAULTY, game, plan, tournament

from donka.game.record import canonical
from donka.journal.about import About
from donka.journal.journal import FILE, Journal
from donka.journal.rows import Rows
from donka.journal.seal import sealed
from donka.ranked import Tables
from donka.report.provenance import write_provenance

COLUMNS = {
    "fact": ["name", "text"],
    "sitting": ["block", "rotation", "elapsed_ns", "loads"],
    "game": [
        "block",
        "set_number",
        "rotation",
        "seats",
        "moves",
        "points",
        "asked",
        "times",
        "faults",
    ],
}
EVERY_COLUMN = [
    pytest.param(table, column, id=f"{table}.{column}")
    for table, columns in COLUMNS.items()
    for column in columns
]
NOT_COVERED = {
    ("fact", "text"),
    ("sitting", "elapsed_ns"),
    ("sitting", "loads"),
    ("game", "times"),
    ("game", "faults"),
}
"""Where some bytes are in no digest and follow from nothing: ``docs/verify.md`` lists them."""


def restore(whole: Path, folder: Path) -> None:
    for end in ("", "-wal", "-shm"):
        (folder / f"{FILE}{end}").unlink(missing_ok=True)
    shutil.copyfile(whole / FILE, folder / FILE)


def changed(value: Any, random: Random) -> Any:
    """*value* with one bit, or one character, other than it was."""
    if isinstance(value, int):
        return value ^ 1 << random.randrange(3)
    if isinstance(value, str):
        at = random.randrange(len(value))
        return value[:at] + chr(ord(value[at]) ^ 1) + value[at + 1 :]
    return flipped(value, random.randrange(len(value)), random.randrange(8))


def spoilt(
    whole: Path, folder: Path, table: str, column: str, times: int, reseal: bool
) -> Iterator[str]:
    """*folder* with a single change in *column*, so many *times*; each told for a failure's sake."""
    random = Random(f"{table} {column}")
    at = COLUMNS[table].index(column)
    candidates = [row for row in rows(whole, table) if row[at] not in (b"", "")]
    for _ in range(times):
        restore(whole, folder)
        row = random.choice(candidates)
        new = changed(row[at], random)
        # Another row may stand there already; then it is two rows that are changed.
        if not any(other[: at + 1] == (*row[:at], new) for other in rows(folder, table)):
            forge(folder, table, row, column, lambda _, new=new: new, reseal)
            yield f"{row[:3]}: {row[at]!r} -> {new!r}"


def covered(folder: Path) -> tuple[About, object, object, list[bytes]]:
    """All of a journal that a verdict stands for."""
    with Journal.read(folder / FILE) as journal:
        entries = tuple(
            replace(each, version="", distribution="") for each in journal.about.entries
        )
        about = replace(journal.about, entries=entries, created="", donka="")
        games = [canonical(each) for each in journal.games()]
        return about, journal.blocks(), journal.finished is None, games


COUNTS = [pytest.param(3, id="some"), pytest.param(200, id="many", marks=pytest.mark.slow)]


@pytest.mark.parametrize("times", COUNTS)
@pytest.mark.parametrize(("table", "column"), EVERY_COLUMN)
def test_no_byte_changes_without_its_checksum(whole, copy, first_difference, table, column, times):
    for change in spoilt(whole, copy, table, column, times, reseal=False):
        step, text = first_difference(copy)

        assert step, change
        assert text.isprintable(), change


@pytest.mark.parametrize("times", [pytest.param(8, id="some"), COUNTS[1]])
@pytest.mark.parametrize(("table", "column"), EVERY_COLUMN)
def test_no_byte_that_counts_changes_with_its_checksum(
    whole, copy, first_difference, table, column, times
):
    found = missed = 0
    for change in spoilt(whole, copy, table, column, times, reseal=True):
        step, text = first_difference(copy)

        found += bool(step)
        missed += not step
        if not step:
            assert covered(copy) == covered(whole), change
        assert step or (table, column) in NOT_COVERED, change
        assert text.isprintable(), change
    assert found or (table, column) in {("sitting", "elapsed_ns"), ("sitting", "loads")}


def row_of(folder: Path, number: int, rotation: int) -> tuple[Any, ...]:
    (row,) = [row for row in rows(folder, "game") if row[1:3] == (number, rotation)]
    return row


def put_game(folder: Path, record: Any, row: tuple[Any, ...]) -> None:
    """Put *record* into the place of *row*, with every checksum as it should be."""
    with Journal.read(folder / FILE) as journal:
        names = [entry.name for entry in journal.about.entries]
        block = journal.blocks()[row[0] - 1]
    put(folder, "game", row, sealed(Rows(names).values(block, record)))


def record_of(folder: Path, number: int, rotation: int) -> Any:
    with Journal.read(folder / FILE) as journal:
        (found,) = [g for g in journal.games() if (g.set, g.rotation) == (number, rotation)]
    return found


def test_a_game_played_otherwise_by_the_rules_is_not_that_of_the_root(copy, first_difference):
    spec = tournament(copy)
    other = game(spec, plan(spec)[0], 1, 1, FAULTY, salt="another course")
    put_game(copy, other, row_of(copy, 1, 1))

    step, text = first_difference(copy)

    assert step == "root"
    assert text.startswith("standings.json: found the root ")


def test_a_fault_of_another_kind_is_not_that_of_the_root(copy, first_difference):
    record = record_of(copy, 1, 2)
    first, *others = record.faults
    put_game(
        copy, replace(record, faults=(replace(first, kind="timeout"), *others)), row_of(copy, 1, 2)
    )

    assert first_difference(copy)[0] == "root"


def test_a_root_given_is_held_against_the_games_also_where_the_tables_were_rewritten(
    copy, verdict_on, first_difference
):
    published = bytes.fromhex(verdict_on(copy).root)
    assert first_difference(copy, published) == ("", "")
    spec = tournament(copy)
    put_game(copy, game(spec, plan(spec)[0], 1, 1, {}, salt="another course"), row_of(copy, 1, 1))
    Tables.read(copy).write(copy)
    with Journal.read(copy / FILE) as journal:
        write_provenance(copy, journal)

    assert first_difference(copy) == ("", "")
    step, text = first_difference(copy, published)
    assert step == "root"
    assert text.startswith("--root: the games give ")


def test_two_legal_cards_exchanged_break_the_rules_or_the_root(copy, whole, first_difference):
    row = row_of(copy, 2, 3)
    moves = row[4]
    seen = set()
    for at in range(13, 13 + 48, 4):
        restore(whole, copy)
        data = bytearray(moves)
        data[at], data[at + 4] = data[at + 4], data[at]
        forge(copy, "game", row, "moves", lambda _, data=bytes(data): data)
        step, _ = first_difference(copy)
        seen.add(step)

    assert seen <= {"games", "root"}
    assert "games" in seen


def drop_game(folder: Path) -> None:
    put(folder, "game", row_of(folder, 2, 3), None)


def drop_sitting(folder: Path) -> None:
    put(folder, "sitting", next(row for row in rows(folder, "sitting") if row[:2] == (2, 4)), None)
    for row in rows(folder, "game"):
        if row[0] == 2 and row[2] == 4:
            put(folder, "game", row, None)


def double_game(folder: Path) -> None:
    first = row_of(folder, 1, 1)
    put(folder, "game", None, sealed((2, *first[1:-1])))


def instead_of_another(folder: Path) -> None:
    put(folder, "game", row_of(folder, 1, 1), None)
    put(folder, "game", None, sealed((1, 7, *row_of(folder, 2, 1)[2:-1])))


def exchange_games(folder: Path) -> None:
    one, other = row_of(folder, 1, 1), row_of(folder, 2, 1)
    put(folder, "game", one, sealed((*one[:3], *other[3:-1])))
    put(folder, "game", other, sealed((*other[:3], *one[3:-1])))


def sitting_of_nothing(folder: Path) -> None:
    put(folder, "sitting", None, sealed((9, 1, 0, b"\x90")))


def fault(number: int, rotation: int, **change: Any) -> Any:
    def do(folder: Path) -> None:
        record = record_of(folder, number, rotation)
        first, *others = record.faults
        put_game(
            folder,
            replace(record, faults=(replace(first, **change), *others)),
            row_of(folder, number, rotation),
        )

    return do


def without_faults(folder: Path) -> None:
    put_game(folder, replace(record_of(folder, 1, 2), faults=()), row_of(folder, 1, 2))


def asked(folder: Path) -> None:
    record = record_of(folder, 1, 1)
    a, b, c, d = record.asked
    put_game(folder, replace(record, asked=(a + 1, b, c, d)), row_of(folder, 1, 1))


def seats(folder: Path) -> None:
    record = record_of(folder, 1, 1)
    a, b, c, d = record.seats
    put_game(folder, replace(record, seats=(b, a, c, d)), row_of(folder, 1, 1))


def points(folder: Path) -> None:
    row = row_of(folder, 1, 1)
    forge(folder, "game", row, "points", lambda old: old[1] + old[0] + old[2:])


@pytest.mark.parametrize(
    ("forgery", "step", "text"),
    [
        pytest.param(drop_game, "games", "do not hold the games they should", id="a game dropped"),
        pytest.param(
            drop_sitting, "games", "said to be over, but 2 sets are missing", id="a sitting dropped"
        ),
        pytest.param(double_game, "games", "do not hold the games", id="a game doubled"),
        pytest.param(
            instead_of_another, "games", "1.1.1: not there, found 1.1.2 in its place",
            id="a game in the place of another",
        ),
        pytest.param(exchange_games, "games", "1.1.1: seats ", id="two games exchanged"),
        pytest.param(
            sitting_of_nothing, "games", "do not hold the games", id="a sitting of no block"
        ),
        pytest.param(
            fault(1, 2, seat=0), "games", "seat 0: a fault, but no substitute's answer",
            id="a fault of another seat",
        ),
        pytest.param(
            fault(1, 2, deal=2), "games", "1.1.2.2.0: seat 2: a fault, but no substitute's answer",
            id="a fault in another deal",
        ),
        pytest.param(
            fault(1, 2, deal=5), "games", "a fault at deal and trick 5.0, which the game does not",
            id="a fault in no deal",
        ),
        pytest.param(
            fault(1, 2, trick=14), "games", "a fault at deal and trick 1.14", id="a fault in no trick"
        ),
        pytest.param(fault(1, 2, seat=7), "games", "a seat that no table has", id="a fault of no seat"),
        pytest.param(
            fault(1, 2, death=True), "games", "answered in the deal of a death",
            id="a death that was none",
        ),
        pytest.param(
            fault(2, 1, death=False), "games", "the substitute's answer, which no fault explains",
            id="a death made a slip",
        ),
        pytest.param(
            fault(1, 2, kind="load"), "games", "a load fault that is no death", id="a load fault"
        ),
        pytest.param(without_faults, "games", "expected ", id="faults left out"),
        pytest.param(asked, "games", "seat 0: asked for ", id="asked once more"),
        pytest.param(seats, "games", "1.1.1: seats ", id="two seats exchanged"),
        pytest.param(points, "games", "1.1.1.1: points ", id="points of two seats exchanged"),
    ],
)  # fmt: skip
def test_what_does_not_fit_together_is_found_in_its_place(
    copy, first_difference, forgery, step, text
):
    forgery(copy)

    found, told = first_difference(copy)

    assert (found, text in told) == (step, True), told


def field(name: str, value: Any) -> Any:
    return lambda folder: forge_fact(folder, "about", lambda about: {**about, name: value})


def entry(at: int, name: str, value: Any) -> Any:
    def change(about: Any) -> Any:
        about["entries"][at][name] = value
        return about

    return lambda folder: forge_fact(folder, "about", change)


def block(at: int, name: str, value: Any) -> Any:
    def change(blocks: Any) -> Any:
        blocks[at][name] = value
        return blocks

    return lambda folder: forge_fact(folder, "plan", change)


def not_over(folder: Path) -> None:
    forge_fact(folder, "finish", lambda finish: [])


def no_plan(folder: Path) -> None:
    forge_fact(folder, "plan", lambda blocks: [])


def a_block_more(folder: Path) -> None:
    forge_fact(folder, "plan", lambda blocks: [*blocks, blocks[-1]])


A_DIGEST = "A" * 43 + "="


@pytest.mark.parametrize(
    ("forgery", "step", "text"),
    [
        pytest.param(field("secret", A_DIGEST), "seed", "about.commitment: ", id="secret"),
        pytest.param(field("commitment", A_DIGEST), "seed", "about.commitment: ", id="commitment"),
        pytest.param(field("seed_text", "x"), "seed", "about.secret: not that of", id="seed text"),
        pytest.param(field("config", "{}"), "config", "about.config: its digest is ", id="config"),
        pytest.param(field("config_digest", A_DIGEST), "config", "about.config: ", id="its digest"),
        pytest.param(
            field("tournament", "other"), "config",
            "about.tournament: found 'other', the config says 'small'", id="name",
        ),
        pytest.param(field("beacon", "x"), "config", "about.beacon: found 'x'", id="beacon"),
        pytest.param(
            field("isolation", "total"), "config",
            "about.isolation: found 'total', expected none or kernel or full", id="no isolation",
        ),
        pytest.param(field("isolation", "none"), "tables", "standings.txt, line ", id="isolation"),
        pytest.param(field("tells_waits", False), "tables", "standings.txt, line ", id="waits"),
        pytest.param(field("roster_digest", A_DIGEST), "roster", "about.entries: ", id="roster"),
        pytest.param(entry(0, "digest", A_DIGEST), "roster", "about.entries: ", id="code"),
        pytest.param(entry(0, "name", "bea"), "roster", "about.entries: ", id="an entry's name"),
        pytest.param(
            entry(0, "bot", "shy"), "roster",
            "about.entries.bee: found the bot donka:shy, the config says 'duck'", id="bot",
        ),
        pytest.param(
            entry(1, "distribution", "donka-beta"), "roster", "found the bot donka-beta:mine",
            id="distribution",
        ),
        pytest.param(
            entry(1, "author", None), "roster",
            "about.entries.cat.author: found None, the config says 'team-17'", id="author",
        ),
        pytest.param(entry(1, "alias", "x"), "roster", "about.entries.cat.alias: ", id="alias"),
        pytest.param(block(1, "first_set", 4), "schedule", "plan, block 2: found ", id="first set"),
        pytest.param(block(0, "sets", 1), "schedule", "plan, block 1: found ", id="sets"),
        pytest.param(block(0, "table", 2), "schedule", "plan, block 1: found ", id="table"),
        pytest.param(block(0, "place", 1), "schedule", "plan, block 1: found ", id="place"),
        pytest.param(
            block(0, "entries", ["bee", "doe", "cat", "ант"]), "schedule", "plan, block 1: ",
            id="entries",
        ),
        pytest.param(no_plan, "schedule", "plan, block 1: not there", id="no schedule"),
        pytest.param(a_block_more, "schedule", "plan, block 3: found ", id="a block more"),
        pytest.param(not_over, "seed", "seed.txt: found, while the journal says", id="not over"),
    ],
)  # fmt: skip
def test_what_was_settled_before_the_first_game_cannot_change(
    copy, first_difference, forgery, step, text
):
    forgery(copy)

    found, told = first_difference(copy)

    assert (found, text in told) == (step, True), told


@pytest.mark.parametrize(
    "forgery",
    [
        pytest.param(field("created", "2001-01-01T00:00:00Z"), id="when it began"),
        pytest.param(field("donka", "9.9"), id="the version that began it"),
        pytest.param(entry(0, "version", "9.9"), id="the version of a distribution"),
        pytest.param(entry(0, "distribution", "x"), id="a distribution the config does not name"),
        pytest.param(
            lambda folder: forge_fact(folder, "finish", lambda _: [{"stopped": "x", "at": "y"}]),
            id="how and when it ended",
        ),
        pytest.param(lambda folder: forge_fact(folder, "voids", lambda _: []), id="voids"),
        pytest.param(
            fault(1, 2, detail="x", charge_ns=1, elapsed_ns=1, stderr=b""), id="a fault's account"
        ),
    ],
)
def test_what_no_table_rests_on_is_held_by_the_journals_own_digest(copy, first_difference, forgery):
    forgery(copy)

    step, told = first_difference(copy)
    assert step == "journal"
    assert told.startswith("provenance.json: found the journal's digest ")

    (copy / "provenance.json").unlink()
    assert first_difference(copy) == ("", "")


def test_a_step_that_stands_on_one_that_differs_is_not_looked_at(copy, verdict_on):
    field("config_digest", A_DIGEST)(copy)

    outcomes = {step.name: step.outcome.value for step in verdict_on(copy).steps}

    assert outcomes == {
        "seed": "holds",
        "config": "differs",
        "roster": "skipped",
        "schedule": "skipped",
        "games": "skipped",
        "root": "skipped",
        "tables": "skipped",
        "journal": "skipped",
    }
