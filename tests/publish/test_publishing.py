"""A site is written whole, again only where it has changed, and never over what somebody else put there."""

import os
import shutil
import stat
from pathlib import Path

import pytest
from made_up import FOUR, MadeUp
from site_trees import contents, tree, whole

from donka.errors import DonkaError
from donka.journal import lock
from donka.journal.journal import FILE
from donka.publish import publishing, replacing
from donka.publish.publishing import publish

PAGES = ["en/index.html", "index.html", "deals/index.js", "deals/1/1.js", "files/standings.json"]
pytestmark = pytest.mark.usefixtures("few_pages")


def test_the_first_time_everything_is_new(folder):
    done = publish(folder)

    assert done.folder == folder / "site"
    assert set(PAGES) <= set(done.changes.new)
    assert {*done.changes.new} == {*tree(done.folder)}
    assert (done.changes.changed, done.changes.removed, done.changes.same) == ((), (), ())


def test_published_again_nothing_has_changed_and_every_file_is_the_same_one(published):
    before, at = tree(published / "site"), (published / "site").stat().st_ino

    done = publish(published)

    assert not done.changes.any
    assert tree(published / "site") == before
    assert (published / "site").stat().st_ino == at


def test_the_same_records_give_the_same_bytes(over, folder, tmp_path):
    other = shutil.copytree(over, tmp_path / "elsewhere" / "made-up")

    assert contents(publish(folder).folder) == contents(publish(other).folder)


def test_what_has_changed_is_written_and_the_rest_stays_the_same_file(published):
    site = published / "site"
    before = tree(site)
    (site / "en" / "index.html").unlink()
    (site / "en" / "index.html").write_text("edited by hand")
    (site / "deals" / "1" / "1.js").unlink()

    done = publish(published)

    assert (done.changes.new, done.changes.changed) == (("deals/1/1.js",), ("en/index.html",))
    after = tree(site)
    touched = {path for path in before if before[path] != after[path]}
    assert touched == {"en/index.html", "deals/1/1.js"}


def test_a_site_grows_with_its_tournament_and_what_was_there_stays_where_it_was(tmp_path):
    made = MadeUp(FOUR, {"sets": 2, "block": 1, "unit": "cycle"})
    folder = made.make(
        tmp_path / "growing", lambda block, rotation: block.number == 1, finish=False
    )
    first = publish(folder)
    before = tree(first.folder)
    made.play(folder)

    second = publish(folder)

    assert second.changes.new == ("files/seed.txt", "deals/1/2.js")
    assert not second.changes.removed
    assert tree(second.folder)["deals/1/1.js"] == before["deals/1/1.js"]
    assert {"en/index.html", "deals/index.js", "site.json"} <= set(second.changes.changed)
    assert [each.site.standings.final for each in (first, second)] == [False, True]


def test_deals_that_were_published_once_stay_though_the_journal_is_an_older_one(tmp_path):
    made = MadeUp(FOUR, {"sets": 2, "block": 1, "unit": "cycle"})
    folder = made.make(
        tmp_path / "growing", lambda block, rotation: block.number == 1, finish=False
    )
    shutil.copyfile(folder / FILE, tmp_path / "older")
    made.play(folder)
    site = publish(folder).folder
    shutil.copyfile(tmp_path / "older", folder / FILE)

    assert publish(folder).changes.removed == ("files/seed.txt",)

    assert (site / "deals" / "1" / "2.js").exists()
    assert '"sets":[[1,1]]' in (site / "deals" / "index.js").read_text()


def test_deals_of_another_tournament_go_though_the_text_of_its_seed_is_the_same(tmp_path):
    folder = tmp_path / "anew"
    MadeUp(FOUR, {"sets": 2, "block": 1, "unit": "cycle"}, seed="foreseen").make(folder)
    publish(folder)
    (folder / FILE).unlink()
    hidden = [*FOUR[:3], {"name": "doe", "bot": "duck", "alias": "team-17"}]
    MadeUp(hidden, {"sets": 1, "block": 1, "unit": "cycle"}, seed="foreseen").make(folder)

    done = publish(folder)

    assert done.changes.removed == ("deals/1/2.js",)
    assert not any(b'"doe"' in content for content in contents(done.folder).values())


