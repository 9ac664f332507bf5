"""What can move in a pile, by HiGHS: a plain judge of falls that shares no code with the library.

A pile of level bodies can't stand when it can begin to move: bodies sink, rise and tilt a little,
no patch is pressed together, and the weight goes down on the whole. What is nailed down does not
move. Written from the rules page of STACK Back, where falls are explained.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import highspy
import numpy as np

LEVER = 100.0
"""A tilt of 1 lifts what is this far from the middle of a body by 1."""
EXACT = 1e-10
"""How far HiGHS may be off."""
STILL, MOVING = 1e-8, 1e-7
"""How far the weight goes down in a pile that stands, at most, and in one that does not."""
BORDER = 1e-5
"""The part of the way from its border to its middle on which a patch bears nothing."""


class Body(NamedTuple):
    """Something that lies flat: the middle of its weight."""

    x: float
    y: float
    weight: float


class Patch(NamedTuple):
    """The corners between which one body bears another; the ground is −1."""

    upper: int
    lower: int
    corners: Sequence[tuple[float, float]]


class Pile(NamedTuple):
    """Bodies in the order in which they were laid, and where they touch."""

    bodies: Sequence[Body]
    patches: Sequence[Patch]


class TooCloseError(Exception):
    """Rounding may decide this pile."""


class Motions:
    """How some bodies of a pile can move while all others are gone: v, a and b for each of them.

    A point of a body goes up by v + a · (x − its middle) / LEVER + b · (y − its middle) / LEVER.
    """

    def __init__(self, pile: Pile, bodies: Iterable[int]) -> None:
        self._place = {body: place for place, body in enumerate(sorted(bodies))}
        self._highs = highspy.Highs()
        self._highs.setOptionValue("output_flag", False)
        self._highs.setOptionValue("primal_feasibility_tolerance", EXACT)
        self._highs.setOptionValue("dual_feasibility_tolerance", EXACT)
        for body in self._place:
            self._highs.addVars(3, -np.ones(3), np.ones(3))
            self._highs.changeColCost(3 * self._place[body], pile.bodies[body].weight)
        for patch in pile.patches:
            self._part(pile, patch)

    def _part(self, pile: Pile, patch: Patch) -> None:
        """The upper body does not sink into the lower one."""
        for x, y in patch.corners if self._is_here(patch) else ():
            index, value = list[int](), list[float]()
            for body, sign in ((patch.upper, 1.0), (patch.lower, -1.0)):
                if body >= 0:
                    place, middle = self._place[body], pile.bodies[body]
                    index += [3 * place, 3 * place + 1, 3 * place + 2]
                    value += [sign, sign * (x - middle.x) / LEVER, sign * (y - middle.y) / LEVER]
            self._highs.addRow(0.0, np.inf, len(index), np.array(index), np.array(value))

    def _is_here(self, patch: Patch) -> bool:
        return all(body < 0 or body in self._place for body in (patch.upper, patch.lower))

    def nail(self, body: int) -> None:
        """It stays where it is."""
        self._bound(body, 0.0)

    def loosen(self, body: int) -> None:
        """It may move again."""
        self._bound(body, 1.0)

    def _bound(self, body: int, far: float) -> None:
        for column in range(3 * self._place[body], 3 * self._place[body] + 3):
            self._highs.changeColBounds(column, -far, far)

    def exist(self) -> bool:
        """Whether the weight can go down; raises TooCloseError."""
        self._highs.run()
        solved = highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kModelEmpty
        assert self._highs.getModelStatus() in solved
        down = -self._highs.getInfo().objective_function_value
        if STILL < down < MOVING:
            raise TooCloseError(down)
        return bool(down >= MOVING)


def bearing(corners: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The corners of a patch without its very border, for on the very edge it falls."""
    x, y = (sum(values) / len(corners) for values in zip(*corners, strict=True))
    return [(px + BORDER * (x - px), py + BORDER * (y - py)) for px, py in corners]


def parts(pile: Pile) -> list[set[int]]:
    """The bodies in connected parts; the ground connects nothing."""
    found = [{body} for body in range(len(pile.bodies))]
    for patch in pile.patches:
        if patch.lower >= 0:
            joined = [part for part in found if {patch.upper, patch.lower} & part]
            found = [part for part in found if part not in joined] + [set().union(*joined)]
    return found


def stands(pile: Pile, bodies: Iterable[int]) -> bool:
    """Whether some bodies stand when all others are gone."""
    return not Motions(pile, bodies).exist()


def least_motion(pile: Pile, bodies: Iterable[int]) -> set[int]:
    """What can't be nailed down, one after another, if something is to move; none if all stands."""
    listed = sorted(bodies)
    motions, moving = Motions(pile, listed), set(listed)
    if not motions.exist():
        return set()
    for body in listed:
        motions.nail(body)
        if motions.exist():
            moving.remove(body)
        else:
            motions.loosen(body)
    return moving


def may_fall(pile: Pile, fallen: set[int]) -> bool:
    """Whether what is left stands, and all that fell belongs to parts that did not."""
    left = set(range(len(pile.bodies))) - fallen
    loose = [part for part in parts(pile) if not stands(pile, part)]
    return bool(fallen) and fallen <= set().union(*loose) and stands(pile, left)


def least_fall(pile: Pile) -> tuple[int, ...]:
    """What falls at least: the least motion, and so on with what is left, until that stands."""
    left = set(range(len(pile.bodies)))
    while moving := least_motion(pile, left):
        left -= moving
    return tuple(sorted(set(range(len(pile.bodies))) - left))
