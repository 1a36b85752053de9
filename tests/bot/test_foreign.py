"""Whatever a value does to be told, telling it works."""

import pytest

from donka.bot.foreign import described, kind_of, one_line


class Liar(type):
    """A type whose name cannot be asked for."""

    @property
    def __name__(cls):
        raise RuntimeError("no name")


class Nameless(metaclass=Liar):
    """Prints nothing of itself either."""

    def __repr__(self):
        raise RuntimeError("no text")


class Disguised:
    """Says that it is a number."""

    @property
    def __class__(self):
        return int


class Text(str):
    """A text that is never the same."""

    __slots__ = ()

    def __getitem__(self, key):
        raise RuntimeError("no letters")


@pytest.mark.parametrize(
    ("value", "name"),
    [
        pytest.param(3, "int", id="plain"),
        pytest.param(Nameless(), "Nameless", id="a metaclass that hides the name"),
        pytest.param(Disguised(), "Disguised", id="a lying __class__"),
    ],
)
def test_the_name_of_a_type_is_the_interpreters_word(value, name):
    assert kind_of(value) == name


def test_what_cannot_be_printed_is_told_by_its_type():
    assert described(Nameless()) == "a Nameless that cannot be printed"


def test_a_text_that_does_as_it_likes_is_read_as_text():
    assert one_line(Text("queen\n of  spades")) == "queen of spades"
