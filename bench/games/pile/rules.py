"""Pile: take 1–3 counters in turn; the last one wins. The server's benchmarks play it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from cairn.bots import RandomBot
from cairn.core.drawing import Drawing
from cairn.core.game import Action, Game, State
from cairn.core.options import Option
from cairn.core.outcome import Outcome
from cairn.core.refusals import Refusal, unreadable
from cairn.core.told import Told
from cairn.core.view import View, shared


@dataclass(frozen=True)
class Take(Action):
    count: int

    def __str__(self) -> str:
        return f"take {self.count}"


class PileView(View):
    """The pile, whose turn it is, and how many counters each seat has taken."""

    pile: int
    turn: int
    taken: list[int]


TAKES = {str(take): take for take in (Take(1), Take(2), Take(3))}
TOO_MANY = Refusal("pile", "There are not that many left.")
GONE = Told("gone", "The pile is gone.")


@dataclass(frozen=True, eq=False)
class PileState(State):
    game: Game
    seats: int
    options: Mapping[str, Any]
    pile: int
    turn: int
    taken: tuple[int, int]

    @property
    def actors(self) -> tuple[int, ...]:
        return (self.turn,) if self.pile else ()

    @property
    def scores(self) -> tuple[int, ...]:
        return self.taken

    @property
    def outcome(self) -> Outcome | None:
        if self.pile:
            return None
        return Outcome(self.taken, (1 - self.turn,), GONE)

    def view(self) -> PileView:
        return {**shared(self), "pile": self.pile, "turn": self.turn, "taken": [*self.taken]}

    def drawing(self) -> Drawing:
        return [[(f"{self.pile} left, taken {self.taken}", "bold")]]

    def position(self) -> dict[str, Any]:
        return {"pile": self.pile, "turn": self.turn, "taken": [*self.taken]}

    def _legal(self, actor: int) -> Sequence[Action]:
        return [take for take in TAKES.values() if take.count <= self.pile]

    def _refuse(self, actor: int, action: Action) -> Refusal | None:
        return None if isinstance(action, Take) and action.count <= self.pile else TOO_MANY

    def _next(self, actor: int, action: Action) -> PileState:
        assert isinstance(action, Take)
        first, second = self.taken
        taken = (first, second + action.count) if actor else (first + action.count, second)
        left = self.pile - action.count
        return PileState(self.game, self.seats, self.options, left, 1 - actor, taken)


class Pile(Game):
    name = "pile"
    title = "Pile"
    blurb = "Take one, two or three; the last counter wins."
    seat_counts = (2,)
    bots = ("random",)
    makers = (RandomBot,)
    action_type = Take
    view_type = PileView
    options: ClassVar[Mapping[str, Option]] = {
        "pile": Option(1000, (10, 1000), "counters at the start", span=(1, 1_000_000))
    }
    modes: ClassVar[Mapping[str, tuple[int, Mapping[str, Any]]]] = {"small": (2, {"pile": 10})}

    def _parse(self, text: str) -> Action:
        if take := TAKES.get(text):
            return take
        raise unreadable(text, "take 1, take 2 or take 3")

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        return PileState(self, seats, options, options["pile"], 0, (0, 0))

    def restore(self, seats: int, options: Mapping[str, Any], position: Mapping[str, Any]) -> State:
        first, second = position["taken"]
        return PileState(self, seats, options, position["pile"], position["turn"], (first, second))


GAME = Pile()
