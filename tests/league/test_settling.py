"""At which level a command runs: proved where it matters, and refused with the reason."""

import pytest

from donka.errors import DonkaError
from donka.league import settling
from donka.league.config.resolving import Contradiction
from donka.league.settling import Settled, settle, settle_again
from donka.league.spec import SandboxSpec
from donka.sandbox.doctor.diagnosis import Finding
from donka.sandbox.levels import FROM_MOST, Level

REASON, ADVICE = "bubblewrap is not installed", "apt install bubblewrap"
LACK = "bubblewrap is not installed (apt install bubblewrap; see: donka doctor)"


@pytest.fixture
def works(monkeypatch):
    """Lets a machine reach so much and no more."""

    def up_to(most: Level) -> None:
        def highest(_limits, at_most=Level.FULL) -> Finding:
            tried = FROM_MOST[FROM_MOST.index(at_most) :]
            if most not in tried:
                return Finding(at_most, True)
            return Finding(most, True) if most is at_most else Finding(most, True, REASON, ADVICE)

        monkeypatch.setattr(settling, "highest", highest)

    return up_to


@pytest.mark.parametrize(
    ("most", "isolation", "settled"),
    [
        pytest.param("full", "auto", Settled(Level.FULL), id="auto where everything works"),
        pytest.param("kernel", "auto", Settled(Level.KERNEL, LACK), id="auto without a box"),
        pytest.param("none", "auto", Settled(Level.NONE, LACK), id="auto where nothing works"),
        pytest.param("full", "kernel", Settled(Level.KERNEL), id="less than would work"),
        pytest.param("full", "none", Settled(Level.NONE), id="none at all"),
        pytest.param("full", "full", Settled(Level.FULL), id="all that works"),
    ],
)
def test_a_level_is_settled(works, most, isolation, settled):
    works(Level(most))

    assert settle(SandboxSpec(isolation=isolation)) == settled


@pytest.mark.parametrize(
    ("most", "sandbox", "field", "text"),
    [
        pytest.param(
            "kernel",
            SandboxSpec(isolation="full"),
            "sandbox.isolation",
            f"full does not work here: {LACK}",
            id="full where only kernel works",
        ),
        pytest.param(
            "none",
            SandboxSpec(isolation="kernel"),
            "sandbox.isolation",
            f"kernel does not work here: {LACK}",
            id="kernel where nothing works",
        ),
        pytest.param(
            "kernel",
            SandboxSpec(tmp=16_000_000),
            "sandbox.tmp",
            f"needs isolation full, which does not work here: {LACK}",
            id="files of a bot's own without a box",
        ),
    ],
)
def test_what_cannot_be_had_is_refused_with_key_reason_and_advice(
    works, most, sandbox, field, text
):
    works(Level(most))

    with pytest.raises(Contradiction) as caught:
        settle(sandbox)

    assert (caught.value.field, caught.value.text) == (field, text)


@pytest.mark.parametrize("begun", list(Level))
def test_a_tournament_goes_on_at_the_very_level_it_was_begun_at(works, begun):
    works(Level.FULL)

    settle_again(begun, SandboxSpec(), "results/a")


def test_a_tournament_does_not_go_on_at_another_level(works):
    works(Level.KERNEL)

    with pytest.raises(DonkaError) as caught:
        settle_again(Level.FULL, SandboxSpec(), "results/a")

    assert str(caught.value) == (
        "results/a: was begun at isolation full, which it has to keep and which does not work here: "
        + LACK
    )
