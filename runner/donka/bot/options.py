"""What a bot's factory may be told: options declared by its signature, options given.

The parameters that can be given by name are the options; ``**kwargs`` declares none. Both sides use
this: the worker reads the signature, the host checks a config against what was read.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from inspect import Parameter, signature

Value = bool | int | float | str
"""What a config may give."""

_TYPES: dict[str, type | tuple[type, ...]] = {
    "bool": bool,
    "int": int,
    "float": (int, float),
    "str": str,
}


@dataclass(frozen=True, slots=True)
class DeclaredOption:
    """An option that a factory declares."""

    name: str
    type: str = ""
    """``bool``, ``int``, ``float``, ``str``; empty where the factory does not say."""
    default: str | None = None
    """As it is written in Python; None where the option must be given."""


def declared(factory: Callable[..., object]) -> tuple[DeclaredOption, ...]:
    """The options of *factory*, in the order of its signature.

    None where it has no signature that Python can read, as some callables written in C.
    """
    try:
        parameters = signature(factory).parameters.values()
    except (TypeError, ValueError):
        return ()
    named = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    return tuple(
        DeclaredOption(
            name=parameter.name,
            type=_type_name(parameter.annotation),
            default=None if parameter.default is Parameter.empty else repr(parameter.default),
        )
        for parameter in parameters
        if parameter.kind in named
    )


def check(options: Mapping[str, Value], offered: Iterable[DeclaredOption]) -> list[str]:
    """What is wrong with *options*, a line each; nothing where the factory can be called."""
    known = {option.name: option for option in offered}
    problems: list[str] = []
    for name, value in options.items():
        if name not in known:
            problems.append(_unknown(name, list(known)))
        elif not _fits(value, known[name].type):
            problems.append(
                f"{name}: expected {_article(known[name].type)}, got {_article(type(value).__name__)} "
                f"({value!r})"
            )
    problems += [
        f"{name}: missing (expected {_article(option.type or 'value')})"
        for name, option in known.items()
        if option.default is None and name not in options
    ]
    return problems


def _type_name(annotation: object) -> str:
    # A module with postponed annotations leaves them as text.
    name = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
    return name if name in _TYPES else ""


def _fits(value: Value, type_name: str) -> bool:
    expected = _TYPES.get(type_name)
    if expected is None:
        return True
    # In Python True is an int; in a config a switch is no number.
    return isinstance(value, expected) and (isinstance(value, bool) == (type_name == "bool"))


def _unknown(name: str, known: list[str]) -> str:
    if not known:
        return f"{name}: the bot takes no options"
    close = get_close_matches(name, known, n=1)
    meant = f"did you mean {close[0]!r}? " if close else ""
    return f"{name}: no such option ({meant}the bot takes: {', '.join(known)})"


def _article(noun: str) -> str:
    return f"an {noun}" if noun[:1] in "aeiou" else f"a {noun}"
