"""What follows from a journal's account of its tournament: the roster's digest, the key of the deals."""

import hashlib
from collections.abc import Iterable

from donka.game import shuffle
from donka.journal.about import About, EntryAbout


def roster_digest(entries: Iterable[EntryAbout]) -> bytes:
    """SHA-256 over each entry's name and the digest of its code, in the order of names.

    After the text ``donka-roster-1``: the length of the name's UTF-8 (u64, big-endian), the name, the
    digest; of one entry after the other.
    """
    whole = hashlib.sha256(b"donka-roster-1")
    for entry in sorted(entries, key=lambda entry: entry.name):
        name = entry.name.encode()
        whole.update(len(name).to_bytes(8, "big") + name + entry.digest)
    return whole.digest()


def deal_key(about: About) -> bytes:
    """K of ``docs/shuffle.md``; as secret as S while the tournament runs."""
    if about.seed_is_text:
        return shuffle.text_deal_key(about.secret)
    beacon = (about.beacon or "").encode()
    return shuffle.deal_key(about.secret, about.config_digest, about.roster_digest, beacon)
