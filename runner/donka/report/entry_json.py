"""An entry for programs: who played, and exactly which code."""

from donka.journal.about import EntryAbout


def entry_json(entry: EntryAbout) -> dict[str, object]:
    """The members of *entry*, as provenance and export have them."""
    return {
        "name": entry.name,
        "bot": entry.bot,
        "distribution": entry.distribution,
        "version": entry.version,
        "digest": entry.digest.hex(),
        "author": entry.author,
        "alias": entry.alias,
    }
