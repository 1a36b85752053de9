"""``donka replay`` from outside: what it shows, what it refuses, and how it is stepped through."""

import json
import os
import re
import select
import sys
import time
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest
from cli_processes import wait_until

from donka.cli.choosing import Asked, chosen
from donka.errors import DonkaError
from donka.game.cards import DECK
from donka.game.faults import Fault, FaultKind
from donka.game.record import GameRecord, encode_moves
from donka.journal.journal import FILE, Journal
from donka.journal.sitting import SittingRecord
from donka.report.look import Look

TITLE = re.compile(r"^(\S+)  deal (\d+) of ", re.MULTILINE)


def titles(text: str) -> list[str]:
    return [place for place, _ in TITLE.findall(text)]


def games(folder: Path) -> list[GameRecord]:
    with Journal.read(folder / FILE) as journal:
        return list(journal.games())


def rewritten(source: Path, folder: Path, change, rotations=(1, 2, 3, 4), **about) -> Path:
    """A journal in *folder* with the games of *source*, each as *change* has it."""
    folder.mkdir()
    with (
        Journal.read(source / FILE) as before,
        Journal.create(folder / FILE, replace(before.about, **about)) as after,
    ):
        after.extend(before.blocks())
        for block in before.blocks():
            for rotation in rotations:
                own = [
                    change(game) for game in before.games(block.number) if game.rotation == rotation
                ]
                after.keep(SittingRecord(block.number, rotation, tuple(own)))
    return folder


def fail_at_the_end(game: GameRecord) -> GameRecord:
    """As if ``lowest``, who plays as the substitute does, had failed at the last card of deal 2."""
    if game.identity not in ("1.1.2", "1.3.4"):
        return game
    seat = game.seats.index("lowest")
    deals = list(game.deals())
    deals[1] = replace(deals[1], substituted=1 << 14 * seat + 13)
    fault = Fault(FaultKind.ILLEGAL, seat, 2, 13, detail="played \x1b[2J")
    return replace(game, moves=encode_moves(deals), faults=(fault,))


@pytest.fixture(scope="module")
def faulty(finished, tmp_path_factory):
    return rewritten(finished, tmp_path_factory.mktemp("faulty") / "faulty", fail_at_the_end)


def asked(words: list[str]) -> Asked:
    """What the options would make of *words*."""
    return Asked(
        **{
            word.removeprefix("--"): said
            for word, said in zip(words[::2], words[1::2], strict=True)
        }
    )


def test_without_a_choice_the_first_game_is_shown_and_that_is_said(donka, finished):
    done = donka("replay", finished)

    assert done.returncode == 0
    assert titles(done.stdout) == ["1.1.1.1", "1.1.1.2", "1.1.1.3", "1.1.1.4"]
    assert done.stderr == (
        "Showing 1.1.1, the first game kept. Choose with --game, --deal, --fault or --bot.\n"
    )


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        pytest.param(["--game", "1.3.2"], [f"1.3.2.{n}" for n in range(1, 5)], id="a game"),
        pytest.param(["--game", "1.3"], [f"1.3.*.{n}" for n in range(1, 5)], id="a set"),
        pytest.param(["--game", "1"], [f"1.1.1.{n}" for n in range(1, 5)], id="a table"),
        pytest.param(["--deal", "1.3.2.4"], ["1.3.2.4"], id="a deal"),
        pytest.param(["--deal", "1.3.*.4"], ["1.3.*.4"], id="a deal in four rotations"),
        pytest.param(["--deal", "1.3.2.4.7"], ["1.3.2.4"], id="a trick"),
        pytest.param(["--fault", "1"], ["1.1.2.2"], id="the first fault"),
        pytest.param(["--fault", "2"], ["1.3.4.2"], id="the second fault"),
        pytest.param(["--fault", "1.3.4.2.13"], ["1.3.4.2"], id="a fault by its place"),
        pytest.param(
            ["--fault", "1.3", "--bot", "lowest"], ["1.3.4.2"], id="a bot's fault in a set"
        ),
    ],
)
def test_what_is_asked_for_is_shown(faulty, words, shown):
    text = chosen(faulty, asked(words)).text(Look())

    assert re.findall(r"^(\S+)  deal ", text, re.MULTILINE) == shown


