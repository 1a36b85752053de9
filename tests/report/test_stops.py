"""Whatever a run writes of why it stopped can be said in every language."""

import pytest

from donka.cli import outcome
from donka.league import adaptive, comparing, planning
from donka.phrase import Phrase
from donka.ranking.gsprt import Verdict
from donka.report.stops import why_stopped
from donka.report.words import Language, words_of


@pytest.mark.parametrize(
    "text",
    [
        planning.EVERYTHING,
        planning.TOO_FEW,
        planning.NO_TABLE,
        adaptive.SETTLED,
        adaptive.cap_of(12_000),
        comparing.ALIKE,
        comparing.CAP,
        comparing.NO_FIELD,
        outcome.STOPPED,
        f"mine is {Verdict.BETTER}",
        f"mine is {Verdict.NOT_BETTER}",
    ],
)
def test_every_reason_of_a_run_is_known(text):
    why = why_stopped(text)

    assert isinstance(why, Phrase)
    assert why == text
    assert words_of(Language.BULGARIAN).say(why) != text


def test_a_number_and_a_name_stay():
    words = words_of(Language.BULGARIAN)

    assert words.say(why_stopped("the cap of 12,000 sets")) == (
        "достигната е границата от 12\u00a0000 сета"
    )
    assert words.say(why_stopped("mine is not better")) == "mine не е по-добър"


def test_what_nobody_here_has_said_stays_as_it_is():
    assert why_stopped("{x} because") == "{x} because"
    assert not isinstance(why_stopped("{x} because"), Phrase)
