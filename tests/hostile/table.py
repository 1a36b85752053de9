"""The files of four bots at a table: up to three hostile ones, the rest honest."""

import os
import subprocess
import sysconfig
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from battery import BY_NAME
from scene import Scene
from texts import HONEST, text_of

from donka.league.sitting_spec import Contender
from donka.sandbox import launch
from donka.sandbox.shown import Shown
from donka.sandbox.source import Origin, Source
from hostile import Hostile

SITES = tuple(dict.fromkeys(sysconfig.get_path(kind) for kind in ("purelib", "platlib")))


@dataclass(frozen=True)
class Table:
    """Four bots with their files in *folder*."""

    folder: Path
    hostile: Sequence[str]

    @property
    def names(self) -> tuple[str, str, str, str]:
        """Four names, sorted: the hostile ones, and honest ones to make up the table."""
        honest = ("honest", "honest-2", "honest-3")[: 4 - len(self.hostile)]
        first, second, third, fourth = sorted((*self.hostile, *honest))
        return first, second, third, fourth

    def lay(self, scene: Scene, **told: str) -> None:
        """Write the files; the hostile bots are told of *scene*, with *told* in its place."""
        self.folder.mkdir()
        known = scene.told(self._file("honest")) | told
        for name in self.names:
            bot = BY_NAME.get(name)
            if bot is not None and bot.native:
                known = known | {"NATIVE": str(self._built(bot))}
            text = text_of(bot, known) if bot else HONEST
            self._file(name).write_text(text, encoding="utf-8")

    def contender(self, name: str) -> Contender:
        """The entry *name*: it is shown its own file and the installed packages, as a file is."""
        path, library = str(self._file(name)), str(self._library(name))
        paths = [path, *SITES]
        if os.path.exists(library):
            # As in a package, where it lies beside the code.
            paths.append(library)
        # A harness in the place of the real one has to be seen as well.
        paths.append(str(launch.HARNESS))
        source = Source(Origin.FILE, name, path, SITES)
        return Contender(name, source, name, shown=Shown(tuple(paths)))

    def _file(self, name: str) -> Path:
        return self.folder / f"{name}.py"

    def _library(self, name: str) -> Path:
        return self.folder / f"{name}.so"

    def _built(self, bot: Hostile) -> Path:
        library = self._library(bot.name)
        compiler = ["cc", "-shared", "-fPIC", "-O1", "-x", "c", "-o", str(library), "-"]
        subprocess.run(compiler, input=bot.native, text=True, check=True)
        return library
