"""What the Python files tell people: every code that is written in them, with its facts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

KINDS = {"Refusal": "refusal", "Fault": "fault"}
"""How the keys of words begin for what has a class of its own."""


class Written(NamedTuple):
    """A call that makes something told."""

    maker: str
    kind: str
    """As the keys of words begin: the function it is written in tells."""
    code: str | None
    """None where it is not a constant."""
    facts: tuple[str, ...] | None
    """None where they are not written out."""


def written(folder: Path) -> Iterator[Written]:
    """Everything that the files of a folder tell."""
    for path in sorted(folder.glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            calls = (node for node in ast.walk(function) if isinstance(node, ast.Call))
            yield from (_read(call, function) for call in calls if _maker(call))


def _maker(call: ast.Call) -> str:
    """What the call makes, if that is told.

    Statics have a Problem of their own, without kinds; Topple has a Fault that is only a number.
    """
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name == "Problem":
        return name if any(keyword.arg == "kind" for keyword in call.keywords) else ""
    return name if name in ("Told", *KINDS) and len(call.args) > 1 else ""


def _read(call: ast.Call, function: ast.FunctionDef) -> Written:
    maker, code = _maker(call), call.args[0]
    known = {"group": "group", "shown": "shown"}
    kind = KINDS.get(maker) or known.get(function.name, "reason")
    constant = str(code.value) if isinstance(code, ast.Constant) else None
    facts = _facts(call.args[2], function) if len(call.args) > 2 else ()
    return Written(maker, kind, constant, facts)


def _facts(node: ast.expr, function: ast.FunctionDef) -> tuple[str, ...] | None:
    if isinstance(node, ast.Name):
        values = [_assigned(one, node.id) for one in ast.walk(function)]
        found = [value for value in values if value is not None]
        return _facts(found[0], function) if len(found) == 1 else None
    if not isinstance(node, ast.Dict):
        return None
    keys = [key.value if isinstance(key, ast.Constant) else None for key in node.keys]
    return tuple(map(str, keys)) if None not in keys else None


def _assigned(node: ast.AST, name: str) -> ast.expr | None:
    """What a name is set to, alone or beside others."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return None
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Name) and target.id == name:
        return value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = zip(target.elts, value.elts, strict=True)
        return next((v for t, v in pairs if isinstance(t, ast.Name) and t.id == name), None)
    return None
