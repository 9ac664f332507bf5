"""Positions made by hand and by chance for the Nodes tests."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import cairn
from cairn.core.kernel import Words
from cairn.games.nodes import fields as f
from cairn.games.nodes import layers, moves
from cairn.games.nodes.actions import Place, placed, to_code
from cairn.games.nodes.parts import NAMES
from tests.games.nodes import oracle
from tests.games.nodes.oracle import Json

State = Any
Actor = Any  # a seat or CHANCE
GAME: Any = cairn.load("nodes")
HEX = ("base 0: -1,0 -1,1 0,-1 0,0 0,1 1,-1 1,0", "base 0: 1,1 1,2 2,0 2,1 2,2 3,0 3,1")
"""Two hex bases that touch."""
SQUARE = (
    "base 0: -1,-1 -1,0 -1,1 0,-1 0,0 0,1 1,-1 1,0 1,1",
    "base 0: 2,-1 2,0 2,1 3,-1 3,0 3,1 4,-1 4,0 4,1",
)
MORE_HEX = (
    "base 0: 2,-2 2,-1 3,-3 3,-2 3,-1 4,-3 4,-2",
    "base 0: 1,-4 1,-3 2,-5 2,-4 2,-3 3,-5 3,-4",
)
MORE_SQUARE = (
    "base 0: -1,2 -1,3 -1,4 0,2 0,3 0,4 1,2 1,3 1,4",
    "base 0: 2,2 2,3 2,4 3,2 3,3 3,4 4,2 4,3 4,4",
)


def hand(**held: int) -> Json:
    return dict.fromkeys(oracle.TYPES, 0) | held


def stacked(*texts: str, hands: list[Json], turn: int = 0, **fields: Any) -> Json:  # noqa: ANN401
    """A round in which the pieces lie and the seats hold these hands."""
    options = {name: fields.pop(name) for name in ("set", "hand", "points") if name in fields}
    data = oracle.start(len(hands), **options)
    if len(hands) <= 2:
        bases = SQUARE if data["options"]["set"] == "square" else HEX
        more = MORE_SQUARE if data["options"]["set"] == "square" else MORE_HEX
        texts = (*bases, *(more if len(hands) == 2 else ()), *texts)
    stack = [[index % len(hands), text] for index, text in enumerate(texts)]
    data["position"] |= {"phase": "stack", "turn": turn, "hands": hands, "stack": stack} | fields
    return data


def load(data: Json) -> State:
    return GAME.from_json(data)


def made(data: Json) -> State:
    """A position as it is told, whether it could have come about or not: for single cases."""
    start: State = GAME.new(data["seats"], data["options"])
    words, told = start.words.copy(), data["position"]
    for _, text in told["stack"]:
        put(words, placed(text))
    words[f.PHASE], words[f.TURN] = f.Phase[told["phase"].upper()], told["turn"]
    for seat in range(data["seats"]):
        at = f.HEAD + seat * f.SEAT
        words[at + f.POINTS], words[at + f.OUT] = told["points"][seat], told["out"][seat]
        for kind, name in enumerate(NAMES):
            words[at + kind] = told["hands"][seat][name]
    stack = tuple((seat, text) for seat, text in told["stack"])
    return type(start)(GAME, data["seats"], start.options, words, stack)


def put(words: Words, piece: Place) -> None:
    """Put a piece where it lies; whether it may lie there is not asked."""
    code = to_code(words, piece)
    if piece.name == "base":
        moves.play(words, int(words[f.TURN]), code)
        return
    opens, place = divmod(code, f.OPEN_CODE)
    if opens:
        layers.open_layer(words)
    layers.lay(words, 0, layers.kind_of(words, place), words[f.MASKS + place])


def solo(*texts: str, **fields: Any) -> State:  # noqa: ANN401
    """A solo round on two bases; `hand` is a dict of pieces."""
    held = fields.pop("held", hand(uni=9, duo=9, trio=9, quad=9))
    return made(stacked(*texts, hands=[held], **fields))


def texts(state: State, actor: Actor) -> set[str]:
    """The legal actions as texts; none is listed twice."""
    listed = [str(action) for action in state.actions(actor)]
    assert len(listed) == len(set(listed))
    return set(listed)


def refused(state: State, actor: Actor, text: str, code: str | None = None) -> Any:  # noqa: ANN401
    """The action is not listed, has a reason against it, and playing it raises a sentence."""
    assert text not in texts(state, actor)
    refusal = state.why_not(actor, text)
    assert refusal is not None
    assert code is None or refusal.code == code, refusal
    assert str(refusal).endswith(".")
    with pytest.raises(cairn.IllegalAction, match=" ") as caught:
        state.play(actor, text)
    assert caught.value.refusal == refusal
    return refusal


def any_placement(rng: Random, data: Json) -> str:
    """A piece of the right shape anywhere near, legal or not."""
    kind = data["options"]["set"]
    name = rng.choice(oracle.TYPES)
    where = (rng.randint(-4, 5), rng.randint(-4, 5))
    way = oracle.BASE[kind] if name == "base" else rng.choice(oracle.WAYS[kind][name])
    layer = oracle.current(data) if data["position"]["stack"] else 0
    layer = max(0, layer + rng.choice((-1, 0, 0, 0, 1, 1, 2)))
    return oracle.write(name, layer, oracle.moved(way, where))
