"""A slow, plain model of Topple to check the library against; it shares no code with it."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from fractions import Fraction
from importlib.resources import files
from itertools import product
from typing import Any, NamedTuple

Json = dict[str, Any]
Point = tuple[Fraction, Fraction]

_TOML = files("cairn.games.topple").joinpath("parts.toml").read_text(encoding="utf-8")
BOX: Json = tomllib.loads(_TOML, parse_float=Fraction)
COLOURS = ("red", "yellow", "green", "blue")
SPACES = [column + row for row in "12345" for column in "abcde"]
ROWS = [[column + row for column in "abcde"] for row in "12345"]
COLUMNS = [[column + row for row in "12345"] for column in "abcde"]
DIAGONALS = [["a1", "b2", "c3", "d4", "e5"], ["a5", "b4", "c3", "d2", "e1"]]
LINES = ROWS + COLUMNS + DIAGONALS
MOST_ROUNDS = {False: 99, True: 12}  # by junior
HANDS = ("steady", "human", "shaky", "wild", "own")  # each trembles more than the one before
WORSE = {"steady": "human", "human": "shaky", "shaky": "wild", "wild": "wild", "own": "own"}


class Piece(NamedTuple):
    colour: str
    space: str
    x: Fraction
    y: Fraction


def read(text: str) -> Piece:
    """A piece from "red c3 0.4,-1.2", or "red c3" where nothing has pushed it."""
    colour, space, *pushed = text.split()
    x, y = pushed[0].split(",") if pushed else ("0", "0")
    return Piece(colour, space, Fraction(x), Fraction(y))


def level(space: str) -> int:
    return abs("abcde".index(space[0]) - 2) + abs("12345".index(space[1]) - 2) + 1


def stacks(texts: list[str]) -> dict[str, list[Piece]]:
    """The pieces on each occupied space, the lowest first."""
    found: dict[str, list[Piece]] = {}
    for piece in map(read, texts):
        found.setdefault(piece.space, []).append(piece)
    return found


# The table


def colours_of(seats: int, seat: int) -> list[str]:
    return [["red", "green"], ["yellow", "blue"]][seat] if seats == 2 else [COLOURS[seat]]


def seat_of(seats: int, colour: str) -> int:
    return next(seat for seat in range(seats) if colour in colours_of(seats, seat))


def left(texts: list[str], colour: str) -> int:
    return 12 - sum(read(text).colour == colour for text in texts)


def legal(state: Json, seat: int) -> set[str]:
    """What is listed for a seat: of its own hand's pushes those of a human one."""
    position = state["position"]
    if pushes_itself(state) and position["turn"] == seat:
        return set(pushes("human"))
    if position["phase"] != "place" or position["turn"] != seat:
        return set()
    rolled = position["level"]
    spaces = [space for space in SPACES if rolled in (6, level(space))]
    if state["seats"] > 2:
        return set(spaces)
    colours = [c for c in colours_of(2, seat) if left(position["pieces"], c)]
    return {f"{colour} {space}" for colour in colours for space in spaces}


def chances(state: Json) -> dict[str, Fraction]:
    """What chance may do now."""
    match state["position"]["phase"]:
        case "start":
            return {f"start {n}": Fraction(1, state["seats"]) for n in range(state["seats"])}
        case "roll":
            return {f"roll {n}": Fraction(1, 6) for n in range(1, 7)}
        case "push" if not pushes_itself(state):
            return pushes(state["position"]["hand"])
        case "fall":
            return {"fall": Fraction(1)}
    return {}


def pushes_itself(state: Json) -> bool:
    """Whether the player's own hand has to push."""
    return bool(state["position"]["phase"] == "push" and state["position"]["hand"] == "own")


def pushes(hand: str) -> dict[str, Fraction]:
    shifts, weights = BOX["hands"][hand]["shifts"], BOX["hands"][hand]["weights"]
    one = [
        (millimetres(s), Fraction(w, sum(weights))) for s, w in zip(shifts, weights, strict=True)
    ]
    return {f"push {x},{y}": p * q for (x, p), (y, q) in product(one, one)}


def millimetres(shift: Fraction) -> str:
    tenths = int(shift * 10)
    return ("-" if tenths < 0 else "") + f"{abs(tenths) // 10}.{abs(tenths) % 10}"


# Balance


def centre(piece: Piece) -> Point:
    """Where a piece's middle is, seen from above."""
    pitch = BOX["board"]["pitch"]
    column, row = "abcde".index(piece.space[0]) - 2, "12345".index(piece.space[1]) - 2
    return pitch * column + piece.x, pitch * row + piece.y


def lean(texts: list[str], seats: int = 4) -> Point | None:
    """The tilt as the slopes along x and y, or None where the board has no resting position."""
    board, mass, thick = BOX["board"], BOX["pieces"]["mass"], BOX["pieces"]["thickness"]
    x = y = z = Fraction(0)
    for space, stack in stacks(texts).items():
        floor = board["top"] - board["step"] * (level(space) - 1)
        for number, piece in enumerate(stack):
            x, y = x + centre(piece)[0], y + centre(piece)[1]
            z += floor + thick * number + thick / 2
    below = board["mass"] * board["depth"][str(seats)] - mass * z
    return (mass * x / below, mass * y / below) if below > 0 else None


def square(point: Point) -> Fraction:
    return point[0] ** 2 + point[1] ** 2


