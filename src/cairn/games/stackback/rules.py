"""STACK Back: the state, with its turns and falls, and the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

from cairn.core.actor import CHANCE, name_of
from cairn.core.drawing import Drawing
from cairn.core.game import Action, Game, State, by_verb
from cairn.core.motion import Motion
from cairn.core.outcome import Outcome, Standing, best
from cairn.core.refusals import Refusal
from cairn.core.told import Told
from cairn.games.stackback import actions, drawing, fall, position, refusals, view
from cairn.games.stackback.actions import Fall, Hover, Lay, Pass, Slip, StackBackAction, Start
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.card import StackBackCard
from cairn.games.stackback.geometry import Reason
from cairn.games.stackback.parts import COLOURS, EACH, HANDS, PARTS
from cairn.games.stackback.position import StackBackPosition
from cairn.games.stackback.progress import Progress, passed, returned, taken
from cairn.games.stackback.proposals import free_wood, proposals
from cairn.games.stackback.view import StackBackView


class StackBackState(State):
    """One moment of STACK Back."""

    samples = True

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Any],
        progress: Progress,
        building: Building,
    ) -> None:
        self.game, self.seats, self.options = game, seats, options
        self.progress, self.building = progress, building

    @property
    def actors(self) -> tuple[int, ...]:
        """Chance for the lot, the hand and a fall, else the player to move."""
        match self.progress.phase:
            case "start" | "slip" | "fall":
                return (CHANCE,)
            case "lay":
                return (self.progress.turn,)
        return ()

    @property
    def scores(self) -> tuple[int, ...]:
        """How many of their thirty sticks each player has got rid of."""
        return tuple(EACH * len(COLOURS) - sum(hand) for hand in self.progress.hands)

    @property
    def standing(self) -> Standing:
        """There are no points: who has no sticks left has won."""
        return Standing("sticks", tuple(map(sum, self.progress.hands)))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        if self.progress.phase != "over":
            return None
        return Outcome(self.scores, *self._ending())

    def _ending(self) -> tuple[tuple[int, ...], Told]:
        fallen, hands = self.progress.fallen, self.progress.hands
        if fallen:
            sentence = f"{name_of(fallen.seat).capitalize()} made the building fall."
            return (1 - fallen.seat,), Told("fell", sentence, {"seat": fallen.seat})
        done = tuple(seat for seat, hand in enumerate(hands) if not any(hand))
        if done:
            sentence = f"{name_of(done[0]).capitalize()} has laid all its sticks."
            return done, Told("done", sentence, {"seat": done[0]})
        winners, stuck = best(self.scores), "Neither player can lay a stick"
        if len(winners) > 1:
            return winners, Told("draw", f"{stuck}, and both have equally many left.")
        sentence = f"{stuck}, and {name_of(winners[0])} has fewer left."
        return winners, Told("fewer", sentence, {"seat": winners[0]})

    def outcomes(self) -> list[tuple[Action, Fraction]]:
        """The starter, the tremble of the hand, or the least fall."""
        if self.progress.phase == "start":
            return [(Start(seat), Fraction(1, self.seats)) for seat in range(self.seats)]
        if self.progress.phase == "slip":
            return list(self._slips.items())
        if self.falls:
            return [(Fall(self.building.least_fall), Fraction(1))]
        return super().outcomes()

    @cached_property
    def _slips(self) -> dict[Action, Fraction]:
        """A hand can't push a stick into another: then the stick stays where it was aimed."""
        aim = self.progress.pending
        assert aim is not None
        chances: dict[Action, Fraction] = {}
        for slip, chance in slips(self.options["hand"]):
            where = aim.slipped(slip)
            blocked = self.building.touched(where, where.tier)
            kept = Slip(0, 0, 0) if blocked else slip
            chances[kept] = chances.get(kept, Fraction()) + chance
        return chances

    def group(self, actor: int, action: Action) -> Told:
        """Lays by "stack" or "wood" and colour; other actions by their word."""
        if not isinstance(action, Lay):
            return by_verb(actor, action)
        colour = action.colour
        if action.tier:
            return Told("stack", f"stack {colour}", {"colour": colour})
        return Told("wood", f"wood {colour}", {"colour": colour})

    @property
    def falls(self) -> bool:
        """Whether the building does not stand with the last stick."""
        return self.progress.phase == "fall"

    def fall(self) -> Fall:
        """The fall that MuJoCo computes. Raises MissingExtra without it."""
        if not self.falls:
            raise ValueError("Nothing falls here.")
        return Fall(fall.collapse(self.building.sticks).fallen)

    def motion(self) -> Motion | None:
        """The motion of the fall, or None if nothing falls. Raises MissingExtra without MuJoCo."""
        return fall.motion(self.building.sticks) if self.falls else None

    @property
    def margin(self) -> float | None:
        """How far the building is from a fall, from 1 to 0; None on bare boards."""
        return view.share(view.margin(self))

    def preview(self, actor: int, action: Action | str) -> StackBackState:
        """The state after an action, had the hand not trembled. Raises IllegalAction.

        A stick that is held is laid where it would come to rest.
        """
        action = self._read(action)
        meant = self.building.rest(action) if isinstance(action, Hover) else action
        after = self.play(actor, meant)
        assert isinstance(after, StackBackState)
        aim = after.progress.pending
        return after._land(after.progress, aim) if aim else after

    def view(self) -> StackBackView:
        """The state for a screen, ready for JSON."""
        return view.view(self)

    def drawing(self) -> Drawing:
        """Every tier, seen from above."""
        return drawing.drawing(self)

    def close_up(self, seat: int) -> Drawing:
        """The building in one picture."""
        return drawing.close_up(self)

    def position(self) -> StackBackPosition:
        """The state in names and numbers; position.py explains them."""
        return position.write(self)

    @property
    def colours(self) -> list[str]:
        """The colours that the player to move still holds."""
        hand = self.progress.hands[self.progress.turn]
        return [colour for colour, count in zip(COLOURS, hand, strict=True) if count]

    def _legal(self, actor: int) -> Sequence[Action]:
        return self._choices

    @cached_property
    def _choices(self) -> Sequence[Action]:
        if CHANCE in self.actors:
            return tuple(action for action, _ in self.outcomes())
        return proposals(self.building, self.colours, self.progress.run) or (Pass(),)

    def _refuse(self, actor: int, action: Action) -> Refusal | None:
        if actor == CHANCE:
            return self._refuse_chance(action)
        if isinstance(action, Lay):
            return self._refuse_lay(action)
        if isinstance(action, Hover):
            return refusals.no_tier(self.building.rest(action))
        if not isinstance(action, Pass):
            return refusals.chance_only()
        return self._refuse_pass()

    def _refuse_pass(self) -> Refusal | None:
        # A server refuses while every table waits, so it searches only where the wood is full.
        still = free_wood(self.building, self.colours) or self._choices[0]
        return None if isinstance(still, Pass) else refusals.still_fits(str(still))

    def _refuse_chance(self, action: Action) -> Refusal | None:
        if self.falls and isinstance(action, Fall):
            return refusals.fall(action, self.building)
        return None if action in self._choices else refusals.not_now()

    def _refuse_lay(self, lay: Lay) -> Refusal | None:
        if lay.colour not in self.colours:
            return refusals.none_left(lay.colour, self.progress.hands[self.progress.turn])
        reason, sticks = self.building.examine(lay, self.progress.run)
        if reason == Reason.FINE:
            return None
        return refusals.explain(reason, lay, sticks, self.progress.run)

    def _next(self, actor: int, action: Action) -> StackBackState:
        now = replace(self.progress, fallen=None)
        match action:
            case Start(seat):
                return self._with(replace(now, phase="lay", turn=seat))
            case Slip():
                assert now.pending
                return self._land(now, now.pending.slipped(action))
            case Lay():
                now = replace(now, hands=taken(now.hands, now.turn, action.colour), passes=0)
                if self.options["hand"] == "steady":
                    return self._land(now, action)
                return self._with(replace(now, phase="slip", pending=action))
            case Fall(numbers):
                return self._fallen(now, numbers)
        return self._with(passed(now))

    def _land(self, now: Progress, lay: Lay) -> StackBackState:
        """The stick is laid: the building stands or falls."""
        stick = Stick(now.laid, now.turn, lay)
        after = self.building.add(stick)
        now = replace(now, phase="lay", laid=now.laid + 1, pending=None)
        # `stands` looks at the whole building and `loose` at each connected part, so rounding
        # could tell them apart on the very edge: something falls only if some part does.
        if not after.stands and after.loose:
            return self._with(replace(now, phase="fall"), after)
        if not any(now.hands[now.turn]):
            return self._with(replace(now, phase="over"), after)
        if lay.tier:
            return self._with(replace(now, run=max(now.run, lay.tier)), after)
        return self._with(replace(now, run=0, turn=1 - now.turn), after)

    def _fallen(self, now: Progress, numbers: Sequence[int]) -> StackBackState:
        """Return the fallen sticks to the hand; that ends the turn, or the game."""
        sticks = [stick for stick in self.building.sticks if stick.number in numbers]
        sudden = self.options["fall"] == "sudden"
        after = returned(now, sticks, "over" if sudden else "lay")
        return self._with(after, self.building.without(numbers))

    def _with(self, progress: Progress, building: Building | None = None) -> StackBackState:
        building = self.building if building is None else building
        return StackBackState(self.game, self.seats, self.options, progress, building)


