"""Actions go out as objects to screens, and come in as texts or as objects."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import cairn
from cairn.server.codes import Refused
from cairn.server.messages import Play, Played, Tried, Try
from cairn.server.tables import actions
from tests.server.client import plain
from tests.server.hall import Hall
from tests.server.line import Socket

BRIKKS = cairn.load("brikks")


def mover(player: Socket) -> int:
    while not (acting := [seat for seat in player.state.actors if seat >= 0]):
        player.hear()
    return acting[0]


def wanted(state: cairn.State, seat: int) -> dict[str, Any]:
    """The last legal action as a screen sends it: without its text."""
    told = state.actions(seat)[-1].to_json()
    return {name: told[name] for name in told if name != "text"}


def test_what_is_told() -> None:
    bomb = {"kind": "bomb", "text": "bomb"}
    assert msgspec.json.decode(actions.object_of(BRIKKS, "bomb")) == bomb
    assert msgspec.json.decode(actions.object_of(BRIKKS, "zap")) == {"kind": "", "text": "zap"}


def test_what_is_heard() -> None:
    assert actions.text_of(BRIKKS, "anything") == "anything"
    assert actions.text_of(BRIKKS, {"kind": "drop", "column": 3, "row": 5}) == "drop 3,5"
    with pytest.raises(Refused) as refused:
        actions.text_of(BRIKKS, {"kind": "drop", "column": 30, "row": 5})
    assert (refused.value.code, refused.value.source) == ("outside", "rules")


@pytest.mark.parametrize("game", ["brikks", "topple", "nodes", "stackback"])
def test_an_object_is_played_as_its_text(hall: Hall, game: str) -> None:
    player = hall.alone(game=game)
    seat, state = mover(player), player.state
    action = state.actions(seat)[-1]
    n = player.do(Play, seat=seat, action=wanted(state, seat))
    assert n
    event = player.at(n)
    assert isinstance(event.data, Played)
    assert (event.data.actor, event.data.action) == (seat, str(action))
    assert event.action == plain(action.to_json())


def test_an_object_that_is_no_action(hall: Hall) -> None:
    player = hall.alone(game="topple")
    seat = mover(player)
    for junk in ({}, {"kind": "place"}, {"kind": "place", "space": ["c3"]}):
        for kind in (Play, Try):
            refused = player.refuse(kind, seat=seat, action=junk)
            assert (refused.code, refused.source) == ("malformed", "rules")
    outside = {"kind": "place", "space": "z9", "colour": "red"}
    assert player.refuse(Play, seat=seat, action=outside).code == "outside"


def test_an_object_is_tried(hall: Hall) -> None:
    player = hall.alone(game="topple")
    seat, state = mover(player), player.state
    answer = player.ask(Try(player.fresh(), seat, wanted(state, seat)))
    assert isinstance(answer, Tried)
    assert answer.action == plain(state.actions(seat)[-1].to_json())
    assert answer.refusal is None


def test_those_who_come_later(hall: Hall) -> None:
    """Texts for those who draw nothing; `Socket` checks the objects that the others get."""
    player = hall.alone(game="topple")
    watcher = hall.watch(player.table)
    watcher.settle()
    watcher.close()
    seat = mover(player)
    player.play(seat, player.state.actions(seat)[0])
    mover(player)
    player.settle()
    watcher.again()
    watcher.reach(player.n)
    assert watcher.log == player.log
    watcher.close()
    assert watcher.hello(views=False).log == player.log
    watcher.close()
    watcher.hello()
    assert watcher.log == player.log
