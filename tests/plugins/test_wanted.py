"""What a comparison may name: every way to name a bot, and one line for each that names none."""

import pytest
from plugin_texts import OFFERS_FIRST

from donka.errors import DonkaError
from donka.league.catalogue import Catalogue, OfferedBot
from donka.league.plugins import find
from donka.league.settling import settle
from donka.league.spec import SandboxSpec
from donka.league.wanted import Finder, UnknownBot

BOT = """
from donka import Bot

class {name}(Bot):
    def choose_card(self, view):
        return view.legal[0]
"""

PROJECT = """
[project]
name = "donka-alpha"
version = "1.5"

[project.entry-points.donka]
alpha = "alpha_bots"
"""

HOUSE = next(plugin for plugin in find().plugins if plugin.distribution == "donka")


@pytest.fixture(scope="module")
def limits():
    sandbox = SandboxSpec()
    return sandbox.limits(settle(sandbox).level)


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def finder(here, limits):
    def bot(name, distribution="donka"):
        return OfferedBot(name, distribution, "1.0", HOUSE)

    copies = here / "copies"
    copies.mkdir()
    bots = (bot("duck"), bot("careful"), bot("twin", "donka-a"), bot("twin", "donka-b"))
    return Finder(Catalogue(bots, ()), limits, copies)


@pytest.mark.parametrize(
    ("text", "bot"),
    [
        pytest.param("duck", "donka:duck", id="a name"),
        pytest.param("donka-b:twin", "donka-b:twin", id="a name with its distribution"),
    ],
)
def test_a_name_is_what_the_list_of_bots_shows(finder, text, bot):
    found = finder.find(text)

    assert (found.text, f"{found.bot.distribution}:{found.bot.name}") == (text, bot)


def test_a_name_counts_before_a_folder_of_that_name(finder, here):
    (here / "duck").mkdir()

    assert finder.find("duck").bot.name == "duck"
    with pytest.raises(DonkaError, match=r"^\./duck: neither a project nor a bot"):
        finder.find("./duck")


@pytest.mark.parametrize("text", ["my_bot.py", "./my_bot.py", "my_bot.py:my-bot"])
def test_a_file_is_asked_for_its_bot(finder, here, text):
    (here / "my_bot.py").write_text(BOT.format(name="Mine"))

    found = finder.find(text)

    assert (found.text, found.bot.name, found.bot.distribution) == (text, "my-bot", "my_bot.py")


def test_a_file_whose_name_holds_an_at_is_a_file_first(finder, here):
    (here / "my@bot.py").write_text(BOT.format(name="Mine"))

    assert finder.find("my@bot.py").bot.distribution == "my@bot.py"


def test_a_folder_is_asked_for_what_its_project_offers(finder, here):
    (here / "alpha" / "src" / "alpha_bots").mkdir(parents=True)
    (here / "alpha" / "pyproject.toml").write_text(PROJECT)
    (here / "alpha" / "src" / "alpha_bots" / "__init__.py").write_text(OFFERS_FIRST)

    found = finder.find("alpha")

    assert (found.bot.name, found.bot.distribution, found.bot.version) == (
        "first",
        "donka-alpha",
        "1.5",
    )


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        pytest.param(
            "two.py",
            BOT.format(name="One") + BOT.format(name="Two"),
            "two.py: offers 2 bots (say which: two.py:two-one, two.py:two-two)",
            id="several bots",
        ),
        pytest.param(
            "two.py:three",
            BOT.format(name="One") + BOT.format(name="Two"),
            "two.py:three: offers no bot 'three' (expected one of two-one, two-two)",
            id="another bot",
        ),
        pytest.param(
            "two.py",
            "import nothing_like_it\n",
            "two.py was not loaded: ModuleNotFoundError: No module named 'nothing_like_it'",
            id="it cannot be imported",
        ),
        pytest.param(
            "two.py",
            "",
            "two.py was not loaded: no bot in it (expected a class derived from donka.Bot, or a "
            "hookimpl)",
            id="no bot",
        ),
    ],
)
def test_a_file_without_the_one_bot_is_one_line(finder, here, text, code, said):
    (here / "two.py").write_text(code)

    with pytest.raises(DonkaError) as caught:
        finder.find(text)

    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(
            "duk",
            "duk: no bot of that name, no file and no folder (did you mean 'duck'? see: donka bots "
            "list)",
            id="nearly a name",
        ),
        pytest.param(
            "nobody",
            "nobody: no bot of that name, no file and no folder (see: donka bots list)",
            id="nothing like it",
        ),
        pytest.param("mine.py", "mine.py: no such file or folder", id="no such file"),
        pytest.param("bots/mine", "bots/mine: no such file or folder", id="no such folder"),
        pytest.param(
            "", ": no bot of that name, no file and no folder (see: donka bots list)", id="empty"
        ),
    ],
)
def test_what_is_nothing_is_one_line(finder, text, said):
    with pytest.raises(UnknownBot) as caught:
        finder.find(text)

    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(
            "twin",
            "twin: 2 plugins offer a bot of that name (say which: donka-a:twin, donka-b:twin)",
            id="two of that name",
        ),
        pytest.param(
            "notes.txt", "notes.txt: its name does not end in .py (rename it)", id="no Python"
        ),
    ],
)
def test_what_cannot_be_a_bot_is_one_line(finder, here, text, said):
    (here / "notes.txt").touch()

    with pytest.raises(DonkaError) as caught:
        finder.find(text)

    assert str(caught.value) == said
