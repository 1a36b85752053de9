"""From a file to a deal that is shown: what ``donka bots try`` does, step by step.

Heavy to import; the command imports it when it runs.
"""

import os
import secrets
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from tempfile import TemporaryDirectory
from typing import Final

from donka.cli.declaring import tell_what_lacks
from donka.cli.speaking import WORTH_A_LOOK, counted, say, show
from donka.cli.stepping import is_terminal, look_of
from donka.errors import DonkaError
from donka.game.rules import PRESETS
from donka.league.accepted.folder import LeagueFolder
from donka.league.catalogue import LOAD_NS, Catalogue, OfferedBot
from donka.league.looking import is_house, look
from donka.league.spec import ClockSpec
from donka.league.trying import SEAT, Overheard, Tried, try_out
from donka.league.wanted import Finder, OffersNothing
from donka.ranking.account import FAULTY_DEAL
from donka.report.deal_text import Aside, DealPage
from donka.report.printable import printable
from donka.report.times import duration
from donka.sandbox.limits import Limits

OPPONENTS: Final = ("careful", "duck", "shooter")
"""Of the house: who play well, and one who changes what is wise."""
LOOK_AGAIN_S: Final = 0.2
MOST_LINES: Final = 200
"""Of what is printed in one trick, shown; all of it is in the log."""
_NOT_CODE: Final = frozenset({"__pycache__", "node_modules", "build", "dist"})


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody asked to be tried, and how."""

    what: str
    log: Path | None
    deals: int
    seed: str | None
    preset: str
    bots_dir: Path | None
    trusted: bool

    def once(self) -> int:
        """Try it once; the exit code."""
        return self._try(self._catalogue(), self.seed or secrets.token_hex(2))

    def watched(self) -> int:
        """Try it now and after every change, the same cards each time, until Ctrl-C."""
        catalogue, cards = self._catalogue(), self.seed or secrets.token_hex(2)
        whole = _whole(self.what)
        saved = None
        while True:
            now = tuple(_saved(whole))
            if now == saved or not now:
                time.sleep(LOOK_AGAIN_S)
                continue
            saved = now
            if is_terminal(sys.stdout):
                show("\x1b[H\x1b[2J")
            try:
                self._try(catalogue, cards)
            except DonkaError as error:
                say(printable(str(error)))
            say(f"{time.strftime('%H:%M:%S')}  waiting for the next change; Ctrl-C ends it")

    def _catalogue(self) -> Catalogue:
        if self.preset not in PRESETS:
            raise DonkaError(f"--rules: expected {', '.join(PRESETS)}, got {self.preset!r}")
        league = LeagueFolder.nearest(Path.cwd())
        return look(self.bots_dir, self.trusted, LOAD_NS, Limits(), league=league)

    def _try(self, catalogue: Catalogue, cards: str) -> int:
        tell_what_lacks(self.what)
        with TemporaryDirectory(prefix="donka-") as copies:
            try:
                wanted = Finder(catalogue, Limits(), Path(copies)).find(self.what)
            except OffersNothing as nothing:
                self._keep(nothing.printed)
                for line in _lines(b"".join(nothing.printed)):
                    say(f"| {printable(line)}")
                raise
            for remark in wanted.remarks:
                say(printable(remark))
            rules = PRESETS[self.preset]
            tried = try_out(wanted.bot, _opponents(catalogue), rules, self.deals, cards)
        self._keep([each.printed for each in tried.overheard])
        show(_text(tried))
        say(f"The same cards again: --seed {printable(quote(cards))}")
        return WORTH_A_LOOK if any(fault.seat == SEAT for fault in tried.game.faults) else 0

    def _keep(self, printed: Sequence[bytes]) -> None:
        """Write all that was printed into the log."""
        if self.log is None:
            return
        try:
            self.log.write_bytes(b"".join(printed))
        except OSError as error:
            raise DonkaError(f"--log: {self.log}: {error.strerror}") from None


def _opponents(catalogue: Catalogue) -> list[OfferedBot]:
    house = {bot.name: bot for bot in catalogue.bots if is_house(bot.distribution)}
    return [house[name] for name in OPPONENTS]


def _whole(what: str) -> Path:
    """The file or folder in which *what* lies; DonkaError where it is none."""
    whole = next((Path(text) for text in (what, what.rpartition(":")[0]) if _is_there(text)), None)
    if whole is None:
        raise DonkaError(f"{what}: no file or folder that could be saved (--watch needs one)")
    return whole


def _saved(whole: Path) -> Iterator[tuple[str, int, int]]:
    """When everything was saved that is in *whole*; nothing while it is not there."""
    for path in _code(whole):
        try:
            status = path.stat()
        except OSError:
            # An editor may just be putting another in its place.
            continue
        yield str(path), status.st_mtime_ns, status.st_size


def _is_there(text: str) -> bool:
    return bool(text) and Path(text).exists()


def _code(path: Path) -> Iterator[Path]:
    """*path*, or the files of a project below it."""
    if not path.is_dir():
        yield path
        return
    for folder, folders, files in os.walk(path):
        folders[:] = sorted(
            name for name in folders if name not in _NOT_CODE and not name.startswith(".")
        )
        yield from (Path(folder, name) for name in sorted(files))


def _text(tried: Tried) -> str:
    """The deals, each with what the bot printed in it, and a line about the bot."""
    shown = look_of(sys.stdout)
    pages = [
        DealPage(tried.game, deal, tuple(_asides(tried.overheard, deal.number)))
        for deal in tried.deals
    ]
    return "\n".join(page.text(shown) for page in pages) + f"\n{_summary(tried)}\n"


def _asides(overheard: Sequence[Overheard], deal: int) -> Iterator[Aside]:
    """What was printed in *deal*, of much in one trick only the end."""
    for trick in range(14):
        printed = [
            each.printed
            for each in overheard
            if (each.moment.deal, each.moment.trick) == (deal, trick)
        ]
        lines = _lines(b"".join(printed))
        if len(lines) > MOST_LINES:
            left = f"... {len(lines) - MOST_LINES} lines before (all of them: --log FILE)"
            lines = [left, *lines[-MOST_LINES:]]
        yield from (Aside(SEAT, trick, line) for line in lines)


def _lines(printed: bytes) -> list[str]:
    return printed.decode("utf-8", "backslashreplace").replace("\t", "    ").splitlines()


def _summary(tried: Tried) -> str:
    name = printable(tried.game.seats[SEAT])
    points = sum(deal.points[SEAT] for deal in tried.deals)
    faults = [fault for fault in tried.game.faults if fault.seat == SEAT]
    times, clock = tried.times, ClockSpec()
    sentence = f"{name}: {counted(points, 'point')}, no faults"
    if faults:
        charged = sum(tried.charged(deal) for deal in tried.deals)
        sentence = (
            f"{name}: {counted(points, 'point')}, {counted(len(faults), 'fault')}: in a league that costs "
            f"{charged} (a deal with a fault at least {FAULTY_DEAL})"
        )
        if any(fault.death for fault in faults):
            sentence += "; where its process ended the substitute played the rest of the deal"
    if not times.count:
        return sentence
    return (
        f"{sentence}; {counted(times.count, 'decision')}, half of them within "
        f"{duration(times.quantile(0.5))}, the longest {duration(times.max_ns)} of the "
        f"{duration(clock.per_move)} a league allows"
    )
