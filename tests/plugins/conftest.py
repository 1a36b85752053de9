"""Distributions as pip would install them, made of real files in a folder of the test's own."""

import json
import textwrap
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest


class Site:
    """A folder of site-packages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()

    @property
    def path(self) -> list[str]:
        return [str(self.folder)]

    def install(
        self,
        name: str,
        version: str = "1.0",
        *,
        entry_points: str | bytes = "",
        files: Mapping[str, str] | None = None,
        requires: tuple[str, ...] = (),
        metadata: str | None = None,
        direct_url: Mapping[str, object] | None = None,
    ) -> Path:
        """Install a distribution; its dist-info folder."""
        info = self.folder / f"{name.replace('-', '_')}-{version}.dist-info"
        info.mkdir()
        lines = [f"Name: {name}", f"Version: {version}", *(f"Requires-Dist: {r}" for r in requires)]
        text = "Metadata-Version: 2.1\n" + "\n".join(lines) + "\n"
        (info / "METADATA").write_text(text if metadata is None else metadata)
        if isinstance(entry_points, str):
            entry_points = f"[donka]\n{entry_points}\n".encode()
        (info / "entry_points.txt").write_bytes(entry_points)
        if direct_url is not None:
            (info / "direct_url.json").write_text(json.dumps(direct_url))
        for path, content in (files or {}).items():
            target = self.folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(textwrap.dedent(content), encoding="utf-8")
        (info / "RECORD").write_text("".join(f"{path},,\n" for path in files or {}))
        return info


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path / "site-packages")


@pytest.fixture
def make_site(tmp_path: Path) -> Callable[[str], Site]:
    return lambda name: Site(tmp_path / name)
