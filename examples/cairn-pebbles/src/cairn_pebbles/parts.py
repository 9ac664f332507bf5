"""The box of Pebbles, read from parts.toml into the tables that the rules use."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any, Literal, get_args

from cairn.core.parts import load_parts

PARTS: dict[str, Any] = load_parts(__file__)

Size = Literal["rock", "small", "medium", "large"]
"""The sizes as a type, so that mypy and the screen's TypeScript know them too."""
SIZES: tuple[Size, ...] = get_args(Size)

WIDTH: dict[str, int] = {size: PARTS["stones"][size]["width"] for size in SIZES}
MASS: dict[str, int] = {size: PARTS["stones"][size]["mass"] for size in SIZES}
FALLEN: int = PARTS["points"]["fallen"]

_FACES: list[Size] = PARTS["die"]["faces"]
DIE = [(size, Fraction(count, len(_FACES))) for size, count in Counter(_FACES).items()]
"""The faces of the die, with exact probabilities. Floats would make the dice unverifiable."""


def _check() -> None:
    """Check what the statics rely on: a bad parts file should fail here, not during a game."""
    if set(PARTS["stones"]) != set(SIZES):
        raise ValueError(f"parts.toml: the stones must be {', '.join(SIZES)}.")
    if not set(_FACES) <= set(SIZES[1:]):
        raise ValueError(f"parts.toml: the die can show {', '.join(SIZES[1:])}.")
    if any(width % 2 for width in WIDTH.values()):
        raise ValueError("parts.toml: widths must be even.")


_check()
