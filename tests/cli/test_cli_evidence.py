"""The evidence of a comparison in words: a line while it grows, a sentence at the end."""

import pytest

from donka.cli.evidence import Outcome, bar, line
from donka.journal.about import EntryAbout
from donka.league.comparing import CAP, NO_FIELD, Comparing
from donka.league.progress import Progress
from donka.ranking.gsprt import Gsprt, Verdict
from donka.ranking.paired import Paired, Taken

TEST = Gsprt()


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
    return Outcome(first, second, comparing)


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
            "new.py is not better than old.py: too many faults of new.py after 100 sets",
            id="the first is out",
        ),
        pytest.param(
            outcome(Paired(), Verdict.BETTER, out=("b",)),
            "new.py is better than old.py: too many faults of old.py after 0 sets",
            id="the second is out",
        ),
        pytest.param(
            outcome(Paired(), Verdict.NOT_BETTER, out=("a", "b")),
            "new.py is not better than old.py: too many faults of both after 0 sets",
            id="both are out",
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


@pytest.mark.parametrize(
    ("evidence", "drawn"),
    [
        pytest.param(Paired(), "[----------#----------]", id="nothing yet"),
        pytest.param(FEWER, "[----------|---------#]", id="beyond the upper bound"),
        pytest.param(MORE, "[#---------|----------]", id="beyond the lower bound"),
    ],
)
def test_the_bar_shows_where_the_evidence_stands(evidence, drawn):
    assert bar(evidence, TEST) == f"(not better -2.94 {drawn} 2.94 better)"


def progress(faults):
    return Progress(8, 0, 16, 32, 1_440, faults, 21_000_000_000)


def test_the_line_has_the_evidence_and_how_much_it_took():
    even = paired(((200, 40), (205, 40)), times=20)

    assert line(even, TEST, progress(3)) == (
        "20 sets, 0.12 ± 0.00 points a deal fewer, LLR 0.00 (not better -2.94 [----------#----------] "
        "2.94 better), 1,440 deals, 0:21, 3 faults"
    )
    assert line(Paired(), TEST, progress(0)) == "0 sets, 1,440 deals, 0:21"


def test_json_has_no_number_where_nothing_is_known():
    entries = [EntryAbout(name, "mine", "mine.py", "", bytes(32)) for name in ("a", "b")]

    told = outcome(Paired(), Verdict.UNDECIDED, out=("b",)).document(entries, [])

    assert (told["difference"], told["half_width"], told["llr"]) == (None, None, 0.0)
    assert [(bot["typed"], bot["faults"], bot["out"]) for bot in told["bots"]] == [
        ("new.py", 0, False),
        ("old.py", 0, True),
    ]
