"""Shares: nobody uses up what a household has, and no few addresses what there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from functools import partial
from types import SimpleNamespace

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from cairn.server.codes import Code, Refused
from cairn.server.edge import limits
from cairn.server.edge.limits import SHOWN, Limits
from cairn.server.messages import Ack, Chat, Error
from cairn.server.messages import Guest as Made
from cairn.server.settings import Settings
from cairn.server.tables import plans
from tests.server.client import Guest, read, refused
from tests.server.conftest import sqlite
from tests.server.edge.test_door import UPGRADE, asked, closing_code, line_from, until
from tests.server.hall import Hall
from tests.server.line import NotWelcome, Socket
from tests.server.process import Server

GUESTS, LINES, CONNECTIONS = 24, 20, 40


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with little of everything."""
    settings = {"CAIRN_GUESTS": str(GUESTS), "CAIRN_LINES": str(LINES)}
    settings |= {"CAIRN_CONNECTIONS": str(CONNECTIONS)}
    server = Server(sqlite(tmp_path_factory.mktemp("small")), limits=True, **settings)
    yield server
    server.stop()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A clock that goes when it is told to."""
    made = SimpleNamespace(now=0.0)
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: made.now))
    return made


# --- guests ---------------------------------------------------------------------------------


def at(server: Server, address: str) -> httpx.Client:
    """A browser at an address of this machine."""
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=f"{server.base}/api/v1", transport=transport)


def test_another_name_is_no_new_guest(small: Server) -> None:
    with at(small, "127.0.21.1") as ann, at(small, "127.0.21.1") as neighbour:
        first = read(Made, ann.post("/guests", json={"name": "Ann"}))
        for number in range(2 * GUESTS):
            made = read(Made, ann.post("/guests", json={"name": f"Ann {number}"}))
            assert made.guest == first.guest
        assert neighbour.post("/guests", json={"name": "Bob"}).status_code == 201


def test_a_name_that_is_refused_is_no_new_guest(small: Server) -> None:
    with at(small, "127.0.22.1") as ann:
        for _ in range(2 * GUESTS):
            refused(ann.post("/guests", json={"name": "\u202e"}), 400)
        assert ann.post("/guests", json={"name": "Ann"}).status_code == 201


def test_when_to_try_again_is_true(clock: SimpleNamespace) -> None:
    counted = Limits(Settings(guests=GUESTS, tables=4))
    for what in (counted.newcomer, counted.table):
        refusal = None
        while refusal is None:
            try:
                what("here")
            except Refused as error:
                refusal = error
        assert refusal.after
        clock.now += refusal.after - 1
        with pytest.raises(Refused) as again:
            what("here")
        assert again.value.after == pytest.approx(1)
        clock.now += 1.001
        what("here")


def test_it_is_told(small: Server) -> None:
    with at(small, "127.0.23.1") as crowd:
        for _ in range(GUESTS):
            crowd.cookies.clear()
            crowd.post("/guests", json={"name": "Ann"})
        crowd.cookies.clear()
        answer = crowd.post("/guests", json={"name": "Ann"})
        assert refused(answer, 429).code == "guests"
        assert 3600 / GUESTS / 2 < int(answer.headers["Retry-After"]) <= 3600 / GUESTS


def test_too_many_tables_end_with_the_oldest() -> None:
    created = [1000.0 - 10 * number for number in range(plans.MOST_TABLES)]
    with pytest.raises(Refused) as refusal:
        plans.may_host(created, 1000.0)
    assert refusal.value.after == created[-1] + 3600 - 1000
    plans.may_host(created, 1000.0 + refusal.value.after)
    plans.may_host(created[:-1], 1000.0)


# --- lines ----------------------------------------------------------------------------------


def fill(hall: Hall, table: str, guest: Guest | None = None) -> list[Socket]:
    """Watch a table on as many lines as there are; a browser tells why there are no more."""
    watching: list[Socket] = []
    while len(watching) <= LINES:
        line = hall.socket(table, guest)
        try:
            line.hello()
        except (NotWelcome, ConnectionClosed):
            assert closing_code(line) == 4429
            return watching
        watching.append(line)
    raise AssertionError("there is no end of it")


def test_one_guest_leaves_lines_to_the_household(small: Server) -> None:
    with Hall(small.base) as hall:
        ann, bob = hall.guest("Ann"), hall.guest("Bob")
        table = ann.host("host", "open").table
        assert len(fill(hall, table, ann)) == LINES // limits.SHARES
        hall.watch(table, bob)
        hall.watch(table)


def test_who_has_no_name_leaves_lines_to_others(small: Server) -> None:
    with Hall(small.base) as hall:
        table = hall.guest().host("host", "open").table
        nobody = fill(hall, table)
        assert len(nobody) == LINES // limits.SHARES
        answer = httpx.get(f"{small.base}/api/v1/tables/{table}/events")
        assert refused(answer, 429).code == "crowded"
        hall.watch(table, hall.guest())
        nobody[0].close()
        until(lambda: stream_status(small, table) == 200)


def stream_status(server: Server, table: str) -> int:
    with httpx.stream("GET", f"{server.base}/api/v1/tables/{table}/events") as answer:
        return answer.status_code


def test_few_addresses_can_not_take_all_connections(small: Server) -> None:
    """Each has no more than is left, whether it listens to what it is told or not."""
    with Hall(small.base) as hall, ExitStack() as stack:
        table = hall.guest().host("host", "open").table
        path = f"/api/v1/tables/{table}/socket"
        for number in range(4):
            for _ in range(CONNECTIONS):
                line = line_from(small, f"127.0.24.{number + 1}")
                stack.enter_context(closing(line))
                line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{UPGRADE}\r\n".encode())
                assert line.recv(12) == b"HTTP/1.1 101"
        for number in range(3):
            assert asked(small, f"127.0.25.{number + 1}") == 200


# --- chat -----------------------------------------------------------------------------------


def let(count: Callable[[], None]) -> int:
    """How often something is fine in one breath."""
    times, refusal = 0, None
    while refusal is None:
        assert times < 1000, "there is no end of it"
        try:
            count()
            times += 1
        except Refused as error:
            refusal = error
    assert (refusal.code, bool(refusal.after)) == ("chat", True)
    return times


def test_chat_is_scarce(clock: SimpleNamespace) -> None:
    """For a guest, for all guests of an address, and in one room of a table."""
    counted = Limits(Settings())
    assert let(lambda: counted.chat("ann", "here", "table 1")) == limits.CHAT_GUEST
    said = sum(let(partial(counted.chat, f"g{n}", "here", "table 1")) for n in range(10))
    assert said == limits.CHAT_ADDRESS - limits.CHAT_GUEST
    said = sum(let(partial(counted.chat, f"h{n}", f"there {n}", "table 2")) for n in range(50))
    assert said == limits.CHAT_ROOM
    assert let(lambda: counted.chat("cem", "elsewhere", "table 3")) == limits.CHAT_GUEST


def test_the_gallery_leaves_the_players_their_chat(clock: SimpleNamespace) -> None:
    counted = Limits(Settings())
    for number in range(50):
        let(partial(counted.chat, f"watcher {number}", f"there {number}", "table 1 gallery"))
    counted.chat("ann", "here", "table 1 table")


def test_ten_guests_in_a_stranger_s_table(small: Server) -> None:
    """What is refused leaves nothing in the store."""
    with Hall(small.base) as hall:
        ann = hall.guest("Ann")
        player = hall.sit(ann, ann.host("host", "host", visibility="public"))
        chatters = [hall.watch(player.table, hall.guest("Eve")) for _ in range(4)]
        told = [one.ask(Chat(id=f"{n}", text="x" * 200)) for one in chatters for n in range(20)]
        assert {answer.code for answer in told if isinstance(answer, Error)} == {"chat"}
        assert len([answer for answer in told if isinstance(answer, Ack)]) < 60
        player.settle()
        assert player.kinds.count("said") < 60


# --- records --------------------------------------------------------------------------------


@pytest.mark.parametrize("addresses", [1, 4, 6])
def test_a_few_addresses_leave_places_for_records(addresses: int) -> None:
    counted = Limits(Settings())
    with ExitStack() as stack:
        for number in range(addresses):
            for _ in range(SHOWN):
                with suppress(Refused):
                    stack.enter_context(counted.shown.of(f"address {number}"))
        stack.enter_context(counted.shown.of("another"))


def test_a_place_is_given_back() -> None:
    places = limits.Places(2, 3, Code.CROWDED)
    for _ in range(3):
        with places.of("a"), pytest.raises(Refused), places.of("a"), places.of("a"):
            pass
    with places.of("a"), places.of("b"), places.of("c"):
        with pytest.raises(Refused) as refusal, places.of("d"):
            pass
        assert refusal.value.code == "busy"


def test_without_limits_there_are_none() -> None:
    counted = Limits(Settings(limited=False, connections=4))
    with ExitStack() as stack:
        for _ in range(2000):
            stack.enter_context(counted.lines.of("bench"))
            stack.enter_context(counted.line("", "bench"))
