"""Card: the lid of a game's box, for lists that can't wait for the rules to load."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from cairn.core.options import Option


class Card:
    """A game's name, seats, options and bots. Every Game is a card.

    A game may keep its card in a separate module, `card.py`, that doesn't import the rules;
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
    """True if seats act at the same time, in any order, so that time matters: core/driver.py."""
    physics: ClassVar[bool] = False
    """True if falls are simulated, which may take seconds."""
    lists_slowly: ClassVar[bool] = False
    """True if listing a seat's actions may take seconds, for example to search for places."""
    modes: ClassVar[Mapping[str, tuple[int, Mapping[str, Any]]]]
    """Variants worth a golden playthrough: name → (seats, options)."""
