"""Seating: who sits where, under which name, and the tokens that prove it."""

from __future__ import annotations

from cairn.server import messages as m
from cairn.server.codes import Code, Refused
from cairn.server.tables.guests import Notary, Person
from cairn.server.tables.names import distinct
from cairn.server.tables.table import Table


def seats_of(table: Table, notary: Notary, token: str, person: Person | None) -> list[int]:
    """The seats that a token gives this person. Raises Refused."""
    granted = notary.seats(token, table.id, person.id) if person else None
    if person is None or granted is None:
        raise Refused(Code.TOKEN)
    held = [
        seat
        for seat, generation in granted.items()
        if table.seats[seat].holder == person.id and table.seats[seat].generation == generation
    ]
    if not held:
        raise Refused(Code.TOKEN)
    return held


def token_for(table: Table, notary: Notary, person: Person) -> m.Seated:
    """A token for all seats that a guest holds."""
    held = {number: table.seats[number].generation for number in table.held(person.id)}
    return m.Seated(table.id, sorted(held), notary.token(table.id, person.id, held))


def sit(t: Table, person: Person, seats: list[int], now: float) -> int:
    """Seat somebody; returns the number of the event."""
    generation = 1 + max(t.seats[number].generation for number in seats)
    name = distinct(person.name, t.names_of_others(person.id))
    return t.emit(m.Sat(seats, person.id, name, generation), now)


def rename(t: Table, person: Person, now: float) -> None:
    """Call somebody's seats as they are called now, and tell everybody if that is news."""
    name = distinct(person.name, t.names_of_others(person.id))
    own = [n for n in t.held(person.id) if t.seats[n].name != name and not t.named_by_plan(n)]
    if own and t.phase != "over":
        t.emit(m.Renamed(own, person.id, t.seats[own[0]].name, name), now)
