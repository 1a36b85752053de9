"""What a league accepted: versions that are kept, play by name or number, and never change."""

import json
import os
import re
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import yaml
from accepted_samples import CODE, accept, accept_package

from donka.errors import DonkaError
from donka.journal.about import About
from donka.league.accepted import lock
from donka.league.accepted.contents import Hashes
from donka.league.accepted.folder import LeagueFolder
from donka.league.accepted.keeping import Refusal, refuse, remove, sweep
from donka.league.accepted.kept import Kept
from donka.league.accepted.lock import held
from donka.league.accepted.offered import bots
from donka.league.catalogue import Catalogue, OfferedBot
from donka.league.config import KnownBot, parse
from donka.league.looking import look
from donka.league.opening import open_journal
from donka.league.roster import roster
from donka.league.witness import witness
from donka.sandbox.levels import Level

OTHERS = "b, c, d"


@pytest.fixture
def league(tmp_path: Path) -> LeagueFolder:
    return LeagueFolder.at(tmp_path)


def offered(league: LeagueFolder) -> dict[str, OfferedBot]:
    return {bot.name: bot for bot in bots(Kept.of(league))}


def known(found: dict[str, OfferedBot]) -> list[KnownBot]:
    return [
        KnownBot(name, bot.distribution, exact=bot.reference, author=bot.author, alias=bot.alias)
        for name, bot in found.items()
    ]


def tournament(league: LeagueFolder, text: str):
    return parse(text, league.path / "c.yaml", lambda *_: known(offered(league)))


# Versions


def test_a_bot_is_its_last_version_and_each_version_by_its_number(league):
    for number in range(3):
        accept(league, "ana", f"{CODE}# {number}")

    found = offered(league)

    assert set(found) == {"ana", "ana@1", "ana@2", "ana@3"}
    assert {name: bot.reference for name, bot in found.items()} == {
        "ana": "ana@3",
        "ana@1": "ana@1",
        "ana@2": "ana@2",
        "ana@3": "ana@3",
    }
    assert found["ana"].plugin.title == "ana@3"
    assert found["ana"].within == "ana"


def test_the_tenth_version_comes_after_the_ninth(league):
    for number in range(10):
        accept(league, "ana", f"{CODE}# {number}")

    assert offered(league)["ana"].reference == "ana@10"


def test_a_removed_version_is_gone_and_its_number_is_not_given_again(league):
    accept(league, "ana")
    second = accept(league, "ana", f"{CODE}# 2")

    remove(second)

    assert set(offered(league)) == {"ana", "ana@1"}
    assert sorted(path.name for path in second.folder.iterdir()) == ["submission.json"]
    assert accept(league, "ana", f"{CODE}# 3").submission.reference == "ana@3"
    assert [each.submission.author for each in Kept.of(league).named("ana")] == ["ana"] * 3


def test_what_is_removed_twice_stays_as_it_was(league):
    accept(league, "ana")
    [there] = Kept.of(league).versions
    once = remove(there)

    [gone] = Kept.of(league).versions

    assert remove(gone) == once


def test_two_at_once_have_two_numbers(league):
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda number: accept(league, "ana", f"{CODE}# {number}"), range(24)))

    assert sorted(each.submission.number for each in found) == list(range(1, 25))
    for each in Kept.of(league).versions:
        each.sealed.check(Hashes())


def test_whoever_ends_lets_the_league_go(league):
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys, time; from pathlib import Path\n"
            "from donka.league.accepted.folder import LeagueFolder\n"
            "from donka.league.accepted.lock import held\n"
            "with held(LeagueFolder.at(Path(sys.argv[1]))): print('held', flush=True); time.sleep(60)\n",
            str(league.path),
        ],
        stdout=subprocess.PIPE,
    )
    with holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        holder.kill()

    with held(league):
        pass


def test_a_league_that_is_held_for_too_long_is_one_line(league, monkeypatch):
    monkeypatch.setattr(lock, "PATIENCE_S", 0.0)
    with held(league):
        db = sqlite3.connect(league.lock, timeout=0)
        with pytest.raises(DonkaError, match=r"cannot be held: database is locked"), held(league):
            pass
        db.close()


