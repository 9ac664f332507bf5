"""Questions about a state: choices, trials and drawings, which change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cairn.server.messages import (
    Choices,
    Draw,
    Drawn,
    Error,
    Event,
    Listed,
    Pause,
    Play,
    SeatChoices,
    Tried,
    Try,
    Welcome,
)
from tests.server.client import plain
from tests.server.conftest import sqlite
from tests.server.extra import packaged
from tests.server.hall import Hall
from tests.server.line import Socket
from tests.server.line import choices as listing
from tests.server.process import Server


def choices(player: Socket, seat: int) -> Listed:
    answer = player.ask(Choices(player.fresh(), seat))
    assert isinstance(answer, Listed), answer
    return answer


def tried(player: Socket, seat: int, action: object) -> Tried:
    answer = player.ask(Try(player.fresh(), seat, str(action)))
    assert isinstance(answer, Tried), answer
    return answer


def drawn(player: Socket) -> Drawn:
    answer = player.ask(Draw(player.fresh()))
    assert isinstance(answer, Drawn), answer
    return answer


def mover(player: Socket) -> int:
    while not (acting := [seat for seat in player.state.actors if seat >= 0]):
        player.hear()
    return acting[0]


@pytest.mark.parametrize("game", ["brikks", "topple", "nodes", "stackback"])
def test_choices_are_what_the_rules_list(hall: Hall, game: str) -> None:
    player = hall.alone(game=game)
    seat, state = mover(player), player.state
    listed = choices(player, seat)
    assert listed.n == player.n
    assert listed.whole != state.samples
    assert SeatChoices(seat, listed.choices, listed.whole) == listing(state, seat)


def test_choices_come_with_the_view(hall: Hall) -> None:
    """One message, and nothing to ask: with views, for seats that may act, where it is quick."""
    ann, ben = hall.duel(game="brikks")
    watcher, bot = hall.watch(ann.table), Socket(hall.base, ann.table, ann.guest, ann.token)
    hall.keep(bot)
    bot.hello(views=False)
    seat = mover(ann)
    holder = ann if seat in ann.welcome.seats else ben
    state, n = holder.state, holder.play(seat, holder.state.actions(seat)[0])
    for one in (ann, ben, watcher, bot):
        one.reach(n)
        one.settle()
    seated = [told(one) for one in (ann, ben)]
    assert [one.seat for one in seated[0] + seated[1]] == sorted(ann.state.actors)
    assert seated[0] + seated[1] == [listing(ann.state, seat) for seat in ann.state.actors]
    assert state is not ann.state
    assert told(watcher) == told(bot) == []
    assert told(ann.again()) == seated[0]


def test_a_list_that_takes_long_has_to_be_asked_for(hall: Hall) -> None:
    player = hall.alone(game="stackback")
    seat = mover(player)
    assert player.shown["actors"] == [seat]
    assert told(player) == []
    assert choices(player, seat).choices


def told(one: Socket | Welcome) -> list[SeatChoices]:
    """The choices that came with the newest view."""
    heard = [one] if isinstance(one, Welcome) else [one.welcome, *one.events]
    messages: list[Welcome | Event] = [*heard]
    viewed = [message for message in messages if message.view is not None]
    return (viewed[-1].choices or []) if viewed else []


@pytest.mark.parametrize("game", ["brikks", "topple", "nodes", "stackback"])
def test_a_trial_is_what_would_be(hall: Hall, game: str) -> None:
    player = hall.alone(game=game)
    seat, state = mover(player), player.state
    action = state.actions(seat)[-1]
    alone = state.with_story(None)  # a worker knows the position and nothing before it
    answer, after = tried(player, seat, action), alone.preview(seat, action)
    assert (answer.n, answer.action, answer.refusal) == (player.n, plain(action.to_json()), None)
    assert answer.view == plain(after.view())
    assert answer.margin == after.margin
    gained = [new - old for old, new in zip(state.scores, after.scores, strict=True)]
    assert answer.gained == gained
    assert player.state is state
    player.play(seat, action)  # the table is where it was


def test_a_trial_that_is_refused_says_why(hall: Hall) -> None:
    player = hall.alone(game="topple")
    seat, state = mover(player), player.state
    answer, why = tried(player, seat, "z9"), state.why_not(seat, "z9")
    assert answer.action == {"kind": "", "text": "z9"}
    assert answer.view is answer.gained is None
    assert answer.refusal
    assert why
    assert (answer.refusal.code, answer.refusal.source) == (why.code, "rules")
    assert answer.refusal.facts == plain(why.facts)


def test_a_piece_is_tried_with_a_steady_hand(hall: Hall) -> None:
    """The view has the piece where it is put, its points counted, and no push to come."""
    player = hall.alone(game="topple", options={"hand": "shaky"})
    seat = mover(player)
    action = player.state.actions(seat)[0]
    view: Any = tried(player, seat, action).view
    assert view["phase"] == "roll"
    [stack] = view["stacks"]
    assert [(piece["x"], piece["y"]) for piece in stack["pieces"]] == [(0, 0)]


def test_a_drawing_for_everybody(hall: Hall) -> None:
    player = hall.alone(game="brikks")
    watcher = hall.watch(player.table)
    mover(player)
    watcher.reach(player.n)
    wanted = plain(player.state.drawing())
    for one in (player, watcher):
        answer = drawn(one)
        assert (plain(answer.drawing), answer.n) == (wanted, player.n)


def test_with_a_delay_a_drawing_is_late(hall: Hall) -> None:
    player = hall.alone(game="topple", spectator_delay=600)
    watcher = hall.watch(player.table)
    assert watcher.refuse(Draw).code == "not-begun"  # as far as they may know
    assert drawn(player).n == player.n


def test_who_may_ask(hall: Hall) -> None:
    ann, bob = hall.duel(game="topple")
    seat = mover(ann)
    one, other = (ann, bob) if seat in ann.welcome.seats else (bob, ann)
    watcher = hall.watch(ann.table)
    assert watcher.refuse(Choices, seat=seat).code == "watching"
    assert other.refuse(Choices, seat=seat).code == "seat"
    assert other.refuse(Try, seat=1 - seat, action="a1").code == "turn"
    one.do(Pause)
    assert one.refuse(Try, seat=seat, action="a1").code == "paused"
    waiting = hall.guest().host("host", "open")
    assert hall.watch(waiting.table).refuse(Draw).code == "not-begun"


@pytest.fixture(scope="module")
def swaying(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Path]]:
    """A server on which a guest's burst is all there is; trials of a fall wait for the gate."""
    folder = tmp_path_factory.mktemp("looks")
    gate = folder / "gate"
    with packaged.found(folder, gate):
        server = Server(sqlite(folder), limits=True, CAIRN_LOOKS="0.0001")
        yield server, gate
        gate.touch()
        server.stop()


