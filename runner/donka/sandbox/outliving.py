"""Looks at what of a bot outlives its games: values in its modules and classes, one object for all.

Runs inside the worker, where whatever it touches may answer as it likes. Knows nothing of games.
"""

import sys
from collections import deque
from collections.abc import Callable, Iterator
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType

from donka.bot.entry import Bot
from donka.bot.foreign import one_line
from donka.sandbox.wire import Looked

MOST_NAMES = 8
"""Names that are told."""
MOST_PARTS = 1_000
"""Values within one that are looked at."""
DEEPEST = 4
"""How far a look goes into what holds other values."""
LONGEST_BUFFER = 1 << 20
_PLAIN = (bool, int, float, complex, str, bytes, type(None))
_CODE = (ModuleType, FunctionType, BuiltinFunctionType, classmethod, staticmethod, property)
_HOLDERS = (list, tuple, set, frozenset, deque)


class Outliving:
    """What was there at the last look, of the bots that *make* gives."""

    def __init__(self, make: Callable[[], Bot]) -> None:
        self._make = make
        self._last: dict[str, int] | None = None

    def look(self) -> Looked:
        """What is other than at the last look; nothing at the first one."""
        try:
            one, other = self._make(), self._make()
            now = dict(_marks(type(one).__module__.partition(".")[0]))
        except BaseException:
            # It is no bot to be looked into; how it plays tells enough.
            return Looked(False)
        before, self._last = self._last, now
        if before is None:
            return Looked(one is other)
        changed = [name for name, mark in now.items() if before.get(name) != mark]
        return Looked(one is other, tuple(sorted(changed)[:MOST_NAMES]))


def _marks(package: str) -> Iterator[tuple[str, int]]:
    """Every value in the modules of *package* and in their classes, by its name, with a mark of it."""
    for module_name, module in sorted(sys.modules.items()):
        if module_name.partition(".")[0] != package:
            continue
        prefix = module_name.partition(".")[2]
        for name, value in list(vars(module).items()):
            if name.startswith("__") or isinstance(value, _CODE):
                continue
            where = f"{prefix}.{name}" if prefix else name
            if not isinstance(value, type):
                yield one_line(where, 80), mark(value)
            elif value.__module__ == module_name:
                yield from _marks_of_class(value, where)


def _marks_of_class(kind: type, where: str) -> Iterator[tuple[str, int]]:
    for name, value in list(vars(kind).items()):
        if not (name.startswith(("__", "_abc")) or isinstance(value, (*_CODE, type))):
            yield one_line(f"{where}.{name}", 80), mark(value)


def mark(value: object) -> int:
    """A number that is another where *value*, or what it holds, is another; as far as one can see."""
    return _mark(value, DEEPEST, [MOST_PARTS])


def _mark(value: object, depth: int, left: list[int]) -> int:
    left[0] -= 1
    if isinstance(value, _PLAIN):
        return hash((type(value).__name__, value))
    if depth <= 0 or left[0] <= 0:
        return id(value)
    if isinstance(value, Random):
        return hash(value.getstate())
    if isinstance(value, dict):
        parts = [_mark(each, depth - 1, left) for each in list(value.items())[-left[0] :]]
        return hash((len(value), *parts))
    if isinstance(value, _HOLDERS):
        parts = [_mark(each, depth - 1, left) for each in list(value)[-left[0] :]]
        return hash((len(value), *parts))
    return _mark_of_thing(value, depth, left)


def _mark_of_thing(value: object, depth: int, left: list[int]) -> int:
    """That of an array by its bytes, of any other object by what it remembers."""
    try:
        buffer = memoryview(value)  # type: ignore[arg-type]  # what is no buffer says so
    except TypeError:
        return hash((id(value), _mark(getattr(value, "__dict__", None), depth - 1, left)))
    return hash(buffer.tobytes()) if buffer.nbytes <= LONGEST_BUFFER else id(value)
