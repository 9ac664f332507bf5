"""Positions made by hand and by chance for the Topple tests."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import cairn
from cairn.games.topple import fields as f
from cairn.games.topple import stacks
from cairn.games.topple.bots import PolicyBot
from cairn.games.topple.policies import CAREFUL
from cairn.games.topple.rules import ToppleState
from tests.games.topple import oracle
from tests.games.topple.oracle import SPACES, Json

State = Any
GAME: Any = cairn.load("topple")
OTHER = "yellow"


def board(
    *pieces: str,
    seats: int = 4,
    turn: int = 0,
    level: int = 6,
    phase: str = "place",
    hand: str = "steady",
    **fields: object,
) -> Json:
    """A position with these pieces, "red c3"; the seat has rolled a six and lays the next one."""
    data = oracle.start(seats, hand=hand)
    for name in ("target", "junior"):
        if name in fields:
            data["options"][name] = fields.pop(name)
    data["position"] |= {"phase": phase, "turn": turn, "level": level, "pieces": list(pieces)}
    data["position"]["points"] |= fields.pop("points", {})
    data["position"] |= fields
    return data


def played(seats: int, *texts: str, **options: object) -> State:
    """The state after these actions, each by whoever may act; level 6 is rolled where none is."""
    state = GAME.new(seats, options)
    for text in texts:
        if state.phase == "roll" and not text.startswith("roll"):
            state = state.play(cairn.CHANCE, "roll 6")
        state = state.play(state.actors[0], text)
    return state


def load(data: Json) -> State:
    """The state of a position made by hand, whether play could lead there or not.

    A case for one rule needs a board that shows it, and nothing else; `GAME.from_json` would
    ask how it came about.
    """
    position, options = data["position"], data["options"]
    s = GAME.start(data["seats"], options).words.copy()
    s[f.PHASE], s[f.ROUND] = f.Phase[position["phase"].upper()], position["round"]
    s[f.TURN], s[f.ROLLED] = position["turn"], position["level"] or 0
    s[f.HAND] = oracle.HANDS.index(position["hand"])
    s[f.OUT] = sum(1 << seat for seat in position["out"])
    for number, colour in enumerate(position["points"]):
        s[f.POINTS + number] = position["points"][colour]
    for piece in map(oracle.read, position["pieces"]):
        stacks.lay(s, oracle.SPACES.index(piece.space), oracle.COLOURS.index(piece.colour))
        stacks.shift(s, int(piece.x * 10), int(piece.y * 10))
    s[f.CAUSE] = stacks.verdict(s) if position["phase"] == "fall" else 0
    return ToppleState(GAME, data["seats"], options, s)


def falling(data: Json, text: str) -> State:
    """The board after a placement that makes it fall."""
    seat = data["position"]["turn"]
    state = load(data).play(seat, text)
    assert state.falls
    assert state.phase == "fall"
    return state


def toppled(data: Json, text: str) -> State:
    """The table after a placement has made the board fall, and it has fallen."""
    return falling(data, text).play(cairn.CHANCE, "fall")


def careful(seed: int) -> PolicyBot:
    """A quick bot that plays whole rounds without falling too often."""
    return PolicyBot(CAREFUL, seed)


def texts(state: State, actor: int) -> set[str]:
    """The legal actions as texts; none is listed twice."""
    listed = [str(action) for action in state.actions(actor)]
    assert len(listed) == len(set(listed))
    return set(listed)


def refused(state: State, seat: int, text: str, code: str | None = None) -> None:
    """The action has a reason against it, and playing it raises a sentence."""
    refusal = state.why_not(seat, text)
    assert refusal is not None
    assert str(refusal).endswith(".")
    assert code is None or refusal.code == code
    with pytest.raises(cairn.IllegalAction):
        state.play(seat, text)


def gained(pieces: Sequence[str], text: str, seat: int = 0, seats: int = 4) -> int:
    """The points that a placement brings its player."""
    before = load(board(*pieces, seats=seats, turn=seat))
    after = before.play(seat, text)
    return int(after.scores[seat] - before.scores[seat])


def scattered(rng: Random, count: int, hand: str = "shaky") -> list[str]:
    """Pieces anywhere, some spaces more loved than others, no colour too often."""
    favourites = rng.sample(SPACES, rng.choice((3, 5, 9, 20)))
    colours = [colour for colour in oracle.COLOURS for _ in range(12)]
    rng.shuffle(colours)
    pushes = [text.removeprefix("push") for text in oracle.pushes(hand)]
    return [f"{c} {rng.choice(favourites)}{rng.choice(pushes)}" for c in colours[:count]]


def standing(rng: Random, count: int, hand: str = "shaky") -> list[str]:
    """As many of scattered pieces as just stand."""
    laid = scattered(rng, count, hand)
    while oracle.fall(laid):
        laid.pop()
    return laid
