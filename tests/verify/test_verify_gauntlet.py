"""Gauntlets kept in a journal, over and half played: verified, looked at, and kept back."""

import json

import pytest
from verify_samples import FINISH, about, plan, played, sitting, tournament

from donka.cli.choosing import Asked, chosen
from donka.cli.exporting import Exporting
from donka.cli.ledger import show_ledger
from donka.cli.selecting import Selected
from donka.errors import DonkaError
from donka.game.faults import FaultKind
from donka.journal.block import ROTATIONS
from donka.journal.journal import FILE, Journal
from donka.journal.secrecy import Secrecy
from donka.report.look import Look

SCRIPT = {
    (number, rotation, "old"): {(1, 4): FaultKind.ILLEGAL}
    for number in (1, 2)
    for rotation in (1, 3)
}
"""What one of the candidates fails at, in the sets that both play first."""


def gauntlet(folder, **changes):
    """Two candidates against a field of four in blocks of two sets: eight tables, sixteen blocks."""
    whole = {
        "bots": [
            {"name": name, "bot": "duck"} for name in ("old", "new", "ант", "bee", "cat", "doe")
        ],
        "schedule": {
            "format": "gauntlet",
            "candidates": ["old", "new"],
            "sets": 4,
            "block": 2,
            "unit": "cycle",
        },
    }
    return tournament(folder, **whole | changes)


@pytest.fixture(scope="module")
def over(tmp_path_factory):
    folder = tmp_path_factory.mktemp("over")
    return played(folder / "results", gauntlet(folder), SCRIPT)


@pytest.fixture(scope="module")
def half(tmp_path_factory):
    """Sets 1 and 2 are played by both candidates, sets 3 and 4 by one and in three rotations by the other."""
    folder = tmp_path_factory.mktemp("half")
    return played(folder / "results", gauntlet(folder), SCRIPT, sittings=15)


def test_a_gauntlet_that_is_over_holds_in_every_step(over, first_difference):
    assert first_difference(over) == ("", "")


def test_a_gauntlet_that_goes_on_holds_in_every_step(half, first_difference):
    assert first_difference(half) == ("", "")


def test_no_set_is_seen_before_the_last_candidate_has_played_it(half):
    with Journal.read(half / FILE) as journal:
        secrecy = Secrecy.of(journal)

    assert [number for number in range(1, 17) if secrecy.allows(number)] == [1, 2]
    assert secrecy.withheld == {3, 4}


def exported(folder, capsys, place=None):
    Exporting.of(folder, "jsonl", place, None).write(None)
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return {(line["table"], line["set"]) for line in lines[1:]}


def test_an_export_has_what_every_candidate_has_played(half, over, capsys):
    assert exported(half, capsys) == {(1, 1), (1, 2), (2, 1), (2, 2)}
    assert len(exported(over, capsys)) == 8 * 4


@pytest.mark.parametrize(
    "place", ["3.3", "3.3.1", "4.3", "4.4.1"], ids=["whole", "a game", "broken off", "its game"]
)
def test_what_one_candidate_has_played_is_kept_back_for_the_other(half, place, capsys):
    with pytest.raises(DonkaError, match="kept back while the deals are secret"):
        chosen(half, Asked(game=place))
    with pytest.raises(DonkaError, match="kept back while the deals are secret"):
        Exporting.of(half, "csv", place, None).write(None)
    assert capsys.readouterr().out == ""


def test_one_set_is_replayed_at_the_table_of_each_candidate(over):
    pages = {
        table: chosen(over, Asked(game=f"{table}.1")).text(Look(colour=False, symbols=False))
        for table in (1, 2)
    }

    for table, own, other in ((1, "new", "old"), (2, "old", "new")):
        assert pages[table].startswith(f"{table}.1.*.1  deal 1 of set 1")
        assert own in pages[table]
        assert other not in pages[table]
    dealt = [
        [line for line in pages[table].splitlines() if line.startswith("The hand dealt")]
        for table in (1, 2)
    ]
    # The four hands of the first deal; those of the others are alike too, as the shuffle has it.
    assert dealt[0] == dealt[1]


def test_faults_are_told_with_the_table_of_their_candidate(half, capsys):
    show_ledger(half, None, Selected.of({}), as_json=True)

    whole = json.loads(capsys.readouterr().out)
    assert whole["kept_back"] == 0
    assert {fault["bot"] for fault in whole["faults"]} == {"old"}
    assert {fault["place"].rpartition(".")[0] for fault in whole["faults"]} == {
        f"2.{number}.{rotation}.1" for number in (1, 2) for rotation in (1, 3)
    }


def kept_without(folder, spec, out, since):
    """The journal of *spec*, played to its end without the blocks of *out* from number *since* on."""
    folder.mkdir()
    with Journal.create(folder / FILE, about(spec)) as journal:
        journal.extend(plan(spec))
        for block in plan(spec):
            if block.number < since or out not in block.entries:
                for rotation in ROTATIONS:
                    journal.keep(sitting(spec, block, rotation, {}))
    return folder


def test_what_a_candidate_that_is_out_will_never_play_is_seen_when_it_is_over(tmp_path):
    folder = kept_without(tmp_path / "results", gauntlet(tmp_path), "old", since=4)
    with Journal.open(folder / FILE) as journal:
        before = Secrecy.of(journal)
        journal.finish(FINISH.stopped, FINISH.at)
        after = Secrecy.of(journal)

    assert [number for number in range(1, 17) if before.allows(number)] == [1, 2]
    assert all(map(after.allows, range(1, 17)))
