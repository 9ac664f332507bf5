"""Coming and going: join, leave, kick, bots that take over, rematch, presence."""

from __future__ import annotations

from random import Random

import httpx
import pytest

import cairn
from cairn.server.codes import Code, Refused
from cairn.server.messages import (
    VERSION,
    Again,
    Hello,
    JoinTable,
    Kick,
    LeaveTable,
    Left,
    NewTable,
    Play,
    Rematch,
    Sat,
    Seated,
    SeatPlan,
    Started,
    TableView,
    Undo,
)
from cairn.server.tables import desk, plans
from cairn.server.tables.guests import Person
from cairn.server.tables.table import KICKED, Table
from tests.server.client import Guest, read, refused
from tests.server.edge.test_strangers import turned_away
from tests.server.hall import Hall, holders, play_on, play_out
from tests.server.line import Socket


def leave(socket: Socket, bot: str | None = None) -> None:
    """Give the seats up, over HTTP."""
    assert socket.guest
    assert socket.token
    body = LeaveTable(token=socket.token, bot=bot)
    answer = socket.guest.post(f"/tables/{socket.table}/leave", body)
    assert answer.is_success, answer.text


def listed(guest: Guest) -> dict[str, TableView]:
    """The public tables with an open seat."""
    return {view.table: view for view in read(list[TableView], guest.http.get("/tables"))}


def test_joining(hall: Hall) -> None:
    ann, bob = hall.guest("Ann"), hall.guest("Bob")
    mine = ann.host("open", "host", "open", "open")
    assert mine.seats == [1]
    host = hall.sit(ann, mine)
    assert bob.join(mine.table, 3).seats == [3]
    assert host.until(Sat)[1].name == "Bob"
    refused(ann.post(f"/tables/{mine.table}/join", {"seats": [3]}), 409)
    refused(ann.post(f"/tables/{mine.table}/join", {"seats": [9]}), 409)
    # Joining again without naming a seat gives the token again, and takes nothing more.
    again = bob.join(mine.table)
    assert again.seats == [3]
    assert ann.table(mine.table).phase == "waiting"
    cem = hall.guest("Cem")
    assert cem.join(mine.table, 0, 2).seats == [0, 2]
    host.until(Started)
    assert ann.table(mine.table).phase == "playing"
    refused(hall.guest("Eve").post(f"/tables/{mine.table}/join", {}), 409)
    assert hall.sit(bob, again).welcome.seats == [3]


def test_people_at_one_device_have_names_of_their_own(hall: Hall) -> None:
    ann = hall.guest("Ann")
    mine = read(Seated, ann.post("/tables", beside("  Ben\u200b ")))
    assert [seat.name for seat in ann.table(mine.table).seats] == ["Ann", "Ben"]
    assert refused(ann.post("/tables", beside("\u202e")), 400).code == Code.TEXT.code


def beside(name: str) -> NewTable:
    """A table for the host and somebody at the same device."""
    return NewTable("brikks", [SeatPlan("host"), SeatPlan("host", name=name)])


def test_visibility(hall: Hall) -> None:
    ann = hall.guest()
    public = ann.host("host", "open", visibility="public").table
    hidden = ann.host("host", "open", visibility="link").table
    full = ann.host("host", "host", visibility="public").table
    tables = listed(ann)
    assert public in tables
    assert hidden not in tables
    assert full not in tables
    assert tables[public] == ann.table(public)
    hall.guest("Bob").join(public)
    assert public not in listed(ann)
    assert ann.table(hidden).visibility == "link"


def test_a_table_that_somebody_left_is_listed_again(hall: Hall) -> None:
    first, second = hall.duel(visibility="public")
    assert first.guest
    assert first.table not in listed(first.guest)
    leave(second)
    assert first.table in listed(first.guest)


def test_table_names_can_not_be_guessed(hall: Hall) -> None:
    ann = hall.guest()
    names = {ann.host("host", "open").table for _ in range(5)}
    assert len(names) == 5
    assert min(map(len, names)) >= 8


def test_leaving_to_a_bot(hall: Hall) -> None:
    first, second = hall.duel()
    play_on(holders(first, second), Random(21), 4)
    leave(second, bot="random")
    _, left = first.until(Left)
    assert (left.seats, left.bot, left.kicked) == ([1], "random", False)
    play_out(holders(first), Random(21))
    assert first.guest
    record = first.guest.record(first.table)
    assert record.verify() == []
    seat = first.guest.table(first.table).seats[1]
    assert (seat.kind, seat.bot, seat.holder) == ("bot", "random", None)


def test_a_token_is_void_after_leaving(hall: Hall) -> None:
    first, second = hall.duel()
    leave(second)
    assert first.until(Left)[1].bot is None
    assert second.guest
    assert second.token
    action = str(second.state.actions(1)[0])
    body = {"token": second.token, "seat": 1, "action": action, "id": "late"}
    refused(second.guest.post(f"/tables/{second.table}/actions", body), 403)
    refused(second.guest.post(f"/tables/{second.table}/leave", {"token": second.token}), 403)
    turned_away(hall, second.table, token=second.token, credential=second.guest.credential)
    second.refuse(Play, seat=1, action=action)


