"""Events: what happened at a table, stored and numbered."""

from __future__ import annotations

from typing import Literal

from cairn.server.messages.base import Message
from cairn.server.messages.tables import NewTable


class Created(Message, tag="created", frozen=True):
    """The table was set up. The seed is revealed only at the end."""

    plan: NewTable
    host: str
    host_name: str
    commitment: str


class Sat(Message, tag="sat", frozen=True):
    """A guest took seats. The generation invalidates the tokens of earlier holders."""

    seats: list[int]
    guest: str
    name: str
    generation: int


class Left(Message, tag="left", frozen=True):
    """A seat was given up or taken away; it goes to the bot, if one is named."""

    seats: list[int]
    generation: int
    bot: str | None = None
    kicked: bool = False
    version: str = ""
    """Of the bot."""


class Started(Message, tag="started", frozen=True):
    """Every seat is filled: the game begins."""

    version: str = ""
    """Of the bots."""


class Played(Message, tag="played", frozen=True):
    """An action; seat −1 is chance. `by` is the guest who sent it, `id` the id it was sent with.

    The table played it for a seat whose time was up (`overdue`) or whose bot failed (`stand_in`).
    """

    actor: int
    action: str
    by: str | None = None
    id: str | None = None
    overdue: bool = False
    stand_in: bool = False


class Said(Message, tag="said", frozen=True):
    """Chat: at the table, or in the gallery."""

    room: Literal["table", "gallery"]
    guest: str
    name: str
    text: str


class Paused(Message, tag="paused", frozen=True):
    """The game was paused."""

    name: str


class Resumed(Message, tag="resumed", frozen=True):
    """The game was resumed."""

    name: str


class Asked(Message, tag="asked", frozen=True):
    """A seat asks for a pause, or for an undo back to the first `keep` actions."""

    seat: int
    keep: int
    waiting: list[str]
    """Guests who have yet to agree."""
    what: Literal["undo", "pause"] = "undo"


class Answered(Message, tag="answered", frozen=True):
    """A guest agreed or disagreed, or withdrew the request."""

    guest: str
    yes: bool


class Undone(Message, tag="undone", frozen=True):
    """The log was cut back to its first `keep` actions.

    `casual` means that chance or a bot had answered: this undo counts against the seat.
    """

    keep: int
    seat: int | None = None
    casual: bool = False


class Hinted(Message, tag="hinted", frozen=True):
    """A seat had a hint, which makes the game casual."""

    seat: int


class Ended(Message, tag="ended", frozen=True):
    """The game is over; the seed proves the dice."""

    scores: list[int]
    winners: list[int]
    reason: str
    seed: str


class Again(Message, tag="again", frozen=True):
    """A new table with the same players was set up."""

    table: str


class Recovered(Message, tag="recovered", frozen=True):
    """Another process, or the same one after a restart, took the table over: clocks resume here."""


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
    | Hinted
    | Ended
    | Again
    | Recovered
)
