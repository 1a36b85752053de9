"""Names made of those of files: what people call their homework, as a bot's name and as a file's.

Pure.
"""

import re
import unicodedata

from donka.bot.names import LONGEST, check_name


def safe_stem(file_name: str) -> str:
    """A name made of that of a file or folder: ``Домашно 3 (бот).py`` gives ``домашно-3-бот``.

    Small letters and digits with single hyphens between; of a wheel or a source archive the
    distribution alone. Empty where nothing is left.
    """
    stem = re.sub(r"(-[^-]+){2,5}\.whl$|-[^-]+\.tar\.gz$|\.py$", "", file_name)
    small = unicodedata.normalize("NFC", unicodedata.normalize("NFC", stem).lower())
    hyphened = "".join(each if _may_stand(each) else "-" for each in small)
    return re.sub(r"-+", "-", hyphened).strip("-")[:LONGEST].rstrip("-")


def _may_stand(character: str) -> bool:
    if character in "_.@":
        return False
    try:
        return check_name(character) == character
    except ValueError:
        return False
