"""Stack-a-Biddi: the state and its rules, and the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from cairn.core.actor import CHANCE
from cairn.core.chance import Stream
from cairn.core.clocks import Clock
from cairn.core.drawing import Drawing
from cairn.core.game import Action, Game, State, by_verb
from cairn.core.motion import Motion
from cairn.core.outcome import Outcome
from cairn.core.parts import tenths
from cairn.core.refusals import Refusal
from cairn.core.told import Told
from cairn.games.biddi import actions, drawing, fall, position, refusals, roll, view
from cairn.games.biddi.actions import (
    CALL,
    CLEAR,
    GO,
    TAKE,
    TIME,
    BiddiAction,
    Fall,
    Lay,
    Pick,
    Roll,
    Slip,
)
from cairn.games.biddi.card import BiddiCard
from cairn.games.biddi.parts import PARTS
from cairn.games.biddi.position import BiddiPosition, Phase
from cairn.games.biddi.round import FIRST, READY, ROUNDS, Checked, Points, equal_dice, plan_of
from cairn.games.biddi.tower import Level, Plan, Tower
from cairn.games.biddi.view import BiddiView

HANDS: dict[str, dict[int, Fraction]] = {"steady": {}} | {
    hand: {tenths(by): Fraction(chance) for by, chance in slips.items()}
    for hand, slips in PARTS["hands"].items()
}


@dataclass(frozen=True, eq=False, repr=False)
class BiddiState(State):
    """One moment of Stack-a-Biddi."""

    samples = True

    game: Game
    seats: int
    options: Mapping[str, Any]
    round: int
    phase: Phase
    rolled: tuple[int, ...] | None
    pick: str | None
    towers: tuple[Tower, ...]
    points: tuple[tuple[Points, ...], ...]
    """For each finished round, the points of each seat."""
    hand: int | None = None
    """The seat whose hand may slip now."""
    checked: Checked | None = None
    """The round before this one."""

    @property
    def roller(self) -> int:
        """The seat with the dice: seat 0 first, then clockwise."""
        return (self.round - 1) % self.seats

    @property
    def levels(self) -> int:
        """The height of this round's tower."""
        return FIRST + self.round - 1

    @property
    def steady(self) -> bool:
        """Whether hands never slip at this table."""
        return not self.slips

    @property
    def slips(self) -> Mapping[int, Fraction]:
        """How far a hand slips, in tenths, and how often."""
        return HANDS[self.options["hand"]]

    @property
    def rolls(self) -> roll.Rolls:
        """The possible rolls of this round."""
        return roll.rolls(last=self.round == ROUNDS)

    @property
    def equal(self) -> tuple[str, ...]:
        """The BIDDIs from which the roller picks."""
        return equal_dice(self.levels, self.rolled) if self.rolled else ()

    @cached_property
    def plan(self) -> Plan | None:
        """The task of the round; None before it is known."""
        if self.rolled is None or self.phase == "pick":
            return None
        return plan_of(self.round, self.rolled, self.pick)

    @property
    def actors(self) -> tuple[int, ...]:
        """Who may act now; everybody at once while building."""
        if self.phase == "over":
            return ()
        if self.phase == "build":
            return tuple(range(self.seats))
        return (self.roller,) if self.phase == "pick" else (CHANCE,)

    @property
    def waits(self) -> bool:
        """Whether the count-down before the building runs."""
        return self.phase == "ready"

    @property
    def falls(self) -> bool:
        """Whether a tower is about to come down."""
        return self.phase == "fall"

    @cached_property
    def falling(self) -> int | None:
        """The seat whose tower is about to come down."""
        failing = (seat for seat, tower in enumerate(self.towers) if tower.falling)
        return next(failing, None) if self.falls else None

    @property
    def rests(self) -> bool:
        """Whether players may rest: between rounds."""
        return self.phase == "roll"

    @cached_property
    def extra(self) -> tuple[int, ...]:
        """Extra points now, one per seat."""
        return tuple(sum(row[seat][1] for row in self.points) for seat in range(self.seats))

    @property
    def scores(self) -> tuple[int, ...]:
        """Points now, one per seat, including extra points."""
        return tuple(
            self.extra[seat] + sum(row[seat][0] for row in self.points)
            for seat in range(self.seats)
        )

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        if self.phase != "over":
            return None
        ranks = list(zip(self.scores, self.extra, strict=True))
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
        tied = self.scores.count(max(self.scores)) > 1
        reason = Told("points", "Most points win.")
        if len(winners) > 1:
            reason = Told("shared", "Tied on points and extra points: the win is shared.")
        elif tied:
            reason = Told("extra", "Tied on points; extra points decide.")
        return Outcome(self.scores, winners, reason)

    @property
    def clock(self) -> Clock | None:
        """The count-down to the start signal, or the time limit of a round if there is one."""
        if self.waits:
            return Clock(f"ready {self.round}", float(READY), GO)
        if self.phase not in ("build", "slip", "fall") or not self.options["limit"]:
            return None
        return Clock(f"round {self.round}", float(self.options["limit"]), TIME)

    def outcomes(self) -> list[tuple[Action, Fraction]]:
        """The accepted rolls, the slips of the hand, the one fall, or the start signal."""
        if self.phase == "roll":
            return list(self.rolls.outcomes)
        if self.phase == "slip":
            return [(Slip(by), chance) for by, chance in self.slips.items()]
        if self.falls or self.waits:
            return [(self._due, Fraction(1))]
        return super().outcomes()

    def draw(self, stream: Stream) -> Action:
        """One outcome, drawn with its exact probability."""
        return self.rolls.draw(stream) if self.phase == "roll" else super().draw(stream)

    def group(self, actor: int, action: Action) -> Told:
        """Lays by piece, other actions by their word."""
        if isinstance(action, Lay):
            return Told("lay", f"lay {action.piece}", {"piece": action.piece})
        return by_verb(actor, action)

    def _legal(self, actor: int) -> Sequence[Action]:
        """All legal actions, but of the lays only correct pieces that continue the line."""
        if self.phase == "roll":
            return self.rolls.actions
        if self.phase == "slip":
            return [Slip(by) for by in self.slips]
        if self.falls or self.waits:
            return [self._due]
        if self.phase == "pick":
            return [Pick(colour) for colour in self.equal]
        assert self.plan
        tower = self.towers[actor]
        level = len(tower) + 1
        lays = [lay for lay in tower.joined if self.plan.fits(level, lay.piece)]
        commands = [TAKE, CLEAR, CALL] if len(tower) else [CALL]
        return [*(lays if level <= self.levels else ()), *commands]

    @property
    def _due(self) -> Action:
        """The action that happens by itself, without a draw."""
        if self.waits:
            return GO
        assert self.falling is not None
        return Fall(self.towers[self.falling].falling)

    def _refuse(self, actor: int, action: Action) -> Refusal | None:
        return refusals.refuse(self, actor, action)

    def _next(self, actor: int, action: Action) -> BiddiState:
        match action:
            case Roll(numbers):
                phase: Phase = "pick" if equal_dice(self.levels, numbers) else "ready"
                return replace(self, phase=phase, rolled=numbers)
            case Pick(colour):
                return replace(self, phase="ready", pick=colour)
            case Lay(piece, side, flipped, x):
                return self._lay(actor, Level(piece, side, flipped, x))
            case Slip(by):
                assert self.hand is not None
                return self._settle(self.hand, self.towers[self.hand].slipped(by))
            case Fall(levels):
                assert self.falling is not None
                left = self.towers[self.falling].cut(levels[0] - 1)
                return self._settle(self.falling, left)
        return self._obey(actor, action)

    def _lay(self, seat: int, level: Level) -> BiddiState:
        tower = self.towers[seat].with_level(level)
        # The first level is at 0 by definition: a slip would change nothing.
        if self.steady or len(tower) == 1:
            return self._settle(seat, tower)
        return replace(self._with(seat, tower), phase="slip", hand=seat)

    def _settle(self, seat: int, tower: Tower) -> BiddiState:
        """The hand has let go of a tower: building goes on, or the tower comes down."""
        phase: Phase = "build" if tower.falls is None else "fall"
        return replace(self._with(seat, tower), phase=phase, hand=None)

    def _obey(self, actor: int, action: Action) -> BiddiState:
        if action == GO:
            return replace(self, phase="build")
        if action == TAKE:
            return self._with(actor, self.towers[actor].cut(len(self.towers[actor]) - 1))
        if action == CLEAR:
            return self._with(actor, Tower())
        return self._check_round(None if action == TIME else actor)

    def _with(self, seat: int, tower: Tower) -> BiddiState:
        return replace(self, towers=(*self.towers[:seat], tower, *self.towers[seat + 1 :]))

    def _check_round(self, caller: int | None) -> BiddiState:
        assert self.rolled
        checked = Checked(self.round, caller, self.rolled, self.pick, self.towers)
        over = self.round == self.options["rounds"]
        return replace(
            self,
            round=self.round if over else self.round + 1,
            phase="over" if over else "roll",
            rolled=None,
            pick=None,
            towers=(Tower(),) * self.seats,
            points=(*self.points, checked.points),
            checked=checked,
        )

    def motion(self) -> Motion | None:
        """The motion of the falling tower, if there is one. Raises MissingExtra."""
        return None if self.falling is None else fall.motion(self.towers[self.falling])

    def position(self) -> BiddiPosition:
        """Everything that `Game.restore` needs to rebuild this state, ready for JSON."""
        return position.write(self)

    def view(self) -> BiddiView:
        """The state for a screen, ready for JSON."""
        return view.view(self)

    def drawing(self) -> Drawing:
        """The towers from the front, with the line."""
        return drawing.drawing(self)

    def close_up(self, seat: int) -> Drawing:
        """A seat's own tower and its remaining pieces."""
        return drawing.close_up(self, seat)


class Biddi(BiddiCard, Game):
    """Everybody builds the same tower at once, with one line running from bottom to top."""

    action_type = BiddiAction
    view_type = BiddiView
    parts = PARTS

    def _parse(self, text: str) -> Action:
        """The action that a text form names; raises IllegalAction."""
        return actions.parse(text)

    def start(self, seats: int, options: Mapping[str, Any]) -> BiddiState:
        """Everybody has a full set of blocks."""
        towers = (Tower(),) * seats
        return BiddiState(self, seats, options, 1, "roll", None, None, towers, ())

    def restore(
        self, seats: int, options: Mapping[str, Any], position_: Mapping[str, Any]
    ) -> BiddiState:
        """The state whose `position()` this is; raises ValueError."""
        return position.read(self.start(seats, options), position_)


GAME = Biddi()
