"""Reads the text of a config file; whatever keeps it from being one is a mistake with its place."""

from pathlib import Path

from donka.league.config.problems import ConfigErrors, Problem, meant

LARGEST = 256_000
"""Bytes of a config file; a league of a thousand bots has a hundred thousand."""


def text_of(path: Path) -> str:
    """The text of the file at *path*; ConfigErrors where it cannot be had."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise _whole(path, f"no such file{_neighbour(path)}") from None
    except IsADirectoryError:
        raise _whole(path, "a folder (expected a file such as league.yaml)") from None
    except PermissionError:
        raise _whole(path, "may not be read (give yourself the permission)") from None
    except (OSError, ValueError) as error:
        raise _whole(path, f"cannot be read: {getattr(error, 'strerror', error)}") from None
    if len(content) > LARGEST:
        raise _whole(path, f"more than {LARGEST:,} bytes (expected a config)")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8-sig", "replace")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        text = f"byte 0x{content[error.start]:02x} is not UTF-8 (save the file as UTF-8)"
        raise ConfigErrors(path, [Problem(line, column, "", text)]) from None


def _whole(path: Path, text: str) -> ConfigErrors:
    return ConfigErrors(path, [Problem(0, 0, "", text)])


def _neighbour(path: Path) -> str:
    try:
        names = [file.name for file in path.parent.iterdir() if file.suffix in {".yaml", ".yml"}]
    except OSError:
        return " (nor its folder)"
    suggestion = meant(path.name, names)
    return f" ({suggestion})" if suggestion else " (expected a config such as league.yaml)"
