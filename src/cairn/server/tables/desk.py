"""The desk: requests to a table, judged and carried out, for sockets and REST alike.

Every request is judged here and nowhere else. An accepted one may have changed the table: its
events wait in `table.out` for the store.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any, Literal

from cairn.core.actor import CHANCE
from cairn.core.conduct import made_by
from cairn.core.refusals import IllegalAction
from cairn.server import messages as m
from cairn.server.codes import Code, Refused
from cairn.server.tables.guests import Person
from cairn.server.tables.names import distinct
from cairn.server.tables.plans import known_bot
from cairn.server.tables.seating import rename, sit
from cairn.server.tables.table import Seat, Table
from cairn.server.tables.text import tidy

Request = (
    m.Play
    | m.Chat
    | m.Pause
    | m.Resume
    | m.Undo
    | m.Answer
    | m.Hint
    | m.Kick
    | m.Rematch
    | m.JoinTable
    | m.LeaveTable
)


def perform(
    table: Table, person: Person | None, seats: list[int], request: Request, now: float
) -> int | None:
    """Carry a request out, or allow it; returns the number of its event, None if it made none.

    `seats` are those that the person plays for. The same id again does nothing new. A hint and a
    rematch are only allowed here, and done elsewhere. Raises Refused, and then nothing has changed.
    """
    if person is None:
        raise Refused(Code.GUEST)
    known = answered(table, person, request)
    return _DO[type(request)](table, person, seats, request, now) if known is None else known


def answered(table: Table, person: Person, request: Request) -> int | None:
    """The number of the event that this request has made before, if it has."""
    id_ = getattr(request, "id", None)
    return None if id_ is None else table.receipts.get(person.id, id_)


# --- coming and going -----------------------------------------------------------------------


def _join(t: Table, person: Person, _: list[int], request: m.JoinTable, now: float) -> int | None:
    """Take open seats (any one if none is named); seats you already hold are ignored."""
    held, wanted = t.held(person.id), request.seats
    if not wanted:
        wanted = held or [n for n, seat in enumerate(t.seats) if seat.kind == "open"][:1]
    if not wanted:
        raise Refused(Code.FULL)
    new = sorted(set(wanted) - set(held))
    if not new:
        rename(t, person, now)
        return None
    if t.phase == "over":
        raise Refused(Code.OVER)
    if (wait := t.kicked.get(person.id, now) - now) > 0:
        raise Refused(Code.KICKED, seconds=ceil(wait))
    for number in new:
        if _seat(t, number).kind != "open":
            raise Refused(Code.TAKEN, seat=number)
    rename(t, person, now)
    n = sit(t, person, new, now)
    t.begin(now)
    return n


def _leave(t: Table, person: Person, seats: list[int], request: m.LeaveTable, now: float) -> int:
    return _free(t, person, seats, request, now)


def _kick(t: Table, person: Person, _: list[int], request: m.Kick, now: float) -> int | None:
    """Free a seat, or give it to a bot; does nothing if that is already so."""
    if person.id != t.host:
        raise Refused(Code.HOST)
    seat = _seat(t, request.seat)
    if seat.kind != "person" and seat.bot == request.bot:
        return None
    return _free(t, person, [request.seat], request, now)


def _free(
    t: Table, person: Person, seats: list[int], request: m.Kick | m.LeaveTable, now: float
) -> int:
    """Free seats, or give them to a bot."""
    if t.phase == "over":
        raise Refused(Code.OVER)
    bot, kicked = request.bot, isinstance(request, m.Kick)
    if bot is not None:
        known_bot(t.game, bot)
    generation = 1 + max(_seat(t, number).generation for number in seats)
    version = made_by(t.game) if bot else ""
    left = m.Left(seats, generation, bot, kicked, version, by=person.id, id=request.id)
    n = t.emit(left, now)
    t.begin(now)
    return n


def _rematch(t: Table, _: Person, seats: list[int], request: m.Rematch, now: float) -> None:
    """Check that a rematch is allowed; setting it up takes a while, and is done elsewhere."""
    _require_seat(seats)
    if t.phase != "over":
        raise Refused(Code.NOT_OVER)


# --- playing --------------------------------------------------------------------------------


def _play(t: Table, person: Person, seats: list[int], request: m.Play, now: float) -> int:
    _own(request.seat, seats)
    assert isinstance(request.action, str)  # objects end at the edge
    return play(t, request.seat, request.action, now, person.id, request.id)


def play(
    t: Table,
    seat: int,
    action: str,
    now: float,
    by: str | None = None,
    id_: str | None = None,
    *,
    stand_in: bool = False,
) -> int:
    """Play for a seat and let chance follow; returns the event's number. Raises Refused."""
    _in_play(t)
    try:
        n = t.emit(m.Played(seat, action, stand_in=stand_in, by=by, id=id_), now)
    except IllegalAction as error:
        raise Refused(error.refusal) from None
    t.go_on(now)
    return n


def _hint(t: Table, _: Person, seats: list[int], request: m.Hint, now: float) -> None:
    """Check that a hint is allowed; a worker finds it, and `hinted` follows."""
    if not t.plan.hints:
        raise Refused(Code.NO_HINTS)
    _own(request.seat, seats)
    _in_play(t)
    _acting(t, request.seat)


def may_look(t: Table, seats: list[int], question: m.Choices | m.Try | m.Draw) -> None:
    """Raise Refused for a forbidden question about the state: another player's choices."""
    begun(t)
    if not isinstance(question, m.Draw):
        _own(question.seat, seats)
        _in_play(t)
        _acting(t, question.seat)


