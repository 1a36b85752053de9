"""The bot of an entry is found as it is installed here; what is not as it was is said."""

from dataclasses import replace
from pathlib import Path

import pytest

from donka import __version__
from donka.errors import DonkaError
from donka.journal.about import About, EntryAbout
from donka.league import settling
from donka.league.config import parse
from donka.league.digest import digest
from donka.league.plugins import find
from donka.league.spec import Tournament
from donka.league.witness import witness
from donka.sandbox.levels import Level

CODE = """
from donka import Bot

class Mine(Bot):
    def __init__(self, depth=1):
        pass
    def choose_card(self, view):
        return view.legal[0]
"""

CONFIG = """
name: small
seed: demo
bots: [duck, lowest, careful, {name: own, bot: mine, options: {depth: 3}}]
sandbox: {isolation: none}
"""


@pytest.fixture
def bots_dir(tmp_path: Path) -> Path:
    folder = tmp_path / "bots"
    folder.mkdir()
    (folder / "mine.py").write_text(CODE)
    return folder


@pytest.fixture
def tournament(tmp_path: Path) -> Tournament:
    return parse(CONFIG, tmp_path / "small.yaml")


@pytest.fixture
def about(bots_dir: Path, tournament: Tournament) -> About:
    """As the tournament was begun, with the code that is in the folder."""
    plugins = {plugin.distribution: plugin for plugin in find(bots_dir).plugins}
    house = digest(plugins["donka"])
    return About(
        tournament=tournament.name,
        config="",
        config_digest=bytes(32),
        roster_digest=bytes(32),
        entries=(
            EntryAbout("duck", "duck", "donka", __version__, house),
            EntryAbout("own", "mine", "mine.py", "", digest(plugins["mine.py"])),
        ),
        secret=bytes(32),
        commitment=bytes(32),
        created="2026-01-01T00:00:00Z",
        donka=__version__,
        isolation="none",
    )


def test_the_bot_is_found_with_its_options_and_nothing_to_remark(about, tournament, bots_dir):
    found = witness(about, tournament, "own", bots_dir, trusted=True)

    assert found.level is Level.NONE
    assert found.remarks == ()
    assert found.contender.name == "own"
    assert found.contender.bot == "mine"
    assert found.contender.options == {"depth": 3}
    assert found.contender.source.target == str(bots_dir / "mine.py")
    assert found.contender.vouched is None


def test_a_house_bot_needs_no_folder_and_no_trust(about, tournament):
    found = witness(about, tournament, "duck", None, trusted=False)

    assert (found.contender.bot, found.remarks) == ("duck", ())


def test_other_code_is_asked_all_the_same_and_that_is_said(about, tournament, bots_dir):
    was = about.entries[1].digest.hex()[:12]
    (bots_dir / "mine.py").write_text(CODE + "# mended\n")

    (remark,) = witness(about, tournament, "own", bots_dir, trusted=True).remarks

    assert remark.startswith(
        f"own: not the code that played, but asked all the same (digest was {was}, is "
    )
    assert "then and" not in remark


def test_another_version_is_named(about, tournament):
    old = replace(about.entries[0], version="0.0.1", digest=bytes(32))
    about = replace(about, entries=(old, about.entries[1]))

    (remark,) = witness(about, tournament, "duck", None, trusted=False).remarks

    assert remark.endswith(f", 0.0.1 then and {__version__} now)")


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        pytest.param(
            EntryAbout("own", "mine", "mine.py", "", bytes(32)),
            "own: its bot 'mine' is not here (it was the file mine.py: give the folder that holds it "
            "with --bots-dir)",
            id="a single file",
        ),
        pytest.param(
            EntryAbout("own", "mine", "donka-alpha", "2.0", bytes(32)),
            "own: its bot 'mine' is not installed here (it came from donka-alpha 2.0: install that, "
            "then ask again)",
            id="a distribution",
        ),
    ],
)
def test_a_bot_that_is_not_here_is_one_line(about, tournament, entry, message):
    about = replace(about, entries=(about.entries[0], entry))

    with pytest.raises(DonkaError) as refused:
        witness(about, tournament, "own", None, trusted=True)

    assert str(refused.value) == message


def test_a_stranger_is_not_run_without_isolation_unless_it_is_trusted(about, tournament, bots_dir):
    with pytest.raises(DonkaError) as refused:
        witness(about, tournament, "own", bots_dir, trusted=False)

    assert str(refused.value) == (
        "own: mine.py would run at isolation none, where it could reach everything you can "
        "(if you trust it: --trust-bots)"
    )


def test_a_level_that_does_not_work_here_is_made_up_for_by_the_next_one_and_that_is_said(
    about, tournament, monkeypatch
):
    from donka.sandbox.doctor.diagnosis import Finding

    lacking = Finding(Level.NONE, True, "this is not Linux", "use a virtual machine")
    monkeypatch.setattr(settling, "highest", lambda limits, level: lacking)

    found = witness(replace(about, isolation="full"), tournament, "duck", None, trusted=False)

    assert found.level is Level.NONE
    assert found.remarks == (
        "asked at isolation none; it played at full, which does not work here: this is not Linux "
        "(use a virtual machine; see: donka doctor)",
    )


def test_of_several_plugins_the_one_that_offers_the_bot_is_taken(
    about, tournament, tmp_path, monkeypatch
):
    site = tmp_path / "site-packages"
    info = site / "donka_two-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: donka-two\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[donka]\na = two_a\nb = two_b\n")
    for name in ("a", "b"):
        offer = "from donka import BotEntry, hookimpl\n\n@hookimpl\ndef donka_bots():\n"
        (site / f"two_{name}.py").write_text(
            f"{CODE}\n{offer}    return [BotEntry('mine-{name}', Mine)]\n"
        )
    monkeypatch.syspath_prepend(str(site))
    entry = EntryAbout("own", "mine-b", "donka-two", "1.0", bytes(32))
    about = replace(about, entries=(about.entries[0], entry))

    found = witness(about, tournament, "own", None, trusted=True)

    assert found.contender.source.target == "two_b"
    gone = replace(entry, bot="mine-c")
    with pytest.raises(DonkaError, match=r"no plugin of donka-two offers its bot 'mine-c' here"):
        witness(replace(about, entries=(about.entries[0], gone)), tournament, "own", None, True)
