"""A table, as a host requests it and as everybody sees it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from cairn.server.messages.base import ClientId, Name, Payload, Seconds


class SeatPlan(Payload, frozen=True):
    """How a seat is to be filled: by the host, by a guest, or by a bot."""

    kind: Literal["host", "open", "bot"] = "open"
    bot: Name | None = None
    name: Name | None = None
    """The name of a player on the host's device; the host's own name if there is none."""


class ClockPlan(Payload, frozen=True):
    """Time to think: none, `seconds` per move, or `seconds` per game plus `increment`."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: Seconds = 0
    increment: Seconds = 0


class NewTable(Payload, frozen=True):
    """A host's request for a table."""

    game: Name
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = field(default_factory=dict)
    visibility: Literal["public", "link"] = "link"
    clock: ClockPlan = ClockPlan()
    spectator_delay: Annotated[float, Meta(ge=0, le=600)] = 0
    hints: bool = True
    id: ClientId | None = None
    """Sent again with the same id, the request finds the table that it made before."""


class SeatView(Payload, frozen=True):
    """A seat as everybody sees it. `holder` is the public id of a guest."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    bot: str | None = None
    holder: str | None = None
    present: bool = False
    left: float | None = None
    """Seconds left on this seat's clock, None without one."""
    running: bool = False
    undos: int = 0
    """Undos after chance or a bot had answered."""
    hints: int = 0


class Question(Payload, frozen=True):
    """A seat's request, and the guests who have yet to agree."""

    what: Literal["undo", "pause"]
    seat: int
    waiting: list[str]


class TableView(Payload, frozen=True):
    """A table as everybody sees it."""

    table: str
    game: str
    options: dict[str, Any]
    seats: list[SeatView]
    host: str
    visibility: str
    clock: ClockPlan
    spectator_delay: float
    hints: bool
    phase: Literal["waiting", "playing", "paused", "over"]
    commitment: str
    created: float
    rematch: str | None = None
    casual: bool = False
    """Whether a seat had help: an undo after chance or a bot had answered, or a hint."""
    question: Question | None = None
    expires: float | None = None
    """When the table is cleared away unless something happens at it; None for never."""
