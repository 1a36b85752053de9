"""A bot is asked again what it was asked in a game: the same questions, whatever it says now."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from faulty_bots import HEAD
from sittings import (
    DEAL_KEY,
    MINE,
    MS,
    NO_LIMIT,
    TWO_DEALS,
    file_source,
    places,
    seat_of,
    sitting_of,
    substituted,
)

from donka.errors import DonkaError
from donka.game.decisions import decisions
from donka.game.faults import FaultKind
from donka.game.place import Place
from donka.game.record import GameRecord
from donka.league.again import AskedAgain, Asking
from donka.league.sitting import play
from donka.league.sitting_spec import SittingSpec
from donka.league.spec import ClockSpec

REMEMBERS = """
class Mine(Bot):
    # Every answer hangs on all that this object has seen, and on what it draws.
    def __init__(self):
        self.seen = []
    def start_game(self, view):
        self.seen.append(("game", view.seat))
    def start_deal(self, view):
        self.seen.append(("deal", view.deal_number, view.hand))
    def end_deal(self, view):
        self.seen.append(("over", view.points, view.tricks))
    def lot(self, view, number):
        self.seen.append(repr(view))
        return (hash(repr(self.seen)) + view.random.randrange(1000)) % number
    def choose_pass(self, view):
        first = self.lot(view, 11)
        return view.hand[first:first + 3]
    def choose_card(self, view):
        check(view)
        return view.legal[self.lot(view, len(view.legal))]
