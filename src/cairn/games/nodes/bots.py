"""What is special about playing Nodes well: big pieces early, and room for oneself alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from cairn.bots import GreedyBot, RandomBot, SearchBot
from cairn.core.bot import BotMaker, Budget
from cairn.core.game import Action
from cairn.core.kernel import Words, compiled
from cairn.games.nodes import fields as f
from cairn.games.nodes.kernel import KERNEL
from cairn.games.nodes.moves import round_words
from cairn.games.nodes.playout import choices

if TYPE_CHECKING:
    from cairn.games.nodes.rules import NodesState

# Big pieces find no place later on, so they go first; among equals the room of everybody
# counts. "Big first" alone beats random play in 29 of 30 rounds, where room alone loses most;
# with room as the second thought it beats itself without in 76 of 100.
WIN = 1000.0  # the end of a round outweighs every promise
GONE = 100.0  # and so does an opponent who is out
CHOICE = 0.01  # a placement that somebody has, against a node in hand

nodes = compiled(__file__)


@nodes
def standing(s: Words, seat: int) -> float:
    """How a seat stands in a round: what it still has to get rid of, then who has room."""
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
    """Solo points to search by: the pieces that are no longer in hand."""
    left = 0
    for kind in range(f.KINDS):
        left += s[f.HEAD + kind]
    out[0] = -left


class NodesSearch:
    """Tree search over the round in hand; alone, over how many pieces are left in the end."""

    def __init__(self, seed: int) -> None:
        self._alone = SearchBot(KERNEL, seed, scores=laid)
        self._among = SearchBot(KERNEL, seed, focus=lambda state, _: round_words(state.words))

    def choose(self, state: NodesState, seat: int, budget: Budget) -> Action:
        """The action that was looked at most."""
        return (self._alone if state.seats == 1 else self._among).choose(state, seat, budget)


BOTS: Mapping[str, BotMaker] = {
    "search": NodesSearch,
    "greedy": partial(GreedyBot, evaluate),
    "random": RandomBot,
}
