"""The catalogues of what is said, in step with the code: extract, merge, compile.

``python tests/report/catalogues.py`` after any change of a ``Phrase`` or of a template: new messages
come into the ``.po`` without a translation, stale ones go, and every ``.mo`` is compiled anew.
"""

import ast
import io
import re
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

RUNNER = Path(__file__).parents[2] / "runner" / "donka"
TEMPLATES = RUNNER / "report" / "site" / "templates"
LANGUAGES = ("bg",)
DOMAINS = ("tables", "site", "replay")
REPLAY = {"replay.html", "cards.html", "chooser.html"}
_JINJA = {"trimmed": "true", "newstyle_gettext": "true", "silent": "false"}
_PLACEHOLDER = re.compile(r"%%|%\(\w+\)\w|\{\w+\}")
_HEADER = (
    "Language: {}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
    "Content-Transfer-Encoding: 8bit\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
)
Id = str | tuple[str, str]
"""A message, or the forms for one and for more."""


@dataclass(frozen=True)
class NoLiteral:
    """A phrase that no catalogue can hold, since its template is not written where it is made."""

    file: str
    line: int


def path(language: str, domain: str) -> Path:
    """Where the catalogue lies, as text."""
    return RUNNER / "report" / "locale" / language / "LC_MESSAGES" / f"{domain}.po"


@cache
def wanted(domain: str) -> frozenset[Id]:
    """The messages that *domain* must hold."""
    if domain == "tables":
        return frozenset(each for each in phrases() if not isinstance(each, NoLiteral))
    files = (
        file for file in TEMPLATES.rglob("*.html") if (file.name in REPLAY) == (domain == "replay")
    )
    return frozenset(
        message
        for file in files
        for _, message, _, _ in extract_from_file("jinja2", str(file), options=_JINJA)
    )


@cache
def phrases() -> tuple[Id | NoLiteral, ...]:
    """The templates of all phrases in the code."""
    return tuple(_phrases())


def _phrases() -> Iterator[Id | NoLiteral]:
    for file in sorted(RUNNER.rglob("*.py")):
        text = file.read_text("utf-8")
        if "Phrase" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and (forms := _forms(node)):
                texts = tuple(each.value for each in forms if isinstance(each, ast.Constant))
                if len(texts) < len(forms) or not all(isinstance(text, str) for text in texts):
                    yield NoLiteral(str(file.relative_to(RUNNER)), node.lineno)
                else:
                    yield texts[0] if len(texts) == 1 else (texts[0], texts[1])


def _forms(call: ast.Call) -> list[ast.expr]:
    """What stands for the template in *call*: nothing where it makes no phrase."""
    match call.func:
        case ast.Name("Phrase"):
            return call.args[:1]
        case ast.Attribute(ast.Name("Phrase"), "counted"):
            return call.args[:2]
    return []


def catalogue(language: str, domain: str) -> Catalog:
    """What stands in the file; an empty one where there is none yet."""
    file = path(language, domain)
    return read_po(io.BytesIO(file.read_bytes() if file.exists() else b""), language)


def problems(found: Catalog, domain: str) -> Iterator[str]:
    """What is wrong with a catalogue, a line each."""
    ids = {message.id for message in found if message.id}
    yield from (f"new: {each!r}" for each in sorted(wanted(domain) - ids, key=str))
    yield from (f"stale: {each!r}" for each in sorted(ids - wanted(domain), key=str))
    yield from (f"obsolete: {each!r}" for each in found.obsolete)
    for message in found:
        if message.id:
            yield from (f"{problem}: {message.id!r}" for problem in _problems(message))


def _problems(message: Message) -> Iterator[str]:
    if message.fuzzy:
        yield "fuzzy"
    if not all(translations(message)):
        yield "untranslated"
        return
    forms = [message.id] if isinstance(message.id, str) else list(message.id)
    for form, translation in zip(forms, translations(message), strict=True):
        if sorted(_PLACEHOLDER.findall(form)) != sorted(_PLACEHOLDER.findall(translation)):
            yield "other placeholders"


def translations(message: Message) -> tuple[str, ...]:
    """What *message* is in the language, each of its forms."""
    if isinstance(message.id, str):
        return (str(message.string or ""),)
    return (*message.string, "", "")[:2] if message.string else ("", "")


def compiled(found: Catalog, language: str) -> bytes:
    """The catalogue as gettext reads it: the same messages give the same bytes."""
    texts = {"": _HEADER.format(language)}
    for message in found:
        if message.id and all(translations(message)):
            key = message.id if isinstance(message.id, str) else "\0".join(message.id)
            texts[key] = "\0".join(translations(message))
    pairs = sorted((key.encode(), text.encode()) for key, text in texts.items())
    first, at = 28, 28 + 16 * len(pairs)
    index, body = [], b""
    for column in zip(*pairs, strict=True):
        for text in column:
            index += [len(text), at + len(body)]
            body += text + b"\0"
    head = (0x950412DE, 0, len(pairs), first, first + 8 * len(pairs), 0, at)
    return struct.pack(f"<{7 + len(index)}I", *head, *index) + body


def merge(language: str, domain: str) -> Catalog:
    """Bring the catalogue's two files in step with the code; what it is then."""
    file = path(language, domain)
    file.parent.mkdir(parents=True, exist_ok=True)
    before = catalogue(language, domain)
    after = Catalog(language)
    for message in sorted(wanted(domain), key=str):
        kept = before.get(message if isinstance(message, str) else message[0])
        after.add(message, kept.string if kept is not None and kept.id == message else "")
    text = io.BytesIO()
    write_po(text, after, width=100, omit_header=True)
    head = (
        _comments(file)
        + 'msgid ""\nmsgstr ""\n'
        + "".join(f'"{line}\\n"\n' for line in _HEADER.format(language).splitlines())
    )
    file.write_bytes(f"{head}\n".encode() + text.getvalue().strip(b"\n") + b"\n")
    file.with_suffix(".mo").write_bytes(compiled(after, language))
    return after


def _comments(file: Path) -> str:
    """The lines for people at the head of *file*."""
    lines = file.read_text("utf-8").splitlines(keepends=True) if file.exists() else []
    head = lines.index('msgid ""\n') if 'msgid ""\n' in lines else 0
    return "".join(line for line in lines[:head] if line.startswith("#"))


def main() -> int:
    """Merge and compile every catalogue, and tell what is left to translate."""
    left = [
        f"{each.file}:{each.line}: a phrase without a literal"
        for each in phrases()
        if isinstance(each, NoLiteral)
    ]
    for language in LANGUAGES:
        for domain in DOMAINS:
            found = merge(language, domain)
            left += [f"{language}/{domain}: {each}" for each in problems(found, domain)]
    print("\n".join(left) or "Everything is translated.")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