def test_a_fault_is_shown_where_it_happened_and_its_trick_is_marked(donka, faulty):
    lines = donka("replay", faulty, "--fault", "1").stdout.splitlines()

    (at,) = [number for number, line in enumerate(lines) if line.startswith(">   13 ")]
    assert "~" in lines[at]
    assert r" lowest: illegal: played \x1b[2J; the substitute played " in lines[at + 1]
    assert not any(line.startswith(">") for line in lines[:at] + lines[at + 1 :])


def test_in_a_pipe_suits_are_letters_without_colour(donka, finished):
    shown = donka("replay", finished, "--game", "1.1").stdout

    assert "\x1b" not in shown
    assert not set("♣♦♥♠") & set(shown)


def test_as_json_a_deal_is_one_object(donka, faulty):
    document = json.loads(donka("replay", faulty, "--fault", "1", "--json").stdout)

    record = next(game for game in games(faulty) if game.identity == "1.1.2")
    (deal,) = document["deals"]
    played = list(record.deals())[1]
    seat = record.seats.index("lowest")
    assert document["schema"] == 1
    assert (deal["identity"], deal["table"], deal["set"], deal["rotation"], deal["deal"]) == (
        "1.1.2.2", 1, 1, 2, 2,
    )  # fmt: skip
    assert deal["seats"] == list(record.seats)
    assert deal["direction"] == "right"
    assert sorted(chain(*deal["hands"])) == sorted(map(str, DECK))
    assert list(chain(*deal["passes"])) == [str(DECK[card]) for card in played.passed]
    assert [card for trick in deal["tricks"] for card in trick["cards"]] == [
        str(DECK[card]) for card in played.played
    ]
    assert [trick["trick"] for trick in deal["tricks"]] == list(range(1, 14))
    assert [trick["leader"] for trick in deal["tricks"][1:]] == [
        trick["taker"] for trick in deal["tricks"][:-1]
    ]
    assert sum(trick["points"] for trick in deal["tricks"]) == 26
    first, second, *_ = record.deal_points()
    assert deal["points"] == list(second)
    assert deal["totals"] == [a + b for a, b in zip(first, second, strict=True)]
    assert deal["moon"] is None
    assert deal["substituted"] == [{"seat": seat, "trick": 13}]
    assert deal["faults"] == [
        {
            "seat": seat,
            "deal": 2,
            "trick": 13,
            "kind": "illegal",
            "death": False,
            "detail": "played \x1b[2J",
            "charge_ns": 0,
            "elapsed_ns": 0,
        }
    ]


def test_as_json_a_set_is_its_rotations_deal_by_deal(donka, finished):
    document = json.loads(donka("replay", finished, "--game", "1.2", "--json").stdout)

    places = [deal["identity"] for deal in document["deals"]]
    assert places == [f"1.2.{rotation}.{deal}" for deal in range(1, 5) for rotation in range(1, 5)]


@pytest.mark.parametrize(
    ("words", "error"),
    [
        pytest.param(["--game", "2.1"], "--game: 2.1: no table 2 (tables: 1)", id="a table"),
        pytest.param(
            ["--game", "1.9"], "--game: 1.9: no set 9 at table 1 (its sets: 1 to 4)", id="a set"
        ),
        pytest.param(
            ["--game", "1.1.5"], "--game: 1.1.5: no rotation 5 (rotations: 1 to 4)", id="a rotation"
        ),
        pytest.param(
            ["--deal", "1.1.1.5"], "--deal: 1.1.1.5: no deal 5 (deals: 1 to 4)", id="a deal"
        ),
        pytest.param(
            ["--deal", "1.1.1.1.14"],
            "--deal: 1.1.1.1.14: no trick 14 (0 is the pass; tricks: 1 to 13)",
            id="a trick",
        ),
        pytest.param(
            ["--deal", "1.1"],
            "--deal: 1.1: expected a deal, such as 12.340.2.5, or 12.340.*.5 for its four rotations "
            "(for a whole game or set: --game)",
            id="no deal",
        ),
        pytest.param(["--fault", "3"], "--fault: no fault 3 (numbers: 1 to 2)", id="a number"),
        pytest.param(
            ["--fault", "1", "--bot", "duck"],
            "--fault: no fault 1 (there are none)",
            id="a bot without faults",
        ),
        pytest.param(
            ["--fault", "1.1.2.1"],
            "--fault: 1.1.2.1: no fault here (in 1.1.2 there are: 1.1.2.2.13)",
            id="no fault there",
        ),
        pytest.param(
            ["--bot", "duk"],
            "--bot: no bot 'duk' in this tournament (its bots: duck, lowest, дама-пика, 牌王)",
            id="a bot",
        ),
        pytest.param(
            ["--game", "1.1", "--fault", "1"],
            "--game and --fault: expected one of them, or none",
            id="too much at once",
        ),
    ],
)
def test_what_is_not_there_is_told_with_what_is(faulty, words, error):
    with pytest.raises(DonkaError) as caught:
        chosen(faulty, asked(words))

    assert str(caught.value) == error


