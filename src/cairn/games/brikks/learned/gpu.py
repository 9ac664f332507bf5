# ruff: noqa: ANN001, ANN202 - numba finds the types in kernels
"""Learning on a GPU: a warp per game, the same rules and whole numbers as on a CPU core."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda

from cairn.core.gpu import on_gpu, require
from cairn.core.kernel import popcount, random_below
from cairn.games.brikks import fields as f
from cairn.games.brikks import parts as p
from cairn.games.brikks.learned import lesson
from cairn.games.brikks.learned import value as v
from cairn.games.brikks.learned.pupil import KEPT, Pupil
from cairn.games.brikks.legal import write
from cairn.games.brikks.sheet import affordable, first_row, resting

LANES = 32
"""Threads per game: each evaluates some of the actions. There are fewer blocks than lanes."""
MOST = 1024
"""The most actions in one state; half of that was never seen."""
THREADS = 256


class GpuTrainer:
    """Learning on the first GPU of this machine. Raises NoGpu."""

    def __init__(self, pupil: Pupil) -> None:
        require()
        self._pupil = pupil
        self._there = {name: cuda.to_device(getattr(pupil, name)) for name in KEPT}
        self._levels = cuda.to_device(pupil.levels)
        self._errors = cuda.to_device(np.zeros(v.ENTRIES, np.int64))
        self._counts = cuda.to_device(np.zeros(v.ENTRIES, np.int64))
        self._step, self._settle = _step_kernel(), _settle_kernel()

    def learn(self, steps: int, eager: float) -> None:
        """Take this many steps."""
        for _ in range(steps):
            self.step()
            self.settle(v.ENTRIES, eager)

    def step(self) -> None:
        """One action in every game."""
        here = self._there
        self._step[len(self._pupil.games), LANES](
            here["games"],
            here["rngs"],
            here["known"],
            here["weights"],
            self._errors,
            self._counts,
            here["points"],
            self._levels,
        )

    def settle(self, entries: int, eager: float) -> None:
        """Move the first `entries` entries."""
        here = self._there
        self._settle[-(-entries // THREADS), THREADS](
            here["weights"],
            here["trends"],
            here["efforts"],
            self._errors,
            self._counts,
            entries,
            eager,
        )

    def fetch(self, name: str) -> Any:  # noqa: ANN401
        """The current content of one of the pupil's arrays."""
        return self._there[name].copy_to_host()


def _settle_kernel() -> Any:  # noqa: ANN401
    shift = on_gpu(lesson.shift)

    @cuda.jit
    def settle(weights, trends, efforts, errors, counts, entries, eager):  # type: ignore[no-untyped-def]
        entry = cuda.grid(1)
        if entry < entries and counts[entry]:
            move, error = shift(errors[entry], counts[entry], trends[entry], efforts[entry], eager)
            weights[entry] += move
            trends[entry] += error
            efforts[entry] += abs(error)
            errors[entry], counts[entry] = 0, 0

    return settle


def _step_kernel() -> Any:  # noqa: ANN401
    """A step of a game by a warp: evaluate all actions, take the best, note the error."""
    list_codes, best_of = _lister(), _chooser()
    below, total, finish = on_gpu(random_below), on_gpu(v.total), on_gpu(lesson.finish)
    parts, setup, wild = v.PARTS, int(f.Phase.SETUP), lesson.WILD
    phase, rolled, blocks, height = f.PHASE, f.BLOCK, f.BLOCKS, p.HEIGHT
    counted = np.int64

    @cuda.jit
    def step(games, rngs, known, weights, errors, counts, points, levels):  # type: ignore[no-untyped-def]
        lane, game = cuda.threadIdx.x, cuda.blockIdx.x
        s, rng, here = games[game], rngs[game], known[game]
        codes = cuda.shared.array(MOST, np.int32)
        fresh = s[phase] == setup
        if lane == 0 and not fresh:
            s[rolled] = below(rng, blocks)
        cuda.syncthreads()
        count = list_codes(s, lane, fresh, codes)
        best, chosen = best_of(s, lane, codes, count, weights)
        if not fresh:
            error = best - total(weights, here)
            for part in range(lane, parts, LANES):
                cuda.atomic.add(errors, here[part], error)
                cuda.atomic.add(counts, here[part], counted(1))
        cuda.syncthreads()
        if lane == 0:
            if fresh and below(rng, 100) < wild:
                chosen = below(rng, count)
            mine = cuda.local.array(2, np.int64)
            mine[0], mine[1] = 0, 0
            rows = cuda.local.array(height, np.int64)
            finish(s, rng, here, np.int64(codes[chosen]), mine, levels, rows)
            cuda.atomic.add(points, 0, mine[0])
            cuda.atomic.add(points, 1, mine[1])

    return step


def _lister() -> Any:  # noqa: ANN401
    """Writes all actions, in the order of the rules; returns how many."""
    bits, put, rest = on_gpu(popcount), on_gpu(write), on_gpu(resting)
    pay, bottom = on_gpu(affordable), on_gpu(first_row)
    sheet, cells, columns, blocks = lesson.SHEET, p.CELLS, p.COLUMNS, f.BLOCKS
    rolled, lo_at, hi_at, bombs_at = f.BLOCK, sheet + f.LO, sheet + f.HI, sheet + f.BOMBS
    bomb, stop, cheapest = int(f.CallCode.BOMB), int(f.CallCode.STOP), p.CHEAPEST

    @cuda.jit(device=True)
    def list_codes(s, lane, fresh, codes):  # type: ignore[no-untyped-def]
        found = cuda.shared.array(LANES, np.int32)
        lo, hi, block = np.int64(0), np.int64(0), np.int64(lane)
        if fresh:
            if lane < blocks and lane % columns == 0:
                lo = bottom(block)
        elif lane < pay(s, sheet):
            block = cheapest[s[rolled], lane]
            lo, hi = rest(s[lo_at], s[hi_at], block)
        found[lane] = bits(lo) + bits(hi)
        cuda.syncthreads()
        at, count = 0, 0
        for other in range(LANES):
            at += found[other] if other < lane else 0
            count += found[other]
        put(lo, hi, block * cells, codes, at)
        placements = count
        if not fresh and s[bombs_at]:
            codes[count] = bomb
            count += 1
        if not fresh and not placements:
            codes[count] = stop
            count += 1
        cuda.syncthreads()
        return count

    return list_codes


def _chooser() -> Any:  # noqa: ANN401
    """The best action, the first of equals, known to every lane in the end."""
    after = on_gpu(lesson.after)
    words, height, unit, lowest_value = lesson.WORDS, p.HEIGHT, v.UNIT, lesson.LOWEST

    @cuda.jit(device=True)
    def best_of(s, lane, codes, count, weights):  # type: ignore[no-untyped-def]
        values = cuda.shared.array(LANES, np.int64)
        chosen = cuda.shared.array(LANES, np.int32)
        trial, rows = cuda.local.array(words, np.int64), cuda.local.array(height, np.int64)
        best, which = np.int64(lowest_value), count
        for index in range(lane, count, LANES):
            found = after(s, np.int64(codes[index]), weights, unit, trial, rows)
            if found > best:
                best, which = found, index
        values[lane], chosen[lane] = best, which
        cuda.syncthreads()
        for other in range(LANES):
            more = values[other] > best
            if more or (values[other] == best and chosen[other] < which):
                best, which = values[other], chosen[other]
        return best, which

    return best_of
