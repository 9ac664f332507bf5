"""Guests over HTTP, and how answers are read."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import closing
from typing import Any, TypeVar

import httpx
import msgspec

import cairn
from cairn.server import messages
from cairn.server.messages import (
    Event,
    EventData,
    Failure,
    NewTable,
    Seated,
    SeatPlan,
    ServerMessage,
    TableView,
)

WAIT = 120.0
"""Seconds until something that must come is given up."""
ONE_LINE = msgspec.json.Decoder(ServerMessage)
T = TypeVar("T")
E = TypeVar("E", bound=EventData)


def plain(value: object) -> Any:  # noqa: ANN401
    """A value as it looks after a trip through JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def read(kind: type[T], response: httpx.Response) -> T:
    """The body of an answer that must be good."""
    assert response.is_success, f"{response.status_code}: {response.text}"
    return msgspec.json.decode(response.content, type=kind)


def refused(response: httpx.Response, *statuses: int) -> Failure:
    """The error in an answer that must be bad, and clear about it."""
    assert response.status_code in statuses, f"{response.status_code}: {response.text}"
    failure = msgspec.json.decode(response.content, type=Failure)
    check_words(failure.code, failure.sentence)
    return failure


def check_words(code: str, sentence: str) -> None:
    """An error must have a code for programs and a sentence for people."""
    assert code
    assert code == code.lower()
    assert " " not in code
    assert " " in sentence
    assert sentence.endswith((".", "!", "?"))
    assert "Traceback" not in sentence


class Guest:
    """Somebody with a name and a credential."""

    def __init__(self, base: str, name: str) -> None:
        self.base, self.name = base, name
        self.http = httpx.Client(base_url=f"{base}/api/v1", timeout=WAIT, trust_env=False)
        made = read(messages.Guest, self.http.post("/guests", json={"name": name}))
        self.http.cookies.clear()  # the header alone must do
        self.use(made)

    def use(self, made: messages.Guest) -> None:
        """Be this guest from now on."""
        self.id, self.credential = made.guest, made.credential
        self.http.headers["Authorization"] = f"Bearer {made.credential}"

    def go(self, base: str) -> None:
        """Talk to another process from now on."""
        self.base = base
        self.http.base_url = httpx.URL(f"{base}/api/v1")

    def host(self, *seats: str, game: str = "brikks", **plan: Any) -> Seated:  # noqa: ANN401
        """Set up a table; a seat is "host", "open", or the name of a bot."""
        kinds = {"host", "open"}
        wanted = [
            SeatPlan(kind=seat) if seat in kinds else SeatPlan(kind="bot", bot=seat)  # type: ignore[arg-type]
            for seat in seats or ("host", "open")
        ]
        return read(Seated, self.post("/tables", NewTable(game=game, seats=wanted, **plan)))

    def join(self, table: str, *seats: int) -> Seated:
        """Take seats."""
        return read(Seated, self.post(f"/tables/{table}/join", {"seats": list(seats) or None}))

    def table(self, table: str) -> TableView:
        """One table."""
        return read(TableView, self.http.get(f"/tables/{table}"))

    def record(self, table: str) -> cairn.Record:
        """The record of a table, as far as it goes."""
        return cairn.Record.from_json(read(Any, self.http.get(f"/tables/{table}/record")))

    def lines(self, table: str, after: int = 0, mark: str = "") -> Generator[Event]:
        """The stream of events, as bots read it; empty lines keep it open, but not for ever."""
        where = f"/tables/{table}/events?after={after}&mark={mark}"
        with self.http.stream("GET", where) as answer:
            assert answer.status_code == 200
            heard = time.monotonic()
            for line in answer.iter_lines():
                if line:
                    event = ONE_LINE.decode(line)
                    assert isinstance(event, Event)
                    assert event.n == after + 1
                    after, heard = event.n, time.monotonic()
                    yield event
                assert time.monotonic() < heard + WAIT, "nothing comes any more"

    def events(self, table: str, until: int, last: Event | None = None) -> list[Event]:
        """The stored events up to a number, all or those after one."""
        after, mark = (last.n, last.mark) if last else (0, "")
        found: list[Event] = []
        with closing(self.lines(table, after, mark)) as lines:
            while after + len(found) < until:
                found.append(next(lines))
        return found

    def post(self, path: str, body: object) -> httpx.Response:
        """A POST of anything that is JSON."""
        headers = {"Content-Type": "application/json"}
        return self.http.post(path, content=msgspec.json.encode(body), headers=headers)


def counted(base: str) -> dict[str, float]:
    """All numbers on the metrics page."""
    answer = httpx.get(f"{base}/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    lines = [line.rsplit(" ", 1) for line in answer.text.splitlines() if line[:1] not in ("#", "")]
    return {name: float(value) for name, value in lines}
