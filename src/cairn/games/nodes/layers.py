"""The layers of Nodes as compiled functions: their pieces, and where another one fits.

A layer is one int64, a bit for each node of the bases.
"""

from __future__ import annotations

from cairn.core.kernel import Words, compiled, lowest
from cairn.games.nodes import fields as f
from cairn.games.nodes import parts as p

nodes = compiled(__file__)


@nodes
def set_piece(s: Words, layer: int, mask: int) -> None:
    """Note a piece at each of its nodes."""
    half = f.PIECES + (layer & 1) * p.MOST_NODES
    rest = mask
    while rest:
        s[half + lowest(rest)] = mask
        rest &= rest - 1


@nodes
def piece_at(s: Words, layer: int, node: int) -> int:
    """The nodes of the piece that covers a node, on the current layer or the one below."""
    return s[f.PIECES + (layer & 1) * p.MOST_NODES + node]


@nodes
def room(s: Words, kind: int) -> int:
    """The nodes of the current layer that a type may cover."""
    return s[f.BELOW] & ~s[f.TAKEN] & ~s[f.CARRIED + kind]


@nodes
def open_layer(s: Words) -> None:
    """Start the next layer."""
    s[f.LAYER] += 1
    s[f.BELOW] = s[f.TAKEN]
    s[f.COUNT], s[f.TAKEN], s[f.NEAR] = 0, 0, 0
    for kind in range(f.KINDS):
        s[f.CARRIED + kind] = 0


@nodes
def lay(s: Words, seat: int, kind: int, mask: int) -> None:
    """Lay a piece on the current layer."""
    layer, rest, carrying, near = s[f.LAYER], mask, 0, 0
    while rest:
        node = lowest(rest)
        rest &= rest - 1
        carrying |= piece_at(s, layer - 1, node)
        near |= s[f.AROUND + node]
    set_piece(s, layer, mask)
    s[f.CARRIED + kind] |= carrying
    s[f.TAKEN] |= mask
    s[f.NEAR] |= near
    s[f.COUNT] += 1
    s[f.hand(seat) + kind] -= 1


@nodes
def kind_of(s: Words, place: int) -> int:
    """The type of a placement."""
    kind = 0
    for other in range(1, f.KINDS):
        kind += place >= s[f.FIRST + other]
    return kind


@nodes
def only_unis(s: Words, seat: int) -> bool:
    """Whether a seat holds nothing to stack but UNIs."""
    other = 0
    for kind in range(1, f.KINDS):
        other += s[f.hand(seat) + kind]
    return other == 0


@nodes
def may_be_first(s: Words, seat: int, kind: int) -> bool:
    """Whether a seat may start a layer with this type."""
    return kind != f.UNI or only_unis(s, seat)


@nodes
def lies(s: Words, space: int, near: int, layer: int, mask: int) -> bool:
    """Whether a mask stays within the room, touches a neighbour, and isn't a duplicate."""
    return mask & ~space == 0 and mask & near != 0 and piece_at(s, layer - 1, lowest(mask)) != mask


@nodes
def first_on(s: Words, seat: int, kind: int, place: int, end: int) -> int:
    """The first legal placement of a type on the current layer from `place` on, or `end`."""
    count = s[f.COUNT]
    if not s[f.hand(seat) + kind] or (count == 0 and not may_be_first(s, seat, kind)):
        return end
    space, near, layer = room(s, kind), s[f.NEAR] if count else -1, s[f.LAYER]
    if space & near == 0:
        return end
    while place < end and not lies(s, space, near, layer, s[f.MASKS + place]):
        place += 1
    return place


@nodes
def first_above(s: Words, seat: int, kind: int, place: int, end: int) -> int:
    """The same for a placement that starts the next layer, as far as pieces go."""
    if not s[f.hand(seat) + kind] or not may_be_first(s, seat, kind):
        return end
    space, layer = s[f.TAKEN], s[f.LAYER] + 1
    while place < end and not lies(s, space, -1, layer, s[f.MASKS + place]):
        place += 1
    return place


@nodes
def can_lay(s: Words, seat: int) -> bool:
    """Whether a seat has a legal move on the current layer."""
    for kind in range(f.KINDS):
        end = s[f.FIRST + kind + 1]
        if first_on(s, seat, kind, s[f.FIRST + kind], end) < end:
            return True
    return False


@nodes
def can_open(s: Words, seat: int) -> bool:
    """Whether a seat has a piece that could start the next layer, were it allowed to."""
    for kind in range(f.KINDS):
        end = s[f.FIRST + kind + 1]
        if first_above(s, seat, kind, s[f.FIRST + kind], end) < end:
            return True
    return False
