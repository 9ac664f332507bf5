"""Whatever is wrong with a message is told clearly, and the table goes on."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from cairn.server.messages import (
    VERSION,
    Ack,
    Error,
    Hello,
    Hint,
    Kick,
    Pause,
    Play,
    Rematch,
    Undo,
    Welcome,
)
from tests.server.client import refused
from tests.server.hall import Hall, holders, move
from tests.server.line import Socket

HUGE = "x" * 2_000_000


def legal(player: Socket, seat: int) -> str:
    return str(player.state.actions(seat)[0])


def first_error(socket: Socket) -> Error | None:
    """The next error; None when the line was cut instead."""
    try:
        while True:
            if isinstance(message := socket.hear(), Error):
                return message
            assert not isinstance(message, Welcome)
    except ConnectionClosed:
        return None


def goes_on(player: Socket) -> None:
    """The table still plays."""
    player.again()
    player.settle()
    seat = next(seat for seat in player.state.actors if seat in player.welcome.seats)
    player.play(seat, legal(player, seat))


# --- actions -------------------------------------------------------------------------------


def test_an_illegal_action_is_told_in_the_words_of_the_rules(hall: Hall) -> None:
    player = hall.alone()
    refusal = player.state.why_not(1, "k1@5,3")
    assert refusal
    error = player.refuse(Play, seat=1, action="k1@5,3")
    assert (error.code, error.sentence) == (refusal.code, refusal.sentence)
    assert error.facts == msgspec.to_builtins(dict(refusal.facts))
    goes_on(player)


def test_an_unreadable_action_is_told(hall: Hall) -> None:
    player = hall.alone()
    assert player.refuse(Play, seat=1, action="dance").code == "unreadable"
    goes_on(player)


def test_out_of_turn(hall: Hall) -> None:
    player = hall.alone()
    assert player.state.actors == (1,)
    assert player.refuse(Play, seat=0, action="k1@5,1").code == "turn"
    goes_on(player)


def test_a_known_id_opens_no_back_door(hall: Hall) -> None:
    """An answered id is answered as before, whatever else it is sent with, and nothing is done."""
    player, number = hall.alone(), "known"
    answer = player.ask(Play(id=number, seat=1, action=legal(player, 1)))
    assert isinstance(answer, Ack)
    player.settle()
    n = player.n
    for message in (Hint(number, 1), Rematch(number), Undo(number, 1), Kick(number, 1)):
        assert player.ask(message) == answer
    player.settle()
    assert player.n == n


def test_chance_is_nobodys_seat(hall: Hall) -> None:
    player = hall.alone()
    player.send({"type": "play", "id": "c", "seat": -1, "action": "roll w1"})
    assert first_error(player)
    goes_on(player)


@pytest.mark.parametrize("seat", [0, 3, 15])
def test_a_seat_that_is_not_yours(hall: Hall, seat: int) -> None:
    second = hall.duel()[1]
    error = second.refuse(Play, seat=seat, action="k1@5,1")
    assert error.sentence
    second.refuse(Undo, seat=seat)
    goes_on(second)


def test_watching_is_not_playing(hall: Hall) -> None:
    player = hall.alone()
    watcher = hall.watch(player.table, hall.guest("Eve"))
    watcher.refuse(Play, seat=1, action=legal(player, 1))
    watcher.refuse(Pause)
    goes_on(player)


def test_not_before_the_start(hall: Hall) -> None:
    ann = hall.guest()
    player = hall.sit(ann, ann.host("open", "host"))
    action = legal(player, 1)
    player.refuse(Play, seat=1, action=action)
    hall.guest("Bob").join(player.table)
    player.play(1, action)


def test_not_after_the_end(hall: Hall) -> None:
    player = hall.alone()
    random = Random(1)
    while player.ended is None:
        move(holders(player), random)
    player.refuse(Play, seat=0, action="bomb")
    player.refuse(Undo, seat=0)  # the seed is known now
    player.refuse(Pause)


# --- frames --------------------------------------------------------------------------------

JUNK: list[Any] = [
    "",
    "junk",
    "{",
    "null",
    "[]",
    "17",
    '"play"',
    "{}",
    '{"type": "dance"}',
    '{"type": 1}',
    '{"type": "play"}',
    '{"type": "play", "id": "a", "seat": "one", "action": "keep"}',
    '{"type": "play", "id": "a", "seat": 0, "action": 7}',
    '{"type": "play", "id": 5, "seat": 0, "action": "keep"}',
    '{"type": "play", "id": "a", "seat": 0.5, "action": "keep"}',
    '{"type": "play", "id": "a", "seat": 99, "action": "keep"}',
    '{"type": "play", "id": "", "seat": 0, "action": "keep"}',
    '{"type": "play", "id": "a", "seat": 0, "action": ""}',
    '{"type": "play", "id": "a", "seat": 0, "action": "keep", "cheat": true}',
    '{"type": "chat", "id": "a", "text": ["a"]}',
    '{"type": "answer", "id": "a", "yes": "maybe"}',
    '{"type": "welcome"}',
    '{"type": "ack", "id": "a"}',
    "[" * 5000,
    '{"type": "chat", "id": "a", "text": "\\ud800"}',
    b"\x00\xff\xfe",
    b'{"type": "ping"}',
    "\x00",
]


def test_junk_frames(hall: Hall) -> None:
    player = hall.alone()
    for frame in JUNK:
        player.line.send(frame)
        error = first_error(player)
        if error is None:  # a cut line is fair for a frame that no client sends
            player.hello(player.n)
            assert isinstance(frame, bytes), frame
    goes_on(player)


@pytest.mark.parametrize(
    "message",
    [
        {"type": "chat", "id": "mine", "text": "x" * 501},
        {"type": "play", "id": "mine", "seat": 16, "action": "keep"},
        {"type": "play", "id": "mine", "seat": 0, "action": "keep", "cheat": True},
    ],
    ids=["long", "range", "unknown"],
)
def test_an_error_has_the_id_of_what_it_refuses(hall: Hall, message: object) -> None:
    player = hall.alone()
    player.send(message)
    error = first_error(player)
    assert error
    assert error.id == "mine"


@pytest.mark.parametrize("junk", ["{", "null", '{"type": "ping"}', b"\xff", '{"type": "hello"}'])
def test_junk_instead_of_hello(hall: Hall, junk: str | bytes) -> None:
    player = hall.alone()
    stranger = hall.socket(player.table)
    stranger.open()
    stranger.line.send(junk)
    assert first_error(stranger) or isinstance(junk, bytes)
    goes_on(player)


def test_playing_without_hello(hall: Hall) -> None:
    player = hall.alone()
    stranger = hall.socket(player.table)
    stranger.open()
    stranger.send(Play(id="a", seat=1, action=legal(player, 1)))
    assert first_error(stranger)
    player.settle()
    assert player.log == []
    goes_on(player)


@pytest.mark.parametrize(
    "message",
    [
        {"type": "chat", "id": "big", "text": HUGE},
        {"type": "play", "id": "big", "seat": 1, "action": HUGE},
        {"type": HUGE},
    ],
    ids=["chat", "play", "type"],
)
def test_oversized_frames(hall: Hall, message: object) -> None:
    player = hall.alone()
    try:
        player.send(message)
    except ConnectionClosed:
        pass
    else:
        first_error(player)
    goes_on(player)
    watcher = hall.watch(player.table, after=0)
    watcher.reach(player.n)
    assert "said" not in watcher.kinds


def test_hello_twice(hall: Hall) -> None:
    player = hall.alone()
    player.send(Hello(version=VERSION))
    assert first_error(player)
    goes_on(player)


@pytest.mark.parametrize("version", [0, VERSION + 1, -1, 10**30])
def test_another_version(hall: Hall, version: int) -> None:
    player = hall.alone()
    old = hall.socket(player.table)
    old.open()
    old.send({"type": "hello", "version": version})
    assert first_error(old)
    goes_on(player)


# --- plans and records ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plan", "code", "facts"),
    [
        (
            {"seats": [{}] * 5},
            "seats",
            {"title": "Brikks", "allowed": "1–4", "most": 4, "given": "5"},
        ),
        (
            {"options": {"level": 7}},
            "option-value",
            {"option": "level", "values": "1, 2, 3, 4", "value": "7"},
        ),
        ({"game": "chess"}, "game", {"game": "'chess'"}),
        ({"clock": {"kind": "move", "seconds": 0}}, "clock", {"kind": "move", "seconds": 0.1}),
    ],
)
def test_a_plan_that_does_not_work_is_told(
    hall: Hall, plan: dict[str, Any], code: str, facts: dict[str, Any]
) -> None:
    whole = {"game": "brikks", "seats": [{"kind": "host"}, {"kind": "open"}], **plan}
    failure = refused(hall.guest().post("/tables", whole), 400)
    assert failure.code == "plan"
    problem = failure.facts["problem"]
    assert problem == {"code": code, "sentence": failure.sentence, "facts": facts}


def test_why_something_is_no_record_is_told(hall: Hall) -> None:
    failure = refused(hall.guest().post("/verify", {"cairn": 99}), 400)
    assert failure.code == "record"
    assert failure.facts["problem"]["code"] == "record-format"
    assert failure.facts["problem"]["facts"] == {"format": 4, "given": "99"}
