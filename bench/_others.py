# ruff: noqa: ANN401 - other libraries have their own types
"""Other libraries' environments, stepped as their users do, with random legal actions."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

Run = Callable[[float], float]
"""Steps for some seconds and returns the steps per second."""


def timed(steps: Callable[[], int]) -> Run:
    """A function that calls `steps` for some seconds; the first call is not counted."""
    steps()

    def run(seconds: float) -> float:
        done, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            done += steps()
        return done / (time.perf_counter() - start)

    return run


def aec(env: Any) -> Run:
    """Any PettingZoo environment, in turns."""
    random = np.random.default_rng(1)
    env.reset(seed=1)

    def steps() -> int:
        for _ in range(100):
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.reset()
            else:
                env.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
        return 100

    return timed(steps)


def pettingzoo_connect_four() -> Run:
    from pettingzoo.classic import connect_four_v3

    return aec(connect_four_v3.env())


def openspiel(name: str) -> Run:
    import pyspiel

    game, random = pyspiel.load_game(name), Random(1)

    def steps() -> int:
        state, done = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, chances)[0])
            else:
                state.observation_tensor(0)
                state.apply_action(random.choice(state.legal_actions()))
                done += 1
        return done

    return timed(steps)


def scanned(begin: Any, step: Any, n: int) -> Run:
    """A jitted loop over a batch; `step` takes a carried state and a key."""
    import jax

    count = 64
    many = jax.jit(lambda carry, key: jax.lax.scan(step, carry, jax.random.split(key, count))[0])
    key = jax.random.PRNGKey(0)
    carry = jax.block_until_ready(many(begin(jax.random.split(key, n)), key))

    def steps() -> int:
        nonlocal carry, key
        key, use = jax.random.split(key)
        carry = jax.block_until_ready(many(carry, use))
        return count * n

    return timed(steps)


def pgx(name: str, n: int) -> Run:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    one = jax.vmap(auto_reset(env.step, env.init))

    def step(state: Any, key: Any) -> Any:
        first, second = jax.random.split(key)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(first, logits, axis=-1)
        return one(state, action, jax.random.split(second, n)), None

    return scanned(jax.jit(jax.vmap(env.init)), step, n)


def jumanji_tetris(n: int) -> Run:
    import jax
    import jax.numpy as jnp
    import jumanji
    from jumanji.wrappers import AutoResetWrapper

    env = AutoResetWrapper(jumanji.make("Tetris-v0"))

    def begin(keys: Any) -> Any:
        state, moment = jax.vmap(env.reset)(keys)
        return state, moment.observation.action_mask

    def step(carry: Any, key: Any) -> Any:
        state, mask = carry
        flat = jnp.where(mask.reshape(n, -1), 0.0, -jnp.inf)
        choice = jax.random.categorical(key, flat, axis=-1)
        action = jnp.stack([choice // mask.shape[-1], choice % mask.shape[-1]], axis=-1)
        state, moment = jax.vmap(env.step)(state, action)
        return (state, moment.observation.action_mask), None

    return scanned(jax.jit(begin), step, n)
