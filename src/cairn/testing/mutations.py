"""Tampered positions: each is refused with a sentence, or plays on like any other."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from cairn.core.actor import CHANCE
from cairn.core.chance import Dice
from cairn.core.game import Game, State
from cairn.core.match import Match
from cairn.testing.conformance import check_json, check_view
from cairn.testing.walk import pick

Path = tuple[str | int, ...]
"""The way to a value inside a position."""

NUMBERS: tuple[Any, ...] = (
    -1,
    0,
    1,
    2,
    63,
    10**20,
    -(10**20),
    0.5,
    1.0,
    True,
    None,
    "1",
    "",
    [],
    {},
)
TEXTS: tuple[Any, ...] = ("", "x", "over", "none", "[/x]", "٣", "\x00", None, 3, True, [], {})
PYTHON = ("object is not", "not in tuple", "KeyError", "not supported between", "invalid literal")
"""Phrases that reveal that Python wrote a sentence."""
STEPS = 60
"""How many actions to play from an accepted position."""


def check_mutations(game: Game, each: int = 60, seed: int = 0) -> int:
    """Tamper with positions of random games in every mode; return how many were accepted."""
    accepted = 0
    for mode, (seats, options) in game.modes.items():
        states = list(_states(game, seats, options, f"{mode}/{seed}"))
        random = Random(f"{mode}/{seed}")
        for _ in range(each):
            data = _mutated(random.choice(states), random.choice(states), random)
            accepted += check_mutation(game, data, random)
    return accepted


def _states(game: Game, seats: int, options: Mapping[str, Any], seed: str) -> Iterator[Any]:
    """The states of a random game, as JSON."""
    random, match = Random(seed), Match(game, seats, options, Dice(seed))
    while match.state.actors and len(match.log) < 400:
        yield json.loads(json.dumps(match.state.to_json()))
        match.play(*pick(match, random))
    yield json.loads(json.dumps(match.state.to_json()))


def check_mutation(game: Game, data: Any, random: Random) -> bool:  # noqa: ANN401
    """Whether a state is accepted: if so it must play on, if not a sentence must say why."""
    try:
        state = game.from_json(data)
    except ValueError as error:
        sentence = str(error)
        assert sentence.endswith((".", "!")), f"not a sentence: {sentence}"
        assert not any(word in sentence for word in PYTHON), f"Python speaks: {sentence}"
        return False
    try:
        _play_on(state, random)
    except Exception as error:
        raise AssertionError(f"accepted, but: {error!r}\n{json.dumps(data)}") from error
    return True


def _play_on(state: State, random: Random) -> None:
    for _ in range(STEPS):
        check_json(state)
        check_view(state, "no seed has been here")
        if not state.actors:
            assert state.outcome is not None
            return
        assert state.outcome is None
        actor = random.choice(state.actors)
        listed = state.actions(actor)
        assert listed, f"{actor} may act but can't:\n{state}"
        if actor == CHANCE and not state.falls:
            listed = [action for action, _ in state.outcomes()]
        state = state.play(actor, random.choice(listed))


def _mutated(data: Any, other: Any, random: Random) -> Any:  # noqa: ANN401
    """A copy with one or two values of the position changed."""
    changed = copy.deepcopy(data)
    for _ in range(random.choice((1, 1, 1, 2))):
        paths = list(_paths(changed["position"]))
        path = random.choice(paths)
        _change(changed["position"], path, other["position"], random)
    return changed


def _paths(value: Any, path: Path = ()) -> Iterator[Path]:  # noqa: ANN401
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in inside:
        yield (*path, key)
        if isinstance(one, dict | list):
            yield from _paths(one, (*path, key))


def _change(position: Any, path: Path, other: Any, random: Random) -> None:  # noqa: ANN401
    *way, last = path
    holder = _follow(position, tuple(way))
    theirs = _follow(other, path)
    if theirs is not None and random.random() < 0.3:
        holder[last] = copy.deepcopy(theirs)
    elif isinstance(holder, dict) and random.random() < 0.1:
        del holder[last]
    else:
        holder[last] = _another(holder[last], random)


def _follow(value: Any, path: Path) -> Any:  # noqa: ANN401
    for key in path:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def _another(value: Any, random: Random) -> Any:  # noqa: ANN401
    """A different value to put in its place."""
    if isinstance(value, bool):
        return random.choice((not value, None, 2, "true"))
    if isinstance(value, int | float):
        return random.choice((value + 1, value - 1, -value, value + 0.5, *NUMBERS))
    if isinstance(value, str):
        return random.choice((value + value, value[:-1], value.upper(), value[::-1], *TEXTS))
    if isinstance(value, list):
        return random.choice((value[:-1], value[1:], value[::-1], value * 2, [None], {}, None, 5))
    return random.choice(([], {}, None, 5, "x"))
