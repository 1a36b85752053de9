"""``donka faults`` from outside: the ledger, one fault, and a bot that is asked again."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_samples import write_league

from donka.game.record import GameRecord
from donka.journal.journal import FILE, Journal
from donka.journal.kept import KeptVoid
from donka.journal.sitting import SittingId, SittingRecord, Void

# A tournament is played for it, at the isolation of this machine.
pytestmark = pytest.mark.slow

MOODY = """
from donka import Bot


class Moody(Bot):
    def choose_card(self, view):
        if view.deal_number == 2 and view.trick_number in (2, 3):
            print("\\x1b[2J about to fail")
            raise ValueError("no idea")
        return view.random.choice(view.legal)
"""

BOTS = ["lowest", "duck", "careful", {"name": "mine", "bot": "moody"}]


@pytest.fixture(scope="module")
def bots_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("own")
    (folder / "moody.py").write_text(MOODY)
    return folder


@pytest.fixture(scope="module")
def faulty(bots_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished tournament in which ``mine`` failed wherever it had a choice in two tricks of deal 2.

    Its seed is secret, so that it can be shown as it stood before its end.
    """
    folder = tmp_path_factory.mktemp("faulty")
    lenient = {"max_share": 1.0, "max_deaths": 1000}
    own = {"bots": BOTS, "bots_dir": str(bots_dir), "faults": lenient, "seed": "secret"}
    config = write_league(folder, "faulty", **own)
    subprocess.run(
        [sys.executable, "-m", "donka", "run", str(config), "--trust-bots"],
        cwd=folder,
        capture_output=True,
        check=True,
        timeout=300,
    )
    return folder / "results" / "faulty"


def games(folder: Path) -> list[GameRecord]:
    with Journal.read(folder / FILE) as journal:
        return list(journal.games())


def failed(folder: Path) -> list[str]:
    """The places of all faults."""
    return [
        f"{game.identity}.{fault.deal}.{fault.trick}"
        for game in games(folder)
        for fault in game.faults
    ]


def unfinished(source: Path, folder: Path, kept: Callable[[SittingId], bool]) -> Path:
    """As if the run of *source* had come only as far as *kept*."""
    folder.mkdir()
    with (
        Journal.read(source / FILE) as before,
        Journal.create(folder / FILE, before.about) as after,
    ):
        after.extend(before.blocks())
        for block in before.blocks():
            for rotation in (1, 2, 3, 4):
                if kept(SittingId(block.number, rotation)):
                    own = [game for game in before.games(block.number) if game.rotation == rotation]
                    after.keep(SittingRecord(block.number, rotation, tuple(own)))
    return folder


def test_the_ledger_counts_and_shows_the_first_of_each_kind(donka, faulty):
    places = failed(faulty)

    done = donka("faults", faulty)

    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "faulty: faults"
    assert lines[2].split() == ["bot", "crash", "faults", "deaths", "substituted", "asked"]
    asked = sum(game.asked[game.seats.index("mine")] for game in games(faulty))
    count = str(len(places))
    assert lines[7].split() == ["mine", count, count, "0", count, f"{asked:,}"]
    assert [line.split()[0] for line in lines if " mine at seat " in line] == places[:2]
    assert f"{len(places) - 2} more of mine (all of them: --bot mine)" in lines
    assert "faulty: time" in lines


def test_a_bot_s_faults_are_all_shown(donka, faulty):
    done = donka("faults", faulty, "--bot", "mine")

    shown = [line.split()[0] for line in done.stdout.splitlines() if " mine at seat " in line]
    assert shown == failed(faulty)
    assert "more of mine" not in done.stdout
    assert "time" not in done.stdout


def test_one_fault_tells_what_was_asked_and_what_the_bot_had_printed(donka, faulty):
    place = failed(faulty)[0]

    lines = donka("faults", faulty, "--fault", place).stdout.splitlines()

    assert lines[0].startswith(f"{place}  mine at seat ")
    assert lines[0].endswith(": crash: ValueError: no idea")
    assert [line.split()[0] for line in lines[1:4]] == ["asked", "instead", "charge"]
    assert r"    | \x1b[2J about to fail" in lines
    assert "    | ValueError: no idea" in lines


@pytest.mark.parametrize("option", ["--game", "--deal"])
def test_a_place_shows_what_happened_there(donka, faulty, option):
    place = failed(faulty)[0]
    wanted = place.rsplit(".", 2 if option == "--game" else 1)[0]

    done = donka("faults", faulty, option, wanted)

    assert done.returncode == 0
    assert done.stdout.startswith(f"{place}  mine at seat ")


def test_a_place_without_a_fault_is_no_mistake(donka, faulty):
    done = donka("faults", faulty, "--deal", "1.1.1.1")

    assert (done.returncode, done.stdout) == (0, "No fault at 1.1.1.1.\n")


