"""Every plugin is asked in a worker of its own; what is broken is one line and hides nothing."""

import errno
import re

import pytest
from plugin_texts import BOT, OFFERS_FIRST

from donka.bot.options import DeclaredOption
from donka.errors import DonkaError
from donka.league import catalogue
from donka.league.catalogue import describe
from donka.league.plugins import find

SECOND = 1_000_000_000


def described(site, bots_dir=None, load_ns=30 * SECOND):
    found = find(bots_dir, path=site.path)
    assert found.problems == ()
    return describe(found.plugins, load_ns)


def test_a_catalogue_tells_everything_about_a_bot(site):
    site.install(
        "donka-alpha",
        "1.2",
        entry_points="mine = alpha",
        files={
            "alpha.py": BOT
            + """
class Careful(First):
    def __init__(self, depth: int = 3, *, style: str, open=None):
        pass

@hookimpl
def donka_bots():
    yield BotEntry("first", First, "plays the first legal card")
    yield BotEntry("careful", Careful)
"""
        },
    )

    catalogue = described(site)

    assert catalogue.problems == ()
    first, careful = catalogue.bots
    assert (first.name, first.distribution, first.version) == ("first", "donka-alpha", "1.2")
    assert first.description == "plays the first legal card"
    assert first.plugin.source.plugin == "mine"
    assert first.options == ()
    assert careful.options == (
        DeclaredOption("depth", "int", "3"),
        DeclaredOption("style", "str", None),
        DeclaredOption("open", "", "None"),
    )


BROKEN = {
    "missing": ("import no_such_thing", "ModuleNotFoundError: No module named 'no_such_thing'"),
    "syntax": ("def (", r"SyntaxError: invalid syntax \(syntax.py, line 1\)"),
    "exits": ("import sys; sys.exit('bye')", "SystemExit: bye"),
    "interrupts": ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    "odd": (
        "class Odd(BaseException):\n    def __str__(self): raise ValueError\nraise Odd",
        r"Odd \(and its text raised ValueError\)",
    ),
    "raising": (
        OFFERS_FIRST + "\n@hookimpl(specname='donka_bots')\ndef more(): raise ValueError('no')",
        "donka_bots raised ValueError: no",
    ),
    "late": (
        BOT
        + """
@hookimpl
def donka_bots():
    yield BotEntry("first", First)
    raise ValueError("late")
""",
        "donka_bots raised ValueError: late",
    ),
    "misspelt": (
        OFFERS_FIRST.replace("donka_bots", "donka_bot"),
        r"unknown hook 'donka_bot' \(did you mean 'donka_bots'\?\)",
    ),
    "undecorated": (
        OFFERS_FIRST.replace("@hookimpl", ""),
        "donka_bots is not marked with @hookimpl",
    ),
    "empty": (
        "",
        r"no hookimpl in it \(expected a function donka_bots marked with @donka.hookimpl\)",
    ),
    "argument": (
        OFFERS_FIRST.replace("donka_bots()", "donka_bots(config)"),
        "PluginValidationError: .*config.*",
    ),
    "wrapper": (
        OFFERS_FIRST.replace("@hookimpl", "@hookimpl(wrapper=True)").replace(
            "return [", "yield; return ["
        ),
        r"donka_bots is a hook wrapper \(expected a plain @hookimpl\)",
    ),
    "nothing": (
        OFFERS_FIRST.replace("return [", "["),
        r"donka_bots returned None \(expected a list of BotEntry\)",
    ),
    "number": (
        OFFERS_FIRST.replace("return [", "return 7; ["),
        r"donka_bots returned a int: 7 \(expected a list of BotEntry\)",
    ),
    "classes": (
        OFFERS_FIRST.replace("return [", "return [First] or ["),
        r"donka_bots offers a ABCMeta: <class 'classes.First'> \(expected a BotEntry\)",
    ),
    "none": (OFFERS_FIRST.replace("return [", "return [] and ["), "it offers no bots"),
    "badname": (
        OFFERS_FIRST.replace('"first"', '"a b"'),
        r"donka_bots raised ValueError: ' ' in the name 'a b' .*",
    ),
    "endless": (
        BOT
        + """
from itertools import count
@hookimpl
def donka_bots():
    return (BotEntry(f"bot-{n}", First) for n in count())
""",
        "donka_bots offers more than 256 bots",
    ),
    "dies": ("import os; os._exit(0)", "the process exited with status 0"),
    "crashes": ("import os; os.kill(os.getpid(), 11)", "the process was killed by SIGSEGV"),
    "loops": ("while True: pass", "it was not imported within 1 s"),
    "sleeps": ("import time; time.sleep(600)", "it was not imported within 1 s"),
    "garbage": (
        "import os\nfor fd in range(3, 9):\n"
        "    try: os.write(fd, bytes([9, 0, 0, 0]) + b'no answer')\n"
        "    except OSError: pass\n" + OFFERS_FIRST,
        "(a frame that is no answer|more than one answer).*",
    ),
    "attribute": ("", "AttributeError: module 'attribute' has no attribute 'offers'"),
}
"""The module's text, and the problem as a regular expression, by the module's name."""

