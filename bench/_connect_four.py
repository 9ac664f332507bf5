"""Connect four, a game that OpenSpiel has too, as a Kernel for `search.py`.

A set of discs is one word: seven columns of seven bits, the highest of which is never used.
"""

from __future__ import annotations

from cairn.core.kernel import Kernel, Rng, Words, compiled, random_below

COLUMNS, ROWS = 7, 6
SPAN = ROWS + 1
FULL = sum(((1 << ROWS) - 1) << SPAN * column for column in range(COLUMNS))

DISCS, TURN, OVER, WORDS = 0, 2, 3, 4
"""Each player's discs; whose turn it is; once it is over, 1 + the winner, or DRAWN."""
DRAWN = 3

four = compiled(__file__)


@four
def lines(discs: int) -> bool:
    """Whether four discs are in a line."""
    for way in (1, SPAN - 1, SPAN, SPAN + 1):
        pairs = discs & discs >> way
        if pairs & pairs >> 2 * way:
            return True
    return False


@four
def actors(s: Words) -> int:
    """A bit for the player to move, or 0."""
    return 0 if s[OVER] else 1 << s[TURN]


@four
def free(taken: int, column: int) -> bool:
    """Whether a disc fits into a column."""
    return not taken >> (SPAN * column + ROWS - 1) & 1


@four
def legal(s: Words, actor: int, out: Words) -> int:
    """The columns that have room."""
    taken, count = s[DISCS] | s[DISCS + 1], 0
    for column in range(COLUMNS):
        if free(taken, column):
            out[count] = column
            count += 1
    return count


@four
def check(s: Words, actor: int, code: int) -> int:
    """0 if a disc fits there."""
    return 0 if 0 <= code < COLUMNS and free(s[DISCS] | s[DISCS + 1], code) else 1


@four
def play(s: Words, actor: int, code: int) -> None:
    """Drop a disc."""
    taken = s[DISCS] | s[DISCS + 1]
    s[DISCS + actor] |= (taken + (1 << SPAN * code)) & ~taken
    s[TURN] = 1 - actor
    if lines(s[DISCS + actor]):
        s[OVER] = 1 + actor
    elif s[DISCS] | s[DISCS + 1] == FULL:
        s[OVER] = DRAWN


@four
def scores(s: Words, out: Words) -> None:
    """A point for the winner."""
    for seat in range(2):
        out[seat] = s[OVER] == 1 + seat


@four
def playout(s: Words, rng: Rng) -> int:
    """Drop discs at random to the end."""
    dropped = 0
    while not s[OVER]:
        column = random_below(rng, COLUMNS)
        if free(s[DISCS] | s[DISCS + 1], column):
            play(s, s[TURN], column)
            dropped += 1
    return dropped


@four
def draw(s: Words, rng: Rng) -> int:
    """Chance has no part in this game."""
    return -1


KERNEL = Kernel(
    words=WORDS,
    codes=COLUMNS,
    actors=actors,
    legal=legal,
    check=check,
    play=play,
    scores=scores,
    playout=playout,
    draw=draw,
)
