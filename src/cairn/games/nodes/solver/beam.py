"""A won solo game of Nodes, found by beam search.

All games of a beam have the same number of pieces laid. Each is continued in every way, games that
differ only by a symmetry are counted once, and the most promising go on: those from which random
play leaves the fewest pieces. If a beam ends without a win, the next is wider.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from cairn.core.kernel import Rng, Words, compiled, copy, rng
from cairn.games.nodes import fields as f
from cairn.games.nodes.actions import from_code
from cairn.games.nodes.legal import legal
from cairn.games.nodes.moves import play
from cairn.games.nodes.parts import MOST_PLACES, Table
from cairn.games.nodes.playout import playout
from cairn.games.nodes.solver.endgame import key_of, turned_nodes

if TYPE_CHECKING:
    from cairn.games.nodes.rules import Nodes, NodesState

Promise = npt.NDArray[np.float64]

CODE, PARENT, KEY = range(3)
ROLLOUTS = 8
SLICE = 16


class BeamScratch(NamedTuple):
    """The beam's working arrays for the continuations."""

    words: Table
    """Two states: the current one, and one for random play."""
    codes: Words
    turned: Table
    """See `turned_nodes`."""
    found: Table
    """Per continuation its code, its parent in the beam, and its key."""
    promise: Promise
    """Per continuation the result of `outlook`."""


nodes = compiled(__file__)


@nodes
def outlook(s: Words, spare: Words, rng: Rng) -> float:
    """The prospects of a game: how few pieces random play leaves on average."""
    total = 0
    for _ in range(ROLLOUTS):
        copy(s, spare)
        playout(spare, rng)
        for kind in range(f.KINDS):
            total -= spare[f.HEAD + kind]
    return total / ROLLOUTS


@nodes
def continue_some(beam: Table, first: int, count: int, scratch: BeamScratch, rng: Rng) -> int:
    """Append every continuation of some games, with its prospects; returns the new count."""
    s, found = scratch.words[0], scratch.found
    for parent in range(first, min(first + SLICE, len(beam))):
        listed = legal(beam[parent], 0, scratch.codes)
        for index in range(listed):
            copy(beam[parent], s)
            play(s, 0, scratch.codes[index])
            if s[f.PHASE] == f.Phase.OVER and s[f.HOW] != f.End.WON:
                continue
            found[count, CODE], found[count, PARENT] = scratch.codes[index], parent
            found[count, KEY] = key_of(s, scratch.turned)
            scratch.promise[count] = outlook(s, scratch.words[1], rng)
            count += 1
    return count


def continue_all(beam: Table, scratch: BeamScratch, rng: Rng) -> int:
    """Write every continuation of every game; returns how many. Ctrl-C gets through in between."""
    count = 0
    for first in range(0, len(beam), SLICE):
        count = continue_some(beam, first, count, scratch, rng)
    return count


@dataclass(frozen=True)
class SoloLine:
    """The actions of a solo game so far, and how many pieces are left."""

    actions: tuple[str, ...]
    left: int


def left_in(words: Words) -> int:
    """The pieces that a solo player still has to lay."""
    return int(words[f.HEAD : f.HEAD + f.KINDS].sum())


def best_of(found: Table, promise: Promise, width: int, random: np.random.Generator) -> Table:
    """The most promising continuations, equivalent ones once, ties broken at random."""
    order = np.lexsort((random.random(len(found)), -promise))
    _, first = np.unique(found[order, KEY], return_index=True)
    return found[order[np.sort(first)[:width]]]


def scratch_for(start: NodesState, width: int) -> BeamScratch:
    """Arrays for beams of this width."""
    most = width * 2 * MOST_PLACES
    return BeamScratch(
        words=np.empty((2, len(start.words)), np.int64),
        codes=np.empty(2 * MOST_PLACES, np.int64),
        turned=turned_nodes(start.words, start.set),
        found=np.empty((most, 3), np.int64),
        promise=np.empty(most, np.float64),
    )


def beam_search(start: NodesState, width: int, seed: int) -> Iterator[SoloLine]:
    """Longer and longer solo games from a state with all bases laid; the last one may be won."""
    beam, lines = start.words[None, :].copy(), [SoloLine(tuple(t for _, t in start.stack), 0)]
    scratch, source, random = scratch_for(start, width), rng(seed), np.random.default_rng(seed)
    while len(beam):
        count = continue_all(beam, scratch, source)
        chosen = best_of(scratch.found[:count], scratch.promise[:count], width, random)
        parents = beam[chosen[:, PARENT]]
        beam = parents.copy()
        for words, code in zip(beam, chosen[:, CODE].tolist(), strict=True):
            play(words, int(words[f.TURN]), code)
        lines = [
            SoloLine((*lines[parent].actions, str(from_code(before, code))), left_in(after))
            for (code, parent, _), before, after in zip(chosen.tolist(), parents, beam, strict=True)
        ]
        yield from lines[:1]
        if lines and lines[0].left == 0:
            return


def random_bases(game: Nodes, kind: str, random: Random) -> NodesState:
    """A solo game with bases laid at random."""
    state = game.new(1, {"set": kind})
    while state.phase == "base":  # type: ignore[attr-defined]
        state = state.play(0, random.choice(state.actions(0)))
    return state  # type: ignore[return-value]


def find_solo(
    game: Nodes, kind: str, width: int, seed: int, tell: Callable[[SoloLine, int], None]
) -> SoloLine:
    """A won solo game; `tell` is called with every longer game on the way."""
    random = Random(seed)
    while True:
        start = random_bases(game, kind, random)
        for line in beam_search(start, width, random.randrange(1 << 30)):
            tell(line, width)
            if line.left == 0:
                return line
        width *= 2