BROKEN_IN_PART = {
    "twice": (
        OFFERS_FIRST.replace("return [", 'return [BotEntry("first", First), '),
        "donka_bots offers two bots named 'first'; the first one counts",
    ),
    "mixed": (
        OFFERS_FIRST.replace("return [", "return ['duck', "),
        r"donka_bots offers a str: 'duck' \(expected a BotEntry\)",
    ),
}


def test_no_broken_plugin_hides_another(site):
    for module, (text, _) in (BROKEN | BROKEN_IN_PART).items():
        target = f"{module}:offers" if module == "attribute" else module
        site.install(
            f"d-{module}", entry_points=f"{module} = {target}", files={f"{module}.py": text}
        )
    site.install("sound", entry_points="sound = sound", files={"sound.py": OFFERS_FIRST})

    catalogue = described(site, load_ns=SECOND)

    offered = sorted(bot.distribution for bot in catalogue.bots)
    assert offered == ["d-mixed", "d-raising", "d-twice", "sound"]
    problems = dict(line.split(" (", 1) for line in catalogue.problems)
    for module, (_, problem) in BROKEN.items():
        failed = "" if module == "raising" else " was not loaded"
        assert re.fullmatch(
            rf"d-{module} 1.0\){failed}: {problem}", problems[f"plugin {module!r}"]
        ), problems[f"plugin {module!r}"]
    for module, (_, problem) in BROKEN_IN_PART.items():
        assert re.fullmatch(rf"d-{module} 1.0\): {problem}", problems[f"plugin {module!r}"])
    assert len(catalogue.problems) == len(BROKEN) + len(BROKEN_IN_PART)
    assert all("\n" not in line for line in catalogue.problems)


@pytest.mark.parametrize(
    "forged",
    [
        pytest.param("Offers((Offer('evil'), Offer('evil')), ())", id="one name twice"),
        pytest.param("Offers((), ('x' * 100_000,))", id="a problem without end"),
        pytest.param("Offers((Offer('evil', 'x' * 100_000),), ())", id="a description without end"),
        pytest.param(
            "Offers(tuple(Offer(f'evil-{n}') for n in range(257)), ())", id="bots without end"
        ),
        pytest.param("Offers((), ('x',) * 20_000)", id="problems without end"),
        pytest.param(
            "Offers((Offer('evil', '', (OptionOffer('a', 'x' * 500, None),)),), ())",
            id="a type without end",
        ),
        pytest.param("Offers((Offer('e\\u0301vil'),), ())", id="a name that is written otherwise"),
        pytest.param("Ready()", id="another kind of answer"),
    ],
)
def test_an_answer_in_the_workers_place_is_seen_by_what_no_worker_sends(site, forged):
    text = f"""
        import os, time, msgspec
        from donka.sandbox.wire import Offer, Offers, OptionOffer, Ready, frame
        rest = frame(msgspec.msgpack.encode({forged}))
        for descriptor in range(3, 9):
            try:
                while rest:
                    rest = rest[os.write(descriptor, rest):]
            except OSError:
                pass
        time.sleep(600)
        """
    site.install("donka-alpha", entry_points="mine = alpha", files={"alpha.py": text})

    catalogue = described(site, load_ns=5 * SECOND)

    assert catalogue.bots == ()
    assert catalogue.problems == (
        "plugin 'mine' (donka-alpha 1.0) was not loaded: it answered in its worker's place",
    )


