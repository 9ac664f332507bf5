"""Imports go one way through the server, SQL stays in the store, settings are read once."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import cairn.server
from tests.test_rooms import imported

HOME = Path(cairn.server.__file__).parent
ORDER = (
    "listening",
    "settings",
    "codes",
    "metrics",
    "messages",
    "tables",
    "store",
    "running",
    "edge",
    "app",
)
"""Each knows only those before it."""
FILES = sorted(path for path in HOME.rglob("*.py") if path != HOME / "__init__.py")


def room(path: Path) -> str:
    return path.relative_to(HOME).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HOME)))
def test_imports_go_one_way(path: Path) -> None:
    own = ORDER.index(room(path))
    for name in imported(path):
        if name.startswith("cairn.server."):
            other = name.split(".")[2]
            assert ORDER.index(other) <= own, f"{room(path)} must not import {name}"


def test_the_order_is_written_down() -> None:
    text = cairn.server.__doc__ or ""
    places = [text.index(f"\n    {name}") for name in ORDER[4:]]
    assert places == sorted(places)


def modules(path: Path) -> set[str]:
    """The first names of all modules that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize(
    ("module", "rooms"),
    [
        ("sqlalchemy", {"store"}),
        ("alembic", {"store"}),
        ("starlette", {"edge", "app"}),
        ("uvicorn", {"edge", "app"}),
        ("multiprocessing", {"running"}),
    ],
)
def test_who_knows_what(module: str, rooms: set[str]) -> None:
    assert {room(path) for path in FILES if module in modules(path)} <= rooms


def test_settings_are_read_in_one_place() -> None:
    reading = [path for path in FILES if "environ" in path.read_text(encoding="utf-8")]
    assert reading == [HOME / "settings.py"]


def test_every_folder_is_listed() -> None:
    assert {room(path) for path in FILES} == set(ORDER)
