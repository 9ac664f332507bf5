"""Does a building of level bodies stand? Exact statics as a linear programme.

Bodies lie flat on each other and on the ground, so only vertical forces matter: weights, and
non-negative pushes spread over the contact patches. A push anywhere in a convex patch is a mix
of pushes at its corners, so the corners are enough. The building stands if some pushes balance
force and both moments of every body. On the very edge it falls: a patch bears load everywhere
but on its border.

    ground = Equilibrium.empty()
    one = ground.add(Slab(x=0, y=0, weight=1, contacts=[Contact(corners)]))
    two = one.add(Slab(x=9, y=0, weight=1, contacts=[Contact(corners, below=0)]))
    two.stands, two.pushes, two.proof, two.margin()

Adding a body starts from the previous solution. `Equilibrium.of(bodies)` solves a whole building.
`toppling` finds the bodies that must fall, `margin` how far a building is from falling.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from cairn.balance.margin import edge, margin
from cairn.balance.programme import (
    SCALE,
    Basis,
    Floats,
    StaticsProblem,
    draw_in,
    levels,
    solve_weights,
    start,
    unbalanced,
)
from cairn.balance.simplex import ENDLESS, NOTHING_UNDER, SETTLED, reach, settle, top_up
from cairn.balance.trial import DRIFT
from cairn.core.kernel import Words

GROUND = -1


@dataclass(frozen=True)
class Contact:
    """A convex patch where two bodies touch: its corners, one (x, y) per row."""

    corners: Floats
    below: int = GROUND
    above: int | None = None
    """The body that rests on this patch; None means the body that lists the contact."""


@dataclass(frozen=True)
class Slab:
    """Something that lies flat: its centre of mass, its weight and its contact patches."""

    x: float
    y: float
    weight: float
    contacts: Sequence[Contact] = field(default_factory=tuple)


@dataclass(frozen=True)
class Equilibrium:
    """The verdict on a building: pushes that hold it, or a proof that none can."""

    problem: StaticsProblem
    basis: Basis | None
    """None if some body rests on nothing."""
    state: int
    """SETTLED, or the row of the proof."""

    @classmethod
    def empty(cls) -> Equilibrium:
        """The equilibrium of a building with no bodies, which stands."""
        words, floats = np.zeros(0, np.int64), np.zeros(0)
        problem = StaticsProblem(np.zeros((0, 3)), words, words, floats, floats)
        return cls(problem, Basis(words, words, floats, np.zeros((0, 0)), floats), SETTLED)

    @classmethod
    def of(cls, bodies: Sequence[Slab]) -> Equilibrium:
        """The equilibrium of a whole building; bodies rest on bodies listed before them."""
        return solve(_problem(bodies))

    def add(self, body: Slab) -> Equilibrium:
        """The equilibrium with one more body, found from this one."""
        return self.join(_columns(body, len(self.problem.bodies)))

    def join(self, more: StaticsProblem) -> Equilibrium:
        """The same for a body with its columns: its own, then those of bodies that rest on it."""
        problem = _joined([self.problem, more])
        number, kept = len(self.problem.bodies), self.basis
        if kept is None or not self.stands:
            return solve(_sorted(problem))
        columns = len(self.problem.px)
        first = np.array([columns, columns + np.count_nonzero(more.upper == number)])
        basis, work = _blank(problem), _work(problem)
        state = top_up(problem, kept, basis, first, work[0], work[1])
        if state == NOTHING_UNDER:
            return Equilibrium(problem, None, 3 * number)
        return _checked(problem, basis, state)

    @property
    def stands(self) -> bool:
        """Whether some pushes hold the building."""
        return self.state == SETTLED

    @property
    def pushes(self) -> Floats | None:
        """One push per column of the programme (corner of a patch), all ≥ 0; None if it falls."""
        if not self.stands or self.basis is None:
            return None
        pushes = np.zeros(len(self.problem.px))
        pushes[self.basis.slots] = np.maximum(self.basis.x, 0.0)
        return pushes

    @property
    def proof(self) -> Floats | None:
        """Why it falls: a row that no column makes negative, but the weights do (Farkas).

        As a motion, it says how each body can sink and turn a little without any two pressing
        into each other, while the weights sink overall. None if it stands.
        """
        if self.stands:
            return None
        if self.basis is not None:
            return np.array(self.basis.inverse[self.state])
        row = np.zeros(3 * len(self.problem.bodies))
        row[self.state] = -1.0  # the force on the body that rests on nothing
        return row

    @property
    def lacks(self) -> float:
        """How far a falling building is from standing: if weights move by less, it still falls.

        The proof also holds for moved weights, as long as they don't do more work than it has
        to spare. In the unit of the coordinates; 0 if it stands, infinite if a body rests on
        nothing.
        """
        row = self.proof
        if row is None:
            return 0.0
        turns = np.hypot(row[1::3], row[2::3]) / SCALE
        work = float(self.problem.bodies[:, 2] @ turns)
        return -float(row @ self.weights) / work if work else np.inf

    @cached_property
    def matrix(self) -> Floats:
        """The programme's dense matrix, for checks and for other solvers."""
        problem, columns = self.problem, np.arange(len(self.problem.px))
        matrix = np.zeros((3 * len(problem.bodies), len(columns)))
        for body, sign in ((problem.upper, 1.0), (problem.lower, -1.0)):
            k = columns[body >= 0]
            row, (x, y) = 3 * body[k], problem.bodies[body[k], :2].T
            matrix[row, k] = sign
            matrix[row + 1, k] = sign * (problem.px[k] - x) / SCALE
            matrix[row + 2, k] = sign * (problem.py[k] - y) / SCALE
        return matrix

    @property
    def weights(self) -> Floats:
        """The programme's right-hand side."""
        right = np.zeros(3 * len(self.problem.bodies))
        right[::3] = self.problem.bodies[:, 2]
        return right

    def margin(self) -> float:
        """How far all weights can move together, in any direction, before the building falls.

        In the unit of the coordinates; 0 if it falls, and infinite if there are no bodies.
        """
        if not self.stands or self.basis is None:
            return 0.0
        return margin(self.problem, self.basis)

    def bears(self, dx: float, dy: float) -> float:
        """How far all weights can move in this direction before the building falls."""
        return self._push(dx, dy)[0]

    def tips(self) -> Floats | None:
        """How it would begin to fall: three numbers per body, as in a proof; None if empty.

        If it stands, this is how it falls when all weights move in its weakest direction. Bodies
        with only zeros stay where they are.
        """
        if not self.stands or self.basis is None:
            return self.proof
        if not len(self.problem.bodies):
            return None
        weakest = edge(self.problem, self.basis)
        return self._push(weakest.right, weakest.up)[1]

    def _push(self, dx: float, dy: float) -> tuple[float, Floats]:
        """How far all weights can move in this direction, and the proof that it is no further."""
        if not self.stands or self.basis is None:
            return 0.0, np.zeros(0)
        change = np.zeros(3 * len(self.problem.bodies))
        change[1::3] = self.problem.bodies[:, 2] * dx / SCALE
        change[2::3] = self.problem.bodies[:, 2] * dy / SCALE
        basis = Basis._make(part.copy() for part in self.basis)
        work = np.zeros((2, max(len(self.problem.px), len(change))))
        np.maximum(basis.x, 0.0, out=basis.x)
        far, row = reach(self.problem, basis, basis.inverse @ change, work[0], work[1])
        return float(far), np.array(basis.inverse[row])


