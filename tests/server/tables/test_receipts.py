"""What was answered is answered the same again, by what is stored: nothing is done twice."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import count

import msgspec
import pytest

from cairn.core import registry
from cairn.server import messages as m
from cairn.server.tables import desk, plans
from cairn.server.tables.guests import Person
from cairn.server.tables.receipts import GUESTS, LATELY, Receipts
from cairn.server.tables.table import Table
from tests.server.extra.sway.rules import GAME

ANN, BOB, EVE = Person("ann", "Ann"), Person("bob", "Bob"), Person("eve", "Eve")
CLOCK = m.ClockPlan("game", 600)
_decode = msgspec.json.Decoder(m.EventData).decode


@pytest.fixture(autouse=True)
def _sway(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._loaded, GAME.name, GAME)


class Stored:
    """A table of Ann and Bob, and what is stored of it."""

    def __init__(self, **plan: object) -> None:
        seats = [m.SeatPlan("host"), m.SeatPlan("open")]
        self.table = plans.set_up(m.NewTable("sway", seats, **plan), ANN, 0.0, "table")  # type: ignore[arg-type]
        self._kept: list[tuple[int, float, bytes]] = []
        self._times = count(1)
        self.ask(BOB, m.JoinTable([1]))
        self.ask(ANN, m.Play("first", 0, "add 1"))
        self.ask(BOB, m.Play("second", 1, "add 2"))

    def ask(self, person: Person, request: desk.Request) -> int | None:
        now, seats = float(next(self._times)), self.table.held(person.id)
        return desk.perform(self.table, person, seats, request, now)

    def read_back(self) -> int:
        """The table as another process finds it; how many events are stored."""
        events = self.table.take()
        self._kept += [(one.n, one.time, msgspec.json.encode(one.data)) for one in events]
        told = ((n, time, _decode(data)) for n, time, data in self._kept)
        self.table = Table.fold(self.table.id, self.table.seed, told)
        return len(self._kept)


def asked_to_pause() -> Stored:
    stored = Stored(clock=CLOCK)
    stored.ask(ANN, m.Pause("asked"))
    return stored


def paused() -> Stored:
    stored = Stored()
    stored.ask(ANN, m.Pause("paused"))
    return stored


def against_a_bot() -> Stored:
    """Nobody has to be asked."""
    stored = Stored()
    stored.ask(ANN, m.Kick("a bot instead", 1, "counter"))
    return stored


WAYS: dict[str, tuple[Callable[[], Stored], Person, desk.Request]] = {
    "play": (Stored, ANN, m.Play("x", 0, "add 3")),
    "chat": (Stored, BOB, m.Chat("x", "Hello.")),
    "chat in the gallery": (Stored, EVE, m.Chat("x", "Hello.")),
    "pause": (Stored, BOB, m.Pause("x")),
    "pause with clocks": (lambda: Stored(clock=CLOCK), BOB, m.Pause("x")),
    "resume": (paused, BOB, m.Resume("x")),
    "undo": (against_a_bot, ANN, m.Undo("x", 0)),
    "undo with others": (Stored, BOB, m.Undo("x", 1)),
    "agree": (asked_to_pause, BOB, m.Answer("x", True)),
    "refuse": (asked_to_pause, BOB, m.Answer("x", False)),
    "withdraw": (asked_to_pause, ANN, m.Answer("x", False)),
    "kick": (Stored, ANN, m.Kick("x", 1)),
    "kick for a bot": (Stored, ANN, m.Kick("x", 1, "counter")),
    "leave": (Stored, BOB, m.LeaveTable("", None, "x")),
}


@pytest.mark.parametrize("way", WAYS)
def test_what_is_sent_again_is_answered_by_what_is_stored(way: str) -> None:
    make, person, request = WAYS[way]
    stored = make()
    first = stored.ask(person, request)
    assert first is not None
    assert stored.ask(person, request) == first
    known = stored.read_back()
    assert stored.ask(person, request) == first
    assert stored.read_back() == known


def test_the_id_of_another_guest_is_another_id() -> None:
    stored = Stored()
    first = stored.ask(ANN, m.Chat("x", "Hello."))
    stored.read_back()
    assert stored.ask(BOB, m.Chat("x", "Hello.")) != first


def test_a_hint_counts_once_and_is_of_use_until_the_game_goes_on() -> None:
    stored, hint = Stored(), m.Hint("x", 0)
    assert stored.ask(ANN, hint) is None, "allowed"
    desk.hinted(stored.table, ANN, hint, 9.0)
    stored.read_back()
    given = stored.ask(ANN, hint)
    assert given == stored.table.n == stored.table.advised[0]
    assert stored.table.match.conduct.hints == (1, 0)
    stored.ask(ANN, m.Play("on", 0, "add 3"))
    assert stored.ask(ANN, hint) == given
    assert stored.table.advised == {}


def test_events_from_before_ids_were_stored_are_read() -> None:
    for text in (
        '{"type":"said","room":"table","guest":"ann","name":"Ann","text":"Hello."}',
        '{"type":"undone","keep":1,"seat":0}',
        '{"type":"left","seats":[1],"generation":2,"kicked":true}',
        '{"type":"played","actor":0,"action":"add 1","by":"ann","id":"first"}',
    ):
        assert msgspec.json.encode(_decode(text)).decode() != ""


def test_what_was_answered_is_remembered_for_a_while() -> None:
    receipts, numbers = Receipts(), count()
    for guest in range(2 * GUESTS):
        receipts.put("steady", f"{guest}", next(numbers))
        for number in range(2 * LATELY):
            receipts.put(f"guest {guest}", f"{number}", next(numbers))
    assert receipts.get("steady", f"{2 * GUESTS - 1}") is not None
    assert receipts.get("guest 0", f"{2 * LATELY - 1}") is None
    last = f"guest {2 * GUESTS - 1}"
    assert receipts.get(last, f"{LATELY - 1}") is None
    assert all(receipts.get(last, f"{n}") for n in range(LATELY, 2 * LATELY))


def test_long_ids_take_no_more_room() -> None:
    receipts = Receipts()
    for number in range(LATELY):
        receipts.put("ann", f"{number}".rjust(64, "\U0001f9f1"), number)
    (lately,) = receipts._guests.values()
    assert sum(map(sys.getsizeof, (lately, *lately, *lately.values()))) < 16_000
