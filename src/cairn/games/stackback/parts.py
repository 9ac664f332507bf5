"""The box of STACK Back, read from parts.toml. Lengths are in tenths of a millimetre."""

from __future__ import annotations

from typing import Any

from cairn.core.parts import load_parts

PARTS = load_parts(__file__)

SIDE: int = PARTS["boards"]["side"]
GAP: int = PARTS["boards"]["gap"]
BOARD_HEIGHT: int = PARTS["boards"]["height"]
BOARDS: list[tuple[int, int]] = [
    (SIDE // 2 + number * (SIDE + GAP), SIDE // 2) for number in range(PARTS["boards"]["count"])
]
"""The middle of each board; the origin is the lower left corner of the first."""
REACH = BOARDS[-1][0] + SIDE // 2
"""The right edge of the wood."""

COLOURS: list[str] = [row["name"] for row in PARTS["colours"]]
LENGTHS: list[int] = [row["length"] for row in PARTS["colours"]]
LENGTH: dict[str, int] = dict(zip(COLOURS, LENGTHS, strict=True))
WIDTH: int = PARTS["sticks"]["width"]
EACH: int = PARTS["sticks"]["each"]
HANDS: dict[str, dict[str, Any]] = PARTS["hands"]
SEATS = 2
