"""The card: the lid of the box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cairn.core.card import Card
from cairn.core.options import Option
from cairn.core.parts import load_parts

PARTS = load_parts(__file__)
ROUNDS: int = PARTS["rounds"]["count"]


class BiddiCard(Card):
    """Everybody builds the same tower at once, with one line running from bottom to top."""

    name = "biddi"
    title = "Stack-a-Biddi"
    blurb = "Build a tower with one line running all the way up, faster than everyone else."
    seat_counts = (2, 3, 4)
    real_time = True
    bots = ("merciless", "expert", "regular", "first-evening", "random")
    options: ClassVar[Mapping[str, Option]] = {
        "hand": Option(
            default="steady",
            choices=("steady", *PARTS["hands"]),
            help="how far a block slips as you lay it",
        ),
        "rounds": Option(
            default=ROUNDS, choices=(1, ROUNDS), span=(1, ROUNDS), help="how many rounds"
        ),
        "limit": Option(
            default=0, choices=(0, 90), span=(0, 3600), help="seconds per round; 0 for no limit"
        ),
    }
    modes: ClassVar[Mapping[str, tuple[int, Mapping[str, Any]]]] = {
        "steady": (2, {}),
        "shaky": (3, {"hand": "shaky", "rounds": 3}),
    }


CARD = BiddiCard()
