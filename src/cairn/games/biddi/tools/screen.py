"""Printing for the tools; the rules themselves print nothing."""

from __future__ import annotations

from contextlib import AbstractContextManager

from rich.console import Console
from rich.text import Text

from cairn.core.drawing import Drawing


def busy(what: str) -> AbstractContextManager[object]:
    """Report slow work on the screen, apart from the output."""
    return Console(stderr=True).status(what)


def show(drawing: Drawing) -> None:
    """Print a drawing in colour, cutting lines rather than wrapping them."""
    lines = [Text.assemble(*line, no_wrap=True) for line in drawing]
    joined = Text("\n", no_wrap=True, overflow="crop").join(lines)
    Console(highlight=False).print(joined, no_wrap=True, overflow="crop", crop=False)
