import subprocess
import sys
import tomllib
from pathlib import Path

import pluggy

import donka
from donka.bot import hookspecs

HEAVY = {"typer", "pydantic", "numpy", "yaml", "tabulate", "rich", "sqlite3", "multiprocessing"}
ABOVE = {"donka.sandbox", "donka.league", "donka.journal", "donka.ranking", "donka.report"}


def test_the_root_offers_what_an_author_needs_and_no_more():
    assert set(donka.__all__) == {
        "Bot", "BotEntry", "Card", "DealView", "Direction", "GameView", "PassView", "PlayView",
        "Rules", "Suit", "Trick", "__version__", "hookimpl",
    }  # fmt: skip
    assert all(hasattr(donka, name) for name in donka.__all__)


def test_the_version_is_that_of_the_distribution():
    pyproject = Path(__file__).parents[2] / "pyproject.toml"
    if "version" in (project := tomllib.loads(pyproject.read_text())["project"]):
        assert donka.__version__ == project["version"]


def test_importing_the_root_is_light():
    code = "import donka, sys; print(*sorted(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())

    assert "donka" in loaded
    assert not loaded & (HEAVY | ABOVE)


def test_a_plugin_offers_bots_through_the_hook():
    class Plugin:
        @donka.hookimpl
        def donka_bots(self):
            return [donka.BotEntry("x", lambda: None)]

    plugins = pluggy.PluginManager("donka")
    plugins.add_hookspecs(hookspecs)
    plugins.register(Plugin())
    plugins.check_pending()

    assert [entry.name for offer in plugins.hook.donka_bots() for entry in offer] == ["x"]
