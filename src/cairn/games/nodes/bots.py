"""Bots for Nodes: big pieces early, and room that only they can use."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from cairn.bots import GreedyBot, Hooks, RandomBot, SearchBot, SearchPlan
from cairn.bots.tree import Worth
from cairn.core.bot import Alternative, BotMaker, Budget, Explanation
from cairn.core.game import Action
from cairn.core.kernel import Words, compiled
from cairn.games.nodes import fields as f
from cairn.games.nodes.kernel import KERNEL
from cairn.games.nodes.layers import kind_of
from cairn.games.nodes.moves import round_words
from cairn.games.nodes.parts import NAMES, Node
from cairn.games.nodes.playout import choices
from cairn.games.nodes.solver.endgame import Endgame

if TYPE_CHECKING:
    from cairn.games.nodes.rules import NodesState

# Big pieces find no place later, so they go first; among equals everybody's room counts. "Big
# first" alone beats random play in 29 of 30 rounds, while room alone loses most; with room as
# the tie-breaker it beats plain "big first" in 76 of 100.
WIN = 1000.0  # the end of a round outweighs all prospects
GONE = 100.0  # and so does an opponent who is out
CHOICE = 0.01  # a placement available to a seat, against a node in hand

MEMORY = 20
"""Bits of the solver's table of positions: a million of them, 16 MB."""
LATE = 42
"""With so many pieces in hand the solver can reach the end of a round."""
GLANCES = 50
"""Simulations of the regular bot in solo play."""
THINKS_OF = 0.6
"""How often a newcomer thinks of a type of piece at all."""

nodes = compiled(__file__)


@nodes
def standing(s: Words, seat: int) -> float:
    """The value of a seat's position in a round: the nodes left in its hand, then room."""
    value = CHOICE * choices(s, seat)
    for kind in range(1, f.KINDS):
        value -= (kind + 1) * s[f.hand(seat) + kind]
    for other in range(s[f.SEATS]):
        if other != seat:
            value += GONE * s[f.hand(other) + f.OUT] - CHOICE * choices(s, other)
    return value


def evaluate(state: NodesState, seat: int) -> float:
    """How good a state is for a seat, for the greedy bot."""
    s = state.words.copy()
    if s[f.PHASE] in (f.Phase.BASE, f.Phase.OVER):
        # A round has just ended, or none has begun to be stacked.
        mine = 1.0 if s[f.ENDED] == seat else -1.0
        return WIN * mine * (int(s[f.HOW] == f.End.WON) - int(s[f.HOW] == f.End.KNOCKED))
    return float(standing(s, seat))


@nodes
def laid(s: Words, out: Words) -> None:
    """Solo points for the search: the pieces no longer in hand."""
    left = 0
    for kind in range(f.KINDS):
        left += s[f.HEAD + kind]
    out[0] = -left


@nodes
def bigger(s: Words, actor: int, codes: Words, count: int, weights: Worth) -> None:
    """The search's prior: big pieces deserve a look."""
    for index in range(count):
        place = codes[index] % f.OPEN_CODE
        stacks = s[f.PHASE] == f.Phase.STACK
        weights[index] = float((kind_of(s, place) + 1) ** 2) if stacks else 1.0


# Playouts stay random: with the biggest piece first in them, the search won 12 of 36 rounds
# against its predecessor; with these hooks, 18 of 25.
ALONE = Hooks(prior=bigger, scores=laid)
AMONG = Hooks(prior=bigger, focus=lambda state, _: round_words(state.words))


