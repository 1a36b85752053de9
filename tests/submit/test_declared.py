"""What a single file declares and what is not installed here is told to its author, and nothing is fetched."""

from pathlib import Path

import pytest

from donka.submit.declared import lacking
from donka.submit.received import Refused


def declaring(folder: Path, block: str) -> Path:
    lines = "".join(f"# {line}\n" for line in ("/// script", *block.split("\n"), "///"))
    path = folder / "x.py"
    path.write_text(lines + "from donka import Bot\n")
    return path


@pytest.mark.parametrize(
    ("block", "told"),
    [
        pytest.param(
            "dependencies = ['no-such-thing>=4']",
            (
                "x.py declares no-such-thing>=4, which is not installed here "
                "(pip install it to try it; submit fetches it)",
            ),
            id="not there",
        ),
        pytest.param("dependencies = ['numpy', 'donka', 'msgspec>=0']", (), id="all there"),
        pytest.param(
            "dependencies = ['no-such-thing; python_version < \"3\"']", (), id="not for this Python"
        ),
        pytest.param("requires-python = '>=3'", (), id="none"),
        pytest.param(
            f"dependencies = {[f'no-such-thing-{number}' for number in range(7)]}",
            (
                *(
                    f"x.py declares no-such-thing-{number}, which is not installed here "
                    "(pip install it to try it; submit fetches it)"
                    for number in range(5)
                ),
                "and 2 more",
            ),
            id="many",
        ),
    ],
)
def test_what_is_not_installed_is_told(tmp_path, block, told):
    assert lacking(declaring(tmp_path, block), "x.py") == told


def test_of_another_version_it_is_told_which_is_there(tmp_path, monkeypatch):
    monkeypatch.setattr("donka.submit.declared.version", lambda _: "3.1")

    assert lacking(declaring(tmp_path, "dependencies = ['tqdm>=4']"), "x.py") == (
        "x.py declares tqdm>=4, which is not installed here, but 3.1 is "
        "(pip install it to try it; submit fetches it)",
    )


@pytest.mark.parametrize(
    ("block", "step", "words"),
    [
        pytest.param("dependencies = [", "found", "the block '# /// script' is no TOML", id="TOML"),
        pytest.param("requires-python = '<3'", "found", "needs Python <3", id="another Python"),
        pytest.param(
            "dependencies = ['not one !']",
            "fetched",
            "'not one !' is no requirement",
            id="nonsense",
        ),
        pytest.param("dependencies = ['donka>999']", "fetched", "needs donka>999", id="donka"),
    ],
)
def test_a_broken_block_is_refused_as_a_submission_is(desk, tmp_path, block, step, words):
    path = declaring(tmp_path, block)

    with pytest.raises(Refused) as caught:
        lacking(path, str(path))

    submitted = desk.refused(path)
    assert (caught.value.step, str(caught.value)) == (submitted.step, str(submitted))
    assert submitted.step == step
    assert words in str(submitted)
