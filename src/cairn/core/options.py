"""Option: one thing a table can set before a game begins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cairn.core.sentences import LONG, shown
from cairn.core.told import Told, ToldError

_WHOLE = re.compile(r"-?[0-9]{1,9}")


class Unsettled(ToldError):  # noqa: N818 - the name is part of the library's face
    """A game can't be played with these seats or options; `told` says why."""


@dataclass(frozen=True)
class Option:
    """A named choice with a default.

    `choices` lists all values, or only samples if `span` gives the range of a whole number.
    `seats` are the seat counts that allow values other than the default.
    The value of a `seat` option is a seat at the table, which people count from 1.
    """

    default: Any
    choices: tuple[Any, ...]
    help: str
    per_seat: bool = False
    span: tuple[int, int] | None = None
    seats: tuple[int, ...] | None = None
    seat: bool = False

    def settle(self, name: str, value: Any, seats: int) -> Any:  # noqa: ANN401
        """The checked value; raises Unsettled."""
        if self.per_seat:
            return [self._one(name, one) for one in self._spread(name, value, seats)]
        settled = self._one(name, value)
        if settled != self.default and self.seats and seats not in self.seats:
            raise self._for_others(name, value, seats)
        if self.seat and settled >= seats:
            raise replace(self, span=(0, seats - 1))._refused(name, self.spelt(value))
        return settled

    def read(self, name: str, text: str) -> Any:  # noqa: ANN401
        """The value of a typed text, such as "3", "1,2" or "true"; raises Unsettled."""
        if self.per_seat and "," in text:
            return [self._read_one(name, part) for part in text.split(",")]
        return self._read_one(name, text)

    def _spread(self, name: str, value: Any, seats: int) -> Sequence[Any]:  # noqa: ANN401
        if not isinstance(value, list | tuple):
            return [value] * seats
        if len(value) != seats:
            sentence = f"Option {name} has {len(value)} values for {seats} seats."
            facts = {"option": name, "count": len(value), "seats": seats}
            raise Unsettled(Told("option-count", sentence, facts))
        return value

    def _one(self, name: str, value: Any) -> Any:  # noqa: ANN401
        # True == 1 in Python, but level=true is a slip worth a sentence.
        if any(value == choice and type(value) is type(choice) for choice in self.choices):
            return value
        if self.span and type(value) is int and self.span[0] <= value <= self.span[1]:
            return value
        raise self._refused(name, self.spelt(value))

    def _read_one(self, name: str, text: str) -> Any:  # noqa: ANN401
        written = text.strip().lower()
        for choice in self.choices:
            if self.spelt(choice) == written:
                return choice
        if self.span and _WHOLE.fullmatch(written):
            return int(written) - self.seat
        raise self._refused(name, shown(text.strip()))

    def spelt(self, value: object) -> str:
        """A value as people write it: without quotes, and a seat from 1."""
        if self.seat and type(value) is int:
            value += 1
        return value if isinstance(value, str) and len(value) <= LONG else shown(value)

    def spelt_all(self) -> list[str]:
        """The range of the allowed values, or each of them."""
        return [*dict.fromkeys(map(self.spelt, self.span or self.choices))]

    def _refused(self, name: str, value: str) -> Unsettled:
        values = self.spelt_all()
        listed = " to ".join(values) if self.span else _listed(values)
        sentence = f"Option {name} can be {listed}, not {value}."
        allowed = ("–" if self.span else ", ").join(values)
        facts = {"option": name, "values": allowed, "value": value}
        return Unsettled(Told("option-value", sentence, facts))

    def _for_others(self, name: str, value: object, seats: int) -> Unsettled:
        allowed, spelt = [*map(str, self.seats or ())], self.spelt(value)
        sentence = f"Option {name}={spelt} is for {_listed(allowed)} players, not {seats}."
        facts = {"option": name, "value": spelt, "allowed": ", ".join(allowed), "seats": seats}
        return Unsettled(Told("option-seats", sentence, facts))


def _listed(texts: Iterable[str]) -> str:
    *first, last = texts
    return f"{', '.join(first)} or {last}" if first else last
