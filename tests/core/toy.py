"""A toy game, whole: seats in turn roll a die and take it or leave it; three rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar

from cairn.bots import GreedyBot, RandomBot
from cairn.core.actor import CHANCE
from cairn.core.drawing import Drawing
from cairn.core.game import Action, Game, State
from cairn.core.options import Option
from cairn.core.outcome import Outcome, best
from cairn.core.refusals import Refusal, unreadable
from cairn.core.told import Told
from cairn.core.view import View, shared

CHOICES = ("take", "leave")
ROLLS = tuple(f"roll {face}" for face in range(1, 7))


@dataclass(frozen=True)
class Say(Action):
    said: str

    def __str__(self) -> str:
        return self.said


class ToyView(View):
    turn: int
    die: int


@dataclass(frozen=True, eq=False, repr=False)
class ToyState(State):
    game: Game
    seats: int
    options: Mapping[str, Any]
    turn: int
    die: int
    points: tuple[int, ...]

    @property
    def actors(self) -> tuple[int, ...]:
        if self.turn >= self.seats * self.options["rounds"]:
            return ()
        return (self.turn % self.seats,) if self.die else (CHANCE,)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.points

    @property
    def outcome(self) -> Outcome | None:
        reason = Told("rolled", "All have rolled.")
        return None if self.actors else Outcome(self.points, best(self.points), reason)

    def view(self) -> ToyView:
        return {**shared(self), "turn": self.turn, "die": self.die}

    def drawing(self) -> Drawing:
        return [[(f"die {self.die}, points {self.points}", "bold")]]

    def position(self) -> dict[str, Any]:
        return {"turn": self.turn, "die": self.die, "points": [*self.points]}

    def outcomes(self) -> list[tuple[Action, Fraction]]:
        if self.actors != (CHANCE,):
            return super().outcomes()
        return [(Say(roll), Fraction(1, 6)) for roll in ROLLS]

    def _legal(self, actor: int) -> Sequence[Action]:
        return [Say(text) for text in (ROLLS if actor == CHANCE else CHOICES)]

    def _refuse(self, actor: int, action: Action) -> Refusal | None:
        return None if action in self._legal(actor) else Refusal("now", "Not now.")

    def _next(self, actor: int, action: Action) -> ToyState:
        points = list(self.points)
        if actor == CHANCE:
            return self._with(self.turn, int(str(action)[-1]), points)
        points[actor] += self.die if str(action) == "take" else 0
        return self._with(self.turn + 1, 0, points)

    def _with(self, turn: int, die: int, points: list[int]) -> ToyState:
        return ToyState(self.game, self.seats, self.options, turn, die, tuple(points))


class Toy(Game):
    name = "toy"
    title = "Toy"
    blurb = "Take it or leave it."
    seat_counts = (1, 2)
    bots = ("greedy", "random")
    makers = (partial(GreedyBot, lambda state, seat: state.scores[seat]), RandomBot)
    action_type = Say
    view_type = ToyView
    options: ClassVar[Mapping[str, Option]] = {"rounds": Option(3, (1, 3), "how many", span=(1, 9))}
    modes: ClassVar[Mapping[str, tuple[int, Mapping[str, Any]]]] = {"two": (2, {})}

    def _parse(self, text: str) -> Action:
        if text in (*CHOICES, *ROLLS):
            return Say(text)
        raise unreadable(text, "take or leave")

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        return ToyState(self, seats, options, 0, 0, (0,) * seats)

    def restore(self, seats: int, options: Mapping[str, Any], position: Mapping[str, Any]) -> State:
        points = tuple(position["points"])
        return ToyState(self, seats, options, position["turn"], position["die"], points)


GAME = Toy()
