import pytest

from donka import Bot, BotEntry, GameView, Rules


class First(Bot):
    def choose_card(self, view):
        return view.legal[0]


class Unfinished(Bot):
    pass


def test_an_entry_is_a_name_a_factory_and_a_line():
    entry = BotEntry("first", First, "the first legal card")

    assert (entry.name, entry.factory, entry.description) == (
        "first",
        First,
        "the first legal card",
    )


def test_an_entry_composes_its_name():
    assert BotEntry("и\u0306", First).name == "й"


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        pytest.param(("a b", First), ValueError, "' ' in the name 'a b'", id="name"),
        pytest.param((7, First), TypeError, "name: expected a str, got 7", id="name's type"),
        pytest.param(
            ("x", "First"),
            TypeError,
            "bot 'x': factory: expected a class or function",
            id="factory",
        ),
        pytest.param(
            ("x", First, None), TypeError, "bot 'x': description: expected a str", id="description"
        ),
        pytest.param(
            ("x", Unfinished),
            TypeError,
            "bot 'x': Unfinished has no method choose_card",
            id="method",
        ),
    ],
)
def test_an_entry_that_cannot_play_is_refused_at_once(arguments, error, text):
    with pytest.raises(error) as refused:
        BotEntry(*arguments)

    assert text in str(refused.value)


def test_a_bot_that_cannot_choose_a_card_is_refused_when_it_is_made():
    with pytest.raises(TypeError, match="choose_card"):
        Unfinished()


def test_a_bot_that_does_not_say_passes_its_three_highest(before_the_pass):
    view = before_the_pass("2C 7C KC 3D 4D KD 2H 3H AH 5S 9S KS QS")

    assert " ".join(map(str, First().choose_pass(view))) == "KD KS AH"


def test_the_hooks_of_a_bot_may_be_left_out(before_the_pass, finished):
    bot = First()
    view = before_the_pass("2C 7C KC 3D 4D KD 2H 3H AH 5S 9S KS QS")
    game = GameView(Rules(), 0, (0, 0, 0, 0))

    bot.warm_up()
    bot.start_game(game)
    bot.start_deal(view)
    bot.end_deal(finished(Rules(), b"", opener=0))
    bot.end_game(game)
