"""Whatever a bot does, the worker answers with one line and lives on."""

import textwrap

import pytest
from wire_dialogue import (
    CARD,
    CRASH,
    MALFORMED,
    MEMORY,
    NOTE,
    PASS,
    deal_start,
    item,
    numbers,
)

MB = 1_000_000


def bot_with(body: str) -> str:
    """A bot that does *body* in choose_card, where it has not once done so before."""
    return f"""
import os, sys
from donka import Bot, Card, Suit

class Mine(Bot):
    tried = False

    def choose_card(self, view):
        if self.tried:
            return view.legal[0]
        self.tried = True
{textwrap.indent(textwrap.dedent(body).strip(), " " * 8)}

class Odd(Exception):
    def __str__(self):
        raise ValueError

class Huge(Exception):
    def __str__(self):
        return "x" * 1_000_000

class Text(str):
    def __getitem__(self, place):
        raise ValueError
    __format__ = __str__ = split = encode = __getitem__

class Sly(Exception):
    def __str__(self):
        return Text("sly")

class Duplicate(Card):
    pass

class NoRepr:
    def __repr__(self):
        raise SystemExit
"""


@pytest.mark.parametrize(
    ("body", "trouble", "detail"),
    [
        pytest.param("raise ValueError('no\\nidea')", CRASH, "ValueError: no idea", id="exception"),
        pytest.param("1 / 0", CRASH, "ZeroDivisionError: division by zero", id="error"),
        pytest.param("raise AssertionError", CRASH, "AssertionError", id="no text"),
        pytest.param("sys.exit('bye')", CRASH, "SystemExit: bye", id="sys.exit"),
        pytest.param("raise KeyboardInterrupt", CRASH, "KeyboardInterrupt", id="interrupt"),
        pytest.param("raise BaseException('b')", CRASH, "BaseException: b", id="BaseException"),
        pytest.param("raise StopIteration", CRASH, "StopIteration", id="StopIteration"),
        pytest.param("raise BrokenPipeError", CRASH, "BrokenPipeError", id="BrokenPipeError"),
        pytest.param(
            "def f(): f()\nf()",
            CRASH,
            "RecursionError: maximum recursion depth exceeded",
            id="deep recursion",
        ),
        pytest.param("raise Odd", CRASH, "Odd (and its text raised ValueError)", id="text raises"),
        pytest.param("raise Huge", CRASH, "Huge: " + "x" * 293 + "…", id="huge text"),
        pytest.param("raise Sly", CRASH, "Sly: sly", id="text of a hostile type"),
        pytest.param(r"raise ValueError('\ud800')", CRASH, r"ValueError: \ud800", id="surrogate"),
        pytest.param("x = bytearray(10**9)", MEMORY, "MemoryError", id="memory"),
        pytest.param(
            "return 'QS'",
            MALFORMED,
            "choose_card returned a str: 'QS' (expected a donka.Card, such as view.legal[0])",
            id="text for a card",
        ),
        pytest.param(
            "return None",
            MALFORMED,
            "choose_card returned None (expected a donka.Card, such as view.legal[0])",
            id="nothing",
        ),
        pytest.param(
            "return tuple(view.legal[0])",
            MALFORMED,
            "choose_card returned a tuple: (<Suit.SPADES: 'S'>, 2) "
            "(expected a donka.Card, such as view.legal[0])",
            id="lookalike",
        ),
        pytest.param(
            "return Duplicate(*view.legal[0])",
            MALFORMED,
            "choose_card returned a Duplicate: Card.parse('2S') "
            "(expected a donka.Card, such as view.legal[0])",
            id="subclass",
        ),
        pytest.param(
            "return Card(Suit.SPADES, 99)",
            MALFORMED,
            "choose_card returned a Card that cannot be printed "
            "(expected a donka.Card, such as view.legal[0])",
            id="card of no rank",
        ),
        pytest.param(
            "return Card([], 2)",
            MALFORMED,
            "choose_card returned a Card: Card.parse('2[]') "
            "(expected a donka.Card, such as view.legal[0])",
            id="card of no suit",
        ),
        pytest.param(
            "return NoRepr()",
            MALFORMED,
            "choose_card returned a NoRepr that cannot be printed "
            "(expected a donka.Card, such as view.legal[0])",
            id="unprintable",
        ),
    ],
)
def test_a_failing_choice_is_one_line_and_the_next_choice_is_asked_for(
    seated, body, trouble, detail
):
    dialogue = seated(bot_with(body))

    replies = dialogue.visit(
        1,
        item(0, CARD, legal="2S 3S", start=deal_start(), opener=0),
        item(0, CARD, legal="2S 3S", opener=0),
    )

    assert replies == [[b"", trouble, detail], [numbers("2S"), None, ""]]


