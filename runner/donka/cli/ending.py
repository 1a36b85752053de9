"""What a tournament's folder holds after a run, or after somebody left: tables, provenance, seed.

Heavy to import; commands import it when they run.
"""

from datetime import UTC, datetime
from pathlib import Path

from donka.journal.journal import Journal
from donka.ranked import Tables
from donka.report.provenance import write_provenance


def now() -> str:
    """UTC, ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def written(folder: Path, journal: Journal) -> Tables:
    """Write what *folder* has beside its *journal*, as it stands; the tables."""
    tables = Tables.of(journal)
    tables.write(folder)
    write_provenance(folder, journal)
    return tables
