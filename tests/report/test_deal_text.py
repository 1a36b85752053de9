"""A deal as people read it, held against pages that were read through by hand."""

from dataclasses import replace
from pathlib import Path

import pytest
from deal_samples import pages, set_pages
from hypothesis import given
from hypothesis import strategies as st

from donka.game.cards import DECK
from donka.game.faults import Fault, FaultKind
from donka.game.rules import Moon, Rules
from donka.report.deal_text import DealPage
from donka.report.look import Look, aligned, padded, ranks, width

PAGES = Path(__file__).parent / "deals"
LETTERS, SYMBOLS = Look(), Look(symbols=True)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("deal", lambda: pages(1, 2)[0].text(LETTERS), id="a deal with faults"),
        pytest.param("symbols", lambda: pages(1, 2)[3].text(SYMBOLS), id="symbols, no pass"),
        pytest.param("moment", lambda: pages(1, 2)[1].text(LETTERS, 5), id="at its fifth trick"),
        pytest.param("pass", lambda: pages(1, 2)[2].text(LETTERS, 0), id="at the pass"),
        pytest.param("moon", lambda: pages(10, 1)[0].text(LETTERS, marked=13), id="a moon, marked"),
        pytest.param("set", lambda: set_pages(1)[0].text(LETTERS), id="four rotations"),
        pytest.param("apart", lambda: set_pages(1)[3].text(SYMBOLS, 6, 4), id="four, no pass"),
    ],
)
def test_a_page_is_as_it_was_read_through(name, text):
    assert text() == (PAGES / f"{name}.txt").read_text(encoding="utf-8")


def test_in_colour_a_page_says_the_same():
    for page in (pages(1, 2)[0], set_pages(1)[0]):
        coloured = page.text(Look(colour=True))
        plain = "".join(part.partition("m")[2] for part in ("m" + coloured).split("\x1b["))

        assert coloured != plain == page.text(LETTERS)


@pytest.mark.parametrize(
    ("moon", "said"),
    [
        pytest.param(Moon.ADD, "took every point card: 26 points to each of the others", id="add"),
        pytest.param(Moon.SUBTRACT, "took every point card: 26 points off", id="subtract"),
        pytest.param(Moon.OFF, None, id="off"),
    ],
)
def test_a_moon_is_said_where_the_rules_know_one(moon, said):
    text = pages(10, 1, Rules(moon=moon))[0].text(LETTERS)

    assert (f"2 牌王 {said}" in text) == (said is not None)
    assert ("every point card" in text) == (said is not None)


def test_what_a_bot_said_cannot_move_the_page():
    bad = Fault(FaultKind.CRASH, 1, 1, 2, detail="a\nb\x1b[31m\u202ec")
    page = pages(1, 1, faults={})[0]
    for seat, name in enumerate(("a\x1b[2Jb", "c\u202ed", "e\u200bf", "ok")):
        seats = list(page.game.seats)
        seats[seat] = name
        game = replace(page.game, seats=tuple(seats), faults=(bad,))

        text = DealPage(game, page.deal).text(LETTERS)

        assert all(line.isprintable() for line in text.splitlines())
        assert r"crash: a\nb\x1b[31m\u202ec" in text


def test_a_fault_that_nothing_was_substituted_for_says_only_itself():
    late = Fault(FaultKind.TIMEOUT, 3, 1, 13, detail="612 ms after its last answer")
    page = pages(1, 1, faults={})[0]

    text = DealPage(replace(page.game, faults=(late,)), page.deal).text(LETTERS)

    assert "\n      ! 3 sub: timeout: 612 ms after its last answer\n" in text
    assert "substitute" not in text


def test_a_bot_that_was_never_loaded_is_told_with_the_first_deal():
    load = Fault(FaultKind.LOAD, 3, 0, 0, death=True, detail="ImportError: no numpy")
    first, second, *_ = pages(1, 1, faults={})
    game = replace(first.game, faults=(load,))
    line = "      ! 3 sub: load, its process died: ImportError: no numpy"

    assert line in DealPage(game, first.deal).text(LETTERS).splitlines()
    assert line not in DealPage(game, second.deal).text(LETTERS).splitlines()


@pytest.mark.parametrize("moment", range(14))
def test_nothing_of_what_is_to_come_is_shown(moment):
    page = pages(1, 2)[0]
    numbers = [
        int(line[1:6])
        for line in page.text(LETTERS, moment).splitlines()
        if line[1:6].strip().isdigit()
    ]

    assert numbers == list(range(1, moment + 1))
    assert ("points" in page.text(LETTERS, moment)) == (moment == 13)


def test_a_rotation_that_had_no_such_deal_is_told():
    text = set_pages(1, rotations=(1, 4))[0].text(LETTERS)

    assert "3.1.*.1  deal 1 of set 1, three cards passed to the left; not in rotation 2, 3" in text


@given(st.sets(st.sampled_from(DECK)))
def test_a_hand_is_shown_whole(cards):
    shown = {
        rank + suit.value
        for suit in dict.fromkeys(card.suit for card in DECK)
        for rank in ranks(cards, suit).split()
        if rank != "-"
    }

    assert shown == set(map(str, cards))


def test_cells_stand_under_each_other_however_wide_their_letters():
    lines = aligned([["a", "x"], ["牌王", "y"], ["é́", "z"]])

    assert {width(line[:-1]) for line in lines} == {6}
    assert padded("牌", 4) == "牌  "
