"""Bots for Brikks: the prospects of a sheet, and the oversights of a newcomer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from cairn.bots import GreedyBot, RandomBot
from cairn.bots.greedy import Evaluate
from cairn.core.bot import BotMaker, Budget
from cairn.core.game import Action
from cairn.core.kernel import Words, compiled, popcount
from cairn.games.brikks import fields as f
from cairn.games.brikks import parts as p
from cairn.games.brikks.learned.chooser import LookingBot, TableBot
from cairn.games.brikks.legal import legal_uses
from cairn.games.brikks.moves import mark_use
from cairn.games.brikks.points import score
from cairn.games.brikks.sheet import ROW, free, has, reachable, row_of, waiting

if TYPE_CHECKING:
    from cairn.games.brikks.rules import BrikksState

brikks = compiled(__file__)

# The prospects of a sheet, in points. From one hill climb over the mean of 1,000 solo games,
# rounded; two more terms that it brought down to almost nothing were dropped, and the last two
# numbers are guesses. It climbed from 31 to 61 points, and got 60 on 3,000 unseen games. As it
# stands here: 63 (standard error 0.7) on 400 further games. Smooth edges are worth far more than
# rows that are nearly full: the next block needs them to fit.
EDGE = -0.79  # a border between filled and open along a row, or a filled square over a hole
CLOSED = -0.09  # an open square that nothing can reach
ROW_SHARE = 0.056  # the points a row can still score, times the square of its filled share
POINT = 1.12  # an unspent point of energy, up to six
BOMB = 2.8
BONUS_POINT = 0.45
SINGLE_SQUARE = 2.0  # a square still to drop on the opponent's sheet
LAST_ONE_IN = 1000.0  # the end of a duel outweighs all prospects

# How often a newcomer sees that a block can be turned or swapped, thinks of circles, energy and
# bombs, and remembers a bomb when nothing fits.
TURNS, MINDS, BOMBS = 0.6, 0.7, 0.8


@brikks
def squares(s: Words, sheet: int) -> float:
    """The prospects of a sheet's squares: even edges, rows that fill up."""
    lo, hi = s[sheet + f.LO], s[sheet + f.HI]
    free_lo, free_hi = free(lo, hi, p.SINGLE)
    open_lo, open_hi = reachable(free_lo, free_hi)
    rows, closed, edges, below = 0.0, 0, 0, ROW
    for row in range(p.HEIGHT):
        filled = row_of(lo, hi, row)
        dead = ROW & ~filled & ~row_of(open_lo, open_hi, row)
        could = p.ROW_POINTS[p.WIDTH - popcount(dead)] * p.WEIGHTS[row]
        rows += could * (popcount(filled) / p.WIDTH) ** 2
        closed += popcount(dead)
        edges += popcount((filled ^ (filled >> 1)) & (ROW >> 1)) + popcount(filled & ~below)
        below = filled
    return ROW_SHARE * rows + CLOSED * closed + EDGE * edges


@brikks
def promise(s: Words, sheet: int) -> float:
    """The prospects of a sheet, with energy, bombs and bonus."""
    purse = POINT * min(s[sheet + f.ENERGY], 6) + BOMB * s[sheet + f.BOMBS]
    bonus = BONUS_POINT * p.BONUS[s[sheet + f.TICKS]]
    return squares(s, sheet) + purse + bonus + SINGLE_SQUARE * s[sheet + f.DROPS]


@brikks
def standing(s: Words, seat: int) -> float:
    """The value of a seat's position: its points once it is out, its prospects before."""
    sheet = f.sheet_of(seat)
    own = score(s, sheet) if s[sheet + f.OUT] else promise(s, sheet)
    if s[f.DUEL]:
        other = f.sheet_of(1 - seat)
        own += LAST_ONE_IN * (s[other + f.OUT] - s[sheet + f.OUT]) - promise(s, other)
    return own


@brikks
def use_value(s: Words, seat: int, code: int, kept: Words) -> float:
    """A seat's value after using the block this way; its sheet is restored afterwards."""
    sheet = f.sheet_of(seat)
    for field in range(f.SHEET):
        kept[field] = s[sheet + field]
    mark_use(s, sheet, code)
    value = standing(s, seat)
    for field in range(f.SHEET):
        s[sheet + field] = kept[field]
    return value


@brikks
def best_use(s: Words, seat: int, scratch: Words) -> float:
    """A seat's value after its best use of the rolled block."""
    kept, codes = scratch[: f.SHEET], scratch[f.SHEET :]
    best = -np.inf
    for index in range(legal_uses(s, f.sheet_of(seat), codes)):
        best = max(best, use_value(s, seat, codes[index], kept))
    return best


@brikks
def outlook(s: Words, seat: int, scratch: Words) -> float:
    """How good a state is for a seat, looking through a pending roll or block."""
    if s[f.PHASE] == f.Phase.REROLL:
        total = 0.0
        for block in range(f.BLOCKS):
            s[f.BLOCK] = block
            total += best_use(s, seat, scratch)
        return total / f.BLOCKS
    if s[f.PHASE] == f.Phase.USE and waiting(s, f.sheet_of(seat)):
        return best_use(s, seat, scratch)
    return standing(s, seat)


def evaluate(state: BrikksState, seat: int) -> float:
    """How good a state is for a seat, for the greedy bot."""
    scratch = np.empty(f.SHEET + f.CODES, np.int64)
    return float(outlook(state.words.copy(), seat, scratch))


class Newcomer:
    """A player on a first evening: blocks fall straight down, and only squares count.

    It sees no place under an overhang, and seldom that a block could be turned or swapped. It
    thinks of circles, energy and bombs only now and then.
    """

    quick = True

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, state: BrikksState, seat: int, budget: Budget) -> Action:
        """The best action it sees, as far as it can tell."""
        value: Evaluate = evaluate
        actions: Sequence[Action] = state.actions(seat)
        if state.words[f.PHASE] == f.Phase.USE:
            value = evaluate if self._often(MINDS) else _bare
            actions = [*self._seen(state, seat)] or actions
        return max(actions, key=lambda action: value(state.play(seat, action), seat))

    def _often(self, share: float) -> bool:
        return self._random.random() < share

    def _seen(self, state: BrikksState, seat: int) -> Iterator[Action]:
        """The uses of the block that it notices."""
        words, sheet = state.words, f.sheet_of(seat)
        turned = [self._often(TURNS) for _ in range(f.BLOCKS)]
        for action in state.actions(seat):
            code = state.code_of(action)
            if code >= f.PLACES:
                seen = code == f.CallCode.STOP or self._often(BOMBS)
            else:
                block, square = divmod(code, p.CELLS)
                lo, hi = free(words[sheet + f.LO], words[sheet + f.HI], block)
                falls = all(has(lo, hi, above) for above in range(square, p.CELLS, p.WIDTH))
                seen = falls and (turned[block] or not p.PRICE[words[f.BLOCK], block])
            if seen:
                yield action


def _bare(state: BrikksState, seat: int) -> float:
    """Evaluation by squares only."""
    return float(squares(state.words, f.sheet_of(seat)))


_greedy = partial(GreedyBot, evaluate)

MAKERS: Sequence[BotMaker] = (
    LookingBot,
    TableBot,
    _greedy,
    Newcomer,
    _greedy,
    RandomBot,
)
"""The makers of the bots on the card, in the same order."""