@pytest.mark.parametrize(
    ("expression", "detail"),
    [
        pytest.param("view.hand[:2]", "choose_pass returned 2 cards", id="two"),
        pytest.param("view.hand", "choose_pass returned more than three cards", id="thirteen"),
        pytest.param(
            "iter(lambda: view.hand[0], None)",
            "choose_pass returned more than three cards",
            id="endless",
        ),
        pytest.param("view.hand[0].rank", "choose_pass returned a int: 2", id="number"),
        pytest.param("'ABC'", "choose_pass returned a str: 'A'", id="text"),
        pytest.param("None", "choose_pass returned None", id="nothing"),
    ],
)
def test_a_pass_must_be_three_cards(seated, expression, detail):
    dialogue = seated(
        f"""
        from donka import Bot

        class Mine(Bot):
            def choose_pass(self, view):
                return {expression}

            def choose_card(self, view):
                return view.legal[0]
        """
    )

    replies = dialogue.visit(1, item(0, PASS, start=deal_start()))

    expected = f"{detail} (expected three donka.Cards, such as view.hand[:3])"
    assert replies == [[b"", MALFORMED, expected]]


@pytest.mark.parametrize("kind", ["tuple", "set", "iter", "dict.fromkeys"])
def test_any_three_cards_are_a_pass(seated, kind):
    dialogue = seated(
        f"""
        from donka import Bot

        class Mine(Bot):
            def choose_pass(self, view):
                return {kind}(view.hand[:3])

            def choose_card(self, view):
                return view.legal[0]
        """
    )

    [[cards, trouble, detail]] = dialogue.visit(1, item(0, PASS, start=deal_start()))

    assert (sorted(cards), trouble, detail) == (sorted(numbers("2S 3S 4S")), None, "")


def test_whether_passed_cards_are_the_bots_own_is_for_the_host_to_judge(seated):
    dialogue = seated(
        """
        from donka import Bot, Card

        class Mine(Bot):
            def choose_pass(self, view):
                return [Card.parse("2C")] * 3

            def choose_card(self, view):
                return view.legal[0]
        """
    )

    assert dialogue.visit(1, item(0, PASS, start=deal_start())) == [[bytes(3), None, ""]]


def test_the_trace_shows_the_bots_own_frames_only(seated):
    dialogue = seated(bot_with("1 / 0"))

    dialogue.visit(1, item(0, CARD, legal="2S 3S", start=deal_start(), opener=0))

    trace = dialogue.stderr(4).splitlines()
    assert trace[0] == "Traceback (most recent call last):"
    assert trace[1].endswith('my_bot.py", line 12, in choose_card')
    assert trace[-1] == "ZeroDivisionError: division by zero"
    assert "turns.py" not in dialogue.stderr()


HOOKS = """
from donka import Bot

class Mine(Bot):
    made = 0

    def __init__(self):
        Mine.made += 1
        self.say("__init__")
        if Mine.made > 1 and failing == "__init__":
            raise ValueError("no")

    def say(self, hook):
        print(hook)

    def start_game(self, view):
        self.hear("start_game")

    def start_deal(self, view):
        self.hear("start_deal")

    def end_deal(self, view):
        self.hear("end_deal")

    def end_game(self, view):
        self.hear("end_game")

    def hear(self, hook):
        self.say(hook)
        if hook == failing:
            raise ValueError("no")

    def choose_card(self, view):
        self.say("choose_card")
        return view.legal[0]
"""


