"""Everything that is said between a client and the server, defined once.

REST bodies, socket messages and stored events are msgspec structs; OpenAPI and the web app's
TypeScript types are made from them. VERSION changes when an old client would misunderstand.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

VERSION = 1

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
ActionText = Annotated[str, Meta(min_length=1, max_length=200)]
ClientId = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Seconds = Annotated[float, Meta(ge=0, le=86_400)]


class Message(
    Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """A struct whose JSON says in "type" what it is.

    JSON has no cycles, so the garbage collector need not look for any (`gc=False`): a server
    holds many of these, and every look would stop all tables.
    """


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """A REST body."""


# --- what a table is ------------------------------------------------------------------------


class SeatPlan(Body, frozen=True):
    """How a seat is to be filled: by the host, by whoever joins, or by a bot."""

    kind: Literal["host", "open", "bot"] = "open"
    bot: Name | None = None


class ClockPlan(Body, frozen=True):
    """Time to think: none, `seconds` for each move, or `seconds` a game plus `increment`."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: Seconds = 0
    increment: Seconds = 0


class NewTable(Body, frozen=True):
    """What a host asks for."""

    game: Name
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    visibility: Literal["public", "link"] = "link"
    clock: ClockPlan = ClockPlan()
    spectator_delay: Annotated[float, Meta(ge=0, le=600)] = 0
    hints: bool = True


class SeatView(Body, frozen=True):
    """A seat as everybody sees it. `holder` is the public id of a guest."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    bot: str | None = None
    holder: str | None = None
    present: bool = False
    left: float | None = None
    """Seconds left on this seat's clock, None without one."""
    running: bool = False


class TableView(Body, frozen=True):
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


# --- REST -----------------------------------------------------------------------------------


class GuestName(Body, frozen=True):
    """What a guest wants to be called."""

    name: Name


class Guest(Body, frozen=True):
    """Who you are: a public id, a name, and the credential that proves it (kept in a cookie)."""

    guest: str
    name: str
    credential: str


class OptionView(Body, frozen=True):
    """One option of a game."""

    default: Any
    choices: list[Any]
    help: str
    per_seat: bool
    span: list[int] | None = None
    seats: list[int] | None = None


