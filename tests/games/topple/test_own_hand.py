"""Players who push with their own hands: the push is an action of the seat, within a span."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import cairn
from cairn.core.bot import Budget
from cairn.core.match import Match
from cairn.games.topple.parts import HANDS, SHIFTS
from cairn.testing import check_kernel, check_playouts
from tests.games.topple import oracle
from tests.games.topple.positions import GAME, State, board, load, played, refused, texts


@pytest.fixture
def laid() -> State:
    """Red lies on c3, and the first seat still holds it."""
    return load(board(hand="own")).play(0, "c3")


def test_the_seat_that_laid_the_piece_pushes_it(laid: State) -> None:
    assert laid.phase == "push"
    assert laid.actors == (0,)
    assert laid.samples
    assert not laid.draws
    assert laid.view()["span"] == 4.0
    after = laid.play(0, "push 0.3,-0.2")
    assert after.position()["pieces"] == ["red c3 0.3,-0.2"]
    assert (after.phase, after.turn, after.samples) == ("roll", 1, False)
    refused(laid, cairn.CHANCE, "push 0.4,0.4", "turn")
    refused(laid, 1, "push 0.4,0.4", "turn")


def test_the_list_has_the_pushes_of_a_human_hand(laid: State) -> None:
    assert texts(laid, 0) == set(oracle.pushes("human"))
    assert {laid.group(0, action).sentence for action in laid.actions(0)} == {"push"}


@pytest.mark.parametrize("push", ["0.0,0.0", "0,0", "4.0,-4.0", "-4,4", "-0.1,3.9"])
def test_any_push_within_the_span_is_legal(laid: State, push: str) -> None:
    after = laid.play(0, f"push {push}")
    assert GAME.from_json(after.to_json()) == after


@pytest.mark.parametrize("push", ["4.1,0.0", "0.0,-4.1", "99,99"])
def test_a_push_beyond_the_span_is_refused(laid: State, push: str) -> None:
    refused(laid, 0, f"push {push}", "too-far")
    refusal = laid.why_not(0, f"push {push}")
    assert refusal.facts["span"] == 4.0
    assert refusal.facts["x"] == float(push.split(",")[0])


def test_nothing_else_can_be_done_before_the_push(laid: State) -> None:
    for text in ("c3", "roll 4", "fall"):
        refused(laid, 0, text, "push-first")
    refused(laid, 0, "push 0.25,0", "unreadable")


def test_no_other_hand_takes_pushes_from_a_seat() -> None:
    human = load(board(hand="human")).play(0, "c3")
    assert human.view()["span"] is None
    refused(human, 0, "push 0.4,0.4", "turn")
    refused(human, cairn.CHANCE, "push 0.3,-0.2", "no-push")


def test_a_push_can_bring_the_board_down() -> None:
    """The tower of eighteen stands exactly in the middle, and not where a hand shoves its top."""
    tower = [f"{colour} c3 0.0,0.0" for colour in ("red", "yellow", "blue") for _ in range(6)]
    slope = ["red e3 0.0,0.0"] * 4
    before = load(board(*tower, *slope, hand="own", turn=2)).play(2, "e3")
    ends = {push: before.play(2, f"push {push}").falls for push in ("-4.0,0.0", "4.0,0.0")}
    pieces = [*tower, *slope]
    assert ends == {push: bool(oracle.fall([*pieces, f"green e3 {push}"])) for push in ends}


def test_a_late_push_is_a_human_one_and_comes_from_the_state(laid: State) -> None:
    late = laid.overdue(0)
    assert str(late) in oracle.pushes("human")
    assert GAME.from_json(laid.to_json()).overdue(0) == late
    assert laid.why_not(0, late) is None
    others = [load(board(f"yellow {space} 0.0,0.0", hand="own")) for space in oracle.SPACES]
    assert len({str(other.play(0, "c3").overdue(0)) for other in others}) > 5


def test_a_late_placement_is_the_first_as_ever() -> None:
    state = load(board(hand="own"))
    assert state.overdue(0) == state.actions(0)[0]


def test_the_dice_do_not_know_of_pushes(laid: State) -> None:
    match = Match(GAME, 3, {"hand": "own"}, cairn.Dice("own"))
    match.roll()
    match.play(match.state.actors[0], match.state.actions(match.state.actors[0])[0])
    before = match.record().dumps()
    match.play(match.state.actors[0], "push 1.7,-3.3")
    assert match.record().dumps() != before
    match.roll()
    assert match.record().verify() == []


@pytest.mark.parametrize("name", ["merciless", "expert", "regular", "first-evening", "random"])
def test_bots_push_as_a_human_hand_does(laid: State, name: str) -> None:
    bot: Any = GAME.bot(name, 7)
    pushes = [bot.choose(laid, 0, Budget()) for _ in range(3200)]
    axis = Counter(shift for push in pushes for shift in (push.x, push.y))
    assert set(axis) == set(SHIFTS[HANDS.index("human")])
    for shift, weight in zip((-20, -12, -4, 4, 12, 20), (1, 5, 10, 10, 5, 1), strict=True):
        assert axis[shift] / 6400 == pytest.approx(weight / 32, abs=0.03)
    again: Any = GAME.bot(name, 7)
    assert [again.choose(laid, 0, Budget()) for _ in range(50)] == pushes[:50]


def test_the_kernel_agrees(laid: State) -> None:
    check_kernel(laid, Random("own"))
    check_playouts(GAME.new(3, {"hand": "own", "target": 10}))


@pytest.mark.parametrize(
    "piece", ["red c3", "red c3 4.1,0.0", "red c3 0.25,0.0", "red c3 -0.0,0.0", "red c3 1,1", "x"]
)
def test_a_piece_that_no_hand_can_have_pushed_is_not_read(piece: str) -> None:
    data = played(3, "start 0", "c3", "push 0.3,-0.2", hand="own").to_json()
    data["position"]["pieces"] = [piece]
    with pytest.raises(ValueError, match="A piece is written like"):
        GAME.from_json(data)


def test_a_drawing_says_who_pushes(laid: State) -> None:
    assert "seat 1 pushes the piece" in str(laid)
