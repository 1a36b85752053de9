"""Scripted dialogues: frames in, frames out."""

import pytest
from wire_dialogue import CARD, NOTE, PASS, Dialogue, deal_start, item, numbers

SPY = '''
from donka import Bot

class Spy(Bot):
    """Prints everything it is told."""

    made = 0

    def __init__(self, passes="AS KS QS"):
        Spy.made += 1
        self.name = f"bot {Spy.made}"
        self.passes = passes.split()

    def say(self, *words):
        print(self.name, *words)

    def start_game(self, view):
        self.say("start_game", view.seat, view.totals)

    def start_deal(self, view):
        self.say("start_deal", view.deal_number, text(view.hand), view.totals)

    def choose_pass(self, view):
        self.say("choose_pass", view.pass_direction.value, view.time_left)
        return [card for card in view.hand if str(card) in self.passes]

    def choose_card(self, view):
        self.say("choose_card", text(view.legal), "of", text(view.hand), "after", text(view.trick.cards))
        self.say("passed", text(view.passed), "received", text(view.received))
        return view.legal[-1]

    def end_deal(self, view):
        self.say("end_deal", view.deal_number, view.points)

    def end_game(self, view):
        self.say("end_game", view.totals)

def text(cards):
    return " ".join(map(str, cards))
'''

# Seat 0 holds all spades but passes three; the others hold a suit each and one card of its three.
HAND = "2S 3S 4S 5S 6S 7S 8S 9S TS JS"


def told(dialogue: Dialogue, count: int) -> list[str]:
    """The first *count* lines that the bot has printed."""
    return dialogue.stderr(count).splitlines()[:count]


def test_a_worker_greets_then_loads_then_is_ready(worker, bot_file):
    dialogue = worker()

    hello = dialogue.hello()
    ready = dialogue.load(bot_file(SPY), "my-bot")

    assert hello[:2] == ["hello", 1]
    assert ready == ["ready"]


def test_a_bot_that_overrides_no_ending_does_not_listen(worker, bot_file):
    dialogue = worker()
    dialogue.hello()

    ready = dialogue.load(
        bot_file(
            """
            from donka import Bot

            class First(Bot):
                def choose_card(self, view):
                    return view.legal[0]
            """
        ),
        "my-bot",
    )

    assert ready == ["ready"]


def test_a_pass_then_a_card_in_a_second_visit(seated):
    dialogue = seated(SPY)

    passed = dialogue.visit(7, item(0, PASS, start=deal_start()))
    played = dialogue.visit(
        8, item(0, CARD, legal=HAND, played="2C 3C 4C", opener=1, received="2H 3H 4H")
    )

    assert passed == [[numbers("QS KS AS"), None, ""]]
    assert played == [[numbers("JS"), None, ""]]
    # The first bot was made to warm up, and thrown away.
    assert told(dialogue, 5) == [
        "bot 2 start_game 0 (0, 0, 0, 0)",
        "bot 2 start_deal 1 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS (0, 0, 0, 0)",
        "bot 2 choose_pass left 0.5",
        "bot 2 choose_card 2S 3S 4S 5S 6S 7S 8S 9S TS JS of "
        "2H 3H 4H 2S 3S 4S 5S 6S 7S 8S 9S TS JS after 2C 3C 4C",
        "bot 2 passed QS KS AS received 2H 3H 4H",
    ]


def test_a_pass_that_the_host_replaced_is_told_by_the_same_start_again(seated):
    dialogue = seated(SPY)

    dialogue.visit(1, item(0, PASS, start=deal_start()))
    dialogue.visit(
        2,
        item(
            0,
            CARD,
            legal="2S",
            start=deal_start(passed="9S TS JS"),
            played="2C 3C 4C",
            opener=1,
            received="2H 3H 4H",
        ),
    )

    assert told(dialogue, 5)[3:] == [
        "bot 2 choose_card 2S of 2H 3H 4H 2S 3S 4S 5S 6S 7S 8S QS KS AS after 2C 3C 4C",
        "bot 2 passed 9S TS JS received 2H 3H 4H",
    ]


def test_a_bot_that_starts_again_is_given_the_whole_deal(seated):
    dialogue = seated(SPY)

    replies = dialogue.visit(
        3,
        item(
            5,
            CARD,
            legal="3S 4S",
            start=deal_start(number=6, totals=(30, 20, 10, 5), passed="QS KS AS"),
            played="2C 3C 4C 2S AC KC QC",
            opener=1,
            received="2H 3H 4H",
        ),
    )

    assert replies == [[numbers("4S"), None, ""]]
    assert told(dialogue, 4) == [
        "bot 2 start_game 0 (30, 20, 10, 5)",
        "bot 2 start_deal 6 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS (30, 20, 10, 5)",
        "bot 2 choose_card 3S 4S of 2H 3H 4H 3S 4S 5S 6S 7S 8S 9S TS JS after AC KC QC",
        "bot 2 passed QS KS AS received 2H 3H 4H",
    ]


