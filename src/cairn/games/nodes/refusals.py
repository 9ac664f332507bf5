"""Why Nodes refuses an action, in sentences, with the nodes and pieces in the way.

Only `legal.check` decides what is legal; this puts its reasons into sentences.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cairn.core.game import Action
from cairn.core.refusals import Refusal
from cairn.games.nodes import fields as f
from cairn.games.nodes.actions import Place, written
from cairn.games.nodes.legal import Reason
from cairn.games.nodes.parts import BASES, FULL, TOUCH, TYPES, WAY_OF, Node, at_origin

if TYPE_CHECKING:
    from cairn.games.nodes.rules import NodesState

_PHASES = {
    "base": "Lay the bases first: write base 0: and the nodes.",
    "stack": "The bases are down. Now lay a UNI, DUO, TRIO or QUAD.",
    "knock": "Wait and see whether the stack stands.",
    "fall": "The stack is falling.",
}
_COUNTS = ("none", "one", "two", "three", "four", "five", "six")


def _number(count: int) -> str:
    return _COUNTS[count] if count < len(_COUNTS) else str(count)


def _counted(count: int, thing: str) -> str:
    """A number with its noun: one node, two nodes, 12 nodes."""
    return f"{_number(count)} {thing}{'' if count == 1 else 's'}"


def explain(state: NodesState, why: int, actor: int, action: Action) -> Refusal:
    """The refusal behind a reason's number."""
    if not isinstance(action, Place) or not _in_phase(state, action):
        return Refusal("phase", _PHASES[state.phase], {"phase": state.phase})
    if refusal := _shape(state, action) or _height(state, action):
        return refusal
    if action.name == "base":
        return _of_base(state, why, action)
    if why == Reason.NONE_LEFT:
        return Refusal("none-left", f"You have no {_name(action)} left.", {"type": action.name})
    if why == Reason.TOO_EARLY:
        return _too_early(state, actor)
    if why == Reason.UNI_FIRST:
        sentence = "You can't start a layer with a UNI while you have other pieces."
        return Refusal("uni-first", sentence, {"nodes": _listed(action.nodes)})
    if why in (Reason.NO_PLACE, Reason.OVERHANG):
        return _overhang(state, action)
    return _of_pieces(state, why, action)


def _in_phase(state: NodesState, action: Place) -> bool:
    return state.phase == ("base" if action.name == "base" else "stack")


def _shape(state: NodesState, action: Place) -> Refusal | None:
    way = at_origin(action.nodes)
    if action.name == "base":
        right = way == at_origin(BASES[state.set])
    else:
        right = (TYPES.index(action.name), way) in WAY_OF[state.set]
    if right:
        return None
    sentence = f"{written(action.nodes)} is not the shape of a {_name(action)}."
    return Refusal("shape", sentence, {"type": action.name, "nodes": _listed(action.nodes)})


def _height(state: NodesState, action: Place) -> Refusal | None:
    """The refusal of a layer that is closed or can't be reached yet."""
    if action.name == "base":
        bottom = "A BASE goes on the table, on layer 0."
        return None if action.layer == 0 else Refusal("base-layer", bottom, {"layer": action.layer})
    now = int(state.words[f.LAYER])
    facts = {"layer": action.layer, "current": now}
    if action.layer == 0:
        return Refusal("ground", "Only bases go on layer 0. Start on layer 1, above them.", facts)
    if action.layer < now:
        sentence = f"Layer {now} has been started, so layer {action.layer} is closed."
        return Refusal("closed", sentence, facts)
    top = now + 1 if state.words[f.COUNT] else now
    if action.layer > top:
        sentence = f"You can't lay on layer {action.layer}: layer {action.layer - 1} is empty."
        return Refusal("too-high", sentence, facts)
    return None


def _of_base(state: NodesState, why: int, action: Place) -> Refusal:
    own, bases = {*action.nodes}, state.pieces(0)
    if not bases:
        sentence = "The middle of the first BASE goes on 0,0."
        return Refusal("first-base", sentence, {"nodes": _listed(own)})
    if why != Reason.BASE_OVERLAP:
        sentence = (
            f"At least {_counted(TOUCH, 'node')} of a new BASE must touch bases on the table."
        )
        return Refusal("base-loose", sentence, {"nodes": _listed(own), "needed": TOUCH})
    hit = next(base for base in bases if own & {*base.nodes})
    facts = {"nodes": _listed(own & {*hit.nodes}), "piece": hit.to_json()}
    return Refusal("base-overlap", "There's already a BASE here. Bases lie side by side.", facts)


def _too_early(state: NodesState, actor: int) -> Refusal:
    so_far, layer = int(state.words[f.COUNT]), int(state.words[f.LAYER])
    other = str(state.actions(actor)[0])
    sentence = (
        f"A layer needs {_counted(FULL, 'piece')} first: {_number(so_far)} so far on layer "
        f"{layer}, and you can still lay {other}."
    )
    facts = {"layer": layer, "pieces": so_far, "needed": FULL, "action": other}
    return Refusal("too-early", sentence, facts)


def _overhang(state: NodesState, action: Place) -> Refusal:
    below = {node for piece in state.pieces(action.layer - 1) for node in piece.nodes}
    nodes = [node for node in action.nodes if node not in below]
    listed = " and ".join(written((node,)) for node in nodes)
    sentence = f"It would hang over: there's nothing below {listed}."
    if nodes == [*action.nodes]:
        sentence = f"There's nothing below {listed}."
    return Refusal("overhang", sentence, {"nodes": _listed(nodes)})


def _of_pieces(state: NodesState, why: int, action: Place) -> Refusal:
    """A refusal about other pieces: one in the way or below, or none beside it."""
    own = {*action.nodes}
    if why == Reason.LOOSE:
        sentence = "It must touch a piece on its own layer with at least one node."
        return Refusal("loose", sentence, {"nodes": _listed(own)})
    if why == Reason.OCCUPIED:
        hit = next(piece for piece in state.pieces(action.layer) if own & {*piece.nodes})
        nodes = tuple(sorted(own & {*hit.nodes}))
        verb = "is" if len(nodes) == 1 else "are"
        sentence = f"{written(nodes)} {verb} already covered by a {_name(hit)}."
        return Refusal("occupied", sentence, {"nodes": _listed(nodes), "piece": hit.to_json()})
    if why == Reason.DUPLICATE:
        sentence = f"There's a {_name(action)} on exactly these nodes right below."
        twin = Place(action.name, action.layer - 1, action.nodes)
        return Refusal("duplicate", sentence, {"nodes": _listed(own), "piece": twin.to_json()})
    return _carries(state, action)


def _carries(state: NodesState, action: Place) -> Refusal:
    own, here = {*action.nodes}, state.pieces(action.layer)
    carrier, carried = next(
        (under, piece)
        for under in state.pieces(action.layer - 1)
        for piece in here
        if piece.name == action.name and own & {*under.nodes} and {*piece.nodes} & {*under.nodes}
    )
    where = f"{_name(carrier)} ({written(carrier.nodes)})"
    facts = {
        "nodes": _listed(own & {*carrier.nodes}),
        "piece": carrier.to_json(),
        "carries": carried.to_json(),
    }
    return Refusal("carries", f"This {where} already carries a {_name(action)}.", facts)


def _name(piece: Place) -> str:
    return piece.name.upper()


def _listed(nodes: Iterable[Node]) -> list[list[int]]:
    return [[*node] for node in sorted(nodes)]
