"""Options that name a bot or a place: a mistake says in which of them it was made.

Heavy to import; commands import it when they run.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from donka.errors import DonkaError
from donka.game.place import Place
from donka.game.replay import RecordError
from donka.journal.finding import Finding
from donka.journal.journal import Journal
from donka.journal.trouble import JournalError


@contextmanager
def naming(what: str) -> Iterator[None]:
    """Let a mistake say that it was made in *what*, such as an option."""
    try:
        yield
    except (JournalError, RecordError):
        # The option is as it should be; these name their own place.
        raise
    except DonkaError as error:
        raise DonkaError(f"{what}: {error}") from None


def place_named(option: str, text: str) -> Place:
    """The place that *option* gives as *text*; DonkaError where that is none."""
    try:
        return Place.parse(text)
    except ValueError as error:
        raise DonkaError(f"{option}: {error}") from None


def finding_for(journal: Journal, bot: str | None) -> Finding:
    """The games that may be seen, of all or of the *bot* that ``--bot`` names."""
    with naming("--bot"):
        return Finding(journal, bot)
