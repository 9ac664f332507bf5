"""The card: the lid of the box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cairn.core.card import Card
from cairn.core.options import Option
from cairn.core.parts import load_parts

PARTS = load_parts(__file__)
TARGETS: dict[str, int] = PARTS["game"]["target"]
OFFERED = tuple(hand for hand, has in PARTS["hands"].items() if not has.get("junior"))
"""The hands that a table can start with."""


class ToppleCard(Card):
    """Stack pieces on a board that balances on a stem; lines and stacks pay, a fall costs."""

    name = "topple"
    title = "Topple"
    blurb = "Stack on a tilting board: lines and towers pay, toppling it costs."
    seat_counts = (2, 3, 4)
    bots = ("merciless", "expert", "regular", "first-evening", "greedy", "random")
    options: ClassVar[Mapping[str, Option]] = {
        "target": Option(
            default=TARGETS["usual"],
            choices=(TARGETS["usual"], 30),
            span=(TARGETS["least"], TARGETS["most"]),
            help="the score to reach; the game ends after the round in which a player does",
        ),
        "hand": Option(
            default="human",
            choices=OFFERED,
            help="how far a piece lands from the middle of its space; own: each player pushes it",
        ),
        "junior": Option(
            default=False,
            choices=(False, True),
            help="no points: topple the board and you are out; the last player in wins",
        ),
    }
    modes: ClassVar[Mapping[str, tuple[int, Mapping[str, Any]]]] = {
        "two": (2, {"target": 40}),
        "steady": (3, {"hand": "steady", "target": 20}),
        "shaky": (4, {"hand": "shaky", "target": 20}),
        "junior": (3, {"junior": True}),
        "own": (2, {"hand": "own", "target": 20}),
    }


CARD = ToppleCard()
