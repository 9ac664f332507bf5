"""Requests and answers over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Raw, field

from cairn.core.record import Problem
from cairn.server.messages.base import (
    ActionObject,
    ActionText,
    ClientId,
    Name,
    Payload,
    SeatNumber,
    Source,
    WantedObject,
)


class GuestName(Payload, frozen=True):
    """The name that a guest chooses."""

    name: Name


class Guest(Payload, frozen=True):
    """Who you are: a public id, a name, and the credential that proves it (kept in a cookie)."""

    guest: str
    name: str
    credential: str


class OptionView(Payload, frozen=True):
    """One option of a game."""

    default: Any
    choices: list[Any]
    help: str
    per_seat: bool
    span: list[int] | None = None
    seats: list[int] | None = None
    seat: bool = False
    """Whether the value is a seat."""


class GameView(Payload, frozen=True):
    """A game that this server offers."""

    name: str
    title: str
    blurb: str
    seat_counts: list[int]
    options: dict[str, OptionView]
    bots: list[str]


class Compiling(Payload, frozen=True):
    """A game whose rules are being compiled: so many of all their functions are done."""

    game: str
    done: int
    all: int


class JoinTable(Payload, frozen=True):
    """The seats to take: several for one device, none for any open seat."""

    seats: Annotated[list[SeatNumber], Meta(max_length=16)] | None = None


class Seated(Payload, frozen=True):
    """Your seats, and the token that plays for them (only together with your credential)."""

    table: str
    seats: list[int]
    token: str


class LeaveTable(Payload, frozen=True):
    """Leave your seats; a bot can take them over. With an `id` it can be sent twice."""

    token: str
    bot: Name | None = None
    id: ClientId | None = None


class PostAction(Payload, frozen=True):
    """An action over HTTP; `id` makes sending it twice harmless."""

    token: str
    seat: SeatNumber
    action: ActionText
    id: ClientId


class Acknowledged(Payload, frozen=True):
    """Stored permanently as event number `n`."""

    n: int


class Verdict(Payload, frozen=True):
    """The result of verifying a record. It is `ok` if the game was honest."""

    ok: bool
    problems: list[Problem]


class ReplayRequest(Payload, frozen=True):
    """A record, finished or not, and which of its moments to show; moment 0 is the start."""

    record: Raw
    first: Annotated[int, Meta(ge=0)] = 0
    count: Annotated[int, Meta(ge=1, le=100)] = 50
    drawings: bool = False
    """Whether to include drawings, for games without a screen of their own."""
    actions: bool = False
    """Whether to include all actions as objects."""
    more: Annotated[list[tuple[int, WantedObject]], Meta(max_length=10)] = field(
        default_factory=list
    )
    """Actors and actions that follow the record's."""


class Moments(Payload, frozen=True):
    """The views of a game from moment `first` on; moment k is the state after k actions."""

    first: int
    last: int
    """The last moment of the whole record."""
    views: list[Any]
    problem: Problem | None = None
    """Why the record can't be shown any further: the illegal action in it."""
    drawings: list[list[list[tuple[str, str]]]] | None = None
    """The same as a terminal shows them, if requested."""
    actions: list[ActionObject] | None = None
    """Every action of the record and those that follow, if requested."""


class DrawView(Payload, frozen=True):
    """A chance event of a record: its number, the log entry, the draw, and its odds."""

    event: int
    index: int
    action: ActionObject
    odds: int
    """The index of its list of odds."""


class Draws(Payload, frozen=True):
    """Every draw of a record, so that anybody can repeat it from the seed."""

    odds: list[list[tuple[ActionObject, int, int]]]
    """Outcomes in the game's order: the action, and its odds as a fraction."""
    draws: list[DrawView]


class GuideStep(Payload, frozen=True):
    """A position of a game's guide: a real state, the action that led to it, and its actor."""

    view: Any
    actor: int | None
    action: ActionObject | None


class PuzzleView(Payload, frozen=True):
    """A game's puzzle of the day, the same for everybody."""

    game: str
    date: str
    rating: str
    facts: dict[str, Any]
    """Facts about the task, from the game."""


class Failure(Payload, frozen=True):
    """An error: a stable code, a sentence, and facts that a screen can show.

    `source` distinguishes the table's codes, which are listed, from those of the game's rules.
    """

    code: str
    sentence: str
    source: Source
    facts: dict[str, Any] = field(default_factory=dict)


class Health(Payload, frozen=True):
    """Whether all is well."""

    ok: bool
    process: str
    tables: int
