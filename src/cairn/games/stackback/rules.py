"""STACK Back: the state, with its turns and falls, and the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, ClassVar

from cairn.core.bot import BotMaker
from cairn.core.drawing import Drawing
from cairn.core.game import CHANCE, Action, Game, Outcome, Refusal, State, best
from cairn.core.options import Option
from cairn.games.stackback import actions, position, refusals, view
from cairn.games.stackback.actions import Lay, Pass, Slip, StackBackAction, Start
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.kernel import FINE
from cairn.games.stackback.moment import Fall, Moment, passed, taken
from cairn.games.stackback.parts import COLOURS, EACH, HANDS, PARTS, SEATS


class StackBackState(State):
    """One moment of STACK Back."""

    samples = True

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Any], moment: Moment, building: Building
    ) -> None:
        self.game, self.seats, self.options = game, seats, options
        self.moment, self.building = moment, building

    @property
    def actors(self) -> tuple[int, ...]:
        """Chance for the lot and the hand, else whoever's turn it is."""
        match self.moment.phase:
            case "start" | "slip":
                return (CHANCE,)
            case "lay":
                return (self.moment.turn,)
        return ()

    @property
    def scores(self) -> tuple[int, ...]:
        """How many sticks of the first thirty each has got rid of."""
        return tuple(EACH * len(COLOURS) - sum(hand) for hand in self.moment.hands)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        if self.moment.phase != "over":
            return None
        return Outcome(self.scores, *self._ending())

    def _ending(self) -> tuple[tuple[int, ...], str]:
        fall, hands = self.moment.fall, self.moment.hands
        if fall:
            return (1 - fall.seat,), "The building fell, and that was the end of it."
        done = tuple(seat for seat, hand in enumerate(hands) if not any(hand))
        if done:
            return done, "The last stick is laid."
        winners = best(self.scores)
        equal = "with equally many sticks left" if len(winners) > 1 else "fewer sticks left win"
        return winners, f"Nobody could lay anything: {equal}."

    def outcomes(self) -> list[tuple[Action, Fraction]]:
        """Who begins; or how the hand trembles."""
        if self.moment.phase == "start":
            return [(Start(seat), Fraction(1, self.seats)) for seat in range(self.seats)]
        if self.moment.phase == "slip":
            return list(self._slips.items())
        return super().outcomes()

    @cached_property
    def _slips(self) -> dict[Action, Fraction]:
        """A hand can't push a stick into another: then it stays where it was aimed."""
        aim = self.moment.pending
        assert aim is not None
        chances: dict[Action, Fraction] = {}
        for slip, chance in slips(self.options["hand"]):
            where = aim.slipped(slip)
            blocked = self.building.touched(where, where.tier)
            kept = Slip(0, 0, 0) if blocked else slip
            chances[kept] = chances.get(kept, Fraction()) + chance
        return chances

    def group(self, actor: int, action: Action) -> str:
        """stack or wood with the colour; other actions by their word."""
        if not isinstance(action, Lay):
            return str(action).split()[0]
        return f"{'stack' if action.tier else 'wood'} {action.colour}"

    def view(self) -> dict[str, Any]:
        """What a screen needs to draw this state, ready for JSON."""
        return view.view(self)

    def drawing(self) -> Drawing:
        """A look from above at every tier."""
        return view.drawing(self)

    def position(self) -> dict[str, Any]:
        """The state in words and numbers; docs in position.py."""
        return position.write(self)

    def motion(self) -> dict[str, Any] | None:
        """How the last action made sticks fall, or None."""
        if not self.moment.fall:
            return None
        from cairn.games.stackback.fall import collapse  # MuJoCo only when something falls

        return collapse(self.moment.fall.before).to_json()

    @property
    def colours(self) -> list[str]:
        """The colours that whoever's turn it is still holds."""
        hand = self.moment.hands[self.moment.turn]
        return [colour for colour, count in zip(COLOURS, hand, strict=True) if count]

    def _legal(self, actor: int) -> Sequence[Action]:
        return self._choices

    @cached_property
    def _choices(self) -> Sequence[Action]:
        if CHANCE in self.actors:
            return tuple(action for action, _ in self.outcomes())
        from cairn.games.stackback.proposals import proposals

        return tuple(proposals(self.building, self.colours, self.moment.run)) or (Pass(),)

    def _refuse(self, actor: int, action: Action) -> Refusal | None:
        if actor == CHANCE:
            return None if action in self._choices else _not_now("It is for chance to decide now.")
        if isinstance(action, Lay):
            return self._refuse_lay(action)
        if not isinstance(action, Pass):
            return _not_now("It is for a player to lay a stick now.")
        if isinstance(self._choices[0], Pass):
            return None
        still = str(self._choices[0])
        return Refusal("still-fits", f"You can still lay a stick: {still}.", {"action": still})

    def _refuse_lay(self, lay: Lay) -> Refusal | None:
        if lay.colour not in self.colours:
            return refusals.none_left(lay.colour, self.moment.hands[self.moment.turn])
        reason, sticks = self.building.examine(lay, self.moment.run)
        if reason == FINE:
            return None
        return refusals.explain(reason, lay, sticks, self.moment.run)

    def _next(self, actor: int, action: Action) -> StackBackState:
        now = replace(self.moment, fall=None)
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
        return self._with(passed(now))

    def _land(self, now: Moment, lay: Lay) -> StackBackState:
        """The stick lies there: the building stands or falls."""
        stick = Stick(now.laid, now.turn, lay)
        after = self.building.add(stick)
        now = replace(now, phase="lay", laid=now.laid + 1, pending=None)
        if not after.stands:
            return self._fallen(now, after)
        if not any(now.hands[now.turn]):
            return self._with(replace(now, phase="over"), after)
        if lay.tier:
            return self._with(replace(now, run=max(now.run, lay.tier)), after)
        return self._with(replace(now, run=0, turn=1 - now.turn), after)

    def _fallen(self, now: Moment, building: Building) -> StackBackState:
        """Fallen sticks go to whoever laid the last one, and the turn (or the game) ends."""
        from cairn.games.stackback.fall import collapse

        fallen = collapse(building.sticks).fallen
        hands = now.hands
        for stick in building.sticks:
            if stick.number in fallen:
                hands = taken(hands, now.turn, stick.lay.colour, -1)
        fall = Fall(now.turn, building.sticks, fallen)
        now = replace(now, hands=hands, fall=fall, run=0, turn=1 - now.turn)
        if self.options["fall"] == "sudden":
            now = replace(now, phase="over")
        return self._with(now, building.without(fallen))

    def _with(self, moment: Moment, building: Building | None = None) -> StackBackState:
        building = self.building if building is None else building
        return StackBackState(self.game, self.seats, self.options, moment, building)


