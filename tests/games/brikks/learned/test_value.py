"""The learnt tables: a value is the sum of its entries, and each entry is where it should be."""

from __future__ import annotations

from random import Random

import numpy as np

import cairn
from cairn.games.brikks import fields as f
from cairn.games.brikks import parts as p
from cairn.games.brikks.learned import value as v
from cairn.games.brikks.rules import BrikksState


def sheets(count: int) -> list[BrikksState]:
    """Moments of random solo games, at every level."""
    random = Random("sheets")
    found: list[cairn.State] = []
    while len(found) < count:
        state = cairn.load("brikks").new(1, {"level": random.randint(1, 4)})
        for _ in range(random.randint(2, 60)):
            if not state.actors:
                break
            actor = state.actors[0]
            if actor == cairn.CHANCE:
                state = state.play(actor, random.choice([one for one, _ in state.outcomes()]))
            else:
                state = state.play(actor, random.choice(state.actions(actor)))
        found.append(state)
    return found  # type: ignore[return-value]


def test_a_value_is_the_sum_of_its_entries() -> None:
    weights = np.random.default_rng(1).integers(-9999, 9999, v.ENTRIES, np.int32)
    rows, where = np.zeros(p.HEIGHT, np.int64), np.zeros(v.PARTS, np.int64)
    for state in sheets(40):
        v.entries(state.words, f.sheet_of(0), rows, where)
        assert len(set(where.tolist())) == v.PARTS
        assert where.min() >= 0
        assert where.max() < v.ENTRIES
        value = v.worth(state.words, f.sheet_of(0), weights, rows)
        assert value == v.total(weights, where) == weights[where].sum()


def test_a_square_changes_the_windows_it_is_in_and_no_others() -> None:
    """A square in the middle is in one row, one column, and 15 windows of each kind."""
    words = sheets(1)[0].words.copy()
    rows, before = np.zeros(p.HEIGHT, np.int64), np.zeros(v.PARTS, np.int64)
    after = before.copy()
    sheet = f.sheet_of(0)
    words[sheet + f.LO] = words[sheet + f.HI] = 0
    v.entries(words, sheet, rows, before)
    words[sheet + f.LO] = 1 << 5 * p.WIDTH + 5
    v.entries(words, sheet, rows, after)
    changed = np.flatnonzero(before != after)
    assert len(changed) == 1 + 1 + 1 + 15 + 15


def test_the_tables_are_there_and_are_rounded_ones() -> None:
    weights = v.learnt()
    assert weights.shape == (v.ENTRIES,)
    fine = weights.astype(np.int32) * (v.UNIT // v.PLAYED_UNIT) + 7
    again = v.played(fine)
    assert (again[v.LYING_AT :] == weights[v.LYING_AT :]).all()
    assert again.dtype == weights.dtype


def test_what_was_never_met_is_guessed_from_what_is_like_it() -> None:
    first = round(v.OPTIMISM * v.PLAYED_UNIT / v.PARTS)
    played = np.full(v.ENTRIES, first, np.int16)
    bar = played[v.BAR_AT : v.FILLED_AT].reshape(v.BARS, v.TICKS, v.LEVELS)
    bar[5, 0, 1], bar[9, 0, 1] = 100, 140
    v.guess(played)
    assert bar[[4, 5, 7, 9, 11], 0, 1].tolist() == [100, 100, 120, 140, 140]
    assert bar[7, 3, 1] == 120, "a bonus that was never met is taken for the nearest"
    assert bar[7, 0, 0] == first, "at another level nothing is known"
    assert (played[: v.PURSE_AT] == first).all()
