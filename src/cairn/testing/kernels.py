"""Checks that a compiled game's Kernel and its State agree, code by code."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from random import Random
from statistics import fmean, pvariance

import numpy as np

from cairn.core.actor import CHANCE
from cairn.core.compiled import CompiledState
from cairn.core.game import Action
from cairn.core.kernel import NO_CODE, Kernel, Rng, Words, random_below, rng
from cairn.core.refusals import IllegalAction

SAMPLE = 20
"""How many codes to compare with the State's own answer, besides the legal ones."""
ALL, SOME = 3000, 600
"""Check all codes up to the first number; if there are more, a random sample of the second."""
DRAWS = 40
"""The expected count of the least likely chance outcome among the draws."""
PLAYOUTS = 400


def check_kernel(state: CompiledState, random: Random) -> None:
    """Codes and actions agree on legality, refusals and the states that follow."""
    for actor in state.actors:
        legal = legal_codes(state, actor)
        assert len(legal) == len(set(legal)), f"some codes are listed twice: {legal}"
        assert [str(state.action_of(code)) for code in legal] == _texts(state, actor)
        _check_codes(state, actor, set(legal), random)
        _check_only_read(state, actor)
        for code in random.sample(legal, min(3, len(legal))):
            _check_play(state, actor, code)
        for code in random.sample(range(state.kernel.codes), SAMPLE):
            _check_refusal(state, actor, code)


def _texts(state: CompiledState, actor: int) -> list[str]:
    return [str(action) for action in state.actions(actor)]


def legal_codes(state: CompiledState, actor: int) -> list[int]:
    """The legal codes of an actor, as the kernel lists them."""
    codes = np.empty(state.kernel.codes, np.int64)
    count = state.kernel.legal(state.words.copy(), actor, codes)
    return [int(code) for code in codes[:count]]


def _check_codes(state: CompiledState, actor: int, legal: set[int], random: Random) -> None:
    check, codes, words = state.kernel.check, state.kernel.codes, state.words.copy()
    asked = range(codes) if codes <= ALL else [*legal, *random.sample(range(codes), SOME)]
    for code in (NO_CODE, codes, codes + 1, *asked):
        fine = check(words, actor, code) == 0
        more = state.samples and 0 <= code < codes  # legal there, though not listed
        agrees = fine == (code in legal) or (fine and more)
        assert agrees, f"code {code} of {actor}: check and legal differ:\n{state}"


def _check_only_read(state: CompiledState, actor: int) -> None:
    """Asking for actors, legal codes, points or draws changes nothing."""
    kernel, words = state.kernel, state.words.copy()
    codes = np.empty(kernel.codes, np.int64)
    kernel.actors(words)
    for code in codes[: kernel.legal(words, actor, codes)].tolist():
        kernel.check(words, actor, code)
    kernel.scores(words, np.zeros(state.seats, np.int64))
    if state.draws:
        kernel.draw(words, rng(0))
    assert np.array_equal(words, state.words), f"asking changes the words:\n{state}"


def _check_play(state: CompiledState, actor: int, code: int) -> None:
    action, words = state.action_of(code), state.words.copy()
    assert state.code_of(action) == code
    state.kernel.play(words, actor, code)
    after = state.play(actor, action)
    assert isinstance(after, CompiledState)
    assert np.array_equal(words, after.words), f"{action} is played differently:\n{state}"


def _check_refusal(state: CompiledState, actor: int, code: int) -> None:
    action = _meaning(state, code)
    legal = state.kernel.check(state.words.copy(), actor, code) == 0
    if action is None:
        assert not legal, f"code {code} is legal and means nothing"
    else:
        assert state.code_of(action) == code
        assert (state.why_not(actor, action) is None) == legal, f"{action}:\n{state}"


def _meaning(state: CompiledState, code: int) -> Action | None:
    try:
        return state.action_of(code)
    except (IllegalAction, ValueError):
        return None


def check_draws(state: CompiledState, seed: int) -> None:
    """Codes are drawn as often as `outcomes` says (a chi-square test with a fixed seed)."""
    outcomes = {state.code_of(action): float(chance) for action, chance in state.outcomes()}
    source, count = rng(seed), ceil(DRAWS / min(outcomes.values()))
    seen, words = dict.fromkeys(outcomes, 0), state.words.copy()
    for _ in range(count):
        seen[state.kernel.draw(words, source)] += 1
    far = sum((seen[code] - count * p) ** 2 / (count * p) for code, p in outcomes.items())
    freedom = len(outcomes) - 1
    assert far <= freedom + 6 * (2 * freedom) ** 0.5 + 1e-9, f"{seen} for {outcomes}"


def check_playouts(state: CompiledState, games: int = PLAYOUTS) -> None:
    """`playout` gives the same mean points as uniform play with `legal` and `draw`."""
    fast = [_played_out(state, rng(number), quick=True) for number in range(games)]
    slow = [_played_out(state, rng(~number), quick=False) for number in range(games)]
    for one, other in zip(zip(*fast, strict=True), zip(*slow, strict=True), strict=True):
        _check_means(one, other)


def _check_means(one: Sequence[int], other: Sequence[int]) -> None:
    spread = ((pvariance(one) + pvariance(other)) / len(one)) ** 0.5
    assert abs(fmean(one) - fmean(other)) <= 5 * spread + 1e-9, f"{fmean(one)} and {fmean(other)}"


def _played_out(state: CompiledState, source: Rng, quick: bool) -> tuple[int, ...]:
    """The points at the end."""
    words, points = state.words.copy(), np.zeros(state.seats, np.int64)
    if quick:
        state.kernel.playout(words, source)
    else:
        _play_slowly(state.kernel, words, source)
    assert state.kernel.actors(words) == 0, "a playout goes on to the end"
    state.kernel.scores(words, points)
    return tuple(points.tolist())


def _play_slowly(kernel: Kernel, words: Words, source: Rng) -> None:
    codes = np.empty(kernel.codes, np.int64)
    while mask := kernel.actors(words):
        if mask == CHANCE:
            kernel.play(words, CHANCE, kernel.draw(words, source))
        else:
            seat = (mask & -mask).bit_length() - 1
            count = kernel.legal(words, seat, codes)
            kernel.play(words, seat, int(codes[random_below(source, count)]))
