"""Tables that were changed: every byte of them follows from the games."""

import pytest
from forging import flipped

from donka.ranked import Tables
from donka.verify.files import compare, hold
from donka.verify.verdict import Differs

FILES = [
    f"{table}.{form}"
    for table in ("standings", "crosstable")
    for form in ("txt", "md", "csv", "json")
]


def difference(found: bytes, expected: bytes) -> str:
    with pytest.raises(Differs) as caught:
        hold("standings.csv", found, expected)
    return str(caught.value)


def test_every_byte_of_every_table_is_held_against_the_games(whole):
    files = Tables.read(whole).files()
    assert sorted(files) == sorted(FILES)
    assert list(compare(whole, files)) == []
    for name, due in files.items():
        for at in range(len(due)):
            with pytest.raises(Differs, match=rf"^{name}, line \d+: found '"):
                hold(name, flipped(due, at, at % 8), due)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda whole: flipped(whole, len(whole) // 2, 1), id="a byte"),
        pytest.param(lambda whole: whole[:-1], id="a byte less"),
        pytest.param(lambda whole: whole + b"\n", id="a line more"),
        pytest.param(lambda whole: b"", id="nothing left"),
        pytest.param(lambda whole: whole.replace(b"\n", b"\r\n"), id="other ends of lines"),
    ],
)
def test_a_changed_table_is_the_first_difference(copy, first_difference, name, change):
    (copy / name).write_bytes(change((copy / name).read_bytes()))

    step, text = first_difference(copy)

    assert step in {"root", "tables"}
    assert text.startswith(name)


@pytest.mark.parametrize(
    ("found", "text"),
    [
        pytest.param(
            b"rank,bot\n1,dick\n", "line 2: found '1,dick', expected '1,duck'", id="another letter"
        ),
        pytest.param(
            b"rank,bot\n", "line 2: found '', expected '1,duck'", id="a line is missing"
        ),
        pytest.param(
            b"rank,bot", "line 2: the file ends before it, expected '1,duck'", id="cut short"
        ),
        pytest.param(
            b"rank,bot\n1,duck\n2,", "line 3: found '2,', expected ''", id="a line too many"
        ),
        pytest.param(
            b"rank,bot\n1,duck\n\n", "line 4: found '', expected the end of the file", id="an end too many"
        ),
        pytest.param(
            b"rank,bot\n1,d\xffck\n", r"line 2: found '1,d\xffck', expected '1,duck'", id="no text"
        ),
    ],
)  # fmt: skip
def test_a_difference_is_told_with_its_line(found, text):
    assert difference(found, b"rank,bot\n1,duck\n") == f"standings.csv, {text}"


def test_a_long_line_is_told_where_it_differs():
    found, expected = b"a" * 500 + b"b" + b"c" * 500, b"a" * 500 + b"d" + b"c" * 500

    assert difference(found, expected) == (
        f"standings.csv, line 1: found '…{'a' * 20}b{'c' * 39}…', "
        f"expected '…{'a' * 20}d{'c' * 39}…'"
    )


def test_tables_that_are_not_there_are_told_and_no_difference(copy, verdict_on):
    for name in ("standings.md", "crosstable.csv", "seed.txt"):
        (copy / name).unlink()

    verdict = verdict_on(copy)

    assert verdict.holds
    assert sorted(verdict.missing) == ["crosstable.csv", "seed.txt", "standings.md"]


def test_without_any_root_to_hold_them_against_the_games_are_not_verified(
    copy, verdict_on, first_difference
):
    root = bytes.fromhex(verdict_on(copy).root)
    (copy / "standings.json").unlink()

    step, text = first_difference(copy)

    assert step == "root"
    assert text.startswith("standings.json: not there, so that the root ")
    assert first_difference(copy, root) == ("", "")


@pytest.mark.parametrize(
    ("content", "text"),
    [
        pytest.param("0" * 64 + "\n", "seed.txt, line 1: found '0000", id="another seed"),
        pytest.param("", "seed.txt, line 1: found '', expected '6465", id="no seed"),
    ],
)
def test_the_published_seed_is_held_against_the_journal(copy, first_difference, content, text):
    (copy / "seed.txt").write_text(content)

    step, told = first_difference(copy)

    assert step == "seed"
    assert told.startswith(text)


def test_a_folder_in_the_place_of_a_table_is_a_difference(copy, first_difference):
    (copy / "standings.txt").unlink()
    (copy / "standings.txt").mkdir()

    assert first_difference(copy) == (
        "tables",
        "standings.txt: not a file (expected one that donka run wrote)",
    )
