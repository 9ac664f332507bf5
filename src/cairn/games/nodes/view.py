"""What a screen needs to show a state of Nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from cairn.core.view import View, shared
from cairn.games.nodes import fields as f
from cairn.games.nodes.news import OutView, RoundView, outs, rounds
from cairn.games.nodes.parts import BASE, FULL, PARTS, SETS
from cairn.games.nodes.position import NodesTurn, turn

if TYPE_CHECKING:
    from cairn.games.nodes.rules import NodesState


class PieceView(TypedDict):
    """A piece that lies there."""

    seat: int
    """Who laid it."""
    type: str
    nodes: list[list[int]]


class Filling(TypedDict):
    """How full the layer in play is."""

    laid: int
    """Pieces on this layer."""
    full: int
    """Pieces on this layer before anybody may start the next; on layer 0, all bases."""


class NodesView(View, NodesTurn, Filling):
    """What a screen needs to draw a state of Nodes."""

    layer: int
    """The layer in play; 0 while bases are laid."""
    carrying: list[list[int]]
    """The nodes that can carry the layer above the one in play."""
    step: list[list[float]]
    """Where the neighbours [1, 0] and [0, 1] of a node are drawn: right and up, in node widths."""
    layers: list[list[PieceView]]
    """The pieces of every layer from the bases up, in the order they were laid."""
    knocker: int | None
    """The seat that has knocked the stack over, while it falls."""
    outs: list[OutView]
    """The seats that are out for the round, and why."""
    rounds: list[RoundView] | None
    """How every finished round ended; None where that is not known."""


def view(state: NodesState) -> NodesView:
    """What a screen needs to draw this state, ready for JSON."""
    return {
        **shared(state),
        **turn(state),
        "layer": int(state.words[f.LAYER]),
        **_filling(state),
        "carrying": _carrying(state),
        "step": PARTS["sets"][SETS[state.set]]["step"],
        "layers": _layers(state),
        "knocker": int(state.words[f.TURN]) if state.falls else None,
        "outs": outs(state),
        "rounds": rounds(state),
    }


def _filling(state: NodesState) -> Filling:
    if state.words[f.LAYER]:
        return {"laid": int(state.words[f.COUNT]), "full": FULL}
    laid = len(state.pieces(0))
    left = sum(state.seat(seat, BASE) for seat in range(state.seats))
    return {"laid": laid, "full": laid + left}


def _carrying(state: NodesState) -> list[list[int]]:
    layer = int(state.words[f.LAYER])
    pieces = state.pieces(layer) if layer else []
    return [[*node] for piece in pieces for node in piece.nodes]


def _layers(state: NodesState) -> list[list[PieceView]]:
    layers: list[list[PieceView]] = [[] for _ in range(state.top + 1)]
    for (seat, _), piece in zip(state.stack, state.placed, strict=True):
        nodes = [[*node] for node in piece.nodes]
        layers[piece.layer].append({"seat": seat, "type": piece.name, "nodes": nodes})
    return layers
