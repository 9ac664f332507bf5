"""Events: what happened at a table, stored and numbered."""

from __future__ import annotations

from typing import Literal

from cairn.server.messages.base import Caused, Message
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


class Left(Caused, tag="left", frozen=True):
    """A seat was given up or taken away; it goes to the bot, if one is named."""

    seats: list[int]
    generation: int
    bot: str | None = None
    kicked: bool = False
    version: str = ""
    """Of the bot."""


class Renamed(Message, tag="renamed", frozen=True):
    """A guest has another name, and so have these seats of theirs."""

    seats: list[int]
    guest: str
    before: str
    name: str


class Started(Message, tag="started", frozen=True):
    """Every seat is filled: the game begins."""

    version: str = ""
    """Of the bots."""


class Played(Caused, tag="played", frozen=True):
    """An action; seat −1 is chance.

    The table played it for a seat whose time was up (`overdue`) or whose bot failed (`stand_in`).
    """

    actor: int
    action: str
    overdue: bool = False
    stand_in: bool = False


class Said(Message, tag="said", frozen=True):
    """Chat: at the table, or in the gallery.

    Players get chat from the gallery without its text and name.
    """

    room: Literal["table", "gallery"]
    guest: str
    name: str
    text: str
    id: str | None = None

    @property
    def by(self) -> str:
        """Whose message it was."""
        return self.guest


class Paused(Caused, tag="paused", frozen=True):
    """The game was paused."""

    name: str


class Resumed(Caused, tag="resumed", frozen=True):
    """The game was resumed."""

    name: str


class Asked(Caused, tag="asked", frozen=True):
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
    id: str | None = None

    @property
    def by(self) -> str:
        """Whose message it was."""
        return self.guest


class Undone(Caused, tag="undone", frozen=True):
    """The log was cut back to its first `keep` actions.

    `casual` means that chance or a bot had answered: this undo counts against the seat.
    """

    keep: int
    seat: int | None = None
    casual: bool = False


class Hinted(Caused, tag="hinted", frozen=True):
    """A seat had a hint, which makes the game casual."""

    seat: int


class Ended(Message, tag="ended", frozen=True):
    """The game is over; the seed proves the dice."""

    scores: list[int]
    winners: list[int]
    reason: str
    seed: str


class Again(Caused, tag="again", frozen=True):
    """A new table with the same players was set up."""

    table: str


class Recovered(Message, tag="recovered", frozen=True):
    """Another process, or the same one after a restart, took the table over: clocks resume here."""


EventData = (
    Created
    | Sat
    | Left
    | Renamed
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
