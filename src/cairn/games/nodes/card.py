"""The card: the lid of the box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cairn.core.card import Card
from cairn.core.options import Option
from cairn.core.parts import load_parts

PARTS = load_parts(__file__)


class NodesCard(Card):
    """Flat pieces, layer upon layer; the last to lay one wins the round."""

    name = "nodes"
    title = "Nodes"
    blurb = "Lay pieces layer upon layer and block the others; the last to lay one wins."
    seat_counts = (1, 2, 3, 4, 5, 6)
    bots = ("merciless", "expert", "regular", "first-evening", "greedy", "random")
    options: ClassVar[Mapping[str, Option]] = {
        "set": Option(
            default="hex",
            choices=tuple(PARTS["sets"]),
            help="the pieces: round nodes on a hex or a square grid",
        ),
        "hand": Option(
            default="steady",
            choices=tuple(PARTS["knock"]),
            help="how steady your hands are: human and shaky ones sometimes knock the stack over",
        ),
        "points": Option(
            default=3,
            choices=(1, 3),
            span=(1, 9),
            help="rounds to win; solo is always one round",
        ),
        "start": Option(
            default=0, choices=(0,), span=(0, 5), help="the seat that begins", seat=True
        ),
    }
    modes: ClassVar[Mapping[str, tuple[int, Mapping[str, Any]]]] = {
        "solo": (1, {}),
        "two": (2, {"points": 1, "start": 1}),
        "square": (3, {"points": 1, "set": "square"}),
        "shaky": (5, {"points": 1, "hand": "shaky"}),
    }


CARD = NodesCard()