def still_useful(t: Table, seat: int, action: dict[str, Any]) -> None:
    """Raise Refused for a hint that can't be played any more: it is none, and doesn't count."""
    if t.phase != "over" and t.match.state.why_not(seat, t.game.action(action)):
        raise Refused(Code.NO_ADVICE)


def hinted(t: Table, person: Person, hint: m.Hint, now: float) -> None:
    """A hint is given: everybody hears of it. Raises Refused when it comes too late."""
    if t.phase == "over":
        raise Refused(Code.OVER)
    _own(hint.seat, t.held(person.id))
    t.emit(m.Hinted(hint.seat, by=person.id, id=hint.id), now)


def _undo(t: Table, person: Person, seats: list[int], request: m.Undo, now: float) -> int:
    """Take back a seat's last action, at once if nobody else must agree."""
    _own(request.seat, seats)
    if not t.stuck:
        _in_play(t)
    own = [index for index, entry in enumerate(t.match.log) if entry.actor == request.seat]
    if not own:
        raise Refused(Code.NOTHING_TO_UNDO)
    others = _others(t, person)
    return _ask(t, m.Asked(request.seat, own[-1], others, by=person.id, id=request.id), now)


def _pause(t: Table, person: Person, seats: list[int], request: m.Pause, now: float) -> int:
    """Pause, at once if no clock runs or nobody else must agree."""
    _require_seat(seats)
    _in_play(t)
    timed = t.clocks.used or t.game.real_time
    others, actions = _others(t, person) if timed else [], len(t.match.log)
    return _ask(t, m.Asked(seats[0], actions, others, "pause", by=person.id, id=request.id), now)


def _others(t: Table, person: Person) -> list[str]:
    """The other people at a table; bots agree to everything."""
    return sorted({seat.holder for seat in t.seats if seat.holder} - {person.id})


def _ask(t: Table, question: m.Asked, now: float) -> int:
    """Ask the players who must agree, or do it. A question never replaces another:
    an answer under way must not count for something else."""
    if not question.waiting:
        return _agreed(t, question, now, question.by, question.id)
    if t.question:
        raise Refused(Code.ASKED)
    return t.emit(question, now)


def _answer(t: Table, person: Person, seats: list[int], request: m.Answer, now: float) -> int:
    """Agree or disagree to the open question; the player who asked may also withdraw it."""
    _require_seat(seats)
    question = t.question
    own = question and t.seats[question.seat].holder == person.id and not request.yes
    if question is None or not (own or person.id in t.waiting):
        raise Refused(Code.NOT_ASKED)
    n = t.emit(m.Answered(person.id, request.yes, request.id), now)
    if request.yes and not t.waiting:
        _agreed(t, question, now)
    return n


def _agreed(
    t: Table, question: m.Asked, now: float, by: str | None = None, id_: str | None = None
) -> int:
    """Carry out a request; `by` and `id_` are for requests that made no event of their own."""
    keep, seat = question.keep, question.seat
    if question.what == "pause":
        return t.emit(m.Paused(t.seats[seat].name, by=by, id=id_), now)
    # The end has shown the seed: where chance has a say, the player knows what it will say.
    known = t.stuck and any(entry.actor == CHANCE for entry in t.match.log)
    casual = known or not t.match.free(keep)
    return t.emit(m.Undone(keep, seat, casual, by=by, id=id_), now)


def _resume(t: Table, person: Person, seats: list[int], request: m.Resume, now: float) -> int:
    _require_seat(seats)
    if t.phase != "paused":
        raise Refused(Code.NOT_PAUSED)
    return t.wake(m.Resumed(_called(t, person), by=person.id, id=request.id), now)


def _chat(t: Table, person: Person, seats: list[int], request: m.Chat, now: float) -> int:
    """Chat at the table, or in the gallery."""
    text = tidy(request.text)
    if text is None:
        raise Refused(Code.TEXT)
    room: Literal["table", "gallery"] = "table" if seats else "gallery"
    return t.emit(m.Said(room, person.id, _called(t, person), text, request.id), now)


def _called(t: Table, person: Person) -> str:
    """The name a person speaks under: their seat's, or one that nobody else here has."""
    if held := t.held(person.id):
        return t.seats[held[0]].name
    gallery = [name for guest, name in t.gallery.items() if guest != person.id]
    return distinct(person.name, [*t.names_of_others(person.id), *gallery])


_DO: dict[type, Callable[[Table, Person, list[int], Any, float], int | None]] = {
    m.Play: _play,
    m.Chat: _chat,
    m.Pause: _pause,
    m.Resume: _resume,
    m.Undo: _undo,
    m.Answer: _answer,
    m.Hint: _hint,
    m.Kick: _kick,
    m.Rematch: _rematch,
    m.JoinTable: _join,
    m.LeaveTable: _leave,
}


# --- checks ---------------------------------------------------------------------------------


def begun(table: Table) -> None:
    """Raise Refused before the game."""
    if table.phase == "waiting":
        raise Refused(Code.NOT_BEGUN)


def _in_play(table: Table) -> None:
    if table.phase != "playing":
        raise Refused(_NOT_IN_PLAY[table.phase])


_NOT_IN_PLAY = {"waiting": Code.NOT_BEGUN, "paused": Code.PAUSED, "over": Code.OVER}


def _acting(table: Table, seat: int) -> None:
    if seat not in table.match.state.actors:
        raise Refused(Code.TURN, seat=seat)


def _own(seat: int, seats: list[int]) -> None:
    if seat not in seats:
        raise Refused(Code.SEAT, seat=seat) if seats else Refused(Code.WATCHING)


def _require_seat(seats: list[int]) -> None:
    if not seats:
        raise Refused(Code.WATCHING)


def _seat(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise Refused(Code.NO_SEAT, seats=len(table.seats), seat=number)
    return table.seats[number]
