"""A bot plays with the code it was entered with, or the sitting is not kept."""

from dataclasses import replace
from pathlib import Path

import pytest
from faulty_bots import bot_of
from sittings import MINE, sitting_of

from donka.errors import DonkaError
from donka.league import sitting
from donka.league.digest import Vouched, digest
from donka.league.plugin import Plugin
from donka.league.sitting import play
from donka.league.sitting_spec import SittingSpec

CALM = bot_of("    pass")


@pytest.fixture
def vouched(tmp_path: Path) -> SittingSpec:
    """A sitting whose own bot is vouched for as it lies in its file."""
    spec = sitting_of(tmp_path, {MINE: CALM}, sets=1)

    def with_digest(at: int) -> object:
        contender = spec.contenders[at]
        if contender.name != MINE:
            return contender
        plugin = Plugin(contender.source, "mine.py", "", (Path(contender.source.target),))
        return replace(contender, vouched=Vouched(plugin, digest(plugin)))

    return replace(spec, contenders=tuple(with_digest(at) for at in range(4)))


def own_file(spec: SittingSpec) -> Path:
    (mine,) = (each for each in spec.contenders if each.name == MINE)
    return Path(mine.source.target)


def test_unchanged_code_plays(vouched: SittingSpec) -> None:
    assert len(play(vouched).games) == 1


def test_code_that_changed_before_it_was_loaded_is_no_fault_but_ends_the_run(
    vouched: SittingSpec,
) -> None:
    own_file(vouched).write_text("raise ValueError('half written')")

    with pytest.raises(DonkaError, match=f"^bots.{MINE}: its code or what it needs changed while"):
        play(vouched)


def test_code_that_changes_during_a_sitting_ends_the_run(
    vouched: SittingSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit = sitting.visit

    def after_a_change(*arguments: object) -> object:
        own_file(vouched).write_text(CALM + "# better now\n")
        return visit(*arguments)

    monkeypatch.setattr(sitting, "visit", after_a_change)

    with pytest.raises(DonkaError, match="put the code back and run again to go on"):
        play(vouched)
