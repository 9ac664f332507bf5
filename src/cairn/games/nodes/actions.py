"""The actions of Nodes, their text forms, and their codes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from cairn.core.game import Action
from cairn.core.kernel import NO_CODE, Words
from cairn.core.refusals import unreadable
from cairn.core.told import Told
from cairn.games.nodes import fields as f
from cairn.games.nodes.ground import ground
from cairn.games.nodes.parts import BASES, MIDDLE, NAMES, REACH, SETS, WIDTH, Node, Shape, shape

FORMS = "a placement like duo 2: 0,0 1,0 (type, layer, nodes)"

_NODE = r"-?[0-9]{1,3}\s*,\s*-?[0-9]{1,3}"
_PLACE = re.compile(rf"({'|'.join(NAMES)})\s+([0-9]{{1,3}})\s*:\s*({_NODE}(?:\s+{_NODE})*)")
_AROUND = re.compile(
    rf"({'|'.join(SETS)}) base around (-?[0-9]{{1,3}})\s*,\s*(-?[0-9]{{1,3}})", re.ASCII
)
_PAIR = re.compile(r"(-?[0-9]+)\s*,\s*(-?[0-9]+)")


class NodesAction(Action):
    """Any action of Nodes."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Place(NodesAction):
    """Lay a piece: its type, the layer, and the nodes in ascending order."""

    name: str
    layer: int
    nodes: Shape

    def __str__(self) -> str:
        return f"{self.name} {self.layer}: {written(self.nodes)}"


@dataclass(frozen=True, slots=True)
class Knock(NodesAction):
    """Whether the hand that laid the last piece knocks the stack over."""

    over: bool

    def __str__(self) -> str:
        return "knock yes" if self.over else "knock no"


@dataclass(frozen=True, slots=True)
class Fall(NodesAction):
    """The whole stack falls."""

    def __str__(self) -> str:
        return "fall"


_CHANCE: dict[int, NodesAction] = {
    f.KNOCK_CODE: Knock(True),
    f.STAND_CODE: Knock(False),
    f.FALL_CODE: Fall(),
}
_CHANCE_CODES = {action: code for code, action in _CHANCE.items()}
_CHANCE_FORMS = {str(action): action for action in _CHANCE.values()}


@lru_cache(maxsize=4096)
def placed(text: str) -> Place:
    """The placement that a text form names; raises ValueError."""
    action = parse(text)
    if not isinstance(action, Place):
        raise ValueError(f"{text!r} is not a placement.")
    return action


def written(nodes: Shape) -> str:
    """Nodes as text: "0,0 1,0"."""
    return " ".join([f"{a},{b}" for a, b in nodes])


def parse(text: str) -> NodesAction:
    """The action that a text form names; raises IllegalAction."""
    plain = " ".join(text.lower().split())
    if plain in _CHANCE_FORMS:
        return _CHANCE_FORMS[plain]
    if found := _PLACE.fullmatch(plain):
        pairs = _PAIR.findall(found[3])
        return Place(found[1], int(found[2]), shape((int(a), int(b)) for a, b in pairs))
    raise unreadable(text, FORMS)


# --- a BASE by its middle -------------------------------------------------------------------


def moved_base(kind: int, a: int, b: int) -> Shape:
    """The nodes of a BASE with its middle on a,b."""
    return shape((a + x, b + y) for x, y in BASES[kind])


def middle(kind: int, nodes: Shape) -> Node:
    """The middle of a BASE."""
    (a, b), (x, y) = nodes[0], BASES[kind][0]
    return a - x, b - y


def shown(text: str) -> Told:
    """A text form as people read it: "hex base around 2,1"."""
    found = _PLACE.fullmatch(text)
    if found and found[1] == "base":
        nodes = placed(text).nodes
        for kind, name in enumerate(SETS):
            if nodes == moved_base(kind, *middle(kind, nodes)):
                at = "{},{}".format(*middle(kind, nodes))
                return Told("base", f"{name} base around {at}", {"set": name, "at": at})
    return Told("", text)


def typed(text: str) -> str:
    """The text form behind the form that people read."""
    found = _AROUND.fullmatch(" ".join(text.lower().split()))
    if not found:
        return text
    kind = SETS.index(found[1])
    return str(Place("base", 0, moved_base(kind, int(found[2]), int(found[3]))))


# --- codes ----------------------------------------------------------------------------------


def from_code(s: Words, code: int) -> NodesAction:
    """The action of a code. Raises ValueError for a meaningless code."""
    if code in _CHANCE:
        return _CHANCE[code]
    if f.BASE_CODE <= code < f.KNOCK_CODE:
        row, column = divmod(code - f.BASE_CODE, WIDTH)
        return _base(int(s[f.SET]), row - MIDDLE, column - MIDDLE)
    above, number = divmod(code, f.OPEN_CODE)
    if not (0 <= above <= 1 and number < s[f.FIRST + f.KINDS]):
        raise ValueError(f"{code} is not the code of a placement on these bases.")
    name, nodes = ground(s).places[number]
    return Place(name, int(s[f.LAYER]) + above, nodes)


def _base(kind: int, a: int, b: int) -> Place:
    if not _on_field(a, b):
        raise ValueError(f"No BASE can lie as far out as {a},{b}.")
    return Place("base", 0, moved_base(kind, a, b))


def to_code(s: Words, action: Action) -> int:
    """The code of an action; NO_CODE if this table does not have it."""
    if not isinstance(action, Place):
        return _CHANCE_CODES.get(action, NO_CODE) if isinstance(action, NodesAction) else NO_CODE
    if action.name == "base":
        return _base_code(int(s[f.SET]), action)
    above = action.layer - int(s[f.LAYER])
    if not (s[f.LAYER] and 0 <= above <= 1):
        return NO_CODE
    number = ground(s).numbers.get((action.name, action.nodes), NO_CODE)
    return NO_CODE if number == NO_CODE else number + above * f.OPEN_CODE


def _base_code(kind: int, action: Place) -> int:
    a, b = middle(kind, action.nodes)
    if action.layer or not _on_field(a, b) or action.nodes != moved_base(kind, a, b):
        return NO_CODE
    return f.BASE_CODE + (a + MIDDLE) * WIDTH + b + MIDDLE


def _on_field(a: int, b: int) -> bool:
    return max(abs(a), abs(b)) <= MIDDLE - REACH