def slips(hand: str) -> list[tuple[Slip, Fraction]]:
    """How a hand trembles, exactly: shifts along both axes and a turn, each on its own."""
    parts = HANDS[hand]
    shift, turn = parts["shift"], parts["turn"]
    shifts = [((i - len(shift) // 2) * parts["step"], w) for i, w in enumerate(shift)]
    turns = [(i - len(turn) // 2, w) for i, w in enumerate(turn)]
    whole = sum(shift) ** 2 * sum(turn)
    return [
        (Slip(x, y, angle), Fraction(wx * wy * wt, whole))
        for (x, wx), (y, wy), (angle, wt) in product(shifts, shifts, turns)
    ]


def _not_now(sentence: str) -> Refusal:
    return Refusal("not-now", sentence)


class StackBack(Game):
    """Lay sticks on sticks: who is rid of all of theirs first has won."""

    name = "stackback"
    title = "STACK Back"
    blurb = "Lay sticks on two others and play again, as long as the building stands."
    seat_counts = (SEATS,)
    action_type = StackBackAction
    parts = PARTS
    options: ClassVar[Mapping[str, Option]] = {
        "hand": Option(
            default="steady",
            choices=("steady", *HANDS),
            help="how much the hand trembles when it lays a stick",
        ),
        "fall": Option(
            default="back",
            choices=("back", "sudden"),
            help="fallen sticks go back to your hand, or you have lost at once",
        ),
    }
    modes: ClassVar[Mapping[str, tuple[int, Mapping[str, Any]]]] = {
        "steady": (SEATS, {}),
        "sudden": (SEATS, {"hand": "shaky", "fall": "sudden"}),
    }

    @property
    def bots(self) -> Mapping[str, BotMaker]:
        """The bots that can play this game, by name."""
        from cairn.games.stackback.bots import BOTS

        return BOTS

    def parse(self, text: str) -> Action:
        """The action that a text form names; raises IllegalAction."""
        return actions.parse(text)

    def start(self, seats: int, options: Mapping[str, Any]) -> StackBackState:
        """Bare boards and full hands."""
        return StackBackState(self, seats, options, Moment(), Building())

    def restore(
        self, seats: int, options: Mapping[str, Any], position_: Mapping[str, Any]
    ) -> StackBackState:
        """The state whose `position()` this is; raises ValueError."""
        moment, sticks = position.read(position_)
        return StackBackState(self, seats, options, moment, Building(sticks))


GAME = StackBack()
