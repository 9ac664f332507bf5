"""Imports go one way through the house, and core knows no game."""

import ast
from pathlib import Path

import pytest

import cairn

HOME = Path(cairn.__file__).parent
KNOWS = {
    "core": set(),
    "balance": {"core"},
    "bots": {"core"},
    "games": {"core", "balance", "bots"},
    "testing": {"core"},
    "arena": {"core", "balance", "bots", "games"},
    "envs": {"core", "balance", "bots", "games"},
    "server": {"core", "balance", "bots", "games"},
    "cli": {"core", "balance", "bots", "games", "arena", "envs", "server"},
}
FILES = sorted(HOME.rglob("*.py"))


def imported(path: Path) -> set[str]:
    """The full names of everything of cairn's that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "cairn"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HOME)))
def test_imports_go_one_way(path: Path) -> None:
    room = path.relative_to(HOME).parts[0]
    if room.endswith(".py"):
        return  # the face of the library and the test kit look into every room
    for name in imported(path):
        other = name.split(".")[1]
        assert other == room or other in KNOWS[room], f"{room} must not import {name}"


@pytest.mark.parametrize("game", cairn.games())
def test_games_do_not_know_each_other(game: str) -> None:
    for path in (HOME / "games" / game).rglob("*.py"):
        for name in imported(path):
            if name.startswith("cairn.games."):
                assert name.split(".")[2] == game, f"{path} imports {name}"


@pytest.mark.parametrize("room", sorted({*KNOWS} - {"games"}))
def test_no_room_names_a_game(room: str) -> None:
    """No central lists: a new game has to be written into none of them."""
    for path in (HOME / room).rglob("*.py"):
        names = {
            node.value
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert not names & set(cairn.games()), path
