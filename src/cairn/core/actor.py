"""Actors: the seats, and CHANCE."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final


class _Chance(int):
    def __repr__(self) -> str:
        return "CHANCE"

    __str__ = __repr__


CHANCE: Final[int] = _Chance(-1)
"""The actor for dice, draws and trembling hands; −1 in records."""


UNNAMED = "Guest"
"""What a guest is called who gave no name; screens say it in the reader's language."""


def name_of(actor: int) -> str:
    """The name of an actor in sentences, where seats count from 1."""
    return "chance" if actor == CHANCE else f"seat {actor + 1}"


WAIT = "Wait: the count-down isn't over yet."


def turn_text(actors: Sequence[int]) -> str:
    """Whose turn it is, in a sentence."""
    if CHANCE in actors:
        return "Wait: chance decides what happens next."
    if len(actors) == 1:
        return f"It's {name_of(actors[0])}'s turn."
    *first, last = (str(actor + 1) for actor in actors)
    return f"It's the turn of seats {', '.join(first)} and {last}."
