"""Tree search over the compiled rules of any game with a Kernel."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from threading import Timer
from typing import Any, ClassVar, NamedTuple, cast

import numpy as np

from cairn.bots.reuse import kept
from cairn.bots.simulate import (
    Rule,
    SearchRules,
    SearchSettings,
    buffers_for,
    even,
    grow,
    stop,
    unsure,
)
from cairn.bots.tree import (
    ACTOR,
    CHANCE,
    CHILDREN,
    CODE,
    FIRST,
    MEAN,
    PROVEN,
    VISITS,
    Tree,
    planted,
)
from cairn.core.bot import Alternative, Budget, Explanation
from cairn.core.compiled import CompiledState
from cairn.core.game import Action
from cairn.core.kernel import Kernel, Words, rng
from cairn.core.lazy import real

Focus = Callable[[Any, int], Words]
"""The words to search from, for a state and a seat."""

NOWHERE = -1
"""Fills the words of a tree that has no state yet, and so no branches to keep."""
LINE = 8
"""The length of an expected line."""


@dataclass(frozen=True)
class Hooks:
    """A game's knowledge of good play, as compiled functions; all are optional."""

    prior: Rule = even
    """`(words, actor, codes, count, weights)`: writes how much each code deserves a look."""
    policy: Rule | None = None
    """`(words, actor, rng)`: the code to play in playouts, or NO_CODE to judge this state."""
    judge: Rule = unsure
    """`(words, rewards)`: writes each seat's expected reward where a playout is cut off."""
    scores: Rule | None = None
    """Replaces the kernel's scores if points are too rare to guide a search."""
    focus: Focus | None = None
    """The words to search from, for example those of one round only."""


@dataclass(frozen=True)
class SearchPlan:
    """How to search."""

    simulations: int = 1000
    """How many to run if the budget is empty."""
    most: int = sys.maxsize
    """The limit on simulations when the budget is in seconds."""
    explore: float = 1.0
    patience: int = 2
    """Visits a node needs before it gets children."""
    cutoff: int = -1
    """Actions after which a playout is judged; −1 plays to the end."""
    threads: int = 1
    """Trees that grow in parallel; their visits are added up."""


class Finding(NamedTuple):
    """What the search found out about an action."""

    code: int
    visits: int
    mean: float
    proven: int

    def rank(self, actor: int) -> tuple[int, int, float]:
        """A sort key: proven wins first, proven losses last; in between by visits."""
        sure = 0
        if self.proven and actor >= 0:
            mine = self.proven >> actor & 1
            sure = (1 if self.proven == 1 << actor else 0) if mine else -1
        return sure, self.visits, self.mean

    def value(self, actor: int) -> float:
        """The expected share of a win; in a solo game, the expected points."""
        if self.proven:
            return (self.proven >> actor & 1) / self.proven.bit_count()
        return self.mean


def rows(tree: Tree, node: int = 0) -> list[Finding]:
    """The rows of a node's children."""
    first, count = tree.nodes[node, [FIRST, CHILDREN]].tolist()
    part = slice(first, first + count)
    numbers = tree.nodes[part, [CODE, VISITS, PROVEN]].tolist()
    means = tree.worth[part, MEAN].tolist()
    return [Finding(c, v, mean, p) for (c, v, p), mean in zip(numbers, means, strict=True)]


def child_of(tree: Tree, node: int, code: int) -> int:
    """The child that a code leads to."""
    first, count = tree.nodes[node, [FIRST, CHILDREN]].tolist()
    return int(first + tree.nodes[first : first + count, CODE].tolist().index(code))


def added(trees: Iterable[Tree]) -> list[Finding]:
    """The rows of several trees' roots, added up; a proof in one tree counts for all."""
    found: dict[int, Finding] = {}
    for tree in trees:
        for row in rows(tree):
            code, visits, mean, proven = found.get(row.code, Finding(row.code, 0, 0.0, 0))
            total = visits + row.visits
            mean += (row.mean - mean) * row.visits / max(total, 1)
            found[code] = Finding(code, total, mean, proven or row.proven)
    return [*found.values()]


