"""Verifies a tournament's folder, from its seed to the last byte of its tables; changes nothing.

Needs the journal alone: neither the bots nor the machine that played. Heavy to import.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from donka.errors import DonkaError
from donka.game.replay import RecordError
from donka.journal.journal import FILE, Journal
from donka.journal.trouble import DamagedJournalError
from donka.league.config import from_canonical
from donka.league.spec import Tournament, When
from donka.ranked import Tables
from donka.report.provenance import PROVENANCE_FILE, SEED_FILE
from donka.verify import beginning
from donka.verify.files import compare, content
from donka.verify.games import Games, Watch
from donka.verify.unproved import unproved
from donka.verify.verdict import Differs, Outcome, Step, Verdict
from donka.verify.waves import waves

_ROOT_FILE: Final = "standings.json"
_HEAD: Final = 4096
"""Bytes at the beginning of it that hold the root, whatever the tournament is called."""
_ROOT: Final = re.compile(rb'^  "merkle_root": "([0-9a-f]*)"', re.MULTILINE)

_MUCH: Final = 1 << 24
"""Bytes that no provenance has; it grows with entries and voids."""
_JOURNAL_DIGEST: Final = re.compile(rb'^  "journal_digest": "([0-9a-f]*)"', re.MULTILINE)


def verify(folder: Path, published_root: bytes | None, watch: Watch) -> Verdict:
    """Verify the tournament in *folder*, and hold its root against *published_root* if there is one.

    JournalError where there is no journal that could be read; damage is a difference like others.
    """
    try:
        with Journal.read(folder / FILE) as journal:
            return _Verification(journal, folder, published_root, watch).verdict()
    except DamagedJournalError as error:
        step = Step("journal", Outcome.DIFFERS, str(error))
        return Verdict(folder.resolve().name, False, "", "", 0, 0, (step,))


class _Verification:
    """One journal's steps, and what they hand on to each other."""

    def __init__(
        self, journal: Journal, folder: Path, published_root: bytes | None, watch: Watch
    ) -> None:
        self._journal = journal
        self._about = journal.about
        finish = journal.finished
        self._stopped = finish.stopped if finish else None
        self._over = finish is not None
        self._folder = folder
        self._published_root = published_root
        self._left = bool(journal.withdrawals)
        self._watch = watch
        self._missing: list[str] = []
        self._seen = self._deals = 0
        self._tables: Tables | None = None

    def verdict(self) -> Verdict:
        """Go through every step, save those that stand on one that differs."""
        # For its seal alone: nothing else of it can be held against anything.
        self._journal.voids()
        steps: dict[str, Step] = {}
        for name, look, before in self._looks():
            broken = [each for each in before if steps[each].outcome is not Outcome.HOLDS]
            if broken:
                text = f"not looked at: it stands on the {broken[0]}"
                steps[name] = Step(name, Outcome.SKIPPED, text)
            else:
                steps[name] = _taken(name, look)
        return Verdict(
            tournament=self._about.tournament,
            over=self._over,
            commitment=self._about.commitment.hex(),
            root=self._tables.standings.root.hex() if self._tables else "",
            games=self._seen,
            deals=self._deals,
            steps=tuple(steps.values()),
            missing=tuple(self._missing),
            unproved=tuple(self._unproved()),
        )

    def _unproved(self) -> Iterator[str]:
        yield from unproved(self._about, self._over, self._published_root is not None, self._left)
        # Of a broken config the steps tell.
        with suppress(DonkaError):
            if beginning.ended_early(self._stopped, self._tournament()):
                yield (
                    f"That it was to end when it did ({self._stopped}): a comparison ends when its test "
                    "has heard enough or somebody stops it, and neither is in its config."
                )

    def _looks(self) -> Iterator[tuple[str, Callable[[], str], tuple[str, ...]]]:
        """Each step, how it is looked at, and the steps it stands on."""
        about = self._about
        yield "seed", self._seed, ()
        yield "config", lambda: beginning.config(about), ()
        yield "roster", lambda: beginning.roster(about, self._tournament()), ("config",)
        yield "schedule", self._schedule, ("config",)
        yield "games", self._play_again, ("config", "roster", "schedule")
        if self._journal.blocks() and self._goes_on():
            yield "waves", self._plan_again, ("games",)
        yield "root", self._hold_root, ("games",)
        yield "tables", self._hold_tables, ("games",)
        if self._over and self._has_provenance():
            yield "journal", self._hold_journal, ("games",)

    def _tournament(self) -> Tournament:
        return from_canonical(self._about.config)

    def _seed(self) -> str:
        if self._over and not (self._folder / SEED_FILE).exists():
            self._missing.append(SEED_FILE)
        return beginning.seed(self._about, self._over, self._folder)

    def _schedule(self) -> str:
        blocks, tournament = self._journal.blocks(), self._tournament()
        text = beginning.schedule(blocks, self._stopped, tournament)
        beginning.withdrawals(self._journal.withdrawals, blocks, tournament)
        return text

    def _goes_on(self) -> bool:
        """Whether the tournament goes on until it is settled, as far as its config can be read."""
        try:
            return self._tournament().stop.when is When.SETTLED
        except DonkaError:
            return False

    def _plan_again(self) -> str:
        return waves(self._journal, self._tournament())

    def _play_again(self) -> str:
        games = Games(self._journal, self._tournament(), self._watch)
        try:
            tables = Tables.of(self._journal, games=games)
        finally:
            self._seen, self._deals = games.seen, games.deals
        lacking = tables.standings.sets_missing
        early = beginning.ended_early(self._stopped, self._tournament())
        if self._over and lacking and not early:
            raise Differs(
                "finish", f"the tournament is said to be over, but {lacking} sets are missing"
            )
        self._tables = tables
        return (
            f"{self._seen:,} games of {self._deals:,} deals follow from the seed, the rules and their "
            "faults"
        )

    def _hold_root(self) -> str:
        root = self._ranked().standings.root
        if self._published_root not in (None, root):
            raise Differs("--root", f"the games give {root.hex()}")
        found = content(self._folder / _ROOT_FILE, _HEAD)
        if found is None:
            if self._over and self._published_root is None:
                raise Differs(
                    _ROOT_FILE,
                    f"not there, so that the root {root.hex()} can be held against nothing (expected the "
                    "file, or --root)",
                )
            return f"{root.hex()}, as the games give it"
        written = _ROOT.search(found)
        if written is None or written[1].decode() != root.hex():
            told = written[1].decode() if written else "none"
            raise Differs(_ROOT_FILE, f"found the root {told}, the games give {root.hex()}")
        return f"{root.hex()} is that of {_ROOT_FILE}"

    def _hold_tables(self) -> str:
        files = self._ranked().files()
        missing = list(compare(self._folder, files))
        self._missing += missing
        return f"{len(files) - len(missing)} files have the bytes that the games give"

    def _has_provenance(self) -> bool:
        """Whether the digest of the journal's rows is told anywhere."""
        there = (self._folder / PROVENANCE_FILE).exists()
        if not there:
            self._missing.append(PROVENANCE_FILE)
        return there

    def _hold_journal(self) -> str:
        """What is in no other digest: times, how faults were told, voids, dates."""
        found = content(self._folder / PROVENANCE_FILE, _MUCH) or b""
        digest = self._journal.fingerprint().hex()
        told = _JOURNAL_DIGEST.search(found)
        if told is None or told[1].decode() != digest:
            raise Differs(
                PROVENANCE_FILE,
                f"found the journal's digest {told[1].decode() if told else 'none'}, its rows give {digest}; "
                "something was changed that no other digest holds: a time, what is told of a fault, a "
                "void, a date",
            )
        return f"every row, times and what is told of faults included, is that of {PROVENANCE_FILE}"

    def _ranked(self) -> Tables:
        if self._tables is None:
            raise RuntimeError("the games come before what is made of them")
        return self._tables


def _taken(name: str, look: Callable[[], str]) -> Step:
    try:
        return Step(name, Outcome.HOLDS, look())
    except (Differs, RecordError, DamagedJournalError) as error:
        return Step(name, Outcome.DIFFERS, str(error))