def test_what_bots_printed_goes_when_it_is_published_without(folder):
    site = publish(folder, with_stderr=True).folder
    told = b"ValueError: in ~/bot.py"
    assert any(told in content for content in contents(site).values())

    assert publish(folder).details_removed

    assert not any(told in content for content in contents(site).values())
    assert not publish(folder).details_removed


def test_whenever_it_is_killed_one_of_both_is_whole_and_the_next_time_mends_it(
    published, monkeypatch
):
    site = published / "site"
    old = contents(site)
    (site / "en" / "index.html").write_text("edited")
    edited = contents(site)
    moments = []
    rename = Path.rename

    def watched(path, target):
        rename(path, target)
        shutil.copytree(published, published.parent / f"killed-{len(moments)}")
        moments.append(sorted(each.name for each in published.iterdir() if "site" in each.name))
        return target

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", watched)
        publish(published)

    assert moments == [[".site.new", ".site.old"], [".site.old", "site"]]
    between, after = (published.parent / f"killed-{number}" for number in (0, 1))
    assert whole(between / ".site.old", edited)
    assert whole(between / ".site.new", old)
    assert whole(after / "site", old)
    for killed in (between, after):
        publish(killed)
        assert whole(killed / "site", old)
        assert not [each for each in killed.iterdir() if each.name.startswith(".site")]


def test_after_a_kill_between_the_renames_even_one_that_fails_brings_the_old_site_back(published):
    site = published / "site"
    before = contents(site)
    site.rename(published / replacing.BEFORE)
    (published / replacing.DRAFT).mkdir()

    replacing.recover(published)

    assert contents(site) == before
    assert not (published / replacing.DRAFT).exists()


@pytest.mark.parametrize("at", [1, 2])
def test_an_interrupt_after_either_rename_leaves_a_whole_site_under_its_name(
    published, monkeypatch, at
):
    site = published / "site"
    new = contents(site)
    (site / "en" / "index.html").write_text("edited")
    old, rename, renames = contents(site), Path.rename, []

    def interrupted(path, target):
        rename(path, target)
        renames.append(target)
        if len(renames) == at:
            raise KeyboardInterrupt
        return target

    monkeypatch.setattr(Path, "rename", interrupted)

    with pytest.raises(KeyboardInterrupt):
        publish(published)

    assert whole(site, {1: old, 2: new}[at])


def test_what_somebody_closed_to_others_stays_closed(published):
    site = published / "site"
    (site / "drafts" / "mine").mkdir(parents=True)
    (site / "drafts").chmod(0o700)
    site.chmod(0o750)
    (site / "index.html").unlink()

    publish(published)

    modes = [stat.S_IMODE(path.stat().st_mode) for path in (site, site / "drafts")]
    assert modes == [0o750, 0o700]


def test_files_are_for_everybody_and_the_journal_for_its_owner(folder):
    before = os.umask(0o022)
    try:
        site = publish(folder).folder
    finally:
        os.umask(before)

    modes = {stat.S_IMODE(path.stat().st_mode) for path in site.rglob("*") if path.is_file()}
    folders = {
        stat.S_IMODE(path.stat().st_mode) for path in [site, *site.rglob("*")] if path.is_dir()
    }
    assert (modes, folders) == ({0o644}, {0o755})
    assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600


