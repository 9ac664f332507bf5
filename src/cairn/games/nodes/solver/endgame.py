"""The end of a two-player round, played exactly: who lays the last piece?

A position is won for the mover if some placement leads to one that is lost for the opponent. The
search goes depth first, placements that leave the opponent the fewest replies first, and keeps
every verdict in a table. Its key covers everything that still matters: the room on the layer, the
pieces around it and what they carry, and the hands from the mover's side, the same for all shifts,
turns and flips. Keys are 63 bits long; two positions could share one, but among a billion of them
that is not to be expected in ten lifetimes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cairn.core.game import Action
from cairn.core.kernel import Words, compiled, lowest
from cairn.games.nodes import fields as f
from cairn.games.nodes.actions import from_code
from cairn.games.nodes.ground import ground
from cairn.games.nodes.layers import piece_at
from cairn.games.nodes.legal import legal
from cairn.games.nodes.moves import after, go_on, play, round_words
from cairn.games.nodes.parts import FULL, MOST_PLACES, SETS, Table, symmetries
from cairn.games.nodes.playout import choices

if TYPE_CHECKING:
    from cairn.games.nodes.rules import NodesState

WIN, LOSS = 1, 2
DEEPEST = 128
REPLY = 1 << 12  # a move in a list: replies · REPLY + code
CHUNK = 20_000
# The progress of the search: its depth, its last verdict, the number of positions seen.
DEPTH, RESULT, SEEN, MOVE = range(4)
# At each depth: the move being searched, the number of moves, and the key of the position.
CURSOR, MOVES, KEY = range(3)
FRESH = -1


class EndgameScratch(NamedTuple):
    """The working arrays of the search."""

    words: Words
    frames: Table
    """Per depth the position to restore."""
    moves: Table
    """Per depth the moves to be searched; the last row is scratch."""
    marks: Table
    memory: Table
    """Keys and verdicts."""
    turned: Table
    """See `turned_nodes`."""
    at: Words


nodes = compiled(__file__)


# --- one key for all equivalent positions ---------------------------------------------------


@nodes
def mixed(value: int) -> int:
    """A number scrambled so that sums of such numbers distinguish sets."""
    value = (value ^ (value >> 30)) * -4658895280553007687
    value = (value ^ (value >> 27)) * -7723592293110705685
    return value ^ (value >> 31)


@nodes
def set_key(mask: int, spots: Table, low_a: int, low_b: int) -> int:
    """The key of a set of nodes, with its lowest coordinates shifted to 0."""
    key = 0
    while mask:
        node = lowest(mask)
        mask &= mask - 1
        key += mixed((spots[node, 0] - low_a) * 64 + spots[node, 1] - low_b + 1)
    return key


@nodes
def carried_by(s: Words, piece: int) -> int:
    """A bit for each type carried by a piece below."""
    bits = 0
    for kind in range(f.KINDS):
        bits |= (s[f.CARRIED + kind] & piece != 0) << kind
    return bits


@nodes
def seen_so(s: Words, spots: Table) -> int:
    """The key of the two relevant layers, with the nodes at these spots."""
    low_a, low_b, rest = 1 << 30, 1 << 30, s[f.BELOW]
    while rest:
        node = lowest(rest)
        rest &= rest - 1
        low_a, low_b = min(low_a, spots[node, 0]), min(low_b, spots[node, 1])
    key, rest, layer = 0, s[f.TAKEN], s[f.LAYER]
    while rest:
        piece = piece_at(s, layer, lowest(rest))
        rest &= ~piece
        key += mixed(set_key(piece, spots, low_a, low_b) * 64 + 63)
    free = s[f.BELOW] & ~s[f.TAKEN]
    rest = free
    while rest:
        piece = piece_at(s, layer - 1, lowest(rest))
        rest &= ~piece
        whole = piece & ~free == 0  # only then can a duplicate be laid on it
        tags = carried_by(s, piece) * 2 + whole
        key += mixed(set_key(piece & free, spots, low_a, low_b) * 64 + tags)
    return key


@nodes
def key_of(s: Words, turned: Table) -> int:
    """The key of a position, the same for all equivalent ones; never 0."""
    best = seen_so(s, turned[0])
    for way in range(1, len(turned)):
        best = min(best, seen_so(s, turned[way]))
    mine, theirs = f.hand(s[f.TURN]), f.hand(after(s, s[f.TURN]))
    held = min(s[f.COUNT], FULL)
    for kind in range(f.KINDS):
        held = (held * 32 + s[mine + kind]) * 32 + s[theirs + kind]
    key = mixed(best + mixed(held)) & 0x7FFFFFFFFFFFFFFF
    return key if key else 1


# --- the search -----------------------------------------------------------------------------


@nodes
def known(memory: Table, key: int) -> int:
    """The known verdict on a position: WIN or LOSS for its mover, or 0."""
    slot = key & (len(memory) - 1)
    return memory[slot, 1] if memory[slot, 0] == key else 0


@nodes
def remember(memory: Table, key: int, verdict: int) -> None:
    """Keep a verdict, replacing any other in its place."""
    slot = key & (len(memory) - 1)
    memory[slot, 0], memory[slot, 1] = key, verdict


@nodes
def put_back(scratch: EndgameScratch, depth: int) -> None:
    """Restore the position at a depth."""
    for word in range(f.ROWS):
        scratch.words[word] = scratch.frames[depth, word]


@nodes
def look(scratch: EndgameScratch, depth: int, code: int) -> int:
    """Try a move: REPLY + … to be searched, −WIN if it wins, −LOSS if it loses."""
    s = scratch.words
    play(s, s[f.TURN], code)
    over = s[f.PHASE] == f.Phase.OVER
    verdict = LOSS if over else known(scratch.memory, key_of(s, scratch.turned))
    replies = 0 if verdict else choices(s, s[f.TURN])
    put_back(scratch, depth)
    if verdict:
        return -WIN if verdict == LOSS else -LOSS
    return replies * REPLY + code


@nodes
def expand(scratch: EndgameScratch, depth: int) -> tuple[int, int]:
    """List the moves to search; returns how many, and the code of a winning move or −1."""
    s, spare = scratch.words, scratch.moves[DEEPEST]
    for word in range(f.ROWS):
        scratch.frames[depth, word] = s[word]
    count, listed = 0, legal(s, s[f.TURN], spare)
    for index in range(listed):
        seen = look(scratch, depth, spare[index])
        if seen == -WIN:
            return 0, spare[index]
        if seen >= 0:
            scratch.moves[depth, count] = seen
            count += 1
    return count, -1


@nodes
def next_move(moves: Words, cursor: int, count: int) -> int:
    """Bring the move with the fewest replies to the cursor; returns its code."""
    best = cursor
    for index in range(cursor + 1, count):
        if moves[index] < moves[best]:
            best = index
    moves[cursor], moves[best] = moves[best], moves[cursor]
    return moves[cursor] % REPLY


@nodes
def step(scratch: EndgameScratch) -> None:
    """One step: examine a new position, or continue an old one whose reply was searched."""
    s, at, depth = scratch.words, scratch.at, scratch.at[DEPTH]
    mark, listed = scratch.marks[depth], scratch.moves[depth]
    won = -1
    if mark[CURSOR] == FRESH:
        at[SEEN] += 1
        mark[KEY] = key_of(s, scratch.turned)
        mark[MOVES], won = expand(scratch, depth)
        mark[CURSOR] = 0
    elif at[RESULT] == LOSS:
        won = listed[mark[CURSOR]] % REPLY
    else:
        mark[CURSOR] += 1
    put_back(scratch, depth)
    if won < 0 and mark[CURSOR] < mark[MOVES]:
        play(s, s[f.TURN], next_move(listed, mark[CURSOR], mark[MOVES]))
        at[DEPTH] += 1
        scratch.marks[depth + 1, CURSOR] = FRESH
        return
    at[RESULT] = WIN if won >= 0 else LOSS
    at[MOVE] = won
    remember(scratch.memory, mark[KEY], at[RESULT])
    at[DEPTH] -= 1


@nodes
def search(scratch: EndgameScratch, most: int) -> bool:
    """Continue for at most so many new positions; returns whether there is a verdict."""
    end = scratch.at[SEEN] + most
    while scratch.at[DEPTH] >= 0 and scratch.at[SEEN] < end:
        step(scratch)
    return scratch.at[DEPTH] < 0


@dataclass(frozen=True)
class Verdict:
    """The winner of a round, and the winning move if the winner is to move."""

    winner: int
    move: Action | None
    positions: int
    seconds: float


def turned_nodes(words: Words, kind: int) -> Table:
    """[symmetry, node, a or b]: the place of each node after a turn of the table."""
    where = np.array(ground(words).nodes)
    return np.array([where @ matrix.T for matrix in symmetries(SETS[kind])], dtype=np.int64)


class Endgame:
    """A solver with a memory: verdicts are reused among the positions of a round."""

    def __init__(self, bits: int = 22) -> None:
        self._memory = np.zeros((1 << bits, 2), np.int64)
        self._frames = np.zeros((DEEPEST, f.ROWS), np.int64)
        self._moves = np.zeros((DEEPEST + 1, 2 * MOST_PLACES), np.int64)

    def solve(
        self,
        state: NodesState,
        seconds: float = 10.0,
        tell: Callable[[int], None] = lambda positions: None,
        most: int = sys.maxsize,
    ) -> Verdict | None:
        """Who wins the round from here, or None if time runs out or after `most` positions."""
        if state.seats != 2 or state.phase not in ("stack", "knock"):
            raise ValueError("The solver needs a two-player round with all bases laid.")
        words, begin = round_words(state.words), monotonic()
        words[f.HAND] = 0  # it solves a round in which nobody knocks the stack over
        if state.phase == "knock":
            go_on(words)
            if words[f.PHASE] == f.Phase.OVER:
                return Verdict(int(state.words[f.TURN]), None, 0, 0.0)
        scratch, mover = self._scratch(words, state.set), int(words[f.TURN])
        while not search(scratch, min(CHUNK, most)):
            tell(int(scratch.at[SEEN]))
            if monotonic() - begin > seconds or scratch.at[SEEN] >= most:
                return None
        won = scratch.at[RESULT] == WIN
        move = from_code(state.words, int(scratch.at[MOVE])) if won else None
        winner = mover if won else 1 - mover
        return Verdict(winner, move, int(scratch.at[SEEN]), monotonic() - begin)

    def _scratch(self, words: Words, kind: int) -> EndgameScratch:
        """Fresh arrays that share only the memory of other positions."""
        marks, at = np.zeros((DEEPEST + 1, 3), np.int64), np.zeros(4, np.int64)
        marks[0, CURSOR] = FRESH
        turned = turned_nodes(words, kind)
        return EndgameScratch(words, self._frames, self._moves, marks, self._memory, turned, at)
