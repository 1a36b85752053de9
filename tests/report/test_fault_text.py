"""A fault is told whole: what was asked, what came back, what it cost, what the bot had printed."""

from dataclasses import replace

import pytest

from donka.game.cards import NUMBER, Card
from donka.game.decisions import Decision
from donka.game.faults import Fault, FaultKind
from donka.game.masks import mask_of
from donka.game.record import GameRecord
from donka.game.rules import Direction
from donka.report.fault_text import FaultPage, fault_json, position, stderr_lines

GAME = GameRecord(12, 340, 2, ("ann", "b\x1b[2J", "cyd", "dan"), b"", b"", (1, 2, 3, 4))


def cards(text):
    return [Card.parse(each) for each in text.split()]


def numbers(text):
    return bytes(NUMBER[card] for card in cards(text))


PLAY = Decision(
    deal=5,
    trick=7,
    seat=1,
    direction=Direction.LEFT,
    hand=mask_of(cards("2C 9C QS")),
    legal=mask_of(cards("2C 9C")),
    leader=3,
    lying=numbers("4C TC"),
    made=numbers("2C"),
    substituted=True,
)
PASS = replace(PLAY, trick=0, legal=PLAY.hand, leader=-1, lying=b"", made=numbers("2C 9C QS"))
CRASH = Fault(
    FaultKind.CRASH,
    seat=1,
    deal=5,
    trick=7,
    death=True,
    detail="ValueError: \u202eno",
    charge_ns=12_300_000,
    elapsed_ns=13_000_000,
    stderr=b"one\n\x1b[31mtwo\n",
)


def test_a_fault_has_its_place_its_question_its_answer_and_its_cost():
    text = FaultPage(GAME, CRASH, PLAY).text(limit_ns=500_000_000)

    assert text == (
        r"12.340.2.5.7  b\x1b[2J at seat 1: crash, its process died: ValueError: \u202eno"
        "\n"
        "  asked    a card; hand 2C 9C QS; trick 3:4C 0:TC; legal 2C 9C\n"
        "  instead  the substitute played 2C\n"
        "  charge   12.3 ms of 500 ms, elapsed 13.0 ms\n"
        "  stderr\n"
        "    | one\n"
        "    | \\x1b[31mtwo\n"
    )


@pytest.mark.parametrize(
    ("decision", "words"),
    [
        pytest.param(PASS, "three cards to pass left; hand 2C 9C QS", id="a pass"),
        pytest.param(
            replace(PLAY, leader=1, lying=b""),
            "a card; hand 2C 9C QS; to lead; legal 2C 9C",
            id="a lead",
        ),
    ],
)
def test_what_was_asked_is_one_line(decision, words):
    assert position(decision) == words


def test_a_pass_of_the_substitute_is_told_as_one():
    fault = replace(CRASH, trick=0)

    assert "  instead  the substitute passed 2C 9C QS\n" in FaultPage(GAME, fault, PASS).text(1)


@pytest.mark.parametrize(
    ("fault", "asked"),
    [
        pytest.param(
            replace(CRASH, kind=FaultKind.LOAD, deal=0, trick=0),
            "nothing yet: it was to be loaded",
            id="a load",
        ),
        pytest.param(
            replace(CRASH, trick=13), "nothing: it was told how its game ended", id="a farewell"
        ),
    ],
)
def test_where_nothing_was_to_be_decided_that_is_said(fault, asked):
    text = FaultPage(GAME, fault, None).text(1)

    assert f"  asked    {asked}\n" in text
    assert "instead" not in text


def test_of_a_long_stderr_the_last_lines_are_shown_and_all_of_it_where_it_is_asked_for():
    printed = "\n".join(f"line {number}" for number in range(1, 21)).encode()

    assert list(stderr_lines(printed))[:2] == ["  stderr   (12 more lines above)", "    | line 13"]
    assert len(list(stderr_lines(printed, whole=True))) == 21


def test_bytes_that_are_no_text_and_lines_without_an_end_are_shown_as_far_as_they_go():
    first, second = list(stderr_lines(b"\xff" + b"x" * 500))

    assert first == "  stderr"
    assert second == "    | \\xff" + "x" * 196 + " …"


def test_nothing_printed_is_not_spoken_of():
    assert list(stderr_lines(b" \n\n")) == []


def test_in_json_texts_are_what_they_were():
    assert fault_json(FaultPage(GAME, CRASH, PLAY)) == {
        "place": "12.340.2.5.7",
        "bot": "b\x1b[2J",
        "seat": 1,
        "kind": "crash",
        "death": True,
        "detail": "ValueError: \u202eno",
        "charge_ns": 12_300_000,
        "elapsed_ns": 13_000_000,
        "stderr": "one\n\x1b[31mtwo\n",
        "asked": {
            "want": "card",
            "direction": "left",
            "hand": ["2C", "9C", "QS"],
            "leader": 3,
            "trick": ["4C", "TC"],
            "legal": ["2C", "9C"],
        },
        "instead": ["2C"],
    }
    assert fault_json(FaultPage(GAME, CRASH, None))["asked"] is None
