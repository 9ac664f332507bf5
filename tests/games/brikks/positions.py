"""Positions made by hand and by chance for the Brikks tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

import cairn
from cairn.core.kernel import Words
from cairn.games.brikks import fields as f
from cairn.games.brikks.rules import BrikksState
from tests.games.brikks import oracle
from tests.games.brikks.oracle import HEIGHT, WIDTH, Cell, Json

State = Any
Actor = Any  # a seat or CHANCE
Field = Any  # a value of the plain data
GAME: Any = cairn.load("brikks")
COLUMNS = range(1, WIDTH + 1)
ROWS = range(1, HEIGHT + 1)


def picture(*lines: str) -> list[Cell]:
    """The squares drawn with x; the last line is row 1."""
    rows = enumerate(reversed(lines), start=1)
    return [(c, r) for r, line in rows for c, x in enumerate(line, start=1) if x == "x"]


def rows(numbers: Iterable[int], holes: Iterable[int] = ()) -> list[Cell]:
    """Whole rows, without the columns named as holes."""
    return [(col, row) for row in numbers for col in COLUMNS if col not in holes]


def sheet(squares: Iterable[Cell] = (), **fields: Field) -> Json:
    marks = [f"x@{col},{row}" for col, row in squares]
    bar = max(4, fields.get("energy", 0))
    made: Json = {"marks": marks, "bar": bar, "energy": 0, "ticks": 0, "bombs": 3}
    made |= {"out": False, "done": False, "drops": 0, "dropped": []}
    return made | fields


def position(
    *sheets: Json,
    block: str | None = "g3",
    phase: str = "use",
    roller: int = 0,
    level: int | Sequence[int] = 2,
    duel: bool = False,
) -> Json:
    levels = [level] * len(sheets) if isinstance(level, int) else list(level)
    where = {"phase": phase, "roller": roller, "block": block, "sheets": list(sheets)}
    options = {"level": levels, "duel": duel, "start": 0}
    return {"game": "brikks", "seats": len(sheets), "options": options, "position": where}


def load(data: Json) -> State:
    """A state made by hand, whether or not play could lead there: `from_json` would ask."""
    seats, options = data["seats"], GAME.settle(data["seats"], data["options"])
    words, where = GAME.start(seats, options).words.copy(), data["position"]
    firsts = [made["marks"][0][0] for made in where["sheets"] if made["marks"]]
    words[f.PHASE] = f.Phase[where["phase"].upper()]
    words[f.ROLLER] = where["roller"]
    words[f.BLOCK] = oracle.BLOCKS.index(where["block"]) if where["block"] else -1
    words[f.PICKED] = sum(1 << "wygrbk".index(letter) for letter in firsts if letter != "x")
    for seat, made in enumerate(where["sheets"]):
        write_sheet(words[f.sheet_of(seat) :], made)
    marks = tuple(tuple(made["marks"]) for made in where["sheets"])
    return BrikksState(GAME, seats, options, words, marks)


def write_sheet(words: Words, made: Json) -> None:
    dropped = [oracle.read("x@" + place)[1:] for place in made["dropped"]]
    words[f.LO], words[f.HI] = halves(oracle.filled(made))
    words[f.DROPPED_LO], words[f.DROPPED_HI] = halves(dropped)
    for name in ("bar", "energy", "ticks", "bombs", "out", "done", "drops"):
        words[getattr(f, name.upper())] = made[name]


def halves(squares: Iterable[Cell]) -> tuple[int, int]:
    """The low six rows and the rest as bits, the lowest row first."""
    bits = sum(1 << (row - 1) * WIDTH + col - 1 for col, row in squares)
    return bits & (1 << 60) - 1, bits >> 60


def texts(state: State, seat: Actor) -> set[str]:
    """The legal actions as texts; none is listed twice."""
    listed = [str(action) for action in state.actions(seat)]
    assert len(listed) == len(set(listed))
    return set(listed)


def sheet_after(data: Json, text: str, seat: int = 0) -> Json:
    """The seat's sheet after the action."""
    after: Json = load(data).play(seat, text).to_json()["position"]["sheets"][seat]
    return after


