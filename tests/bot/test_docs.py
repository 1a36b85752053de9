"""What an author may use is documented: every public name of the views, bots and entries."""

import ast
import inspect
from pathlib import Path

import pytest

from donka import Bot, BotEntry, DealView, GameView, PassView, PlayView, Trick

SHOWN = [Bot, BotEntry, DealView, GameView, PassView, PlayView, Trick]


def documented(cls):
    """Each public name that *cls* defines itself, and whether a docstring stands there."""
    tree = ast.parse(Path(inspect.getfile(cls)).read_text(encoding="utf-8"))
    body = next(
        node.body
        for node in tree.body
        if isinstance(node, ast.ClassDef) and node.name == cls.__name__
    )
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node.name, ast.get_docstring(node) is not None
        elif isinstance(node, ast.AnnAssign) and not ast.unparse(node.target).startswith("_"):
            text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            yield ast.unparse(node.target), text


@pytest.mark.parametrize("cls", SHOWN, ids=lambda cls: cls.__name__)
def test_every_public_name_has_a_docstring(cls):
    ours = [base for base in cls.__mro__ if base.__module__.startswith("donka.bot")]
    names = dict(pair for base in ours for pair in documented(base))

    assert names, "read something"
    assert [name for name, has_text in names.items() if not has_text] == []
    assert set(names) == {name for name in dir(cls) if not name.startswith("_")}