def test_what_others_put_there_is_kept_as_it_is(published, tmp_path):
    site = published / "site"
    (site / "CNAME").write_text("league.example\n")
    (site / ".nojekyll").touch()
    (site / "en" / "about.html").write_text("mine")
    (site / "notes" / "empty").mkdir(parents=True)
    (tmp_path / "outside").write_text("not to be read")
    (site / "link").symlink_to(tmp_path / "outside")
    (site / "nowhere").symlink_to("not-there")
    (site / "around").symlink_to(tmp_path)
    before = tree(site)
    (site / "index.html").unlink()

    publish(published)

    after = tree(site)
    kept = ["CNAME", ".nojekyll", "en/about.html"]
    assert [after[path] for path in kept] == [before[path] for path in kept]
    assert (site / "notes" / "empty").is_dir()
    assert os.readlink(site / "link") == str(tmp_path / "outside")
    assert os.readlink(site / "nowhere") == "not-there"
    assert os.readlink(site / "around") == str(tmp_path)
    assert (tmp_path / "outside").read_text() == "not to be read"
    manifest = (site / "site.json").read_text()
    assert not [path for path in ("CNAME", "about", "link") if path in manifest]


def in_the_way_of_a_page(site):
    (site / "en" / "bots" / "ant.html").unlink()
    manifest = (site / "site.json").read_text()
    lines = [line for line in manifest.splitlines() if "en/bots/ant.html" not in line]
    (site / "site.json").write_text("\n".join(lines))
    (site / "en" / "bots" / "ant.html").write_text("mine")


def in_another_case(site):
    in_the_way_of_a_page(site)
    (site / "en" / "bots" / "ant.html").rename(site / "en" / "bots" / "Ant.html")


def a_file_for_a_folder(site):
    shutil.rmtree(site / "deals")
    (site / "deals").write_text("mine")


def a_link_for_a_folder(site):
    (site / "deals").rename(site.parent / "deals")
    (site / "deals").symlink_to(site.parent / "deals")


def a_link_for_a_page(site):
    (site / "en" / "index.html").rename(site.parent / "moved.html")
    (site / "en" / "index.html").symlink_to(site.parent / "moved.html")


def a_folder_for_a_page(site):
    (site / "en" / "index.html").unlink()
    (site / "en" / "index.html").mkdir()


@pytest.mark.parametrize(
    ("put", "named"),
    [
        (in_the_way_of_a_page, "en/bots/ant.html"),
        (in_another_case, "en/bots/Ant.html"),
        (a_file_for_a_folder, "deals"),
        (a_link_for_a_folder, "deals"),
        (a_link_for_a_page, "en/index.html"),
        (a_folder_for_a_page, "en/index.html"),
    ],
)
def test_what_stands_in_the_way_is_told_and_nothing_is_written(published, put, named):
    site = published / "site"
    put(site)
    before = tree(published)

    with pytest.raises(DonkaError) as caught:
        publish(published)

    assert str(caught.value).startswith(
        f"{site / named}: not written by donka publish, and in the way"
    )
    assert "\n" not in str(caught.value)
    assert tree(published) == before


def no_list(site):
    site.mkdir()
    (site / "index.html").write_text("mine")


def a_foreign_list(site):
    site.mkdir()
    (site / "site.json").write_text('{"pages": []}')


def a_broken_list(site):
    site.mkdir()
    (site / "site.json").write_text("{")


def a_later_list(site):
    site.mkdir()
    (site / "site.json").write_text('{"format": 2, "files": {}}')


def a_file(site):
    site.write_text("mine")


def a_link(site):
    (site.parent / "elsewhere").mkdir()
    site.symlink_to(site.parent / "elsewhere")


def prepared(site):
    site.mkdir()
    (site / "CNAME").write_text("league.example\n")


def an_empty_folder_within(site):
    (site / "drafts").mkdir(parents=True)


