"""What the file that somebody named declares that it needs, told before anything of it runs."""

from pathlib import Path

from donka.cli.speaking import say
from donka.report.printable import printable
from donka.submit.declared import lacking

SUFFIX = ".py"


def tell_what_lacks(what: str) -> None:
    """Say on stderr what *what*, if it is a single file, declares and what is not installed here.

    Refused where its declaration makes no sense.
    """
    for text in (what, what.rpartition(":")[0]):
        path = Path(text)
        if path.suffix == SUFFIX and path.is_file():
            for line in lacking(path, text):
                say(printable(line))
            return