class RootedTree:
    """One tree and the words of its root."""

    capacity: ClassVar[int] = 1 << 20

    def __init__(self, kernel: Kernel, hooks: Hooks, plan: SearchPlan, seed: int) -> None:
        self._plan, self._guided = plan, hooks.policy is not None
        self._key = rng(seed)
        self._buffers = buffers_for(kernel.words, kernel.codes)
        rules = SearchRules(
            actors=kernel.actors,
            legal=kernel.legal,
            play=kernel.play,
            scores=hooks.scores or kernel.scores,
            playout=kernel.playout,
            draw=kernel.draw,
            prior=hooks.prior,
            policy=hooks.policy or stop,
            judge=hooks.judge,
        )
        self._rules = SearchRules(*map(real, rules))
        self._root = np.full(kernel.words, NOWHERE, np.int64)
        self.tree = planted(1, self._key)

    def turn_to(self, words: Words) -> None:
        """Make these words the root, keeping their branch if the tree has it."""
        if not np.array_equal(self._root, words):
            known = kept(self.tree, self._root, words, self._rules.play)
            self.tree = known or planted(self.capacity, self._key.copy())
        self._root = words

    def think(self, seats: int, most: int) -> None:
        """Simulate until the root has `most` visits, or until halted."""
        plan, left = self._plan, most - int(self.tree.nodes[0, VISITS])
        settings = SearchSettings(
            left, seats, plan.patience, plan.explore, plan.cutoff, self._guided
        )
        grow(self._root, self._buffers, self.tree, settings, *self._rules)

    def halt(self, now: bool) -> None:
        """Stop thinking, or allow it again."""
        self._buffers.halt[0] = now


class SearchBot:
    """Searches as long as its budget allows and plays the most visited action.

    It keeps the branch of its tree that the game follows. A budget of simulations includes the
    simulations kept.
    """

    def __init__(
        self, kernel: Kernel, seed: int, hooks: Hooks | None = None, plan: SearchPlan | None = None
    ) -> None:
        self._hooks, self._plan = hooks or Hooks(), plan or SearchPlan()
        seeds = Random(seed)
        self._thoughts = [
            RootedTree(kernel, self._hooks, self._plan, seeds.getrandbits(64))
            for _ in range(self._plan.threads)
        ]

    @property
    def trees(self) -> list[Tree]:
        """The search trees."""
        return [thought.tree for thought in self._thoughts]

    def choose(self, state: CompiledState, seat: int, budget: Budget) -> Action:
        """The most visited action, or one proven to win."""
        actions = state.actions(seat)
        if len(actions) == 1:
            return actions[0]
        self.ponder(state, seat, budget)
        return state.action_of(self._ranked(seat)[0].code)

    def explain(self, state: CompiledState, seat: int, budget: Budget) -> Explanation:
        """The action that `choose` would play, and the alternatives."""
        self.ponder(state, seat, budget)
        told = tuple(self._alternative(state, seat, row) for row in self._ranked(seat))
        return Explanation(told[0].action, told)

    def ponder(self, state: CompiledState, seat: int, budget: Budget) -> None:
        """Think about a state for later, even while others act."""
        focus = self._hooks.focus
        words = focus(state, seat) if focus else state.words.copy()
        alarm = Timer(budget.seconds or 0.0, self._halt, [True])
        self._halt(now=False)
        if budget.seconds is not None:
            alarm.start()
        try:
            self._think(words, state.seats, self._visits(budget))
        finally:
            alarm.cancel()

    def _think(self, words: Words, seats: int, most: int) -> None:
        def think(thought: RootedTree) -> None:
            thought.turn_to(words)
            thought.think(seats, most)

        if len(self._thoughts) == 1:
            think(self._thoughts[0])
            return
        with ThreadPoolExecutor(len(self._thoughts)) as pool:
            list(pool.map(think, self._thoughts))

    def _halt(self, now: bool) -> None:
        for thought in self._thoughts:
            thought.halt(now)

    def _visits(self, budget: Budget) -> int:
        """How many visits each tree's root should have."""
        plan, most = self._plan, budget.simulations
        if most is None:
            most = plan.simulations if budget.seconds is None else plan.most
        return max(-(-most // plan.threads), plan.patience + 1)

    def _ranked(self, seat: int) -> list[Finding]:
        found = [row for row in added(self.trees) if row.visits]
        return sorted(found, key=lambda row: row.rank(seat), reverse=True)

    def _alternative(self, state: CompiledState, seat: int, row: Finding) -> Alternative:
        action = state.action_of(row.code)
        return Alternative(action, row.value(seat), row.visits, self._line(state, seat, row.code))

    def _line(self, state: CompiledState, seat: int, code: int) -> tuple[Action, ...]:
        """The line expected after an action, up to a chance event."""
        tree, node, line = self.trees[0], 0, list[Action]()
        actor, at = seat, state
        while len(line) <= LINE:
            action = at.action_of(code)
            at, node = cast(CompiledState, at.play(actor, action)), child_of(tree, node, code)
            line.append(action)
            actor, below = int(tree.nodes[node, ACTOR]), rows(tree, node)
            if not any(row.visits for row in below) or (actor == CHANCE and len(below) > 1):
                break
            code = max(below, key=lambda row: row.rank(actor)).code
        return tuple(line[1:])
