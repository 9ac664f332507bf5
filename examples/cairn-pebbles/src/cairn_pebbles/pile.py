"""The pile, and whether it stands. Things that only this game has get a file with their name.

Statics decide whether it stands, in whole numbers: every machine gives the same verdict, so a game
can be replayed anywhere. Physics engines are for showing a fall, never for judging one.
"""

from __future__ import annotations

from typing import NamedTuple

from cairn_pebbles.parts import MASS, WIDTH, Size


class Pebble(NamedTuple):
    """A pebble in the pile; `at` is how far out its middle is from the middle of the rock."""

    size: Size
    at: int

    @property
    def half(self) -> int:
        """Half its width."""
        return WIDTH[self.size] // 2


Pile = tuple[Pebble, ...]
"""The rock first, then the pebbles from the bottom up."""
START: Pile = (Pebble("rock", 0),)


def reach(below: Size, size: Size) -> int:
    """How far a pebble can be shifted and still lie on the one below."""
    return (WIDTH[below] + WIDTH[size]) // 2 - 1


def weak_joint(pile: Pile) -> int | None:
    """The lowest stone on which the pile above doesn't balance, or None.

    The centre of mass of everything above must be over the stretch where the two stones touch.
    On the very edge of it the pile still stands.
    """
    for index in range(len(pile) - 1):
        lower, upper, above = pile[index], pile[index + 1], pile[index + 1 :]
        mass = sum(MASS[pebble.size] for pebble in above)
        moment = sum(MASS[pebble.size] * pebble.at for pebble in above)
        left = max(lower.at - lower.half, upper.at - upper.half)
        right = min(lower.at + lower.half, upper.at + upper.half)
        if not left * mass <= moment <= right * mass:
            return index
    return None


def stands(pile: Pile) -> bool:
    """Whether the whole pile balances."""
    return weak_joint(pile) is None


def falling(pile: Pile) -> int:
    """How many pebbles fall: all above the lowest weak joint.

    The rest stands, because it stood before the next pebble was laid on it.
    """
    joint = weak_joint(pile)
    return 0 if joint is None else len(pile) - 1 - joint
