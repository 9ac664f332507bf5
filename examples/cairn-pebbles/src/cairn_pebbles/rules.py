"""Pebbles: the State, the Game, and GAME, the one instance that Cairn loads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from cairn.core.actor import CHANCE
from cairn.core.drawing import Drawing
from cairn.core.game import Action, Game, State
from cairn.core.motion import Motion
from cairn.core.options import Option
from cairn.core.outcome import Outcome, best
from cairn.core.refusals import Refusal
from cairn.core.told import Told
from cairn_pebbles import actions, drawing, fall, position, refusals, view
from cairn_pebbles.actions import Fall, Lay, PebblesAction, Roll
from cairn_pebbles.parts import DIE, FALLEN, PARTS, Size
from cairn_pebbles.pile import START, Pebble, Pile, reach, stands


# A state never changes. That makes undo, search and replay trivial: keep the old one.
# `eq=False` and `repr=False` leave these to State, which compares positions and prints briefly.
@dataclass(frozen=True, eq=False, repr=False)
class PebblesState(State):
    """One moment of Pebbles."""

    game: Game
    seats: int
    options: Mapping[str, Any]
    pile: Pile
    rolled: Size | None
    laid: int
    points: tuple[int, ...]

    # The phase is computed, not stored, so it can't contradict the rest of the state.
    @cached_property
    def phase(self) -> view.Phase:
        """The current phase."""
        if not stands(self.pile):
            return "fall"
        if self.laid == self.options["pebbles"]:
            return "over"
        return "lay" if self.rolled else "roll"

    @property
    def turn(self) -> int:
        """The seat that lays the next pebble."""
        return self.laid % self.seats

    # A seat, CHANCE, or nobody once the game is over. Everything that drives a match (terminal,
    # server, bots) looks only at this.
    @property
    def actors(self) -> tuple[int, ...]:
        """The actors who may act now; () if the game is over."""
        if self.phase == "over":
            return ()
        return (self.turn,) if self.phase == "lay" else (CHANCE,)

    # CHANCE acts in two cases: it draws from the dice, or, if this is true, something falls. A
    # fall draws nothing, so it leaves the dice alone.
    @property
    def falls(self) -> bool:
        """Whether the pile is falling."""
        return self.phase == "fall"

    # The outcomes of chance, with exact probabilities. For a fall it is the least one, with
    # probability 1: without the pebble just laid the pile stood, so the statics demand no more.
    def outcomes(self) -> list[tuple[Action, Fraction]]:
        """The faces of the die, or the least fall."""
        if self.phase == "fall":
            return [(Fall(1), Fraction(1))]
        if self.phase == "roll":
            return [(Roll(size), chance) for size, chance in DIE]
        return super().outcomes()

    # Often more pebbles really fall. The match asks this, and writes the answer into the log, so
    # that every replay shows the same fall.
    def fall(self) -> Action:
        """The fall according to physics."""
        return fall.fall(self)

    def motion(self) -> Motion | None:
        """How the pile falls."""
        return fall.motion(self) if self.falls else None

    # Legality is written once, in refusals.py. This asks it about every candidate.
    def _legal(self, actor: int) -> Sequence[Action]:
        if self.rolled is None:
            return [action for action, _ in self.outcomes()]
        most = reach(self.pile[-1].size, self.rolled)
        lays = [Lay(shift) for shift in range(-most, most + 1)]
        return [lay for lay in lays if self._refuse(actor, lay) is None]

    def _refuse(self, actor: int, action: Action) -> Refusal | None:
        return refusals.refuse(self, action)

    # The effect of an action. It is legal: `play` has already asked `_refuse`.
    def _next(self, actor: int, action: Action) -> PebblesState:
        match action:
            case Roll(size):
                return replace(self, rolled=size)
            case Lay(shift):
                return self._after_lay(shift)
            case Fall(count):
                fallen = replace(self, pile=self.pile[:-count])
                return fallen._scored((self.laid - 1) % self.seats, FALLEN * count)
        raise AssertionError(action)

    def _after_lay(self, shift: int) -> PebblesState:
        assert self.rolled
        pile = (*self.pile, Pebble(self.rolled, self.pile[-1].at + shift))
        after = replace(self, pile=pile, rolled=None, laid=self.laid + 1)
        return after if after.falls else after._scored(self.turn, max(shift, 0))

    def _scored(self, seat: int, points: int) -> PebblesState:
        scores = [*self.points]
        scores[seat] += points
        return replace(self, points=tuple(scores))

    @property
    def scores(self) -> tuple[int, ...]:
        """The current points of each seat."""
        return self.points

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        if self.phase != "over":
            return None
        reason = Told("laid", f"All {self.laid} pebbles are laid.", {"count": self.laid})
        return Outcome(self.points, best(self.points), reason)

    # People see the legal actions listed under these headings.
    def group(self, actor: int, action: Action) -> Told:
        """Outward lays, lays back to the bank, and chance."""
        if not isinstance(action, Lay):
            return Told("", "chance")
        if action.shift > 0:
            return Told("out", "out over the water")
        return Told("back", "back to the bank")

    def view(self) -> view.PebblesView:
        """The view for a screen."""
        return view.view(self)

    def drawing(self) -> Drawing:
        """The pile for a terminal."""
        return drawing.drawing(self)

    def position(self) -> position.PebblesPosition:
        """The state as readable JSON."""
        return position.write(self)


class Pebbles(Game):
    """Build a pile out over the water, and leave its fall to the others."""

    name = "pebbles"
    title = "Pebbles"
    blurb = "Build a pile out over the water. Reaching out scores; bringing it down costs."
    seat_counts = (2, 3, 4)
    bots = ("careful", "greedy", "random")  # bots.py makes them, in this order
    action_type = PebblesAction
    view_type = view.PebblesView
    parts = PARTS
    options: ClassVar[Mapping[str, Option]] = {
        "pebbles": Option(
            default=16,
            choices=(8, 16),  # the conformance suite plays each of these
            span=(4, 60),
            help="how many pebbles are laid in all",
        ),
    }
    modes: ClassVar[Mapping[str, tuple[int, Mapping[str, Any]]]] = {"short": (2, {"pebbles": 8})}

    def _parse(self, text: str) -> Action:
        """The action of a text form. Raises IllegalAction."""
        return actions.parse(text)

    def start(self, seats: int, options: Mapping[str, Any]) -> PebblesState:
        """The bare rock. Seats and options have been checked."""
        return PebblesState(self, seats, options, START, None, 0, (0,) * seats)

    def restore(
        self, seats: int, options: Mapping[str, Any], position_: Mapping[str, Any]
    ) -> PebblesState:
        """The state with this `position()`. Raises ValueError."""
        fields = position.read(seats, options["pebbles"], position_)
        return PebblesState(self, seats, options, *fields)


GAME = Pebbles()
