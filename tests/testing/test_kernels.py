"""The comparison of kernels with States finds what is wrong with a kernel."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import cairn
from cairn.core.compiled import CompiledState
from cairn.core.kernel import random_below
from cairn.testing.kernels import check_draws, check_kernel, check_playouts


def using(phase: str = "use") -> CompiledState:
    """A state of Brikks in which a block is used, or rolled."""
    state = cairn.load("brikks").new(1).play(0, "k1@5,1")
    if phase == "use":
        state = state.play(cairn.CHANCE, "roll g3")
    assert isinstance(state, CompiledState)
    return state


def broken(state: CompiledState, **rules: Any) -> CompiledState:  # noqa: ANN401
    """The same state over a kernel with some rules replaced."""
    kind = type("Broken", (type(state),), {"kernel": replace(state.kernel, **rules)})
    again: Any = object.__new__(kind)
    again.__dict__.update({k: v for k, v in state.__dict__.items() if k != "actors"})
    assert isinstance(again, CompiledState)
    return again


def test_a_sound_kernel_passes() -> None:
    check_kernel(using(), Random(0))
    check_draws(using("roll"), 1)
    check_playouts(using(), games=50)


def lenient(words: Any, actor: int, code: int) -> int:  # noqa: ANN401
    return 0


def test_a_check_that_lets_everything_pass_is_found() -> None:
    with pytest.raises(AssertionError, match="check and legal differ"):
        check_kernel(broken(using(), check=lenient), Random(0))


def test_a_list_that_forgets_something_is_found() -> None:
    state = using()

    def forgetful(words: Any, actor: int, out: Any) -> int:  # noqa: ANN401
        return state.kernel.legal(words, actor, out) - 1

    with pytest.raises(AssertionError):
        check_kernel(broken(state, legal=forgetful), Random(0))


def test_another_play_is_found() -> None:
    state = using()

    def doubled(words: Any, actor: int, code: int) -> None:  # noqa: ANN401
        state.kernel.play(words, actor, code)
        words[-1] += 1

    changed = broken(state, play=doubled)
    # The State plays by the same kernel, so let it play by the sound one.
    changed._next = state._next  # type: ignore[method-assign]
    with pytest.raises(AssertionError, match="is played differently"):
        check_kernel(changed, Random(0))


def test_rules_that_change_what_they_are_asked_about_are_found() -> None:
    state = using()

    def counting(words: Any, points: Any) -> None:  # noqa: ANN401
        state.kernel.scores(words, points)
        words[-1] += 1

    with pytest.raises(AssertionError, match="asking changes the words"):
        check_kernel(broken(state, scores=counting), Random(0))


def test_uneven_dice_are_found() -> None:
    state = using("roll")

    def loaded(words: Any, rng: Any) -> int:  # noqa: ANN401
        first = state.kernel.draw(words, rng)
        return first if random_below(rng, 3) else state.kernel.draw(words, rng) & ~1

    with pytest.raises((AssertionError, KeyError)):
        check_draws(broken(state, draw=loaded), 1)


def test_a_biased_playout_is_found() -> None:
    state = using()

    def greedy(words: Any, rng: Any) -> int:  # noqa: ANN401
        bot = cairn.load("brikks").bot("greedy", 0)
        record = cairn.play(cairn.load("brikks"), [bot], seed=int(rng[0]) % 1000)
        assert record.outcome
        last = record.replay()[-1]
        assert isinstance(last, CompiledState)
        words[:] = last.words
        return 1

    with pytest.raises(AssertionError):
        check_playouts(broken(state, playout=greedy), games=20)
