"""Bots over HTTP: a guest, a stream of events, a POST for an action."""

from __future__ import annotations

import re
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from random import Random

import cairn
from cairn.server.messages import (
    Acknowledged,
    Chat,
    Ended,
    Event,
    Played,
    PostAction,
    Seated,
    Undone,
)
from tests.server.client import WAIT, Guest, read, refused
from tests.server.hall import Hall
from tests.server.process import Server


def play_over_http(guest: Guest, seated: Seated) -> tuple[list[Event], cairn.State]:
    """A bot, whole: the events it saw, and the last state."""
    random, path = Random(seated.table), f"/tables/{seated.table}"
    view = guest.table(seated.table)
    states = [cairn.load(view.game).new(len(view.seats), view.options)]
    events: list[Event] = []
    acknowledged = 0
    with closing(guest.lines(seated.table)) as lines:
        for event in lines:
            events.append(event)
            assert not isinstance(event.data, Undone)
            if isinstance(event.data, Played):
                states.append(states[-1].play(event.data.actor, event.data.action))
            if isinstance(event.data, Ended):
                break
            mine = [seat for seat in states[-1].actors if seat in seated.seats]
            if "started" in kinds(events) and mine and event.n >= acknowledged:
                action = str(random.choice(states[-1].actions(mine[0])))
                body = PostAction(seated.token, mine[0], action, f"a{event.n}")
                acknowledged = read(Acknowledged, guest.post(f"{path}/actions", body)).n
    return events, states[-1]


def kinds(events: list[Event]) -> list[str]:
    return [type(event.data).__name__.lower() for event in events]


def test_two_bots_over_http(hall: Hall) -> None:
    ann, bob = hall.guest("Ann's bot"), hall.guest("Bob's bot")
    mine = ann.host("host", "open")
    theirs = bob.join(mine.table)
    with ThreadPoolExecutor(2) as pool:
        games = [pool.submit(play_over_http, *who) for who in ((ann, mine), (bob, theirs))]
        (one, state), (two, _) = (game.result(timeout=120) for game in games)
    assert [event.data for event in one] == [event.data for event in two]
    assert state.outcome
    assert ann.record(mine.table).verify() == []


def test_a_bot_over_http_against_one_of_the_house(hall: Hall) -> None:
    guest = hall.guest("Visitor")
    events, state = play_over_http(guest, guest.host("host", "greedy"))
    assert state.outcome
    assert {event.data.by for event in events if isinstance(event.data, Played)} == {
        guest.id,
        None,
    }


def test_the_stream_goes_on_from_a_number(hall: Hall) -> None:
    guest = hall.guest("Visitor")
    seated = guest.host("host", "random")
    events, _ = play_over_http(guest, seated)
    for after in (1, len(events) // 2, len(events) - 1):
        assert guest.events(seated.table, len(events), events[after - 1]) == events[after:]


def test_streams_need_a_sensible_number(hall: Hall) -> None:
    guest = hall.guest("Visitor")
    table = guest.host("host", "open").table
    for after in ("x", "-5", "1.5"):
        answer = guest.http.get(f"/tables/{table}/events", params={"after": after})
        assert answer.status_code == 400


def test_streams_of_another_branch_are_refused(hall: Hall) -> None:
    guest = hall.guest("Visitor")
    table = guest.host("host", "open").table
    (created,) = guest.events(table, 1)
    for after, mark in ((1, ""), (1, "AAAAAAAA"), (2, created.mark), (0, created.mark)):
        answer = guest.http.get(f"/tables/{table}/events?after={after}&mark={mark}")
        assert refused(answer, 409).code == "branch"


def test_who_never_reads_is_let_go_and_can_come_back(hall: Hall, server: Server) -> None:
    player = hall.alone()
    host, port = "127.0.0.1", server.port
    with socket.socket() as lazy:
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lazy.settimeout(WAIT)
        lazy.connect((host, port))
        path = f"/api/v1/tables/{player.table}/events?after=0"
        lazy.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        lazy.recv(100)
        n = 0
        for _ in range(110):  # together more than what waits for a reader, and what networks hold
            sent = [Chat(player.fresh(), "\U0001f9f1" * 200) for _ in range(120)]
            for message in sent:
                player.send(message)
            n = getattr(player.answer(sent[-1].id), "n", 0)
            player.reach(n)
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)  # else kernels dribble
        heard, end = b"", time.monotonic() + WAIT
        while chunk := lazy.recv(1 << 16):
            heard += chunk
            assert time.monotonic() < end, "The stream goes on."
    numbers = [int(number) for number in re.findall(rb'"type":"event","n":(\d+),', heard)]
    assert numbers[-1] < n
    assert numbers == list(range(numbers[0], numbers[-1] + 1))
    guest = player.guest
    assert guest
    last = player.at(numbers[-1])
    assert len(guest.events(player.table, n, last)) == n - last.n
    assert "Traceback" not in server.output
