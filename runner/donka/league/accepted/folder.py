"""Where a league keeps what was submitted to it: ``.donka`` in the league's folder."""

import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from donka.errors import DonkaError

HIDDEN: Final = ".donka"
KEY_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class LeagueFolder:
    """The folder of one league."""

    path: Path
    """The folder that holds ``.donka``."""

    @classmethod
    def nearest(cls, start: Path) -> Self | None:
        """The nearest league at *start* or above it; None where there is none."""
        at = start.absolute()
        for folder in (at, *at.parents):
            if (folder / HIDDEN).is_dir():
                return cls(folder)
        return None

    @classmethod
    def at(cls, folder: Path) -> Self:
        """The league whose folder is *folder*, which need not hold anything of it yet."""
        return cls(folder.absolute())

    @property
    def bots(self) -> Path:
        """``<name>/<number>/`` is one accepted version of a bot."""
        return self.path / HIDDEN / "bots"

    @property
    def incoming(self) -> Path:
        """What has not been accepted yet, each in a folder of its own; nothing in it counts."""
        return self.path / HIDDEN / "incoming"

    @property
    def refused(self) -> Path:
        """A file for every refusal, with its reason and no code."""
        return self.path / HIDDEN / "refused"

    @property
    def wheels(self) -> Path:
        """Unpacked wheels, whose files the bots share."""
        return self.path / HIDDEN / "wheels"

    @property
    def house(self) -> Path:
        """What the house's bots play in the league's positions."""
        return self.path / HIDDEN / "house"

    @property
    def lock(self) -> Path:
        """Held by whoever adds to it."""
        return self.path / HIDDEN / ".lock"

    def arrival(self) -> Path:
        """A fresh folder for something that arrives; DonkaError where none can be made."""
        folder = self.incoming / secrets.token_hex(8)
        try:
            folder.mkdir(parents=True)
            # Whoever runs as root has its workers run as somebody else.
            folder.chmod(0o755)
        except OSError as error:
            raise DonkaError(
                f"{error.filename}: cannot be made: {error.strerror} (a league's folder must be "
                "writable: --league)"
            ) from None
        return folder

    def tidy(self) -> None:
        """Remove the hidden folder where nothing at all was kept in it."""
        hidden = self.path / HIDDEN
        with suppress(OSError):
            if list(hidden.iterdir()) == [self.incoming]:
                self.incoming.rmdir()
                hidden.rmdir()

    def key(self) -> bytes:
        """The league's own 32 random bytes, made when first asked for: nobody can prepare for them."""
        path = self.path / HIDDEN / "key"
        try:
            if not path.exists():
                self._make_key(path)
            found = path.read_bytes()
        except OSError as error:
            raise DonkaError(f"{path}: {error.strerror} (expected the league's key)") from None
        if len(found) != KEY_BYTES:
            raise DonkaError(
                f"{path}: {len(found)} bytes (expected {KEY_BYTES}; remove it for another key: bots are "
                "then held against new positions)"
            )
        return found

    @staticmethod
    def _make_key(path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"key-{secrets.token_hex(8)}")
        draft.touch(0o600)
        draft.write_bytes(secrets.token_bytes(KEY_BYTES))
        try:
            # Unlike a rename this leaves the key that somebody else made meanwhile.
            path.hardlink_to(draft)
        except FileExistsError:
            draft.unlink()
        except OSError:
            # Not every file system has such links.
            draft.replace(path)
        else:
            draft.unlink()
