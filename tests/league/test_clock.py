"""The clock of one bot in one game."""

import pytest

from donka.league.clock import Clock
from donka.league.spec import ClockSpec
from donka.sandbox.wire import Want

SPEC = ClockSpec(per_move=50, per_pass=70, bank=None, load=1)
WITH_BANK = ClockSpec(per_move=50, per_pass=70, bank=100, load=1)


@pytest.mark.parametrize(
    ("spec", "spent", "move", "gift", "note"),
    [
        pytest.param(SPEC, 0, 50, 70, 50, id="no bank"),
        pytest.param(SPEC, 10**9, 50, 70, 50, id="no bank is ever empty"),
        pytest.param(WITH_BANK, 0, 50, 70, 50, id="full bank"),
        pytest.param(WITH_BANK, 40, 50, 60, 50, id="less left than a pass may take"),
        pytest.param(WITH_BANK, 80, 20, 20, 50, id="less left than a move may take"),
        pytest.param(WITH_BANK, 100, 0, 0, 50, id="empty bank"),
        pytest.param(WITH_BANK, 170, 0, 0, 50, id="overdrawn bank"),
    ],
)
def test_a_decision_may_cost_its_limit_or_what_is_left(
    spec: ClockSpec, spent: int, move: int, gift: int, note: int
) -> None:
    clock = Clock(spec)
    clock.spend(spent)

    assert [clock.limit(want) for want in (Want.CARD, Want.PASS, Want.NOTE)] == [move, gift, note]


@pytest.mark.parametrize(("spent", "empty"), [(0, False), (99, False), (100, True), (101, True)])
def test_a_bank_is_empty_once_all_is_spent(spent: int, empty: bool) -> None:
    clock = Clock(WITH_BANK)
    clock.spend(spent)

    assert clock.is_empty is empty
    assert not Clock(SPEC).is_empty