# What lies on the disk


@pytest.fixture
def broken(league: LeagueFolder) -> Path:
    accept(league, "ana")
    return accept(league, "boris").folder / "submission.json"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param("{", "cannot be read: Input data was truncated", id="half a file"),
        pytest.param(
            "{}", "cannot be read: Object missing required field `name`", id="another file"
        ),
        pytest.param(None, "No such file or directory", id="none"),
    ],
)
def test_a_version_that_cannot_be_read_is_one_line_and_hides_no_other(
    league, broken, text, problem
):
    broken.unlink()
    if text is not None:
        broken.write_text(text)

    kept = Kept.of(league)

    assert list(kept.latest) == ["ana"]
    [line] = kept.problems
    assert line.startswith(f"{broken}: {problem}")


def test_no_earlier_version_plays_in_the_place_of_one_that_cannot_be_read(league):
    accept(league, "ana")
    second = accept(league, "ana").folder / "submission.json"
    second.write_text("{")

    assert list(offered(league)) == ["ana@1"]

    accept(league, "ana")
    assert list(offered(league)) == ["ana@1", "ana", "ana@3"]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        pytest.param(
            {"schema": 2}, "schema 2 (expected 1: another version wrote it)", id="a schema"
        ),
        pytest.param(
            {"number": 2},
            "is that of boris@2 (expected boris@1: put the folder back where it was)",
            id="a moved folder",
        ),
        pytest.param(
            {"file": None}, "expected an entry point or a file, and not both", id="nothing to play"
        ),
        pytest.param(
            {"file": "../../evil.py"},
            "its file is '../../evil.py' (expected the name of one beside it)",
            id="a file elsewhere",
        ),
        pytest.param(
            {"digest": "zz"}, "its digest is none (expected SHA-256 in hex)", id="no digest"
        ),
    ],
)
def test_what_a_version_says_of_itself_has_to_hold(league, broken, change, problem):
    broken.write_text(json.dumps(json.loads(broken.read_text()) | change))

    assert Kept.of(league).problems == (f"{broken}: {problem}",)


def test_what_a_killed_submission_leaves_is_no_version_and_is_swept_after_a_day(league):
    left = league.arrival()
    (left / "file").mkdir()
    (left / "file" / "ana.py").write_text(CODE)
    (left / "file").chmod(0o555)
    fresh = league.arrival()
    os.utime(left, (0, 0))

    assert Kept.of(league).versions == ()
    sweep(league)

    assert list(league.incoming.iterdir()) == [fresh]


def test_the_nearest_league_above_counts(league, tmp_path):
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    assert LeagueFolder.nearest(below) is None

    accept(league, "ana")

    assert LeagueFolder.nearest(below) == league


def test_the_key_is_made_once_and_nobody_else_reads_it(league):
    key = league.key()

    assert len(key) == 32
    assert league.key() == key
    path = league.path / ".donka" / "key"
    assert path.stat().st_mode & 0o777 == 0o600
    path.write_bytes(b"short")
    with pytest.raises(DonkaError, match=r"5 bytes \(expected 32; remove it for another key"):
        league.key()


def test_a_refusal_is_kept_with_its_reason_and_without_code(league):
    for _ in range(2):
        refuse(
            league,
            Refusal(
                what="../x.py",
                name="../evil",
                author="x",
                at="2026-12-01T10:00:00+00:00",
                step="named",
                reason="no",
            ),
        )

    names = sorted(path.name for path in league.refused.iterdir())
    assert names == ["20261201T100000-evil-2.json", "20261201T100000-evil.json"]
    assert json.loads((league.refused / names[1]).read_text())["reason"] == "no"


# Bytes


def test_each_byte_counts_of_what_it_needs_too(league):
    one = accept_package(league, "ana")
    other = accept_package(league, "ana", first=1)

    assert one.submission.digest != other.submission.digest


