"""What the dice can show in a round, with exact probabilities.

Rounds 1 to 6 roll all dice again until at least three numbers differ: every such roll is equally
likely. Round 7 rerolls only dice that show the same number, until all differ. That is a chain
with memory, but it treats all numbers alike: renaming the numbers turns any result into any other,
so all results are equally likely too. `tools/rerolls.py` computes the same from the chain itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product

from cairn.core.chance import Stream
from cairn.games.biddi.actions import Roll
from cairn.games.biddi.parts import COLOURS, PARTS

FACES: int = PARTS["dice"]["faces"]
DIFFERENT: int = PARTS["dice"]["different"]
NUMBERS = range(1, FACES + 1)
DICE = len(COLOURS)


class Rolls:
    """The accepted rolls of a round, all equally likely."""

    def __init__(self, accepted: Sequence[tuple[int, ...]]) -> None:
        self.actions = [Roll(numbers) for numbers in accepted]
        self.known = frozenset(self.actions)
        chance = Fraction(1, len(accepted))
        self.outcomes = [(roll, chance) for roll in self.actions]

    def draw(self, stream: Stream) -> Roll:
        """One roll: the one that `Stream.choose` would give, without listing all of them."""
        return self.actions[stream.below(len(self.actions))]


@cache
def rolls(last: bool) -> Rolls:
    """The rolls of a round; `last` for the seventh."""
    if last:
        return Rolls(list(permutations(NUMBERS, DICE)))
    every = product(NUMBERS, repeat=DICE)
    return Rolls([numbers for numbers in every if len(set(numbers)) >= DIFFERENT])
