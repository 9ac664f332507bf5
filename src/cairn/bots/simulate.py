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


class Desk(NamedTuple):
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


class Settings(NamedTuple):
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


class Rules(NamedTuple):
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
def has_children(tree: Tree, node: int, desk: Desk, patience: int, rules: Rules) -> bool:
    """Whether a node has children; it gets them once visited often enough."""
    nodes, s = tree.nodes, desk.words
    if nodes[node, CHILDREN] and not nodes[node, PROVEN]:
        return True
    if nodes[node, ACTOR] == UNKNOWN:
        nodes[node, ACTOR] = who_acts(rules.actors(s))
    actor = nodes[node, ACTOR]
    if actor == OVER or nodes[node, VISITS] < patience or nodes[node, PROVEN]:
        return False
    count = rules.legal(s, actor, desk.codes)
    shuffle(desk.codes, count, desk.rng)
    rules.prior(s, actor, desk.codes, count, desk.weights)
    branch(tree, node, desk.codes, desk.weights, count)
    return bool(nodes[node, CHILDREN] > 0)


@core
def descend(root: Words, desk: Desk, tree: Tree, settings: Settings, rules: Rules) -> int:
    """Walk to a leaf, playing along the way; return its depth."""
    nodes, s = tree.nodes, desk.words
    node, depth, key = 0, 0, tree.key[0]
    copy(root, s)
    desk.path[0], desk.movers[0] = 0, CHANCE
    while depth + 1 < DEEPEST:
        desk.rng[0] = mixed(key + np.uint64(nodes[node, VISITS]))
        if not has_children(tree, node, desk, settings.patience, rules):
            break
        actor = nodes[node, ACTOR]
        if actor == CHANCE:
            node = child_of(nodes, node, rules.draw(s, desk.rng))
        else:
            node = best_child(tree, node, settings.explore)
        rules.play(s, actor, nodes[node, CODE])
        key = key_below(key, nodes[node, CODE])
        depth += 1
        desk.path[depth], desk.movers[depth] = node, actor
    return depth


@core
def any_code(desk: Desk, actor: int, rules: Rules) -> int:
    """A random legal code."""
    return int(desk.codes[random_below(desk.rng, rules.legal(desk.words, actor, desk.codes))])


@core
def play_on(desk: Desk, settings: Settings, rules: Rules) -> bool:
    """Play on from a leaf: true if the game ended, false if it needs judging."""
    s, left = desk.words, settings.cutoff
    mask = rules.actors(s)
    while mask and left:
        actor = who_acts(mask)
        if actor == CHANCE:
            code = rules.draw(s, desk.rng)
        elif settings.guided:
            code = rules.policy(s, actor, desk.rng)
        else:
            code = any_code(desk, actor, rules)
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
def finish(desk: Desk, tree: Tree, leaf: int, settings: Settings, rules: Rules) -> None:
    """Find a leaf's rewards, which are proven if the game is over; solo, they are the points."""
    nodes, s, seats = tree.nodes, desk.words, settings.seats
    if nodes[leaf, PROVEN]:
        reward(desk.rewards, nodes[leaf, PROVEN], seats)
        return
    ended = True
    if settings.guided or settings.cutoff >= 0:
        ended = play_on(desk, settings, rules)
    elif nodes[leaf, ACTOR] != OVER:
        rules.playout(s, desk.rng)
    if not ended:
        rules.judge(s, desk.rewards)
    else:
        rules.scores(s, desk.points)
        desk.rewards[0] = desk.points[0]
        if seats > 1:
            winners = winners_of(desk.points, seats)
            reward(desk.rewards, winners, seats)
            if nodes[leaf, ACTOR] == OVER:
                nodes[leaf, PROVEN] = winners
    if seats == 1:
        tree.stats[LEAST] = min(tree.stats[LEAST], desk.rewards[0])
        tree.stats[MOST] = max(tree.stats[MOST], desk.rewards[0])


def desk_for(words: int, codes: int) -> Desk:
    """A desk for states of this many words and this many codes."""
    sizes = (words, codes, DEEPEST, DEEPEST, SEATS, 1)
    words_, codes_, path, movers, points, halt = (np.zeros(size, np.int64) for size in sizes)
    weights, rewards = np.zeros(codes), np.zeros(SEATS)
    return Desk(words_, codes_, weights, path, movers, points, rewards, generator(0), halt)


def _pointers() -> list[Any]:
    types = numba().core.types
    number, words = types.int64, types.Array(types.int64, 1, "C")
    floats, source = types.Array(types.float64, 1, "C"), types.Array(types.uint64, 1, "C")
    kinds = Rules(
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
    examples = (desk_for(1, 1), planted(1, generator(0)), Settings(1, 1, 1, 1.0, 1, True))
    desk, tree, settings = (numba().typeof(example) for example in examples)
    return types.none(root, desk, tree, settings, *_pointers())


@compiled(__file__, signature=_signature, nogil=True)
def grow(
    root: Words,
    desk: Desk,
    tree: Tree,
    settings: Settings,
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
    rules = Rules(actors, legal, play, scores, playout, draw, prior, policy, judge)
    for _ in range(settings.simulations):
        late = desk.halt[0] and tree.nodes[0, VISITS] > settings.patience
        if late or tree.nodes[0, PROVEN]:
            return
        depth = descend(root, desk, tree, settings, rules)
        leaf = desk.path[depth]
        finish(desk, tree, leaf, settings, rules)
        settle(tree, desk.path, desk.movers, depth, desk.rewards)
        if tree.nodes[leaf, PROVEN]:
            prove(tree.nodes, desk.path, depth)
