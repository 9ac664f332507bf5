"""The web app has the server's messages, and the games' views, actions and parts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Literal, NotRequired, TypedDict

import pytest

from cairn.core.game import Action
from cairn.core.view import View
from cairn.server.messages import typescript

HOME = Path(__file__).parents[3] / "web" / "src" / "generated"
BUILT_IN = {"Record", "Omit"}


def contents(folder: Path) -> dict[str, str]:
    """Every file of a folder and of those in it, by its path."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in found}


def test_everything_is_fresh() -> None:
    assert contents(HOME) == typescript.files(), "Run `make types-web`."


def test_everything_is_written(tmp_path: Path) -> None:
    typescript.main(tmp_path)
    assert contents(tmp_path) == typescript.files()


@pytest.mark.parametrize("name", ["messages.ts", "views.ts"])
def test_every_type_is_declared_once(name: str) -> None:
    text = (HOME / name).read_text(encoding="utf-8")
    declared = re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE)
    assert len(declared) == len(set(declared))
    code = re.sub(r"/\*\*.*?\*/|//.*|\"[^\"]*\"", "", text)
    used = set(re.findall(r"\b[A-Z]\w+\b", code)) - {"VERSION"}
    imported = re.findall(r"\w+", "".join(re.findall(r"^import type {(.*)}", text, re.MULTILINE)))
    assert used - BUILT_IN <= {*declared, *imported}


@pytest.mark.parametrize("name", ["Views", "Actions"])
def test_every_game_is_there(name: str) -> None:
    text = (HOME / "views.ts").read_text(encoding="utf-8")
    listed = re.search(rf"export interface {name} {{\n(.*?)}}", text, re.DOTALL)
    assert listed
    assert re.findall(r"^  (\w+): \w+;$", listed[1], re.MULTILINE) == typescript.our_games()


def test_a_game_s_types_spell_its_name_alike() -> None:
    text = typescript.views_file(["brikks", "stackback"])
    declared = re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE)
    own = {name for name in declared if name.lower().startswith("stackback")}
    assert {"StackBackView", "StackBackLay", "StackBackStickView"} <= own
    assert {name for name in own if not name.startswith("StackBack")} == set()
    assert "BrikksPlace" in declared


class Piece(TypedDict):
    """A piece."""

    colour: Literal["red", "blue"]
    at: tuple[int, int]
    under: NotRequired[list[Piece | None]]


class TowerView(View):
    """A tower."""

    pieces: dict[str, list[Piece]]


def test_types_of_views() -> None:
    writer = typescript.ViewWriter()
    assert writer.name_of(TowerView, "Tower") == "TowerView"
    assert writer.name_of(TowerView, "Brikks") == "BrikksTowerView"
    text = "\n".join(writer.written())
    assert "export interface TowerPiece {" in text
    assert "export interface BrikksPiece {" in text
    assert text.count("export interface OutcomeView {") == 1
    assert '  colour: "blue" | "red";' in text
    assert "  at: [number, number];" in text
    assert "  under?: (TowerPiece | null)[];" in text
    assert "  pieces: Record<string, BrikksPiece[]>;" in text


class Move(Action):
    """Any move."""

    __slots__ = ()


@dataclass(frozen=True)
class Lay(Move):
    """Lay a piece."""

    at: tuple[tuple[int, int], ...]
    colour: Literal["red", "blue"] | None


@dataclass(frozen=True)
class Shout(Move):
    """Say something."""

    kinds: ClassVar[tuple[str, ...]] = ("stop", "go")
    said: str


def test_types_of_actions() -> None:
    writer = typescript.ViewWriter()
    assert writer.actions_of(Move, "Tower") == "TowerMove"
    text = "\n".join(writer.written())
    assert "/** Any move. */\nexport type TowerMove = TowerLay | TowerShout;" in text
    lay = ('  at: number[][];\n  colour: "blue" | "red" | null;', '  kind: "lay";\n  text: string;')
    assert "/** Lay a piece. */\nexport interface TowerLay {\n" + "\n".join(lay) in text
    assert 'export interface TowerShout {\n  kind: "go" | "stop";\n  text: string;\n}' in text


def test_parts() -> None:
    text = typescript.parts_file("stackback")
    assert "export const boards = {\n" in text
    assert '  "side": 1000,\n' in text
    assert '\n  {\n    "name": "yellow",\n    "length": 600,\n  },\n' in text
    assert '    "shift": [1, 4, 6, 4, 1],\n' in text


def test_parts_are_what_the_game_says_of_its_box() -> None:
    text = typescript.parts_file("brikks")
    assert '    "name": "g3",\n    "colour": "green",\n    "number": 3,\n' in text
    assert "x./x./xx" not in text


def test_two_types_of_one_name_are_refused() -> None:
    class Tower(TypedDict):
        """The same name as below, in the game called tower."""

        height: int

    class Piece(TypedDict):
        """Not the one above."""

        tower: Tower

    writer = typescript.ViewWriter()
    writer.name_of(TowerView, "Tower")
    with pytest.raises(ValueError, match="TowerPiece"):
        writer.name_of(Piece, "Tower")
