"""From server to client, over the socket."""

from __future__ import annotations

from typing import Any

from msgspec import field

from cairn.core.told import Told
from cairn.server.messages.base import ActionObject, Message, Payload, Source
from cairn.server.messages.events import EventData
from cairn.server.messages.rest import Failure
from cairn.server.messages.tables import TableView


class Welcome(Message, tag="welcome", frozen=True):
    """The answer to hello: the table now, and which seats are yours.

    `fresh` means that you start from this state: you gave no `after`, too many events have
    happened since, or your events differ from those stored.
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
    """The number of actions in the log; `log` has them if the welcome is fresh."""
    log: list[tuple[int, str | ActionObject]] | None = None
    """Actors and actions: objects for clients that asked for views, text forms for others."""
    view: Any = None
    choices: list[SeatChoices] | None = None
    """As in an event."""


class Event(Message, tag="event", frozen=True):
    """Something happened. `view` is the state after it, for clients that asked for views.

    With it come the `choices` of your seats that may act in that state; if listing them may take
    long in this game, ask for them instead.
    """

    n: int
    time: float
    data: EventData
    mark: str
    """A hash of this event and its predecessors: the same mark means the same events."""
    view: Any = None
    left: list[float | None] | None = None
    """Seconds left per seat, if there are clocks."""
    choices: list[SeatChoices] | None = None
    action: ActionObject | None = None
    """The action played, for clients that asked for views."""


class Ack(Message, tag="ack", frozen=True):
    """Your message is stored as event `n` (None if it made no event)."""

    id: str
    n: int | None = None


class Error(Message, tag="error", frozen=True):
    """Your message was refused; nothing has changed.

    `source` distinguishes the table's codes, which are listed, from those of the game's rules.
    """

    code: str
    sentence: str
    source: Source
    id: str | None = None
    facts: dict[str, Any] = field(default_factory=dict)


class Presence(Message, tag="presence", frozen=True):
    """Who is connected: the seats whose holders are here, and the number of spectators."""

    seats: list[bool]
    spectators: int


class Step(Payload, frozen=True):
    """An action that an actor may play; actor −1 is chance."""

    actor: int
    action: ActionObject


class AlternativeView(Payload, frozen=True):
    """An action that a bot considered, and the continuation that it expects."""

    action: ActionObject
    value: float
    """The expected result: the share of a win, or points in solo play."""
    line: list[Step]


class Advice(Message, tag="advice", frozen=True):
    """The hint you asked for; `winner` is who wins with best play, if known.

    `alternatives` are the actions it was chosen from, the hint first, if the bot can name them.
    """

    id: str
    action: ActionObject
    winner: int | None = None
    alternatives: list[AlternativeView] = field(default_factory=list)


class Choice(Payload, frozen=True):
    """A choice of a seat: the action, its heading, and how people read it."""

    action: ActionObject
    group: Told
    shown: Told


class SeatChoices(Payload, frozen=True):
    """The choices of one of your seats in the state shown. Not `whole` if more is legal."""

    seat: int
    choices: list[Choice]
    whole: bool


class Listed(Message, tag="listed", frozen=True):
    """A seat's choices after event `n`. Not `whole` if more is legal than can be listed."""

    id: str
    n: int
    seat: int
    choices: list[Choice]
    whole: bool


class Tried(Message, tag="tried", frozen=True):
    """The effect of an action after event `n`: the refusal, or the state that follows."""

    id: str
    n: int
    action: ActionObject
    refusal: Failure | None = None
    view: Any = None
    gained: list[int] | None = None
    """The points that each seat would gain at once."""
    margin: float | None = None
    """How far everything would be from falling, from 1 to 0; None if nothing can fall."""


class Drawn(Message, tag="drawn", frozen=True):
    """The state after event `n` as a terminal shows it: lines of text with styles."""

    id: str
    n: int
    drawing: list[list[tuple[str, str]]]


class Fell(Message, tag="fell", frozen=True):
    """The fall in the state after event `n`, frame by frame, once for everybody.

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