def solve(problem: StaticsProblem) -> Equilibrium:
    """The equilibrium of a programme, from scratch. Its columns must be sorted by upper body."""
    count = len(problem.bodies)
    level = np.empty(count, np.int64)
    levels(problem, level)
    first = np.searchsorted(problem.upper, np.arange(count + 1))
    basis = _blank(problem)
    lost = start(problem, first, np.argsort(-level), np.empty((count, 3)), basis)
    if lost >= 0:
        return Equilibrium(problem, None, 3 * lost)
    work = _work(problem)
    return _checked(problem, basis, settle(problem, basis, work[0], work[1]))


def _work(problem: StaticsProblem) -> Floats:
    return np.empty((2, max(len(problem.px), 3 * len(problem.bodies))))


def _checked(problem: StaticsProblem, basis: Basis, state: int) -> Equilibrium:
    """The result, solved again from a fresh inverse if rounding has spoilt it."""
    result = Equilibrium(problem, basis, state)
    if state == ENDLESS or _drifted(result):
        _refresh(result)
        work = _work(problem)
        result = Equilibrium(problem, basis, settle(problem, basis, work[0], work[1]))
    if result.state == ENDLESS:
        raise ArithmeticError("The equilibrium of this building could not be found.")
    return result


def _drifted(result: Equilibrium) -> bool:
    """Whether rounding has spoilt the inverse: the pushes must balance the weights."""
    problem, basis = result.problem, result.basis
    return basis is not None and unbalanced(problem, basis, np.empty(len(basis.x))) > DRIFT


def _refresh(result: Equilibrium) -> None:
    """Recompute the inverse of the matrix in use, and reset the made-up costs."""
    assert result.basis is not None
    basis = result.basis
    basis.dual[:] = np.where(
        basis.is_basic, 0.0, 1.0 + np.arange(len(basis.dual)) * 0.7548776662 % 1
    )
    basis.inverse[:] = np.linalg.inv(result.matrix[:, basis.slots])
    solve_weights(result.problem, basis)


def _blank(problem: StaticsProblem) -> Basis:
    rows, columns = 3 * len(problem.bodies), len(problem.px)
    slots, is_basic = np.empty(rows, np.int64), np.empty(columns, np.int64)
    return Basis(slots, is_basic, np.empty(columns), np.empty((rows, rows)), np.empty(rows))


def _problem(bodies: Sequence[Slab]) -> StaticsProblem:
    columns = [_columns(body, number) for number, body in enumerate(bodies)]
    return _sorted(_joined([Equilibrium.empty().problem, *columns]))


def _joined(parts: Sequence[StaticsProblem]) -> StaticsProblem:
    return StaticsProblem._make(np.concatenate(fields) for fields in zip(*parts, strict=True))


def _sorted(problem: StaticsProblem) -> StaticsProblem:
    order = np.argsort(problem.upper, kind="stable")
    return StaticsProblem._make([problem.bodies, *(column[order] for column in problem[1:])])


def _columns(body: Slab, number: int) -> StaticsProblem:
    """A body with its columns, its own first."""
    contacts = sorted(body.contacts, key=lambda contact: contact.above is not None)
    above = [number if c.above is None else c.above for c in contacts for _ in c.corners]
    below = [c.below for c in contacts for _ in c.corners]
    corners = np.concatenate([np.empty((0, 2)), *(c.corners for c in contacts)])
    stop = 0
    for contact in contacts:
        start, stop = stop, stop + len(contact.corners)
        draw_in(corners, start, stop)
    px, py = corners.T.copy()
    return StaticsProblem(
        np.array([[body.x, body.y, body.weight]]), _whole(above), _whole(below), px, py
    )


def _whole(numbers: list[int]) -> Words:
    return np.array(numbers, np.int64)
