"""The card: the lid of the box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cairn.core.card import Card
from cairn.core.options import Option


class BrikksCard(Card):
    """Roll and write: everybody drops the same block on their own sheet."""

    name = "brikks"
    title = "Brikks"
    blurb = "Roll, turn and drop blocks. The fuller your rows, the more they score."
    seat_counts = (1, 2, 3, 4)
    bots = ("merciless", "expert", "regular", "first-evening", "greedy", "random")
    options: ClassVar[Mapping[str, Option]] = {
        "level": Option(
            default=2,
            choices=(1, 2, 3, 4),
            per_seat=True,
            help="what circles under blocks of another colour do: one for all, or one per seat",
        ),
        "duel": Option(
            default=False,
            choices=(False, True),
            seats=(2,),
            help="no points: bonuses drop squares on the opponent's sheet; the last one in wins",
        ),
        "start": Option(
            default=0,
            choices=(0,),
            span=(0, 3),
            help="the seat that starts: it draws its first block last and rolls first",
            seat=True,
        ),
    }
    modes: ClassVar[Mapping[str, tuple[int, Mapping[str, Any]]]] = {
        "solo": (1, {}),
        "duel": (2, {"duel": True}),
        "levels": (4, {"level": [1, 2, 3, 4]}),
        "start": (3, {"start": 1}),
    }


CARD = BrikksCard()
