"""One step of one game in a batch, made from the compiled rules of any game.

The same source is compiled for processors and for a GPU: `stepper` takes the rules as functions
callable on the device, and a decorator that compiles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cairn.core import actor
from cairn.core.kernel import Kernel, Rng, Words, copy, lowest, popcount, random_below
from cairn.core.planes import Planes

Array = npt.NDArray[Any]
Compile = Callable[[Callable[..., Any]], Any]
"""A decorator that compiles a function for other compiled functions to call."""
There = Callable[[Any], Any]
"""Turns a function of the rules into one that can be called on the device."""

CHANCE = int(actor.CHANCE)


class BatchArrays(NamedTuple):
    """Everything about all games, in arrays whose first axis counts the games."""

    words: Array
    """The states."""
    rngs: Array
    """Two generators per game: the dice, and suggestions."""
    actions: Array
    """The codes to play."""
    paid: Array
    """Points already paid as rewards."""
    planes: Array
    mask: Array
    to_act: Array
    rewards: Array
    ended: Array
    points: Array
    refused: Array
    random: Array
    codes: Array
    """The legal codes, in a list: the next step clears them from the mask."""
    legal: Array
    """The number of legal codes."""
    last: Array
    """The final planes of a game that has just ended; an empty array if not requested."""


class StepRules(NamedTuple):
    """The game functions that a step needs, and the few that all games share."""

    actors: Any
    legal: Any
    check: Any
    play: Any
    scores: Any
    draw: Any
    observe: Any
    winners: Any
    copy: Any
    lowest: Any
    popcount: Any
    random_below: Any


def rules(kernel: Kernel, planes: Planes, there: There) -> StepRules:
    """The rules of a game, callable on the device."""
    ours = (kernel.actors, kernel.legal, kernel.check, kernel.play, kernel.scores, kernel.draw)
    shared = (copy, lowest, popcount, random_below)
    return StepRules(*map(there, (*ours, planes.observe, planes.winners, *shared)))


def stepper(rules: StepRules, compile_: Compile, *, listed: bool) -> Any:  # noqa: ANN401
    """The function that starts one game, or plays its action.

    It takes the arrays, the game's number, the words to start from, whether chance rolls inside
    the step, and whether to start. With `listed`, codes in the list of legal codes are not checked
    again: that is faster if the list is in a cache.
    """
    lay_out, act = _beginner(rules, compile_), _player(rules, compile_, listed)
    show = _shower(rules, compile_)

    @compile_
    def turn(t: BatchArrays, i: int, root: Words, inside: bool, begins: bool) -> None:
        over = begins
        if begins:
            t.refused[i], t.ended[i] = False, False
            for seat in range(t.points.shape[1]):
                t.rewards[i, seat], t.points[i, seat] = 0, 0
        else:
            over = act(t, i, inside)
        if over:
            lay_out(t, i, root, inside)
        if not t.refused[i]:
            show(t, i)

    return turn


def _player(rules: StepRules, compile_: Compile, listed: bool) -> Any:  # noqa: ANN401
    actors, play, observe = rules.actors, rules.play, rules.observe
    allowed, speak = _judge(rules, compile_, listed), _speaker(rules, compile_)
    pay = _payer(rules, compile_)

    @compile_
    def act(t: BatchArrays, i: int, inside: bool) -> bool:
        """Play the action if it is legal; return whether the game is over."""
        s, seat, code = t.words[i], np.int64(t.to_act[i]), np.int64(t.actions[i])
        refused = not allowed(t, i, seat, code)
        if not refused:
            play(s, seat, code)
            if inside:
                speak(s, t.rngs[i])
        over = not refused and actors(s) == 0
        t.refused[i], t.ended[i] = refused, over
        pay(t, i, over)
        if over and t.last.shape[0]:
            observe(s, max(seat, 0), t.last[i])
        return over

    return act


def _judge(rules: StepRules, compile_: Compile, listed: bool) -> Any:  # noqa: ANN401
    check = rules.check

    @compile_
    def allowed(t: BatchArrays, i: int, seat: int, code: int) -> bool:
        """Whether a code is legal."""
        if listed:
            codes, found = t.codes[i], False
            for index in range(t.legal[i]):  # no early exit, so that it is vectorised
                found |= codes[index] == code
            if found:
                return True
        return check(t.words[i], seat, code) == 0  # type: ignore[no-any-return]

    return allowed


def _beginner(rules: StepRules, compile_: Compile) -> Any:  # noqa: ANN401
    copied, speak = rules.copy, _speaker(rules, compile_)

    @compile_
    def lay_out(t: BatchArrays, i: int, root: Words, inside: bool) -> None:
        """Start the game again."""
        copied(root, t.words[i])
        for seat in range(t.paid.shape[1]):
            t.paid[i, seat] = 0
        if inside:
            speak(t.words[i], t.rngs[i])

    return lay_out


def _speaker(rules: StepRules, compile_: Compile) -> Any:  # noqa: ANN401
    actors, play, draw = rules.actors, rules.play, rules.draw

    @compile_
    def speak(s: Words, rng: Rng) -> None:
        """Play all chance events that are due."""
        while actors(s) == CHANCE:
            play(s, CHANCE, draw(s, rng))

    return speak


def _sharer(rules: StepRules, compile_: Compile) -> Any:  # noqa: ANN401
    count = rules.popcount

    @compile_
    def share(t: BatchArrays, i: int, won: int) -> None:
        """Winners share 1, losers −1; if all have won, everyone gets 0."""
        seats = t.points.shape[1]
        best = count(won)
        for seat in range(seats):
            if best == seats:
                t.rewards[i, seat] = 0
            elif won >> seat & 1:
                t.rewards[i, seat] = 1 / best
            else:
                t.rewards[i, seat] = -1 / (seats - best)

    return share


def _payer(rules: StepRules, compile_: Compile) -> Any:  # noqa: ANN401
    scores, winners, share = rules.scores, rules.winners, _sharer(rules, compile_)

    @compile_
    def pay(t: BatchArrays, i: int, over: bool) -> None:
        """Write the rewards: solo, the points just won; else the result at the end."""
        scores(t.words[i], t.points[i])
        if t.points.shape[1] == 1:
            t.rewards[i, 0] = t.points[i, 0] - t.paid[i, 0]
            t.paid[i, 0] = t.points[i, 0]
        elif over:
            share(t, i, winners(t.words[i]))
        else:
            for seat in range(t.points.shape[1]):
                t.rewards[i, seat] = 0

    return pay


def _shower(rules: StepRules, compile_: Compile) -> Any:  # noqa: ANN401
    actors, legal, draw, observe = rules.actors, rules.legal, rules.draw, rules.observe
    low, below = rules.lowest, rules.random_below

    @compile_
    def show(t: BatchArrays, i: int) -> None:
        """Write the next actor, their planes and their legal codes."""
        s, codes, mask = t.words[i], t.codes[i], t.mask[i]
        acting = actors(s)
        actor = CHANCE if acting < 0 else low(acting)
        t.to_act[i] = actor
        observe(s, max(actor, 0), t.planes[i])
        for index in range(t.legal[i]):  # clearing only these touches little memory
            mask[codes[index]] = False
        count = legal(s, actor, codes)
        for index in range(count):
            mask[codes[index]] = True
        t.legal[i] = count
        if actor == CHANCE:
            t.random[i] = draw(s, t.rngs[i])
        else:
            t.random[i] = codes[below(t.rngs[i, 1:], count)]

    return show
