"""Whole games at random: every step of the library against the oracle."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import cairn
from cairn.core.bot import Budget
from cairn.games.topple import fields
from tests.games.topple import oracle
from tests.games.topple.oracle import SPACES, Json
from tests.games.topple.positions import (
    GAME,
    State,
    board,
    careful,
    load,
    refused,
    standing,
    texts,
)

NONSENSE = ("f3", "c6", "purple c3", "roll 7", "push", "start 4", "falls", "pass", "c3 red", "")


def check_moment(state: State, data: Json) -> None:
    plain = state.to_json()
    assert plain == data
    assert tuple(state.scores) == oracle.scores(data)
    chances = oracle.chances(data)
    if chances:
        assert state.actors == (cairn.CHANCE,)
        assert {str(action): share for action, share in state.outcomes()} == chances
        assert sum(chances.values()) == 1
    elif data["position"]["phase"] != "over":
        assert state.actors == (data["position"]["turn"],)
        assert texts(state, state.actors[0]) == oracle.legal(data, state.actors[0])


def check_round_trip(state: State) -> None:
    plain = json.loads(json.dumps(state.to_json()))
    again: State = GAME.from_json(plain)
    assert again.to_json() == plain
    laid = state.words[fields.COUNT]
    known = fields.PIECE + laid  # behind it lie the remains of earlier rounds
    assert again.words[:known].tolist() == state.words[:known].tolist()


def check_end(state: State, data: Json) -> None:
    assert state.actors == ()
    assert state.outcome.scores == oracle.scores(data)
    assert state.outcome.winners == oracle.winners(data)


def pushed(rng: Random) -> str:
    """Any push that a player's own hand may give."""
    x, y = (oracle.millimetres(Fraction(rng.randint(-40, 40), 10)) for _ in range(2))
    return f"push {x},{y}"


def lopsided(rng: Random, choices: list[str], bias: str) -> str:
    """Half the players pile up on one side, so that boards topple."""
    loved = [text for text in choices if text[-2] in bias]
    return rng.choice(loved if loved and rng.random() < 0.6 else choices)


def walk(rng: Random, state: State, data: Json) -> Counter[str]:
    """Play to the end, comparing all the way; counts how rounds ended."""
    seen, bias = Counter[str](), rng.choice(("ab", "de", "c", "abcde"))
    while data["position"]["phase"] != "over":
        check_moment(state, data)
        actor = state.actors[0]
        if rng.random() < 0.1:
            check_round_trip(state)
            refused(state, actor, rng.choice(NONSENSE))
            refused(state, actor + 1, "c3")
        if actor == cairn.CHANCE:
            listed = state.outcomes()
            text = str(rng.choices([a for a, _ in listed], [float(p) for _, p in listed])[0])
        elif state.phase == "push":
            text = pushed(rng)
        else:
            text = lopsided(rng, sorted(texts(state, actor)), bias)
        falls = state.falls
        state, data = state.play(actor, text), oracle.apply(data, int(actor), text)
        if falls or data["position"]["cleared"]:
            seen[data["position"]["ended"]["how"]] += 1
            bias = rng.choice(("ab", "de", "c", "abcde"))
    check_moment(state, data)
    check_round_trip(state)
    check_end(state, data)
    return seen