"""


def mine(body: str) -> str:
    """A bot that plays its first legal card unless *body*, in its ``choose_card``, does otherwise."""
    lines = "\n".join(f"        {line}" for line in body.splitlines())
    return f"{HEAD}\nclass Mine(Bot):\n    def choose_card(self, view):\n{lines}\n        return view.legal[0]\n"


def played(folder: Path, text: str, **fields: object) -> tuple[SittingSpec, list[GameRecord]]:
    spec = sitting_of(folder, {MINE: text}, **fields)
    return spec, list(play(spec).games)


def only_mine(
    spec: SittingSpec, text: str | None = None, folder: Path | None = None
) -> SittingSpec:
    """The sitting as the bot alone needs it; with *text* its code is another now."""
    (me,) = (each for each in spec.contenders if each.name == MINE)
    if text is not None and folder is not None:
        me = replace(me, source=file_source(folder, text, MINE))
    return replace(spec, contenders=(me, me, me, me), blamed=frozenset((MINE,)))


def asked_all(spec: SittingSpec, game: GameRecord) -> list[AskedAgain]:
    with Asking(spec, game) as asking:
        assert asking.load().fault is None
        return list(asking.all())


def differing(answers: Sequence[AskedAgain]) -> list[tuple[int, int]]:
    return [(each.decision.deal, each.decision.trick) for each in answers if not each.is_same]


def test_a_bot_that_remembers_its_game_and_draws_lots_says_the_same_in_every_game_of_a_lockstep(
    tmp_path: Path,
) -> None:
    spec, games = played(tmp_path, HEAD + REMEMBERS, sets=3, width=3)

    for game in games:
        answers = asked_all(only_mine(spec), game)
        assert differing(answers) == []
        assert len(answers) == game.asked[seat_of(game)]


def test_a_bot_that_has_changed_its_mind_is_shown_where(tmp_path: Path) -> None:
    spec, (game,) = played(tmp_path, mine("pass"))
    changed = mine("if view.trick_number == 3: return view.legal[-1]")

    answers = asked_all(only_mine(spec, changed, tmp_path), game)

    third = [
        (each.decision.deal, 3)
        for each in answers
        if each.decision.trick == 3 and len(each.decision.allowed) > 1
    ]
    assert third
    assert differing(answers) == third
    assert {each.now.cards for each in answers if not each.is_same} == {
        each.decision.allowed[-1:] for each in answers if each.decision.trick == 3
    }


@pytest.mark.parametrize(
    ("body", "kind", "detail", "printed"),
    [
        pytest.param(
            "if view.trick_number == 3:\n    print('here')\n    raise ValueError('no idea')",
            FaultKind.CRASH,
            "ValueError: no idea",
            ["here", "Traceback (most recent call last):", "ValueError: no idea"],
            id="crash",
        ),
        pytest.param(
            "if view.trick_number == 3: return None",
            FaultKind.MALFORMED,
            "choose_card returned None",
            [],
            id="malformed",
        ),
        pytest.param(
            "if view.trick_number == 3: return view.unseen[0]",
            FaultKind.ILLEGAL,
            "which it does not hold",
            [],
            id="illegal",
        ),
        pytest.param(
            "if view.trick_number == 3: busy(0.3)",
            FaultKind.TIMEOUT,
            "ms of charge, limit 100 ms",
            [],
            id="timeout",
        ),
    ],
)
def test_a_fault_is_made_again(
    tmp_path: Path, body: str, kind: FaultKind, detail: str, printed: list[str]
) -> None:
    clock = ClockSpec(per_move=100 * MS, per_pass=5_000 * MS, bank=None, load=20_000 * MS)
    spec, games = played(tmp_path, mine(body), sets=3, clock=clock, faults=NO_LIMIT)
    game = next(game for game in games if places(game))
    (_, deal, trick, _), *_ = places(game)

    with Asking(only_mine(spec), game) as asking:
        asking.load()
        again = asking.at(Place(1, game.set, 1, deal, trick))

    assert (again.now.fault, again.now.death) == (kind, False)
    assert detail in again.now.detail
    assert again.now.cards == ()
    assert again.decision.substituted
    assert again.decision.trick == 3
    lines = again.now.stderr.decode().splitlines()
    assert [line for line in lines if not line.startswith("  ")] == printed


DIES = "if view.deal_number == 1 and view.trick_number == 3: os._exit(7)"


def test_a_death_is_died_again_and_what_was_not_asked_for_then_is_not_asked_for_now(
    tmp_path: Path,
) -> None:
    spec, games = played(tmp_path, mine(DIES), sets=3, faults=NO_LIMIT)
    game = next(game for game in games if places(game))

    answers = asked_all(only_mine(spec), game)

    deadly, *others = [each for each in answers if not each.is_same]
    assert others == []
    assert (deadly.now.fault, deadly.now.death) == (FaultKind.CRASH, True)
    assert deadly.now.detail == "the process exited with status 7"
    assert len(answers) == game.asked[seat_of(game)]
    unasked = len(substituted(game, TWO_DEALS)) - 1
    assert unasked > 0
    with Asking(only_mine(spec), game) as asking:
        every = decisions(game, TWO_DEALS, DEAL_KEY, 1)
        own = [each for each in every if each.seat == seat_of(game)]
        assert sum(not asking.was_asked(each) for each in own) == unasked


def test_a_bot_mended_since_goes_on_where_it_died(tmp_path: Path) -> None:
    spec, games = played(tmp_path, mine(DIES), sets=3, faults=NO_LIMIT)
    game = next(game for game in games if places(game))

    answers = asked_all(only_mine(spec, mine("pass"), tmp_path), game)

    assert [each.now.fault for each in answers if each.decision.substituted] == [None]
    assert [each for each in answers if not (each.is_same or each.decision.substituted)] == []


def test_after_a_pass_that_was_not_its_own_a_bot_is_told_what_it_holds(tmp_path: Path) -> None:
    text = mine("check(view)") + "    def choose_pass(self, view):\n        return view.hand[:2]\n"
    spec, (game,) = played(tmp_path, text, faults=NO_LIMIT)

    answers = asked_all(only_mine(spec), game)

    assert differing(answers) == [(1, 0)]
    assert answers[0].now.fault is FaultKind.MALFORMED


def test_one_decision_is_asked_with_a_whole_view_and_its_own_lot(tmp_path: Path) -> None:
    text = mine("check(view)\nreturn view.legal[view.random.randrange(len(view.legal))]")
    spec, (game,) = played(tmp_path, text)
    every = [
        each
        for each in decisions(game, TWO_DEALS, DEAL_KEY, 1)
        if each.seat == seat_of(game)
        and (each.deal, each.trick) in {(1, 0), (1, 4), (2, 1), (2, 9)}
    ]

    assert len(every) >= 2
    for decision in every:
        with Asking(only_mine(spec), game) as asking:
            asking.load()
            again = asking.at(Place(1, game.set, 1, decision.deal, decision.trick))
        assert again.decision == decision
        assert again.is_same


@pytest.mark.parametrize(
    ("deal", "trick", "message"),
    [
        pytest.param(3, 1, "no deal 3 (deals: 1 to 2)", id="a deal after the last"),
        pytest.param(1, 14, "no trick 14 (0 is the pass; tricks: 1 to 13)", id="a trick too many"),
        pytest.param(2, 0, "nothing was passed in deal 2", id="a deal without a pass"),
        pytest.param(
            1, 13, "mine was not asked there: it had a single legal card", id="a single card"
        ),
    ],
)
def test_where_nothing_was_to_be_decided_that_is_said(
    tmp_path: Path, deal: int, trick: int, message: str
) -> None:
    spec, (game,) = played(tmp_path, mine("pass"))

    with Asking(only_mine(spec), game) as asking:
        asking.load()
        with pytest.raises(DonkaError) as refused:
            asking.at(Place(1, 1, 1, deal, trick))

    assert str(refused.value) == f"1.1.1.{deal}.{trick}: {message}"


def test_a_bot_that_cannot_be_loaded_says_why(tmp_path: Path) -> None:
    spec, (game,) = played(tmp_path, mine("pass"))
    broken = only_mine(spec, "print('so far')\nimport nothing_of_that_name\n", tmp_path)

    with Asking(broken, game) as asking:
        now = asking.load()

    assert now.fault is FaultKind.LOAD
    assert now.detail == "ModuleNotFoundError: No module named 'nothing_of_that_name'"
    assert now.stderr.startswith(b"so far\n")
    assert asking.unloaded == now
