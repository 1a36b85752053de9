"""Text as a page shows it: what is foreign is printable, and turns nothing round that stands beside it."""

import pytest

from donka.phrase import Figure, Phrase
from donka.report.site.environment import environment
from donka.report.site.showing import Showing
from donka.report.words import Language, words_of

SENTENCE = Phrase(
    "{better} is better than {worse}: {number}",
    better="duck",
    worse="שלום",
    number=Figure("2.86 ± 2.16"),
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param(SENTENCE, "duck is better than \u2068שלום\u2069: 2.86 ± 2.16", id="Hebrew"),
        pytest.param(
            Phrase.listed(["مرحبا", "Тоня", "\u2068x"]),
            "\u2068مرحبا\u2069, Тоня, \\u2068x",
            id="a list",
        ),
        pytest.param(
            Phrase("{a}.", a=Phrase("{bot} left", bot="עז")),
            "\u2068עז\u2069 left.",
            id="in another",
        ),
        pytest.param("שלום", "שלום", id="alone"),
        pytest.param("a\u202eb\x1b", r"a\u202eb\x1b", id="foreign"),
    ],
)
def test_a_name_that_runs_leftward_stays_in_its_place(text, shown):
    assert Showing(words_of(Language.ENGLISH))(text) == shown


def test_so_it_does_in_the_sentence_of_a_template():
    template = environment(Language.ENGLISH).from_string(
        "{% trans bot=name|shown %}{{ bot }}: 1{% endtrans %}"
    )

    assert template.render(name="<שלום") == "\u2068&lt;שלום\u2069: 1"
    assert template.render(name="<duck\u202e") == "&lt;duck\\u202e: 1"
