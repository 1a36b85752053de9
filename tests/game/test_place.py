"""How a place in a tournament is written and read."""

import pytest

from donka.game.place import Place


@pytest.mark.parametrize(
    ("text", "place"),
    [
        pytest.param("12", Place(12), id="a table"),
        pytest.param("12.340", Place(12, 340), id="a set"),
        pytest.param("12.340.2", Place(12, 340, 2), id="a game"),
        pytest.param("12.340.2.5", Place(12, 340, 2, 5), id="a deal"),
        pytest.param("12.340.2.5.7", Place(12, 340, 2, 5, 7), id="a trick"),
        pytest.param("12.340.2.5.0", Place(12, 340, 2, 5, 0), id="a pass"),
        pytest.param("12.340.2.0.0", Place(12, 340, 2, 0, 0), id="a load fault"),
        pytest.param("12.340.*.5", Place(12, 340, None, 5), id="a deal in all four rotations"),
    ],
)
def test_a_place_is_read_and_written(text, place):
    assert Place.parse(text) == place
    assert str(place) == text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("1.", id="a part is missing"),
        pytest.param("1.2.3.4.5.6", id="too long"),
        pytest.param("1.x", id="a word"),
        pytest.param("1.-2", id="a sign"),
        pytest.param("٣", id="digits of another script"),
        pytest.param("1.2.*", id="all rotations of no deal"),
        pytest.param("*.2.1.4", id="any table"),
        pytest.param("9" * 4000, id="a number without end"),
    ],
)
def test_what_is_no_place_is_refused_with_an_example(text):
    with pytest.raises(ValueError, match=r"^expected a place such as 12\.340\.2\.5\.7, or its beg"):
        Place.parse(text)


@pytest.mark.parametrize("text", ["0", "1.0", "1.1.0", "0.1.1.1.1"])
def test_tables_sets_and_rotations_are_counted_from_one(text):
    with pytest.raises(ValueError, match=r"^(table|set|rotation)s are counted from 1, got "):
        Place.parse(text)
