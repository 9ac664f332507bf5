"""What people see: drawings that fit a small screen, who is out and why, and groups of choices."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import cairn
from tests.games.nodes.positions import GAME, State, hand, made, solo, stacked

FULL_HEX = (
    *("quad 1: 0,0 0,1 1,-1 1,0", "quad 1: 1,1 1,2 2,1 2,2", "duo 1: -1,0 -1,1"),
    *("uni 1: 0,-1", "duo 1: 3,0 3,1", "uni 1: 2,0"),
)
DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1), (-1, 0), (0, -1), (-1, -1), (2, 1), (-1, 2)]


def step(state: State, rng: Random) -> State:
    actor = state.actors[0]
    stands = actor == cairn.CHANCE
    return state.play(actor, "knock no" if stands else rng.choice(state.actions(actor)))


def stretched(seats: int, kind: str, towards: tuple[int, int]) -> State:
    """Bases laid as far to one side as they go."""
    state: State = GAME.new(seats, {"set": kind, "hand": "shaky"})

    def far(action: cairn.Action) -> int:
        return sum(towards[0] * a + towards[1] * b for a, b in action.nodes)  # type: ignore[attr-defined]

    while state.phase == "base":
        state = state.play(state.actors[0], max(state.actions(state.actors[0]), key=far))
    return state


def size(state: State) -> tuple[int, int]:
    lines = str(state).splitlines()
    return len(lines), max(map(len, lines))


@pytest.mark.parametrize("kind", ["hex", "square"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_board_stays_on_a_small_screen(seats: int, kind: str) -> None:
    rng = Random(f"small {seats} {kind}")
    for towards in DIRECTIONS:
        state = stretched(seats, kind, towards)
        while state.phase in ("stack", "knock") and state.top < 3:
            lines, columns = size(state)
            assert columns <= 80, state
            assert lines <= 23, state
            state = step(state, rng)
        if state.phase == "knock":
            assert size(state.play(cairn.CHANCE, "knock yes"))[1] <= 80


@pytest.mark.parametrize("kind", ["hex", "square"])
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_usual_games_leave_room_for_the_choices(seats: int, kind: str) -> None:
    rng = Random(f"usual {seats} {kind}")
    heights: list[int] = []
    state: State = GAME.new(seats, {"set": kind, "points": 1})
    while state.actors:
        heights.append(size(state)[0])
        assert (
            len({state.group(state.actors[0], a).sentence for a in state.actions(state.actors[0])})
            <= 12
        )
        state = step(state, rng)
    assert max(heights) <= 20
    assert sorted(heights)[len(heights) * 9 // 10] <= 18
    assert size(state)[1] <= 80


def test_a_large_table_is_drawn_with_numbers() -> None:
    text = str(stretched(6, "hex", (0, 1)))
    assert "The bases (each number is a piece)" in text
    assert "6─6─6" in text
    assert "B───B───B" in str(solo())


def test_every_piece_of_a_large_table_has_its_own_number() -> None:
    rng, state = Random("own"), stretched(6, "hex", (0, 1))
    while len(state.pieces(1)) < 5:
        state = step(state, rng)
    lines = str(state).splitlines()
    at = lines[1].index("Layer 1")
    layer = " ".join(line[at + 8 :] for line in lines[2:-3])
    for number, piece in enumerate(state.pieces(1)):
        assert layer.count(str(number + 1)) == len(piece.nodes)


def test_one_is_singular() -> None:
    data = stacked("duo 1: 0,0 1,0", hands=[hand(duo=1, uni=2)] * 2)
    data["position"]["points"] = [1, -1]
    text = str(made(data))
    assert "layer 1 has 1 piece\n" in text
    assert "Seat 1 · 1 point " in text
    assert "Seat 2 · -1 points" in text


def emptied() -> tuple[State, int]:
    """Seat 1 has nothing left when seat 0 has laid its piece; seat 2 plays on."""
    bases = (
        "base 0: -1,0 -1,1 0,-1 0,0 0,1 1,-1 1,0",
        "base 0: 1,1 1,2 2,0 2,1 2,2 3,0 3,1",
        "base 0: 2,-2 2,-1 3,-3 3,-2 3,-1 4,-3 4,-2",
    )
    hands = [hand(duo=2, uni=1), hand(), hand(duo=2, uni=4)]
    return made(stacked(*bases, *FULL_HEX, hands=hands)).play(0, "duo 2: 0,0 0,1"), 1


def blocked() -> tuple[State, int]:
    """A seat with pieces in hand can't go on; three others play on."""
    rng, state = Random("blocked"), GAME.new(4)
    while not any(state.position()["out"]):
        state = step(state, rng)
    return state, state.position()["out"].index(True)


