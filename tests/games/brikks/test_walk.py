"""Whole games at random: every step of the library against the oracle."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

import cairn
from tests.games.brikks import oracle
from tests.games.brikks.oracle import Json
from tests.games.brikks.positions import (
    GAME,
    Actor,
    State,
    crossing,
    load,
    position,
    refused,
    sheet,
    texts,
)

ROLLING = ("roll", "reroll")
OUTSIDE = ("g3@0,1", "g3@11,1", "g5@1,1", "q1@1,1", "roll g3", "pass", "drop 0,0", "")


def check_actors(state: State, data: Json) -> None:
    """A duel may let its players drop one after the other or at once; both orders are fair."""
    expected = oracle.actors(data)
    if data["position"]["phase"] in ROLLING:
        assert state.actors == (cairn.CHANCE,)
    elif data["position"]["phase"] == "drop":
        assert state.actors
        assert set(state.actors) <= expected
    else:
        assert set(state.actors) == expected
    assert len(state.actors) == len(set(state.actors))


def check_choices(state: State, data: Json) -> None:
    for actor in state.actors:
        rolling = actor == cairn.CHANCE
        assert texts(state, actor) == (oracle.rolls() if rolling else oracle.legal(data, actor))
    if data["position"]["phase"] in ROLLING:
        outcomes = {str(action): chance for action, chance in state.outcomes()}
        assert outcomes == dict.fromkeys(oracle.rolls(), Fraction(1, 24))


def check_moment(state: State, data: Json, reads: Callable[[Json], State]) -> None:
    plain = state.to_json()
    assert oracle.canonical(plain) == oracle.canonical(data)
    assert json.loads(json.dumps(plain)) == plain
    assert reads(plain).to_json() == plain
    assert tuple(state.scores) == oracle.scores(data)
    check_actors(state, data)
    check_choices(state, data)


def check_end(state: State, data: Json) -> None:
    assert state.actors == ()
    assert tuple(state.outcome.scores) == oracle.scores(data)
    assert state.outcome.reason.sentence
    if data["seats"] > 1:
        assert tuple(state.outcome.winners) == oracle.winners(data)


def low_first(rng: Random, choices: list[str]) -> str:
    """Low places make long games with full lines; sometimes any action at all."""
    placed = [text for text in choices if "@" in text]
    if not placed or rng.random() < 0.15:
        return rng.choice(choices)
    return min(rng.sample(placed, min(len(placed), 12)), key=lambda text: oracle.read(text)[2])


def choose(rng: Random, state: State) -> tuple[Actor, str]:
    actor = rng.choice(sorted(state.actors))
    return actor, low_first(rng, sorted(texts(state, actor)))


def check_refusals(rng: Random, state: State, data: Json) -> None:
    """Nobody acts out of turn, and nonsense is answered with a sentence."""
    seat = rng.randrange(data["seats"])
    refused(state, seat, rng.choice(OUTSIDE))
    if seat not in state.actors:
        refused(state, seat, rng.choice(("keep", "bomb", "stop", "k1@1,1")))


def walk(
    rng: Random, state: State, data: Json, reads: Callable[[Json], State] = GAME.from_json
) -> Counter[str]:
    """Play to the end, comparing all the way; counts what happened."""
    seen = Counter[str]()
    while data["position"]["phase"] != "over":
        assert state.outcome is None
        check_moment(state, data, reads)
        check_refusals(rng, state, data)
        actor, text = choose(rng, state)
        seen[text.split()[0].split("@")[0]] += 1
        before, state = state.to_json(), state.play(actor, text)
        assert oracle.canonical(before) == oracle.canonical(data), "states do not change"
        data = oracle.apply(data, -1 if actor == cairn.CHANCE else actor, text)
    check_moment(state, data, reads)
    check_end(state, data)
    return seen


def new_game(rng: Random, seats: int, duel: bool) -> tuple[State, Json]:
    levels = [rng.randint(1, 4) for _ in range(seats)]
    first = rng.randrange(seats)
    state = GAME.new(seats=seats, options={"level": levels, "duel": duel, "start": first})
    return state, oracle.start(seats, levels, duel, first)


@pytest.mark.parametrize(
    ("seats", "duel", "games"),
    [(1, False, 30), (2, False, 20), (3, False, 12), (4, False, 10), (2, True, 30)],
)
def test_whole_games(seats: int, duel: bool, games: int) -> None:
    rng, seen = Random(f"walk {seats} {duel}"), Counter[str]()
    for _ in range(games):
        seen += walk(rng, *new_game(rng, seats, duel))
    assert min(seen["bomb"], seen["stop"], seen["roll"]) > 0
    assert bool(seen["again"] and seen["keep"]) == (seats > 1)
    assert bool(seen["drop"]) == duel


def late_duel(rng: Random) -> Json:
    sheets = [crossing(rng) | {"ticks": 0} for _ in range(2)]
    levels = [rng.randint(1, 4) for _ in sheets]
    return position(*sheets, block=rng.choice(oracle.BLOCKS), level=levels, duel=True)


def test_duels_from_tall_sheets_to_the_end() -> None:
    rng, seen = Random("late duels"), Counter[str]()
    for _ in range(30):
        data = late_duel(rng)
        seen += walk(rng, load(data), data, reads=load)
    assert seen["drop"] >= 30


def made_use(rng: Random) -> Json:
    """One player about to use a block, another who has finished."""
    sheets = [crossing(rng), sheet(done=True)]
    level, duel = rng.randint(1, 4), rng.random() < 0.3
    sheets[0]["ticks"] *= not duel
    block = rng.choice((*oracle.BLOCKS, "k3", "k1", "k4"))
    return position(*sheets, block=block, level=level, duel=duel)


def events(before: Json, after: Json, text: str) -> Counter[str]:
    """What the action changed on the first sheet."""
    was, now = (data["position"]["sheets"][0] for data in (before, after))
    paid = oracle.price(before["position"]["block"], text[:2]) if "@" in text else 0
    gained = now["bar"] - was["bar"]
    seen = Counter({f"ticks {now['ticks'] - was['ticks']}": 1, f"activated {gained}": 1})
    seen["drops"] += now["drops"] > 0
    seen["paid"] += paid > 0
    seen["lost"] += now["energy"] < was["energy"] - paid + gained
    return seen


def try_some(rng: Random, data: Json) -> Counter[str]:
    """Play some of the legal actions, the lowest placements among them."""
    choices = sorted(oracle.legal(data, 0))
    placed = sorted((t for t in choices if "@" in t), key=lambda text: oracle.read(text)[2])
    seen, start = Counter[str](), load(data)
    for text in sorted({*placed[:8], *rng.sample(choices, min(len(choices), 8))}):
        after = oracle.apply(data, 0, text)
        state = start.play(0, text)
        assert oracle.canonical(state.to_json()) == oracle.canonical(after), text
        assert tuple(state.scores) == oracle.scores(after)
        seen += events(data, after, text)
    return seen


def test_single_uses_of_made_sheets() -> None:
    rng, seen = Random("single uses"), Counter[str]()
    for _ in range(400):
        seen += try_some(rng, made_use(rng))
    assert all(seen[f"ticks {count}"] >= 3 for count in (1, 2, 3, 4)), seen
    assert all(seen[f"activated {count}"] >= 10 for count in (1, 2)), seen
    assert min(seen["drops"], seen["paid"], seen["lost"]) >= 20, seen
