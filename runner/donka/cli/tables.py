"""What the options that choose a table's form and reading may say."""

from donka.errors import DonkaError
from donka.ranking.policy import Policy
from donka.report.tables import Format

FORMATS = {
    "text": Format.TEXT,
    "md": Format.MARKDOWN,
    "csv": Format.CSV,
    "json": Format.JSON,
    "html": Format.HTML,
}
"""What ``--format`` takes."""


def format_named(name: str) -> Format:
    """The format that ``--format`` *name* asks for."""
    if name not in FORMATS:
        raise DonkaError(f"--format: expected {', '.join(FORMATS)}, got {name!r}")
    return FORMATS[name]


def policy_named(name: str) -> Policy:
    """The policy that ``--policy`` *name* asks for."""
    if name not in list(Policy):
        raise DonkaError(f"--policy: expected {', '.join(Policy)}, got {name!r}")
    return Policy(name)
