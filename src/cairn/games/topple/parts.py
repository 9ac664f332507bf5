"""The box of Topple, read from parts.toml into the tables that the compiled rules use.

Spaces are numbered along the rows, a1 first, and a set of spaces is a word with their bits:

    5   20 21 22 23 24      level   5 4 3 4 5
    4   15 16 17 18 19              4 3 2 3 4
    3   10 11 12 13 14              3 2 1 2 3
    2    5  6  7  8  9              4 3 2 3 4
    1    0  1  2  3  4              5 4 3 4 5
         a  b  c  d  e

Lengths are whole tenths of a millimetre here, so that the verdicts of the balance are exact.
"""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from cairn.core.parts import load_parts, whole_tenths

PARTS = load_parts(__file__)

Colour = Literal["red", "yellow", "green", "blue"]
Table = npt.NDArray[np.int64]

SIZE: int = PARTS["board"]["size"]
SPACES = SIZE * SIZE
LETTERS = "abcdefg"[:SIZE]
NAMES = [f"{letter}{row}" for row in range(1, SIZE + 1) for letter in LETTERS]
"""The text of each space, by its number."""
COLOURS: list[Colour] = PARTS["pieces"]["colours"]
EACH: int = PARTS["pieces"]["each"]
PIECES = EACH * len(COLOURS)
ANY = 6
"""The roll that allows any space."""
MIDDLE = SIZE // 2


