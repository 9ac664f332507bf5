"""Monte Carlo tree search over the compiled rules of any game that has a Kernel.

The tree is an array of rows, one a node; the children of a node lie next to each other. Every
simulation copies the root's words, walks down the tree by playing codes, plays on at random
from the leaf, and tells the nodes on its way how it ended for the seat that chose them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from cairn.core import game
from cairn.core.bot import Budget
from cairn.core.compiled import CompiledState
from cairn.core.game import Action
from cairn.core.kernel import Kernel, Rng, Words, compiled, copy, lowest, random_below, rng
from cairn.core.lazy import numba, real

Tree = npt.NDArray[np.int64]
Worth = npt.NDArray[np.float64]
Rule = Callable[..., Any]
Focus = Callable[[Any, int], Words]
"""The words to search from, for a state and a seat."""

CHANCE = int(game.CHANCE)
OVER, UNKNOWN = -2, -3

# A node: the code that leads to it, its children, how often it was visited, and who acts there.
CODE, FIRST, CHILDREN, VISITS, ACTOR = range(5)
# The span of rewards seen so far, to which means are scaled; and how much of the tree is used.
LEAST, MOST, USED = range(3)
DEEPEST = 512
SEATS = 16


class Desk(NamedTuple):
    """What a simulation writes on."""

    words: Words
    codes: Words
    path: Words
    movers: Words
    """Who moved on the path."""
    points: Words


class Forest(NamedTuple):
    """What has been found out so far."""

    tree: Tree
    worth: Worth
    """The sum of rewards per node."""
    stats: Worth
    rewards: Worth
    """Of the last end, per seat."""


class Settings(NamedTuple):
    """How to search."""

    simulations: int
    seats: int
    patience: int
    """Visits that a node needs before it gets children."""
    explore: float


core = compiled(__file__)


@core
def plant(tree: Tree, worth: Worth, node: int, code: int) -> None:
    """A new node."""
    tree[node, CODE], tree[node, ACTOR] = code, UNKNOWN
    tree[node, FIRST], tree[node, CHILDREN], tree[node, VISITS] = 0, 0, 0
    worth[node] = 0.0


@core
def branch(forest: Forest, node: int, codes: Words, count: int, rng: Rng) -> None:
    """Give a node its children, in random order so that ties are parted by lot."""
    tree, first = forest.tree, int(forest.stats[USED])
    if first + count > len(tree):
        return
    for index in range(count):
        other = index + random_below(rng, count - index)
        codes[index], codes[other] = codes[other], codes[index]
        plant(tree, forest.worth, first + index, codes[index])
    tree[node, FIRST], tree[node, CHILDREN] = first, count
    forest.stats[USED] += count


@core
def choose_child(forest: Forest, node: int, explore: float) -> int:
    """The child with the best mean, and the more for it the less it was visited.

    A child never visited counts as much as the mean of its visited siblings, so that a wide
    node is not tried out in full before anything is looked at twice.
    """
    tree, worth, stats, _ = forest
    first, count = tree[node, FIRST], tree[node, CHILDREN]
    total, visits = 0.0, 0
    for child in range(first, first + count):
        total += worth[child]
        visits += tree[child, VISITS]
    span = max(stats[MOST] - stats[LEAST], 1e-9)
    unseen = (total / visits - stats[LEAST]) / span if visits else 0.5
    bonus = explore * np.sqrt(visits + 1.0) / count
    best, found = -1.0, first
    for child in range(first, first + count):
        seen = tree[child, VISITS]
        mean = (worth[child] / seen - stats[LEAST]) / span if seen else unseen
        value = mean + bonus / (1.0 + seen)
        if value > best:
            best, found = value, child
    return int(found)


@core
def child_of(tree: Tree, node: int, code: int) -> int:
    """The child to which a code leads."""
    child = tree[node, FIRST]
    while tree[child, CODE] != code:
        child += 1
    return int(child)


@core
def reward(points: Words, seats: int, rewards: Worth, stats: Worth) -> None:
    """What an end is worth: to the best a share of one win; alone, the points themselves."""
    if seats == 1:
        rewards[0] = points[0]
        stats[LEAST], stats[MOST] = min(stats[LEAST], rewards[0]), max(stats[MOST], rewards[0])
        return
    best, winners = points[0], 0
    for seat in range(seats):
        best = max(best, points[seat])
    for seat in range(seats):
        winners += points[seat] == best
    for seat in range(seats):
        rewards[seat] = 1.0 / winners if points[seat] == best else 0.0


@core
def settle(forest: Forest, desk: Desk, depth: int) -> None:
    """Tell the nodes of a path how it ended for whoever chose them."""
    for step in range(depth + 1):
        node, mover = desk.path[step], desk.movers[step]
        forest.tree[node, VISITS] += 1
        if step and mover >= 0:
            forest.worth[node] += forest.rewards[mover]


@core
def has_children(
    forest: Forest, node: int, desk: Desk, rng: Rng, patience: int, actors: Rule, legal: Rule
) -> bool:
    """Whether a node has children, which it gets when it was visited often enough."""
    tree, s, codes = forest.tree, desk.words, desk.codes
    if tree[node, ACTOR] == UNKNOWN:
        mask = actors(s)
        tree[node, ACTOR] = CHANCE if mask < 0 else lowest(mask) if mask else OVER
    actor = tree[node, ACTOR]
    waits = node and tree[node, VISITS] < patience
    if not tree[node, CHILDREN] and actor != OVER and not waits:
        branch(forest, node, codes, legal(s, actor, codes), rng)
    return bool(tree[node, CHILDREN] > 0)


@core
def next_node(forest: Forest, node: int, s: Words, rng: Rng, explore: float, draw: Rule) -> int:
    """The child to go on with: the most promising one, or what chance gives."""
    if forest.tree[node, ACTOR] != CHANCE:
        return int(choose_child(forest, node, explore))
    return int(child_of(forest.tree, node, draw(s, rng)))


def _desk(words: int, codes: int) -> Desk:
    sizes = (words, codes, DEEPEST, DEEPEST, SEATS)
    return Desk(*(np.zeros(size, np.int64) for size in sizes))


def _forest(capacity: int) -> Forest:
    """A tree of one node, with room for more."""
    tree, worth = np.empty((capacity, 5), np.int64), np.empty(capacity, np.float64)
    plant(tree, worth, 0, -1)
    return Forest(tree, worth, np.array([0.0, 1.0, 1.0]), np.zeros(SEATS))


def _signature() -> Any:  # noqa: ANN401
    """With the kernel's functions as pointers, one compiled search serves every game."""
    types = numba().core.types
    number, words = types.int64, types.Array(types.int64, 1, "C")
    source = types.Array(types.uint64, 1, "C")
    pointers = [
        number(words),
        number(words, number, words),
        types.none(words, number, number),
        types.none(words, words),
        number(words, source),
        number(words, source),
    ]
    root = types.Array(types.int64, 1, "C", readonly=True)
    examples = (_desk(1, 1), _forest(1), Settings(1, 1, 1, 1.0))
    shapes = [numba().typeof(example) for example in examples]
    desk, forest, settings = shapes
    return types.none(root, desk, forest, source, settings, *map(types.FunctionType, pointers))