@pytest.mark.parametrize(
    ("put", "told"),
    [
        (no_list, "site: holds no site.json, so donka publish did not write it"),
        (a_foreign_list, "site/site.json: is not the list of a site's files"),
        (a_broken_list, "site/site.json: is no JSON"),
        (a_later_list, "site/site.json: has format 2, of a newer Donka"),
        (a_file, "site: no folder, so the site cannot go there"),
        (a_link, "site: a link, and a site is not written through one"),
        (prepared, "site: holds no site.json, so donka publish did not write it"),
        (an_empty_folder_within, "site: holds no site.json, so donka publish did not write it"),
    ],
)
def test_a_site_that_is_not_ours_is_left_alone(folder, put, told):
    put(folder / "site")
    before = tree(folder)

    with pytest.raises(DonkaError) as caught:
        publish(folder)

    assert f"{folder}/{told}" in str(caught.value)
    assert "move it away, then publish again" in str(caught.value)
    assert {path: at for path, at in tree(folder).items() if path != ".publishing"} == before


def test_an_empty_folder_is_taken_as_it_is_closed(folder):
    site = folder / "site"
    site.mkdir()
    site.chmod(0o750)

    done = publish(folder)

    assert {*done.changes.new} == {*tree(site)}
    assert stat.S_IMODE(site.stat().st_mode) == 0o750
    assert not (folder / replacing.BEFORE).exists()


def test_a_tournament_of_which_nothing_is_kept_is_not_published(tmp_path):
    folder = MadeUp(FOUR).make(tmp_path / "empty", lambda block, rotation: False, finish=False)

    with pytest.raises(DonkaError, match="nothing is played yet, so there is nothing to publish"):
        publish(folder)

    assert [path.name for path in folder.iterdir()] == [FILE]


def test_two_do_not_publish_at_once(folder):
    lock.make(folder / publishing.LOCK)
    with lock.held(folder / publishing.LOCK, ""), pytest.raises(DonkaError) as caught:
        publish(folder)

    assert str(caught.value) == (
        f"{folder}: somebody else is publishing this tournament (wait until they are done, then "
        "publish again)"
    )
    assert not (folder / "site").exists()


def test_a_damaged_journal_leaves_the_old_site(published):
    before = tree(published / "site")
    journal = bytearray((published / FILE).read_bytes())
    at = journal.rindex(b"crash")
    journal[at : at + 5] = b"crush"
    (published / FILE).write_bytes(journal)

    with pytest.raises(DonkaError, match="damaged"):
        publish(published)

    assert tree(published / "site") == before
    assert not (published / replacing.DRAFT).exists()


def test_where_no_more_can_be_written_the_old_site_stays(published, monkeypatch):
    (published / "site" / "en" / "index.html").unlink()
    before = tree(published / "site")
    whole = os.open

    def full(path, *args, **kwargs):
        if str(path).endswith(".site.new/en/index.html"):
            raise OSError(28, "No space left on device")
        return whole(path, *args, **kwargs)

    monkeypatch.setattr("donka.publish.draft.os.open", full)

    with pytest.raises(DonkaError) as caught:
        publish(published)

    assert str(caught.value) == (
        f"{published}: the site could not be written: the disk is full; free some space (the old one is "
        f"as it was; then: donka publish {published})"
    )
    assert tree(published / "site") == before
    assert not (published / replacing.DRAFT).exists()


def test_without_hard_links_what_is_the_same_keeps_its_time(published, monkeypatch):
    site = published / "site"
    before = tree(site)
    (site / "index.html").unlink()

    def none(*args, **kwargs):
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr("donka.publish.draft.os.link", none)
    publish(published)

    times = {path: at for path, (_, at) in tree(site).items() if path != "index.html"}
    assert times == {path: at for path, (_, at) in before.items() if path != "index.html"}


@pytest.mark.parametrize("old", [True, False], ids=["a site", "no site"])
def test_a_folder_that_takes_nothing_is_told(folder, monkeypatch, old):
    if old:
        publish(folder)

    def refuse(path):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(lock, "make", refuse)

    with pytest.raises(DonkaError) as caught:
        publish(folder)

    assert str(caught.value) == (
        f"{folder}: the site could not be written: the folder may not be written to; change its "
        f"permissions ({'the old one is as it was; ' if old else ''}then: donka publish {folder})"
    )
