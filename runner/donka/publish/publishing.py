"""From a tournament's folder to the site in it: gathered, drawn, written, put in the old one's place.

Knows neither what is on the pages nor who asked for them.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from donka.errors import DonkaError
from donka.journal import lock
from donka.journal.journal import FILE, Journal
from donka.journal.keys import deal_key
from donka.publish.deals import DealScripts
from donka.publish.draft import Changes, Draft
from donka.publish.gathering import Gathering
from donka.publish.progress import Listener, Step, nobody, passing
from donka.publish.replacing import DRAFT, SITE, recover, replace, sweep
from donka.publish.standing import Standing
from donka.publish.visible import KeptSet, kept_sets
from donka.report.files import what_to_do
from donka.report.printable import printable
from donka.report.site.values import Site
from donka.report.site.whole import files

LOCK = ".publishing"
"""Stays behind, empty, as that of a run does."""
DEALS = "deals/"
"""Where the scripts of the deals lie."""


@dataclass(frozen=True, slots=True)
class Published:
    """What one publishing did."""

    folder: Path
    """The site's."""
    site: Site
    changes: Changes
    details_removed: bool
    """Whether the site told faults in words before, and no longer does."""


def publish(folder: Path, with_stderr: bool = False, listener: Listener = nobody) -> Published:
    """Write the site of the tournament in *folder*, or bring it up to date.

    *listener* hears how far it is. DonkaError where it cannot be written; then the old site is as it was.
    """
    with Journal.read(folder / FILE) as journal:
        if not journal.kept():
            raise DonkaError(
                f"{printable(str(folder))}: nothing is played yet, so there is nothing to publish "
                "(play some: donka run CONFIG)"
            )
        with _explained(folder), _alone(folder):
            recover(folder)
            standing = Standing.at(folder / SITE)
            gathering = Gathering(journal, folder, with_stderr, listener)
            site = gathering.site()
            try:
                changes = _drafted(folder, standing, gathering, site, listener)
                if changes.any or not standing.is_there:
                    replace(folder)
            finally:
                sweep(folder / DRAFT)
            return Published(folder / SITE, site, changes, _details_removed(standing, site))


def _drafted(
    folder: Path,
    standing: Standing,
    gathering: Gathering,
    site: Site,
    listener: Listener,
) -> Changes:
    about, with_stderr = gathering.journal.about, gathering.told.with_stderr
    (folder / DRAFT).mkdir(0o755)
    draft = Draft(folder / DRAFT, standing)
    for path, content in passing(listener, Step.DRAWN, files(site)):
        draft.put(path, content)
    for path, content in _deals(gathering, site, listener):
        draft.put(path, content)
    before = standing.manifest
    # Deals that could once be seen stay where they are linked to; what bots printed does not. Nor what
    # was dealt from a text, which other tournaments share: nothing of this one's is ever kept back.
    if (
        before
        and before.commitment == about.commitment.hex()
        and not about.seed_is_text
        and with_stderr >= before.with_stderr
    ):
        for path, digest in before.files.items():
            if path.startswith(DEALS):
                draft.keep(path, digest)
    return draft.finish(about.tournament, about.commitment.hex(), with_stderr)


def _details_removed(standing: Standing, site: Site) -> bool:
    before, faults = standing.manifest, site.faults
    return bool(before and before.with_stderr and not faults.with_stderr and faults.told)


def _deals(gathering: Gathering, site: Site, listener: Listener) -> Iterator[tuple[str, bytes]]:
    journal, tournament = gathering.journal, gathering.tournament
    scripts = DealScripts(
        tournament.rules,
        tournament.faults.policy,
        deal_key(journal.about),
        gathering.naming.shown,
        gathering.told,
    )
    sets = kept_sets(journal, gathering.secrecy)
    yield from scripts.files(passing(listener, Step.DEALS, sets, site.deals, _deals_seen))


def _deals_seen(kept: KeptSet) -> int:
    return sum(game.number_of_deals for game in kept.games) if kept.seen else 0


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    lock.make(folder / LOCK)
    busy = (
        f"{printable(str(folder))}: somebody else is publishing this tournament (wait until they are "
        "done, then publish again)"
    )
    with lock.held(folder / LOCK, busy):
        yield


@contextmanager
def _explained(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        shown = printable(str(folder))
        kept = "the old one is as it was; " if os.path.lexists(folder / SITE) else ""
        raise DonkaError(
            f"{shown}: the site could not be written: {what_to_do(error)} "
            f"({kept}then: donka publish {shown})"
        ) from None
