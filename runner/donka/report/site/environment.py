"""The templates of the pages, and what they may say: the words of a language, and a few filters."""

import json
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from donka.report.escaping import json_line
from donka.report.site import kinds
from donka.report.site.showing import Showing
from donka.report.words import Language, words_of

_TEMPLATES = Path(__file__).parent / "templates"


@cache
def environment(language: Language) -> Environment:
    """The templates in *language*."""
    words = words_of(language)
    showing = Showing(words)
    made = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        finalize=showing,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.policies["ext.i18n.trimmed"] = True
    made.install_gettext_callables(  # type: ignore[attr-defined]  # of the extension
        words.gettext, words.ngettext, newstyle=True
    )
    made.filters.update(
        shown=showing.within,
        figure=showing.figure,
        count=showing.count,
        size=showing.size,
        duration=showing.duration,
        date=words.date,
        kind=kinds.name,
        meaning=kinds.meaning,
        json=_json,
    )
    made.globals["lang"] = language.value
    return made


def _json(value: object) -> Markup:
    """*value* for a block of data in a page: JSON in which nothing ends a script."""
    # What is said is markup, which is more than text: JSON is made of plain values.
    return Markup(json_line(json.loads(json.dumps(value))))  # noqa: S704  # escapes <, > and &