def tips(stack: list[Piece], slope: Point) -> bool:
    """Whether the part of a stack above any of its joints reaches the edge there."""
    for joint in range(len(stack)):
        above = [centre(piece) for piece in stack[joint:]]
        height = BOX["pieces"]["thickness"] * len(above) / 2
        middle = [sum(p[a] for p in above) / len(above) + height * slope[a] for a in (0, 1)]
        for bearer in map(centre, stack[max(joint - 1, 0) : joint + 1]):
            if (
                square((middle[0] - bearer[0], middle[1] - bearer[1]))
                >= BOX["pieces"]["radius"] ** 2
            ):
                return True
    return False


def fall(texts: list[str], seats: int = 4) -> str | None:
    """slip, tip, or None when everything stands."""
    slope = lean(texts, seats)
    if slope is None or square(slope) >= BOX["pieces"]["friction"] ** 2:
        return "slip"
    return "tip" if any(tips(stack, slope) for stack in stacks(texts).values()) else None


# Points


def points(before: list[str], last: str) -> int:
    """What a piece scores that was put on a board which stands."""
    piece, was, now = read(last), stacks(before), stacks([*before, last])
    total = 0
    for line in LINES:
        if piece.space not in line or not all(space in now for space in line):
            continue
        own = [space for space in line if now[space][-1].colour == piece.colour]
        total += len(own) if piece.space in was else 3 + len(own) - 1
    if len(was.get(piece.space, [])) >= 3:
        total += sum(other.colour == piece.colour for other in now[piece.space])
    return total


def scores(state: Json) -> tuple[int, ...]:
    seats, column = state["seats"], state["position"]["points"]
    return tuple(sum(column[c] for c in colours_of(seats, n)) for n in range(seats))


# Playing


def start(seats: int, target: int = 100, hand: str = "human", junior: bool = False) -> Json:
    colours = COLOURS if seats == 2 else COLOURS[:seats]
    position = {"phase": "start", "round": 1, "turn": None, "level": None}
    position |= {"hand": hand, "pieces": []}
    position |= {"points": dict.fromkeys(colours, 0), "out": [], "ended": None, "cleared": []}
    options = {"target": target, "hand": hand, "junior": junior}
    return {"game": "topple", "seats": seats, "options": options, "position": position}


def apply(state: Json, actor: int, text: str) -> Json:
    """The state after a legal action; −1 is chance."""
    state = deepcopy(state)
    position = state["position"]
    position["cleared"] = []
    if text.startswith("start"):
        position |= {"phase": "roll", "turn": int(text.split()[1])}
    elif text.startswith("roll"):
        position |= {"phase": "place", "level": int(text.split()[1])}
    elif text.startswith("push"):
        position["pieces"][-1] += " " + text.split()[1]
        settle(state)
    elif text == "fall":
        come_down(state)
    else:
        colour = "" if state["seats"] == 2 else colours_of(state["seats"], actor)[0] + " "
        position["pieces"].append(colour + text)
        position["phase"] = "push"
        if position["hand"] == "steady":
            settle(state)
    return state


def settle(state: Json) -> None:
    """The piece has come to rest, or not."""
    position = state["position"]
    *before, last = position["pieces"]
    position |= {"phase": "roll", "level": None}
    if fall([*before, last], state["seats"]):
        position["phase"] = "fall"
        return
    if not state["options"]["junior"]:
        position["points"][read(last).colour] += points(before, last)
    who = next_seat(state)
    if who is None:
        end_round(state, "full")
    else:
        position["turn"] = who


def come_down(state: Json) -> None:
    position = state["position"]
    *before, last = position["pieces"]
    position["phase"] = "roll"
    cause = fall(position["pieces"], state["seats"])
    assert cause
    if state["options"]["junior"]:
        position["out"] = sorted([*position["out"], position["turn"]])
    else:
        penalize(state, before, read(last).colour)
    end_round(state, cause)


def penalize(state: Json, before: list[str], colour: str) -> None:
    column = state["position"]["points"]
    column[colour] -= 10
    if before and seat_of(state["seats"], read(before[-1]).colour) != state["position"]["turn"]:
        column[read(before[-1]).colour] += 3


def next_seat(state: Json, fresh: bool = False) -> int | None:
    """The next player clockwise who is in and has a piece, if there is one."""
    seats, position = state["seats"], state["position"]
    pieces = [] if fresh else position["pieces"]
    for step in range(1, seats + 1):
        seat = int(position["turn"] + step) % int(seats)
        if seat not in position["out"] and any(left(pieces, c) for c in colours_of(seats, seat)):
            return seat
    return None


def end_round(state: Json, how: str) -> None:
    position = state["position"]
    position["ended"] = {"how": how, "seat": position["turn"]}
    position["cleared"] = position["pieces"] if how == "full" else []
    position["pieces"] = []
    if is_over(state):
        position["phase"] = "over"
    else:
        position["turn"] = next_seat(state, fresh=True)
        position["round"] += 1
        if how == "full" and state["options"]["junior"]:
            position["hand"] = WORSE[position["hand"]]


def is_over(state: Json) -> bool:
    position = state["position"]
    if position["round"] == MOST_ROUNDS[state["options"]["junior"]]:
        return True
    if state["options"]["junior"]:
        return len(position["out"]) + 1 == int(state["seats"])
    return max(scores(state)) >= int(state["options"]["target"])


def winners(state: Json) -> tuple[int, ...]:
    """Of a finished game."""
    if state["options"]["junior"]:
        return tuple(n for n in range(state["seats"]) if n not in state["position"]["out"])
    table = scores(state)
    return tuple(seat for seat, score in enumerate(table) if score == max(table))