@pytest.mark.parametrize(
    ("method", "lines"),
    [
        pytest.param(
            "def pass_cards(self, view): return view.hand[:3]",
            ("bot 'mine': method 'pass_cards' is never called (did you mean 'choose_pass'?)",),
            id="another name",
        ),
        pytest.param(
            "def choose_passes(self, view): return view.hand[:3]",
            ("bot 'mine': method 'choose_passes' is never called (did you mean 'choose_pass'?)",),
            id="a slip",
        ),
        pytest.param(
            "def deal_start(self, view): pass",
            ("bot 'mine': method 'deal_start' is never called (did you mean 'start_deal'?)",),
            id="words turned around",
        ),
        pytest.param("def choose_pass(self, view): return view.hand[:3]", (), id="a hook"),
        pytest.param(
            "def end_deal(self, view): sorted(view.passed, key=lambda card: self.end_deals(card))\n"
            "    def end_deals(self, card): return card",
            (),
            id="a helper that the class uses",
        ),
        pytest.param("def _choose_passes(self, view): return view.hand", (), id="its own affair"),
        pytest.param("def danger(self, card): return card.rank", (), id="like no hook"),
    ],
)
def test_a_method_that_nearly_is_a_hook_is_told_and_the_bot_plays(site, tmp_path, method, lines):
    bots = tmp_path / "bots"
    bots.mkdir()
    (bots / "mine.py").write_text(f"{BOT}\n    {method}\n")

    catalogue = described(site, bots)

    assert [bot.name for bot in catalogue.bots] == ["mine"]
    assert catalogue.problems == tuple(f"{bots / 'mine.py'}: {line}" for line in lines)


def test_a_plugin_may_be_an_object_within_a_module(site):
    text = (
        BOT
        + """
class Offers:
    @hookimpl
    def donka_bots(self):
        return [BotEntry("first", First)]

class Deep:
    offers = Offers()
"""
    )
    site.install("donka-alpha", entry_points="mine = alpha:Deep.offers", files={"alpha.py": text})

    catalogue = described(site)

    assert catalogue.problems == ()
    assert [bot.name for bot in catalogue.bots] == ["first"]


def test_two_plugins_of_one_distribution_may_not_offer_one_name(site):
    site.install(
        "donka-alpha",
        entry_points="a = a\nb = b",
        files={"a.py": OFFERS_FIRST, "b.py": OFFERS_FIRST},
    )

    catalogue = described(site)

    assert catalogue.bots == ()
    assert catalogue.problems == (
        "donka-alpha offers bot 'first' in plugins 'a' and 'b': none of them was loaded (rename one)",
    )


def test_a_name_that_two_distributions_offer_is_told_apart_by_the_distribution(site):
    site.install("donka-alpha", entry_points="a = a", files={"a.py": OFFERS_FIRST})
    site.install("donka-beta", entry_points="b = b", files={"b.py": OFFERS_FIRST})

    catalogue = described(site)

    def distributions(reference: str) -> list[str]:
        return [bot.distribution for bot in catalogue.matching(reference)]

    assert distributions("first") == ["donka-alpha", "donka-beta"]
    assert distributions("donka-beta:first") == ["donka-beta"]
    assert distributions("Donka_Beta:first") == ["donka-beta"]
    assert distributions("second") == []
    assert distributions("donka-gamma:first") == []


