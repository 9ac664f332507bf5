"""Dropped connections lose nothing, and nothing is played twice."""

from random import Random

import msgspec

from cairn.server.messages import (
    VERSION,
    Ack,
    Acknowledged,
    Chat,
    Event,
    Hello,
    Play,
    PostAction,
    Undo,
    Welcome,
)
from cairn.server.running.live import GAP
from tests.server.client import read
from tests.server.hall import Hall, holders, move, play_on, play_out
from tests.server.line import Socket

LONG = 5000
"""More events than any server sends again one by one."""


def told(socket: Socket) -> list[Event]:
    """What was heard of; what it looked like comes with the welcome, and with the last event."""
    return [msgspec.structs.replace(event, view=None, choices=None) for event in socket.events]


def legal(player: Socket) -> tuple[int, str]:
    """A seat of this player that may act, and something it may do."""
    seat = next(seat for seat in player.state.actors if seat in player.welcome.seats)
    return seat, str(player.state.actions(seat)[0])


def test_resuming_at_every_event_of_a_game(hall: Hall) -> None:
    ann, bob = hall.guest("Ann"), hall.guest("Bob")
    mine = ann.host("host", "open")
    watcher, steady = hall.watch(mine.table), hall.sit(ann, mine)
    shaky = hall.sit(bob, bob.join(mine.table))
    start, from_the_start = steady.n, shaky.n - steady.n
    seated, random = holders(steady, shaky), Random(3)
    while steady.ended is None:
        n = move(seated, random)
        shaky.again()
        assert not shaky.welcome.fresh
        shaky.reach(n)
    watcher.reach(steady.n)
    shaky.reach(steady.n)
    shaky.settle()
    assert told(shaky) == told(steady)[from_the_start:]
    # Coming back from anywhere gives exactly what is missing.
    for after in range(max(start, steady.n + 1 - GAP), steady.n + 1):
        late = hall.socket(mine.table)
        late.replays, late.marks = False, dict(watcher.marks)
        late.hello(after)
        late.reach(steady.n)
        late.settle()
        assert not late.welcome.fresh
        assert told(late) == told(watcher)[after - start :]
        late.close()


def test_the_first_events_can_be_missed_too(hall: Hall) -> None:
    ann = hall.guest()
    table = ann.host("host", "open").table
    late = hall.watch(table, after=0)
    assert not late.welcome.fresh
    late.settle()
    assert late.kinds == ["created"]


def test_a_table_is_missed_while_others_play(hall: Hall) -> None:
    first, second = hall.duel()
    seated = holders(first)
    while 0 not in first.state.actors:
        second.play(1, legal(second)[1])
        first.reach(second.n)
    second.close()
    seen = second.n
    play_on(seated, Random(4), 2 if first.state.actors == (0,) else 1)
    welcome = second.hello(seen)
    assert not welcome.fresh
    assert welcome.n >= first.n
    second.reach(first.n)
    assert second.log == first.log


def test_without_a_number_everything_comes_at_once(hall: Hall) -> None:
    first, second = hall.duel()
    play_on(holders(first, second), Random(5), 12)
    first.settle()
    late = hall.watch(first.table)
    assert late.welcome.fresh
    assert late.welcome.n == first.n
    assert late.log == first.log
    assert late.state == first.state
    play_on(holders(first, second), Random(5), 3)
    late.reach(first.n)
    assert late.log == first.log


