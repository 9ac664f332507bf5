"""Finds the current state in the last search tree, to keep the branch below it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cairn.bots.simulate import Rule
from cairn.bots.tree import (
    ACTOR,
    CHILDREN,
    CODE,
    FIRST,
    VISITS,
    Tree,
    key_below,
    planted,
    transplant,
)
from cairn.core.kernel import Rng, Words, compiled, copy, rng
from cairn.core.lazy import numba

DEEPEST = 24
"""How many actions may have been played since the last search."""
LOOKS = 20_000
"""How many nodes to look at: a few milliseconds' work."""


class Trail(NamedTuple):
    """Scratch arrays for `find`: the words, key, node and next child at each depth."""

    words: npt.NDArray[np.int64]
    keys: Rng
    node: Words
    child: Words


core = compiled(__file__)


def trail_for(words: int) -> Trail:
    """A trail for states of this many words."""
    places = DEEPEST + 1
    keys, node = np.zeros(places, np.uint64), np.zeros(places, np.int64)
    return Trail(np.zeros((places, words), np.int64), keys, node, node.copy())


@core
def same(one: Words, other: Words) -> bool:
    """Whether two states have the same words."""
    word = 0
    while word < len(one) and one[word] == other[word]:
        word += 1
    return word == len(one)


@core
def enter(tree: Tree, trail: Trail, depth: int, node: int) -> None:
    """Start on the children of a node."""
    trail.node[depth], trail.child[depth] = node, tree.nodes[node, FIRST]


@core
def step(tree: Tree, trail: Trail, depth: int, play: Rule) -> int:
    """Go to the next visited child; −1 if there is none."""
    nodes, node = tree.nodes, trail.node[depth]
    last = nodes[node, FIRST] + nodes[node, CHILDREN]
    while trail.child[depth] < last:
        child = trail.child[depth]
        trail.child[depth] += 1
        if nodes[child, VISITS]:
            copy(trail.words[depth], trail.words[depth + 1])
            play(trail.words[depth + 1], nodes[node, ACTOR], nodes[child, CODE])
            trail.keys[depth + 1] = key_below(trail.keys[depth], nodes[child, CODE])
            enter(tree, trail, depth + 1, child)
            return int(child)
    return -1


@core
def look(target: Words, tree: Tree, trail: Trail, limit: int, looks: int, play: Rule) -> int:
    """Look for a state at one depth; return the looks left, or −1 if the trail ends at the state.

    If the tree isn't that deep, no looks are left.
    """
    depth, reached = 0, False
    enter(tree, trail, 0, 0)
    while depth >= 0 and looks > 0:
        if step(tree, trail, depth, play) < 0:
            depth -= 1
            continue
        looks -= 1
        if depth + 1 < limit:
            depth += 1
        elif same(trail.words[limit], target):
            return -1
        else:
            reached = True
    return looks if reached else 0


def _signature() -> Any:  # noqa: ANN401
    types = numba().core.types
    words = types.Array(types.int64, 1, "C")
    fixed = types.Array(types.int64, 1, "C", readonly=True)
    tree, trail = numba().typeof(planted(1, rng(0))), numba().typeof(trail_for(1))
    play = types.FunctionType(types.none(words, types.int64, types.int64))
    return types.int64(fixed, tree, trail, play)


@compiled(__file__, signature=_signature)
def find(target: Words, tree: Tree, trail: Trail, play: Rule) -> int:
    """How many actions of the trail lead from the root to a state; 0 if it isn't found."""
    looks = LOOKS
    for limit in range(1, DEEPEST + 1):
        looks = look(target, tree, trail, limit, looks, play)
        if looks < 0:
            return limit
        if looks == 0:
            return 0
    return 0


def kept(tree: Tree, root: Words, target: Words, play: Rule) -> Tree | None:
    """The branch of a tree below a state, as a tree of its own."""
    trail = trail_for(len(root))
    trail.words[0], trail.keys[0] = root, tree.key[0]
    depth = find(target, tree, trail, play)
    if not depth:
        return None
    branch = planted(len(tree.nodes), trail.keys[depth : depth + 1].copy())
    transplant(tree, int(trail.node[depth]), branch)
    return branch
