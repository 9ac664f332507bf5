"""A branch that is kept is the tree that would have grown from there.

Precisely: with several seats, what a search of n simulations knows of a state below its root, which
it visited v times, is row by row what a search of v simulations from that state knows, if both draw
their random numbers from the same key.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import cairn
from cairn.bots import Hooks, SearchPlan
from cairn.bots.search import RootedTree, rows
from cairn.bots.tree import CODE, PROVEN, USED, VISITS, Tree, planted, transplant
from cairn.core.kernel import Kernel
from cairn.games.brikks.kernel import KERNEL as BRIKKS
from cairn.games.nodes.kernel import KERNEL as NODES
from cairn.games.topple.kernel import KERNEL as TOPPLE
from tests.bots.taking import KERNEL, Heap

State = Any


def begun(name: str, options: dict[str, Any]) -> State:
    match = cairn.Match(cairn.load(name), 2, options, cairn.Dice("begun"))
    for _ in range(7):
        state = match.roll()
        match.play(state.actors[0], state.actions(state.actors[0])[0])
    return match.roll()


def grown(kernel: Kernel, state: State, most: int, seed: int = 4) -> RootedTree:
    thought = RootedTree(kernel, Hooks(), SearchPlan(), seed)
    thought.turn_to(state.words.copy())
    thought.think(state.seats, most)
    return thought


def in_order(tree: Tree) -> tuple[Any, Any]:
    """The rows level by level, without what a root does not know of itself."""
    ordered = planted(len(tree.nodes), tree.key)
    transplant(tree, 0, ordered)
    used = int(ordered.stats[USED])
    ordered.nodes[0, CODE], ordered.worth[0] = -1, 0.0
    return ordered.nodes[:used], ordered.worth[:used]


def most_visited(tree: Tree) -> int:
    return max(rows(tree), key=lambda row: row.visits).code


@pytest.mark.parametrize(
    ("kernel", "state"),
    [
        (NODES, begun("nodes", {})),
        (TOPPLE, begun("topple", {"hand": "steady"})),
        (BRIKKS, begun("brikks", {})),
        (KERNEL, Heap(30)),
        (KERNEL, Heap(20, 3, dice=True, rolled=3)),
    ],
    ids=["nodes", "topple", "brikks", "heap", "dice"],
)
def test_what_is_kept_is_what_would_have_grown(kernel: Kernel, state: State) -> None:
    thought = grown(kernel, state, 3000)
    seat = int(kernel.actors(state.words.copy())).bit_length() - 1
    code = most_visited(thought.tree)
    after = state.play(seat, state.action_of(code))
    thought.turn_to(after.words.copy())
    seen = int(thought.tree.nodes[0, VISITS])
    assert seen > 500
    fresh = RootedTree(kernel, Hooks(), SearchPlan(), 0)
    fresh.turn_to(after.words.copy())
    fresh.tree.key[:] = thought.tree.key
    fresh.think(after.seats, seen)
    for one, other in zip(in_order(thought.tree), in_order(fresh.tree), strict=True):
        assert np.array_equal(one, other)


def test_it_is_found_after_what_several_did() -> None:
    state = begun("nodes", {})
    thought = grown(NODES, state, 4000)
    path = state
    for _ in range(2):
        actor = path.actors[0]
        after = path.play(actor, path.action_of(most_visited(thought.tree)))
        thought.turn_to(after.words.copy())
        path = after
    direct = grown(NODES, state, 4000)
    direct.turn_to(path.words.copy())
    assert direct.tree.nodes[0, VISITS] == thought.tree.nodes[0, VISITS] > 20
    assert np.array_equal(direct.tree.key, thought.tree.key)


def test_a_state_that_was_never_thought_of_begins_anew() -> None:
    thought = grown(KERNEL, Heap(30), 2000)
    thought.turn_to(Heap(31).words)
    assert thought.tree.nodes[0, VISITS] == 0


def test_the_same_state_again_loses_nothing() -> None:
    thought = grown(KERNEL, Heap(30), 700)
    thought.turn_to(Heap(30).words)
    assert thought.tree.nodes[0, VISITS] == 700


def test_what_is_proven_stays_proven() -> None:
    thought = grown(KERNEL, Heap(9), 5000)
    assert thought.tree.nodes[0, PROVEN] == 1
    thought.turn_to(Heap(9).play(0, 0).words)
    assert thought.tree.nodes[0, PROVEN] == 1
