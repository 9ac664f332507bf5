"""Whole games over real sockets: two people and a spectator, for every registered game."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from msgspec import structs

import cairn
from cairn.server.messages import Created, Ended, Event, Play, Verdict
from tests.server.client import read
from tests.server.hall import Hall, holders, move, play_out
from tests.server.line import Socket
from tests.server.process import Server


def two_seats(name: str) -> Mapping[str, Any]:
    """Options for a game of two that does not take long: a mode of two if there is one."""
    modes = cairn.load(name).modes.values()
    return next((options for seats, options in modes if seats == 2), {})


def ending(ended: Ended) -> dict[str, Any]:
    """The outcome that was told, as records have it."""
    return {"scores": ended.scores, "winners": ended.winners, "reason": ended.reason}


def told_before_the_end(socket: Socket) -> str:
    """Every frame up to the one with the end."""
    ends = [
        index
        for index, message in enumerate(socket.heard)
        if isinstance(message, Event) and isinstance(message.data, Ended)
    ]
    return "\n".join(socket.frames[: ends[0]])


def shared(events: list[Event]) -> list[Event]:
    """Events without the choices, which only a seat that is to act is told."""
    return [structs.replace(event, choices=None) for event in events]


@pytest.mark.parametrize("name", cairn.games())
def test_two_people_and_a_spectator_through_a_whole_game(
    name: str, hall: Hall, server: Server
) -> None:
    ann, bob = hall.guest("Ann"), hall.guest("Bob")
    mine = ann.host("host", "open", game=name, options=two_seats(name))
    watcher, first = hall.watch(mine.table), hall.sit(ann, mine)
    second = hall.sit(bob, bob.join(mine.table))
    watcher.replays = second.replays = False  # one checks the game, the others that it is the same
    seated, random = holders(first, second), Random(name)
    commitment = ann.table(mine.table).commitment

    said: list[str] = []
    for _ in range(3):
        move(seated, random)
        said.append(first.refuse(Play, seat=0, action="nonsense").sentence)
        said.append(ann.http.get(f"/tables/{mine.table}/record").text)
        said.append(ann.http.get(f"/tables/{mine.table}").text)
    assert cairn.Record.loads(said[1]).seed is None
    ended = play_out(seated, random)
    watcher.reach(first.n)

    assert first.state.outcome
    assert first.state.outcome.to_json() == ending(ended)
    for socket in (first, second, watcher):
        socket.settle()
        assert ended.seed not in told_before_the_end(socket)
    common = shared(first.events)
    assert shared(watcher.events) == common
    assert shared(second.events) == common[-len(second.events) :]
    stored = ann.events(mine.table, first.n)
    start = stored[0].data
    assert isinstance(start, Created)
    assert start.commitment == commitment == cairn.Dice(ended.seed).commitment
    assert [event.data for event in stored[1:]] == [event.data for event in first.events]
    assert ended.seed not in "\n".join(said)
    assert ended.seed not in server.output

    answer = ann.http.get(f"/tables/{mine.table}/record")
    record = cairn.Record.loads(answer.text)
    assert (record.seed, record.commitment) == (ended.seed, commitment)
    assert [(entry.actor, entry.action) for entry in record.log] == first.log
    assert record.players == ("Ann", "Bob")
    assert record.verify() == []
    assert read(Verdict, ann.post("/verify", answer.json())) == Verdict(ok=True, problems=[])
    assert ann.table(mine.table).phase == "over"


@pytest.mark.parametrize("name", cairn.games())
def test_bots_play_on_their_own(name: str, hall: Hall) -> None:
    table = hall.guest("Ann").host("random", "random", game=name, options=two_seats(name)).table
    watcher = hall.watch(table)
    ended = watcher.until(Ended)[1]
    assert watcher.state.outcome
    assert watcher.state.outcome.to_json() == ending(ended)


def test_a_person_against_a_bot(hall: Hall) -> None:
    player = hall.alone("host", "random")
    ended = play_out(holders(player), Random(1))
    assert player.guest
    assert player.guest.record(player.table).verify() == []
    assert cairn.Dice(ended.seed).commitment == player.welcome.table.commitment


def test_one_device_for_all_seats(hall: Hall) -> None:
    player = hall.alone("host", "host", "host")
    assert player.welcome.seats == [0, 1, 2]
    play_out(holders(player), Random(2))


def test_a_tampered_record_is_told(hall: Hall) -> None:
    ann = hall.guest()
    record = json.loads(cairn.play(cairn.load("brikks"), bots=["random"], seed=1).dumps())
    record["log"][0][1] = "w2@1,1"
    verdict = read(Verdict, ann.post("/verify", record))
    assert not verdict.ok
    assert (verdict.problems[0].kind, verdict.problems[0].index) == ("rules", 0)
    assert "first block" in verdict.problems[0].sentence


def test_options_and_seats_are_kept(hall: Hall) -> None:
    ann = hall.guest()
    table = ann.host("host", "open", options={"duel": True, "level": [1, 3]}, hints=False)
    view = ann.table(table.table)
    assert view.options == {"duel": True, "level": [1, 3], "start": 0}
    assert not view.hints
    assert [seat.kind for seat in view.seats] == ["person", "open"]
    assert (view.seats[0].name, view.seats[0].holder, view.host) == ("Ann", ann.id, ann.id)
    assert view.phase == "waiting"
