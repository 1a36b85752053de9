"""All that lies in one folder, submitted two at a time: what a course hands in.

One that is bad stops none of the others. Knows nothing of how outcomes are told.
"""

import traceback
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from donka.errors import DonkaError
from donka.league.accepted.keeping import now
from donka.league.hosts import LocalHosts
from donka.submit.naming import STEP as NAMED
from donka.submit.outcome import MACHINE, Outcome, Verdict
from donka.submit.stems import safe_stem
from donka.submit.submitting import submit
from donka.submit.terms import Terms
from donka.submit.wish import Wish

TWICE = 2
"""A process that ends so often while it examines a bot is not tried again."""


@dataclass(frozen=True, slots=True)
class HandedIn:
    """One file or folder of a course."""

    path: Path
    wish: Wish
    problem: str = ""
    """Why it cannot be asked for, where that is so."""


def handed_in(folder: Path, author: str | None = None) -> tuple[HandedIn, ...]:
    """What lies in *folder*, in the order of the names, each to be called after its file.

    So are their authors, where *author* does not say whose all of them are. What begins with a dot or
    ``_`` is somebody's own. DonkaError where *folder* cannot be read or holds nothing.
    """
    try:
        paths = sorted(each for each in folder.iterdir() if not each.name.startswith((".", "_")))
    except OSError as error:
        raise DonkaError(
            f"{folder}: {error.strerror} (expected a folder with a file or folder for each bot)"
        ) from None
    if not paths:
        raise DonkaError(f"{folder}: nothing in it (expected a file or folder for each bot)")
    stems = Counter(safe_stem(each.name) for each in paths)
    return tuple(_handed_in(each, author, stems) for each in paths)


def _handed_in(path: Path, author: str | None, stems: "Counter[str]") -> HandedIn:
    stem = safe_stem(path.name)
    wish = Wish(str(path), name=stem, author=author or stem, at=_changed(path))
    if not stem:
        return HandedIn(path, wish, f"{path.name}: no letter or digit to name it by (rename it)")
    if stems[stem] > 1:
        return HandedIn(
            path,
            wish,
            f"{path.name}: {stems[stem]} here would be called {stem!r} (rename all but one)",
        )
    return HandedIn(path, wish)


def _changed(path: Path) -> datetime | None:
    """When *path*, or of a folder the file in it that was changed last, was changed."""
    try:
        # A folder's own time is that of its unpacking.
        whole = path.is_dir() and not path.is_symlink()
        files = [each for each in path.rglob("*") if each.is_file()] if whole else []
        times = [each.lstat().st_mtime for each in files or [path]]
        return datetime.fromtimestamp(max(times), UTC)
    except (OSError, OverflowError, ValueError):
        return None


def submit_all(course: Sequence[HandedIn], terms: Terms, abreast: int) -> Iterator[Outcome]:
    """The outcome of each of *course* as it comes, *abreast* of them at once.

    To be called from the main thread: processes end with the thread that began them.
    """
    yield from (_not_asked(each) for each in course if each.problem)
    waiting = deque((each.wish, 1) for each in course if not each.problem)
    hosts = LocalHosts(abreast)
    running: dict[Future[Outcome], tuple[Wish, int]] = {}
    whole = False
    try:
        while waiting or running:
            while waiting and len(running) < abreast:
                wish, attempt = waiting.popleft()
                running[hosts.run(_submitted, (wish, terms))] = wish, attempt
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            broken = False
            for future in done:
                wish, attempt = running.pop(future)
                try:
                    yield future.result()
                except BrokenExecutor:
                    broken = True
                    if attempt < TWICE:
                        waiting.appendleft((wish, attempt + 1))
                    else:
                        yield _failed(wish, "the process that examined it was ended from outside")
            if broken:
                waiting.extendleft(running.values())
                running.clear()
                hosts.renew()
        whole = True
    finally:
        hosts.close(at_once=not whole)


def _submitted(asked: tuple[Wish, Terms]) -> Outcome:
    """The outcome of one, in a process of its own; whatever happens is one."""
    wish, terms = asked
    try:
        return submit(wish, terms)
    except DonkaError as error:
        return _failed(wish, str(error))
    except Exception as error:
        # A bug keeps its trace, and the others their turn.
        traceback.print_exc()
        return _failed(
            wish, f"donka itself failed at it, see its trace: {type(error).__name__}: {error}"
        )


def _failed(wish: Wish, reason: str) -> Outcome:
    return _refused(wish, MACHINE, f"{reason} (submit it again)")


def _not_asked(each: HandedIn) -> Outcome:
    return _refused(each.wish, NAMED, each.problem)


def _refused(wish: Wish, step: str, reason: str) -> Outcome:
    return Outcome(
        wish.what,
        Verdict.REFUSED,
        wish.name or "",
        wish.author or "",
        now(),
        step=step,
        reason=reason,
    )
