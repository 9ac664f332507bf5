"""Card: the lid of a game's box, for lists that can't wait for the rules to load."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from cairn.core.options import Unsettled
from cairn.core.sentences import shown
from cairn.core.told import Told

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

    def settle(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values; checks seats and given options. Raises Unsettled."""
        if type(seats) is not int or seats not in self.seat_counts:
            raise Unsettled(self._other_seats(shown(seats)))
        if not isinstance(options, Mapping):
            sentence = f"Options have names and values; {shown(options)} has none."
            raise Unsettled(Told("options", sentence, {"given": shown(options)}))
        if unknown := [name for name in options if name not in self.options]:
            raise Unsettled(self._no_option(shown(unknown[0])))
        return {
            name: option.settle(name, options.get(name, option.default), seats)
            for name, option in self.options.items()
        }

    def _other_seats(self, given: str) -> Told:
        counts = self.seat_counts
        sentence = f"{self.title} is for {seats_text(counts)}, not {given}."
        allowed, most = _span(counts), max(counts)
        facts = {"title": self.title, "allowed": allowed, "most": most, "given": given}
        return Told("seats", sentence, facts)

    def _no_option(self, name: str) -> Told:
        known = ", ".join(sorted(self.options)) or "none"
        sentence = f"{self.title} has no option {name}. It has: {known}."
        return Told("option-unknown", sentence, {"title": self.title, "option": name})


def seats_text(counts: Sequence[int]) -> str:
    """Seat counts in words: "1–4 players", "2 players"."""
    return f"{_span(counts)} player{'s' if max(counts) > 1 else ''}"


def _span(counts: Sequence[int]) -> str:
    low, high = min(counts), max(counts)
    return f"{low}–{high}" if len(counts) == high - low + 1 > 1 else ", ".join(map(str, counts))
