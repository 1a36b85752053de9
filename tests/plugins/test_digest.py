"""The digest of a bot changes exactly when what it is made of does."""

import pytest

from donka.errors import DonkaError
from donka.league.digest import digest
from donka.league.plugins import find

FILES = {"alpha/__init__.py": "one = 1\n", "alpha/deep/table.bin": "numbers"}


def write_new(path):
    path.parent.mkdir()
    path.write_bytes(b"code")


def digest_of(site, plugin="mine"):
    [found] = [each for each in find(path=site.path).plugins if each.source.plugin == plugin]
    return digest(found)


@pytest.fixture
def alpha(site):
    """A site with a package of two files."""
    site.install("donka-alpha", entry_points="mine = alpha.bots:offers", files=FILES)
    return site


def test_the_digest_of_a_package_is_known(alpha):
    assert digest_of(alpha).hex() == KNOWN


# printf 'file alpha/__init__.py %s\0file alpha/deep/table.bin %s\0with donka-alpha 1.0\0' \
#   $(printf 'one = 1\n' | sha256sum | head -c 64) $(printf numbers | sha256sum | head -c 64) | sha256sum
KNOWN = "ddafb681f239bc33ebfa79066bb2d564dcc6c47d7090c692083f5ef8dd38933f"


def test_the_same_package_elsewhere_has_the_same_digest(alpha, make_site):
    other = make_site("other")
    other.install("donka-alpha", entry_points="mine = alpha", files=dict(reversed(FILES.items())))

    assert digest_of(other) == digest_of(alpha)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda folder: (folder / "__init__.py").write_text("one = 2\n"), id="a byte"),
        pytest.param(lambda folder: (folder / "new.txt").touch(), id="a new file"),
        pytest.param(lambda folder: (folder / "__init__.py").unlink(), id="a file gone"),
        pytest.param(
            lambda folder: (folder / "deep" / "table.bin").rename(folder / "table.bin"),
            id="a file moved",
        ),
        pytest.param(
            lambda folder: (folder / "link").symlink_to("deep/table.bin"), id="a link within"
        ),
        pytest.param(
            lambda folder: (folder / "core.pyc").write_bytes(b"code"), id="a module without source"
        ),
        pytest.param(
            lambda folder: write_new(folder / "__pycache__" / "core.pyc"),
            id="a module without source where byte code is kept",
        ),
        pytest.param(
            lambda folder: write_new(folder / "__pycache__" / "core.py"),
            id="a module where byte code is kept",
        ),
    ],
)
def test_a_change_is_seen(alpha, change):
    before = digest_of(alpha)

    change(alpha.folder / "alpha")

    assert digest_of(alpha) != before


def test_byte_code_and_neighbours_do_not_count(alpha):
    before = digest_of(alpha)

    cache = alpha.folder / "alpha" / "__pycache__"
    cache.mkdir()
    (cache / "__init__.cpython-311.pyc").write_bytes(b"code")
    (alpha.folder / "other.py").touch()
    (alpha.folder / "alphabet.py").touch()

    assert digest_of(alpha) == before


@pytest.mark.parametrize("module", ["alpha.py", "alpha.cpython-311-x86_64-linux-gnu.so"])
def test_a_single_module_is_its_file(site, module):
    site.install("donka-alpha", entry_points="mine = alpha", files={module: "one = 1"})
    before = digest_of(site)

    (site.folder / module).write_text("one = 2")

    assert digest_of(site) != before


def test_dependencies_count_however_far_down(make_site):
    def build(name, middle, deep):
        site = make_site(name)
        site.install(
            "donka-alpha",
            entry_points="mine = alpha",
            files=FILES,
            requires=("Num_Bers>=1; python_version > '3'",),
        )
        site.install("num.bers", middle, entry_points=b"", requires=("deeper[fast] (>=1)",))
        site.install("deeper", deep, entry_points=b"", requires=("num-bers",))
        return digest_of(site)

    base = build("base", "1", "1")

    assert build("same", "1", "1") == base
    assert build("middle", "2", "1") != base
    assert build("deep", "1", "2") != base


def test_what_is_not_needed_does_not_count(make_site):
    def build(name, version):
        site = make_site(name)
        site.install(
            "donka-alpha",
            entry_points="mine = alpha",
            files=FILES,
            requires=('tester; extra == "dev"', "absent>=3", "donka>=0.1"),
        )
        for other in ("tester", "donka", "bystander"):
            site.install(other, version, entry_points=b"")
        return digest_of(site)

    assert build("one", "1") == build("two", "2")


def test_the_house_bots_do_not_depend_on_the_runners_version(make_site):
    def build(name, version):
        site = make_site(name)
        site.install(
            "donka", version, entry_points="mine = alpha", files=FILES, requires=("numpy",)
        )
        site.install("numpy", version, entry_points=b"")
        return digest_of(site)

    assert build("one", "1") == build("two", "2")


def test_a_single_file_is_its_bytes(tmp_path):
    def build(folder, text):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "my_bot.py").write_text(text)
        [plugin] = find(tmp_path / folder, path=[]).plugins
        return digest(plugin)

    assert build("one", "x = 1") == build("two", "x = 1")
    assert build("three", "x = 2") != build("four", "x = 1")


def test_an_editable_install_is_read_where_its_source_lies(site, tmp_path):
    source = tmp_path / "source"
    (source / "alpha").mkdir(parents=True)
    (source / "alpha" / "__init__.py").write_text("one = 1")
    site.install(
        "donka-alpha",
        entry_points="mine = alpha",
        files={"alpha.pth": f"{source}\n"},
        direct_url={"url": "file:///x", "dir_info": {"editable": True}},
    )
    before = digest_of(site)

    (source / "alpha" / "__init__.py").write_text("one = 2")

    assert digest_of(site) != before


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda alpha, out: (alpha / "data").symlink_to(out), id="to a folder"),
        pytest.param(
            lambda alpha, out: (alpha / "data.bin").symlink_to(out / "file"), id="to a file"
        ),
        pytest.param(lambda alpha, out: (alpha / "data").symlink_to("../out"), id="relative"),
        pytest.param(lambda alpha, out: (alpha / "data").symlink_to("/nowhere"), id="to nothing"),
    ],
)
def test_a_link_that_leads_out_is_refused(alpha, make):
    out = alpha.folder / "out"
    out.mkdir()
    (out / "file").touch()
    make(alpha.folder / "alpha", out)

    with pytest.raises(DonkaError, match="is a link that leads out of the package"):
        digest_of(alpha)


def test_a_package_that_is_itself_a_link_is_refused(site, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    site.install("donka-alpha", entry_points="mine = alpha")
    (site.folder / "alpha").symlink_to(tmp_path / "elsewhere")

    with pytest.raises(DonkaError, match="is a link that leads out of the package"):
        digest_of(site)


def test_a_circle_of_links_ends(alpha):
    (alpha.folder / "alpha" / "deep" / "up").symlink_to("..")

    assert len(digest_of(alpha)) == 32


def test_a_package_that_is_not_there_is_one_line(site):
    site.install("donka-alpha", entry_points="mine = alpha")

    with pytest.raises(DonkaError) as caught:
        digest_of(site)

    assert str(caught.value) == (
        f"plugin 'mine' (donka-alpha 1.0): no package 'alpha' in {site.folder} (install it again)"
    )
