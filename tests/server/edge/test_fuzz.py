"""Anything at all over the socket and over HTTP: the server answers well and stays alive."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import positive_data_acceptance
from websockets.exceptions import ConnectionClosed

from cairn.server.messages import (
    Ack,
    Advice,
    Answer,
    Chat,
    ClientMessage,
    Error,
    Hello,
    Hint,
    Kick,
    Pause,
    Ping,
    Play,
    Pong,
    Rematch,
    Resume,
    Undo,
)
from tests.server.hall import Hall, holders, play_on
from tests.server.line import Socket
from tests.server.process import Server

ids = st.text(min_size=1, max_size=64) | st.sampled_from(["a", "b"])
seats = st.integers(0, 2) | st.integers(0, 15)
actions = st.text(min_size=1, max_size=200) | st.sampled_from(
    ["k1@5,1", "w1@2,1", "keep", "again", "bomb", "stop", "roll w1"]
)
bots = st.none() | st.sampled_from(["random", "greedy", "hal"])
spoken: st.SearchStrategy[ClientMessage] = st.one_of(
    st.builds(Play, id=ids, seat=seats, action=actions),
    st.builds(Chat, id=ids, text=st.text(min_size=1, max_size=500)),
    st.builds(Pause, id=ids),
    st.builds(Resume, id=ids),
    st.builds(Undo, id=ids, seat=seats),
    st.builds(Answer, id=ids, yes=st.booleans()),
    st.builds(Hint, id=ids, seat=seats),
    st.builds(Kick, id=ids, seat=seats, bot=bots),
    st.builds(Rematch, id=ids),
    st.builds(Ping),
    st.builds(
        Hello,
        version=st.integers(-2, 3),
        token=st.none() | st.text(),
        credential=st.none() | st.text(),
        after=st.none() | st.integers(-(2**70), 2**70),
    ),
)
kinds = [kind.__struct_config__.tag for kind in ClientMessage.__args__]
fields = ["type", "id", "seat", "action", "text", "yes", "bot", "version", "token", "after"]
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
junk = values | st.dictionaries(
    st.sampled_from(fields), values | st.sampled_from([*kinds, 0, 1, "k1@5,1"]), max_size=6
)
calm = settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def count(socket: Socket, wanted: Counter[str | None]) -> Counter[str | None]:
    """How many answers each id gets (None: errors without one), and none after the last."""
    answers: Counter[str | None] = Counter()
    heard = len(socket.heard)
    while answers.total() < wanted.total():
        if isinstance(message := socket.hear(), Ack | Error | Advice):
            answers[message.id] += 1
    socket.settle()
    late = [
        message for message in socket.heard[heard:] if isinstance(message, Ack | Error | Advice)
    ]
    assert len(late) == wanted.total()
    return answers


@calm
@given(messages=st.lists(spoken, min_size=1, max_size=12))
def test_every_message_is_answered_once(hall: Hall, messages: list[ClientMessage]) -> None:
    player = hall.alone()
    for message in messages:
        player.send(message)
    asked = Counter(
        getattr(message, "id", None) for message in messages if not isinstance(message, Ping)
    )
    assert count(player, asked) == asked
    player.close()


@calm
@given(frames=st.lists(junk.map(msgspec.json.encode) | st.binary(max_size=60), max_size=12))
def test_junk_is_answered_with_an_error(hall: Hall, frames: list[bytes]) -> None:
    player = hall.alone()
    for frame in frames:
        try:
            player.line.send(frame.decode(errors="replace"))
            heard = len(player.heard)
            player.settle()
        except ConnectionClosed:
            player.hello(player.n)
        assert any(isinstance(message, Error | Ack | Pong) for message in player.heard[heard:])
    player.again()
    player.close()


def test_the_server_is_still_well(hall: Hall, server: Server) -> None:
    player = hall.alone()
    play_on(holders(player), Random(71), 4)
    assert "Traceback" not in server.output


def operations(schema: Any) -> dict[str, Any]:  # noqa: ANN401
    """Every call of the OpenAPI page but the endless stream."""
    found = [result.ok() for result in schema.get_all_operations()]
    return {op.label: op for op in found if not op.path.endswith("/events")}


def test_the_openapi_page_is_true(hall: Hall, server: Server) -> None:
    schema = schemathesis.openapi.from_url(f"{hall.base}/api/v1/openapi.json")
    found = operations(schema)
    assert len(found) >= 11
    guest = hall.guest("Fuzz")
    table = guest.host("host", "open").table
    for operation in found.values():

        @settings(calm, max_examples=15)
        @given(case=operation.as_strategy(), real=st.booleans())
        def check(case: Any, real: bool) -> None:  # noqa: ANN401
            if real and "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = table
            case.call_and_validate(
                headers={"Authorization": f"Bearer {guest.credential}"},
                excluded_checks=[positive_data_acceptance],  # not all that is well formed can be
            )

        check()
    assert "Traceback" not in server.output
    assert guest.table(table).table == table