def test_the_newest_trial_counts(swaying: tuple[Server, Path]) -> None:
    """Somebody's trial is under way; of those that wait behind it only the last is answered."""
    server, gate = swaying
    with Hall(server.base) as hall:
        player, other = hall.alone(game="sway"), hall.alone(game="sway")
        blocker = hall.alone(game="sway")
        blocker.send(Try("first", 0, "tip"))
        blocker.settle()
        for number in range(5):
            player.send(Try(f"later {number}", 0, f"add {number + 1}"))
        player.send(Choices("list", 0))
        for number in range(4):
            answer = player.answer(f"later {number}")
            assert isinstance(answer, Error)
            assert answer.code == "overtaken"
        other.play(0, "add 1")  # nobody's game waits for that
        player.play(0, "add 9")
        gate.touch()
        first, last = blocker.answer("first"), player.answer("later 4")
        assert isinstance(first, Tried)
        assert isinstance(last, Tried)
        assert (last.gained, last.margin) == ([5, 5], 1 / 6)
        assert isinstance(player.answer("list"), Listed)


def test_trials_have_a_rate_of_their_own(swaying: tuple[Server, Path]) -> None:
    server, gate = swaying
    gate.touch()
    with Hall(server.base) as hall:
        player = hall.alone(game="sway")
        codes = set()
        for _ in range(80):
            answer = player.ask(Try(player.fresh(), 0, "add 1"))
            codes.add(answer.code if isinstance(answer, Error) else "fine")
        assert codes == {"fine", "rate"}
        answer = player.ask(Play(player.fresh(), 0, "add 1"))
        assert not isinstance(answer, Error)