def test_a_long_gap_gives_a_fresh_state(hall: Hall) -> None:
    player = hall.alone()
    seat, action = legal(player)
    watcher = hall.watch(player.table)
    watcher.close()
    start = watcher.n
    for _ in range(LONG // 2):
        player.play(seat, action)
        player.do(Undo, seat=seat)
        if not player.n % 500:
            watcher.hello(after=start)
            if watcher.welcome.fresh:
                break
            watcher.close()
    player.play(seat, action)
    watcher.reach(player.n)
    assert watcher.welcome.fresh
    assert watcher.log == player.log
    assert player.again().fresh is False


def test_a_number_from_the_future_gives_a_fresh_state(hall: Hall) -> None:
    player = hall.alone()
    late = hall.socket(player.table)
    assert late.hello(after=10_000).fresh
    assert late.n == player.welcome.n


def test_somebody_on_another_branch_starts_afresh(hall: Hall) -> None:
    player = hall.alone()
    move(holders(player), Random(11))
    for mark in ("", "AAAAAAAA", player.marks[player.n - 1]):
        late = hall.socket(player.table)
        late.marks[player.n] = mark
        assert late.hello(after=player.n).fresh
        assert late.log == player.log
        assert late.marks[player.n] == player.marks[player.n]
    assert not player.again().fresh


def test_the_same_id_plays_once(hall: Hall) -> None:
    player = hall.alone()
    seat, action = legal(player)
    message = Play(id="once", seat=seat, action=action)
    first = player.ask(message)
    assert isinstance(first, Ack)
    player.reach(first.n)
    log = list(player.log)
    assert player.ask(message) == first
    # Not even with something else under the same id.
    other, another = legal(player)
    assert player.ask(Play(id="once", seat=other, action=another)) == first
    player.again()
    assert player.ask(message) == first
    assert player.guest
    assert player.token
    body = PostAction(token=player.token, seat=seat, action=action, id="once")
    path = f"/tables/{player.table}/actions"
    for _ in range(2):
        assert read(Acknowledged, player.guest.post(path, body)).n == first.n
    player.settle()
    assert player.log[: len(log)] == log
    assert all(entry[0] == -1 for entry in player.log[len(log) :])


def test_twice_in_one_breath(hall: Hall) -> None:
    player = hall.alone()
    seat, action = legal(player)
    message = Play(id="breath", seat=seat, action=action)
    for _ in range(3):
        player.send(message)
    answers = [player.answer("breath") for _ in range(3)]
    assert isinstance(answers[0], Ack)
    assert answers == [answers[0]] * 3
    player.settle()
    assert player.log.count((seat, action)) == 1


def test_over_http_too(hall: Hall) -> None:
    player = hall.alone()
    seat, action = legal(player)
    assert player.guest
    assert player.token
    body = PostAction(token=player.token, seat=seat, action=action, id="http")
    path = f"/tables/{player.table}/actions"
    first, second = (read(Acknowledged, player.guest.post(path, body)) for _ in range(2))
    assert first == second
    assert player.ask(Play(id="http", seat=seat, action=action)) == Ack(id="http", n=first.n)
    player.settle()
    assert player.log.count((seat, action)) == 1


def test_ids_are_each_guests_own(hall: Hall) -> None:
    first, second = hall.duel()
    random = Random(8)
    while first.state.actors != (0, 1):  # everybody draws the rolled block at the same time
        move(holders(first, second), random)
    second.reach(first.n)
    one = first.ask(Play(id="same", seat=0, action=legal(first)[1]))
    two = second.ask(Play(id="same", seat=1, action=legal(second)[1]))
    assert isinstance(one, Ack)
    assert isinstance(two, Ack)
    assert one.n != two.n


def test_chat_is_said_once(hall: Hall) -> None:
    player = hall.alone()
    message = Chat(id="hello", text="Hello, hello.")
    first = player.ask(message)
    assert isinstance(first, Ack)
    assert player.ask(message) == first
    player.settle()
    assert player.kinds.count("said") == 1


def test_two_devices_of_one_person(hall: Hall) -> None:
    player = hall.alone()
    other = hall.socket(player.table, player.guest)
    other.token = player.token
    other.hello()
    play_on(holders(player), Random(6), 2)
    other.reach(player.n)
    move(holders(other), Random(6))
    other.settle()
    player.settle()
    assert player.log == other.log


def test_views_only_for_those_who_ask(hall: Hall) -> None:
    player = hall.alone()
    quiet = hall.socket(player.table)
    quiet.hello(views=False)
    play_out(holders(player), Random(7))
    quiet.reach(player.n)
    assert all(event.view is None for event in quiet.events)
    assert quiet.log == player.log


def test_an_old_state_is_never_drawn(hall: Hall) -> None:
    """Views that were made for others, and left out when nobody looked, must not confuse."""
    player = hall.alone()
    start = player.n
    move(holders(player), Random(9))
    player.settle()
    assert player.guest
    assert player.token
    seat, action = legal(player)
    player.close()
    body = PostAction(token=player.token, seat=seat, action=action, id="unseen")
    read(Acknowledged, player.guest.post(f"/tables/{player.table}/actions", body))
    late = hall.socket(player.table)
    late.marks |= player.marks
    late.hello(after=start)
    late.settle()


def test_a_fresh_hello_on_an_old_line_is_refused(hall: Hall) -> None:
    player = hall.alone()
    player.send(Hello(version=VERSION))
    while not hasattr(message := player.hear(), "code"):
        assert not isinstance(message, Welcome)
    assert hall.watch(player.table).welcome.n
