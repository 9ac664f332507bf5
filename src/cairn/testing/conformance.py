"""Checks every game's promises in random games with every seat count and option."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

from cairn.core import objects
from cairn.core.actor import CHANCE, name_of
from cairn.core.chance import Dice
from cairn.core.compiled import CompiledState
from cairn.core.extras import MissingExtra
from cairn.core.game import Action, Game, State
from cairn.core.match import Match
from cairn.core.motion import MotionView
from cairn.core.record import Record
from cairn.core.refusals import IllegalAction
from cairn.core.told import Told
from cairn.testing.kernels import check_draws, check_kernel, check_playouts
from cairn.testing.walk import pick

JUNK = ("", " ", "?", "xyzzy", "-1", "0,0,0,0", "roll", "a" * 500, "\x00", "⚀")
CLOSELY = 40
"""The actions whose states are all checked; later ones are sampled, since long games repeat."""
Setting = tuple[int, Mapping[str, Any]]


def check_game(game: Game, games_each: int = 2, seed: int = 0) -> None:
    """Play random games with every seat count and option, and check all of a game's promises."""
    for seats, options in settings(game):
        for round_ in range(games_each):
            check_match(game, seats, options, f"{seed}/{round_}")
    for seats, options in game.modes.values():
        check_mode(game, seats, options, seed)
    check_refuses_bad_settings(game)
    check_junk_text(game)


def check_mode(game: Game, seats: int, options: Mapping[str, Any], seed: int) -> None:
    """Checks too slow for every state: how things fall, and the playouts."""
    state = game.new(seats, options)
    if isinstance(state, CompiledState):
        check_playouts(state)
    for number in range(3):
        falling = first_fall(game, seats, options, f"{seed}/{number}")
        if falling:
            check_motion(falling)
            return


def settings(game: Game) -> Iterator[Setting]:
    """Every seat count with the default options, and with each value of each option."""
    for seats in game.seat_counts:
        yield seats, {}
        for name, option in game.options.items():
            if option.seats is None or seats in option.seats:
                yield from ((seats, {name: v}) for v in option.choices if v != option.default)
    yield from game.modes.values()


def check_match(game: Game, seats: int, options: Mapping[str, Any], seed: str) -> Record:
    """Play one random game to the end, checking every step; return its record."""
    random, match = Random(seed), Match(game, seats, options, Dice(seed))
    past = match.state
    while match.state.actors:
        if len(match.log) < CLOSELY or random.random() < 0.2:
            check_state(match.state, random, seed)
        actor, action = pick(match, random)
        if actor != CHANCE:
            check_stale(past, action)
            past = match.state
        match.play(actor, action)
    check_end(match)
    return match.record()


def check_state(state: State, random: Random, seed: str) -> None:
    """Check what must hold in every state of an unfinished game."""
    assert state.outcome is None
    assert len(state.scores) == state.seats
    assert all(type(score) is int for score in state.scores)
    check_json(state)
    check_view(state, seed)
    check_actors(state)
    for actor in state.actors:
        check_actions(state, actor, random)
    if isinstance(state, CompiledState):
        check_kernel(state, random)
        if CHANCE in state.actors and random.random() < 0.1:
            check_draws(state, random.getrandbits(60))


def first_fall(game: Game, seats: int, options: Mapping[str, Any], seed: str) -> State | None:
    """The first state of a random game in which something falls, if there is one."""
    random, match = Random(seed), Match(game, seats, options, Dice(seed))
    while match.state.actors and not match.state.falls:
        match.play(*pick(match, random))
    return match.state if match.state.falls else None


def check_motion(state: State) -> None:
    """A motion has the shape that screens know, and the same state falls the same way."""
    try:
        motion = state.motion()
    except MissingExtra:
        return
    assert motion is not None
    assert motion.fallen
    assert {*motion.fallen} <= {body.name for body in motion.bodies}
    assert all(len(frame) == len(motion.bodies) for frame in motion.frames)
    assert all(len(pose) == 7 for frame in motion.frames for pose in frame)
    check_type(motion.to_json(), MotionView)
    assert state.game.from_json(state.to_json()).motion() == motion


def check_type(value: object, kind: Any) -> None:  # noqa: ANN401
    """Plain JSON fits a type exactly: nothing missing, nothing extra."""
    try:
        import msgspec  # not part of the base library
    except ModuleNotFoundError:
        raise MissingExtra("The conformance suite", "testing") from None
    plain = json.loads(json.dumps(value, allow_nan=False))
    assert plain == value
    assert msgspec.convert(plain, kind) == plain, f"this has more than {kind.__name__}: {plain}"


def check_json(state: State) -> None:
    """A state survives a round trip through JSON text."""
    data = json.loads(json.dumps(state.to_json()))
    again = state.game.from_json(data)
    assert again.to_json() == data
    assert again == state
    assert again.actors == state.actors
    assert again.scores == state.scores


def check_view(state: State, seed: str) -> None:
    """A view fits its type and doesn't reveal the seed; the drawing is text."""
    view = state.view()
    check_type(view, state.game.view_type)
    assert view["actors"] == [*state.actors]
    assert view["scores"] == [*state.scores]
    assert view["falls"] == state.falls
    text = json.dumps(view)
    assert "seed" not in text
    assert seed not in text
    assert str(state).strip()