def refused(state: State, seat: Actor, text: str) -> None:
    """The action is not listed, has a reason against it, and playing it raises a sentence."""
    refusal = state.why_not(seat, text)
    assert refusal is not None
    assert isinstance(refusal.code, str)
    assert refusal.code
    assert str(refusal).strip()
    dict(refusal.facts)
    with pytest.raises(cairn.IllegalAction, match=" ") as caught:
        state.play(seat, text)
    assert isinstance(caught.value, ValueError)


def scattered(rng: Random, density: float) -> set[Cell]:
    return {(c, r) for c in COLUMNS for r in ROWS if rng.random() < density}


def roofed(rng: Random) -> set[Cell]:
    """Towers of uneven height with a few flat roofs hanging over them."""
    heights = {c: rng.randint(0, rng.choice((3, 6, 9))) for c in COLUMNS}
    squares = {(c, r) for c, height in heights.items() for r in range(1, height + 1)}
    for _ in range(rng.randint(1, 4)):
        left, row = rng.randint(1, WIDTH), rng.randint(2, HEIGHT)
        squares |= {(c, row) for c in range(left, min(WIDTH, left + rng.randint(0, 6)) + 1)}
    return squares


def brimming(rng: Random) -> set[Cell]:
    """Nearly full rows up to a ragged top that leaves little room below the rim."""
    top = rng.randint(9, HEIGHT)
    squares = set(rows(range(1, top + 1)))
    squares -= {(rng.choice(COLUMNS), rng.choice(ROWS)) for _ in range(rng.randint(0, 12))}
    for col in COLUMNS:
        depth = rng.choice((0, 0, 1, 1, 2, 3, 4))
        squares -= {(col, row) for row in range(top - depth + 1, HEIGHT + 1)}
    return squares | {(rng.choice(COLUMNS), HEIGHT) for _ in range(rng.randint(0, 2))}


def carved(rng: Random) -> set[Cell]:
    """A full grid with winding tunnels dug from the top, one to three squares wide."""
    squares = set(rows(ROWS))
    for _ in range(rng.randint(1, 3)):
        col, row, width = rng.choice(COLUMNS), HEIGHT, rng.randint(1, 3)
        for _ in range(rng.randint(8, 40)):
            squares -= {(col + i, row + j) for i in range(width) for j in range(width)}
            step = rng.choice(((-1, 0), (1, 0), (0, -1)))
            col, row = min(WIDTH, max(1, col + step[0])), max(1, row + step[1])
    return squares


def played(rng: Random, count: int) -> Iterator[set[Cell]]:
    """Positions met while placing random blocks, preferring low or hidden places at times."""
    squares: set[Cell] = set()
    for _ in range(count):
        block = rng.choice(oracle.BLOCKS)
        places = sorted(oracle.resting_places(block, squares))
        low = sorted(places, key=lambda place: place[1])[:3]
        if places:
            squares = squares | oracle.drawn(block, *rng.choice(rng.choice((places, low))))
            yield squares
        else:
            squares = set()


MADE: dict[str, Callable[[Random], set[Cell]]] = {
    "roofed": roofed,
    "brimming": brimming,
    "carved": carved,
}


def crossing(rng: Random) -> Json:
    """A sheet where one block often closes lines or covers circles late on the bar."""
    well = rng.randint(1, WIDTH)
    height = rng.randint(1, 9)
    squares = set(rows(range(1, height + 1), holes=range(well, well + rng.randint(1, 2))))
    squares |= {(rng.choice(COLUMNS), height + 1) for _ in range(rng.randint(0, 5))}
    squares -= {(rng.choice(COLUMNS), rng.randint(1, height)) for _ in range(rng.randint(0, 2))}
    bar = rng.randint(4, 28)
    return sheet(
        sorted(squares),
        bar=bar,
        energy=rng.randint(0, min(bar, 9)),
        ticks=rng.randint(0, 14),
        bombs=rng.randint(0, 3),
    )
