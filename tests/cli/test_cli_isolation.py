"""A tournament is played at the isolation it was begun at, or not at all."""

from dataclasses import replace
from pathlib import Path

import pytest

from donka.cli.playing import Playing
from donka.errors import DonkaError
from donka.league import settling
from donka.league.opening import open_journal
from donka.league.settling import Settled
from donka.sandbox.doctor.diagnosis import Finding
from donka.sandbox.levels import Level

FIRST = """\
from donka import Bot


class First(Bot):
    def choose_card(self, view):
        return view.legal[0]
"""


@pytest.fixture
def playing(tmp_path: Path, league) -> Playing:
    """A tournament in which one bot is not the house's, which nobody trusts."""
    own = tmp_path / "own"
    own.mkdir()
    (own / "first.py").write_text(FIRST)
    config = league(
        bots=["lowest", "duck", "careful", "first"],
        bots_dir="own",
        schedule={"sets": 1, "block": 1, "unit": "cycle"},
        sandbox={"isolation": "none"},
    )
    return replace(Playing.of(config, None, trusted=True), trusted=False)


def begin(playing: Playing, folder: Path, level: Level) -> None:
    folder.mkdir(parents=True)
    open_journal(folder, playing.tournament, playing.roster, level).close()


def at(playing: Playing, level: Level) -> Playing:
    """The same, on a machine that has settled on *level*."""
    return replace(playing, settled=Settled(level))


def test_what_was_begun_without_isolation_does_not_go_on_so_without_trust(playing, tmp_path):
    folder = tmp_path / "results" / "small"
    begin(playing, folder, Level.NONE)

    with pytest.raises(DonkaError) as caught:
        at(playing, Level.FULL).play(folder.parent, 1, as_json=False)

    assert str(caught.value) == (
        f"{folder}: was begun at isolation none, which it has to keep and at which first could reach "
        "everything you can (if you trust them: --trust-bots)"
    )


def test_what_was_begun_at_a_level_that_works_no_more_does_not_go_on(
    playing, tmp_path, monkeypatch
):
    folder = tmp_path / "results" / "small"
    begin(playing, folder, Level.FULL)
    finding = Finding(Level.KERNEL, True, "bubblewrap is not installed", "apt install bubblewrap")
    monkeypatch.setattr(settling, "highest", lambda *_: finding)

    with pytest.raises(DonkaError) as caught:
        at(playing, Level.KERNEL).play(folder.parent, 1, as_json=False)

    assert str(caught.value) == (
        f"{folder}: was begun at isolation full, which it has to keep and which does not work here: "
        "bubblewrap is not installed (apt install bubblewrap; see: donka doctor)"
    )


@pytest.mark.slow
def test_with_trust_it_goes_on_at_the_level_it_was_begun_at(playing, tmp_path, capsys):
    folder = tmp_path / "results" / "small"
    begin(playing, folder, Level.NONE)

    status = replace(at(playing, Level.FULL), trusted=True).play(folder.parent, 1, as_json=True)

    said = capsys.readouterr()
    assert status == 0
    assert '"isolation": "none"' in said.out
    assert said.err.splitlines()[1] == "Isolation: none"
    assert '"isolation": "none"' in (folder / "provenance.json").read_text()
