"""What ``donka publish`` says it has done, for people and for programs.

Heavy to import; the command imports it when it runs.
"""

from collections.abc import Iterator, Sequence

from donka.cli.speaking import counted
from donka.publish.publishing import DEALS, Published
from donka.report.caption import how_far
from donka.report.escaping import json_text
from donka.report.printable import printable
from donka.report.site.deals import INDEX

FILES = "files/"
"""Tables to take away, a fragment of HTML among them."""
SCHEMA = 1
_KINDS = ("page", "set of deals", "other file")
_MANY = ("pages", "sets of deals", "other files")


def published_text(done: Published) -> str:
    """A few lines, a line end at the last."""
    return "\n".join(_lines(done)) + "\n"


def _lines(done: Published) -> Iterator[str]:
    changes, site = done.changes, done.site
    folder = printable(str(done.folder))
    yield f"The site of {printable(site.caption.tournament)} is in {folder}; open {folder}/index.html"
    if not changes.any:
        yield "Nothing has changed."
    for verb, paths in (
        ("New", changes.new),
        ("Changed", changes.changed),
        ("Removed", changes.removed),
    ):
        if paths:
            yield f"{verb}: {_told(paths)}."
    if done.details_removed:
        yield (
            "No longer published: what faulty bots printed, and what was wrong with their answers (to "
            "publish it again: --with-stderr)"
        )
    if not site.standings.final:
        yield str(how_far(site.standings))
    if site.sets_kept_back:
        yield (
            f"{counted(site.sets_kept_back, 'set')} kept back while the deals are secret (publish again "
            "when the tournament is over)"
        )


def published_json(done: Published) -> str:
    """The same for programs."""
    changes, site = done.changes, done.site
    return json_text(
        {
            "schema": SCHEMA,
            "tournament": site.caption.tournament,
            "site": str(done.folder),
            "changed": changes.any,
            "files": {
                "new": _numbers(changes.new),
                "changed": _numbers(changes.changed),
                "removed": _numbers(changes.removed),
                "same": _numbers(changes.same),
            },
            "final": site.standings.final,
            "sets": site.standings.sets,
            "sets_missing": site.standings.sets_missing,
            "sets_kept_back": site.sets_kept_back,
            "deals": site.deals,
            "with_stderr": site.faults.with_stderr,
            "details_removed": done.details_removed,
        }
    )


def _told(paths: Sequence[str]) -> str:
    return ", ".join(
        f"{number:,} {one if number == 1 else many}"
        for number, one, many in zip(_counts(paths), _KINDS, _MANY, strict=True)
        if number
    )


def _numbers(paths: Sequence[str]) -> dict[str, int]:
    pages, deals, others = _counts(paths)
    return {"pages": pages, "deals": deals, "others": others}


def _counts(paths: Sequence[str]) -> tuple[int, int, int]:
    pages = sum(path.endswith(".html") and not path.startswith(FILES) for path in paths)
    deals = sum(path.startswith(DEALS) and path != INDEX for path in paths)
    return pages, deals, len(paths) - pages - deals