def level(space: int) -> int:
    """The level of a space: its walking distance from the centre + 1."""
    return abs(space % SIZE - MIDDLE) + abs(space // SIZE - MIDDLE) + 1


def _spaces(rolled: int) -> list[int]:
    return [space for space in range(SPACES) if rolled in (ANY, level(space))]


LEVEL: Table = np.array([level(space) for space in range(SPACES)])
ALLOWED: Table = np.array([sum(1 << n for n in _spaces(rolled)) for rolled in range(ANY + 1)])
"""The spaces that a roll allows, as a set."""
CHOICES: Table = np.array([len(_spaces(rolled)) for rolled in range(ANY + 1)])
LISTED: Table = np.array([(_spaces(roll) + [0] * SPACES)[:SPACES] for roll in range(ANY + 1)])
"""The same spaces one by one; the first CHOICES of a row count."""

_ROWS = [[row * SIZE + column for column in range(SIZE)] for row in range(SIZE)]
_COLUMNS = [[row * SIZE + column for row in range(SIZE)] for column in range(SIZE)]
_LONG = [[n * SIZE + n for n in range(SIZE)], [n * SIZE + SIZE - 1 - n for n in range(SIZE)]]
LINES = [*_ROWS, *_COLUMNS, *_LONG]
"""The spaces of each line."""
MOST_LINES = 4


def _through(space: int) -> list[int]:
    found = [sum(1 << n for n in line) for line in LINES if space in line]
    return found + [-1] * (MOST_LINES - len(found))


THROUGH: Table = np.array([_through(space) for space in range(SPACES)])
"""The lines through a space as sets, then −1, which no set of spaces contains."""

LINE_POINTS: int = PARTS["points"]["line"]
TALL: int = PARTS["points"]["tall"]
TOPPLE_POINTS: int = PARTS["points"]["topple"]
BEFORE_POINTS: int = PARTS["points"]["before"]
MOST_COLUMN = EACH * (MOST_LINES * (LINE_POINTS + SIZE - 1) + EACH) + BEFORE_POINTS
"""More than a colour can score in a round."""
MOST_ROUNDS: Table = np.array([PARTS["game"]["rounds"], PARTS["game"]["junior_rounds"]])
"""The most rounds of a game, and of a junior game."""

PITCH = whole_tenths(PARTS["board"]["pitch"])
TOP = whole_tenths(PARTS["board"]["top"])
STEP = whole_tenths(PARTS["board"]["step"])
DEPTH = {int(seats): whole_tenths(depth) for seats, depth in PARTS["board"]["depth"].items()}
"""The depth of the board's own centre of mass, by the number of players."""
BOARD_MASS: int = PARTS["board"]["mass"]
MASS: int = PARTS["pieces"]["mass"]
RADIUS = whole_tenths(PARTS["pieces"]["radius"])
THICK = whole_tenths(PARTS["pieces"]["thickness"])
GRIP_UNIT = 1000
GRIP = round(PARTS["pieces"]["friction"] * GRIP_UNIT)
HELD: Table = np.array([BOARD_MASS * DEPTH.get(seats, 0) for seats in range(max(DEPTH) + 1)])
"""What holds the empty board level, by the number of players."""

AT_X: Table = np.array([(space % SIZE - MIDDLE) * PITCH for space in range(SPACES)])
AT_Y: Table = np.array([(space // SIZE - MIDDLE) * PITCH for space in range(SPACES)])
FLOOR: Table = np.array([TOP - (level(space) - 1) * STEP for space in range(SPACES)])
"""The height of the top of a space above the pivot."""

HANDS: list[str] = list(PARTS["hands"])
"""Each trembles more than the one before; the last is the player's own."""
OWN = len(HANDS) - 1
NEXT_HAND: Table = np.array([*range(1, OWN), OWN - 1, OWN])
"""The hand after a full board in junior mode: it trembles a step more, as long as there is one."""
SPAN = whole_tenths(PARTS["hands"]["own"]["span"])
"""The farthest push of a player's own hand along each axis."""
SIDE = 2 * SPAN + 1
OWN_PUSHES = SIDE * SIDE
SHIFTS = [[whole_tenths(shift) for shift in PARTS["hands"][hand]["shifts"]] for hand in HANDS]
WEIGHTS: list[list[int]] = [PARTS["hands"][hand]["weights"] for hand in HANDS]
PUSHES = [[(x, y) for x in shifts for y in shifts] for shifts in SHIFTS]
"""For each hand the pushes (x, y), ascending."""
SHARES = [[v * w for v in weights for w in weights] for weights in WEIGHTS]
"""How often each push comes in TICKETS of the hand."""
TICKETS: Table = np.array([sum(shares) for shares in SHARES])
MOST_PUSHES = max(map(len, PUSHES))


def _padded(rows: list[list[int]], width: int) -> Table:
    return np.array([row + [0] * (width - len(row)) for row in rows], dtype=np.int64)


PUSH_X = _padded([[x for x, _ in pushes] for pushes in PUSHES], MOST_PUSHES)
PUSH_Y = _padded([[y for _, y in pushes] for pushes in PUSHES], MOST_PUSHES)
PUSH_SHARE = _padded(SHARES, MOST_PUSHES)
PUSH_COUNT: Table = np.array([len(pushes) for pushes in PUSHES])
_DRAWN = [[push for push, share in enumerate(shares) for _ in range(share)] for shares in SHARES]
DRAWN = _padded(_DRAWN, max(map(len, _DRAWN)))
"""The push of each ticket."""
FARTHEST = max(SPAN, *(abs(shift) for shifts in SHIFTS for shift in shifts))


def _check() -> None:
    """Check the assumptions of the compiled arithmetic and the geometry."""
    most_rest = HELD.max() + MASS * PIECES * SIZE * STEP
    room = [
        (SIZE % 2 == 1, "the board needs a centre"),
        (SPACES + 6 <= 63, "more spaces than the words hold"),
        ([*get_args(Colour)] == COLOURS, "these are not the colours that screens know"),
        (PIECES < 64, "more pieces than the words hold"),
        (THICK % 2 == 0, "the thickness must be an even number of tenths"),
        (FARTHEST < 512, "shifts must stay below 51.2 mm"),
        (2 * (RADIUS + FARTHEST) <= PITCH, "a piece must stay on its space when it is pushed"),
        (2 * PIECES * RADIUS * most_rest < 3e9, "too heavy, too deep"),
        (HANDS[0] == "steady" and PUSHES[0] == [(0, 0)], "the first hand is steady"),
        (HANDS[OWN] == "own", "the last hand is the player's own"),
        (max(SHIFTS[OWN]) <= SPAN, "bots push no farther than people may"),
    ]
    for kept, sentence in room:
        if not kept:
            raise ValueError(f"parts.toml: {sentence}.")


_check()