def test_a_place_that_is_not_there_is_one_line(donka, faulty):
    done = donka("replay", faulty, "--game", "\x1b[2J")

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        r"--game: expected a place such as 12.340.2.5.7, or its beginning, got '\x1b[2J'" + "\n"
    )


def test_a_folder_without_a_journal_is_told(donka, tmp_path):
    done = donka("replay", ".")

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("journal.sqlite: no journal here (expected the folder of a tourn")
    assert list(tmp_path.iterdir()) == []


def test_a_record_that_the_rules_contradict_is_told_with_its_place(donka, finished, tmp_path):
    def swapped(game: GameRecord) -> GameRecord:
        first, *others = game.deals()
        played = bytes((first.played[1], first.played[0], *first.played[2:]))
        return replace(game, moves=encode_moves([replace(first, played=played), *others]))

    done = donka("replay", rewritten(finished, tmp_path / "altered", swapped), "--deal", "1.1.1.3")

    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(
        r"1\.1\.1\.1\.1: seat \d played .., which may not be played now \(legal: 2C\); the record "
        r"was damaged, or altered\n",
        done.stderr,
    )


def test_a_set_is_kept_back_while_the_deals_are_secret(donka, finished, tmp_path):
    folder = rewritten(finished, tmp_path / "secret", lambda game: game, (1, 2, 3), seed_text=None)

    for words in (["--game", "1.1"], ["--deal", "1.1.2.1"], ["--fault", "1.1.2"], []):
        with pytest.raises(DonkaError, match=r"^[^\n]*while the deals are secret[^\n]*$"):
            chosen(folder, asked(words))
    done = donka("replay", folder, "--deal", "1.1.2.1", "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("--deal: 1.1.2.1: set 1 is kept back while the deals are secret ")


def test_what_may_be_seen_of_a_tournament_that_runs_is_shown(donka, finished, tmp_path):
    folder = rewritten(finished, tmp_path / "begun", lambda game: game, (1, 3))

    done = donka("replay", folder, "--deal", "1.1.*.1")

    assert done.returncode == 0
    assert done.stdout.startswith(
        "1.1.*.1  deal 1 of set 1, three cards passed to the left; not in rotation 2, 4\n"
    )


def until(screen: Iterable[bytes], text: str) -> str:
    """What a terminal shows until *text* has come."""
    seen = b""
    for data in screen:
        seen += data
        if text.encode() in seen:
            return seen.decode()
    raise AssertionError(f"{text!r} never came: {seen!r}")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_on_a_terminal_keys_step_through_it(begin, finished):
    import pty
    import termios

    ours, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)

    def screen():
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if select.select([ours], [], [], 1)[0]:
                yield os.read(ours, 65536)

    def press(keys):
        # What was typed before it listens is not for it.
        assert wait_until(lambda: not termios.tcgetattr(theirs)[3] & termios.ICANON)
        os.write(ours, keys)

    environment = {**os.environ, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", "LINES": "60"}
    environment.pop("NO_COLOR", None)
    run = begin(
        "replay",
        finished,
        "--deal",
        "1.2.3.4",
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
    )
    shown = until(screen(), "q quit")
    assert "\x1b[1m1.2.3.4  deal 4 of 4, no pass" in shown
    assert "♣" in shown
    for keys, expected in (
        (b"12", "trick 12 of 13, deal 4 of 4"),
        (b"\x1b[A", "the pass, deal 3 of 4"),
        (b"n", "trick 1 of 13, deal 3 of 4"),
    ):
        press(keys)
        until(screen(), expected)
    press(b"q")
    until(screen(), "\x1b[?1049l")

    assert run.wait(60) == 0
    assert termios.tcgetattr(theirs) == before
    os.close(ours)
    os.close(theirs)
