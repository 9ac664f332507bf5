"""From client to server, over the socket."""

from __future__ import annotations

from cairn.server.messages.base import (
    ActionText,
    ClientId,
    Message,
    Name,
    SeatNumber,
    Text,
    WantedObject,
)


class Hello(Message, tag="hello", frozen=True):
    """The first message. `after` is the last event you have, `mark` its mark.

    `views` asks for views of the states.
    """

    version: int
    token: str | None = None
    credential: str | None = None
    after: int | None = None
    mark: str = ""
    views: bool = True


class Play(Message, tag="play", frozen=True):
    """Play an action for one of your seats: its text form or its object."""

    id: ClientId
    seat: SeatNumber
    action: ActionText | WantedObject


class Chat(Message, tag="chat", frozen=True):
    """Chat: at the table, or in the gallery if you are a spectator."""

    id: ClientId
    text: Text


class Pause(Message, tag="pause", frozen=True):
    """Pause the game and its clocks; if there are clocks, the other players must agree."""

    id: ClientId


class Resume(Message, tag="resume", frozen=True):
    """Resume after a pause."""

    id: ClientId


class Undo(Message, tag="undo", frozen=True):
    """Ask to undo this seat's last action."""

    id: ClientId
    seat: SeatNumber


class Answer(Message, tag="answer", frozen=True):
    """Agree or disagree to the requested undo or pause, or withdraw your own request."""

    id: ClientId
    yes: bool


class Hint(Message, tag="hint", frozen=True):
    """Ask for a bot's choice. Everybody is told."""

    id: ClientId
    seat: SeatNumber


class Choices(Message, tag="choices", frozen=True):
    """Ask for the choices of one of your seats."""

    id: ClientId
    seat: SeatNumber


class Try(Message, tag="try", frozen=True):
    """Ask what an action would do, without playing it. A new question replaces the last one."""

    id: ClientId
    seat: SeatNumber
    action: ActionText | WantedObject


class Draw(Message, tag="draw", frozen=True):
    """Ask for the state as a terminal shows it, for games without a screen of their own."""

    id: ClientId


class Kick(Message, tag="kick", frozen=True):
    """The host frees a seat, or gives it to a bot."""

    id: ClientId
    seat: SeatNumber
    bot: Name | None = None


class Rematch(Message, tag="rematch", frozen=True):
    """Ask for the same table again, after the end."""

    id: ClientId


class Ping(Message, tag="ping", frozen=True):
    """Ask whether the server is there."""


ClientMessage = (
    Hello
    | Play
    | Chat
    | Pause
    | Resume
    | Undo
    | Answer
    | Hint
    | Choices
    | Try
    | Draw
    | Kick
    | Rematch
    | Ping
)
