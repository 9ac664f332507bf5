"""Simulations: down the tree, from a leaf to the game's end or a judgement, and back up.

The rules come as function pointers, so that one compiled search serves every game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from cairn.bots.tree import (
    ACTOR,
    CHANCE,
    CHILDREN,
    CODE,
    LEAST,
    MOST,
    OVER,
    PROVEN,
    UNKNOWN,
    VISITS,
    Tree,
    Worth,
    best_child,
    branch,
    child_of,
    key_below,
    mixed,
    planted,
    prove,
    settle,
    share,
    shuffle,
)
from cairn.core.kernel import NO_CODE, Rng, Words, compiled, copy, lowest, random_below
from cairn.core.kernel import rng as generator
from cairn.core.lazy import numba

Rule = Callable[..., Any]

DEEPEST = 512
SEATS = 16


class Buffers(NamedTuple):
    """Scratch arrays for simulations."""

    words: Words
    codes: Words
    weights: Worth
    path: Words
    movers: Words
    """The actor of each step on the path."""
    points: Words
    rewards: Worth
    """Each seat's reward in the last simulation."""
    rng: Rng
    halt: Words
    """Set from outside when the time is up."""


class SearchSettings(NamedTuple):
    """How to search."""

    simulations: int
    seats: int
    patience: int
    """Visits a node needs before it gets children."""
    explore: float
    cutoff: int
    """Actions after which a playout is judged; −1 plays to the end."""
    guided: bool
    """Whether playouts follow the game's policy."""


class SearchRules(NamedTuple):
    """The kernel's functions and the game's hooks, in the order `grow` takes them."""

    actors: Rule
    legal: Rule
    play: Rule
    scores: Rule
    playout: Rule
    draw: Rule
    prior: Rule
    policy: Rule
    judge: Rule


core = compiled(__file__)


@core
def even(s: Words, actor: int, codes: Words, count: int, weights: Worth) -> None:
    """A prior that weighs all codes equally."""
    for index in range(count):
        weights[index] = 1.0


@core
def stop(s: Words, actor: int, rng: Rng) -> int:
    """A policy that ends every playout at once."""
    return NO_CODE


@core
def unsure(s: Words, rewards: Worth) -> None:
    """A judgement that expects nothing for any seat."""
    for seat in range(len(rewards)):
        rewards[seat] = 0.0


@core
def who_acts(mask: int) -> int:
    """The actor who acts next: the lowest seat that may act, CHANCE, or OVER."""
    return CHANCE if mask < 0 else lowest(mask) if mask else OVER


@core
def has_children(
    tree: Tree, node: int, buffers: Buffers, patience: int, rules: SearchRules
) -> bool:
    """Whether a node has children; it gets them once visited often enough."""
    nodes, s = tree.nodes, buffers.words
    if nodes[node, CHILDREN] and not nodes[node, PROVEN]:
        return True
    if nodes[node, ACTOR] == UNKNOWN:
        nodes[node, ACTOR] = who_acts(rules.actors(s))
    actor = nodes[node, ACTOR]
    if actor == OVER or nodes[node, VISITS] < patience or nodes[node, PROVEN]:
        return False
    count = rules.legal(s, actor, buffers.codes)
    shuffle(buffers.codes, count, buffers.rng)
    rules.prior(s, actor, buffers.codes, count, buffers.weights)
    branch(tree, node, buffers.codes, buffers.weights, count)
    return bool(nodes[node, CHILDREN] > 0)


@core
def descend(
    root: Words, buffers: Buffers, tree: Tree, settings: SearchSettings, rules: SearchRules
) -> int:
    """Walk to a leaf, playing along the way; return its depth."""
    nodes, s = tree.nodes, buffers.words
    node, depth, key = 0, 0, tree.key[0]
    copy(root, s)
    buffers.path[0], buffers.movers[0] = 0, CHANCE
    while depth + 1 < DEEPEST:
        buffers.rng[0] = mixed(key + np.uint64(nodes[node, VISITS]))
        if not has_children(tree, node, buffers, settings.patience, rules):
            break
        actor = nodes[node, ACTOR]
        if actor == CHANCE:
            node = child_of(nodes, node, rules.draw(s, buffers.rng))
        else:
            node = best_child(tree, node, settings.explore)
        rules.play(s, actor, nodes[node, CODE])
        key = key_below(key, nodes[node, CODE])
        depth += 1
        buffers.path[depth], buffers.movers[depth] = node, actor
    return depth


@core
def any_code(buffers: Buffers, actor: int, rules: SearchRules) -> int:
    """A random legal code."""
    return int(
        buffers.codes[random_below(buffers.rng, rules.legal(buffers.words, actor, buffers.codes))]
    )