def test_a_freed_seat_is_taken_by_somebody_else(hall: Hall) -> None:
    first, second = hall.duel()
    play_on(holders(first, second), Random(22), 5)
    generation = 0
    for name in ("Cem", "Dee"):
        leave(second)
        first.until(Left)
        guest = hall.guest(name)
        second = hall.sit(guest, guest.join(first.table))
        sat = first.until(Sat)[1]
        assert (sat.name, sat.seats, sat.guest) == (name, [1], guest.id)
        assert generation < sat.generation
        generation = sat.generation
        play_on(holders(first, second), Random(23), 3)
    # Somebody who was here before comes back: the token from then stays void.
    leave(second)
    old = second.token
    fresh = second.guest.join(first.table) if second.guest else None
    assert fresh
    assert second.guest
    assert fresh.token != old
    turned_away(hall, first.table, token=old, credential=second.guest.credential)
    second = hall.sit(second.guest, fresh)
    play_out(holders(first, second), Random(24))


def test_kicking_is_for_the_host(hall: Hall) -> None:
    first, second = hall.duel()
    second.refuse(Kick, seat=0)
    hall.watch(first.table, hall.guest("Eve")).refuse(Kick, seat=1)
    first.refuse(Kick, seat=9)
    first.refuse(Kick, seat=1, bot="hal")
    first.do(Kick, seat=1)
    left = first.until(Left)[1]
    assert (left.seats, left.kicked, left.bot) == ([1], True, None)
    second.refuse(Play, seat=1, action=str(second.state.actions(1)[0]))
    assert second.guest
    turned_away(hall, second.table, token=second.token, credential=second.guest.credential)
    cem = hall.guest("Cem")
    third = hall.sit(cem, cem.join(first.table))
    play_on(holders(first, third), Random(25), 4)


def test_who_was_kicked_can_not_come_straight_back(hall: Hall) -> None:
    first, second = hall.duel()
    first.do(Kick, seat=1)
    assert first.guest
    assert second.guest
    answer = second.guest.post(f"/tables/{first.table}/join", {})
    assert refused(answer, 403).code == Code.KICKED.code
    assert first.guest.table(first.table).seats[1].kind == "open"
    first.do(Kick, seat=0)  # the host is let in again
    assert first.guest.join(first.table, 0).seats == [0]


def test_who_was_kicked_can_come_back_after_some_minutes() -> None:
    ann, bob = Person("ann", "Ann"), Person("bob", "Bob")
    table = plans.set_up(NewTable("brikks", [SeatPlan("host"), SeatPlan()]), ann, 0.0, "table")
    desk.perform(table, bob, [], JoinTable(), 1.0)
    desk.perform(table, ann, [0], Kick("k", 1), 10.0)
    back = Table.fold(table.id, table.seed, [(one.n, one.time, one.data) for one in table.out])
    with pytest.raises(Refused, match="in a few minutes"):
        desk.perform(back, bob, [], JoinTable(), 10.0 + KICKED - 1)
    desk.perform(back, bob, [], JoinTable(), 10.0 + KICKED)
    assert back.held("bob") == [1]


@pytest.mark.parametrize("bot", [None, "random"])
def test_kicking_where_nobody_is_makes_no_event(hall: Hall, bot: str | None) -> None:
    first, _ = hall.duel()
    assert first.do(Kick, seat=1, bot=bot)
    before = first.n
    assert first.do(Kick, seat=1, bot=bot) is None
    first.settle()
    assert "left" not in [type(one.data).__name__.lower() for one in first.events if one.n > before]


def test_kicking_for_a_bot(hall: Hall) -> None:
    first, second = hall.duel()
    first.do(Kick, seat=1, bot="greedy")
    assert first.until(Left)[1].bot == "greedy"
    play_out(holders(first), Random(26))
    assert second.guest
    turned_away(hall, second.table, token=second.token, credential=second.guest.credential)


def test_leaving_before_the_start(hall: Hall) -> None:
    ann, bob = hall.guest("Ann"), hall.guest("Bob")
    mine = ann.host("host", "open", "open", visibility="public")
    guest = hall.sit(bob, bob.join(mine.table, 2))
    leave(guest)
    assert ann.table(mine.table).seats[2].kind == "open"
    assert mine.table in listed(ann)