def test_a_tournament_without_faults_says_so(donka, finished):
    done = donka("faults", finished)

    assert done.returncode == 0
    assert "No bot has failed." in done.stdout
    assert "small: time" in done.stdout


def test_json_holds_everything(donka, faulty):
    whole = json.loads(donka("faults", faulty, "--json").stdout)

    assert (whole["schema"], whole["tournament"], whole["kept_back"]) == (1, "faulty", 0)
    assert {line["bot"]: line["faults"] for line in whole["bots"]} == {
        "careful": 0,
        "duck": 0,
        "lowest": 0,
        "mine": len(failed(faulty)),
    }
    assert [fault["place"] for fault in whole["faults"]] == failed(faulty)
    times = whole["times"]
    assert times["sittings"] == 8
    assert times["elapsed_ns"] > times["decisions_ns"] + times["loads_ns"] > 0
    assert times["runner_ns"] == times["elapsed_ns"] - times["decisions_ns"] - times["loads_ns"]
    assert [bot["loads"] for bot in times["bots"]] == [8, 8, 8, 8]


def test_what_the_machine_spoilt_is_told_a_bot(donka, faulty, tmp_path):
    void = KeptVoid(SittingId(1, 2), Void("a host process died", "2026-11-29T20:00:00Z"))
    folder = unfinished(faulty, tmp_path / "spoilt", lambda sitting: sitting.block == 1)
    with Journal.open(folder / FILE) as journal:
        journal.keep_void(void.sitting, void.void)

    done = donka("faults", folder)

    assert "voids" in done.stdout.splitlines()[2].split()
    assert [line.split()[-1] for line in done.stdout.splitlines()[4:8]] == ["1"] * 4
    assert (
        "  block 1, rotation 2 (table 1: careful, duck, lowest, mine), 2026-11-29T20:00:00Z: "
        "a host process died\n"
    ) in done.stdout


# Secrecy


@pytest.fixture
def running(faulty: Path, tmp_path: Path) -> Path:
    """The same before its end, its second block not yet complete."""
    return unfinished(faulty, tmp_path / "running", lambda each: each != SittingId(2, 4))


def test_what_is_kept_back_is_counted_and_not_shown(donka, faulty, running):
    counted = [place for place in failed(faulty) if not place.startswith(("1.3.4.", "1.4.4."))]
    shown = [place for place in counted if place.startswith(("1.1.", "1.2."))]
    hidden = len(counted) - len(shown)
    assert hidden

    done = donka("faults", running, "--bot", "mine")

    places = [line.split()[0] for line in done.stdout.splitlines() if " mine at seat " in line]
    assert places == shown
    assert done.stdout.splitlines()[4].split()[1] == str(len(counted))
    assert done.stderr == (
        f"{hidden} fault{'s' if hidden > 1 else ''} counted and not shown: while the deals are secret "
        "a set is kept back until it is complete at every table that plays it\n"
    )
    document = json.loads(donka("faults", running, "--json").stdout)
    assert [fault["place"] for fault in document["faults"]] == shown
    assert document["kept_back"] == hidden


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["--game", "1.3.1"], id="its faults"),
        pytest.param(["--again", "1.3.1.2.3", "--bot", "mine"], id="a decision again"),
        pytest.param(["--bot", "mine", "--game", "1.3.1"], id="a game again"),
    ],
)
def test_of_what_is_kept_back_nothing_is_told_or_asked(donka, running, bots_dir, words):
    done = donka("faults", running, *words, "--bots-dir", bots_dir)

    assert (done.returncode, done.stdout) == (2, "")
    assert "set 3 is kept back while the deals are secret" in done.stderr


# Asked again


def test_a_decision_that_failed_is_asked_again(donka, faulty, bots_dir):
    place = failed(faulty)[0]

    done = donka("faults", faulty, "--again", place, "--bots-dir", bots_dir, "--trust-bots")

    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert lines[0].startswith(f"{place}  mine at seat ")
    words = [line.split()[0] for line in lines[1:7]]
    assert words == ["asked", "then", "charge", "now", "charge", "stderr"]
    assert "crash: ValueError: no idea; the substitute played " in lines[2]
    assert lines[4] == "  now      crash: ValueError: no idea"
    assert r"    | \x1b[2J about to fail" in lines
    assert "\x1b" not in done.stdout
    assert done.stderr.startswith("Isolation: ")


def test_a_bot_mended_at_home_answers_now(donka, faulty, tmp_path):
    (tmp_path / "moody.py").write_text(MOODY.replace("raise ValueError", "str"))
    place = failed(faulty)[0]

    done = donka(
        "faults", faulty, "--again", place, "--bots-dir", tmp_path, "--trust-bots", "--json"
    )

    answer = json.loads(done.stdout)
    assert (answer["place"], answer["bot"]) == (place, "mine")
    assert answer["then"]["fault"]["detail"] == "ValueError: no idea"
    assert answer["now"]["kind"] is None
    assert set(answer["now"]["cards"]) <= set(answer["asked"]["legal"])
    assert "mine: not the code that played, but asked all the same" in done.stderr


