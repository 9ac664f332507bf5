"""What is sent and answered over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from cairn.server.messages.base import ActionText, Body, ClientId, Name, SeatNumber, Source


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
    """Something to know about a record, at the log entry of this number or as a whole."""

    kind: Literal["seed", "dice", "rules", "outcome", "physics", "casual"]
    index: int | None
    sentence: str


class Verdict(Body, frozen=True):
    """What verifying a record found. It is `ok` when the game was honest."""

    ok: bool
    problems: list[ProblemView]


class Failure(Body, frozen=True):
    """An error: a stable code, a sentence, and facts that a screen can show.

    `source` tells the table's codes, which are listed, from those of the game's own rules.
    """

    code: str
    sentence: str
    source: Source
    facts: dict[str, Any] = field(default_factory=dict)


class Health(Body, frozen=True):
    """Whether all is well."""

    ok: bool
    process: str
    tables: int
