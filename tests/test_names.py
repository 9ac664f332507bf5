"""One word, one thing: no name stands for two classes.

Outside the games every public class and type has a name of its own, and so has every class within
one game. A game's class may be called like another game's (all have their phases), but not like a
class of the house. Messages are apart: they are the words of the protocol, and a game's own types
carry the game's name there. `web/src/plan.test.ts` does the same for the web.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import cairn

HOME = Path(cairn.__file__).parent
GAMES, MESSAGES = HOME / "games", HOME / "server" / "messages"
EVERYWHERE = {"T"}
"""Type variables, which mean nothing outside their function."""


def made(path: Path, *, types: bool) -> Iterator[str]:
    """The classes that a module makes, inside functions too, and its other types if wanted."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield from (node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    for node in tree.body if types else ():
        if isinstance(node, ast.Assign):
            yield from (one.id for one in node.targets if isinstance(one, ast.Name))


def is_public_type(name: str) -> bool:
    """Whether a name is written like a class."""
    return name[0].isupper() and not name.isupper() and name not in EVERYWHERE


def names(paths: Iterator[Path], *, types: bool = False) -> Counter[str]:
    found = (name for path in paths for name in made(path, types=types))
    return Counter(filter(is_public_type, found))


def twice(counted: Counter[str]) -> list[str]:
    return [name for name, count in counted.items() if count > 1]


def outside(*folders: Path) -> Iterator[Path]:
    """The modules that are in none of these folders."""
    for path in HOME.rglob("*.py"):
        if not any(path.is_relative_to(folder) for folder in folders):
            yield path


def test_no_name_is_used_twice_outside_the_games() -> None:
    assert twice(names(outside(GAMES), types=True)) == []


@pytest.mark.parametrize("game", cairn.games())
def test_no_two_classes_of_a_game_share_a_name(game: str) -> None:
    assert twice(names((GAMES / game).rglob("*.py"))) == []


@pytest.mark.parametrize("game", cairn.games())
def test_a_game_s_classes_are_not_called_like_the_house_s(game: str) -> None:
    house = names(outside(GAMES, MESSAGES))
    assert not names((GAMES / game).rglob("*.py")).keys() & house.keys()


def test_the_classes_are_found() -> None:
    """Whether what is compared above is there."""
    assert {"Game", "Budget", "Table", "ToolGroup"} <= names(outside(GAMES, MESSAGES)).keys()
    assert "BrikksState" in names((GAMES / "brikks").rglob("*.py"))