@pytest.mark.parametrize("hand", ["steady", "human", "shaky", "own"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games(seats: int, hand: str) -> None:
    rng, seen = Random(f"walk {seats} {hand}"), Counter[str]()
    for target in (1, 15, 40):
        options = {"target": target, "hand": hand, "junior": False}
        state = GAME.new(seats, options)
        seen += walk(rng, state, oracle.start(seats, target, hand))
    assert sum(seen.values()) >= 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_junior_games(seats: int) -> None:
    rng, seen = Random(f"junior {seats}"), Counter[str]()
    options = {"hand": "shaky", "junior": True}
    seen += walk(rng, GAME.new(seats, options), oracle.start(seats, 100, "shaky", True))
    assert seen["slip"] + seen["tip"] >= 1


@pytest.mark.parametrize("seats", [2, 3])
def test_junior_hands_tremble_more_and_more(seats: int) -> None:
    """Careful bots fill the board until the hand is too wild for them."""
    rng, hands = Random(f"hands {seats}"), set[str]()
    state = GAME.new(seats, {"hand": "steady", "junior": True})
    data, bots = (
        oracle.start(seats, 100, "steady", True),
        [careful(n) for n in (1, 2, 3)],
    )
    while data["position"]["phase"] != "over":
        check_moment(state, data)
        hands.add(data["position"]["hand"])
        actor = state.actors[0]
        if actor == cairn.CHANCE:
            listed = sorted(oracle.chances(data).items())
            text = rng.choices([text for text, _ in listed], [float(p) for _, p in listed])[0]
        else:
            text = str(bots[actor].choose(state, actor, Budget()))
        state, data = state.play(actor, text), oracle.apply(data, int(actor), text)
        if data["position"]["cleared"]:
            check_round_trip(state)
    check_moment(state, data)
    check_end(state, data)
    assert len(state.outcome.winners) == 1
    assert {"steady", "human", "shaky"} <= hands


def late(rng: Random, hand: str) -> Json:
    """A crowded board in the middle of a round, with points on the pad."""
    seats = rng.choice((2, 4))
    laid = standing(rng, rng.randint(25, 47), "shaky" if hand == "steady" else hand)
    if hand == "steady":
        laid = [" ".join(text.split()[:2]) for text in laid]
    turn = rng.randrange(seats)
    if not any(oracle.left(laid, colour) for colour in oracle.colours_of(seats, turn)):
        laid = [text for text in laid if text.split()[0] not in oracle.colours_of(seats, turn)]
    points: dict[str, Any] = {colour: rng.randint(-20, 99) for colour in oracle.COLOURS}
    fields: Json = {"points": points, "round": rng.randint(1, 98)}
    return board(*laid, seats=seats, turn=turn, level=rng.randint(1, 6), hand=hand, **fields)


def daring(rng: Random, data: Json) -> list[str]:
    """A placement down the slope, one on the tallest stack, and any."""
    laid, choices = data["position"]["pieces"], sorted(oracle.legal(data, data["position"]["turn"]))
    slope, heights = oracle.lean(laid) or (0, 0), Counter(oracle.read(text).space for text in laid)

    def down(text: str) -> Fraction:
        x, y = oracle.centre(oracle.Piece("red", text[-2:], Fraction(0), Fraction(0)))
        return x * slope[0] + y * slope[1]

    tallest = max(choices, key=lambda text: heights[text[-2:]])
    return [max(choices, key=down), tallest, rng.choice(choices)]


def test_single_placements_on_crowded_boards() -> None:
    """Some placements on many made boards, and a push where there is one."""
    rng, seen = Random("crowded"), Counter[str]()
    for number in range(45):
        data = late(rng, ("steady", "human", "shaky")[number % 3])
        state, turn = load(data), data["position"]["turn"]
        check_moment(state, data)
        for text in daring(rng, data):
            after, expected = state.play(turn, text), oracle.apply(data, turn, text)
            if chances := expected["position"]["phase"] == "push" and oracle.chances(expected):
                push = rng.choice(sorted(chances))
                after, expected = after.play(cairn.CHANCE, push), oracle.apply(expected, -1, push)
            check_moment(after, expected)
            if expected["position"]["phase"] == "fall":
                after = after.play(cairn.CHANCE, "fall")
                expected = oracle.apply(expected, -1, "fall")
                check_moment(after, expected)
            seen[(expected["position"]["ended"] or {"how": "none"})["how"]] += 1
    assert min(seen["slip"], seen["tip"], seen["none"]) >= 5, seen


def test_a_level_has_its_spaces() -> None:
    sizes = {rolled: sum(oracle.level(space) == rolled for space in SPACES) for rolled in range(6)}
    assert sizes == {0: 0, 1: 1, 2: 4, 3: 8, 4: 8, 5: 4}
    for rolled, size in {**sizes, 6: 25}.items():
        if rolled:
            assert len(texts(load(board(level=rolled)), 0)) == size


def test_the_shares_of_pushes_add_up_exactly() -> None:
    for hand in ("steady", "human", "shaky"):
        assert sum(oracle.pushes(hand).values()) == Fraction(1)