def test_every_decision_of_a_game_is_asked_again_and_counted(donka, faulty, bots_dir):
    game = games(faulty)[0]
    seat = game.seats.index("mine")
    mine = sum(fault.seat == seat for fault in game.faults)
    count = game.asked[seat] - mine

    done = donka(
        "faults", faulty, "--bot", "mine", "--game", "1.1.1", "--bots-dir", bots_dir, "--trust-bots"
    )

    assert done.returncode == 0
    assert done.stdout.startswith(f"1.1.1  mine: {count} of {count} answers the same\n")
    assert done.stdout.count("(not counted)") == mine


def test_all_four_rotations_of_a_set_are_asked_again(donka, finished):
    done = donka("faults", finished, "--bot", "duck", "--game", "1.2")

    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["1.2.1", "1.2.2", "1.2.3", "1.2.4"]
    for line in lines:
        same, of = line.split(": ")[1].split(" of ")
        assert same == of.split()[0] != "0"


def test_a_bot_that_plays_otherwise_now_is_worth_a_look(donka, faulty, tmp_path):
    (tmp_path / "moody.py").write_text(MOODY.replace("random.choice(view.legal)", "legal[-1]"))

    done = donka(
        "faults",
        faulty,
        "--bot",
        "mine",
        "--game",
        "1.1.1",
        "--bots-dir",
        tmp_path,
        "--trust-bots",
        "--json",
    )

    assert done.returncode == 1
    (game,) = json.loads(done.stdout)["games"]
    assert 0 < game["same"] < game["answers"]
    others = [each for each in game["others"] if not each["then"]["substituted"]]
    assert len(others) == game["answers"] - game["same"]
    assert all(each["now"]["cards"] != each["then"]["cards"] for each in others)


def test_any_decision_of_a_bot_may_be_asked_again(donka, finished):
    done = donka("faults", finished, "--again", "1.1.1.1.0", "--bot", "duck")

    assert done.returncode == 0
    assert "three cards to pass left" in done.stdout
    assert done.stdout.splitlines()[4].endswith(", the same")


def test_a_bot_is_loaded_again_where_it_was_to_be_loaded(donka, finished):
    done = donka("faults", finished, "--again", "1.1.1.0.0", "--bot", "duck")

    assert done.returncode == 0
    assert [line.split()[:2] for line in done.stdout.splitlines()[1:3]] == [
        ["then", "loaded"],
        ["now", "loaded"],
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        pytest.param(
            ["--again", "1.1.1"],
            "--again: expected a place such as 12.340.2.5.7 (a whole game: --bot BOT --game 12.340.2), "
            "got '1.1.1'",
            id="a game is no decision",
        ),
        pytest.param(
            ["--again", "1.1.1.1.1"],
            "--again: 1.1.1.1.1: nobody failed here (say whom to ask: --bot, one of careful, duck, "
            "lowest, mine)",
            id="nobody failed",
        ),
        pytest.param(
            ["--bot", "duk"],
            "--bot: no bot 'duk' in this tournament (its bots: careful, duck, lowest, mine)",
            id="no such bot",
        ),
        pytest.param(
            ["--deal", "1.1.1"],
            "--deal: expected a place such as 12.340.2.5, got '1.1.1'",
            id="a game is no deal",
        ),
        pytest.param(
            ["--game", "first"],
            "--game: expected a place such as 12.340.2.5.7, or its beginning, got 'first'",
            id="no place",
        ),
        pytest.param(
            ["--game", "1.1.1", "--deal", "1.1.1.1"],
            "--game and --deal: expected one of them, or none",
            id="two places",
        ),
        pytest.param(
            ["--game", "1.99"],
            "--game: 1.99: no set 99 at table 1 (its sets: 1 to 4)",
            id="no such set",
        ),
        pytest.param(
            ["--fault", "1.1.1.1.1", "--bot", "duck"],
            "--fault: 1.1.1.1.1: no fault of 'duck' here (in 1.1.1 there is none)",
            id="no such fault",
        ),
    ],
)
def test_a_mistake_is_one_line(donka, faulty, words, message):
    done = donka("faults", faulty, *words)

    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{message}\n")


def test_a_bot_that_is_not_here_is_one_line(donka, faulty):
    done = donka("faults", faulty, "--again", failed(faulty)[0])

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "mine: its bot 'moody' is not here (it was the file moody.py: give the folder that holds it "
        "with --bots-dir)\n"
    )
