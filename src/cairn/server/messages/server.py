"""From server to client, over the socket."""

from __future__ import annotations

from typing import Any

from msgspec import field

from cairn.server.messages.base import Message, Payload, Source
from cairn.server.messages.events import EventData
from cairn.server.messages.rest import Failure
from cairn.server.messages.tables import TableView


class Welcome(Message, tag="welcome", frozen=True):
    """The answer to hello: the table now, and whose seats are yours.

    `fresh` says that you start from this state: you have said no `after`, the events since were
    too many, or what you have is not what is stored.
    """

    version: int
    table: TableView
    you: str | None
    seats: list[int]
    n: int
    mark: str
    """The mark of event `n`."""
    fresh: bool
    actions: int
    """How many actions the log has; `log` has them when the welcome is fresh."""
    log: list[list[Any]] | None = None
    view: Any = None
    choices: list[SeatChoices] | None = None
    """As an event has them."""


class Event(Message, tag="event", frozen=True):
    """Something happened. `view` is the state after it, for clients that asked for views.

    With it come the `choices` of your seats that may act in that state, unless listing them may
    take long in this game: then ask for them.
    """

    n: int
    time: float
    data: EventData
    mark: str
    """Hangs on this event and all before it: with the same mark you have seen the same."""
    view: Any = None
    left: list[float | None] | None = None
    """Seconds left per seat, when there are clocks."""
    choices: list[SeatChoices] | None = None


class Ack(Message, tag="ack", frozen=True):
    """What you sent is stored as event `n` (None when it made no event)."""

    id: str
    n: int | None = None


class Error(Message, tag="error", frozen=True):
    """What you sent was refused; nothing has changed.

    `source` tells the table's codes, which are listed, from those of the game's own rules.
    """

    code: str
    sentence: str
    source: Source
    id: str | None = None
    facts: dict[str, Any] = field(default_factory=dict)


class Presence(Message, tag="presence", frozen=True):
    """Who is connected: seats with their holder here, and how many watch."""

    seats: list[bool]
    spectators: int


class Step(Payload, frozen=True):
    """An action that somebody may play; actor −1 is chance."""

    actor: int
    action: str


class AlternativeView(Payload, frozen=True):
    """An action that a bot thought about, and how it expects the game to go on after it."""

    action: str
    value: float
    """What it expects: the share of a win; alone, points."""
    line: list[Step]


class Advice(Message, tag="advice", frozen=True):
    """The hint you asked for; `winner` where it is known who wins with best play.

    `alternatives` are what it was chosen from, the hint itself first, where a bot can say that.
    """

    id: str
    action: str
    winner: int | None = None
    alternatives: list[AlternativeView] = field(default_factory=list)


class Choice(Payload, frozen=True):
    """Something that a seat can do now: its text form, its heading, and how people are shown it."""

    action: str
    group: str
    shown: str


class SeatChoices(Payload, frozen=True):
    """What a seat of yours can do in the state shown. Not `whole` where more is legal than that."""

    seat: int
    choices: list[Choice]
    whole: bool


class Listed(Message, tag="listed", frozen=True):
    """What a seat can do after event `n`. Not `whole` where more is legal than can be listed."""

    id: str
    n: int
    seat: int
    choices: list[Choice]
    whole: bool


class Tried(Message, tag="tried", frozen=True):
    """What an action would do after event `n`: the refusal, or the state that follows."""

    id: str
    n: int
    action: str
    refusal: Failure | None = None
    view: Any = None
    gained: list[int] | None = None
    """Points that every seat would gain at once."""
    margin: float | None = None
    """How far everything would be from falling, from 1 to 0; None where nothing can fall."""


class Drawn(Message, tag="drawn", frozen=True):
    """The state after event `n` as a terminal shows it: lines of texts with their styles."""

    id: str
    n: int
    drawing: list[list[tuple[str, str]]]


class Fell(Message, tag="fell", frozen=True):
    """How it falls in the state after event `n`, frame by frame, once for everybody.

    `view` is that state: the game may have gone on meanwhile.
    """

    n: int
    view: Any
    motion: Any


class Pong(Message, tag="pong", frozen=True):
    """Yes."""


ServerMessage = (
    Welcome | Event | Ack | Error | Presence | Advice | Listed | Tried | Drawn | Fell | Pong
)