@pytest.mark.parametrize("hook", ["start_game", "start_deal"])
def test_a_failing_hook_is_the_answer_but_the_other_hooks_are_called(seated, hook):
    dialogue = seated(f"failing = {hook!r}\n" + HOOKS)

    first = dialogue.visit(1, item(0, CARD, legal="2S 3S", start=deal_start(), opener=0))
    second = dialogue.visit(2, item(0, CARD, legal="2S 3S", opener=0))

    assert first == [[b"", CRASH, "ValueError: no"]]
    assert second == [[numbers("2S"), None, ""]]
    calls = [line for line in dialogue.stderr(8).splitlines() if line in HOOK_NAMES]
    assert calls == ["__init__", "__init__", "start_game", "start_deal", "choose_card"]


@pytest.mark.parametrize("hook", ["end_deal", "end_game"])
def test_a_failing_ending_is_told_and_the_worker_goes_on(seated, hook):
    dialogue = seated(f"failing = {hook!r}\n" + HOOKS)
    deal = " ".join(f"{rank}S {rank}H {rank}D {rank}C" for rank in "23456789TJQKA")

    dialogue.visit(1, item(0, NOTE, start=deal_start(number=4), opener=0))
    over = dialogue.visit(2, item(0, NOTE, closing=deal, totals=[0, 26, 26, 26]))
    after = dialogue.visit(3, item(1, CARD, legal="2S 3S", start=deal_start(), opener=0))

    assert over == [[b"", CRASH, "ValueError: no"]]
    assert after == [[numbers("2S"), None, ""]]
    calls = [line for line in dialogue.stderr(12).splitlines() if line in HOOK_NAMES]
    assert calls[4:6] == ["end_deal", "end_game"]


HOOK_NAMES = {
    "__init__",
    "start_game",
    "start_deal",
    "choose_card",
    "end_deal",
    "end_game",
}


def test_a_bot_that_cannot_be_made_is_tried_again_at_the_next_decision(seated):
    dialogue = seated("failing = '__init__'\n" + HOOKS)

    replies = dialogue.visit(
        1,
        item(0, CARD, legal="2S 3S", start=deal_start(), opener=0),
        item(0, CARD, legal="2S 3S", opener=0),
    )

    assert replies == [[b"", CRASH, "ValueError: no"]] * 2


def test_a_factory_that_stops_making_bots_is_told(seated):
    dialogue = seated(
        """
        from donka import BotEntry, Bot, hookimpl

        class Mine(Bot):
            def choose_card(self, view):
                return view.legal[0]

        made = []

        def make():
            made.append(Mine())
            return made[-1] if len(made) == 1 else 7

        @hookimpl
        def donka_bots():
            return [BotEntry("my-bot", make)]
        """
    )

    replies = dialogue.visit(1, item(0, CARD, legal="2S", start=deal_start(), opener=0))

    assert replies == [
        [
            b"",
            CRASH,
            "TypeError: the factory of 'my-bot' returned a int: 7 (expected a donka.Bot)",
        ]
    ]


def test_a_bot_that_calls_itself_false_is_asked_all_the_same(seated):
    dialogue = seated(bot_with("return view.legal[0]") + "\nMine.__len__ = lambda self: 0\n")

    replies = dialogue.visit(1, item(0, CARD, legal="2S", start=deal_start(), opener=0))

    assert replies == [[numbers("2S"), None, ""]]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        pytest.param("os._exit(3)", 3, id="exit"),
        pytest.param("os.kill(os.getpid(), 11)", -11, id="signal"),
        pytest.param("import ctypes; ctypes.string_at(0)", -11, id="segmentation fault"),
        pytest.param("os.close(3); os.close(4); return view.legal[0]", 1, id="closed pipes"),
    ],
)
def test_a_bot_that_ends_its_process_ends_nothing_else(seated, body, status):
    dialogue = seated(bot_with(body))

    with pytest.raises(EOFError):
        dialogue.visit(1, item(0, CARD, legal="2S 3S", start=deal_start(), opener=0))

    assert dialogue.started.popen.wait(20) == status