def slips(hand: str) -> list[tuple[Slip, Fraction]]:
    """The exact tremble of a hand: independent shifts along both axes and a turn."""
    parts = HANDS[hand]
    shift, turn = parts["shift"], parts["turn"]
    shifts = [((i - len(shift) // 2) * parts["step"], w) for i, w in enumerate(shift)]
    turns = [(i - len(turn) // 2, w) for i, w in enumerate(turn)]
    whole = sum(shift) ** 2 * sum(turn)
    return [
        (Slip(x, y, angle), Fraction(wx * wy * wt, whole))
        for (x, wx), (y, wy), (angle, wt) in product(shifts, shifts, turns)
    ]


class StackBack(StackBackCard, Game):
    """Lay sticks on sticks: the first player to get rid of all of theirs wins."""

    action_type = StackBackAction
    view_type = StackBackView
    parts = PARTS

    def _parse(self, text: str) -> Action:
        """The action that a text form names; raises IllegalAction."""
        return actions.parse(text)

    def typed(self, text: str) -> str:
        """A lay in centimetres as a text form."""
        return actions.typed(text)

    def shown(self, action: Action | str) -> Told:
        """A lay in centimetres."""
        return actions.shown(str(action))

    def start(self, seats: int, options: Mapping[str, Any]) -> StackBackState:
        """Bare boards and full hands."""
        return StackBackState(self, seats, options, Progress(), Building())

    def restore(
        self, seats: int, options: Mapping[str, Any], position_: Mapping[str, Any]
    ) -> StackBackState:
        """The state whose `position()` this is; raises ValueError."""
        return StackBackState(self, seats, options, *position.read(position_, options))


GAME = StackBack()
