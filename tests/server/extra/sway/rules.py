"""Sway: add to a tower, or tip it; what falls takes physics, and physics takes as long as told."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar, Literal

from cairn.core.actor import CHANCE
from cairn.core.drawing import Drawing
from cairn.core.game import Action, Game, State
from cairn.core.motion import Body, Motion
from cairn.core.options import Option
from cairn.core.outcome import Outcome
from cairn.core.refusals import Refusal, unreadable
from cairn.core.told import Told
from cairn.core.view import View, shared

GATE = "CAIRN_TEST_GATE"
"""The variable that names a file: no fall is found before it exists."""
MOST = 50
Deed = Literal["add", "tip", "stop", "fall"]
DEEDS: dict[str, Deed] = {"add": "add", "tip": "tip", "stop": "stop", "fall": "fall"}


@dataclass(frozen=True)
class Step(Action):
    deed: Deed
    count: int = 0

    def __str__(self) -> str:
        return f"{self.deed} {self.count}" if self.count else self.deed


class SwayView(View):
    """A tower."""

    height: int
    turn: int


@dataclass(frozen=True, eq=False)
class SwayState(State):
    game: Game
    seats: int
    options: Mapping[str, Any]
    height: int = 0
    turn: int = 0
    phase: str = "play"

    @property
    def actors(self) -> tuple[int, ...]:
        if self.phase == "over":
            return ()
        if self.phase == "fall":
            return (CHANCE,)
        return tuple(range(self.seats)) if self.game.real_time else (self.turn,)

    @property
    def scores(self) -> tuple[int, ...]:
        return (self.height,) * self.seats

    @property
    def outcome(self) -> Outcome | None:
        return (
            Outcome(self.scores, (0,), Told("enough", "Enough.")) if self.phase == "over" else None
        )

    @property
    def falls(self) -> bool:
        return self.phase == "fall"

    def outcomes(self) -> list[tuple[Action, Fraction]]:
        return [(Step("fall", 1), Fraction(1))]

    def fall(self) -> Action:
        how = self.options["fall"]
        if how == "error":
            raise ArithmeticError("The simulation exploded.")
        if how == "exit":
            os._exit(1)
        if how == "hungry":
            bytearray(4 << 30)
        self._wait()
        return Step("fall", MOST + 1 if how == "wrong" else 2)

    def motion(self) -> Motion | None:
        if self.options["fall"] in ("error", "exit"):
            raise ArithmeticError("There is nothing to see.")
        tower = Body("tower", "box", (0.1, 0.1, 0.1 * self.height))
        poses = [(0.0, 0.0, height, 1.0, 0.0, 0.0, 0.0) for height in (1.0, 0.5, 0.0)]
        frames = tuple((pose,) for pose in poses)
        return Motion((tower,), frames, 30, ("tower",)) if self.falls else None

    def _wait(self) -> None:
        while self.options["fall"] == "gate" and not Path(os.environ[GATE]).exists():
            time.sleep(0.01)

    def preview(self, actor: int, action: Action | str) -> State:
        after = self.play(actor, action)
        if after.falls:
            self._wait()
        return after

    @property
    def margin(self) -> float:
        return 1 / (1 + self.height)

    def view(self) -> SwayView:
        return {**shared(self), "height": self.height, "turn": self.turn}

    def drawing(self) -> Drawing:
        return [[(f"{self.height} high", "")]]

    def position(self) -> dict[str, Any]:
        return {"height": self.height, "turn": self.turn, "phase": self.phase}

    def _legal(self, actor: int) -> Sequence[Action]:
        if actor == CHANCE:
            return [Step("fall", 1), Step("fall", 2)]
        adds = [Step("add", count) for count in range(1, MOST + 1)]
        return [*adds, Step("tip"), Step("stop")]

    def _refuse(self, actor: int, action: Action) -> Refusal | None:
        return None if action in self._legal(actor) else Refusal("sway", "That can't be.")

    def _next(self, actor: int, action: Action) -> SwayState:
        assert isinstance(action, Step)
        if action.deed == "fall":
            return replace(self, height=self.height - action.count, phase="play")
        phase = {"add": "play", "tip": "fall", "stop": "over"}[action.deed]
        turn = (self.turn + 1) % self.seats
        return replace(self, height=self.height + action.count, turn=turn, phase=phase)


class Sway(Game):
    name = "sway"
    title = "Sway"
    blurb = "Add, or tip."
    seat_counts = (1, 2)
    bots = ("counter", "seeded", "broken", "cheat", "deadly", "endless")
    action_type = Step
    view_type = SwayView
    physics = True
    options: ClassVar[Mapping[str, Option]] = {
        "fall": Option(
            "gate", ("gate", "error", "exit", "wrong", "hungry"), "how the fall is found"
        )
    }
    modes: ClassVar[Mapping[str, tuple[int, Mapping[str, Any]]]] = {}

    def _parse(self, text: str) -> Action:
        kind, _, count = text.partition(" ")
        if kind in DEEDS and (not count or count.isdecimal()):
            return Step(DEEDS[kind], int(count or 0))
        raise unreadable(text, "add 3, tip or stop")

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        return SwayState(self, seats, options)

    def restore(self, seats: int, options: Mapping[str, Any], position: Mapping[str, Any]) -> State:
        return SwayState(self, seats, options, **position)


GAME = Sway()
