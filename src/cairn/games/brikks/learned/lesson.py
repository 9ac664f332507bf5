"""Learning from play: one step of many games at once, in integers.

A game here is one solo game, the words of its table up to the end of its only sheet. In a step
every game rolls, takes the use that looks best, and compares its sheet's value before the roll
with its value after the use: that is the error. Then every entry moves by the mean of the errors
it contributed to, less the more its errors have changed sign (temporal coherence, Beal and Smith
1999). Errors are summed as whole numbers, and floating-point numbers are multiplied and divided
but never added, so the same seed gives the same tables on any number of cores and on a GPU.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from cairn.core.kernel import Rng, Words, compiled, random_below
from cairn.core.lazy import Lazy, numba
from cairn.games.brikks import fields as f
from cairn.games.brikks import parts as p
from cairn.games.brikks.learned import value as v
from cairn.games.brikks.learned.value import Weights
from cairn.games.brikks.legal import legal_set_ups, legal_uses
from cairn.games.brikks.moves import mark_use, set_up
from cairn.games.brikks.points import score

WORDS = f.HEAD + f.SHEET
"""The number of words of a solo game."""
SHEET = f.HEAD
WILD = 25
"""Of a hundred games so many begin with a random first block, the others with the best-looking."""
LOWEST = -(1 << 62)

brikks = compiled(__file__)


@brikks
def begin(s: Words, rng: Rng, levels: Words) -> None:
    """Lay out an empty sheet for a game at one of the levels."""
    for word in range(WORDS):
        s[word] = 0
    s[f.SEATS], s[f.BLOCK] = 1, -1
    s[SHEET + f.BAR], s[SHEET + f.ENERGY], s[SHEET + f.BOMBS] = p.TAKEN[1], p.ACTIVE[1], p.BOMBS
    s[SHEET + f.LEVEL] = levels[random_below(rng, len(levels))]


@brikks
def act(s: Words, code: int) -> None:
    """Draw a first block, or use the rolled one."""
    if s[f.PHASE] == f.Phase.SETUP:
        set_up(s, 0, code // p.CELLS, code % p.CELLS)
    else:
        mark_use(s, SHEET, code)


@brikks
def prospect(s: Words, weights: Weights, unit: int, rows: Words) -> int:
    """The value of a sheet: its points once it is out, its estimate before."""
    return score(s, SHEET) * unit if s[SHEET + f.OUT] else v.worth(s, SHEET, weights, rows)


@brikks
def after(s: Words, code: int, weights: Weights, unit: int, trial: Words, rows: Words) -> int:
    """The value of the sheet after an action; `trial` is room for it."""
    for word in range(WORDS):
        trial[word] = s[word]
    act(trial, code)
    return prospect(trial, weights, unit, rows)


@brikks
def roll(s: Words, rng: Rng, codes: Words) -> int:
    """Roll, unless the first block is still to be drawn; write the actions, return their count."""
    if s[f.PHASE] == f.Phase.SETUP:
        return legal_set_ups(s, codes)
    s[f.BLOCK] = random_below(rng, f.BLOCKS)
    return legal_uses(s, SHEET, codes)


@brikks
def best_of(
    s: Words, codes: Words, count: int, weights: Weights, unit: int, trial: Words, rows: Words
) -> tuple[int, int]:
    """The value of the best of these actions, and which it is; the first of equals."""
    best, chosen = LOWEST, 0
    for index in range(count):
        found = after(s, codes[index], weights, unit, trial, rows)
        if found > best:
            best, chosen = found, index
    return best, chosen


@brikks
def shift(error_sum: int, count: int, trend: int, effort: int, eager: float) -> tuple[int, int]:
    """How far an entry moves, and the error that counts towards its rate from now on.

    However many errors there are, their mean counts as at most `eager` of them.
    """
    mean = error_sum / count * min(float(count), eager)
    rate = abs(trend) / effort if effort else 1.0
    return round(mean * rate / v.PARTS), round(mean)


def _step(
    games: Words,
    rngs: Rng,
    known: npt.NDArray[np.int32],
    weights: Weights,
    errors: Words,
    counts: Words,
    points: Words,
    levels: Words,
    scratch: Words,
) -> None:
    """One action in each of these games; their errors are added to `errors` and `counts`."""
    codes, trial = scratch[: f.CODES], scratch[f.CODES : f.CODES + WORDS]
    rows = scratch[f.CODES + WORDS :]
    for game in range(len(games)):
        s, rng, here = games[game], rngs[game], known[game]
        fresh = s[f.PHASE] == f.Phase.SETUP
        count = roll(s, rng, codes)
        best, chosen = best_of(s, codes, count, weights, v.UNIT, trial, rows)
        if fresh:
            if random_below(rng, 100) < WILD:
                chosen = random_below(rng, count)
        else:
            error = best - v.total(weights, here)
            for part in range(v.PARTS):
                errors[here[part]] += error
                counts[here[part]] += 1
        finish(s, rng, here, codes[chosen], points, levels, rows)


@brikks
def finish(
    s: Words, rng: Rng, here: Words, code: int, points: Words, levels: Words, rows: Words
) -> None:
    """Act; a finished game is counted, and another one begins."""
    act(s, code)
    if s[SHEET + f.OUT]:
        points[0] += 1
        points[1] += score(s, SHEET)
        begin(s, rng, levels)
    else:
        v.entries(s, SHEET, rows, here)


def _settle(
    weights: Weights, trends: Words, efforts: Words, errors: Words, counts: Words, eager: float
) -> None:
    """Move every entry that contributed to an error, and clear the errors, a row for each core."""
    for entry in range(len(weights)):
        error_sum, count = 0, 0
        for row in range(len(errors)):
            if counts[row, entry]:
                error_sum += errors[row, entry]
                count += counts[row, entry]
                errors[row, entry], counts[row, entry] = 0, 0
        if count:
            move, error = shift(error_sum, count, trends[entry], efforts[entry], eager)
            weights[entry] += move
            trends[entry] += error
            efforts[entry] += abs(error)


def _exam(s: Words, rng: Rng, weights: Weights, unit: int, scratch: Words) -> int:
    """The points of a game played to its end, without looking ahead."""
    codes, trial = scratch[: f.CODES], scratch[f.CODES : f.CODES + WORDS]
    rows = scratch[f.CODES + WORDS :]
    while not s[SHEET + f.OUT]:
        count = roll(s, rng, codes)
        _, chosen = best_of(s, codes, count, weights, unit, trial, rows)
        act(s, codes[chosen])
    return score(s, SHEET)


def _free(function: Callable[..., Any], _: bool) -> Any:  # noqa: ANN401
    """Compile, releasing the GIL so that other threads can run."""
    return numba().njit(error_model="numpy", nogil=True)(function)


step, settle, exam = (Lazy(function, _free) for function in (_step, _settle, _exam))
SCRATCH = f.CODES + WORDS + p.HEIGHT
