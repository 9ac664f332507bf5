"""The four strengths of every game: the same names, and legal in whatever phase they are asked."""

from __future__ import annotations

from random import Random

import pytest

import cairn
from cairn.core.actor import CHANCE
from cairn.core.bot import STRENGTHS, Budget, explained
from cairn.core.chance import Dice
from cairn.core.game import State
from cairn.core.match import Match
from cairn.core.registry import HOME, card, package
from cairn.testing.walk import pick

OURS = [name for name in cairn.games() if package(name).startswith(HOME)]
EACH, STEPS = 2, 150
"""How often they are asked in each phase of a game, and how far random games are played."""


def phase(state: State, seat: int) -> tuple[str, ...]:
    """The kinds of actions that a seat can choose from."""
    return tuple(sorted({type(action).__name__ for action in state.actions(seat)}))


def moments(name: str) -> list[tuple[State, int]]:
    """Some states of every phase of random games in every mode."""
    found: dict[tuple[str, ...], list[tuple[State, int]]] = {}
    for seats, options in card(name).modes.values():
        match, random = Match(cairn.load(name), seats, options, Dice("strengths")), Random(1)
        while match.state.actors and len(match.log) < STEPS:
            seat = match.state.actors[-1]
            if seat != CHANCE:
                found.setdefault(phase(match.state, seat), []).append((match.state, seat))
            match.play(*pick(match, random))
    return [
        one for those in found.values() for one in Random(2).sample(those, min(EACH, len(those)))
    ]


@pytest.mark.parametrize("name", OURS)
def test_every_game_of_ours_has_the_four_strengths(name: str) -> None:
    names = card(name).bots
    assert names[:4] == STRENGTHS[::-1], "the strongest first: it gives the hints"
    assert {*names[4:]} <= {"greedy", "random"}


@pytest.mark.parametrize("name", OURS)
def test_each_answers_in_every_phase(name: str) -> None:
    game = cairn.load(name)
    asked = moments(name)
    assert asked
    for state, seat in asked:
        for strength in STRENGTHS:
            found = explained(game.bot(strength, 1), state, seat, Budget(simulations=2))
            assert state.why_not(seat, found.best) is None, (strength, state)
            assert found.alternatives[0].action == found.best
            again = game.bot(strength, 1).choose(state, seat, Budget(simulations=2))
            assert again == found.best, (strength, state)
