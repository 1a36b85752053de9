"""The tables as files in a tournament's folder: all of them new, or all of them as they were.

Knows nothing of what the tables say.
"""

import contextlib
import errno
import os
from collections.abc import Collection
from pathlib import Path

from donka.errors import DonkaError
from donka.ranking.standings import Standings
from donka.report.caption import Caption
from donka.report.printable import printable
from donka.report.tables import Format, crosstable_table, standings_table

FORMS = (Format.TEXT, Format.MARKDOWN, Format.CSV, Format.JSON)
"""What every table lies in its folder as."""
_WHAT_TO_DO = {
    errno.EACCES: "the folder may not be written to; change its permissions",
    errno.EPERM: "the folder may not be written to; change its permissions",
    errno.EROFS: "the disk is read-only; mount it for writing, or copy the folder",
    errno.ENOSPC: "the disk is full; free some space",
    errno.EDQUOT: "the quota is used up; free some space",
    errno.ENOENT: "there is no such folder; expected the folder of a tournament",
    errno.ENOTDIR: "this is no folder; expected the folder of a tournament",
}


def write_tables(folder: Path, standings: Standings, caption: Caption) -> None:
    """Write ``standings`` and ``crosstable``, each as txt, md, csv and json, into *folder*.

    Every file is whole on the disk before the first takes its name. DonkaError where that cannot be
    done; then the files are as they were.
    """
    write_whole(folder, table_files(standings, caption))


def table_files(
    standings: Standings, caption: Caption, forms: Collection[Format] = FORMS
) -> dict[str, bytes]:
    """Both tables in each of *forms*, by the name of the file; by default what ``write_tables`` writes."""
    return {
        f"{name}.{form}": table(standings, caption, form).encode()
        for name, table in (("standings", standings_table), ("crosstable", crosstable_table))
        for form in forms
    }


def write_whole(folder: Path, contents: dict[str, bytes]) -> None:
    """Write files into *folder* under the names given, each atomically."""
    drafts = {name: folder / f".{name}.{os.getpid()}.tmp" for name in contents}
    try:
        for name, content in contents.items():
            _write(drafts[name], content)
        for name, draft in drafts.items():
            draft.replace(folder / name)
        _settle(folder)
    except OSError as error:
        reason = what_to_do(error)
        raise DonkaError(
            f"{printable(str(folder))}: the tables could not be written: {reason} "
            f"(finished games are safe; then: donka standings {printable(str(folder))})"
        ) from None
    finally:
        for draft in drafts.values():
            with contextlib.suppress(OSError):
                draft.unlink(missing_ok=True)


def what_to_do(error: OSError) -> str:
    """Why something could not be written into a tournament's folder, and what helps."""
    return _WHAT_TO_DO.get(error.errno or 0, error.strerror or str(error))


def _write(draft: Path, content: bytes) -> None:
    with draft.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _settle(folder: Path) -> None:
    """Make the new names last; some systems cannot open a folder, and need not."""
    with contextlib.suppress(PermissionError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
