"""A slow, plain model of Nodes to check the library against; it shares no code with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from fractions import Fraction
from functools import cache
from typing import Any

Node = tuple[int, int]
Nodes = frozenset[Node]
Pieces = list[tuple[str, Nodes]]
Json = dict[str, Any]

STEPS = {
    "hex": [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)],
    "square": [(1, 0), (-1, 0), (0, 1), (0, -1)],
}
# Every way a piece can lie, by hand: turned and turned over, but not moved.
WAYS: dict[str, dict[str, list[list[Node]]]] = {
    "hex": {
        "uni": [[(0, 0)]],
        "duo": [[(0, 0), (1, 0)], [(0, 0), (0, 1)], [(0, 0), (1, -1)]],
        "trio": [[(0, 0), (1, 0), (0, 1)], [(0, 0), (1, 0), (1, -1)]],
        "quad": [
            [(0, 0), (1, 0), (0, 1), (1, 1)],
            [(0, 0), (1, 0), (1, -1), (2, -1)],
            [(0, 0), (1, -1), (0, -1), (1, -2)],
        ],
    },
    "square": {
        "uni": [[(0, 0)]],
        "duo": [[(0, 0), (1, 0)], [(0, 0), (0, 1)]],
        "trio": [
            [(0, 0), (1, 0), (0, 1)],
            [(0, 0), (1, 0), (1, 1)],
            [(0, 0), (0, 1), (1, 1)],
            [(1, 0), (0, 1), (1, 1)],
        ],
        "quad": [[(0, 0), (1, 0), (0, 1), (1, 1)]],
    },
}
BASE = {
    "hex": [(0, 0), *STEPS["hex"]],
    "square": [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)],
}
HANDS = {
    1: (2, 16, 10, 6, 4),
    2: (2, 12, 8, 4, 2),
    3: (1, 6, 4, 2, 1),
    4: (1, 6, 4, 2, 1),
    5: (1, 4, 3, 2, 1),
    6: (1, 4, 3, 2, 1),
}
TYPES = ("base", "uni", "duo", "trio", "quad")
KNOCK = {"human": Fraction(1, 4000), "shaky": Fraction(1, 1000)}  # for each layer of height


def moved(shape: Iterable[Node], by: Node) -> Nodes:
    return frozenset((a + by[0], b + by[1]) for a, b in shape)


def around(kind: str, nodes: Iterable[Node]) -> set[Node]:
    return {(a + i, b + j) for a, b in nodes for i, j in STEPS[kind]}


def write(name: str, layer: int, nodes: Iterable[Node]) -> str:
    return f"{name} {layer}: " + " ".join(f"{a},{b}" for a, b in sorted(nodes))


@cache
def read(text: str) -> tuple[str, int, Nodes]:
    head, _, tail = text.partition(": ")
    name, layer = head.split()
    pairs = [node.split(",") for node in tail.split()]
    return name, int(layer), frozenset((int(a), int(b)) for a, b in pairs)


def pieces(state: Json, layer: int) -> Pieces:
    """The pieces on a layer, as (type, nodes)."""
    listed = [read(text) for _, text in state["position"]["stack"]]
    return [(name, nodes) for name, at, nodes in listed if at == layer]


def covered(state: Json, layer: int) -> set[Node]:
    return {node for _, nodes in pieces(state, layer) for node in nodes}


def current(state: Json) -> int:
    """The layer that is being built; layer 1 as soon as the bases lie."""
    return max(1, *(read(text)[1] for _, text in state["position"]["stack"]))


def legal_bases(state: Json) -> set[str]:
    kind = state["options"]["set"]
    there = covered(state, 0)
    if not there:
        return {write("base", 0, BASE[kind])}
    found = set()
    for a in range(-20, 21):
        for b in range(-20, 21):
            nodes = moved(BASE[kind], (a, b))
            touching = [node for node in nodes if around(kind, [node]) & there]
            if not nodes & there and len(touching) >= 2:
                found.add(write("base", 0, nodes))
    return found


def shapes(state: Json, name: str, ground: set[Node]) -> Iterator[Nodes]:
    """Every way a piece lies on nothing but ground."""
    listed = {
        moved(way, (node[0] - way[0][0], node[1] - way[0][1]))
        for way in WAYS[state["options"]["set"]][name]
        for node in ground
    }
    return (nodes for nodes in listed if nodes <= ground)


def fits(kind: str, below: Pieces, here: Pieces, name: str, nodes: Nodes) -> bool:
    """Whether a piece may lie there, as far as the pieces around it go."""
    taken = {node for _, other in here for node in other}
    if nodes & taken:
        return False
    if taken and not around(kind, nodes) & taken:
        return False
    if (name, nodes) in below:
        return False
    carriers = [under for _, under in below if under & nodes]
    return not any(type_ == name and o & under for under in carriers for type_, o in here)


def on_layer(state: Json, seat: int, layer: int) -> set[str]:
    """The placements on a layer that nothing but pieces in hand and below allows."""
    hand = state["position"]["hands"][seat]
    below, here = pieces(state, layer - 1), pieces(state, layer)
    names = [name for name in TYPES[1:] if hand[name]]
    if not here and names != ["uni"]:
        names = [name for name in names if name != "uni"]
    return {
        write(name, layer, nodes)
        for name in names
        for nodes in shapes(state, name, covered(state, layer - 1))
        if fits(state["options"]["set"], below, here, name, nodes)
    }


def legal_stack(state: Json, seat: int) -> set[str]:
    layer = current(state)
    here = on_layer(state, seat, layer)
    if here and len(pieces(state, layer)) < 6:
        return here
    return here | on_layer(state, seat, layer + 1)


def actors(state: Json) -> set[int]:
    phase = state["position"]["phase"]
    if phase == "over":
        return set()
    return {-1} if phase in ("knock", "fall") else {state["position"]["turn"]}


def legal(state: Json, actor: int) -> set[str]:
    if actor not in actors(state):
        return set()
    match state["position"]["phase"]:
        case "knock":
            return {"knock yes", "knock no"}
        case "fall":
            return {"fall"}
        case "base":
            return legal_bases(state)
    return legal_stack(state, actor)


def chances(state: Json) -> dict[str, Fraction]:
    if state["position"]["phase"] == "fall":
        return {"fall": Fraction(1)}
    yes = KNOCK[state["options"]["hand"]] * current(state)
    return {"knock yes": yes, "knock no": 1 - yes}


def hand(seats: int) -> Json:
    return dict(zip(TYPES, HANDS[seats], strict=True))


def start(seats: int, **options: Any) -> Json:  # noqa: ANN401
    options = {"set": "hex", "hand": "steady", "points": 3, "start": 0, **options}
    position: Json = {"round": 0, "points": [0] * seats, "ended": None}
    state: Json = {"game": "nodes", "seats": seats, "options": options, "position": position}
    new_round(state, options["start"])
    return state


def new_round(state: Json, starter: int) -> None:
    seats = state["seats"]
    state["position"] |= {
        "phase": "base",
        "turn": starter,
        "starter": starter,
        "round": state["position"]["round"] + 1,
        "out": [False] * seats,
        "hands": [hand(seats) for _ in range(seats)],
        "stack": [],
    }


def clockwise(state: Json, seat: int) -> list[int]:
    """The others, the next one first, and then the seat itself."""
    return [(seat + step) % state["seats"] for step in range(1, state["seats"] + 1)]


def apply(state: Json, actor: int, text: str) -> Json:
    """The state after a legal action."""
    state = deepcopy(state)
    position = state["position"]
    if actor == -1:
        if text == "knock yes":
            position["phase"] = "fall"
        elif text == "fall":
            knock(state)
        else:
            go_on(state)
        return state
    position["hands"][actor][text.split()[0]] -= 1
    position["stack"].append([actor, text])
    if position["phase"] == "base":
        position["turn"] = clockwise(state, actor)[0]
        if not any(hand["base"] for hand in position["hands"]):
            position["phase"] = "stack"
    elif state["options"]["hand"] != "steady":
        position["phase"] = "knock"
    else:
        go_on(state)
    return state


def go_on(state: Json) -> None:
    """After a piece was laid and nothing fell: who is next?"""
    position = state["position"]
    layer, position["phase"] = position["turn"], "stack"
    for seat in clockwise(state, layer):
        if seat == layer and state["seats"] > 1:
            win(state, layer)
            return
        if not position["out"][seat] and legal_stack(state, seat):
            position["turn"] = seat
            return
        if not position["out"][seat] and not (state["seats"] == 1 and empty(state)):
            position["out"][seat] = True
    solo_end(state)


def empty(state: Json) -> bool:
    return not any(state["position"]["hands"][0].values())


def solo_end(state: Json) -> None:
    how = "won" if empty(state) else "stuck"
    state["position"]["points"][0] += how == "won"
    state["position"] |= {"phase": "over", "ended": {"seat": 0, "how": how}}


def win(state: Json, seat: int) -> None:
    position = state["position"]
    position["points"][seat] += 1
    position["ended"] = {"seat": seat, "how": "won"}
    if position["points"][seat] == state["options"]["points"]:
        position["phase"] = "over"
    else:
        new_round(state, seat)


def knock(state: Json) -> None:
    position = state["position"]
    seat = position["turn"]
    position["points"][seat] -= 1
    position["ended"] = {"seat": seat, "how": "knocked"}
    if state["seats"] == 1:
        position["phase"] = "over"
    else:
        new_round(state, clockwise(state, seat)[0])


def scores(state: Json) -> tuple[int, ...]:
    return tuple(state["position"]["points"])


def winners(state: Json) -> tuple[int, ...]:
    """Of a finished game."""
    need = 1 if state["seats"] == 1 else state["options"]["points"]
    return tuple(seat for seat, points in enumerate(scores(state)) if points >= need)
