"""A won solo game of Nodes, found by beam search.

All games of a beam have the same number of pieces laid. Every one is continued in every way,
games that are alike but for a turn are counted once, and the most promising go on: those from
which random play leaves the fewest pieces. When a beam ends without a win, the next is wider.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from cairn.core.kernel import Rng, Words, compiled, rng
from cairn.games.nodes import kernel, legal, rounds
from cairn.games.nodes.endgame import key_of, turned_nodes
from cairn.games.nodes.kernel import HEAD, HOW, KINDS, OVER, PHASE, TURN, WON
from cairn.games.nodes.layout import from_code
from cairn.games.nodes.parts import MOST_PLACES, Table
from cairn.games.nodes.playout import playout

if TYPE_CHECKING:
    from cairn.games.nodes.rules import Nodes, NodesState

Promise = npt.NDArray[np.float64]

CODE, PARENT, KEY = range(3)
ROLLOUTS = 8

nodes = compiled(__file__)


@nodes
def copy(words: Words, to: Words) -> None:
    """Write the words of one state over another."""
    for word in range(len(to)):
        to[word] = words[word]


@nodes
def outlook(s: Words, spare: Words, rng: Rng) -> float:
    """What a game promises: how few pieces random play leaves in the mean."""
    total = 0
    for _ in range(ROLLOUTS):
        copy(s, spare)
        playout(spare, rng)
        for kind in range(KINDS):
            total -= spare[HEAD + kind]
    return total / ROLLOUTS


@nodes
def continue_all(
    beam: Table, desk: Table, codes: Words, turned: Table, found: Table, promise: Promise, rng: Rng
) -> int:
    """Every continuation of every game: its code, parent and key, and what it promises."""
    count, s = 0, desk[0]
    for parent in range(len(beam)):
        listed = legal.legal(beam[parent], 0, codes)
        for index in range(listed):
            copy(beam[parent], s)
            rounds.play(s, 0, codes[index])
            if s[PHASE] == OVER and s[HOW] != WON:
                continue
            found[count, CODE], found[count, PARENT] = codes[index], parent
            found[count, KEY] = key_of(s, turned)
            promise[count] = outlook(s, desk[1], rng)
            count += 1
    return count


@dataclass(frozen=True)
class Line:
    """A solo game so far, as its actions, and how many pieces are left."""

    actions: tuple[str, ...]
    left: int


def left_in(words: Words) -> int:
    """The pieces that a solo player still has to lay."""
    return int(words[kernel.HEAD : kernel.HEAD + kernel.KINDS].sum())


def best_of(found: Table, promise: Promise, width: int, random: np.random.Generator) -> Table:
    """The most promising continuations, alike ones once, ties parted by lot."""
    order = np.lexsort((random.random(len(found)), -promise))
    _, first = np.unique(found[order, KEY], return_index=True)
    return found[order[np.sort(first)[:width]]]


def beam_search(start: NodesState, width: int, seed: int) -> Iterator[Line]:
    """Longer and longer solo games from a state whose bases lie; the last one may be won."""
    beam, lines = start.words[None, :].copy(), [Line(tuple(t for _, t in start.stack), 0)]
    turned, source = turned_nodes(start.words, start.set), rng(seed)
    random = np.random.default_rng(seed)
    desk, codes = np.empty((2, len(start.words)), np.int64), np.empty(2 * MOST_PLACES, np.int64)
    found = np.empty((width * 2 * MOST_PLACES, 3), np.int64)
    promise = np.empty(len(found), np.float64)
    while len(beam):
        count = continue_all(beam, desk, codes, turned, found, promise, source)
        chosen = best_of(found[:count], promise[:count], width, random)
        parents = beam[chosen[:, PARENT]]
        beam = parents.copy()
        for words, code in zip(beam, chosen[:, CODE].tolist(), strict=True):
            rounds.play(words, int(words[TURN]), code)
        lines = [
            Line((*lines[parent].actions, str(from_code(before, code))), left_in(after))
            for (code, parent, _), before, after in zip(chosen.tolist(), parents, beam, strict=True)
        ]
        yield from lines[:1]
        if lines and lines[0].left == 0:
            return


def random_bases(game: Nodes, kind: str, random: Random) -> NodesState:
    """A solo game whose bases were laid at random."""
    state = game.new(1, {"set": kind})
    while state.phase == "base":  # type: ignore[attr-defined]
        state = state.play(0, random.choice(state.actions(0)))
    return state  # type: ignore[return-value]


def find_solo(
    game: Nodes, kind: str, width: int, seed: int, tell: Callable[[Line, int], None]
) -> Line:
    """A won solo game; `tell` hears of every longer game on the way."""
    random = Random(seed)
    while True:
        start = random_bases(game, kind, random)
        for line in beam_search(start, width, random.randrange(1 << 30)):
            tell(line, width)
            if line.left == 0:
                return line
        width *= 2
