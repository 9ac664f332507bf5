"""The card: the lid of the box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cairn.core.card import Card
from cairn.core.options import Option
from cairn.core.parts import load_parts

PARTS = load_parts(__file__)


class StackBackCard(Card):
    """Lay sticks on sticks: the first player to get rid of all of theirs wins."""

    name = "stackback"
    title = "STACK Back"
    blurb = "Lay sticks on two others and play again, as long as the building stands."
    seat_counts = (2,)
    physics = True
    lists_slowly = True
    bots = ("merciless", "expert", "regular", "first-evening", "greedy", "random")
    options: ClassVar[Mapping[str, Option]] = {
        "hand": Option(
            default="steady",
            choices=("steady", *PARTS["hands"]),
            help="how much your hand trembles when you lay a stick",
        ),
        "fall": Option(
            default="back",
            choices=("back", "sudden"),
            help="whether fallen sticks go back to your hand, or you lose at once",
        ),
    }
    modes: ClassVar[Mapping[str, tuple[int, Mapping[str, Any]]]] = {
        "steady": (2, {}),
        "sudden": (2, {"hand": "shaky", "fall": "sudden"}),
    }


CARD = StackBackCard()
