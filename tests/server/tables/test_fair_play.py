"""Help is counted and told, records name everybody who played, and a pause is asked for."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import cairn
from cairn.core.conduct import Change
from cairn.server.codes import Refused
from cairn.server.messages import (
    Advice,
    Answer,
    Answered,
    Asked,
    ClockPlan,
    EventData,
    Hint,
    Hinted,
    Kick,
    LeaveTable,
    NewTable,
    Pause,
    Paused,
    Question,
    Resume,
    SeatPlan,
    Started,
    TableView,
    Undo,
    Undone,
    Verdict,
)
from cairn.server.tables import desk, plans
from cairn.server.tables.guests import Person
from cairn.server.tables.table import Table
from cairn.server.tables.views import listing_of, view_of
from tests.server.client import Guest, read
from tests.server.hall import Hall, holders, move, play_on, play_out
from tests.server.line import Socket
from tests.server.tables.test_undo import after_a_roll

CLOCK = ClockPlan(kind="game", seconds=600)
OURS = f"cairn {cairn.__version__}"


def guest_of(socket: Socket) -> Guest:
    assert socket.guest
    return socket.guest


def view(socket: Socket) -> TableView:
    return guest_of(socket).table(socket.table)


def test_an_undo_is_free_until_chance_has_spoken(hall: Hall) -> None:
    player = hall.alone()
    player.play(1, player.state.actions(1)[0])
    player.settle()
    assert cairn.CHANCE not in (actor for actor, _ in player.log)
    player.do(Undo, seat=1)
    undone = player.until(Undone)[1]
    assert (undone.keep, undone.seat, undone.casual) == (0, 1, False)
    assert not view(player).casual
    seat, _, _ = after_a_roll(player)
    player.do(Undo, seat=seat)
    undone = player.until(Undone)[1]
    assert (undone.keep, undone.seat, undone.casual) == (len(player.log), seat, True)
    seen = view(player)
    assert seen.casual
    assert [one.undos for one in seen.seats] == [int(number == seat) for number in range(2)]
    assert player.again().table.casual, "whoever comes back sees it"


def test_undos_against_a_bot_are_counted(hall: Hall) -> None:
    player = hall.alone("host", "random")
    watcher = hall.watch(player.table)
    for _ in range(3):
        move(holders(player), Random(12))
        while player.log[-1][0] == 0:  # nobody has answered yet
            player.hear()
        player.do(Undo, seat=0)
        assert player.until(Undone)[1].casual
        assert watcher.until(Undone)[1].casual
    play_out(holders(player), Random(12))
    record = guest_of(player).record(player.table)
    assert record.conduct.undos == (3, 0)
    answer = guest_of(player).post("/verify", record.to_json())
    verdict = read(Verdict, answer)
    assert verdict.ok
    assert [problem.kind for problem in verdict.problems] == ["casual"]
    assert "undid 3 actions" in verdict.problems[0].sentence


def test_an_undo_that_is_agreed_to_counts_for_whoever_asked(hall: Hall) -> None:
    first, second = hall.duel()
    seat, _, _ = after_a_roll(first, second)
    asker, other = (first, second) if seat == 0 else (second, first)
    asker.do(Undo, seat=seat)
    other.until(Asked)
    assert view(other).question == Question("undo", seat, [guest_of(other).id])
    assert not view(other).casual
    other.do(Answer, yes=True)
    assert asker.until(Undone)[1].casual
    assert view(other).question is None
    assert view(other).seats[seat].undos == 1


def test_hints_are_counted_and_told(hall: Hall) -> None:
    first, second = hall.duel()
    watcher = hall.watch(first.table)
    first.refuse(Hint, seat=0)
    assert isinstance(second.ask(Hint(id="h", seat=1)), Advice)
    for socket in (first, second, watcher):
        assert socket.until(Hinted)[1].seat == 1
    seen = view(first)
    assert seen.casual
    assert [seat.hints for seat in seen.seats] == [0, 1]
    record = guest_of(first).record(first.table)
    assert record.conduct.hints == (0, 1)
    assert [problem.kind for problem in record.verify()] == ["casual"]


def test_a_record_names_everybody_who_played(hall: Hall) -> None:
    first, second = hall.duel()
    play_on(holders(first, second), Random(21), 4)
    first.settle()
    kicked = len(first.log)
    first.do(Kick, seat=1)
    cem = hall.guest("Cem")
    third = hall.sit(cem, cem.join(first.table))
    play_on(holders(first, third), Random(22), 3)
    first.settle()
    left = len(first.log)
    body = LeaveTable(token=third.token or "", bot="random")
    assert cem.post(f"/tables/{first.table}/leave", body).is_success
    play_out(holders(first), Random(23))
    record = guest_of(first).record(first.table)
    assert record.players == ("Ann", "Bob")
    assert record.conduct.bots == (None, None)
    changes = [change[:4] for change in record.conduct.changes]
    assert changes == [(1, "", None, kicked), (1, "Cem", None, kicked), (1, "random", OURS, left)]
    times = [change.time for change in record.conduct.changes]
    assert None not in times
    assert times == sorted(times, key=lambda time: time or 0.0)
    assert record.verify() == []


def test_bots_from_the_start_have_versions(hall: Hall) -> None:
    player = hall.alone("host", "random")
    record = guest_of(player).record(player.table)
    assert record.conduct.bots == (None, OURS)
    assert record.conduct.changes == ()


# --- pauses ---------------------------------------------------------------------------------


def test_a_pause_is_asked_for_where_there_are_clocks(hall: Hall) -> None:
    first, second = hall.duel(clock=CLOCK)
    watcher = hall.watch(first.table)
    first.do(Pause)
    for socket in (first, second, watcher):
        asked = socket.until(Asked)[1]
        assert (asked.what, asked.seat, asked.waiting) == ("pause", 0, [guest_of(second).id])
    seen = view(first)
    assert seen.phase == "playing"
    assert seen.question == Question("pause", 0, [guest_of(second).id])
    assert [seat.running for seat in seen.seats] == [False, True], "time goes on meanwhile"
    first.refuse(Answer, yes=True)
    second.play(1, second.state.actions(1)[0])
    assert view(first).question, "an action is no answer"
    second.do(Answer, yes=True)
    for socket in (first, watcher):
        assert socket.until(Answered)[1].yes
        assert socket.until(Paused)[1].name == "Ann"
    seen = view(first)
    assert (seen.phase, seen.question) == ("paused", None)
    assert not any(seat.running for seat in seen.seats)
    second.do(Resume)


def test_a_pause_may_be_refused(hall: Hall) -> None:
    first, second = hall.duel(clock=CLOCK)
    second.do(Pause)
    assert second.refuse(Undo, seat=1).code == "nothing"
    second.play(1, second.state.actions(1)[0])
    assert second.refuse(Undo, seat=1).code == "asked", "one question at a time"
    assert second.refuse(Pause).code == "asked"
    first.do(Answer, yes=False)
    assert not second.until(Answered)[1].yes
    second.settle()
    assert "paused" not in second.kinds
    assert view(first).question is None
    second.do(Undo, seat=1)
    first.until(Asked)
    second.do(Answer, yes=False)  # on second thoughts
    first.refuse(Answer, yes=True)
    assert view(first).question is None


def test_everybody_has_to_agree_to_a_pause_but_bots(hall: Hall) -> None:
    people = [hall.guest(name) for name in ("Ann", "Bob", "Cem")]
    mine = people[0].host("host", "open", "open", "random", clock=CLOCK)
    tokens = [mine, *(guest.join(mine.table) for guest in people[1:])]
    ann, bob, cem = (hall.sit(guest, seat) for guest, seat in zip(people, tokens, strict=True))
    bob.do(Pause)
    ann.do(Answer, yes=True)
    assert ann.refuse(Answer, yes=True).code == "not-asked"
    assert view(ann).phase == "playing"
    cem.do(Answer, yes=True)
    assert ann.until(Paused)[1].name == "Bob"


def test_against_bots_a_pause_needs_nobody(hall: Hall) -> None:
    player = hall.alone("host", "random", clock=CLOCK)
    player.do(Pause)
    assert player.until(Paused)[1].name == "Ann"
    assert "asked" not in player.kinds


def test_a_question_ends_with_the_game(hall: Hall) -> None:
    first, second = hall.duel(clock=CLOCK)
    first.do(Pause)
    second.until(Asked)
    play_out(holders(first, second), Random(5))
    assert view(first).question is None
    assert second.refuse(Answer, yes=True).code == "not-asked"


def test_leaving_does_not_stop_the_clock(hall: Hall) -> None:
    first, second = hall.duel(clock=CLOCK)
    assert [seat.running for seat in view(first).seats] == [False, True]
    body = {"token": second.token}
    assert guest_of(second).post(f"/tables/{first.table}/leave", body).is_success
    seat = view(first).seats[1]
    assert (seat.kind, seat.running) == ("open", True)
    guest_of(second).join(first.table)
    assert (view(first).seats[1].left or 600) < 600, "nor does coming back wind it up"


# --- tables that are read back --------------------------------------------------------------


def played() -> tuple[Table, list[tuple[int, float, EventData]]]:
    """A table where a good deal has happened, and its events."""
    ann, random = Person("a", "Ann"), Random(3)
    plan = NewTable("brikks", [SeatPlan("host"), SeatPlan("bot", "random")])
    table = plans.set_up(plan, ann, 0.0, "table")
    table.begin(1.0)
    while len(table.match.log) < 5 or table.match.log[-1].actor == 0:
        state = table.match.state
        seat = state.actors[0]
        desk.play(table, seat, str(random.choice(state.actions(seat))), 2.0)
    desk.perform(table, ann, [0], Undo("u", 0), 12.0)
    desk.hinted(table, ann, Hint("h", 0), 13.0)
    desk.perform(table, ann, [0], Kick("k", 1, "greedy"), 14.0)
    return table, [(one.n, one.time, one.data) for one in table.take()]


def test_help_is_read_back_from_the_store() -> None:
    table, events = played()
    again = Table.fold(table.id, table.seed, events)
    record = again.match.record()
    assert record == table.match.record()
    assert record.conduct.undos == (1, 0)
    assert record.conduct.hints == (1, 0)
    (change,) = record.conduct.changes
    assert change == Change(1, "greedy", OURS, len(record.log), 13.0)
    assert listing_of(again) == listing_of(table)


def test_tables_from_before_are_counted_too() -> None:
    """An undo said less, but whose it was and what had been answered follow from the log."""
    table, events = played()
    older = [(n, time, stripped(data)) for n, time, data in events]
    record = Table.fold(table.id, table.seed, older).match.record()
    assert record.conduct.undos == (1, 0)
    assert record.conduct.bots == (None, "")
    assert [change.name for change in record.conduct.changes] == ["greedy"]


def stripped(data: EventData) -> EventData:
    """An event as older servers wrote it."""
    old = msgspec.to_builtins(data)
    for key in ("version", "casual") + (("seat",) if isinstance(data, Undone) else ()):
        old.pop(key, None)
    read_back: EventData = msgspec.convert(old, EventData)
    return read_back


def test_a_hint_that_comes_after_the_end_is_none() -> None:
    table, _ = played()
    table.phase = "over"
    with pytest.raises(Refused):
        desk.hinted(table, Person("a", "Ann"), Hint("h", 0), 20.0)


def test_a_table_says_whom_it_waits_for_but_the_list_is_silent_where_spectators_see_later() -> None:
    table, _ = played()
    actors = set(table.match.state.actors)
    assert {n for n, seat in enumerate(view_of(table, 15.0, set()).seats) if seat.to_move} == actors
    table.plan = msgspec.structs.replace(table.plan, spectator_delay=30)
    assert not any(seat.to_move for seat in listing_of(table).seats)


def test_a_hint_that_can_not_be_played_any_more_is_refused_before_it_counts() -> None:
    table, _ = played()
    seat = table.match.state.actors[0]
    action = table.match.state.actions(seat)[0]
    desk.still_useful(table, seat, action.to_json())
    desk.play(table, seat, str(action), 21.0)
    with pytest.raises(Refused, match="No hint"):
        desk.still_useful(table, seat, action.to_json())


def test_the_start_says_which_bots(hall: Hall) -> None:
    player = hall.alone("host", "random")
    watcher = guest_of(player).events(player.table, 2)
    assert watcher[1].data == Started(OURS)
