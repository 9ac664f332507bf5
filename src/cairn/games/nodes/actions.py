"""The actions of Nodes and their text forms."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from cairn.core.game import Action, unreadable
from cairn.games.nodes.parts import NAMES, Shape, shape

FORMS = "a placement like duo 2: 0,0 1,0 (type, layer, nodes), knock yes or knock no"

_NODE = r"-?\d{1,3}\s*,\s*-?\d{1,3}"
_PLACE = re.compile(rf"({'|'.join(NAMES)})\s+(\d{{1,3}})\s*:\s*({_NODE}(?:\s+{_NODE})*)")
_PAIR = re.compile(r"(-?\d+)\s*,\s*(-?\d+)")


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


@lru_cache(maxsize=4096)
def placed(text: str) -> Place:
    """The placement that a text form names; raises ValueError."""
    action = parse(text)
    if not isinstance(action, Place):
        raise ValueError(f"{text!r} is no placement.")
    return action


def written(nodes: Shape) -> str:
    """Nodes as a text: "0,0 1,0"."""
    return " ".join([f"{a},{b}" for a, b in nodes])


def parse(text: str) -> NodesAction:
    """The action that a text form names; raises IllegalAction."""
    plain = " ".join(text.lower().split())
    if plain in ("knock yes", "knock no"):
        return Knock(plain == "knock yes")
    if found := _PLACE.fullmatch(plain):
        pairs = _PAIR.findall(found[3])
        return Place(found[1], int(found[2]), shape((int(a), int(b)) for a, b in pairs))
    raise unreadable(text, FORMS)
