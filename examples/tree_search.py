"""A one-page tree search over the public library: it knows no game, only States.

    python examples/tree_search.py topple
    python examples/tree_search.py nodes --simulations 200

It needs `actors`, `actions`, `play`, `outcomes` and `outcome`, which every game has. This one is
for reading; for real play use the compiled search in `cairn.bots`.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass, field
from random import Random

import cairn
from cairn import CHANCE, Action, Bot, Budget, State


@dataclass
class Node:
    """A state, and how simulations went from it."""

    state: State
    visits: int = 0
    worth: float = 0.0
    """The sum of rewards for the actor who moved here."""
    children: dict[Action, Node] = field(default_factory=dict)


class TreeSearch:
    """Looks at the most promising and the least known actions (UCT)."""

    def __init__(self, seed: int, simulations: int = 100, curiosity: float = 0.7) -> None:
        self.random = Random(seed)
        self.simulations, self.curiosity = simulations, curiosity

    def choose(self, state: State, seat: int, budget: Budget) -> Action:
        """The most visited action."""
        root = Node(state)
        for _ in range(budget.simulations or self.simulations):
            self.simulate(root)
        return max(root.children, key=lambda action: root.children[action].visits)

    def simulate(self, root: Node) -> None:
        """Walk down the tree, add a node, play on at random, and update the path."""
        node, path = root, []
        while node.state.actors:
            actor = node.state.actors[0]
            action, new = self.step(node, actor)
            if new:
                node.children[action] = Node(node.state.play(actor, action))
            node = node.children[action]
            path.append((node, actor))
            if new and actor != CHANCE:
                break
        rewards = self.play_out(node.state)
        root.visits += 1
        for passed, mover in path:
            passed.visits += 1
            passed.worth += rewards[mover] if mover != CHANCE else 0

    def step(self, node: Node, actor: int) -> tuple[Action, bool]:
        """The next action to look at, and whether it is new."""
        if actor == CHANCE:
            action = self.draw(node.state)
            return action, action not in node.children
        untried = [one for one in node.state.actions(actor) if one not in node.children]
        if untried:
            return self.random.choice(untried), True
        total = math.log(sum(child.visits for child in node.children.values()))

        def promise(action: Action) -> float:
            child = node.children[action]
            return child.worth / child.visits + self.curiosity * math.sqrt(total / child.visits)

        return max(node.children, key=promise), False

    def draw(self, state: State) -> Action:
        """Draw an outcome of chance, with its probability."""
        actions, chances = zip(*state.outcomes(), strict=True)
        return self.random.choices(actions, [float(chance) for chance in chances])[0]

    def play_out(self, state: State) -> list[float]:
        """Play at random to the end; the winners share one win."""
        while state.actors:
            actor = state.actors[0]
            chance = actor == CHANCE
            action = self.draw(state) if chance else self.random.choice(state.actions(actor))
            state = state.play(actor, action)
        assert state.outcome
        winners = state.outcome.winners
        return [float(seat in winners) / max(len(winners), 1) for seat in range(state.seats)]


def main() -> None:
    """Let the search play against the random bot."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("game", nargs="?", default="topple")
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--games", type=int, default=4)
    given = parser.parse_args()
    won = 0
    for number in range(given.games):
        seat = number % 2
        bots: list[Bot] = [cairn.load(given.game).bot("random", number) for _ in range(2)]
        bots[seat] = TreeSearch(number, given.simulations)
        state = play(given.game, bots, Random(number))
        assert state.outcome
        won += seat in state.outcome.winners
        print(
            f"game {number + 1}: points {state.scores}, tree search on seat {seat + 1}", flush=True
        )
    print(f"won {won} of {given.games}")


def play(game: str, bots: list[Bot], random: Random) -> State:
    """Play a game between two bots."""
    short = {"points": 1} if game == "nodes" else {"target": 20} if game == "topple" else {}
    state = cairn.load(game).new(2, short)
    while state.actors:
        actor = state.actors[0]
        if actor == CHANCE:
            actions, chances = zip(*state.outcomes(), strict=True)
            action = random.choices(actions, [float(chance) for chance in chances])[0]
        else:
            action = bots[actor].choose(state, actor, Budget())
        state = state.play(actor, action)
    return state


if __name__ == "__main__":
    main()
