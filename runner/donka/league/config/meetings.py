"""What must hold between the schedule of a config and its entries: enough of them, and the right ones."""

from collections.abc import Collection, Iterator, Sequence

from donka.league.config.document import Document
from donka.league.config.model import Config
from donka.league.config.problems import Problem, meant
from donka.league.schedule import FEWEST, MOST, MOST_ENTRIES
from donka.league.spec import EntrySpec, Format, When

FIELD = FEWEST - 1
"""Entries of a field at least: three sit with each candidate."""


def number_problems(document: Document, entries: int, tables: str) -> Iterator[Problem]:
    """What is wrong with so many *entries*, of whom *tables* are to be played."""
    if entries < FEWEST:
        found = "1 is given" if entries == 1 else f"{entries} are given"
        yield document.problem(("bots",), f"expected at least four entries, {found}")
    elif entries > MOST_ENTRIES:
        yield document.problem(
            ("bots",),
            f"expected at most {MOST_ENTRIES} entries, {entries} are given (leave "
            f"{entries - MOST_ENTRIES} out)",
        )
    elif entries > MOST and tables == "all":
        yield document.problem(
            ("schedule", "tables"),
            f"expected auto or design with {entries} entries, got all (every four meet up to "
            f"{MOST} entries)",
        )


def candidate_problems(
    document: Document, config: Config, broken: Collection[str], names: Sequence[str]
) -> Iterator[Problem]:
    """What is wrong with the candidates, where the entries are *names*."""
    if not {"schedule", "schedule.format", "schedule.candidates"}.isdisjoint(broken):
        return
    gauntlet = config.schedule.format is Format.GAUNTLET
    candidates = config.schedule.candidates
    if gauntlet and not candidates:
        yield document.problem(
            ("schedule", "format"),
            "a gauntlet without candidates (expected at least one: candidates: [NAME])",
        )
    if not gauntlet and candidates:
        yield document.problem(
            ("schedule", "candidates"),
            "candidates without a gauntlet (write format: gauntlet, or leave them out)",
        )
    for number, name in enumerate(candidates):
        text = _wrong(name, candidates[:number], names)
        if text:
            yield document.problem(("schedule", "candidates", number), text)
    field = set(names) - set(candidates)
    if gauntlet and candidates and len(names) >= FEWEST and len(field) < FIELD:
        yield document.problem(
            ("schedule", "candidates"),
            f"{len(field)} of {len(names)} entries are no candidates (expected at least three: they "
            "are the field)",
        )
    if gauntlet and config.stop.when is When.SETTLED and "stop.when" not in broken:
        yield document.problem(
            ("stop", "when"),
            "expected fixed in a gauntlet, got settled (its tables share their cards)",
        )


def author_problems(
    document: Document, config: Config, entries: Sequence[EntrySpec]
) -> Iterator[Problem]:
    """What is wrong with the authors of *entries*, where no two of one are to meet."""
    schedule = config.schedule
    if not schedule.one_per_author:
        return
    if config.stop.when is When.SETTLED:
        yield document.problem(
            ("stop", "when"),
            "expected fixed with schedule.one_per_author, got settled (two of one author never meet, and "
            "could not be told apart)",
        )
    place = ("schedule", "one_per_author")
    candidates = [entry for entry in entries if entry.name in schedule.candidates]
    field = [entry for entry in entries if entry not in candidates]
    least, of = (FIELD, "the field") if candidates else (FEWEST, "the entries")
    # Who says nothing is somebody else's.
    authors = len({(entry.author, "" if entry.author else entry.name) for entry in field})
    if authors < least <= len(field):
        yield document.problem(
            place,
            f"{of} come from {authors} authors (expected at least {least}, of whom nobody meets himself)",
        )
    for entry in field:
        siblings = [each.name for each in candidates if each.author == entry.author is not None]
        if siblings:
            yield document.problem(
                place,
                f"{entry.name!r} of the field could never play: it has the author of candidate "
                f"{siblings[0]!r} (leave one of them out)",
            )


def _wrong(name: str, before: Sequence[str], names: Sequence[str]) -> str:
    if name in before:
        return f"{name!r} stands here twice (name each candidate once)"
    if name in names:
        return ""
    hint = meant(name, names)
    return f"no entry named {name!r} ({f'{hint} ' if hint else ''}expected a name under bots:)"