@pytest.mark.parametrize(
    ("change", "told"),
    [
        pytest.param(
            lambda site: (site / "the_plugin.py").write_text(""), "digest was", id="a file"
        ),
        pytest.param(
            lambda site: (site / "numbers_of_my_own.py").write_text("FIRST = 2"),
            "digest was",
            id="what it needs",
        ),
        pytest.param(
            lambda site: (site / "more.pth").write_text("import x"), "digest was", id="one more"
        ),
        pytest.param(
            lambda site: (site / "the_plugin.py").rename(site / "other.py"),
            "digest was",
            id="a name",
        ),
        pytest.param(
            lambda site: (site / "link").symlink_to("/"), "neither a file nor a folder", id="a link"
        ),
        pytest.param(lambda site: site.rename(site.parent / "gone"), "digest was", id="all of it"),
    ],
)
def test_changed_bytes_refuse_to_play(league, change, told):
    for name in ("ana", "b", "c", "d"):
        accept_package(league, name)
    played = tournament(league, f"bots: [ana, {OTHERS}]\n")
    catalogue = Catalogue(tuple(offered(league).values()), ())
    roster(played, catalogue)

    change(league.bots / "ana" / "1" / "site")

    with pytest.raises(DonkaError) as caught:
        roster(played, catalogue)
    text = str(caught.value)
    assert text.startswith("ana@1: not the bytes that were accepted (")
    assert told in text
    assert text.endswith(", or submit the bot again and play that version")


def test_a_file_with_many_names_is_read_once(league, monkeypatch):
    one, other = accept(league, "ana"), accept(league, "b")
    (other.folder / "file" / "b.py").unlink()
    (other.folder / "file" / "b.py").hardlink_to(one.folder / "file" / "ana.py")
    hashes = Hashes()

    one.sealed.check(hashes)
    (other.folder / "file" / "b.py").chmod(0o600)
    other.sealed.check(hashes)

    assert len(hashes._known) == 1


# In a tournament


def test_a_tournament_names_the_very_version_it_is_begun_with(league):
    for name in ("ana", "ana", "b", "c", "d"):
        accept(league, name, f"{CODE}# {name}")

    played = tournament(league, f"bots: [ana, {OTHERS}, {{name: old, bot: ana@1}}]\n")

    assert {entry.name: entry.bot for entry in played.entries} == {
        "ana": "ana@2",
        "b": "b@1",
        "c": "c@1",
        "d": "d@1",
        "old": "ana@1",
    }
    found = roster(played, Catalogue(tuple(offered(league).values()), ()))
    assert [entry.bot for entry in found.entries] == ["ana@2", "b@1", "c@1", "d@1", "ana@1"]
    assert found.contenders["old"].bot == "ana"
    assert found.entries[0].digest.hex() == Kept.of(league).latest["ana"].submission.digest


def test_author_and_alias_are_the_leagues_where_the_config_says_nothing(league):
    for name in ("ana", "b", "c", "d"):
        accept(league, name, author="Ана Петрова", alias=f"bot-{name}")

    played = tournament(league, "bots: [ana, {bot: b, author: x, alias: y}, c, d]\n")

    assert [(entry.author, entry.alias) for entry in played.entries] == [
        ("Ана Петрова", "bot-ana"),
        ("x", "y"),
        ("Ана Петрова", "bot-c"),
        ("Ана Петрова", "bot-d"),
    ]


def test_one_alias_for_two_entries_is_a_mistake(league):
    for name in ("ana", "ana", "b", "c", "d"):
        accept(league, name, alias=f"bot-{name}")

    with pytest.raises(DonkaError) as caught:
        tournament(league, f"bots: [ana, {OTHERS}, ana@1]\n")

    assert str(caught.value).endswith(
        "bots.ana@1: its alias 'bot-ana' is that of 'ana' already (write alias: with another)"
    )


def test_siblings_of_a_league_stay_apart(league):
    for name, author in (("ana", "x"), ("b", "x"), ("c", "y"), ("d", "z"), ("e", "w")):
        accept(league, name, author=author)

    played = tournament(league, "bots: [ana, b, c, d, e]\nschedule: {one_per_author: true}\n")

    assert played.authors == {"ana": "x", "b": "x", "c": "y", "d": "z", "e": "w"}


