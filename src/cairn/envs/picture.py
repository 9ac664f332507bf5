"""How the shells show a game: as text, as a picture, or in the terminal."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from cairn.core.drawing import Drawing, plain, width
from cairn.core.extras import require
from cairn.core.game import State

MODES = ("ansi", "rgb_array", "human")
SIZE, LINE = 16, 20
"""The height of a letter and of a line, in pixels."""
PAPER, INK = (250, 248, 242), (40, 38, 34)
COLOURS = {
    "black": (30, 30, 30),
    "white": (245, 245, 245),
    "bright_black": (120, 120, 120),
    "red": (204, 60, 52),
    "green": (58, 140, 70),
    "blue": (52, 100, 190),
    "yellow": (222, 170, 20),
    "magenta": (160, 70, 160),
    "cyan": (40, 150, 160),
}
Rgb = tuple[int, int, int]


def render(state: State, mode: str | None) -> Any:  # noqa: ANN401
    """A state in one of MODES: as text, as an array of pixels, or None after printing it."""
    if mode == "ansi":
        return plain(state.drawing())
    if mode == "rgb_array":
        return pixels(state.drawing())
    if mode == "human":
        _print(state.drawing())
    return None


def pixels(drawing: Drawing) -> npt.NDArray[np.uint8]:
    """A drawing as a picture: [row, column, colour]. Raises MissingExtra."""
    require("PIL", "A picture", "envs")
    from PIL import Image, ImageDraw

    step = _font().getlength("m")
    wide = max((width(line) for line in drawing), default=0) + 2
    image = Image.new("RGB", (round(step * wide), LINE * (len(drawing) + 1)), PAPER)
    draw = ImageDraw.Draw(image)
    for number, line in enumerate(drawing):
        x, y = step, LINE * number + LINE // 2
        for text, style in line:
            ink, paper = colours(style)
            if paper:
                draw.rectangle((x, y, x + step * len(text) - 1, y + LINE - 1), paper)
            draw.text((x, y), text, ink, _font())
            x += step * len(text)
    return np.asarray(image)


def colours(style: str) -> tuple[Rgb, Rgb | None]:
    """The text and background colours of a terminal style."""
    front, _, back = style.partition(" on ")
    named = [found for word in front.split() if (found := _colour(word))]
    plain_ink = COLOURS["bright_black"] if "dim" in front.split() else INK
    return (named[0] if named else plain_ink), _colour(back)


def _colour(word: str) -> Rgb | None:
    return COLOURS.get(word) or COLOURS.get(word.removeprefix("bright_"))


@cache
def _font() -> Any:  # noqa: ANN401
    """A font with every character of our drawings: the one that ships with matplotlib."""
    require("matplotlib", "A picture", "envs")
    import matplotlib
    from PIL import ImageFont

    file = Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSansMono.ttf"
    return ImageFont.truetype(str(file), SIZE)


def _print(drawing: Drawing) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console()
    for line in drawing:
        console.print(Text.assemble(*line))
