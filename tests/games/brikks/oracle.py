"""A slow, plain model of Brikks to check the library against; it shares no code with it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Set
from copy import deepcopy
from typing import Any

Cell = tuple[int, int]
Json = dict[str, Any]

WIDTH, HEIGHT = 10, 11
CIRCLES: dict[Cell, str] = {
    (7, 11): "g",
    (1, 10): "r",
    (9, 10): "b",
    (4, 9): "k",
    (8, 8): "w",
    (2, 7): "y",
    (6, 6): "r",
    (3, 5): "b",
    (10, 5): "y",
    (1, 4): "k",
    (8, 4): "g",
    (5, 3): "w",
}
CROSSES = (7, 10, 13, 16, 19, 22, 25, 28)
BAR_END = 28
BONUS = (0, 1, 3, 6, 10, 15, 21, 28, 36, 44, 51, 58, 64, 70, 75)
LINE_TICKS = {0: 0, 1: 0, 2: 1, 3: 2, 4: 4}
BOMBS_LEFT = {0: 0, 1: 4, 2: 6, 3: 7}
START = {1: (5, 5), 2: (4, 2), 3: (4, 3), 4: (4, 4)}  # seats: (bar, energy)
LINE_POINTS = {10: 5, 9: 2, 8: 1}
SWAP = 5


def turned(drawing: str) -> str:
    """The drawing a quarter turn clockwise: the left column, from the bottom, is the new top."""
    return "/".join("".join(column) for column in zip(*drawing.split("/")[::-1], strict=True))


def four_turns(drawing: str) -> list[str]:
    second = turned(drawing)
    third = turned(second)
    return [drawing, second, third, turned(third)]


DRAWINGS = {
    "w": four_turns(".x./xxx"),
    "y": four_turns(".x/.x/xx"),
    "g": four_turns("x./x./xx"),
    "r": [".x/xx/x.", ".x/xx/x.", "xx./.xx", "xx./.xx"],
    "b": ["x./xx/.x", "x./xx/.x", ".xx/xx.", ".xx/xx."],
    "k": ["xx/xx", "xx/xx", "x/x/x/x", "xxxx"],
}
BLOCKS = [f"{colour}{column}" for colour in DRAWINGS for column in (1, 2, 3, 4)]


def offsets(drawing: str) -> frozenset[Cell]:
    rows = drawing.split("/")[::-1]
    return frozenset((c, r) for r, row in enumerate(rows) for c, x in enumerate(row) if x == "x")


SHAPES = {f"{k}{i + 1}": offsets(d) for k, four in DRAWINGS.items() for i, d in enumerate(four)}
SHAPES["x"] = frozenset({(0, 0)})


def drawn(block: str, col: int, row: int) -> frozenset[Cell]:
    return frozenset((col + c, row + r) for c, r in SHAPES[block])


def read(text: str) -> tuple[str, int, int]:
    """The block, left column and lowest row of a placement."""
    block, _, place = text.partition("@")
    col, _, row = place.partition(",")
    return block, int(col), int(row)


def filled(sheet: Json) -> set[Cell]:
    return {cell for mark in sheet["marks"] for cell in drawn(*read(mark))}


def fits(block: str, col: int, row: int, squares: Set[Cell]) -> bool:
    """Inside the walls, above the floor, on free squares; there is no ceiling."""
    for c, r in SHAPES[block]:
        if not 1 <= col + c <= WIDTH or row + r < 1 or (col + c, row + r) in squares:
            return False
    return True


def reachable(block: str, squares: Set[Cell]) -> set[Cell]:
    """Every place the block can be moved to from above the grid."""
    start = [(c, HEIGHT + 1) for c in range(1, WIDTH + 1) if fits(block, c, HEIGHT + 1, squares)]
    seen, queue = set(start), deque(start)
    while queue:
        col, row = queue.popleft()
        for place in ((col - 1, row), (col + 1, row), (col, row - 1)):
            if place not in seen and fits(block, *place, squares):
                seen.add(place)
                queue.append(place)
    return seen


def inside(block: str, col: int, row: int) -> bool:
    return all(r <= HEIGHT for _, r in drawn(block, col, row))


def resting_places(block: str, squares: Set[Cell]) -> set[Cell]:
    return {
        (col, row)
        for col, row in reachable(block, squares)
        if not fits(block, col, row - 1, squares) and inside(block, col, row)
    }


def price(rolled: str, target: str) -> int:
    return abs(int(rolled[1]) - int(target[1])) if rolled[0] == target[0] else SWAP


def spellings(rolled: str) -> dict[str, int]:
    """The blocks that may be named and their prices: one block for each shape."""
    best: dict[frozenset[Cell], tuple[int, str]] = {}
    for block in BLOCKS:
        entry = (price(rolled, block), block)
        best[SHAPES[block]] = min(entry, best.get(SHAPES[block], entry))
    return {block: cost for cost, block in best.values()}


def placements(rolled: str, energy: int, squares: Set[Cell]) -> set[str]:
    return {
        f"{block}@{col},{row}"
        for block, cost in spellings(rolled).items()
        if cost <= energy
        for col, row in resting_places(block, squares)
    }


def legal_setup(state: Json) -> set[str]:
    taken = {mark[0] for sheet in state["position"]["sheets"] for mark in sheet["marks"]}
    blocks = [f"{colour}1" for colour in DRAWINGS if colour not in taken]
    return {
        f"{block}@{col},1"
        for block in blocks
        for col in range(1, WIDTH + 1)
        if fits(block, col, 1, set())
    }


def legal_use(state: Json, seat: int) -> set[str]:
    sheet = state["position"]["sheets"][seat]
    texts = placements(state["position"]["block"], sheet["energy"], filled(sheet))
    ways_out = set() if texts else {"stop"}
    return texts | ways_out | ({"bomb"} if sheet["bombs"] else set())


def touches(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def legal_drop(state: Json, seat: int) -> set[str]:
    target = state["position"]["sheets"][1 - seat]
    earlier = [read("x@" + place)[1:] for place in target["dropped"]]
    return {
        f"drop {cell[0]},{cell[1]}"
        for cell in resting_places("x", filled(target))
        if not any(touches(cell, other) for other in earlier)
    }


def actors(state: Json) -> set[int]:
    """The seats that may act; empty when it is for the dice, or over."""
    position = state["position"]
    sheets = list(enumerate(position["sheets"]))
    match position["phase"]:
        case "setup":
            return {next(seat for seat in set_up_order(state) if not sheets[seat][1]["marks"])}
        case "keep":
            return {position["roller"]}
        case "use":
            return {i for i, sheet in sheets if not sheet["out"] and not sheet["done"]}
        case "drop":
            return {i for i, sheet in sheets if sheet["drops"]}
    return set()


def set_up_order(state: Json) -> list[int]:
    """From the right of whoever starts, anticlockwise; whoever starts comes last."""
    start, seats = state["options"]["start"], state["seats"]
    return [(start - step) % seats for step in range(1, seats + 1)]


def legal(state: Json, seat: int) -> set[str]:
    if seat not in actors(state):
        return set()
    match state["position"]["phase"]:
        case "setup":
            return legal_setup(state)
        case "keep":
            return {"keep", "again"}
        case "use":
            return legal_use(state, seat)
    return legal_drop(state, seat)


def rolls() -> set[str]:
    return {f"roll {block}" for block in BLOCKS}


def start(seats: int, levels: list[int], duel: bool = False, first: int = 0) -> Json:
    bar, energy = START[seats]
    sheet = {"marks": [], "bar": bar, "energy": energy, "ticks": 0, "bombs": 3}
    sheet |= {"out": False, "done": False, "drops": 0, "dropped": []}
    position = {"phase": "setup", "roller": first, "block": None}
    position["sheets"] = [deepcopy(sheet) for _ in range(seats)]
    options = {"level": levels, "duel": duel, "start": first}
    return {"game": "brikks", "seats": seats, "options": options, "position": position}


def apply_setup(state: Json, seat: int, text: str) -> None:
    position = state["position"]
    position["sheets"][seat]["marks"].append(text)
    if all(sheet["marks"] for sheet in position["sheets"]):
        position["phase"] = "roll"


def apply_roll(state: Json, _seat: int, text: str) -> None:
    position = state["position"]
    first = position["phase"] == "roll" and state["seats"] > 1
    position["block"] = text.removeprefix("roll ")
    position["phase"] = "keep" if first else "use"


def apply_keep(state: Json, _seat: int, text: str) -> None:
    state["position"]["phase"] = "use" if text == "keep" else "reroll"


def tick(state: Json, seat: int, count: int) -> None:
    sheet = state["position"]["sheets"][seat]
    if state["options"]["duel"]:
        sheet["drops"] += count
    else:
        sheet["ticks"] = min(sheet["ticks"] + count, len(BONUS) - 1)


def activate(state: Json, seat: int) -> None:
    sheet = state["position"]["sheets"][seat]
    if sheet["bar"] == BAR_END:
        return
    sheet["bar"] += 1
    sheet["energy"] += 1
    if sheet["bar"] in CROSSES:
        tick(state, seat, 1)


def settle_circles(state: Json, seat: int, colour: str, covered: Iterable[str]) -> None:
    """Gains come before losses."""
    own = {1: 2, 2: 2, 3: 2, 4: 2}
    other = {1: 1, 2: 0, 3: -1, 4: -2}
    level = state["options"]["level"][seat]
    changes = [(own if circle == colour else other)[level] for circle in covered]
    for _ in range(sum(change for change in changes if change > 0)):
        activate(state, seat)
    sheet = state["position"]["sheets"][seat]
    loss = -sum(change for change in changes if change < 0)
    sheet["energy"] = max(0, sheet["energy"] - loss)


def place(state: Json, seat: int, text: str) -> None:
    sheet = state["position"]["sheets"][seat]
    block, col, row = read(text)
    cells = drawn(block, col, row)
    sheet["energy"] -= price(state["position"]["block"], block)
    sheet["marks"].append(text)
    covered = [colour for cell, colour in CIRCLES.items() if cell in cells]
    settle_circles(state, seat, block[0], covered)
    squares = filled(sheet)
    lines = [r for r in {r for _, r in cells} if row_count(squares, r) == WIDTH]
    tick(state, seat, LINE_TICKS[len(lines)])


def apply_use(state: Json, seat: int, text: str) -> None:
    sheet = state["position"]["sheets"][seat]
    if text == "stop":
        sheet["out"] = True
    elif text == "bomb":
        sheet["bombs"] -= 1
    else:
        place(state, seat, text)
    sheet["done"] = True
    if not actors(state):
        finish_uses(state)


def finish_uses(state: Json) -> None:
    sheets = state["position"]["sheets"]
    gone = [sheet["out"] for sheet in sheets]
    if all(gone) or (state["options"]["duel"] and any(gone)):
        state["position"]["phase"] = "over"
    else:
        for sheet in sheets:
            sheet["dropped"] = []
        state["position"]["phase"] = "drop"
        finish_drops(state)


def apply_drop(state: Json, seat: int, text: str) -> None:
    sheets = state["position"]["sheets"]
    where = text.removeprefix("drop ")
    sheets[1 - seat]["marks"].append("x@" + where)
    sheets[1 - seat]["dropped"].append(where)
    sheets[seat]["drops"] -= 1
    finish_drops(state)


def finish_drops(state: Json) -> None:
    """Squares without a legal place are lost; with none left to drop the round is over."""
    sheets = state["position"]["sheets"]
    for seat in actors(state):
        if not legal_drop(state, seat):
            sheets[seat]["drops"] = 0
    if not actors(state):
        next_round(state)


def next_round(state: Json) -> None:
    position = state["position"]
    for sheet in position["sheets"]:
        sheet["done"], sheet["dropped"] = False, []
    order = [(position["roller"] + i) % state["seats"] for i in range(1, state["seats"] + 1)]
    position["roller"] = next(seat for seat in order if not position["sheets"][seat]["out"])
    position["phase"] = "roll"


STEPS: dict[str, Callable[[Json, int, str], None]] = {
    "setup": apply_setup,
    "roll": apply_roll,
    "reroll": apply_roll,
    "keep": apply_keep,
    "use": apply_use,
    "drop": apply_drop,
}


def apply(state: Json, seat: int, text: str) -> Json:
    """The state after a legal action; for a roll the seat says nothing."""
    after = deepcopy(state)
    STEPS[state["position"]["phase"]](after, seat, text)
    return after


def row_count(squares: Set[Cell], row: int) -> int:
    return sum((col, row) in squares for col in range(1, WIDTH + 1))


def row_weight(row: int) -> int:
    return 1 if row <= 5 else 2 if row <= 10 else 4


def row_score(sheet: Json) -> int:
    squares = filled(sheet)
    return sum(
        LINE_POINTS.get(row_count(squares, row), 0) * row_weight(row)
        for row in range(1, HEIGHT + 1)
    )


def complete_rows(sheet: Json) -> int:
    """What decides a duel in which both stop in the same round: rows of ten squares alone."""
    squares = filled(sheet)
    full = [row for row in range(1, HEIGHT + 1) if row_count(squares, row) == WIDTH]
    return sum(LINE_POINTS[WIDTH] * row_weight(row) for row in full)


def sheet_score(sheet: Json) -> int:
    extras = BONUS[sheet["ticks"]] + BOMBS_LEFT[sheet["bombs"]] + sheet["energy"] // 2
    return row_score(sheet) + int(extras)


def scores(state: Json) -> tuple[int, ...]:
    score = complete_rows if state["options"]["duel"] else sheet_score
    return tuple(score(sheet) for sheet in state["position"]["sheets"])


def winners(state: Json) -> tuple[int, ...]:
    """Of a finished game: in a duel whoever is still in, else the most points, ties shared."""
    sheets = state["position"]["sheets"]
    rivals = [seat for seat in range(state["seats"]) if not sheets[seat]["out"]]
    rivals = rivals or list(range(state["seats"]))
    points = scores(state)
    return tuple(seat for seat in rivals if points[seat] == max(points[i] for i in rivals))


def canonical(state: Json) -> Json:
    """The state without what has no meaning in its phase, so that equal moments compare equal."""
    state = deepcopy(state)
    position = state["position"]
    phase = position["phase"]
    if phase not in ("keep", "use"):
        del position["block"]
    if phase == "over":
        del position["roller"]
    for sheet in position["sheets"]:
        sheet["dropped"] = sorted(sheet["dropped"]) if phase == "drop" else []
        sheet["done"] = sheet["done"] and not sheet["out"] and phase == "use"
        sheet["drops"] = 0 if phase == "over" else sheet["drops"]
    return state
