"""What pages share: style, scripts, the icon; files of the package, published as they are."""

from collections.abc import Iterator
from pathlib import Path

_STATIC = Path(__file__).parent / "static"


def assets() -> Iterator[tuple[str, bytes]]:
    """Every file of ``assets/``, by its path in the site."""
    for file in sorted(_STATIC.iterdir()):
        yield f"assets/{file.name}", file.read_bytes()