@core
def play_on(buffers: Buffers, settings: SearchSettings, rules: SearchRules) -> bool:
    """Play on from a leaf: true if the game ended, false if it needs judging."""
    s, left = buffers.words, settings.cutoff
    mask = rules.actors(s)
    while mask and left:
        actor = who_acts(mask)
        if actor == CHANCE:
            code = rules.draw(s, buffers.rng)
        elif settings.guided:
            code = rules.policy(s, actor, buffers.rng)
        else:
            code = any_code(buffers, actor, rules)
        if code == NO_CODE:
            return False
        rules.play(s, actor, code)
        left -= 1
        mask = rules.actors(s)
    return not mask


@core
def winners_of(points: Words, seats: int) -> int:
    """The set of seats with the most points."""
    best, winners = points[0], 0
    for seat in range(seats):
        best = max(best, points[seat])
    for seat in range(seats):
        winners |= (points[seat] == best) << seat
    return winners


@core
def reward(rewards: Worth, winners: int, seats: int) -> None:
    """Write the rewards of an ended game: the winners share one win."""
    for seat in range(seats):
        rewards[seat] = share(winners, seat)


@core
def finish(
    buffers: Buffers, tree: Tree, leaf: int, settings: SearchSettings, rules: SearchRules
) -> None:
    """Find a leaf's rewards, which are proven if the game is over; solo, they are the points."""
    nodes, s, seats = tree.nodes, buffers.words, settings.seats
    if nodes[leaf, PROVEN]:
        reward(buffers.rewards, nodes[leaf, PROVEN], seats)
        return
    ended = True
    if settings.guided or settings.cutoff >= 0:
        ended = play_on(buffers, settings, rules)
    elif nodes[leaf, ACTOR] != OVER:
        rules.playout(s, buffers.rng)
    if not ended:
        rules.judge(s, buffers.rewards)
    else:
        rules.scores(s, buffers.points)
        buffers.rewards[0] = buffers.points[0]
        if seats > 1:
            winners = winners_of(buffers.points, seats)
            reward(buffers.rewards, winners, seats)
            if nodes[leaf, ACTOR] == OVER:
                nodes[leaf, PROVEN] = winners
    if seats == 1:
        tree.stats[LEAST] = min(tree.stats[LEAST], buffers.rewards[0])
        tree.stats[MOST] = max(tree.stats[MOST], buffers.rewards[0])


def buffers_for(words: int, codes: int) -> Buffers:
    """Buffers for states of this many words and this many codes."""
    sizes = (words, codes, DEEPEST, DEEPEST, SEATS, 1)
    words_, codes_, path, movers, points, halt = (np.zeros(size, np.int64) for size in sizes)
    weights, rewards = np.zeros(codes), np.zeros(SEATS)
    return Buffers(words_, codes_, weights, path, movers, points, rewards, generator(0), halt)


def _pointers() -> list[Any]:
    types = numba().core.types
    number, words = types.int64, types.Array(types.int64, 1, "C")
    floats, source = types.Array(types.float64, 1, "C"), types.Array(types.uint64, 1, "C")
    kinds = SearchRules(
        actors=number(words),
        legal=number(words, number, words),
        play=types.none(words, number, number),
        scores=types.none(words, words),
        playout=number(words, source),
        draw=number(words, source),
        prior=types.none(words, number, words, number, floats),
        policy=number(words, number, source),
        judge=types.none(words, floats),
    )
    return [types.FunctionType(kind) for kind in kinds]


def _signature() -> Any:  # noqa: ANN401
    types = numba().core.types
    root = types.Array(types.int64, 1, "C", readonly=True)
    examples = (buffers_for(1, 1), planted(1, generator(0)), SearchSettings(1, 1, 1, 1.0, 1, True))
    buffers, tree, settings = (numba().typeof(example) for example in examples)
    return types.none(root, buffers, tree, settings, *_pointers())


@compiled(__file__, signature=_signature, nogil=True)
def grow(
    root: Words,
    buffers: Buffers,
    tree: Tree,
    settings: SearchSettings,
    actors: Rule,
    legal: Rule,
    play: Rule,
    scores: Rule,
    playout: Rule,
    draw: Rule,
    prior: Rule,
    policy: Rule,
    judge: Rule,
) -> None:
    """Run simulations until the root is proven or the time is up, but at least a few."""
    rules = SearchRules(actors, legal, play, scores, playout, draw, prior, policy, judge)
    for _ in range(settings.simulations):
        late = buffers.halt[0] and tree.nodes[0, VISITS] > settings.patience
        if late or tree.nodes[0, PROVEN]:
            return
        depth = descend(root, buffers, tree, settings, rules)
        leaf = buffers.path[depth]
        finish(buffers, tree, leaf, settings, rules)
        settle(tree, buffers.path, buffers.movers, depth, buffers.rewards)
        if tree.nodes[leaf, PROVEN]:
            prove(tree.nodes, buffers.path, depth)
