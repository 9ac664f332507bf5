"""The box of Stack-a-Biddi, read from parts.toml into the tables that rules and solver use."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from cairn.core.parts import load_parts

PARTS = load_parts(__file__)

Ints = npt.NDArray[np.int64]
Ports = tuple[int, int]

UNIT = 10
"""A unit of length in tenths: places along a tower are counted in tenths."""
LONG: int = PARTS["blocks"]["length"]
SHORT: int = PARTS["biddis"]["length"]
COLOURS: list[str] = PARTS["biddis"]["colours"]
BLOCKS = [str(number) for number in range(1, len(PARTS["blocks"]["sides"]) + 1)]
"""The names of the long blocks: "1", "2", …"""
PIECES = (*BLOCKS, *COLOURS)
BLOCK_SIDES = "".join(PARTS["blocks"]["letters"])
BIDDI_SIDES = "".join(PARTS["biddis"]["letters"])
FACE = BIDDI_SIDES[0]

_PRINTED: dict[tuple[str, str], Ports] = {
    (block, side): (ports[0], ports[1])
    for block, sides in zip(BLOCKS, PARTS["blocks"]["sides"], strict=True)
    for side, ports in zip(BLOCK_SIDES, sides, strict=True)
} | {
    (colour, side): (ports[0], ports[1])
    for colour in COLOURS
    for side, ports in zip(BIDDI_SIDES, PARTS["biddis"]["sides"], strict=True)
}


def is_biddi(piece: str) -> bool:
    """Whether a piece is one of the short blocks."""
    return piece in COLOURS


def length(piece: str) -> int:
    """The length of a piece, in units; its mass is the same number."""
    return SHORT if is_biddi(piece) else LONG


def sides(piece: str) -> str:
    """The letters of a piece's sides."""
    return BIDDI_SIDES if is_biddi(piece) else BLOCK_SIDES


def ports(piece: str, side: str, flipped: bool) -> Ports:
    """Where the line enters at the bottom and leaves at the top, in units from the left."""
    enters, leaves = _PRINTED[piece, side]
    return (length(piece) - leaves, length(piece) - enters) if flipped else (enters, leaves)


WAYS = [(side, flipped) for side in BLOCK_SIDES for flipped in (False, True)]
"""The ways to lay a long block, by number."""
BIDDI_WAYS = [(side, flipped) for side in BIDDI_SIDES for flipped in (False, True)]
"""The ways to lay a BIDDI, by number; the first one smiles."""

BLOCK_PORTS: Ints = np.array([[ports(block, *way) for way in WAYS] for block in BLOCKS])
BIDDI_PORTS: Ints = np.array([ports(COLOURS[0], *way) for way in BIDDI_WAYS])