def test_a_new_version_does_not_slip_into_a_tournament_that_was_begun(league, tmp_path):
    for name in ("ana", "b", "c", "d"):
        accept(league, name)
    text = f"bots: [ana, {OTHERS}]\n"

    def opened(text: str) -> str:
        played = tournament(league, text)
        found = roster(played, Catalogue(tuple(offered(league).values()), ()))
        try:
            open_journal(tmp_path, played, found, Level.FULL).close()
        except DonkaError as error:
            return str(error).partition("\n")[2]
        return ""

    assert opened(text) == ""
    accept(league, "ana", f"{CODE}# 2")

    assert opened(text) == (
        "  bots.ana: bot: was ana@1, is ana@2\n"
        "a newcomer, or a new version of a bot, waits for a new tournament\n"
        "ana goes on as it was with: {name: ana, bot: ana@1} (under bots: in c.yaml)"
    )
    assert opened(f"bots: [{{name: ana, bot: ana@1}}, {OTHERS}]\n") == ""


def test_accepted_bots_are_found_without_a_worker(league, monkeypatch):
    accept(league, "ana", "raise SystemExit(1)")

    found = look(None, trusted=True, league=league)

    assert {"ana", "ana@1", "duck"} <= {bot.name for bot in found.bots}
    assert found.problems == ()


def test_without_isolation_and_trust_a_league_is_told_in_one_line(league):
    for number in range(3):
        accept(league, f"bot-{number}")

    found = look(None, trusted=False, lack="no Landlock", league=league)

    assert {bot.distribution for bot in found.bots} == {"donka"}
    assert found.problems == (
        f"{league.path}: the bots that were accepted here cannot play: without isolation they could "
        "reach everything you can, and no isolation works here: no Landlock (if you trust them: "
        "--trust-bots)",
    )
    assert {plugin.bot for plugin in found.silent} == {"bot-0", "bot-1", "bot-2"}


def test_the_very_version_that_played_is_asked_again(league):
    for name in ("ana", "b", "c", "d"):
        accept(league, name)
    played = tournament(league, f"bots: [ana, {OTHERS}]\n")
    found = roster(played, Catalogue(tuple(offered(league).values()), ()))
    about = About(
        tournament="c",
        config="",
        config_digest=bytes(32),
        roster_digest=bytes(32),
        entries=found.entries,
        secret=bytes(32),
        commitment=bytes(32),
        created="",
        donka="",
    )
    accept(league, "ana", f"{CODE}# 2")

    asked = witness(about, played, "ana", None, True, league)

    assert asked.remarks == ()
    assert asked.contender.source.target.endswith("bots/ana/1/file/ana.py")
    file = league.bots / "ana" / "1" / "file" / "ana.py"
    file.write_text(CODE + "#")
    [remark] = witness(about, played, "ana", None, True, league).remarks
    assert remark.startswith("ana: not the code that played, but asked all the same (digest was ")


def test_a_package_sees_what_it_brought_along_and_a_file_what_is_installed(league):
    accept_package(league, "ana")
    accept(league, "boris")

    found = offered(league)

    site = str(league.bots / "ana" / "1" / "site")
    assert found["ana"].plugin.shown.paths == (site,)
    assert found["ana"].plugin.source.paths == (site,)
    assert found["boris"].plugin.shown.paths[1:] == found["boris"].plugin.source.paths


def test_the_command_that_names_all_accepted_bots_does_so(league):
    page = (Path(__file__).parents[2] / "docs" / "submit.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^donka bots list --json \| .*$", page, flags=re.M)
    for name in ("ana", "домашно-3-бот"):
        accept(league, name)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"

    ran = subprocess.run(
        ["sh", "-eu", "-c", command],
        cwd=league.path,
        env={**os.environ, "PATH": path, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )

    assert yaml.safe_load(ran.stdout) == {"bots": ["ana", "домашно-3-бот"]}
