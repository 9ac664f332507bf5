"""Learning: the same whatever it is done with, and going on as if nothing had happened."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from cairn.games.brikks.learned import value as v
from cairn.games.brikks.learned.pupil import KEPT, Processors, Pupil, Trainer

LEVELS = (1, 2, 3, 4)


def same(one: Trainer, other: Trainer) -> bool:
    return all(np.array_equal(one.fetch(name), other.fetch(name)) for name in KEPT)


def test_the_number_of_cores_changes_nothing() -> None:
    alone, three = (Processors(Pupil(7, 5, LEVELS), jobs) for jobs in (1, 3))
    for trainer in (alone, three):
        trainer.learn(60, 16.0)
    assert alone.fetch("points")[0] > 0
    assert same(alone, three)


def test_another_seed_is_another_training() -> None:
    one, other = (Processors(Pupil(4, seed, LEVELS), 1) for seed in (5, 6))
    for trainer in (one, other):
        trainer.learn(40, 16.0)
    assert not same(one, other)


def test_who_goes_on_learns_the_same(tmp_path: Path) -> None:
    whole = Processors(Pupil(4, 5, LEVELS), 1)
    whole.learn(50, 16.0)
    first = Pupil(4, 5, LEVELS)
    trainer = Processors(first, 1)
    trainer.learn(20, 16.0)
    first.steps = 20
    first.save(tmp_path / "kept.npz", "this", trainer)
    second = Pupil(4, 5, LEVELS)
    assert second.resume(tmp_path / "kept.npz", "this")
    assert second.steps == 20
    rest = Processors(second, 1)
    rest.learn(30, 16.0)
    assert same(whole, rest)
    with pytest.raises(ValueError, match="another training"):
        Pupil(4, 5, LEVELS).resume(tmp_path / "kept.npz", "that")


def test_errors_move_what_had_a_part_in_them() -> None:
    pupil = Pupil(1, 5, LEVELS)
    before, trainer = pupil.weights.copy(), Processors(pupil, 1)
    trainer.learn(1, 16.0)  # the first block: nothing to compare with yet
    assert np.array_equal(before, pupil.weights)
    while not (pupil.weights != before).any():
        known = pupil.known[0].copy()
        trainer.learn(1, 16.0)
    assert set(np.flatnonzero(pupil.weights != before)) == set(known.tolist())


def test_a_gpu_learns_the_same() -> None:
    from cairn.core.gpu import NoGpu, require

    try:
        require()
    except NoGpu as why:
        pytest.skip(str(why))
    from cairn.games.brikks.learned.gpu import GpuTrainer

    cores, gpu = Processors(Pupil(64, 3, LEVELS), 2), GpuTrainer(Pupil(64, 3, LEVELS))
    for trainer in (cores, gpu):
        trainer.learn(150, 16.0)
    assert same(cores, gpu)
    assert cores.fetch("weights").shape == (v.ENTRIES,)
