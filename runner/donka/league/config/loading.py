"""Loads a config file: from its path to the typed tournament, or to every mistake in it at once."""

import os.path
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path

from pydantic import ValidationError
from pydantic_core import PydanticCustomError

from donka.league.config.bots import KnownBot, hold
from donka.league.config.document import Document, KeyPath
from donka.league.config.entries import name_problems, sound_entries
from donka.league.config.fields import check_slug
from donka.league.config.file import text_of
from donka.league.config.meetings import author_problems, candidate_problems, number_problems
from donka.league.config.mistakes import mistakes
from donka.league.config.model import Config
from donka.league.config.problems import ConfigErrors, Problem, quoted
from donka.league.config.reading import read
from donka.league.config.resolving import (
    Contradiction,
    clock_spec,
    measures,
    rules_in_force,
    sandbox_spec,
    stop_spec,
    tournament,
)
from donka.league.spec import ClockSpec, EntrySpec, SandboxSpec, Tournament

Known = Callable[[Path | None, ClockSpec, SandboxSpec], Iterable[KnownBot]]
"""Tells which bots are there, given the config's folder of single-file bots and what a bot may use.

Contradiction where that cannot be had on this machine.
"""


def load(path: Path, known: Known | None = None) -> Tournament:
    """The tournament that the file at *path* describes; ConfigErrors with all its mistakes.

    With *known* the entries are held against the bots that are there as well.
    """
    return parse(text_of(path), path, known)


def parse(text: str, path: Path, known: Known | None = None) -> Tournament:
    """The tournament that *text* describes, as if it stood in the file at *path*."""
    document = read(text)
    values = document.value
    if not isinstance(values, dict):
        raise ConfigErrors(path, document.problems or [_no_config(document)])
    problems = list(document.problems)
    config = None
    try:
        config = Config.model_validate(values)
        whole, broken = config, frozenset[KeyPath]()
    except ValidationError as error:
        problems += mistakes(error, document)
        broken = frozenset(detail["loc"][:2] for detail in error.errors(include_url=False))
        # What is sound is looked at for itself, so that every mistake is told at once.
        whole = Config.model_validate(_sound(values, broken) | {"bots": []})
    entries: tuple[EntrySpec, ...] = ()
    if isinstance(bots := values.get("bots"), list):
        entries = sound_entries(document, bots)
        problems += name_problems(document, bots)
        problems += _meetings(whole, broken, document, len(bots), entries)
    problems += _contradictions(whole, broken, document)
    problems += _outside(whole, path, broken, document)
    if known is not None:
        folder = path.parent / whole.bots_dir if whole.bots_dir else None
        there = folder is not None and os.path.isdir(folder)
        clock = clock_spec(whole.clock)
        try:
            sandbox = sandbox_spec(whole.sandbox)
            found = hold(entries, known(folder if there else None, clock, sandbox))
            entries = found.entries
            problems += found.problems
        except Contradiction as error:
            problems.append(_contradiction(error, document))
    if config is not None:
        # Of an accepted bot the league knows the author.
        problems += author_problems(document, config, entries)
    if config is None or problems:
        raise ConfigErrors(path, problems)
    return tournament(config, config.name or path.stem, path, entries)


def _sound(values: Mapping[str, object], broken: Collection[KeyPath]) -> dict[str, object]:
    """*values* without what is broken."""
    return {
        key: {inner: v for inner, v in value.items() if (key, inner) not in broken}
        if isinstance(value, dict)
        else value
        for key, value in values.items()
        if (key,) not in broken
    }


_MEASURES = {
    "schedule",
    "schedule.sets",
    "schedule.block",
    "lockstep",
    "lockstep.width",
    "clock",
    "clock.per_move",
    "stop",
    "stop.when",
}
_STOP = {"stop", "stop.when", "stop.max_sets", "ranking", "ranking.rank_by"}
_SANDBOX = {"sandbox", "sandbox.isolation", "sandbox.tmp"}
_OPENING = {"rules", "rules.preset", "rules.opening_by", "rules.opening_lead"}


def _contradictions(
    config: Config, broken: Collection[KeyPath], document: Document
) -> Iterable[Problem]:
    """What does not hold between two keys, as far as both are sound."""
    checks: list[tuple[set[str], Callable[[], object]]] = [
        (_OPENING, lambda: rules_in_force(config.rules)),
        (
            _MEASURES,
            lambda: measures(
                config.schedule, config.lockstep, config.clock.per_move, config.stop.when
            ),
        ),
        (_STOP, lambda: stop_spec(config.stop, config.ranking)),
        (_SANDBOX, lambda: sandbox_spec(config.sandbox)),
    ]
    wrong = {".".join(map(str, path)) for path in broken}
    for keys, check in checks:
        if not wrong.isdisjoint(keys):
            continue
        try:
            check()
        except Contradiction as error:
            yield _contradiction(error, document)


def _meetings(
    config: Config,
    broken: Collection[KeyPath],
    document: Document,
    given: int,
    entries: Sequence[EntrySpec],
) -> Iterable[Problem]:
    """What does not hold between the schedule and the entries, of which so many are *given*."""
    yield from number_problems(document, given, config.schedule.tables)
    # The name of an entry with a mistake may be one that a candidate has.
    if len(entries) == given:
        wrong = {".".join(map(str, path)) for path in broken}
        yield from candidate_problems(document, config, wrong, [entry.name for entry in entries])


def _contradiction(error: Contradiction, document: Document) -> Problem:
    return document.problem(tuple(error.field.split(".")), error.text)


def _outside(
    config: Config, path: Path, broken: Collection[KeyPath], document: Document
) -> Iterable[Problem]:
    """What does not hold between the config and the folder it lies in."""
    if config.name is None and ("name",) not in broken:
        try:
            check_slug(path.stem)
        except PydanticCustomError as error:
            yield document.problem(
                ("name",),
                f"expected {error}, got {quoted(path.stem)} from the file's name (give a name:)",
            )
    # os.path, unlike pathlib, answers for every text, however long.
    if config.bots_dir is not None and not os.path.isdir(path.parent / config.bots_dir):
        folder = path.parent / config.bots_dir
        yield document.problem(
            ("bots_dir",), f"no folder {folder} (expected one, beside this file)"
        )


def _no_config(document: Document) -> Problem:
    written = document.place(()).written
    if document.value is None:
        return Problem(1, 1, "", "an empty config (expected at least bots: and four entries)")
    return Problem(1, 1, "", f"expected keys such as bots:, got {written}")
