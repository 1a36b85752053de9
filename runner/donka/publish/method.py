"""How a tournament was played and how it can be checked, from its journal."""

import json
import platform

from donka.game.readings import readings
from donka.journal.journal import Journal
from donka.league.spec import Tournament
from donka.phrase import Phrase
from donka.publish.config_text import config_text
from donka.publish.homes import Homes
from donka.publish.naming import Naming
from donka.report.site.values import Method
from donka.report.stops import why_stopped


def method(journal: Journal, tournament: Tournament, naming: Naming, homes: Homes) -> Method:
    """The method of *tournament*, which *journal* keeps."""
    about, finish = journal.about, journal.finished
    sittings = list(journal.sittings())
    return Method(
        rules=readings(tournament.rules),
        preset=tournament.preset,
        clock=json.loads(about.config)["clock"],
        config=config_text(about.config, naming.aliases, homes),
        config_digest=about.config_digest.hex(),
        roster_digest=about.roster_digest.hex(),
        seed=about.secret.hex() if seed_is_known(journal) else None,
        beacon=about.beacon,
        created=about.created,
        finished=finish.at if finish else None,
        stopped=_stopped(finish.stopped, naming) if finish else None,
        donka=about.donka,
        python=platform.python_version(),
        sittings=len(sittings),
        elapsed_ns=sum(sitting.elapsed_ns for sitting in sittings),
        voids=len(journal.voids()),
    )


def _stopped(text: str, naming: Naming) -> str:
    # A bot may be called as a word of the sentence is: only what stands in it as a value is a name.
    why = why_stopped(text)
    return why.with_values(naming.shown) if isinstance(why, Phrase) else naming.shown_in(text)


def seed_is_known(journal: Journal) -> bool:
    """Whether S may be told: it is published once the tournament is over, and a text hides nothing."""
    return journal.finished is not None or journal.about.seed_is_text