def check_actors(state: State) -> None:
    """Seats or chance act, never both; no other actor can play anything."""
    assert len(set(state.actors)) == len(state.actors)
    if CHANCE in state.actors:
        assert state.actors == (CHANCE,)
        assert state.draws + state.falls + state.waits == 1
        assert len(state.outcomes()) == 1 or state.draws
        assert not state.waits or (state.clock and [*state.actions(CHANCE)] == [state.clock.action])
        assert sum((p for _, p in state.outcomes()), Fraction()) == 1
        assert [a for a, _ in state.outcomes()] == list(state.actions(CHANCE))
    else:
        assert not state.draws
        assert not state.falls
        assert not state.waits
        assert state.motion() is None
        _raises(ValueError, state.outcomes)
    legal = state.actions(state.actors[0])[0]
    for other in {CHANCE, *range(state.seats), state.seats, 99} - set(state.actors):
        assert not state.actions(other)
        check_refused(state, other, legal)


def check_actions(state: State, actor: int, random: Random) -> None:
    """Listed actions are legal, and read back from their text."""
    actions = state.actions(actor)
    assert actions, f"{name_of(actor)} may act but can't:\n{state}"
    texts = [str(action) for action in actions]
    assert len(set(texts)) == len(texts)
    for action in random.sample(list(actions), min(3, len(actions))):
        assert state.game.parse(str(action)) == action
        assert hash(state.game.parse(str(action))) == hash(action)
        assert state.game.parse(state.game.typed(state.game.shown(action).sentence)) == action
        check_object(state.game, action)
        assert state.why_not(actor, action) is None
        assert state.why_not(actor, str(action)) is None
        check_told(state.group(actor, action), state.game.shown(action))
        before = json.dumps(state.to_json())
        after, ahead = state.play(actor, action), state.preview(actor, action)
        assert json.dumps(state.to_json()) == before, "playing changed the state itself"
        assert ahead.margin is None or 0 <= ahead.margin <= 1
        assert after == state.play(actor, str(action))
    check_refused(state, actor, random.choice([*JUNK, 42]))


def check_object(game: Game, action: Action) -> None:
    """An action survives as an object, which fits its type and has a kind of its own."""
    told = action.to_json()
    assert objects.classes(game.action_type)[action.kind] is type(action)
    check_type(told, objects.type_of(type(action)))
    assert game.action(told) == action
    assert game.action({name: told[name] for name in told if name != "text"}) == action
    _raises(IllegalAction, lambda: game.action({**told, "text": "xyzzy"}))
    _raises(IllegalAction, lambda: game.action({**told, "kind": "xyzzy"}))
    _raises(IllegalAction, lambda: game.action({**told, "xyzzy": 1}))


def check_told(*told: Told) -> None:
    """What people read can be sent, so that it can be said in other languages."""
    for one in told:
        assert isinstance(one, Told)
        json.dumps(one.to_json())


def check_stale(past: State, action: Action) -> None:
    """An action from another state is refused, unless it is listed in this one too."""
    for seat in past.actors:
        listed = set(map(str, past.actions(seat)))
        if not past.samples and str(action) not in listed:
            check_refused(past, seat, action)


def check_refused(state: State, actor: int, action: Any) -> None:  # noqa: ANN401
    """An illegal action raises with a sentence and leaves the state unchanged."""
    before = json.dumps(state.to_json())
    refusal = state.why_not(actor, action)
    assert refusal is not None, f"{action} by {name_of(actor)} should be refused:\n{state}"
    assert refusal.code
    assert str(refusal).endswith((".", "!")), f"not a sentence: {refusal}"
    check_told(refusal)
    error = _raises(IllegalAction, lambda: state.play(actor, action))
    assert str(error) == str(refusal)
    assert json.dumps(state.to_json()) == before


def check_end(match: Match) -> None:
    """The outcome fits, nothing more can be played, and the record matches the game."""
    state, outcome = match.state, match.state.outcome
    assert outcome is not None
    assert outcome.scores == state.scores
    assert len(outcome.scores) == state.seats
    assert set(outcome.winners) <= set(range(state.seats))
    assert outcome.reason.sentence
    check_told(outcome.reason)
    for actor in (CHANCE, *range(state.seats)):
        assert not state.actions(actor)
        check_refused(state, actor, match.log[-1].action)
    record = Record.loads(match.record().dumps())
    assert record.to_json() == match.record().to_json()
    for number, past in islice(enumerate(record.states()), 0, None, 7):
        assert match.at(number) == past, "the past differs from the record"
    assert record.verify() == []


def check_refuses_bad_settings(game: Game) -> None:
    """Seat counts and options the game doesn't have raise ValueError."""
    for seats in (0, -1, max(game.seat_counts) + 1, True):
        _raises(ValueError, lambda seats=seats: game.new(seats))
    _raises(ValueError, lambda: game.new(options={"no such option": 1}))
    for name in game.options:
        _raises(ValueError, lambda name=name: game.new(options={name: "nonsense"}))
        _raises(ValueError, lambda name=name: game.new(options={name: None}))


def check_junk_text(game: Game) -> None:
    """Text that isn't an action raises IllegalAction, never anything else."""
    for junk in JUNK:
        _raises(IllegalAction, lambda junk=junk: game.parse(junk))


def _raises(kind: type[Exception], call: Any) -> Exception:  # noqa: ANN401
    try:
        call()
    except kind as error:
        return error
    raise AssertionError(f"{kind.__name__} was not raised")
