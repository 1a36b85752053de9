"""What a new bot begins with: a ready project, or one file. Nothing is written here."""

import keyword
import re
import sys
from dataclasses import dataclass
from importlib.machinery import PathFinder
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Final

from donka.bot.names import LONGEST
from donka.errors import DonkaError

_PROJECT: Final = MappingProxyType(
    {
        "pyproject.toml": "pyproject.toml.txt",
        "README.md": "README.md.txt",
        ".gitignore": "gitignore.txt",
        ".github/workflows/examine.yml": "examine.yml.txt",
        "src/@module@/__init__.py": "__init__.py.txt",
        "src/@module@/bot.py": "bot.py.txt",
        "tests/test_@module@.py": "test_bot.py.txt",
    }
)
_PLAIN: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_OURS: Final = "donka"


@dataclass(frozen=True, slots=True)
class Written:
    """A file of a new bot."""

    path: str
    """Relative, with ``/``."""
    text: str


def project(name: str) -> tuple[Written, ...]:
    """The files of a project for the bot *name*; DonkaError where a project cannot be called so."""
    words = _words(name)
    return tuple(
        Written(_filled(path, words), _filled(_text(template), words))
        for path, template in _PROJECT.items()
    )


def single_file(name: str) -> Written:
    """The one file of the bot *name*; DonkaError where a bot cannot be called so."""
    words = _words(name)
    head, code = _text("single_file.py.txt"), _text("bot.py.txt")
    return Written(f"{words['module']}.py", _filled(head + code.partition("\n")[2], words))


def _words(name: str) -> dict[str, str]:
    """What stands in a template for each of its words."""
    if len(name) > LONGEST or not _PLAIN.fullmatch(name):
        raise DonkaError(
            f"{name}: expected a to z, digits and '-' between words, a letter first, such as my-bot, at most "
            f"{LONGEST} (it is also the name of a module; the bot itself can be called otherwise later)"
        )
    module = name.replace("-", "_")
    if keyword.iskeyword(module) or module in _TAKEN or _is_installed(module):
        raise DonkaError(
            f"{name}: there is a module of that name already (expected another, such as {name}-bot)"
        )
    return {
        "name": name,
        "module": module,
        "file": f"{module}.py",
        "Class": "".join(word.capitalize() for word in name.split("-")),
        "distribution": name if name.startswith(f"{_OURS}-") else f"{_OURS}-{name}",
    }


def _is_installed(module: str) -> bool:
    # Not in this folder: what is there already is told otherwise.
    elsewhere = [folder for folder in sys.path if Path(folder or ".").absolute() != Path.cwd()]
    return module in sys.stdlib_module_names or PathFinder.find_spec(module, elsewhere) is not None


_TAKEN: Final = frozenset({_OURS, "donka_house", "msgspec", "pluggy", "pytest", "tests"})


def _text(template: str) -> str:
    return files(__name__).joinpath(template).read_text(encoding="utf-8")


def _filled(text: str, words: dict[str, str]) -> str:
    return re.sub(r"@(\w+)@", lambda found: words[found[1]], text)
