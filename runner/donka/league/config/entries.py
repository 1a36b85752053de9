"""The entries of a config: those without a mistake, and what must hold between them: no name twice."""

from pydantic import ValidationError

from donka.league.config.document import Document, Place
from donka.league.config.model import Entry
from donka.league.config.problems import Problem
from donka.league.spec import EntrySpec


def sound_entries(document: Document, bots: list[object]) -> tuple[EntrySpec, ...]:
    """The entries without a mistake of their own, each with its place."""
    return tuple(
        entry_spec(entry, document.place(("bots", number)))
        for number, bot in enumerate(bots)
        if (entry := _sound(bot))
    )


def entry_spec(entry: Entry, place: Place) -> EntrySpec:
    """*entry* as the league knows it."""
    return EntrySpec(
        name=entry.shown,
        bot=entry.plays,
        options=entry.options,
        author=entry.author,
        alias=entry.alias,
        line=place.line,
        column=place.column,
    )


def name_problems(document: Document, bots: list[object]) -> list[Problem]:
    """Whose names or aliases clash."""
    problems = []
    taken: dict[str, tuple[str, int]] = {}
    sound = {number: entry for number, bot in enumerate(bots) if (entry := _sound(bot))}
    for number, entry in sound.items():
        line = document.place(("bots", number)).line
        if entry.shown in taken:
            what, first = taken[entry.shown]
            problems.append(
                document.problem(
                    ("bots", number),
                    f"{entry.shown!r} is the {what} of the entry in line {first} already (give this "
                    f"one another, such as {{name: {entry.shown}-2, bot: {entry.plays!r}}})",
                )
            )
        taken.setdefault(entry.shown, ("name", line))
    for number, entry in sound.items():
        line = document.place(("bots", number)).line
        if entry.alias is None or entry.alias == entry.shown:
            continue
        if entry.alias in taken:
            what, first = taken[entry.alias]
            problems.append(
                document.problem(
                    ("bots", number, "alias"),
                    f"{entry.alias!r} is the {what} of the entry in line {first} already (expected "
                    "an alias of its own)",
                )
            )
        taken.setdefault(entry.alias, ("alias", line))
    return problems


def _sound(bot: object) -> Entry | None:
    try:
        return Entry.model_validate(bot)
    except ValidationError:
        return None
