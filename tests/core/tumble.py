"""A toy game in which things fall: seats pile blocks in turn, and the pile may wobble.

A `Tumble(3)` has physics by which three blocks fall; the statics demand only one. A
`Tumble(None)` has no physics installed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from cairn.bots import RandomBot
from cairn.core.actor import CHANCE
from cairn.core.drawing import Drawing
from cairn.core.extras import MissingExtra
from cairn.core.game import Action, Game, State
from cairn.core.motion import Body, Motion
from cairn.core.options import Option
from cairn.core.outcome import Outcome, best
from cairn.core.refusals import Refusal, unreadable
from cairn.core.told import Told
from cairn.core.view import View, shared
from tests.core.toy import Say

TURNS = 4
"""Turns of each seat."""


class TumbleView(View):
    height: int
    phase: str


@dataclass(frozen=True, eq=False, repr=False)
class TumbleState(State):
    game: Tumble
    seats: int
    options: Mapping[str, Any]
    turn: int
    height: int
    phase: str
    points: tuple[int, ...]

    @property
    def actors(self) -> tuple[int, ...]:
        if self.turn == self.seats * TURNS:
            return ()
        return (self.seat,) if self.phase == "add" else (CHANCE,)

    @property
    def seat(self) -> int:
        return self.turn % self.seats

    @property
    def falls(self) -> bool:
        return self.phase == "fall"

    @property
    def scores(self) -> tuple[int, ...]:
        return self.points

    @property
    def outcome(self) -> Outcome | None:
        reason = Told("pile", "That is the pile.")
        return None if self.actors else Outcome(self.points, best(self.points), reason)

    def view(self) -> TumbleView:
        return {**shared(self), "height": self.height, "phase": self.phase}

    def drawing(self) -> Drawing:
        return [[(f"{self.phase}: {self.height * '#'}", "bold")]]

    def position(self) -> dict[str, Any]:
        points = [*self.points]
        return {"turn": self.turn, "height": self.height, "phase": self.phase, "points": points}

    def outcomes(self) -> list[tuple[Action, Fraction]]:
        if self.actors != (CHANCE,):
            return super().outcomes()
        if self.falls:
            return [(Say("fall 1"), Fraction(1))]
        return [(Say("still"), Fraction(1, 3)), (Say("wobble"), Fraction(2, 3))]

    def fall(self) -> Action:
        return Say(f"fall {self._toppled()}")

    def motion(self) -> Motion | None:
        if not self.falls:
            return None
        names = [f"block {number}" for number in range(self.height)]
        bodies = tuple(Body(name, "box", (0.1, 0.1, 0.1)) for name in names)
        frame = tuple((0.0, 0.0, 0.2 * number, 1.0, 0.0, 0.0, 0.0) for number in range(self.height))
        return Motion(bodies, (frame,), 30, tuple(names[-self._toppled() :]))

    def _toppled(self) -> int:
        if self.game.topples is None:
            raise MissingExtra("What falls", "physics")
        return min(self.game.topples, self.height - 1)

    def _legal(self, actor: int) -> Sequence[Action]:
        if actor == CHANCE:
            return [action for action, _ in self.outcomes()]
        return [Say("add 1"), Say("add 2")]

    def _refuse(self, actor: int, action: Action) -> Refusal | None:
        name, _, number = str(action).partition(" ")
        if self.falls and name == "fall" and 1 <= int(number) < self.height:
            return None
        return None if action in self._legal(actor) else Refusal("now", "Not now.")

    def _next(self, actor: int, action: Action) -> TumbleState:
        name, _, number = str(action).partition(" ")
        if name == "add":
            return self._with(self.turn, self.height + int(number), "wobble", int(number))
        if name == "wobble" and self.height > 1:
            return self._with(self.turn, self.height, "fall", 0)
        fallen = int(number or 0)
        return self._with(self.turn + 1, self.height - fallen, "add", -fallen)

    def _with(self, turn: int, height: int, phase: str, gain: int) -> TumbleState:
        points = tuple(p + gain * (seat == self.seat) for seat, p in enumerate(self.points))
        return TumbleState(self.game, self.seats, self.options, turn, height, phase, points)


class Tumble(Game):
    name = "tumble"
    title = "Tumble"
    blurb = "Pile them up."
    seat_counts = (1, 2)
    bots = ("random",)
    makers = (RandomBot,)
    action_type = Say
    view_type = TumbleView
    options: ClassVar[Mapping[str, Option]] = {}
    modes: ClassVar[Mapping[str, tuple[int, Mapping[str, Any]]]] = {"two": (2, {})}

    def __init__(self, topples: int | None = 1) -> None:
        self.topples = topples

    def _parse(self, text: str) -> Action:
        name, _, number = text.partition(" ")
        if text in ("still", "wobble", "add 1", "add 2") or (name == "fall" and number.isdecimal()):
            return Say(text)
        raise unreadable(text, "add 1 or add 2")

    def start(self, seats: int, options: Mapping[str, Any]) -> TumbleState:
        return TumbleState(self, seats, options, 0, 0, "add", (0,) * seats)

    def restore(
        self, seats: int, options: Mapping[str, Any], position: Mapping[str, Any]
    ) -> TumbleState:
        turn, height, phase = position["turn"], position["height"], position["phase"]
        points = tuple(position["points"])
        return TumbleState(self, seats, options, turn, height, phase, points)
