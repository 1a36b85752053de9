"""The scripts of deals hold the records, and nothing else; who reads them can deal them out again."""

import json

import pytest
from made_up import FOUR, MadeUp

from donka.game import shuffle
from donka.game.masks import mask_of_numbers
from donka.journal.journal import FILE, Journal
from donka.journal.keys import deal_key
from donka.publish.publishing import publish
from donka.report.site.deals import (
    LETTERS,
    DealData,
    FaultData,
    GameData,
    IndexData,
    SetData,
    TableSets,
    index_script,
    runs,
    set_script,
)

pytestmark = pytest.mark.usefixtures("few_pages")


def read(path):
    text = path.read_text("utf-8")
    assert text.count("\n") == 1
    name, _, rest = text.partition("(")
    return name, json.loads(rest.removesuffix(");\n"))


def numbers(letters):
    return bytes(LETTERS.index(letter) for letter in letters.encode())


def test_every_record_stands_in_its_script(over, folder):
    site = publish(folder, with_stderr=True).folder
    with Journal.read(over / FILE) as journal:
        key, games = deal_key(journal.about), list(journal.games())
    seen = 0
    for game in games:
        name, data = read(site / "deals" / str(game.table) / f"{game.set}.js")
        assert (name, data["table"], data["set"]) == ("donkaSet", game.table, game.set)
        assert (data["moon"], data["broken_by"]) == ("add", "discard")
        assert data["policy"] == "substitute"
        assert data["direction"] == ["left", "right", "across", "none"]
        own = data["games"][game.rotation - 1]
        assert own["rotation"] == game.rotation
        assert tuple(data["bots"][place] for place in own["seats"]) == game.seats
        for number, (deal, points) in enumerate(
            zip(game.deals(), game.deal_points(), strict=True), start=1
        ):
            told = own["deals"][number - 1]
            assert numbers(told["passed"]) == deal.passed
            assert numbers(told["played"]) == deal.played
            assert tuple(told["points"]) == points
            bits = sum(1 << 14 * seat + trick for seat, trick in told.get("substituted", []))
            assert bits == deal.substituted
            dealt = data["dealt"][number - 1]
            hands = [
                mask_of_numbers(card for card in range(52) if dealt[card] == str(seat))
                for seat in range(4)
            ]
            assert tuple(hands) == shuffle.dealt(key, game.set, number)
            seen += 1
        assert [
            (each["seat"], each["deal"], each["trick"], each["kind"], each["death"])
            for each in own.get("faults", [])
        ] == [(f.seat, f.deal, f.trick, f.kind, f.death) for f in game.faults]
        assert {each["detail"] for each in own.get("faults", [])} <= {"ValueError: in ~/bot.py"}
    assert seen == 32


def test_without_details_a_fault_tells_its_place_and_its_kind(folder):
    site = publish(folder).folder
    data = [read(path)[1] for path in sorted((site / "deals" / "1").iterdir())]
    faults = [fault for each in data for game in each["games"] for fault in game.get("faults", [])]

    assert faults
    assert {tuple(fault) for fault in faults} == {("seat", "deal", "trick", "kind", "death")}


def test_a_script_is_one_line_in_which_foreign_text_does_nothing():
    data = SetData(
        table=12,
        set=340,
        bots=("<b>", "бот", "c\u2028d", "e"),
        moon="off",
        broken_by="heart",
        policy="forfeit",
        direction=("left",),
        dealt=["0123" * 13],
        games=[
            GameData(
                rotation=2,
                seats=(3, 1, 0, 2),
                deals=[DealData("ABCDEFGHIJKL", "z" * 52, (0, 0, 0, 26), ((1, 0), (3, 13)))],
                faults=(FaultData(1, 1, 0, "crash", True, "\x1b[31m </script>"),),
            )
        ],
    )

    assert set_script(data) == (
        'donkaSet({"table":12,"set":340,"bots":["\\u003cb\\u003e","бот","c\\u2028d","e"],"moon":"off",'
        '"broken_by":"heart","policy":"forfeit","direction":["left"],"dealt":["'
        + "0123"
        * 13
        + '"],"games":[{"rotation":2,'
        '"seats":[3,1,0,2],"deals":[{"passed":"ABCDEFGHIJKL","played":"' + "z" * 52 + '","points":'
        '[0,0,0,26],"substituted":[[1,0],[3,13]]}],"faults":[{"seat":1,"deal":1,"trick":0,"kind":"crash",'
        '"death":true,"detail":"\\u001b[31m \\u003c/script\\u003e"}]}]});\n'
    )


def test_the_index_tells_which_sets_there_are():
    data = IndexData(("a", "b", "c", "d"), [TableSets(1, (0, 1, 2, 3), runs([1, 2, 3, 7]))])

    assert index_script(data) == (
        'donkaIndex({"bots":["a","b","c","d"],"tables":[{"table":1,"bots":[0,1,2,3],'
        '"sets":[[1,3],[7,7]]}]});\n'
    )


def test_of_a_tournament_that_goes_on_only_whole_sets_are_there(tmp_path):
    made = MadeUp(FOUR, {"sets": 4, "block": 1, "unit": "cycle"})
    folder = made.make(
        tmp_path / "running",
        lambda block, rotation: block.number in (1, 3) or (block.number == 2 and rotation < 4),
        finish=False,
    )

    done = publish(folder)

    assert sorted(path.name for path in (done.folder / "deals" / "1").iterdir()) == ["1.js", "3.js"]
    (table,) = read(done.folder / "deals" / "index.js")[1]["tables"]
    assert table == {"table": 1, "bots": [0, 1, 2, 3], "sets": [[1, 1], [3, 3]]}
    assert (done.site.deals, done.site.sets_kept_back) == (32, 1)