def whole_deal() -> str:
    """Thirteen tricks in which every seat plays its own suit upwards; spades are seat 0's."""
    tricks = [f"{rank}S {rank}H {rank}D {rank}C" for rank in "23456789TJQKA"]
    return " ".join(tricks)


def test_a_deal_ends_before_the_next_begins(seated):
    dialogue = seated(SPY)
    played = whole_deal().split()

    dialogue.visit(1, item(0, NOTE, start=deal_start(number=4), opener=0))
    dialogue.visit(2, item(0, NOTE, played=" ".join(played[:40]), opener=0))
    replies = dialogue.visit(
        3,
        item(
            0,
            PASS,
            closing=" ".join(played[40:]),
            start=deal_start(number=5, totals=(0, 26, 26, 26)),
        ),
    )

    assert replies == [[numbers("QS KS AS"), None, ""]]
    assert told(dialogue, 5)[2:] == [
        "bot 2 end_deal 4 (0, 26, 26, 26)",
        "bot 2 start_deal 5 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS (0, 26, 26, 26)",
        "bot 2 choose_pass left 0.5",
    ]


def test_a_game_that_is_over_is_forgotten(seated):
    dialogue = seated(SPY)
    played = whole_deal()

    dialogue.visit(1, item(0, NOTE, start=deal_start(number=4), opener=0))
    over = dialogue.visit(2, item(0, NOTE, closing=played, totals=[0, 104, 104, 104]))
    again = dialogue.visit(3, item(0, NOTE, start=deal_start(), opener=0))

    assert over == again == [[b"", None, ""]]
    assert told(dialogue, 6) == [
        "bot 2 start_game 0 (0, 0, 0, 0)",
        "bot 2 start_deal 4 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS (0, 0, 0, 0)",
        "bot 2 end_deal 4 (0, 26, 26, 26)",
        "bot 2 end_game (0, 104, 104, 104)",
        "bot 3 start_game 0 (0, 0, 0, 0)",
        "bot 3 start_deal 1 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS (0, 0, 0, 0)",
    ]


def test_the_end_of_a_game_never_heard_of_is_only_noted(seated):
    dialogue = seated(SPY)

    assert dialogue.visit(1, item(9, NOTE, totals=[1, 2, 3, 4])) == [[b"", None, ""]]


def test_every_game_has_a_bot_of_its_own_and_answers_come_in_order(seated):
    dialogue = seated(SPY)

    replies = dialogue.visit(1, *[item(game, PASS, start=deal_start()) for game in (3, 0, 64)])

    assert replies == [[numbers("QS KS AS"), None, ""]] * 3
    assert [line for line in told(dialogue, 9) if "start_game" in line] == [
        "bot 2 start_game 0 (0, 0, 0, 0)",
        "bot 3 start_game 0 (0, 0, 0, 0)",
        "bot 4 start_game 0 (0, 0, 0, 0)",
    ]


def test_an_answer_is_sent_before_the_next_is_thought_about(seated):
    dialogue = seated(
        """
        import time
        from donka import Bot

        class Slow(Bot):
            made = 0

            def __init__(self):
                Slow.made += 1
                self.hangs = Slow.made == 3

            def choose_card(self, view):
                while self.hangs:
                    time.sleep(1)
                return view.legal[0]
        """
    )

    dialogue.write(
        [
            "visit",
            1,
            [item(game, CARD, legal="2S", start=deal_start(), opener=0) for game in (0, 1)],
        ]
    )

    assert dialogue.read() == ["reply", 1, 0, numbers("2S"), None, ""]


def test_options_reach_the_factory(seated):
    dialogue = seated(SPY, passes="2S 3S 4S")

    assert dialogue.visit(1, item(0, PASS, start=deal_start())) == [[numbers("2S 3S 4S"), None, ""]]


def test_a_frame_may_come_in_pieces_and_two_at_once(seated):
    dialogue = seated(SPY)
    visit = ["visit", 1, [item(0, PASS, start=deal_start())]]
    whole: list[bytes] = []
    dialogue.write_bytes, original = whole.append, dialogue.write_bytes
    dialogue.write(visit)
    dialogue.write(["visit", 2, [item(0, NOTE)]])

    for piece in (whole[0][:2], whole[0][2:9], whole[0][9:] + whole[1]):
        original(piece)

    assert dialogue.read() == ["reply", 1, 0, numbers("QS KS AS"), None, ""]
    assert dialogue.read() == ["reply", 2, 0, b"", None, ""]


@pytest.mark.parametrize("loaded", [True, False], ids=["at the table", "before it has a bot"])
def test_a_worker_that_nobody_asks_any_more_ends_quietly(worker, seated, loaded):
    dialogue = seated(SPY) if loaded else worker()

    assert dialogue.end() == 0
    assert dialogue.stderr() == ""
