"""What changed between two canonical texts, in words."""

import json
from collections.abc import Iterator, Mapping

from donka.league.config.problems import written


def changes(old: str, new: str) -> list[str]:
    """One line for each value that differs, such as ``clock.per_move: was 500ms, is 400ms``."""
    before, after = json.loads(old), json.loads(new)
    lines = list(_differences("", _without_bots(before), _without_bots(after)))
    bots_before, bots_after = _by_name(before), _by_name(after)
    for name in sorted(bots_before.keys() | bots_after.keys()):
        if name not in bots_after:
            lines.append(f"bots.{name}: is no longer there")
        elif name not in bots_before:
            lines.append(f"bots.{name}: is new")
        else:
            entry = _differences("", bots_before[name], bots_after[name])
            lines += [f"bots.{name}: {line}" for line in entry]
    return lines


def _differences(path: str, old: Mapping[str, object], new: Mapping[str, object]) -> Iterator[str]:
    for key in [*old, *(key for key in new if key not in old)]:
        inner = f"{path}.{key}" if path else key
        was, now = old.get(key), new.get(key)
        if isinstance(was, Mapping) and isinstance(now, Mapping):
            yield from _differences(inner, was, now)
        elif key not in old:
            yield f"{inner}: was not given, is {written(now)}"
        elif key not in new:
            yield f"{inner}: was {written(was)}, is not given"
        elif (type(was), was) != (type(now), now):
            yield f"{inner}: was {written(was)}, is {written(now)}"


def _without_bots(config: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in config.items() if key != "bots"}


def _by_name(config: Mapping[str, list[dict[str, object]]]) -> dict[str, dict[str, object]]:
    return {str(entry["name"]): entry for entry in config["bots"]}
