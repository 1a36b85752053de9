"""Where a tournament's numbers come from: versions, digests and dates; and, at its end, the seed.

Two runs of one tournament differ here and nowhere else, so no table is compared with it; only the
journal is, with the digest of its rows.
"""

import json
import platform
from pathlib import Path

from donka import __version__
from donka.journal.about import About
from donka.journal.journal import Journal
from donka.report.entry_json import entry_json
from donka.report.escaping import json_text
from donka.report.files import write_whole

SCHEMA = 1
PROVENANCE_FILE = "provenance.json"
SEED_FILE = "seed.txt"
"""There once the tournament is over."""


def write_provenance(folder: Path, journal: Journal) -> None:
    """Write ``provenance.json`` into *folder* and, once the tournament is over, ``seed.txt``."""
    contents = {PROVENANCE_FILE: _provenance(journal)}
    if journal.finished is not None:
        contents[SEED_FILE] = seed_file(journal.about)
    write_whole(folder, {name: text.encode() for name, text in contents.items()})


def _provenance(journal: Journal) -> str:
    about, finish, blocks = journal.about, journal.finished, journal.blocks()
    values = {
        "schema": SCHEMA,
        "tournament": about.tournament,
        "created": about.created,
        "finished": finish.at if finish else None,
        "stopped": finish.stopped if finish else None,
        "donka": {"began": about.donka, "wrote": __version__},
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "config": json.loads(about.config),
        "config_digest": about.config_digest.hex(),
        "roster_digest": about.roster_digest.hex(),
        "isolation": about.isolation,
        "commitment": about.commitment.hex(),
        # Of a tournament that goes on it would be another with every sitting.
        "journal_digest": journal.fingerprint().hex() if finish else None,
        "entries": [entry_json(entry) for entry in about.entries],
        "voids": [
            {
                "block": void.sitting.block,
                "rotation": void.sitting.rotation,
                "bots": blocks[void.sitting.block - 1].entries,
                "killed": void.void.killed or None,
                "reason": void.void.reason,
                "at": void.void.at,
            }
            for void in journal.voids()
        ],
        "withdrawals": [
            {"bot": left.entry, "block": left.block, "at": left.at} for left in journal.withdrawals
        ],
    }
    return json_text(values)


def seed_file(about: About) -> str:
    """What ``seed.txt`` holds: S in hexadecimal; where it came from a text, the text as well."""
    made_of = f"SHA-256 of the text {about.seed_text!r}\n" if about.seed_is_text else ""
    return f"{about.secret.hex()}\n{made_of}"
