"""A plugin that is one file without packaging: how it is imported, and which bots it holds.

Runs inside the worker. Knows nothing of hooks; a file that has one needs none of the naming here.
"""

import sys
from types import ModuleType

from donka.bot.entry import Bot, BotEntry
from donka.bot.names import check_name
from donka.sandbox.trouble import Unloadable


def imported_file(path: str) -> ModuleType:
    """The module in the file at *path*, under a name that no other module has."""
    from importlib.util import module_from_spec, spec_from_file_location  # noqa: PLC0415 - files alone need it

    name = "donka_bot_file"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise Unloadable("not a Python file (expected a name that ends in .py)")
    module = module_from_spec(spec)
    # Dataclasses and pickles look their module up by name.
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def bots_of_file(module: object, file: str) -> list[BotEntry]:
    """Every class in *module* that is a bot: named after the file *file*, or after both if several."""
    found = dict.fromkeys(
        value
        for name, value in vars(module).items()
        if isinstance(value, type)
        and issubclass(value, Bot)
        and value.__module__ == getattr(module, "__name__", None)
        and not name.startswith("_")
    )
    classes = [bot for bot in found if not getattr(bot, "__abstractmethods__", ())] or list(found)
    if not classes:
        raise Unloadable("no bot in it (expected a class derived from donka.Bot, or a hookimpl)")
    stem = kebab(file)
    try:
        check_name(stem)
    except ValueError as error:
        raise Unloadable(f"it is called after its file: {error}; rename the file") from None
    if len(classes) == 1:
        return [BotEntry(stem, classes[0], _summary(classes[0]))]
    return [BotEntry(f"{stem}-{kebab(bot.__name__)}", bot, _summary(bot)) for bot in classes]


def kebab(name: str) -> str:
    """*name* in small letters, words joined by ``-``: ``MyBot`` and ``my_bot`` are ``my-bot``."""
    letters = [
        f"-{letter}" if letter.isupper() and before.islower() else letter
        for before, letter in zip(" " + name, name, strict=False)
    ]
    return "".join(letters).replace("_", "-").lower()


def _summary(bot: type) -> str:
    """The first line of the docstring of *bot* itself."""
    text = vars(bot).get("__doc__") or ""
    lines = str(text).strip().splitlines()
    return lines[0] if lines else ""
