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

    `views` asks for drawn states.
    """

    version: int
    token: str | None = None
    credential: str | None = None
    after: int | None = None
    mark: str = ""
    views: bool = True


class Play(Message, tag="play", frozen=True):
    """Play an action for a seat of yours: its text form, or the object of it."""

    id: ClientId
    seat: SeatNumber
    action: ActionText | WantedObject


class Chat(Message, tag="chat", frozen=True):
    """Say something: at the table, or in the gallery when you only watch."""

    id: ClientId
    text: Text


class Pause(Message, tag="pause", frozen=True):
    """Stop the clocks and the game; where there are clocks, the others are asked."""

    id: ClientId


class Resume(Message, tag="resume", frozen=True):
    """Go on after a pause."""

    id: ClientId


class Undo(Message, tag="undo", frozen=True):
    """Ask to take back this seat's last action."""

    id: ClientId
    seat: SeatNumber


class Answer(Message, tag="answer", frozen=True):
    """Agree, or not, to the undo or the pause that was asked for; or ask no longer."""

    id: ClientId
    yes: bool


class Hint(Message, tag="hint", frozen=True):
    """Ask what a bot would do. Everybody hears of it."""

    id: ClientId
    seat: SeatNumber


class Choices(Message, tag="choices", frozen=True):
    """Ask what a seat of yours can do now."""

    id: ClientId
    seat: SeatNumber


class Try(Message, tag="try", frozen=True):
    """Ask what an action would do, without playing it. Your newest question counts."""

    id: ClientId
    seat: SeatNumber
    action: ActionText | WantedObject


class Draw(Message, tag="draw", frozen=True):
    """Ask for the state as a terminal shows it: for games without a screen of their own."""

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
    """Is anybody there?"""


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
