"""Whatever stands in a journal or a record, it is read as it was written or refused as damage."""

import sqlite3
import sys
from pathlib import Path

import pytest
from fuzz_amounts import amounts, tried
from hypothesis import example, given
from hypothesis import strategies as st

from donka.errors import DonkaError
from donka.game.record import DealRecord, canonical, decode_deals, encode_moves
from donka.game.times import Times
from donka.journal.journal import Journal
from donka.journal.seal import sealed

sys.path.insert(0, str(Path(__file__).parents[1] / "journal"))

from journal_samples import ABOUT, schedule, sittings

PASSED = st.just(b"") | st.permutations(range(52)).map(lambda cards: bytes(cards[:12]))
DEALS = st.lists(
    st.builds(DealRecord, PASSED, st.permutations(range(52)).map(bytes), st.integers(0, 2**56 - 1)),
    max_size=4,
)


@pytest.mark.parametrize("examples", amounts())
def test_any_bytes_are_deals_or_refused(examples: int) -> None:
    @tried(examples)
    @given(moves=st.binary(max_size=300) | st.binary(max_size=300).map(lambda rest: b"\x01" + rest))
    @example(moves=b"")
    @example(moves=b"\x01\xff")
    @example(moves=b"\x02")
    def check(moves: bytes) -> None:
        try:
            deals = list(decode_deals(moves))
        except ValueError as error:
            refusal = str(error)
        else:
            refusal = ""
            assert encode_moves(deals) == moves
        assert refusal.startswith(("record version: ", "deal ")) or not refusal

    check()


@pytest.mark.parametrize("examples", amounts())
def test_deals_with_a_byte_changed_or_an_end_cut_off_are_other_deals_or_refused(
    examples: int,
) -> None:
    @tried(examples)
    @given(deals=DEALS, at=st.integers(0, 400), byte=st.integers(0, 255), kept=st.integers(0, 400))
    def check(deals: list[DealRecord], at: int, byte: int, kept: int) -> None:
        whole = encode_moves(deals)
        assert list(decode_deals(whole)) == deals
        changed = bytearray(whole)
        changed[at % len(whole)] = byte
        for data in (bytes(changed), whole[: kept % (len(whole) + 1)], whole + whole):
            try:
                found = list(decode_deals(data))
            except ValueError:
                continue
            assert encode_moves(found) == data

    check()


@pytest.mark.parametrize("examples", amounts())
def test_any_bytes_are_times_or_refused(examples: int) -> None:
    @tried(examples)
    @given(data=st.binary(max_size=60))
    def check(data: bytes) -> None:
        try:
            times = Times.decode(data)
        except ValueError:
            return
        assert times.count >= 0
        assert times.quantile(0.5) >= 0

    check()


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A journal of two blocks, played."""
    path = tmp_path / "journal.sqlite"
    with Journal.create(path, ABOUT) as opened:
        opened.extend(schedule(2))
        for each in sittings(schedule(2)):
            opened.keep(each)
    return path


KEYS = {"fact": 1, "sitting": 2, "game": 3}
"""How many columns, the first ones, name a row of each table."""


def alter(path: Path, table: str, number: int, column: int, value: object) -> None:
    """Put *value* into a row of *table* and make its checksum good again."""
    db = sqlite3.connect(path)
    rows = db.execute(f"SELECT * FROM {table}").fetchall()
    row = rows[number % len(rows)]
    new = sealed((*row[:column], value, *row[column + 1 : -1]))
    names = [each[1] for each in db.execute(f"PRAGMA table_info({table})")][: KEYS[table]]
    where = " AND ".join(f"{name} = ?" for name in names)
    db.execute(f"DELETE FROM {table} WHERE {where}", row[: len(names)])
    db.execute(f"INSERT OR REPLACE INTO {table} VALUES ({', '.join('?' * len(new))})", new)
    db.commit()
    db.close()


VALUES = {
    "INTEGER": st.integers(-(2**63), 2**63 - 1) | st.integers(-2, 60),
    "TEXT": st.text(max_size=40)
    | st.sampled_from(["[]", "{}", "[0,1,2,3]", "[-1,0,1,2]", "[9,9,9,9]", "null", '"x"', "[[]]"])
    | st.sampled_from(['[{"kind":"crash","seat":9,"deal":1,"trick":1}]', "@@@@", "ZZZ", "[" * 900]),
    "BLOB": st.binary(max_size=60) | st.sampled_from([b"\x91" * 900, b"\x94\xc4\x00" * 4, b"\x01"]),
}


def read_all(path: Path) -> None:
    with Journal.read(path) as opened:
        opened.kept()
        for game in opened.games():
            canonical(game)
        list(opened.faults())
        opened.times()
        opened.voids()
        assert opened.blocks()
        assert opened.finished is None


COLUMNS = {
    "fact": ("TEXT", "TEXT"),
    "sitting": ("INTEGER", "INTEGER", "INTEGER", "BLOB"),
    "game": (*("INTEGER",) * 3, "TEXT", "BLOB", "TEXT", "TEXT", "BLOB", "TEXT"),
}
"""What each column holds, without the checksum."""


@pytest.mark.parametrize("table", COLUMNS)
@pytest.mark.parametrize("examples", amounts(60))
def test_a_journal_with_any_value_anywhere_is_read_or_refused_in_one_line(
    journal: Path, table: str, examples: int
) -> None:
    original = journal.read_bytes()
    places = st.integers(0, len(COLUMNS[table]) - 1)

    @tried(examples)
    @given(
        st.integers(0, 99),
        places.flatmap(lambda at: st.tuples(st.just(at), VALUES[COLUMNS[table][at]])),
    )
    def check(number: int, change: tuple[int, object]) -> None:
        journal.write_bytes(original)
        alter(journal, table, number, *change)
        refusal = None
        try:
            read_all(journal)
        except DonkaError as error:
            refusal = str(error)
        assert refusal is None or (refusal.startswith(f"{journal}: ") and refusal.isprintable())

    check()
