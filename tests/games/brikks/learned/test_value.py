"""The learnt tables: a value is the sum of its entries, and each entry is where it should be."""

from __future__ import annotations

import lzma
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


def test_the_tables_are_there_and_come_back_from_their_file() -> None:
    weights = v.learnt()
    assert weights.shape == (v.ENTRIES,)
    fine = weights[:5000].astype(np.int32) * (v.UNIT // v.PLAYED_UNIT)
    assert lzma.decompress(v.packed(fine)) == weights[:5000].tobytes()