class GameView(Body, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    blurb: str
    seat_counts: list[int]
    options: dict[str, OptionView]
    bots: list[str]


class JoinTable(Body, frozen=True):
    """The seats to take: several for one device, none named for any that is open."""

    seats: Annotated[list[SeatNumber], Meta(max_length=16)] | None = None


class Seated(Body, frozen=True):
    """Seats you hold, and the token that plays for them (with your credential only)."""

    table: str
    seats: list[int]
    token: str


class LeaveTable(Body, frozen=True):
    """Leave your seats; a bot can take them over."""

    token: str
    bot: Name | None = None


class PostAction(Body, frozen=True):
    """An action over HTTP; `id` makes sending it twice harmless."""

    token: str
    seat: SeatNumber
    action: ActionText
    id: ClientId


class Acknowledged(Body, frozen=True):
    """Stored for good as event number `n`."""

    n: int


class ProblemView(Body, frozen=True):
    """Something wrong with a record."""

    index: int | None
    sentence: str


class Verdict(Body, frozen=True):
    """What verifying a record found."""

    ok: bool
    problems: list[ProblemView]


class Failure(Body, frozen=True):
    """An error: a stable code, a sentence, and facts that a screen can show."""

    code: str
    sentence: str
    facts: dict[str, Any] = msgspec.field(default_factory=dict)


class Health(Body, frozen=True):
    """Whether all is well."""

    ok: bool
    process: str
    tables: int


# --- from client to server, over the socket -------------------------------------------------


class Hello(Message, tag="hello", frozen=True):
    """The first message. `after` is the last event you have; `views` asks for drawn states."""

    version: int
    token: str | None = None
    credential: str | None = None
    after: int | None = None
    views: bool = True


class Play(Message, tag="play", frozen=True):
    """Play an action for a seat of yours."""

    id: ClientId
    seat: SeatNumber
    action: ActionText


class Chat(Message, tag="chat", frozen=True):
    """Say something: at the table, or in the gallery when you only watch."""

    id: ClientId
    text: Text


class Pause(Message, tag="pause", frozen=True):
    """Stop the clocks and the game."""

    id: ClientId


class Resume(Message, tag="resume", frozen=True):
    """Go on after a pause."""

    id: ClientId


class Undo(Message, tag="undo", frozen=True):
    """Ask to take back this seat's last action."""

    id: ClientId
    seat: SeatNumber


class Answer(Message, tag="answer", frozen=True):
    """Agree, or not, to the undo that was asked for."""

    id: ClientId
    yes: bool


class Hint(Message, tag="hint", frozen=True):
    """Ask what a bot would do."""

    id: ClientId
    seat: SeatNumber


class Kick(Message, tag="kick", frozen=True):
    """The host frees a seat, or gives it to a bot."""

    id: ClientId
    seat: SeatNumber
    bot: Name | None = None


class Rematch(Message, tag="rematch", frozen=True):
    """Ask for the same table again, after the end."""

    id: ClientId


class Ping(Message, tag="ping", frozen=True):
    """Is anybody there?"""


ClientMessage = Hello | Play | Chat | Pause | Resume | Undo | Answer | Hint | Kick | Rematch | Ping


# --- events: what happened at a table, stored and numbered ----------------------------------


class Created(Message, tag="created", frozen=True):
    """The table was set up. The seed itself is no event until the end."""

    plan: NewTable
    host: str
    host_name: str
    commitment: str


class Sat(Message, tag="sat", frozen=True):
    """Somebody took seats. The generation makes tokens of earlier holders void."""

    seats: list[int]
    guest: str
    name: str
    generation: int


class Left(Message, tag="left", frozen=True):
    """A seat was given up or taken away, and goes to a bot if one is named."""

    seats: list[int]
    generation: int
    bot: str | None = None
    kicked: bool = False


class Started(Message, tag="started", frozen=True):
    """Every seat is filled: the game begins."""


class Played(Message, tag="played", frozen=True):
    """An action; seat −1 is chance. `by` and `id` are the guest and the id it was sent with."""

    actor: int
    action: str
    by: str | None = None
    id: str | None = None
    overdue: bool = False


class Said(Message, tag="said", frozen=True):
    """Chat: at the table, or in the gallery."""

    room: Literal["table", "gallery"]
    guest: str
    name: str
    text: str


class Paused(Message, tag="paused", frozen=True):
    """The game stands still."""

    name: str


class Resumed(Message, tag="resumed", frozen=True):
    """The game goes on."""

    name: str


class Asked(Message, tag="asked", frozen=True):
    """A seat asks to take back its last action: everything after the first `keep` actions."""

    seat: int
    keep: int
    waiting: list[str]
    """Guests whose consent is still missing."""


class Answered(Message, tag="answered", frozen=True):
    """Somebody agreed, or not."""

    guest: str
    yes: bool


class Undone(Message, tag="undone", frozen=True):
    """The log was cut back to its first `keep` actions."""

    keep: int


class Ended(Message, tag="ended", frozen=True):
    """The game is over; the seed proves the dice."""

    scores: list[int]
    winners: list[int]
    reason: str
    seed: str


class Again(Message, tag="again", frozen=True):
    """There is a new table with the same people."""

    table: str


class Recovered(Message, tag="recovered", frozen=True):
    """Another process, or the same one after a restart, took the table up: clocks go on here."""


EventData = (
    Created
    | Sat
    | Left
    | Started
    | Played
    | Said
    | Paused
    | Resumed
    | Asked
    | Answered
    | Undone
    | Ended
    | Again
    | Recovered
)


# --- from server to client, over the socket -------------------------------------------------


class Welcome(Message, tag="welcome", frozen=True):
    """The answer to hello: the table now, and whose seats are yours.

    `fresh` says that the events after your `after` were too many: start from this state.
    """

    version: int
    table: TableView
    you: str | None
    seats: list[int]
    n: int
    fresh: bool
    actions: int
    """How many actions the log has; `log` has them when the welcome is fresh."""
    log: list[list[Any]] | None = None
    view: Any = None


class Event(Message, tag="event", frozen=True):
    """Something happened. `view` is the state after it, for clients that asked for views."""

    n: int
    time: float
    data: EventData
    view: Any = None
    left: list[float | None] | None = None
    """Seconds left per seat, when there are clocks."""


class Ack(Message, tag="ack", frozen=True):
    """What you sent is stored as event `n` (None when it made no event)."""

    id: str
    n: int | None = None


class Error(Message, tag="error", frozen=True):
    """What you sent was refused; nothing has changed."""

    code: str
    sentence: str
    id: str | None = None
    facts: dict[str, Any] = msgspec.field(default_factory=dict)


class Presence(Message, tag="presence", frozen=True):
    """Who is connected: seats with their holder here, and how many watch."""

    seats: list[bool]
    spectators: int


class Advice(Message, tag="advice", frozen=True):
    """The hint you asked for."""

    id: str
    action: str


class Pong(Message, tag="pong", frozen=True):
    """Yes."""


ServerMessage = Welcome | Event | Ack | Error | Presence | Advice | Pong