@compiled(__file__, signature=_signature)
def grow(
    root: Words,
    desk: Desk,
    forest: Forest,
    rng: Rng,
    settings: Settings,
    actors: Rule,
    legal: Rule,
    play: Rule,
    scores: Rule,
    playout: Rule,
    draw: Rule,
) -> None:
    """Run simulations."""
    s, patience = desk.words, settings.patience
    for _ in range(settings.simulations):
        copy(root, s)
        node, depth = 0, 0
        while depth + 1 < DEEPEST and has_children(
            forest, node, desk, rng, patience, actors, legal
        ):
            child = next_node(forest, node, s, rng, settings.explore, draw)
            play(s, forest.tree[node, ACTOR], forest.tree[child, CODE])
            depth += 1
            desk.path[depth], desk.movers[depth] = child, forest.tree[node, ACTOR]
            node = child
        playout(s, rng)
        scores(s, desk.points)
        reward(desk.points, settings.seats, forest.rewards, forest.stats)
        settle(forest, desk, depth)


class SearchBot:
    """Searches as long as its budget allows and plays what it looked at most.

    `focus` lets a game say from which words to search, for example those of one round only;
    `scores` replaces the kernel's, where points come too seldom to search by.
    """

    capacity: ClassVar[int] = 1 << 20
    chunk: ClassVar[int] = 64

    def __init__(
        self,
        kernel: Kernel,
        seed: int,
        focus: Focus | None = None,
        scores: Callable[[Words, Words], None] | None = None,
        simulations: int = 1000,
        explore: float = 1.0,
        patience: int = 2,
    ) -> None:
        self._kernel, self._rng = kernel, rng(seed)
        self._focus, self._scores = focus, scores or kernel.scores
        self._simulations, self._explore, self._patience = simulations, explore, patience

    def choose(self, state: CompiledState, seat: int, budget: Budget) -> Action:
        """The action whose node was visited most."""
        actions = state.actions(seat)
        if len(actions) == 1:
            return actions[0]
        words = self._focus(state, seat) if self._focus else state.words.copy()
        visits = self.visits(words, state.seats, budget)
        codes = np.empty(self._kernel.codes, np.int64)
        count = self._kernel.legal(words, seat, codes)
        return max(zip(codes[:count].tolist(), actions, strict=True), key=lambda p: visits[p[0]])[1]

    def visits(self, root: Words, seats: int, budget: Budget) -> dict[int, int]:
        """Search; how often each code of the root was looked at."""
        forest = _forest(self.capacity)
        for simulations in self._chunks(budget):
            self._run(root, forest, Settings(simulations, seats, self._patience, self._explore))
        first, count = forest.tree[0, FIRST], forest.tree[0, CHILDREN]
        rows = forest.tree[first : first + count, [CODE, VISITS]].tolist()
        return dict(rows)

    def _chunks(self, budget: Budget) -> Iterator[int]:
        """Numbers of simulations to run, until the budget is used up."""
        left = budget.simulations
        if left is None and budget.seconds is None:
            left = self._simulations
        end = monotonic() + budget.seconds if budget.seconds is not None else np.inf
        while left is None or left > 0:
            yield self.chunk if left is None else min(self.chunk, left)
            left = None if left is None else left - self.chunk
            if monotonic() >= end:
                return

    def _run(self, root: Words, forest: Forest, settings: Settings) -> None:
        kernel, scores = self._kernel, self._scores
        desk = _desk(kernel.words, kernel.codes)
        rules = (kernel.actors, kernel.legal, kernel.play, scores, kernel.playout, kernel.draw)
        pointers = [real(rule) for rule in rules]
        grow(root, desk, forest, self._rng, settings, *pointers)
