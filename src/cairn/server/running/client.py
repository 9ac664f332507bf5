"""Client: a connection to a table, and the messages sent to it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from cairn.server import messages as m
from cairn.server.codes import Closing
from cairn.server.messages.base import encode
from cairn.server.running.listing import Listings, able
from cairn.server.store.marks import Sealed
from cairn.server.tables.actions import object_of
from cairn.server.tables.guests import Person
from cairn.server.tables.table import Happening, Table

GALLERY = b'{"type":"said","room":"gallery"'
"""The beginning of an event with chat from the gallery."""
UNHEARD = encode(m.Said("gallery", "", "", ""))


def encode_event(
    event: Sealed,
    view: object = None,
    left: list[float | None] | None = None,
    choices: list[Any] | None = None,
    action: Any = None,  # noqa: ANN401 - JSON, written already
) -> bytes:
    """Encode an outgoing event: the stored event and the state after it."""
    data: Any = msgspec.Raw(event.data)
    return encode(m.Event(event.n, event.time, data, event.mark, view, left, choices, action))


def for_players(event: Sealed) -> Sealed:
    """An event as players get it: chat in the gallery stays there."""
    if not event.data.startswith(GALLERY):
        return event
    return Sealed(event.n, event.time, UNHEARD, event.mark)


class Outgoing(msgspec.Struct, gc=False):
    """An outgoing event, encoded at first use, with or without the view."""

    event: Happening
    sealed: Sealed
    table: Table
    listings: Listings
    plain: bytes | None = None
    view: msgspec.Raw | None = None
    viewed: dict[tuple[int, ...], bytes] = {}
    """With the view, by the seats whose choices are included."""

    def payload(self, views: bool, seats: Sequence[int]) -> bytes:
        """What a client with these seats gets."""
        if seats and (told := for_players(self.sealed)) is not self.sealed:
            return encode_event(told)
        if not views:
            self.plain = self.plain or encode_event(self.sealed, left=self.event.left)
            return self.plain
        acting = able(self.event.state, seats) if self.event.state else ()
        if acting not in self.viewed:
            self.viewed[acting] = self._seen(acting)
        return self.viewed[acting]

    def _seen(self, acting: tuple[int, ...]) -> bytes:
        state, data, left = self.event.state, self.event.data, self.event.left
        if state and self.view is None:
            self.view = msgspec.Raw(encode(state.view()))
        choices = self.listings.of(state, acting) if state else None
        action = object_of(self.table.game, data.action) if isinstance(data, m.Played) else None
        return encode_event(self.sealed, self.view, left, choices, action)


class Client(ABC):
    """A connection to a table."""

    def __init__(self) -> None:
        self.person: Person | None = None
        self.seats: list[int] = []
        self.views = True
        self.ahead = 0
        """For a spectator who had a seat: the last event seen from it."""

    @abstractmethod
    def send(self, *messages: bytes) -> None:
        """Queue messages, which may leave together."""

    @abstractmethod
    def close(self, why: Closing) -> None:
        """Hang up."""

    @abstractmethod
    def refresh(self) -> None:
        """Update which seats are still this client's."""


class Reply(NamedTuple):
    """The answer to one client as soon as its request is stored."""

    client: Client
    data: bytes