@pytest.mark.parametrize("asker", [0, 1])
def test_rematch(hall: Hall, asker: int) -> None:
    first, second = hall.duel(options={"level": [1, 4]}, visibility="public")
    first.refuse(Rematch)
    play_out(holders(first, second), Random(27))
    assert first.guest
    assert second.guest
    (first, second)[asker].do(Rematch)
    tables = {socket.until(Again)[1].table for socket in (first, second)}
    (table,) = tables
    assert first.guest.table(first.table).rematch == table
    view = first.guest.table(table)
    assert {seat.holder for seat in view.seats} == {first.guest.id, second.guest.id}
    assert view.commitment != first.welcome.table.commitment
    again = [hall.sit(guest, guest.join(table)) for guest in (first.guest, second.guest)]
    play_on(holders(*again), Random(28), 6)
    # Whoever asks as well comes to the same table.
    other = (second, first)[asker]
    other.ask(Rematch(id="me too"))
    assert other.guest
    assert other.guest.table(other.table).rematch == table


def test_a_token_again_after_the_end(hall: Hall) -> None:
    player = hall.alone("host")
    play_out(holders(player), Random(31))
    assert player.guest
    again = player.guest.join(player.table)
    assert again.seats == [0]
    hall.sit(player.guest, again).do(Rematch)


def test_a_seat_named_twice_is_taken_once(hall: Hall) -> None:
    ann, bob = hall.guest("Ann"), hall.guest("Bob")
    mine = ann.host("host", "open", "open")
    host = hall.sit(ann, mine)
    answer = bob.post(f"/tables/{mine.table}/join", {"seats": [1, 1]})
    if answer.is_success:
        assert host.until(Sat)[1].seats == [1]
    else:
        refused(answer, answer.status_code)


def test_presence(hall: Hall) -> None:
    ann, bob = hall.guest("Ann"), hall.guest("Bob")
    mine = ann.host("host", "open")
    theirs = bob.join(mine.table)
    first = hall.sit(ann, mine)
    first.presence([True, False], 0)
    second = hall.sit(bob, theirs)
    first.presence([True, True], 0)
    watcher = hall.watch(mine.table)
    first.presence([True, True], 1)
    watcher.presence([True, True], 1)
    second.close()
    first.presence([True, False], 1)
    assert [seat.present for seat in ann.table(mine.table).seats] == [True, False]
    watcher.close()
    first.presence([True, False], 0)
    second.hello(second.n)
    first.presence([True, True], 0)


def test_nobody_stays_who_hung_up_early(hall: Hall) -> None:
    player, eve = hall.alone(), hall.guest("Eve")
    action = str(player.state.actions(1)[0])
    for number in range(40):
        hasty = hall.socket(player.table, eve)
        hasty.open()
        player.send(Undo(id=f"u{number}", seat=1) if number % 2 else Play(f"p{number}", 1, action))
        hasty.send(Hello(version=VERSION, credential=eve.credential))
        hasty.close()
        player.answer(f"u{number}" if number % 2 else f"p{number}")
    watcher = hall.watch(player.table)
    watcher.presence([True, True], 1)


def test_a_bot_can_not_be_what_the_game_does_not_have(hall: Hall) -> None:
    first, second = hall.duel()
    body = LeaveTable(token=second.token or "", bot="hal")
    assert second.guest
    answer = second.guest.post(f"/tables/{first.table}/leave", body)
    assert answer.status_code in (400, 404, 409)
    refused(answer, answer.status_code)
    play_on(holders(first, second), Random(29), 2)


def test_the_cookie_is_as_good_as_the_header(hall: Hall) -> None:
    with httpx.Client(base_url=f"{hall.base}/api/v1", trust_env=False) as browser:
        made = browser.post("/guests", json={"name": "Ann"})
        assert "httponly" in made.headers["set-cookie"].lower()
        assert "samesite" in made.headers["set-cookie"].lower()
        plan = {"game": "brikks", "seats": [{"kind": "host"}]}
        seated = browser.post("/tables", json=plan)
        assert seated.is_success
        socket = hall.socket(seated.json()["table"])
        cookie = f"cairn_guest={browser.cookies['cairn_guest']}"
        socket.open(additional_headers={"Cookie": cookie})
        socket.send({"type": "hello", "version": VERSION, "token": seated.json()["token"]})
        frame = socket.line.recv(30)
        assert '"seats":[0]' in frame.replace(" ", "") if isinstance(frame, str) else False


def test_whoever_takes_another_name_keeps_their_seats(hall: Hall) -> None:
    with httpx.Client(base_url=f"{hall.base}/api/v1", timeout=60, trust_env=False) as browser:
        before = browser.post("/guests", json={"name": "Guest"}).json()
        plan = {"game": "brikks", "seats": [{"kind": "host"}, {"kind": "open"}]}
        seated = browser.post("/tables", json=plan).json()
        after = browser.post("/guests", json={"name": "Ann"}).json()
        assert (after["guest"], after["name"]) == (before["guest"], "Ann")
        gone = browser.post(f"/tables/{seated['table']}/leave", json={"token": seated["token"]})
        assert gone.is_success


def test_seats_of_one_are_games_too(hall: Hall) -> None:
    player = hall.alone("host")
    play_out(holders(player), Random(30))
    assert player.guest
    assert cairn.load("brikks").new(1).seats == player.guest.record(player.table).seats == 1
