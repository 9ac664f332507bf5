"""Card: what the lid of a game's box says, for lists that must not wait for the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from cairn.core.options import Option


class Card:
    """A game from outside. Every Game is one.

    A game may have its card in a module of its own, `card.py`, which loads nothing of the rules;
    `registry.card` looks there first.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]]
    bots: ClassVar[tuple[str, ...]]
    """The names of the bots that can play this game; the first one gives the hints."""
    options: ClassVar[Mapping[str, Option]]
    real_time: ClassVar[bool] = False
    """True where seats act at once and in any order, so that time matters: see core/driver.py."""
    physics: ClassVar[bool] = False
    """True where it takes a simulation to find out what falls, which may take seconds."""
    lists_slowly: ClassVar[bool] = False
    """True where listing what a seat can do may take seconds, as when places are searched for."""
    modes: ClassVar[Mapping[str, tuple[int, Mapping[str, Any]]]]
    """Ways to play worth a golden playthrough: name → (seats, options)."""
