"""The desk: what somebody at a table asks for, checked and carried out, for sockets and REST."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from cairn.server import messages as m
from cairn.server.guests import Notary, Person
from cairn.server.live import Live
from cairn.server.table import Refused, Table

Request = m.Play | m.Chat | m.Pause | m.Resume | m.Undo | m.Answer | m.Kick


def seats_of(table: Table, notary: Notary, token: str, person: Person | None) -> list[int]:
    """The seats a token is good for in this person's hands. Raises Refused."""
    granted = notary.seats(token, table.id, person.id) if person else None
    if person is None or granted is None:
        raise Refused("token", "This token is not yours, or not for this table.")
    held = [
        seat
        for seat, generation in granted.items()
        if table.seats[seat].holder == person.id and table.seats[seat].generation == generation
    ]
    if not held:
        raise Refused("token", "These seats are no longer yours.")
    return held


def token_for(table: Table, notary: Notary, person: Person) -> m.Seated:
    """A token for all the seats that somebody holds."""
    held = {number: table.seats[number].generation for number in table.held(person.id)}
    return m.Seated(table.id, sorted(held), notary.token(table.id, person.id, held))


def perform(live: Live, person: Person, seats: list[int], request: Request) -> int:
    """Carry a request out; the number of its event. The same id again does nothing new."""
    table, sent = live.table, (person.id, request.id)
    known = table.ids.get(sent)
    if known is not None:
        return known
    n = _DO[type(request)](table, person, seats, request, time.time())
    table.ids[sent] = n
    return n


def _play(t: Table, person: Person, seats: list[int], request: m.Play, now: float) -> int:
    _own(request.seat, seats)
    return t.play(request.seat, request.action, now, person.id, request.id)


def _chat(t: Table, person: Person, seats: list[int], request: m.Chat, now: float) -> int:
    return t.chat(person, bool(seats), request.text, now)


def _pause(t: Table, person: Person, seats: list[int], request: m.Pause, now: float) -> int:
    _seated(seats)
    return t.pause(person, now)


def _resume(t: Table, person: Person, seats: list[int], request: m.Resume, now: float) -> int:
    _seated(seats)
    return t.resume(person, now)


def _undo(t: Table, person: Person, seats: list[int], request: m.Undo, now: float) -> int:
    _own(request.seat, seats)
    return t.undo(person, request.seat, now)


def _answer(t: Table, person: Person, seats: list[int], request: m.Answer, now: float) -> int:
    _seated(seats)
    return t.answer(person, request.yes, now)


def _kick(t: Table, person: Person, seats: list[int], request: m.Kick, now: float) -> int:
    if person.id != t.host:
        raise Refused("host", "Only the host can free a seat.")
    if t.phase == "over":
        raise Refused("phase", "The game is over.")
    t.leave([request.seat], request.bot, now, kicked=True)
    return t.n


_DO: dict[type, Callable[[Table, Person, list[int], Any, float], int]] = {
    m.Play: _play,
    m.Chat: _chat,
    m.Pause: _pause,
    m.Resume: _resume,
    m.Undo: _undo,
    m.Answer: _answer,
    m.Kick: _kick,
}


def _own(seat: int, seats: list[int]) -> None:
    if seat not in seats:
        raise Refused("seat", f"Seat {seat} is not yours.", {"seat": seat})


def _seated(seats: list[int]) -> None:
    if not seats:
        raise Refused("seat", "You only watch here.")
