"""The conformance suite that every game must pass, and golden playthroughs.

from cairn.testing import check_game
def test_my_game() -> None:
    check_game(GAME)
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any

from cairn.core.chance import Dice
from cairn.core.game import CHANCE, Action, Game, IllegalAction, State, name_of
from cairn.core.match import Match
from cairn.core.record import Record

JUNK = ("", " ", "?", "xyzzy", "-1", "0,0,0,0", "roll", "a" * 500, "\x00", "⚀")
CLOSELY = 40
"""Actions from the start of a game after which not every state is looked at; long games repeat."""
Setting = tuple[int, Mapping[str, Any]]


def check_game(game: Game, games_each: int = 2, seed: int = 0) -> None:
    """Play random games at every seat count and option, and check all that a game promises."""
    for seats, options in settings(game):
        for round_ in range(games_each):
            check_match(game, seats, options, f"{seed}/{round_}")
    check_refuses_bad_settings(game)
    check_junk_text(game)


def settings(game: Game) -> Iterator[Setting]:
    """Every seat count with the defaults, and with each value of each option."""
    for seats in game.seat_counts:
        yield seats, {}
        for name, option in game.options.items():
            if option.seats is None or seats in option.seats:
                yield from ((seats, {name: v}) for v in option.choices if v != option.default)
    yield from game.modes.values()


def check_match(game: Game, seats: int, options: Mapping[str, Any], seed: str) -> Record:
    """One random game to the end, checked at every step; its record."""
    random, match = Random(seed), Match(game, seats, options, Dice(seed))
    past = match.state
    while match.state.actors:
        if len(match.log) < CLOSELY or random.random() < 0.2:
            check_state(match.state, random, seed)
        if CHANCE in match.state.actors:
            match.play(CHANCE, match.chance())
        else:
            seat = random.choice(match.state.actors)
            action = random.choice(match.state.actions(seat))
            check_stale(past, action)
            past = match.state
            match.play(seat, action)
    check_end(match)
    return match.record()


def check_state(state: State, random: Random, seed: str) -> None:
    """What holds at every moment of a game that is not over."""
    assert state.outcome is None
    assert len(state.scores) == state.seats
    assert all(type(score) is int for score in state.scores)
    check_json(state)
    check_view(state, seed)
    check_actors(state)
    for actor in state.actors:
        check_actions(state, actor, random)


def check_json(state: State) -> None:
    """A state survives a round trip through JSON text."""
    data = json.loads(json.dumps(state.to_json()))
    again = state.game.from_json(data)
    assert again.to_json() == data
    assert again == state
    assert again.actors == state.actors
    assert again.scores == state.scores


def check_view(state: State, seed: str) -> None:
    """A view is plain JSON and tells nothing of the seed; the drawing is text."""
    text = json.dumps(state.view(), allow_nan=False)
    assert json.loads(text) == state.view()
    assert "seed" not in text
    assert seed not in text
    assert str(state).strip()


def check_actors(state: State) -> None:
    """Seats or chance act, never both; nobody else can do anything."""
    assert len(set(state.actors)) == len(state.actors)
    if CHANCE in state.actors:
        assert state.actors == (CHANCE,)
        assert sum((p for _, p in state.outcomes()), Fraction()) == 1
        assert [a for a, _ in state.outcomes()] == list(state.actions(CHANCE))
    else:
        _raises(ValueError, state.outcomes)
    legal = state.actions(state.actors[0])[0]
    for other in {CHANCE, *range(state.seats), state.seats, 99} - set(state.actors):
        assert not state.actions(other)
        check_refused(state, other, legal)


def check_actions(state: State, actor: int, random: Random) -> None:
    """What is listed is legal, and reads back from its text."""
    actions = state.actions(actor)
    assert actions, f"{name_of(actor)} may act but can't:\n{state}"
    texts = [str(action) for action in actions]
    assert len(set(texts)) == len(texts)
    for action in random.sample(list(actions), min(3, len(actions))):
        assert state.game.parse(str(action)) == action
        assert hash(state.game.parse(str(action))) == hash(action)
        assert state.why_not(actor, action) is None
        assert state.why_not(actor, str(action)) is None
        assert isinstance(state.group(actor, action), str)
        before = json.dumps(state.to_json())
        after = state.play(actor, action)
        assert json.dumps(state.to_json()) == before, "playing changed the state itself"
        assert after == state.play(actor, str(action))
    check_refused(state, actor, random.choice([*JUNK, 42]))


def check_stale(past: State, action: Action) -> None:
    """An action of another state is refused, unless it is listed in this one too."""
    for seat in past.actors:
        listed = set(map(str, past.actions(seat)))
        if not past.samples and str(action) not in listed:
            check_refused(past, seat, action)


def check_refused(state: State, actor: int, action: Any) -> None:  # noqa: ANN401
    """An illegal action raises with a sentence and leaves the state as it was."""
    before = json.dumps(state.to_json())
    refusal = state.why_not(actor, action)
    assert refusal is not None, f"{action} by {name_of(actor)} should be refused:\n{state}"
    assert refusal.code
    assert str(refusal).endswith((".", "!")), f"not a sentence: {refusal}"
    json.dumps(dict(refusal.facts))
    error = _raises(IllegalAction, lambda: state.play(actor, action))
    assert str(error) == str(refusal)
    assert json.dumps(state.to_json()) == before


def check_end(match: Match) -> None:
    """The outcome fits, nothing can be played, and the record tells the same game."""
    state, outcome = match.state, match.state.outcome
    assert outcome is not None
    assert outcome.scores == state.scores
    assert len(outcome.scores) == state.seats
    assert set(outcome.winners) <= set(range(state.seats))
    assert outcome.reason
    for actor in (CHANCE, *range(state.seats)):
        assert not state.actions(actor)
        check_refused(state, actor, match.log[-1].action)
    record = Record.loads(match.record().dumps())
    assert record == match.record()
    assert record.replay() == match.states
    assert record.verify() == []


def check_refuses_bad_settings(game: Game) -> None:
    """Seats and options that the game does not have are told in a sentence."""
    for seats in (0, -1, max(game.seat_counts) + 1, True):
        _raises(ValueError, lambda seats=seats: game.new(seats))
    _raises(ValueError, lambda: game.new(options={"no such option": 1}))
    for name in game.options:
        _raises(ValueError, lambda name=name: game.new(options={name: "nonsense"}))
        _raises(ValueError, lambda name=name: game.new(options={name: None}))


def check_junk_text(game: Game) -> None:
    """Text that is no action raises IllegalAction, never anything else."""
    for junk in JUNK:
        _raises(IllegalAction, lambda junk=junk: game.parse(junk))


def _raises(kind: type[Exception], call: Any) -> Exception:  # noqa: ANN401
    try:
        call()
    except kind as error:
        return error
    raise AssertionError(f"{kind.__name__} was not raised")


def playthrough(game: Game, seats: int, options: Mapping[str, Any], seed: str) -> str:
    """A random game as readable text: drawings, actors, legal counts, actions, scores."""
    random, match = Random(seed), Match(game, seats, options, Dice(seed))
    pairs = " ".join(f"{key}={value}" for key, value in match.state.options.items())
    lines = [f"{game.title}, seats={seats} {pairs}, seed {seed!r}", "", str(match.state)]
    while match.state.actors:
        lines += ["", *_step(match, random)]
    assert match.state.outcome
    lines += ["", f"outcome: {json.dumps(match.state.outcome.to_json())}"]
    return "\n".join(lines) + "\n"


def _step(match: Match, random: Random) -> Iterator[str]:
    state = match.state
    if CHANCE in state.actors:
        match.play(CHANCE, match.chance())
    else:
        seat = random.choice(state.actors)
        match.play(seat, random.choice(state.actions(seat)))
    entry = match.log[-1]
    legal = len(state.actions(entry.actor))
    yield f"#{len(match.log)} {name_of(entry.actor)}: {entry.action}   (one of {legal})"
    if entry.actor != CHANCE:
        yield f"scores {' '.join(map(str, match.state.scores))}"
    if _worth_drawing(match):
        yield str(match.state)


def _worth_drawing(match: Match) -> bool:
    """In games with dice once a round is enough; else every action has its drawing."""
    actors = match.state.actors
    chance = any(entry.actor == CHANCE for entry in match.log)
    return not actors or not chance or CHANCE in actors
