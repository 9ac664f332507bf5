"""Option: one thing a table can set before a game begins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cairn.core.sentences import LONG, shown

_WHOLE = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True)
class Option:
    """A named choice with a default.

    `choices` lists all values, or samples of them when `span` gives the least and the most
    of a whole number. `seats` are the seat counts at which anything but the default is allowed.
    """

    default: Any
    choices: tuple[Any, ...]
    help: str
    per_seat: bool = False
    span: tuple[int, int] | None = None
    seats: tuple[int, ...] | None = None

    def settle(self, name: str, value: Any, seats: int) -> Any:  # noqa: ANN401
        """The checked value; raises ValueError with a sentence."""
        if self.per_seat:
            return [self._one(name, one) for one in self._spread(name, value, seats)]
        settled = self._one(name, value)
        if settled != self.default and self.seats and seats not in self.seats:
            allowed = _listed(map(str, self.seats))
            raise ValueError(f"Option {name}={spelt(value)} is for {allowed} players, not {seats}.")
        return settled

    def read(self, name: str, text: str) -> Any:  # noqa: ANN401
        """The value a person wrote, such as "3", "1,2" or "true"."""
        if self.per_seat and "," in text:
            return [self._read_one(name, part) for part in text.split(",")]
        return self._read_one(name, text)

    def _spread(self, name: str, value: Any, seats: int) -> Sequence[Any]:  # noqa: ANN401
        if not isinstance(value, list | tuple):
            return [value] * seats
        if len(value) != seats:
            raise ValueError(f"Option {name} has {len(value)} values for {seats} seats.")
        return value

    def _one(self, name: str, value: Any) -> Any:  # noqa: ANN401
        # True == 1 in Python, but level=true is a slip worth a sentence.
        if any(value == choice and type(value) is type(choice) for choice in self.choices):
            return value
        if self.span and type(value) is int and self.span[0] <= value <= self.span[1]:
            return value
        raise ValueError(f"Option {name} can be {self.values()}, not {spelt(value)}.")

    def _read_one(self, name: str, text: str) -> Any:  # noqa: ANN401
        written = text.strip().lower()
        for choice in self.choices:
            if spelt(choice) == written:
                return choice
        if self.span and _WHOLE.fullmatch(written):
            return int(written)
        raise ValueError(f"Option {name} can be {self.values()}, not {shown(text.strip())}.")

    def values(self) -> str:
        """The allowed values in words."""
        if self.span:
            return f"{self.span[0]} to {self.span[1]}"
        return _listed(map(spelt, self.choices))


def _listed(texts: Iterable[str]) -> str:
    *first, last = texts
    return f"{', '.join(first)} or {last}" if first else last


def spelt(value: object) -> str:
    """A value as people write it: without quotes."""
    return value if isinstance(value, str) and len(value) <= LONG else shown(value)
