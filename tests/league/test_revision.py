"""A file or a folder as it was: copied out of a repository that the test makes, which stays as it is."""

import subprocess
from pathlib import Path
from shutil import which

import pytest

from donka.errors import DonkaError
from donka.league.revision import Revision

pytestmark = pytest.mark.skipif(which("git") is None, reason="git is not installed")

WHO = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")


def git(folder: Path, *words: str) -> str:
    done = subprocess.run(
        ["git", "-C", folder, *WHO, *words], check=True, capture_output=True, text=True
    )
    return done.stdout


@pytest.fixture
def repository(tmp_path, monkeypatch) -> Path:
    """Two commits of a file, of a folder, and of a file that the second no longer has."""
    folder = tmp_path / "mine"
    (folder / "alpha" / "code").mkdir(parents=True)
    git(folder.parent, "init", "--quiet", str(folder))
    for number in ("1", "2"):
        (folder / "my@bot.py").write_text(f"number = {number}\n")
        (folder / "alpha" / "code" / "it.py").write_text(f"number = {number}\n")
        if number == "1":
            (folder / "gone.py").write_text("number = 1\n")
        else:
            (folder / "gone.py").unlink()
        git(folder, "add", "--all")
        git(folder, "commit", "--quiet", "--message", number)
    git(folder, "tag", "v@2")
    (folder / "my@bot.py").write_text("number = 3\n")
    monkeypatch.chdir(folder)
    return folder


def copied(text: str, folder: Path) -> Path:
    folder.mkdir()
    revision = Revision.find(text)
    assert revision is not None
    return revision.copy(folder)


@pytest.mark.parametrize(
    ("text", "file", "number"),
    [
        pytest.param("my@bot.py@HEAD", "my@bot.py", 2, id="a file whose name holds an @"),
        pytest.param("my@bot.py@HEAD~1", "my@bot.py", 1, id="the one before"),
        pytest.param("my@bot.py@v@2", "my@bot.py", 2, id="a tag whose name holds an @"),
        pytest.param("my@bot.py@HEAD@{0}", "my@bot.py", 2, id="an entry of the reflog"),
        pytest.param("alpha@HEAD~1", "alpha/code/it.py", 1, id="a folder"),
        pytest.param("alpha/@HEAD~1", "alpha/code/it.py", 1, id="a folder with a slash"),
        pytest.param("alpha/code@HEAD~1", "code/it.py", 1, id="a folder within"),
        pytest.param(".@HEAD~1", "mine/alpha/code/it.py", 1, id="the whole repository"),
        pytest.param("gone.py@HEAD~1", "gone.py", 1, id="a file that is gone"),
    ],
)
def test_a_path_is_copied_as_it_was(repository, tmp_path, text, file, number):
    copied(text, tmp_path / "copy")

    assert (tmp_path / "copy" / file).read_text() == f"number = {number}\n"


def test_nothing_of_the_repository_changes(repository, tmp_path):
    def state():
        files = {path: path.read_bytes() for path in repository.rglob("*") if path.is_file()}
        return files, (repository / ".git" / "index").stat().st_mtime_ns

    before = state()

    copied("alpha@HEAD~1", tmp_path / "copy")

    assert state() == before


def test_links_come_along_and_are_not_followed(repository, tmp_path):
    (repository / "alpha" / "link").symlink_to("/etc/hostname")
    git(repository, "add", "--all")
    git(repository, "commit", "--quiet", "--message", "link")

    link = copied("alpha@HEAD", tmp_path / "copy") / "link"

    assert link.is_symlink()
    assert str(link.readlink()) == "/etc/hostname"


@pytest.mark.parametrize("text", ["duck", "@HEAD", "./alpha"])
def test_without_a_path_before_an_at_it_is_no_revision(text):
    assert Revision.find(text) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(
            "alpha@nix",
            "alpha@nix: no revision 'nix' there (see: git log --oneline)",
            id="no such revision",
        ),
        pytest.param(
            "alpha@--all",
            "alpha@--all: no revision '--all' there (see: git log --oneline)",
            id="an option is no revision",
        ),
        pytest.param(
            "gone.py@HEAD",
            "gone.py@HEAD: no gone.py in that revision (see: git log -- gone.py)",
            id="not in that revision",
        ),
        pytest.param(
            "alpha@",
            "alpha@: no revision behind the @ (expected one, as in alpha@HEAD~1)",
            id="no revision",
        ),
    ],
)
def test_what_is_not_there_is_one_line(repository, text, said):
    with pytest.raises(DonkaError) as caught:
        Revision.find(text)

    assert str(caught.value) == said


