"""One tournament's folder while its command is started, killed and started again."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from cli_samples import tables

from donka.game.record import digest
from donka.journal.journal import FILE, Journal
from donka.journal.sitting import SittingId


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONIOENCODING": "utf-8"}


class Arena:
    """Runs ``donka run`` over one folder and remembers every game its journal ever held."""

    def __init__(self, folder: Path, config: Path, *words: str) -> None:
        self.folder = folder
        self.config = config
        self.results = folder / "results" / config.stem
        self.run: subprocess.Popen[bytes] | None = None
        self._words = words
        self._acknowledged: dict[str, bytes] = {}

    def start(self, workers: int = 2) -> "subprocess.Popen[bytes]":
        """Start the command, in a process group of its own."""
        with (self.folder / "said.txt").open("wb") as said:
            self.run = subprocess.Popen(
                [
                    *(sys.executable, "-m", "donka", "run", str(self.config)),
                    *("--workers", str(workers), *self._words),
                ],
                cwd=self.folder,
                stdout=subprocess.DEVNULL,
                stderr=said,
                env=environment(),
                start_new_session=True,
            )
        return self.run

    @property
    def running(self) -> bool:
        """Whether the command still runs."""
        return self.run is not None and self.run.poll() is None

    @property
    def said(self) -> list[str]:
        """What the last command said on stderr, by lines."""
        return (self.folder / "said.txt").read_text().splitlines()

    @property
    def over(self) -> bool:
        """Whether the tournament has been played to its end."""
        return (self.results / "seed.txt").exists()

    def end(self) -> None:
        """Kill the command alone: its hosts and their workers must notice by themselves."""
        if self.run is not None:
            self.run.send_signal(signal.SIGKILL)
            self.run.wait()

    def check(self) -> None:
        """No game that was ever kept is lost or another, and none is there twice."""
        if not (self.results / FILE).exists():
            assert not self._acknowledged
            return
        with Journal.read(self.results / FILE) as journal:
            games = list(journal.games())
        now = {game.identity: digest(game) for game in games}
        assert len(now) == len(games)
        assert self._acknowledged.items() <= now.items()
        self._acknowledged = now

    def kept(self) -> frozenset[SittingId]:
        """The sittings kept so far."""
        if not (self.results / FILE).exists():
            return frozenset()
        with Journal.read(self.results / FILE) as journal:
            return journal.kept() if journal.blocks() else frozenset()

    def killed(self) -> list[SittingId]:
        """The sittings that were played again because a bot's process was killed, in order."""
        if not (self.results / FILE).exists():
            return []
        with Journal.read(self.results / FILE) as journal:
            return [kept.sitting for kept in journal.voids() if kept.void.killed]

    def void_reasons(self) -> list[str]:
        """Why sittings were void, in order."""
        with Journal.read(self.results / FILE) as journal:
            return [kept.void.reason for kept in journal.voids()]

    def faults(self) -> list[object]:
        """The faults of all bots."""
        with Journal.read(self.results / FILE) as journal:
            return list(journal.faults())

    def tables(self) -> dict[str, bytes]:
        """The tables it ended in."""
        return tables(self.results)