@pytest.mark.parametrize(
    ("maker", "why", "told"),
    [
        (emptied, "no-pieces", "it has no piece left."),
        (blocked, "no-room", "none of its pieces fits any more."),
    ],
)
def test_who_goes_out_is_told_why(
    maker: Callable[[], tuple[State, int]], why: str, told: str
) -> None:
    state, seat = maker()
    seen = state.view()
    assert seen["outs"] == [{"seat": seat, "why": why, "now": True}]
    assert f"Seat {seat + 1} is out: {told}" in str(state)
    later = state.play(state.actors[0], state.actions(state.actors[0])[0])
    assert (seat, False) in [(out["seat"], out["now"]) for out in later.view()["outs"]]
    assert f"Seat {seat + 1} is out" not in str(later)
    assert f"Seat {seat + 1} · 0 points · out" in str(later)


def test_the_round_is_told_at_its_end() -> None:
    hands = [hand(duo=1), hand()]
    state = made(stacked(*FULL_HEX, hands=hands)).play(0, "duo 2: 0,0 0,1")
    told = "Seat 1 won the last round: nobody else could lay a piece."
    assert told in str(state)
    over = made(stacked(*FULL_HEX, hands=hands, points=1)).play(0, "duo 2: 0,0 0,1")
    assert over.outcome
    assert "Seat 2 is out: it has no piece left." in str(over)


def test_who_went_out_agrees_with_the_states() -> None:
    rng, seen = Random("gone"), 0
    for seats in (3, 5, 6):
        state: State = GAME.new(seats, {"points": 2, "hand": "human"})
        while state.actors:
            before, state = state, step(state, rng)
            new = {out["seat"] for out in state.view()["outs"] if out["now"]}
            if state.position()["round"] != before.position()["round"]:
                assert not new
                continue
            pairs = zip(before.position()["out"], state.position()["out"], strict=True)
            assert new == {seat for seat, (was, is_) in enumerate(pairs) if is_ > was}
            seen += len(new)
    assert seen > 5


def test_groups_are_few_and_can_be_typed() -> None:
    first: State = GAME.new(2)
    assert [first.group(0, action).sentence for action in first.actions(0)] == ["base around 0,0"]
    second = first.play(0, first.actions(0)[0])
    assert {second.group(1, action).sentence for action in second.actions(1)} == {"base beside 0,0"}
    third = second.play(1, GAME.typed("hex base around 2,1"))
    headings = {third.group(0, action).sentence for action in third.actions(0)}
    assert headings == {"base beside 0,0", "base beside 2,1"}
    pieces = made(stacked(*FULL_HEX[:5], "duo 1: 2,-2 2,-1", hands=[hand(uni=2, duo=2), hand()]))
    headings = {pieces.group(0, action).sentence for action in pieces.actions(0)}
    assert headings == {"uni 1", "duo 1", "duo 2"}


@pytest.mark.parametrize("kind", ["hex", "square"])
def test_a_base_is_shown_by_its_middle(kind: str) -> None:
    state: State = GAME.new(3, {"set": kind})
    while state.phase == "base":
        actor = state.actors[0]
        for action in state.actions(actor):
            shown = GAME.shown(action).sentence
            assert shown.startswith(f"{kind} base around ")
            assert GAME.typed(f" {shown.upper()} ") == str(action)
        state = state.play(actor, state.actions(actor)[-1])
    assert GAME.shown("duo 1: 0,0 1,0").sentence == "duo 1: 0,0 1,0"
    assert GAME.shown("base 0: 0,0 9,9").sentence == "base 0: 0,0 9,9"
    assert GAME.typed("base around ١,0") == "base around ١,0"