def test_outside_of_a_repository_git_says_so(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))

    with pytest.raises(DonkaError, match=r"^a\.py@HEAD: not a git repository"):
        Revision.find("a.py@HEAD")


def test_without_git_it_says_so(repository, monkeypatch):
    monkeypatch.setenv("PATH", "")

    with pytest.raises(DonkaError) as caught:
        Revision.find("alpha@HEAD")

    assert str(caught.value) == "alpha@HEAD: git is not installed (give a file or a folder)"


def test_where_git_was_told_to_look_for_another_repository_changes_nothing(
    repository, tmp_path, monkeypatch
):
    (repository / "alpha" / "my@bot.py").write_text("number = 7\n")
    git(repository, "add", "--all")
    git(repository, "commit", "--quiet", "--message", "two of one name")
    monkeypatch.setenv("GIT_DIR", str(repository / ".git"))

    found = copied("alpha/my@bot.py@HEAD", tmp_path / "copies")

    assert found.read_text() == "number = 7\n"


def test_a_command_that_the_repository_names_for_what_it_lacks_is_not_run(repository, tmp_path):
    lost = git(repository, "rev-parse", "HEAD:my@bot.py").strip()
    (repository / ".git" / "objects" / lost[:2] / lost[2:]).unlink()
    for name, value in {
        "core.repositoryformatversion": "1",
        "extensions.partialClone": "origin",
        "remote.origin.promisor": "true",
        "protocol.ext.allow": "always",
        "remote.origin.url": f"ext::sh -c touch% {tmp_path}/run",
    }.items():
        git(repository, "config", name, value)

    with pytest.raises(DonkaError, match=r"^my@bot\.py@HEAD: "):
        copied("my@bot.py@HEAD", tmp_path / "copies")

    assert not (tmp_path / "run").exists()


def made(repository: Path, *trees: tuple[str, bytes]) -> str:
    """A commit of a folder ``p`` that holds *trees*: modes with types and names, and what they hold."""

    def put(kind: str, data: bytes) -> str:
        done = subprocess.run(
            ["git", "-C", repository, "hash-object", "-w", "-t", kind, "--literally", "--stdin"],
            input=data,
            check=True,
            capture_output=True,
        )
        return done.stdout.decode().strip()

    def tree(*entries: tuple[str, str]) -> str:
        return put("tree", b"".join(f"{e}\0".encode() + bytes.fromhex(k) for e, k in entries))

    inner = tree(*((entry, put("blob", data)) for entry, data in trees[1:]))
    first = (trees[0][0], put("blob", trees[0][1]))
    folder = tree(first, *([("40000 a", inner)] if len(trees) > 1 else []))
    return git(repository, "commit-tree", "-m", "made", tree(("40000 p", folder))).strip()


def test_a_tree_that_leads_through_its_own_link_is_refused(repository, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    commit = made(
        repository, ("120000 a", str(elsewhere).encode()), ("120000 evil.py", b"/etc/hostname")
    )

    with pytest.raises(DonkaError, match="holds 'a' twice"):
        copied(f"p@{commit}", tmp_path / "copies")

    assert list(elsewhere.iterdir()) == []


def test_a_link_that_no_system_could_hold_is_refused(repository, tmp_path):
    commit = made(repository, ("120000 a", b"a\0b"))

    with pytest.raises(DonkaError, match="'a' is a link to nowhere"):
        copied(f"p@{commit}", tmp_path / "copies")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(".git", id="a repository's own folder"),
        pytest.param(".GIT", id="the same where case is folded"),
        pytest.param(".", id="the folder itself"),
        pytest.param("a//b", id="an empty component"),
    ],
)
def test_a_name_that_git_would_not_check_out_is_refused(repository, tmp_path, name):
    commit = made(repository, (f"100644 {name}", b"x"))

    with pytest.raises(DonkaError, match="which git would not check out"):
        copied(f"p@{commit}", tmp_path / "copies")

    assert list((tmp_path / "copies" / "p").iterdir()) == []
