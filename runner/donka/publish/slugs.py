"""Names of pages: what a bot's page is called in any file system and in any address.

Made of the published name alone, so that a link to it stays as long as the name does.
"""

import hashlib
import re
from collections.abc import Collection, Mapping
from unicodedata import normalize

LONGEST = 32
"""Characters of what is left of a name that is not plain."""
_HASH = 10
_PLAIN = re.compile(r"[a-z0-9](?:[a-z0-9_-]{0,38}[a-z0-9])?")
_LIKE_OURS = re.compile(rf"(?:.*-)?[0-9a-f]{{{_HASH}}}")
_RESERVED = re.compile(r"con|prn|aux|nul|index|(?:com|lpt)[0-9]")
"""What Windows keeps for devices, and what servers show for a folder."""
_LATIN = {
    **dict(zip("абвгдезийклмнопрстуфхцъьыэ", "abvgdeziyklmnoprstufhtayye", strict=True)),
    "ж": "zh",
    "ц": "ts",
    "ч": "ch",
    "ш": "sh",
    "щ": "sht",
    "ю": "yu",
    "я": "ya",
}


def slugs(names: Collection[str]) -> Mapping[str, str]:
    """A slug for each of *names*, of which no two are the same: lowercase ASCII, none twice."""
    found = {name: slug(name) for name in names}
    taken = list(found.values())
    # Two names with one hash are somebody's work; the whole hash tells them apart all the same.
    return {
        name: own if taken.count(own) == 1 else f"x-{_hashed(name)}" for name, own in found.items()
    }


def slug(name: str) -> str:
    """*name* itself where it is plain; else what is left of it in ASCII, with a hash of all of it."""
    if _PLAIN.fullmatch(name) and not (_RESERVED.fullmatch(name) or _LIKE_OURS.fullmatch(name)):
        return name
    bare = normalize("NFKD", "".join(_LATIN.get(each, each) for each in name.lower()))
    words = re.sub(r"[^a-z0-9]+", "-", bare.encode("ascii", "ignore").decode())
    return f"{words.strip('-')[:LONGEST].strip('-')}-{_hashed(name)[:_HASH]}".lstrip("-")


def _hashed(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()
