"""Faults, substituted decisions and counts: what a sitting can leave behind, and what it cannot."""

from dataclasses import replace

import pytest
from verify_samples import about, game, plan, tournament

from donka.game.faults import Fault, FaultKind
from donka.game.replay import replay
from donka.journal.keys import deal_key
from donka.ranking.policy import FaultPolicy
from donka.verify.conduct import Conduct
from donka.verify.verdict import Differs

NO_LIMIT = FaultPolicy(max_share=1.0, max_deaths=1000)
STRICT = FaultPolicy(max_share=1.0, max_deaths=0)


@pytest.fixture(scope="module")
def spec(tmp_path_factory):
    return tournament(tmp_path_factory.mktemp("conduct"))


@pytest.fixture
def sitting(spec):
    """Makes up the two games of the first sitting, where ``cat`` follows a script for each."""

    def games(first=None, second=None):
        block = plan(spec)[0]
        script = {(1, 1, "cat"): first or {}, (2, 1, "cat"): second or {}}
        return [game(spec, block, number, 1, script) for number in block.set_numbers]

    return games


@pytest.fixture
def told(spec):
    """What is wrong with the games of a sitting, or nothing."""

    def of(games, limits=NO_LIMIT, banked=False):
        conduct = Conduct("block 1, rotation 1", limits, banked)
        key = deal_key(about(spec))
        try:
            for place, each in enumerate(games):
                choices = replay(each, spec.rules, key, spec.schedule.cycles)
                conduct.add(each, choices, first=place == 0)
            conduct.close()
        except Differs as difference:
            return str(difference)
        return ""

    return of


def with_faults(record, *faults):
    return replace(record, faults=(*record.faults, *faults))


CAT = 1
"""The seat of ``cat`` in these games."""


@pytest.mark.parametrize(
    ("first", "second", "limits", "banked"),
    [
        pytest.param({}, {}, NO_LIMIT, False, id="nobody failed"),
        pytest.param({(1, 3): FaultKind.ILLEGAL}, {}, NO_LIMIT, False, id="a slip"),
        pytest.param({(1, 0): FaultKind.MALFORMED}, {}, NO_LIMIT, False, id="a slip in the pass"),
        pytest.param({(2, 2): "death"}, {}, NO_LIMIT, False, id="a death leaves the deal"),
        pytest.param({(2, 0): "death"}, {(1, 5): "death"}, NO_LIMIT, False, id="two deaths"),
        pytest.param(
            {(1, 2): FaultKind.TIMEOUT, (1, 3): "gone"}, {}, NO_LIMIT, True, id="an empty bank"
        ),
        pytest.param(
            {(1, 2): "death", (2, 0): "gone"}, {(1, 0): "gone"}, STRICT, False, id="too many deaths"
        ),
        pytest.param(
            {(3, 2): "gone"}, {(1, 4): "death", (2, 0): "gone"}, STRICT, False,
            id="given up in one game for what it did in another",
        ),
    ],
)  # fmt: skip
def test_what_a_sitting_can_leave_behind_is_confirmed(sitting, told, first, second, limits, banked):
    assert told(sitting(first, second), limits, banked) == ""


@pytest.mark.parametrize(
    ("first", "second", "limits", "banked", "text"),
    [
        pytest.param(
            {(2, 3): "gone"}, {}, NO_LIMIT, False,
            "the substitute answers for cat from here on, which none of its 0 faults",
            id="nothing happened",
        ),
        pytest.param(
            {(1, 2): FaultKind.TIMEOUT, (1, 3): "gone"}, {}, NO_LIMIT, False,
            "which none of its 1 faults in the sitting explains", id="no bank to empty",
        ),
        pytest.param(
            {(1, 2): FaultKind.TIMEOUT, (2, 3): "gone"}, {}, NO_LIMIT, True,
            "which none of its 1 faults in the sitting explains", id="a bank empty too late",
        ),
        pytest.param(
            {(1, 2): "death"}, {(1, 0): "gone"}, NO_LIMIT, False,
            "1.2.1.1.0: the substitute answers for cat", id="deaths that were not too many",
        ),
    ],
)  # fmt: skip
def test_a_bot_that_nothing_put_out_is_not_left_out(
    sitting, told, first, second, limits, banked, text
):
    assert text in told(sitting(first, second), limits, banked)


LOAD = Fault(FaultKind.LOAD, CAT, 0, 0, death=True)
FAREWELL = Fault(FaultKind.CRASH, CAT, 4, 13)


def never_loaded(games):
    gone = [replace(each, faults=()) for each in games]
    return [with_faults(gone[0], replace(LOAD, seat=gone[0].seats.index("cat"))), gone[1]]


def test_a_bot_that_was_never_loaded_is_asked_nothing(sitting, told):
    games = sitting({(1, 0): "gone"}, {(1, 0): "gone"})

    assert told(never_loaded(games)) == ""


def test_a_bot_that_was_never_loaded_is_asked_in_no_game_of_its_sitting(sitting, told):
    games = sitting({(1, 0): "gone"}, {})

    assert told(never_loaded(games)).startswith("block 1, rotation 1, cat: asked ")


def seat(games, at, *faults):
    """*games* with *faults* of ``cat`` in one of them."""
    place = games[at].seats.index("cat")
    return [
        with_faults(each, *(replace(fault, seat=place) for fault in faults))
        if at == number
        else each
        for number, each in enumerate(games)
    ]


@pytest.mark.parametrize(
    ("at", "faults", "text"),
    [
        pytest.param(0, [FAREWELL], "", id="a farewell not heard"),
        pytest.param(0, [FAREWELL, FAREWELL], "1.1.1.4.13: seat 1: two faults in one place",
                     id="two farewells"),
        pytest.param(1, [LOAD], "1.2.1: seat 1: a load fault before a game that did not begin",
                     id="a load fault in the middle"),
        pytest.param(0, [replace(LOAD, death=False)], "a load fault that is no death",
                     id="a load fault that lived"),
        pytest.param(0, [replace(LOAD, deal=2, trick=4)],
                     "1.1.1.2.4: seat 1: a load fault without the death", id="a restart without a death"),
        pytest.param(0, [replace(FAREWELL, death=True), replace(LOAD, deal=4, trick=13)], "",
                     id="a farewell that was the end"),
        pytest.param(0, [replace(FAREWELL, trick=3)], "a fault, but no substitute's answer",
                     id="a fault where the bot answered"),
    ],
)  # fmt: skip
def test_faults_beside_the_answers_have_their_places(sitting, told, at, faults, text):
    found = told(seat(sitting(), at, *faults))

    assert (found == "", text in found) == (text == "", True), found


def test_a_restart_that_fails_leaves_everything_to_the_substitute(sitting, told):
    games = sitting({(1, 2): "death", (2, 0): "gone"}, {(1, 0): "gone"})
    (death,) = games[0].faults

    assert told(seat(games, 0, replace(LOAD, deal=death.deal, trick=death.trick))) == ""


def test_nothing_is_substituted_where_there_was_nothing_to_choose(sitting, told):
    record, other = sitting()
    # The last card of a deal is forced, and the substitute would play it too.
    moves = bytearray(record.moves)
    moves[1 + 12 + 52 + 6 - 1] |= 0b100000
    flagged = replace(record, moves=bytes(moves))

    assert told([flagged, other]) == "1.1.1.1.13: seat 0: substituted, with nothing to choose"


def test_times_are_of_as_many_decisions_as_were_asked(sitting, told):
    record, other = sitting()
    a, b, c, d = record.times

    assert "times of " in told([replace(record, times=(b.merge(a), b, c, d)), other])
