"""Why Nodes refuses an action, in sentences, with the nodes and pieces that are in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cairn.core.game import Action, Refusal
from cairn.games.nodes import kernel, legal
from cairn.games.nodes.actions import Place, written
from cairn.games.nodes.layout import layout, to_code
from cairn.games.nodes.parts import BASES, FULL, TOUCH, TYPES, WAY_OF, Node, at_origin

if TYPE_CHECKING:
    from cairn.games.nodes.rules import NodesState

_PHASES = {
    "base": "First all bases are laid: write base 0: and the nodes.",
    "stack": "The bases lie: now UNIs, DUOs, TRIOs and QUADs are stacked.",
    "knock": "First it must be seen whether the stack still stands.",
}
_COUNTS = ("none", "one", "two", "three", "four", "five", "six")


def refuse(state: NodesState, actor: int, action: Action) -> Refusal | None:
    """Why an actor who may act now can't do this, or None."""
    if not isinstance(action, Place):
        return None if state.phase == "knock" else _phase(state)
    if state.phase == "knock" or (action.name == "base") != (state.phase == "base"):
        return _phase(state)
    if refusal := _shape(state, action) or _height(state, action):
        return refusal
    code = to_code(state.words, action)
    if code is None:  # a piece of the right shape that is not even over the bases
        return _of_base(action, legal.BASE_LOOSE) if action.name == "base" else _off(state, action)
    why = state.kernel.check(state.words, actor, code)
    return explain(state, why, actor, action) if why else None


def _phase(state: NodesState) -> Refusal:
    return Refusal("phase", _PHASES[state.phase], {"phase": state.phase})


def _shape(state: NodesState, action: Place) -> Refusal | None:
    way = at_origin(action.nodes)
    if action.name == "base":
        right = way == at_origin(BASES[state.set])
    else:
        right = (TYPES.index(action.name), way) in WAY_OF[state.set]
    if right:
        return None
    sentence = f"{written(action.nodes)} is not the shape of a {action.name.upper()}."
    return Refusal("shape", sentence, {"nodes": _listed(action.nodes)})


def _height(state: NodesState, action: Place) -> Refusal | None:
    """Whether the layer is one that a piece can be laid on now."""
    if action.name == "base":
        bottom = "A BASE lies on the table: layer 0."
        return None if action.layer == 0 else Refusal("base-layer", bottom, {"layer": action.layer})
    now = int(state.words[kernel.LAYER])
    facts = {"layer": action.layer, "current": now}
    if action.layer == 0:
        return Refusal("ground", "Only bases lie on layer 0; the layer above them is 1.", facts)
    if action.layer < now:
        sentence = f"Layer {now} has been started: nothing is laid on layer {action.layer} any more"
        return Refusal("closed", sentence + ".", facts)
    top = now + 1 if state.words[kernel.COUNT] else now
    if action.layer > top:
        sentence = f"Nothing lies on layer {action.layer - 1} yet to carry a layer {action.layer}."
        return Refusal("too-high", sentence, facts)
    return None


def _off(state: NodesState, action: Place) -> Refusal:
    known = layout(state.words).of_node
    return _overhang(action, [node for node in action.nodes if node not in known])


def explain(state: NodesState, why: int, actor: int, action: Place) -> Refusal:
    """The refusal behind a reason's number."""
    name = action.name.upper()
    if why in (legal.FIRST_MIDDLE, legal.BASE_OVERLAP, legal.BASE_LOOSE):
        return _of_base(action, why, state.pieces(0))
    if why == legal.NONE_LEFT:
        return Refusal("none-left", f"You have no {name} left.", {"type": action.name})
    if why == legal.TOO_EARLY:
        return _too_early(state, actor)
    if why == legal.UNI_FIRST:
        sentence = "A layer is not started with a UNI while you have other pieces."
        return Refusal("uni-first", sentence, {"nodes": _listed(action.nodes)})
    if why == legal.OVERHANG:
        below = {node for piece in state.pieces(action.layer - 1) for node in piece.nodes}
        return _overhang(action, [node for node in action.nodes if node not in below])
    return _of_pieces(state, why, action)


def _of_base(action: Place, why: int, bases: list[Place] | None = None) -> Refusal:
    facts: dict[str, Any] = {"nodes": _listed(action.nodes)}
    if why == legal.FIRST_MIDDLE:
        return Refusal("first-base", "The first BASE has its middle on 0,0.", facts)
    if why == legal.BASE_LOOSE:
        sentence = f"At least {_COUNTS[TOUCH]} nodes of a new BASE must touch bases that lie there."
        return Refusal("base-loose", sentence, facts)
    hit = next(base for base in bases or [] if set(base.nodes) & set(action.nodes))
    facts |= {"nodes": _listed(set(hit.nodes) & set(action.nodes)), "piece": str(hit)}
    return Refusal("base-overlap", "There is a BASE already: bases lie side by side.", facts)


def _too_early(state: NodesState, actor: int) -> Refusal:
    so_far, layer = int(state.words[kernel.COUNT]), int(state.words[kernel.LAYER])
    other = next(str(a) for a in state.actions(actor))
    sentence = (
        f"A layer needs {_COUNTS[FULL]} pieces first: {_COUNTS[so_far]} so far on layer {layer}, "
        f"and you can still lay {other}."
    )
    facts = {"layer": layer, "pieces": so_far, "needed": FULL, "action": other}
    return Refusal("too-early", sentence, facts)


def _overhang(action: Place, nodes: list[Node]) -> Refusal:
    listed = written(tuple(nodes)).replace(" ", " and ")
    verb = "is" if len(nodes) == 1 else "are"
    sentence = f"It would hang over: nothing lies below {listed}, which {verb} part of it."
    if nodes == list(action.nodes):
        sentence = f"Nothing lies below {listed}."
    return Refusal("overhang", sentence, {"nodes": _listed(nodes)})


def _of_pieces(state: NodesState, why: int, action: Place) -> Refusal:
    """A refusal for the pieces around: one in the way, below, or missing beside."""
    name, own = action.name.upper(), set(action.nodes)
    here, below = state.pieces(action.layer), state.pieces(action.layer - 1)
    if why == legal.LOOSE:
        sentence = "It touches no piece on its own layer: at least one node must."
        return Refusal("loose", sentence, {"nodes": _listed(own)})
    if why == legal.OCCUPIED:
        hit = next(piece for piece in here if own & set(piece.nodes))
        nodes = tuple(sorted(own & set(hit.nodes)))
        sentence = f"{written(nodes)} is covered by a {hit.name.upper()} already."
        return Refusal("occupied", sentence, {"nodes": _listed(nodes), "piece": str(hit)})
    if why == legal.DUPLICATE:
        twin = next(piece for piece in below if piece.nodes == action.nodes)
        sentence = f"A {name} already lies on exactly these nodes below."
        return Refusal("duplicate", sentence, {"nodes": _listed(own), "piece": str(twin)})
    carrier, carried = next(
        (under, piece)
        for under in below
        for piece in here
        if piece.name == action.name and own & set(under.nodes) and {*piece.nodes} & {*under.nodes}
    )
    sentence = f"This {carrier.name.upper()} ({written(carrier.nodes)}) already carries a {name}."
    facts = {
        "nodes": _listed(own & {*carrier.nodes}),
        "piece": str(carrier),
        "carries": str(carried),
    }
    return Refusal("carries", sentence, facts)


def _listed(nodes: Any) -> list[list[int]]:  # noqa: ANN401 - any collection of nodes
    return [[*node] for node in sorted(nodes)]
