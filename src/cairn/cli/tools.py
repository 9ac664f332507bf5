"""`cairn lab GAME`, `cairn solve GAME` and the like: tools that come with a game.

A game has such a tool if its folder `tools` has a module of that name (`lab.py`, …) with a
function `main`, annotated for Typer; its docstring is the help. No game is listed here.
"""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from cairn.core import resources
from cairn.core.registry import found, package

TOOLS = {
    "lab": "Measure a game: the calibrations and proofs behind its numbers.",
    "puzzle": "Get the puzzle of the day, the same for everybody.",
    "solve": "Find the best play, exactly.",
    "train": "Train a game's bot.",
}


def tool_app(tool: str) -> typer.Typer:
    """The group of commands for one tool, found at first use."""

    class ToolGroup(TyperGroup):
        def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401
            return [game for game in found() if resources.has_tool(package(game), tool)]

        def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401
            listed = {name.casefold(): name for name in self.list_commands(ctx)}
            if cmd_name.casefold() not in listed:
                return None
            one = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
            one.command(cmd_name)(resources.tool(package(cmd_name), tool))
            return get_command(one)

    return typer.Typer(cls=ToolGroup, help=TOOLS[tool], no_args_is_help=True)
