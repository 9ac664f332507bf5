"""Dice: the only source of randomness, seeded, and verifiable afterwards.

The bytes for chance event number `e` of a game are HMAC-SHA-256(key=seed, message="e/b")
for b = 0, 1, …, concatenated; seed, e and b as text. Anyone can recompute them in any
language once the seed is known, and `sha256sum` checks the seed against its commitment.
"""

from __future__ import annotations

import hashlib
import hmac
import math
import secrets
from collections.abc import Iterable
from fractions import Fraction
from itertools import count
from typing import TypeVar

T = TypeVar("T")


class Stream:
    """The random bytes of one chance event."""

    def __init__(self, key: bytes, event: int) -> None:
        self._blocks = (
            hmac.digest(key, f"{event}/{block}".encode(), "sha256") for block in count()
        )
        self._bytes = b""

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound − 1, all equally likely."""
        bits = (bound - 1).bit_length()
        size = (bits + 7) // 8
        # Keeping only the bits needed and redrawing numbers that are too large leaves no bias.
        while (value := int.from_bytes(self._take(size)) >> (8 * size - bits)) >= bound:
            pass
        return value

    def choose(self, outcomes: Iterable[tuple[T, Fraction]]) -> T:
        """One of the outcomes, drawn with its exact probability."""
        listed = list(outcomes)
        unit = math.lcm(*(chance.denominator for _, chance in listed))
        rest = self.below(unit)
        for outcome, chance in listed:
            rest -= chance.numerator * (unit // chance.denominator)
            if rest < 0:
                return outcome
        raise ValueError("The probabilities of a chance event must add up to one.")

    def _take(self, size: int) -> bytes:
        while len(self._bytes) < size:
            self._bytes += next(self._blocks)
        taken, self._bytes = self._bytes[:size], self._bytes[size:]
        return taken


class Dice:
    """A seeded stream of chance events. `commitment` is public at once, `seed` at the end."""

    def __init__(self, seed: str | int) -> None:
        self.seed = str(seed)

    @classmethod
    def fresh(cls) -> Dice:
        """Dice with a seed that nobody can guess."""
        return cls(secrets.token_hex(32))

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed's text: commits to the seed without revealing it."""
        return hashlib.sha256(self.seed.encode()).hexdigest()

    def stream(self, event: int) -> Stream:
        """The bytes of chance event number `event`, counted from 0."""
        return Stream(self.seed.encode(), event)

    def __repr__(self) -> str:
        return f"Dice(commitment={self.commitment[:12]}…)"
