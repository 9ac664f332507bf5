"""Chat and names, and what spectators see, and when."""

from __future__ import annotations

import time
from random import Random

import pytest

from cairn.server.messages import Chat, Played, Said, Started
from tests.server.client import refused
from tests.server.hall import Hall, holders, move, play_on, play_out

NASTY = "<script>alert('hi')</script> & \"quotes\" \u2603 \U0001f9f1 {{7*7}} %s '; --"


def test_table_and_gallery_are_kept_apart(hall: Hall) -> None:
    first, second = hall.duel()
    assert first.guest
    eve = hall.guest("Eve")
    watcher = hall.watch(first.table, eve)
    first.do(Chat, text="Good luck!")
    n = watcher.do(Chat, text="They can't hear us.")
    assert n
    at_table = second.until(Said)[1]
    assert plain(at_table) == ("table", first.guest.id, "Ann", "Good luck!")
    assert watcher.until(Said)[1] == at_table
    in_gallery = watcher.until(Said)[1]
    assert plain(in_gallery) == ("gallery", eve.id, "Eve", "They can't hear us.")
    assert hall.guest("Fay").events(first.table, n)[-1].data == in_gallery


def test_players_do_not_hear_the_gallery(hall: Hall) -> None:
    """They know that something was said: numbers and marks are the same for everybody."""
    first, second = hall.duel()
    watcher = hall.watch(first.table, hall.guest("Eve"))
    second.close()
    n = watcher.do(Chat, text="She will lose.")
    first.settle()
    second.again()
    second.settle()
    assert first.guest
    told = first.at(n or 0)
    for heard in (told, second.at(n or 0), first.guest.events(first.table, n or 0)[-1]):
        assert heard.mark == watcher.at(n or 0).mark
        assert heard.data == Said("gallery", "", "", "")


def plain(said: Said) -> tuple[str, str, str, str]:
    """What was said by whom, whatever the id."""
    return said.room, said.guest, said.name, said.text


def test_text_is_text(hall: Hall) -> None:
    player = hall.alone()
    n = player.do(Chat, text=NASTY)
    assert n
    assert player.until(Said)[1].text == NASTY
    late = hall.watch(player.table, after=n - 1, as_of=player)
    assert late.until(Said)[1].text == NASTY


@pytest.mark.parametrize("length", [0, 201, 500, 5000])
def test_chat_has_limits(hall: Hall, length: int) -> None:
    player = hall.alone()
    player.refuse(Chat, text="x" * length)
    player.settle()
    assert "said" not in player.kinds
    player.do(Chat, text="x" * 200)
    assert len(player.until(Said)[1].text) == 200


@pytest.mark.parametrize("name", ["", "x" * 41, None, 7, ["Ann"]])
def test_names_have_limits(hall: Hall, name: object) -> None:
    refused(hall.guest().post("/guests", {"name": name}), 400)


def test_names_are_text(hall: Hall) -> None:
    name = "<b>Zoë</b> & \u2603"
    zoe = hall.guest(name)
    table = zoe.host("host", "open").table
    assert zoe.table(table).seats[0].name == name
    assert hall.guest("x" * 40).name


def test_chat_after_the_start_and_before(hall: Hall) -> None:
    ann, bob = hall.guest("Ann"), hall.guest("Bob")
    mine = ann.host("host", "open")
    first = hall.sit(ann, mine)
    before = first.n
    first.do(Chat, text="Anybody there?")
    second = hall.sit(bob, bob.join(mine.table), after=before, as_of=first)
    assert second.until(Said)[1].text == "Anybody there?"
    second.do(Chat, text="Yes.")
    assert [first.until(Said)[1].text for _ in range(2)] == ["Anybody there?", "Yes."]
    play_on(holders(first, second), Random(31), 2)


def test_spectators_see_it_later(hall: Hall) -> None:
    delay = 1.5
    first, second = hall.duel(spectator_delay=delay)
    seated, random = holders(first, second), Random(32)
    early = hall.watch(first.table, after=0)
    for _ in range(4):
        move(seated, random)
    late = hall.watch(first.table)
    assert len(late.log) < len(first.log)
    while len(early.log) < len(first.log):
        n = early.n
        early.hear()
        if early.n > n:
            assert time.time() >= early.events[-1].time + delay - 0.05
    while len(late.log) < len(first.log):
        late.hear()
    assert early.log == late.log == first.log
    # With a seat there is no delay: the action is here as soon as it is acknowledged.
    second.settle()
    assert second.log == first.log


def test_the_delay_holds_without_a_socket_too(hall: Hall) -> None:
    delay = 2.0
    first, second = hall.duel(spectator_delay=delay)
    move(holders(first, second), Random(33))
    eve = hall.guest("Eve")
    played = next(event for event in first.events if isinstance(event.data, Played))
    eve.events(first.table, played.n)
    assert time.time() >= played.time + delay - 0.05


def test_a_delay_holds_to_the_end(hall: Hall) -> None:
    player = hall.alone("host", spectator_delay=0.7)
    watcher = hall.watch(player.table)
    play_out(holders(player), Random(34))
    watcher.reach(player.n)
    assert watcher.log == player.log
    assert watcher.ended == player.ended


def test_a_delay_from_the_very_start(hall: Hall) -> None:
    """Whoever comes to a table that is younger than the delay misses nothing either."""
    player = hall.alone(spectator_delay=1.0)
    play_on(holders(player), Random(36), 10)
    player.settle()
    watcher = hall.watch(player.table)
    watcher.reach(player.n)
    assert watcher.log == player.log


def test_a_record_does_not_tell_what_is_delayed(hall: Hall) -> None:
    player = hall.alone(spectator_delay=60)
    play_on(holders(player), Random(35), 4)
    answer = hall.guest("Eve").http.get(f"/tables/{player.table}/record")
    assert not answer.is_success or answer.json()["log"] == []


def test_a_bot_with_a_seat_is_not_delayed(hall: Hall) -> None:
    player = hall.alone(spectator_delay=20)
    n = player.play(1, player.state.actions(1)[0])
    assert player.guest
    player.guest.events(player.table, n)
    assert time.time() < player.at(n).time + 15


@pytest.mark.parametrize(
    "text", ["\U0001f469\u200d\U0001f680", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"]
)
def test_joined_letters_are_text(hall: Hall, text: str) -> None:
    """An astronaut and a Persian word: both are written with characters that join others."""
    player = hall.alone()
    player.do(Chat, text=text)
    assert player.until(Said)[1].text == text


def test_everybody_hears_of_the_start(hall: Hall) -> None:
    ann, bob = hall.guest("Ann"), hall.guest("Bob")
    mine = ann.host("host", "open")
    first, watcher = hall.sit(ann, mine), hall.watch(mine.table)
    assert first.welcome.table.phase == "waiting"
    bob.join(mine.table)
    assert first.until(Started)[0] == watcher.until(Started)[0]
