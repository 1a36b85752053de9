"""What is somebody else's, told in one line: a text, a value; whatever it is, telling it cannot fail.

Knows nothing of what was asked for.
"""

LONGEST = 300
"""Characters of a line about a bot's failure."""


# A metaclass may answer for its classes as it likes; this is what the interpreter itself says.
_name = vars(type)["__name__"].__get__


def kind_of(value: object) -> str:
    """The name of the type of *value*."""
    return one_line(_name(type(value)), 80)


def described(value: object) -> str:
    """The type of *value* and how it prints, for a line about a wrong value."""
    kind = kind_of(value)
    if value is None:
        return "None"
    try:
        return f"a {kind}: {one_line(repr(value), 100)}"
    except BaseException:
        return f"a {kind} that cannot be printed"


def is_text(text: str) -> bool:
    """Whether *text* can be encoded: what no encoding explains holds surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def one_line(text: str, longest: int = LONGEST) -> str:
    """At most *longest* characters of *text*, on one line, fit to be encoded."""
    # Called on str itself: the text may be of a subclass that does as it likes.
    head = str.__getitem__(text, slice(0, 4 * longest))
    line = " ".join(head.split()).encode("utf-8", "backslashreplace").decode()
    return line if len(line) <= longest else line[: longest - 1] + "…"
