"""What came of a comparison, in words and for programs."""

from dataclasses import replace

import pytest

from donka.cli.outcome import Circumstances, Outcome
from donka.journal.about import EntryAbout
from donka.league.comparing import ALIKE, CAP, NO_FIELD, Comparing
from donka.ranking.gsprt import Gsprt, Verdict
from donka.ranking.paired import Paired, Taken

TEST = Gsprt()
TOO_MANY = "faults: 30 in 400 decisions (at most 5 % allowed)"


def paired(*sets, times=50):
    whole = Paired()
    for _ in range(times):
        for first, second in sets:
            whole = whole.with_set(Taken(*first), Taken(*second))
    return whole


FEWER = paired(((200, 40), (260, 40)), ((220, 40), (240, 40)))
MORE = paired(((260, 40), (200, 40)), ((240, 40), (220, 40)))
A_LITTLE_FEWER = paired(((200, 40), (206, 40)), ((200, 40), (198, 40)))
SAME = paired(((200, 40), (200, 40)), times=100)


def outcome(evidence, verdict, out=(), stopped="", first="new.py", second="old.py"):
    comparing = Comparing(("a", "b"), (), TEST)
    comparing.paired, comparing.verdict, comparing.out = evidence, verdict, out
    comparing._stopped = stopped
    return Outcome(first, second, comparing, dict.fromkeys(out, TOO_MANY))


def test_a_trial_that_failed_is_told_as_one():
    told = replace(outcome(Paired(), Verdict.NOT_BETTER, out=("a",)), in_a_trial=True)

    assert told.sentence() == (
        "new.py is not better than old.py: new.py was disqualified in a trial, faults: 30 in 400 "
        "decisions (at most 5 % allowed)"
    )


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        pytest.param(
            outcome(FEWER, Verdict.BETTER),
            "new.py is better than old.py: 1.00 ± 0.10 points a deal fewer, after 100 sets on identical "
            "cards (error rates 5 % / 5 %)",
            id="better",
        ),
        pytest.param(
            outcome(MORE, Verdict.NOT_BETTER),
            "new.py is not better than old.py: 1.00 ± 0.10 points a deal more, after 100 sets on "
            "identical cards (error rates 5 % / 5 %)",
            id="worse",
        ),
        pytest.param(
            outcome(A_LITTLE_FEWER, Verdict.NOT_BETTER),
            "new.py is not better than old.py by as much as 0.25: 0.05 ± 0.02 points a deal fewer, after "
            "100 sets on identical cards (error rates 5 % / 5 %)",
            id="better by too little",
        ),
        pytest.param(
            outcome(SAME, Verdict.NOT_BETTER),
            "new.py is not better than old.py: both took the same in each of 100 sets on identical cards",
            id="identical so far",
        ),
        pytest.param(
            outcome(A_LITTLE_FEWER, Verdict.UNDECIDED, stopped=CAP),
            "undecided whether new.py is better than old.py: 0.05 ± 0.02 points a deal fewer, after 100 "
            "sets on identical cards (as many sets as were allowed were played)",
            id="undecided at the cap",
        ),
        pytest.param(
            outcome(Paired(), Verdict.UNDECIDED, stopped=NO_FIELD),
            "undecided whether new.py is better than old.py: too few of the field are left",
            id="no field before the first set",
        ),
        pytest.param(
            outcome(Paired(), Verdict.UNDECIDED),
            "undecided whether new.py is better than old.py: too few sets were played",
            id="interrupted before the first set",
        ),
        pytest.param(
            outcome(FEWER, Verdict.NOT_BETTER, out=("a",)),
            "new.py is not better than old.py: new.py was disqualified, faults: 30 in 400 decisions (at "
            "most 5 % allowed)",
            id="the first is out",
        ),
        pytest.param(
            outcome(Paired(), Verdict.BETTER, out=("b",)),
            "new.py is better than old.py: old.py was disqualified, faults: 30 in 400 decisions (at most "
            "5 % allowed)",
            id="the second is out",
        ),
        pytest.param(
            outcome(Paired(), Verdict.NOT_BETTER, out=("a", "b")),
            "new.py is not better than old.py: both were disqualified, faults: 30 in 400 decisions (at "
            "most 5 % allowed)",
            id="both are out",
        ),
        pytest.param(
            outcome(Paired(), Verdict.NOT_BETTER, stopped=ALIKE),
            "new.py is not better than old.py: both are the same code, so that nothing had to be played",
            id="the same code",
        ),
        pytest.param(
            outcome(SAME, Verdict.NOT_BETTER, first="\x1b[2J.py"),
            "\\x1b[2J.py is not better than old.py: both took the same in each of 100 sets on identical "
            "cards",
            id="escapes in a name",
        ),
    ],
)
def test_the_sentence(told, sentence):
    assert told.sentence() == sentence


def document(told):
    entries = [EntryAbout(name, "mine", "mine.py", "", bytes(32)) for name in ("a", "b")]
    field = [EntryAbout("duck", "duck", "donka", "1.0", bytes(32))]
    return told.document(entries, [], Circumstances(field, "classic", "full", "x", "12ab"))


def test_json_has_no_number_where_nothing_is_known():
    told = document(outcome(Paired(), Verdict.BETTER, out=("b",), stopped="a is better"))

    assert (told["difference"], told["half_width"], told["llr"]) == (None, None, None)
    assert [(bot["typed"], bot["faults"], bot["out"]) for bot in told["bots"]] == [
        ("new.py", 0, None),
        ("old.py", 0, TOO_MANY),
    ]


def test_json_tells_under_what_it_was_played():
    told = document(outcome(FEWER, Verdict.BETTER, stopped="a is better"))

    assert (told["verdict"], told["rules"], told["isolation"]) == ("better", "classic", "full")
    assert (told["seed_text"], told["commitment"]) == ("x", "12ab")
    assert [entry["name"] for entry in told["field"]] == ["duck"]


def test_json_knows_nothing_where_it_was_stopped_before_anybody_was_found():
    told = outcome(Paired(), Verdict.UNDECIDED).document(
        [None, None], [], Circumstances(None, "classic", None, None)
    )

    assert (told["verdict"], told["sets"], told["field"], told["isolation"]) == (
        "interrupted",
        0,
        None,
        None,
    )
    assert [(bot["typed"], bot["name"], bot["digest"], bot["out"]) for bot in told["bots"]] == [
        ("new.py", None, None, None),
        ("old.py", None, None, None),
    ]


def test_json_tells_that_somebody_stopped_it():
    told = document(outcome(FEWER, Verdict.UNDECIDED))

    assert (told["verdict"], told["stopped"], told["sets"]) == ("interrupted", "interrupted", 100)
    assert told["difference"] == 1.0
