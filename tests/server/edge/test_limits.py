"""Limits, and what whoever runs the server looks at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import get_args

import httpx
import pytest
from msgspec import Meta
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

import cairn
from cairn.server.codes import Closing
from cairn.server.edge import door, limits, wire
from cairn.server.messages import Ack, Chat, Error, GameView, Health, Play, Resume
from cairn.server.messages.base import Name, Text
from cairn.server.running import chats, live, replays, threads, workers
from cairn.server.settings import Settings
from cairn.server.tables import plans
from tests.server.client import WAIT, counted, read, refused
from tests.server.conftest import sqlite
from tests.server.hall import Hall
from tests.server.line import Socket
from tests.server.process import Server
from tests.server.test_codes import DOCS


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own, so that nobody else meets a limit that was reached here."""
    server = Server(sqlite(tmp_path_factory.mktemp("strict")), limits=True)
    yield server
    server.stop()


@pytest.fixture
def crowd(strict: Server) -> Iterator[Hall]:
    with Hall(strict.base) as hall:
        yield hall


@pytest.fixture(scope="module")
def stern(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which a guest's burst is all there is, however long anything takes."""
    database = sqlite(tmp_path_factory.mktemp("stern"))
    settings = {"CAIRN_RATE": "0.0001", "CAIRN_ADDRESS_RATE": "1000000"}
    server = Server(database, limits=True, **settings)
    yield server
    server.stop()


@pytest.fixture
def queue(stern: Server) -> Iterator[Hall]:
    with Hall(stern.base) as hall:
        yield hall


def test_tables_per_guest(crowd: Hall) -> None:
    ann, bob = crowd.guest("Ann"), crowd.guest("Bob")
    plan = {"game": "brikks", "seats": [{"kind": "host"}, {"kind": "open"}]}
    for _ in range(500):
        answer = ann.post("/tables", plan)
        if not answer.is_success:
            break
    refused(answer, 429)
    assert bob.host("host", "open").table


def flood(player: Socket, name: str, count: int) -> list[Error]:
    """So many messages in one breath; those that are too many. Each has one answer, with its id."""
    wanted = {f"{name} {number}" for number in range(count)}
    for number in wanted:
        player.send(Resume(id=number))
    refusals = []
    while wanted:
        message = player.hear()
        if isinstance(message, Ack | Error):
            assert message.id in wanted
            wanted.remove(message.id)
            if isinstance(message, Error) and message.code != "not-paused":
                refusals.append(message)
    return refusals


def test_too_many_frames(crowd: Hall) -> None:
    player, other = crowd.alone(), crowd.alone()
    refusals: list[Error] = []
    for breath in range(50):
        refusals += flood(player, str(breath), 30)
        if refusals:
            break
    assert {error.code for error in refusals} == {"rate"}
    other.play(1, other.state.actions(1)[0])
    # Patience helps: on this line, or on the next for somebody who asks too often meanwhile.
    while not isinstance(reply := asked_again(player), Ack):
        assert reply is None or (isinstance(reply, Error) and reply.code == "rate")


def asked_again(player: Socket) -> object:
    """The answer to a message; None where the line was closed, and there is another."""
    try:
        return player.ask(Chat(id=player.fresh(), text="sorry"))
    except ConnectionClosed as end:
        if end.rcvd is None or end.rcvd.code != Closing.RATE.code:
            raise
    player.again()
    return None


def closed(player: Socket) -> tuple[int, int]:
    """Listen to the end: how much was answered, and the code that says why it ends."""
    answers = 0
    try:
        while True:
            player.line.recv(WAIT)
            answers += 1
    except ConnectionClosed as end:
        return answers, end.rcvd.code if end.rcvd else 0


JUNK = {
    "binary": Frame(Opcode.BINARY, b"x"),
    "unreadable": Frame(Opcode.TEXT, b"{"),
    "large": Frame(Opcode.TEXT, b"x" * 20_000),
    "chat": Frame(Opcode.TEXT, b'{"type":"chat","id":"a","text":"x"}'),
    "asking for nothing": Frame(Opcode.TEXT, b'{"type":"ping"}'),
    "ping": Frame(Opcode.PING, b""),
    "pong": Frame(Opcode.PONG, b"nobody asked"),
}


@pytest.mark.parametrize("junk", JUNK.values(), ids=JUNK)
def test_who_sends_too_much_is_hung_up_on(queue: Hall, junk: Frame) -> None:
    """Every frame counts, and not every one is answered for ever."""
    player = queue.alone()
    with suppress(OSError):
        player.line.socket.sendall(junk.serialize(mask=True) * 2000)
    answers, code = closed(player)
    assert code == Closing.RATE.code
    assert answers <= limits.BURST + limits.PATIENCE + 10
    assert player.guest
    queue.guest("Eve").table(player.table)


def test_more_lines_are_no_way_round(queue: Hall) -> None:
    player = queue.alone()
    assert player.guest
    twin = queue.sit(player.guest, player.guest.host("host", "host"))
    assert flood(player, player.fresh(), 100)
    reply = twin.ask(Chat(id=twin.fresh(), text="me too"))
    assert isinstance(reply, Error)
    assert reply.code == "rate"


def test_too_many_requests(queue: Hall) -> None:
    player = queue.alone()
    assert player.guest
    body = {"token": player.token, "seat": 0, "action": "keep", "id": "n"}
    for _ in range(100):
        answer = player.guest.post(f"/tables/{player.table}/actions", body)
        if answer.status_code != 409:
            break
    refused(answer, 429)


def test_health(hall: Hall) -> None:
    health = read(Health, httpx.get(f"{hall.base}/health"))
    assert health.ok
    assert health.process
    player = hall.alone()
    player.settle()
    # How many more is not to be said: those that nobody is at leave whenever they like.
    assert read(Health, httpx.get(f"{hall.base}/health")).tables >= 1


def test_metrics_count(hall: Hall) -> None:
    player = hall.alone()
    before = counted(hall.base)
    for _ in range(2):
        seat = next(seat for seat in player.state.actors if seat >= 0)
        player.play(seat, player.state.actions(seat)[0])
    player.refuse(Play, seat=0, action="nonsense")
    after = counted(hall.base)
    assert any(name.startswith("cairn_") for name in after)
    grown = [name for name in after if name.startswith("cairn_") and "created" not in name]
    assert any(after[name] >= before.get(name, 0) + 2 for name in grown)
    assert player.welcome.table.table not in httpx.get(f"{hall.base}/metrics").text


def test_games_with_their_options(hall: Hall) -> None:
    shown = read(list[GameView], hall.guest().http.get("/games"))
    assert tuple(sorted(view.name for view in shown)) == cairn.games()
    for view in shown:
        game = cairn.load(view.name)
        assert (view.title, view.blurb) == (game.title, game.blurb)
        assert tuple(view.seat_counts) == game.seat_counts
        assert set(view.options) == set(game.options)
        assert set(view.bots) == set(game.bots)
        for name, option in view.options.items():
            assert (option.default, option.per_seat) == (
                game.options[name].default,
                game.options[name].per_seat,
            )


@pytest.mark.parametrize("name", cairn.games())
def test_rules_pages(hall: Hall, name: str) -> None:
    page = hall.guest().http.get(f"/games/{name}/rules")
    assert page.is_success
    assert cairn.load(name).title in page.text
    assert page.headers["content-type"].startswith("text/markdown")


def test_no_such_game(hall: Hall) -> None:
    refused(hall.guest().http.get("/games/chess/rules"), 404)
    for sneaky in ("..", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", "brikks%00"):
        answer = hall.guest().http.get(f"/games/{sneaky}/rules")
        assert answer.status_code in (400, 404)


@pytest.mark.parametrize("page", ["rules", "guide", "picture"])
def test_a_game_has_one_spelling(hall: Hall, page: str) -> None:
    ann = hall.guest()
    for name in ("Brikks", "BRIKKS", "sTaCkBaCk", "bri%6bKs"):
        assert refused(ann.http.get(f"/games/{name}/{page}"), 404).code == "no-game"
    plan = {"game": "Brikks", "seats": [{"kind": "host"}]}
    assert refused(ann.post("/tables", plan), 400).code == "plan"
    assert ann.http.get(f"/games/brikks/{page}").is_success


def test_misshapen_records(hall: Hall) -> None:
    ann = hall.guest()
    shapes: list[object] = [{}, [], 7, {"cairn": 99}, {"cairn": 1, "game": "chess"}]
    for junk in shapes:
        answer = ann.post("/verify", junk)
        refused(answer, 400)
    assert ann.http.post("/verify", content=b"x" * 20_000_000).status_code == 413


def rows(page: str, heading: str) -> dict[str, str]:
    """The table under a heading of a page: what each subject is limited to."""
    section = page.split(f"## {heading}\n")[1].split("\n## ")[0]
    return dict(re.findall(r"^\| (.+?) \| (.+) \|$", section, re.MULTILINE)[1:])


def test_the_page_lists_the_limits_as_they_are() -> None:
    settings, seconds = Settings(), "seconds"
    bursts = f"in bursts of up to {limits.BURST:.0f}"
    share = settings.lines // limits.SHARES
    records = f"each {workers.CHECKING:.0f} {seconds} and {replays.MEMORY >> 30} GiB"
    waits = f"{limits.BACKLOG >> 20} MiB, for {door.STALL:.0f} {seconds}"
    head = f"{limits.RECORD >> 20} MiB for a record to verify; {door.HEAD >> 10} KiB for its head"
    arrival = f"{door.HEAD_TIME:.0f} {seconds} for the head, {door.BODY_TIME:.0f} for the body"
    page = (DOCS / "security.md").read_text(encoding="utf-8")
    assert rows(page, "Limits on clients") == {
        "a socket message": f"{limits.FRAME >> 10} KiB",
        "a request": f"{limits.BODY >> 10} KiB; {head}",
        "requests that wait on one connection": f"{door.PIPELINED}; with more it is closed",
        "time for a request to arrive": arrival,
        "time to say `hello`": f"{limits.HELLO:.0f} {seconds}",
        "data waiting for a client that doesn't read": waits,
        "messages of a guest, on all their sockets together": (
            f"{settings.rate:.0f} per second, {bursts}"
        ),
        "questions of a guest about a state (choices, trials, drawings)": (
            f"{settings.looks:.0f} per second, {bursts}"
        ),
        "requests of a guest": f"{settings.rate:.0f} per second, {bursts}",
        "messages and requests of an address": (
            f"{settings.address_rate:.0f} per second, in bursts of up to "
            f"{3 * settings.address_rate:.0f}"
        ),
        "frames that aren't messages (pings, pongs, parts)": "count as messages",
        "unreadable or excess messages on a socket": (
            f"{limits.PATIENCE}, and {limits.FORGIVEN:.0f} more per second; then it is closed"
        ),
        "frames of a socket served before it is others' turn": f"{wire.SHARE}",
        "new sockets of an address": (
            f"{settings.address_rate / 10:.0f} per second, in bursts of up to {settings.lines}"
        ),
        "simultaneous sockets, event streams and requests of an address": f"{settings.lines}",
        "simultaneous sockets and event streams of a guest": f"{share}",
        "simultaneous sockets and event streams of an address without a name": f"{share}",
        "idle connections of an address": f"{door.WAITING}; then the oldest is closed",
        "connections in total": ("two thirds of the file descriptors; then idle ones are closed"),
        "sockets and event streams forwarded to other processes": (
            "a third of the file descriptors"
        ),
        "threads for one address": f"{threads.EACH}",
        "new guests of an address": (f"{settings.guests:.0f} per hour; a new name is no new guest"),
        "new tables of an address": f"{settings.tables:.0f} per hour",
        "unfinished tables of a guest": f"{plans.MOST_TABLES} per hour",
        "records being verified": f"1 per address, {limits.CHECKED} in total; {records}",
        "records being shown": (
            f"{limits.SHOWN_EACH} per address, {limits.SHOWN} in total; {records}"
        ),
        "hints": "1 at a time per seat",
        "a clock": (
            f"at least {plans.LEAST_CLOCK['move']} second per move "
            f"or {plans.LEAST_CLOCK['game']} per game"
        ),
        "a chat message": f"{longest(Text)} characters",
        "chat of a guest": (
            f"1 message in {1 / limits.CHAT_GUEST_RATE:.0f} {seconds}, "
            f"in bursts of up to {limits.CHAT_GUEST}"
        ),
        "chat of an address": (
            f"1 message in {1 / limits.CHAT_ADDRESS_RATE:.0f} {seconds}, "
            f"in bursts of up to {limits.CHAT_ADDRESS}"
        ),
        "chat among the players of a table, and among its spectators": (
            f"{limits.CHAT_ROOM_RATE:.0f} message per second, in bursts of up to {limits.CHAT_ROOM}"
        ),
        "chat that a table keeps": (f"the last {chats.KEPT} messages, and up to {chats.STEP} more"),
        "presence": f"told {1 / live.PAUSE:.0f} times per second at most",
        "a name": f"{longest(Name)} characters",
    }


def longest(text: object) -> int:
    """How many characters a kind of text may have."""
    (meta,) = get_args(text)[1:]
    assert isinstance(meta, Meta)
    assert meta.max_length
    return meta.max_length
