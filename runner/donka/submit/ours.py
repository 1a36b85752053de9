"""What every bot finds in its worker and therefore never brings: donka, and what donka's harness uses.

Knows their versions, and how to tell an installer of them without its fetching anything.
"""

import base64
import hashlib
import zipfile
from collections.abc import Iterable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from donka import __version__
from donka.bot.foreign import one_line
from donka.sandbox.shown import OURS
from donka.submit.received import Unfit


@cache
def _version(name: str) -> str:
    if name == "donka":
        return __version__
    try:
        return version(name)
    except PackageNotFoundError:
        # Laid there by other means than an installer.
        return "0"


def is_ours(name: str) -> bool:
    """Whether the distribution *name* is the runner's in every worker."""
    return canonicalize_name(name) in OURS


def others(requirements: Iterable[Requirement]) -> list[str]:
    """The *requirements* without those that are ours, as text; Unfit where ours will not do."""
    needed = []
    for requirement in requirements:
        if not is_ours(requirement.name):
            needed.append(str(requirement))
            continue
        here = _version(canonicalize_name(requirement.name))
        if not requirement.specifier.contains(here, prereleases=True):
            raise Unfit(
                f"needs {one_line(str(requirement), 80)}, and here is {requirement.name} {here} "
                "(widen the requirement, or ask the organiser which version runs)"
            )
    return needed


def stand_ins(folder: Path) -> list[Path]:
    """An empty wheel for each of ours, in *folder*: given to an installer, it looks for no other."""
    return [_stand_in(folder, name, _version(name)) for name in OURS]


def _stand_in(folder: Path, name: str, version: str) -> Path:
    info = f"{name}-{version}.dist-info"
    files = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    rows = [f"{path},{_digest(text)},{len(text)}" for path, text in files.items()]
    path = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for member, text in {**files, f"{info}/RECORD": "\n".join([*rows, ""])}.items():
            archive.writestr(member, text)
    return path


def _digest(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return "sha256=" + base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
