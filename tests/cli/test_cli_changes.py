"""A tournament goes on only under the config and the bots it was begun with; all that changed is told."""

import pytest
import yaml
from cli_samples import tables

FIRST = """\
from donka import Bot


class First(Bot):
    def choose_card(self, view):
        return view.legal[0]
"""

BEGAN_DIFFERENTLY = (
    "results/small: holds a tournament that was begun differently (restore what changed and go on, "
    "or give this one another name: or --results folder):"
)


def test_every_change_of_a_config_is_told(donka, finished):
    config = finished.parents[1] / "small.yaml"
    whole = yaml.safe_load(config.read_text(encoding="utf-8"))
    changed = config.with_name("changed.yaml")
    whole |= {"name": "small", "rules": {"moon": "off"}, "clock": {"per_move": "2s"}, "seed": "s"}
    whole["bots"] = ["random", *whole["bots"][1:]]
    changed.write_text(yaml.safe_dump(whole, allow_unicode=True), encoding="utf-8")
    before = tables(finished)

    done = donka("run", "changed.yaml", cwd=finished.parents[1])

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines() == [
        BEGAN_DIFFERENTLY,
        "  clock.per_move: was 1s, is 2s",
        "  clock.per_pass: was 1s, is 500ms",
        "  rules.moon: was add, is off",
        "  seed: was small, is s",
        "  bots.lowest: is no longer there",
        "  bots.random: is new",
        "a newcomer, or a new version of a bot, waits for a new tournament",
        "a bot leaves with: donka withdraw results/small BOT",
    ]
    assert tables(finished) == before


@pytest.fixture
def with_own_bot(tmp_path, league):
    """A tournament of one set with a bot that is a single file."""
    own = tmp_path / "own"
    own.mkdir()
    (own / "first.py").write_text(FIRST)
    return league(
        bots=["lowest", "duck", "careful", "first"],
        bots_dir="own",
        schedule={"sets": 1, "block": 1, "unit": "cycle"},
    )


@pytest.mark.slow
def test_a_changed_bot_is_refused_until_it_is_restored(donka, with_own_bot, tmp_path):
    assert donka("run", with_own_bot, "--trust-bots").returncode == 0
    file = tmp_path / "own" / "first.py"
    file.write_text(FIRST + "# better\n")

    done = donka("run", with_own_bot, "--trust-bots")

    assert done.returncode == 2
    lines = done.stderr.splitlines()
    assert lines[0] == BEGAN_DIFFERENTLY
    assert lines[1].startswith("  bots.first: its code or what it needs has changed (digest was ")
    assert lines[2:] == ["a newcomer, or a new version of a bot, waits for a new tournament"]
    file.write_text(FIRST)
    assert donka("run", with_own_bot, "--trust-bots").returncode == 0


@pytest.mark.slow
def test_a_bot_in_another_version_is_refused_by_its_versions(donka, league, tmp_path):
    site = tmp_path / "site-packages"
    site.mkdir()
    (site / "alpha.py").write_text(
        "from donka import BotEntry, hookimpl\n"
        + FIRST
        + "\n\n@hookimpl\ndef donka_bots():\n    return [BotEntry('first', First)]\n"
    )

    def install(version):
        info = site / "donka_alpha.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: donka-alpha\nVersion: {version}\n"
        )
        (info / "entry_points.txt").write_text("[donka]\nalpha = alpha\n")

    config = league(
        bots=["lowest", "duck", "careful", "donka-alpha:first"],
        schedule={"sets": 1, "block": 1, "unit": "cycle"},
    )
    environment = {"PYTHONPATH": str(site), "PATH": ""}
    install("1.0")
    assert donka("run", config, "--trust-bots", env=environment).returncode == 0
    install("1.1")

    done = donka("run", config, "--trust-bots", env=environment)

    assert done.returncode == 2
    assert done.stderr.splitlines()[1:] == [
        "  bots.first: came from donka-alpha 1.0, comes from donka-alpha 1.1",
        "a newcomer, or a new version of a bot, waits for a new tournament",
    ]


def test_without_trust_and_isolation_a_bot_that_is_not_the_house_s_does_not_play(
    donka, with_own_bot, tmp_path
):
    with with_own_bot.open("a") as config:
        config.write("sandbox: {isolation: none}\n")

    done = donka("run", with_own_bot)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines() == [
        f"{tmp_path}/own/first.py was not looked into: without isolation it could reach everything "
        "you can (if you trust it: --trust-bots)",
        f"{with_own_bot}:5:3: bots.first: no bot named 'first': the plugin that would offer it was "
        "not loaded, see above",
    ]
    assert not (tmp_path / "results").exists()


@pytest.mark.slow
def test_a_bot_that_never_loads_is_played_for_and_worth_a_look(donka, with_own_bot, tmp_path):
    (tmp_path / "own" / "first.py").write_text(
        FIRST + "\n    def __init__(self):\n        raise OSError('no book of openings')\n"
    )

    done = donka("run", with_own_bot, "--trust-bots")

    assert done.returncode == 1
    assert done.stdout.startswith("small: standings\n")
    assert "first could not be loaded every time; the substitute played there" in done.stderr


@pytest.mark.slow
def test_a_disqualified_bot_is_worth_a_look(donka, with_own_bot, tmp_path):
    (tmp_path / "own" / "first.py").write_text(FIRST.replace("view.legal[0]", "None"))

    done = donka("run", with_own_bot, "--trust-bots")

    assert done.returncode == 1
    assert "\nfirst is not ranked: " in done.stderr
