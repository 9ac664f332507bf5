"""A search tree as rows of arrays, and operations on its nodes.

The children of a node lie next to each other. Randomness at a node comes from its key, which is
made of the codes that lead there, and from its number of visits. So a branch grows the same way
whatever happens beside it, and a kept branch is as good as a new one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cairn.core import actor
from cairn.core.kernel import Rng, Words, compiled, popcount, random_below

NodeRows = npt.NDArray[np.int32]
Means = npt.NDArray[np.float32]
Worth = npt.NDArray[np.float64]

CHANCE = int(actor.CHANCE)
OVER, UNKNOWN = -2, -3

# A node: the code that leads to it, its children, its visits, its actor, and the set of seats
# proven to share the win from there; empty while nothing is proven.
CODE, FIRST, CHILDREN, VISITS, ACTOR, PROVEN = range(6)
# The mean reward of the actor who chose the node, and of the actor there; and its prior share.
MEAN, OWN, PRIOR = range(3)
# The range of rewards seen so far, which scales the bonus; and the number of nodes in use.
LEAST, MOST, USED = range(3)


class Tree(NamedTuple):
    """A search tree: everything found out so far."""

    nodes: NodeRows
    worth: Means
    stats: Worth
    key: Rng
    """The root's key."""


core = compiled(__file__)


def planted(capacity: int, key: Rng) -> Tree:
    """A tree of one node, with room for more."""
    nodes, worth = np.empty((capacity, 6), np.int32), np.empty((capacity, 3), np.float32)
    nodes[0], worth[0] = (-1, 0, 0, 0, UNKNOWN, 0), 0.0
    return Tree(nodes, worth, np.array([0.0, 1.0, 1.0]), key)


@core
def plant(nodes: NodeRows, worth: Means, node: int, code: int) -> None:
    """Write a new node."""
    nodes[node] = 0
    nodes[node, CODE], nodes[node, ACTOR] = code, UNKNOWN
    worth[node] = 0.0


@core
def mixed(value: np.uint64) -> np.uint64:
    """A hash of a number (splitmix64)."""
    z = value + np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@core
def key_below(key: np.uint64, code: int) -> np.uint64:
    """The key of the child that a code leads to."""
    return mixed(key ^ np.uint64(code))


@core
def branch(tree: Tree, node: int, codes: Words, weights: Worth, count: int) -> None:
    """Give a node its children, unless the tree is full."""
    nodes, worth, first = tree.nodes, tree.worth, int(tree.stats[USED])
    if first + count > len(nodes):
        return
    total = 0.0
    for index in range(count):
        total += weights[index]
    for index in range(count):
        plant(nodes, worth, first + index, codes[index])
        worth[first + index, PRIOR] = weights[index] / total
    nodes[node, FIRST], nodes[node, CHILDREN] = first, count
    tree.stats[USED] += count


@core
def shuffle(codes: Words, count: int, rng: Rng) -> None:
    """Put codes in random order, so that ties are broken at random."""
    for index in range(count - 1):
        other = index + random_below(rng, count - index)
        codes[index], codes[other] = codes[other], codes[index]


@core
def share(winners: int, seat: int) -> float:
    """A seat's share of a win."""
    return 1.0 / popcount(winners) if winners >> seat & 1 else 0.0


@core
def best_child(tree: Tree, node: int, explore: float) -> int:
    """The child with the best mean plus bonus; the bonus shrinks with its visits.

    An unvisited child starts from its parent's mean, so that a wide node need not try every child
    before any is visited twice. A proven child needs no second look.
    """
    nodes, worth, stats, _ = tree
    first, actor, visits = nodes[node, FIRST], nodes[node, ACTOR], nodes[node, VISITS]
    span = np.float32(max(stats[MOST] - stats[LEAST], 1e-9))
    bonus = np.float32(explore) * span * np.sqrt(np.float32(visits))
    best, found = np.float32(-np.inf), first
    for child in range(first, first + nodes[node, CHILDREN]):
        seen, winners = nodes[child, VISITS], nodes[child, PROVEN]
        if winners:
            value = np.float32(share(winners, actor))
        else:
            value = worth[child, MEAN] if seen else worth[node, OWN]
            value += bonus * worth[child, PRIOR] / np.float32(1 + seen)
        if value > best:
            best, found = value, child
    return int(found)


@core
def child_of(nodes: NodeRows, node: int, code: int) -> int:
    """The child that a code leads to."""
    child = nodes[node, FIRST]
    while nodes[child, CODE] != code:
        child += 1
    return int(child)


@core
def proof(nodes: NodeRows, node: int) -> int:
    """The proven winners at a node, given the proofs of its children; 0 if there are none.

    The actor takes a sole win if there is one. Otherwise all children must be proven, and all
    the best ones must have the same winners; for chance, every child counts as best.
    """
    actor, first = nodes[node, ACTOR], nodes[node, FIRST]
    best, found, sure = -1.0, 0, True
    for child in range(first, first + nodes[node, CHILDREN]):
        winners = nodes[child, PROVEN]
        value = share(winners, actor) if actor >= 0 else 0.0
        if value == 1.0:
            return int(winners)
        if winners == 0:
            best, sure = 2.0, False
        elif value > best:
            best, found, sure = value, winners, True
        elif value == best and winners != found:
            sure = False
    return int(found) if sure else 0


@core
def settle(tree: Tree, path: Words, movers: Words, depth: int, rewards: Worth) -> None:
    """Update the nodes of a path with the rewards of their movers and their actors."""
    for step in range(depth + 1):
        node, mover = path[step], movers[step]
        actor = tree.nodes[node, ACTOR]
        visits = tree.nodes[node, VISITS] + 1
        tree.nodes[node, VISITS] = visits
        if mover >= 0:
            tree.worth[node, MEAN] += (rewards[mover] - tree.worth[node, MEAN]) / visits
        if actor >= 0:
            tree.worth[node, OWN] += (rewards[actor] - tree.worth[node, OWN]) / visits


@core
def prove(nodes: NodeRows, path: Words, depth: int) -> None:
    """Carry a leaf's proof up its path as far as possible."""
    step = depth
    while step > 0 and nodes[path[step], PROVEN]:
        step -= 1
        if not nodes[path[step], PROVEN]:
            nodes[path[step], PROVEN] = proof(nodes, path[step])


@core
def copy_node(tree: Tree, node: int, to: Tree, place: int) -> None:
    """Copy a node over another."""
    for field in range(PROVEN + 1):
        to.nodes[place, field] = tree.nodes[node, field]
    for field in range(PRIOR + 1):
        to.worth[place, field] = tree.worth[node, field]


@core
def transplant(tree: Tree, root: int, to: Tree) -> None:
    """Copy the branch at a node into a new tree, whose root it becomes."""
    nodes = to.nodes
    copy_node(tree, root, to, 0)
    node, used = 0, 1
    while node < used:
        first, count = nodes[node, FIRST], nodes[node, CHILDREN]
        for index in range(count):
            copy_node(tree, first + index, to, used + index)
        nodes[node, FIRST] = used
        used += count
        node += 1
    to.stats[LEAST], to.stats[MOST], to.stats[USED] = tree.stats[LEAST], tree.stats[MOST], used
