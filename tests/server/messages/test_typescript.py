"""The web app's types are the server's messages and the games' views."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, NotRequired, TypedDict

import pytest

from cairn.core.view import View
from cairn.server.messages import typescript

HOME = Path(__file__).parents[3] / "web" / "src" / "generated"
BUILT_IN = {"Record"}


def test_the_messages_are_fresh() -> None:
    written = (HOME / "messages.ts").read_text(encoding="utf-8")
    assert written == typescript.messages_file(), "Run `make types-web`."


def test_the_views_are_fresh() -> None:
    written = (HOME / "views.ts").read_text(encoding="utf-8")
    assert written == typescript.views_file(typescript.our_games()), "Run `make types-web`."


def test_the_lists_are_fresh() -> None:
    written = (HOME / "lists.ts").read_text(encoding="utf-8")
    assert written == typescript.lists_file(), "Run `make types-web`."


def test_all_are_written(tmp_path: Path) -> None:
    typescript.main(tmp_path)
    for name in ("messages.ts", "views.ts", "lists.ts"):
        assert (tmp_path / name).read_bytes() == (HOME / name).read_bytes()


@pytest.mark.parametrize("name", ["messages.ts", "views.ts"])
def test_every_type_is_declared_once(name: str) -> None:
    text = (HOME / name).read_text(encoding="utf-8")
    declared = re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE)
    assert len(declared) == len(set(declared))
    code = re.sub(r"/\*\*.*?\*/|//.*|\"[^\"]*\"", "", text)
    used = set(re.findall(r"\b[A-Z]\w+\b", code)) - {"VERSION"}
    assert used - BUILT_IN <= set(declared)


def test_every_game_has_a_view() -> None:
    text = (HOME / "views.ts").read_text(encoding="utf-8")
    listed = re.search(r"export interface Views {\n(.*?)}", text, re.DOTALL)
    assert listed
    assert re.findall(r"^  (\w+): \w+;$", listed[1], re.MULTILINE) == typescript.our_games()


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
    assert writer.name_of(TowerView, "tower") == "TowerView"
    assert writer.name_of(TowerView, "brikks") == "BrikksTowerView"
    text = "\n".join(writer.written())
    assert "export interface TowerPiece {" in text
    assert "export interface BrikksPiece {" in text
    assert text.count("export interface OutcomeView {") == 1
    assert '  colour: "blue" | "red";' in text
    assert "  at: [number, number];" in text
    assert "  under?: (TowerPiece | null)[];" in text
    assert "  pieces: Record<string, BrikksPiece[]>;" in text


def test_two_types_of_one_name_are_refused() -> None:
    class Tower(TypedDict):
        """The same name as below, in the game called tower."""

        height: int

    class Piece(TypedDict):
        """Not the one above."""

        tower: Tower

    writer = typescript.ViewWriter()
    writer.name_of(TowerView, "tower")
    with pytest.raises(ValueError, match="TowerPiece"):
        writer.name_of(Piece, "tower")
