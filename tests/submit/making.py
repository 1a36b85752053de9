"""Makes what is submitted: wheels, source distributions and projects, good ones and hostile ones."""

import base64
import gzip
import hashlib
import io
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

OFFER = "[donka]\nmine = my_bot\n"
BOT = "import donka\n"


def digest(data: bytes, algorithm: str = "sha256") -> str:
    value = hashlib.new(algorithm, data).digest()
    return f"{algorithm}={base64.urlsafe_b64encode(value).rstrip(b'=').decode()}"


def info_of(name: str, version: str, *requires: str, points: str = OFFER, **headers: str) -> dict:
    """The files of a ``.dist-info`` but RECORD."""
    said = {"Metadata-Version": "2.1", "Name": name, "Version": version, **headers}
    lines = [f"{key.replace('_', '-')}: {value}" for key, value in said.items()]
    lines += [f"Requires-Dist: {each}" for each in requires]
    info = f"{name.replace('-', '_')}-{version}.dist-info"
    return {
        f"{info}/METADATA": "\n".join([*lines, ""]),
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        **({f"{info}/entry_points.txt": points} if points else {}),
    }


def wheel(
    folder: Path,
    files: Mapping[str, str | bytes] | None = None,
    *requires: str,
    name: str = "my-bot",
    version: str = "1.0",
    tag: str = "py3-none-any",
    points: str = OFFER,
    unlisted: Mapping[str, str | bytes] | None = None,
    listed: str = "",
    **headers: str,
) -> Path:
    """A wheel in *folder*; *unlisted* files are not in its RECORD, which has the lines *listed* too."""
    whole = {**(files if files is not None else {"my_bot.py": BOT})}
    whole |= info_of(name, version, *requires, points=points, **headers)
    rows = [f"{path},{digest(_bytes(data))},{len(data)}" for path, data in whole.items()]
    record = f"{name.replace('-', '_')}-{version}.dist-info/RECORD"
    text = "\n".join([*rows, f"{record},,", listed])
    path = folder / f"{name.replace('-', '_')}-{version}-{tag}.whl"
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, data in {**whole, **(unlisted or {}), record: text}.items():
            archive.writestr(_member(member), data)
    return path


def _member(name: str) -> zipfile.ZipInfo:
    """A member with just that name, also where zipfile would mend it."""
    info = zipfile.ZipInfo("x")
    info.filename = name
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def _bytes(data: str | bytes) -> bytes:
    return data.encode() if isinstance(data, str) else data


def with_mode(path: Path, member: str, mode: int) -> Path:
    """The archive at *path* with *member* as what *mode* says, such as a link."""
    with zipfile.ZipFile(path) as archive:
        content = [(info, archive.read(info)) for info in archive.infolist()]
    with zipfile.ZipFile(path, "w") as archive:
        for info, data in content:
            if info.filename == member:
                info.external_attr = mode << 16
            archive.writestr(info, data)
    return path


def project(
    folder: Path,
    *requires: str,
    name: str = "my-bot",
    backend: str = "hatchling",
    files: Mapping[str, str] | None = None,
) -> Path:
    """A project that offers a bot, built by *backend*: hatchling or setuptools."""
    module = name.replace("-", "_")
    target = {"hatchling": "hatchling.build", "setuptools": "setuptools.build_meta"}[backend]
    text = f"""\
[build-system]
requires = ["{backend}"]
build-backend = "{target}"

[project]
name = "{name}"
version = "1.0"
dependencies = {list(requires)!r}

[project.entry-points.donka]
mine = "{module}"
"""
    return write(folder, {"pyproject.toml": text, f"{module}/__init__.py": BOT, **(files or {})})


def own_backend(folder: Path, code: str) -> Path:
    """A project that is its own backend: *code* is the body of what builds the wheel."""
    lines = "".join(f"    {line}\n" for line in code.splitlines())
    return write(
        folder,
        {
            "pyproject.toml": '[build-system]\nrequires = []\nbuild-backend = "own"\n'
            'backend-path = ["."]\n',
            "own.py": f"import os, sys, time\n\ndef build_wheel(folder, config=None):\n{lines}",
        },
    )


def write(folder: Path, files: Mapping[str, str]) -> Path:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def sdist(path: Path, members: list[tuple[tarfile.TarInfo, bytes]]) -> Path:
    """A source distribution of just these *members*."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w") as tar:
        for info, data in members:
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    path.write_bytes(gzip.compress(plain.getvalue()))
    return path


def entry(name: str, kind: bytes = tarfile.REGTYPE, leads: str = "") -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, leads
    return info


def packed(path: Path, folder: Path, top: str = "my_bot-1.0") -> Path:
    """The project in *folder* as a source distribution."""
    files = sorted(each for each in folder.rglob("*") if each.is_file())
    return sdist(
        path,
        [(entry(f"{top}/{each.relative_to(folder)}"), each.read_bytes()) for each in files],
    )
