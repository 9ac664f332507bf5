"""Motion: how things fall, frame by frame, in one format for all games and screens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from cairn.core.extras import MissingExtra

if TYPE_CHECKING:
    from cairn.core.game import Action, State

Pose = tuple[float, ...]
"""x, y, z in metres (z is up), and a quaternion w, x, y, z."""


@dataclass(frozen=True)
class Body:
    """One thing that moves; the numbers of `size` are metres.

    box       three half lengths
    cylinder  radius and half height
    group     nothing: its parts are `parts`, each a shape with its own pose on the body
    """

    name: str
    shape: Literal["box", "cylinder", "group"]
    size: tuple[float, ...] = ()
    parts: tuple[Part, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    """The game's facts for drawing it: its colour, its number, …"""

    def to_json(self) -> BodyView:
        """The body as plain JSON."""
        return {
            "name": self.name,
            "shape": self.shape,
            "size": [*self.size],
            "parts": [part.to_json() for part in self.parts],
            "facts": dict(self.facts),
        }


@dataclass(frozen=True)
class Part:
    """A rigid part of a body of several parts."""

    shape: Literal["box", "cylinder"]
    size: tuple[float, ...]
    pose: Pose

    def to_json(self) -> PartView:
        """The part as plain JSON."""
        return {"shape": self.shape, "size": [*self.size], "pose": [*self.pose]}


@dataclass(frozen=True)
class Motion:
    """Bodies, and the pose of each in every frame."""

    bodies: tuple[Body, ...]
    frames: tuple[tuple[Pose, ...], ...]
    frames_per_second: int
    fallen: tuple[str, ...]
    """The names of the bodies that fall; the others only move along, or settle again."""

    def to_json(self) -> MotionView:
        """The motion as plain JSON, for a screen."""
        return {
            "unit": "m",
            "frames_per_second": self.frames_per_second,
            "bodies": [body.to_json() for body in self.bodies],
            "fallen": [*self.fallen],
            "frames": [[[*pose] for pose in frame] for frame in self.frames],
        }


class PartView(TypedDict):
    """A part of a body of several parts."""

    shape: Literal["box", "cylinder"]
    size: list[float]
    pose: list[float]


class BodyView(TypedDict):
    """One thing that moves."""

    name: str
    shape: Literal["box", "cylinder", "group"]
    size: list[float]
    parts: list[PartView]
    facts: dict[str, Any]


class MotionView(TypedDict):
    """How things fall: a pose (x, y, z, then w, x, y, z of a quaternion) per body and frame."""

    unit: Literal["m"]
    frames_per_second: int
    bodies: list[BodyView]
    fallen: list[str]
    frames: list[list[list[float]]]


def fallen(state: State) -> Action:
    """The fall in a state: by physics if installed, else the least fall of the statics."""
    try:
        return state.fall()
    except MissingExtra:
        return state.outcomes()[0][0]