class NodesSearch:
    """Tree search over the current round; in solo play, for the fewest pieces left at the end.

    It plays the end of a round between two steady hands exactly, once that is quick enough.
    """

    def __init__(self, plan: SearchPlan, positions: int, seed: int) -> None:
        self._alone = SearchBot(KERNEL, seed, ALONE, plan)
        self._among = SearchBot(KERNEL, seed, AMONG, plan)
        self._positions = positions
        self._endgame: Endgame | None = None

    def choose(self, state: NodesState, seat: int, budget: Budget) -> Action:
        """A sure win, or the most visited action."""
        quick, rest = shared(budget)
        return self._solved(state, quick) or self._search(state).choose(state, seat, rest)

    def explain(self, state: NodesState, seat: int, budget: Budget) -> Explanation:
        """Its choice, and the alternatives that it looked at."""
        quick, rest = shared(budget)
        told = self._search(state).explain(state, seat, rest)
        best = self._solved(state, quick)
        if best is None:
            return told
        others = tuple(one for one in told.alternatives if one.action != best)
        mine = next((one for one in told.alternatives if one.action == best), None)
        sure = Alternative(best, 1.0, mine.visits if mine else 0, mine.line if mine else ())
        return Explanation(best, (sure, *others))

    def ponder(self, state: NodesState, seat: int, budget: Budget) -> None:
        """Analyse a state, even on another player's turn."""
        self._search(state).ponder(state, seat, budget)

    def _search(self, state: NodesState) -> SearchBot:
        return self._alone if state.seats == 1 else self._among

    def _solved(self, state: NodesState, seconds: float) -> Action | None:
        if not state.solvable or in_hand(state) > LATE:
            return None
        self._endgame = self._endgame or Endgame(MEMORY)
        verdict = self._endgame.solve(state, seconds, most=self._positions)
        return verdict.move if verdict else None


def shared(budget: Budget) -> tuple[float, Budget]:
    """Seconds for the solver, and the budget left for the search."""
    if budget.seconds is None:
        return math.inf, budget
    return budget.seconds / 4, replace(budget, seconds=budget.seconds * 3 / 4)


def in_hand(state: NodesState) -> int:
    """The number of pieces still to be laid."""
    return sum(state.seat(seat, kind) for seat in range(state.seats) for kind in range(f.KINDS))


class Regular:
    """Greedy against others; in solo play it searches a little: greed leaves no room at the end."""

    quick = True

    def __init__(self, seed: int) -> None:
        self._alone = SearchBot(KERNEL, seed, ALONE, SearchPlan(simulations=GLANCES))
        self._among = GreedyBot(evaluate, seed)

    def choose(self, state: NodesState, seat: int, budget: Budget) -> Action:
        """The best-looking action, at once, whatever the budget."""
        bot = self._alone if state.seats == 1 else self._among
        return bot.choose(state, seat, Budget())


class Newcomer:
    """Lays the biggest piece it notices: near the last one, and not of every type it has."""

    quick = True

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, state: NodesState, seat: int, budget: Budget) -> Action:
        """One of the placements it notices."""
        actions = state.actions(seat)
        noticed = self._noticed(state, actions) or [self._random.choice(actions)]
        return max(noticed, key=lambda action: (len(action.nodes), self._random.random()))

    def _noticed(self, state: NodesState, actions: Sequence[Any]) -> list[Any]:
        thought_of = {name for name in NAMES if self._random.random() < THINKS_OF}
        around = state.placed[-1].nodes[0] if state.placed else (0, 0)
        return [
            action
            for action in actions
            if action.name in thought_of and self._random.random() < 1 / (1 + away(action, around))
        ]


def away(action: Any, spot: Node) -> int:  # noqa: ANN401
    """How far a placement is from a spot, in nodes."""
    return min(abs(a - spot[0]) + abs(b - spot[1]) for a, b in action.nodes)


MAKERS: Sequence[BotMaker] = (
    partial(NodesSearch, SearchPlan(simulations=40_000), 40_000),
    partial(NodesSearch, SearchPlan(simulations=5_000, most=5_000), 10_000),
    Regular,
    Newcomer,
    partial(GreedyBot, evaluate),
    RandomBot,
)
"""The makers of the bots on the card, in the same order."""