FILES = {
    "my_bot.py": BOT + '    """Plays anything.\n\n    Really.\n    """\n',
    "OldBot2.py": BOT,
    "pair.py": BOT + "class SecondThought(First):\n    'Thinks again.'\n",
    "hidden.py": BOT.replace("First", "_Base") + "class Mine(_Base): pass\n",
    "borrowed.py": "from donka_base import Strong\n" + BOT,
    "hooked.py": OFFERS_FIRST,
    "random.py": BOT,
    "бот.py": BOT,
}


def test_files_name_their_bots_after_themselves(site, tmp_path):
    site.install("base", entry_points=b"", files={"donka_base.py": BOT.replace("First", "Strong")})
    bots = tmp_path / "bots"
    bots.mkdir()
    for name, text in FILES.items():
        (bots / name).write_text(text, encoding="utf-8")

    catalogue = described(site, bots)

    assert catalogue.problems == ()
    assert {(bot.distribution, bot.name) for bot in catalogue.bots} == {
        ("my_bot.py", "my-bot"),
        ("OldBot2.py", "old-bot2"),
        ("pair.py", "pair-first"),
        ("pair.py", "pair-second-thought"),
        ("hidden.py", "hidden"),
        ("borrowed.py", "borrowed"),
        ("hooked.py", "first"),
        ("random.py", "random"),
        ("бот.py", "бот"),
    }
    [described_bot] = catalogue.matching("pair-second-thought")
    assert (described_bot.description, described_bot.version) == ("Thinks again.", "")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param(
            "",
            "no bot in it (expected a class derived from donka.Bot, or a hookimpl)",
            id="empty",
        ),
        pytest.param(
            "from donka import Bot\nclass Mine(Bot): pass",
            "TypeError: bot 'my-bot': Mine has no method choose_card",
            id="no choose_card",
        ),
        pytest.param(
            OFFERS_FIRST.replace("donka_bots", "donka_bot"),
            "unknown hook 'donka_bot' (did you mean 'donka_bots'?)",
            id="misspelt hook",
        ),
        pytest.param("\0", "SyntaxError: source code string cannot contain null bytes", id="NUL"),
    ],
)
def test_a_broken_file_is_one_line(site, tmp_path, text, problem):
    bots = tmp_path / "bots"
    bots.mkdir()
    (bots / "my_bot.py").write_text(text)

    catalogue = described(site, bots)

    assert catalogue.bots == ()
    [line] = catalogue.problems
    assert line.startswith(f"{bots / 'my_bot.py'} was not loaded: {problem}")


def test_a_file_whose_name_cannot_be_a_bots_says_so(site, tmp_path):
    bots = tmp_path / "bots"
    bots.mkdir()
    (bots / "my bot.py").write_text(BOT)

    [line] = described(site, bots).problems

    assert line.startswith(f"{bots / 'my bot.py'} was not loaded: it is called after its file: ")
    assert "' ' in the name 'my bot'" in line


def test_a_default_that_cannot_be_printed_leaves_out_only_its_bot(site):
    text = (
        OFFERS_FIRST.replace("return [", 'return [BotEntry("odd", Odd), ')
        + """
class Evil:
    def __repr__(self): raise SystemExit

class Odd(First):
    def __init__(self, evil=Evil()): pass
"""
    )
    site.install("donka-alpha", entry_points="mine = alpha", files={"alpha.py": text})

    catalogue = described(site)

    assert [bot.name for bot in catalogue.bots] == ["first"]
    assert catalogue.problems == ("plugin 'mine' (donka-alpha 1.0): options of 'odd': SystemExit",)


def test_no_plugins_make_an_empty_catalogue(site):
    assert described(site).bots == ()


def test_a_machine_without_descriptors_is_one_line(site, monkeypatch):
    def started(*_):
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(catalogue, "started", started)
    site.install("donka-alpha", entry_points="mine = alpha", files={"alpha.py": OFFERS_FIRST})

    with pytest.raises(DonkaError, match=r"^the host could not go on: Too many open files \("):
        described(site)
