"""The first code of a worker, or of a workshop: makes our own rooms importable, and hands over.

Started by its path, so it leans on the standard library alone. A folder of site-packages is not put
on the path, since a bot's may be the same one.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

MOST_DESCRIPTORS = 1024
"""Above the numbers of all that a box is built with."""

ROOMS = frozenset({"bot", "errors", "game", "sandbox"})
"""What of donka a worker sees."""


class Ours:
    """Finds a few packages, each in its folder, before anybody else can."""

    def __init__(self, folders: dict[str, str]) -> None:
        self._folders = folders

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None, /
    ) -> ModuleSpec | None:
        """The package *name* where it is one of ours; donka's other rooms are refused."""
        del path, target
        folder = self._folders.get(name)
        if folder is not None:
            return PathFinder.find_spec(name, [folder])
        if name.startswith("donka.") and name.split(".")[1] not in ROOMS:
            raise ModuleNotFoundError(
                f"{name} is not there for bots (all they need is in donka itself)", name=name
            )
        return None


def main(arguments: list[str]) -> None:
    """Run the worker or workshop that ``launch.command`` describes."""
    kind, *folders = arguments
    if kind != "plain":
        # What bwrap was given is none of a bot's business.
        os.closerange(3, MOST_DESCRIPTORS)
        os.write(1, b"k")
    # bwrap's own addition.
    os.environ.pop("PWD", None)
    sys.meta_path.insert(0, Ours(dict(folder.split("=", 1) for folder in folders)))
    # A bot has no business with how its worker was started.
    sys.argv[1:] = sys.orig_argv[1:] = []
    # Findable only now.
    if kind == "workshop":
        from donka.sandbox.workshop.inside import run  # noqa: PLC0415
    else:
        from donka.sandbox.worker import run  # noqa: PLC0415
    run()


if __name__ == "__main__":
    main(sys.argv[1:])
