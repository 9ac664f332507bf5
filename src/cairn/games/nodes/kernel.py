"""The rules of Nodes as compiled functions over a flat array.

    s[PHASE] … s[HIGH]               the table: whose turn, which layer, what lies on it
    s[CARRIED + type]                nodes of the pieces below that carry this type already
    s[FIRST + type]                  where a type's placements begin in the table of masks
    SEAT words for each seat         what it holds, whether it is out, its points
    s[PIECES + …]                    at each node the piece that lies there, as a set of nodes;
                                     even and odd layers have one half each
    s[ROWS …]                        from here on nothing changes once the bases lie: their
                                     nodes, what is beside them, the neighbours of each node,
                                     and the table of masks

A layer is one word, a bit for each node of the bases. The words before ROWS are all that a
search has to keep and put back.

Action codes: a placement on the current layer is its number in the table of masks; started
on the next layer, that and MOST_PLACES; then a BASE by its middle; then the knocks.
"""

from __future__ import annotations

from cairn.core.kernel import Words, compiled, lowest, popcount
from cairn.games.nodes.parts import (
    BASE,
    BASE_NODES,
    BASE_SIZE,
    DEALT,
    MIDDLE,
    MOST_NODES,
    MOST_PLACES,
    MOST_SEATS,
    NEIGHBOUR_COUNT,
    NEIGHBOURS,
    REACH,
    TYPES,
    WAY_COUNT,
    WAY_NODES,
    WAY_TYPE,
    WIDTH,
)

(PHASE, SET, SEATS, HAND, TARGET, TURN, STARTER, ROUND, ENDED, HOW) = range(10)
LAYER, COUNT, TAKEN, BELOW, NEAR, BASES_LAID, LOW, HIGH = range(10, 18)
CARRIED = 18
FIRST = CARRIED + len(TYPES)
HEAD = FIRST + len(TYPES) + 1
# Of a seat: how many of each type, BASE last; then
OUT, POINTS = BASE + 1, BASE + 2
SEAT = BASE + 3
PIECES = HEAD + MOST_SEATS * SEAT
ROWS = PIECES + 2 * MOST_NODES
BESIDE = ROWS + WIDTH
STARTS = BESIDE + WIDTH
AROUND = STARTS + WIDTH
MASKS = AROUND + MOST_NODES
WORDS = MASKS + MOST_PLACES

BASING, STACKING, KNOCKING, OVER = range(4)
NOT_YET, WON, KNOCKED, STUCK = range(4)
UNI = 0
KINDS = len(TYPES)

BASE_CODE = 2 * MOST_PLACES
KNOCK_CODE = BASE_CODE + WIDTH * WIDTH
STAND_CODE = KNOCK_CODE + 1
CODES = KNOCK_CODE + 2

nodes = compiled(__file__)


# --- the bases ------------------------------------------------------------------------------


@nodes
def shifted(row: int, by: int) -> int:
    """A row of the field read `by` places further on."""
    return row >> by if by >= 0 else row << -by


@nodes
def middles(s: Words, row: int) -> int:
    """The cells of a row on which the middle of the next BASE may come to lie."""
    if s[BASES_LAID] == 0:
        return 1 << MIDDLE if row == MIDDLE else 0
    hit, once, twice = 0, 0, 0
    for index in range(BASE_SIZE[s[SET]]):
        a, b = BASE_NODES[s[SET], index]
        hit |= shifted(s[ROWS + row + a], b)
        touching = shifted(s[BESIDE + row + a], b)
        twice |= once & touching
        once |= touching
    return twice & ~hit


@nodes
def node_at(s: Words, row: int, column: int) -> int:
    """The number of a node of the bases: nodes are counted row by row."""
    return s[STARTS + row] + popcount(s[ROWS + row] & ((1 << column) - 1))


@nodes
def number_nodes(s: Words) -> None:
    """Count the nodes and note for each one its neighbours."""
    count = 0
    for row in range(WIDTH):
        s[STARTS + row] = count
        count += popcount(s[ROWS + row])
    s[BELOW] = (1 << count) - 1
    for row in range(WIDTH):
        cells = s[ROWS + row]
        while cells:
            column = lowest(cells)
            cells &= cells - 1
            near = 0
            for index in range(NEIGHBOUR_COUNT[s[SET]]):
                a, b = NEIGHBOURS[s[SET], index]
                if s[ROWS + row + a] >> (column + b) & 1:
                    near |= 1 << node_at(s, row + a, column + b)
            s[AROUND + node_at(s, row, column)] = near


@nodes
def list_way(s: Words, way: int, count: int) -> int:
    """Append a mask for each place where a piece lies this way; the new count."""
    size = WAY_NODES.shape[2]
    for row in range(WIDTH):
        cells = s[ROWS + row]
        for index in range(1, size if cells else 0):
            a, b = WAY_NODES[s[SET], way, index]
            cells &= shifted(s[ROWS + row + a], b)
        while cells:
            column = lowest(cells)
            cells &= cells - 1
            mask = 0
            for index in range(size):
                a, b = WAY_NODES[s[SET], way, index]
                mask |= 1 << node_at(s, row + a, column + b)
            s[MASKS + count] = mask
            count += 1
    return count


@nodes
def list_places(s: Words) -> None:
    """Write the table of masks: every way that every type lies on the nodes of the bases."""
    count = 0
    for way in range(WAY_COUNT[s[SET]]):
        count = list_way(s, way, count)
        for later in range(WAY_TYPE[s[SET], way] + 1, KINDS + 1):
            s[FIRST + later] = count


@nodes
def mark_beside(s: Words, row: int, column: int) -> None:
    """Note the neighbours of a cell."""
    for index in range(NEIGHBOUR_COUNT[s[SET]]):
        a, b = NEIGHBOURS[s[SET], index]
        s[BESIDE + row + a] |= 1 << (column + b)


@nodes
def lay_base(s: Words, seat: int, row: int, column: int) -> None:
    """Lay a BASE with its middle on a cell; with the last one the stacking begins."""
    first = PIECES + s[BASES_LAID]
    s[first] = row * WIDTH + column  # kept here until the nodes have numbers
    for index in range(BASE_SIZE[s[SET]]):
        a, b = BASE_NODES[s[SET], index]
        s[ROWS + row + a] |= 1 << (column + b)
        mark_beside(s, row + a, column + b)
    s[BASES_LAID] += 1
    s[LOW], s[HIGH] = min(s[LOW], row - REACH), max(s[HIGH], row + REACH)
    s[hand(seat) + BASE] -= 1
    s[TURN] = after(s, seat)
    if s[BASES_LAID] == s[SEATS] * DEALT[s[SEATS], BASE]:
        begin_stacking(s)


@nodes
def begin_stacking(s: Words) -> None:
    """The bases lie: number their nodes and open layer 1."""
    number_nodes(s)
    list_places(s)
    # Odd layers' half holds the middles until here; the pieces of layer 0 go to the other.
    for laid in range(s[BASES_LAID]):
        s[PIECES + MOST_NODES + laid] = s[PIECES + laid]
    for laid in range(s[BASES_LAID]):
        row, column = divmod(s[PIECES + MOST_NODES + laid], WIDTH)
        mask = 0
        for index in range(BASE_SIZE[s[SET]]):
            a, b = BASE_NODES[s[SET], index]
            mask |= 1 << node_at(s, row + a, column + b)
        set_piece(s, 0, mask)
    for node in range(MOST_NODES):
        s[PIECES + MOST_NODES + node] = 0
    s[PHASE], s[LAYER] = STACKING, 1


# --- the layers -----------------------------------------------------------------------------


@nodes
def hand(seat: int) -> int:
    """Where a seat's words begin."""
    return HEAD + seat * SEAT


@nodes
def after(s: Words, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s[SEATS] else 0


@nodes
def set_piece(s: Words, layer: int, mask: int) -> None:
    """Note at each node of a piece that it lies there."""
    half = PIECES + (layer & 1) * MOST_NODES
    rest = mask
    while rest:
        s[half + lowest(rest)] = mask
        rest &= rest - 1


@nodes
def piece_at(s: Words, layer: int, node: int) -> int:
    """The nodes of the piece that covers a node; of the current layer or the one below."""
    return s[PIECES + (layer & 1) * MOST_NODES + node]


@nodes
def room(s: Words, kind: int) -> int:
    """The nodes of the current layer that a type may cover."""
    return s[BELOW] & ~s[TAKEN] & ~s[CARRIED + kind]


@nodes
def open_layer(s: Words) -> None:
    """Start the next layer."""
    s[LAYER] += 1
    s[BELOW] = s[TAKEN]
    s[COUNT], s[TAKEN], s[NEAR] = 0, 0, 0
    for kind in range(KINDS):
        s[CARRIED + kind] = 0


@nodes
def lay(s: Words, seat: int, kind: int, mask: int) -> None:
    """Lay a piece on the current layer."""
    layer, rest, carrying, near = s[LAYER], mask, 0, 0
    while rest:
        node = lowest(rest)
        rest &= rest - 1
        carrying |= piece_at(s, layer - 1, node)
        near |= s[AROUND + node]
    set_piece(s, layer, mask)
    s[CARRIED + kind] |= carrying
    s[TAKEN] |= mask
    s[NEAR] |= near
    s[COUNT] += 1
    s[hand(seat) + kind] -= 1


@nodes
def kind_of(s: Words, place: int) -> int:
    """The type of a placement."""
    kind = 0
    for other in range(1, KINDS):
        kind += place >= s[FIRST + other]
    return kind


@nodes
def only_unis(s: Words, seat: int) -> bool:
    """Whether a seat holds nothing to stack but UNIs."""
    p = hand(seat)
    other = 0
    for kind in range(1, KINDS):
        other += s[p + kind]
    return other == 0


@nodes
def may_be_first(s: Words, seat: int, kind: int) -> bool:
    """Whether a seat may start a layer with this type."""
    return kind != UNI or only_unis(s, seat)


@nodes
def lies(s: Words, space: int, near: int, layer: int, mask: int) -> bool:
    """Whether a mask keeps to the room and touches what is near, and is no duplicate."""
    return mask & ~space == 0 and mask & near != 0 and piece_at(s, layer - 1, lowest(mask)) != mask


@nodes
def first_on(s: Words, seat: int, kind: int, place: int, end: int) -> int:
    """The first legal placement of a type on the current layer from `place` on, or `end`."""
    count = s[COUNT]
    if not s[hand(seat) + kind] or (count == 0 and not may_be_first(s, seat, kind)):
        return end
    space, near, layer = room(s, kind), s[NEAR] if count else -1, s[LAYER]
    if space & near == 0:
        return end
    while place < end and not lies(s, space, near, layer, s[MASKS + place]):
        place += 1
    return place


@nodes
def first_above(s: Words, seat: int, kind: int, place: int, end: int) -> int:
    """The same for a placement that starts the next layer, as far as pieces go."""
    if not s[hand(seat) + kind] or not may_be_first(s, seat, kind):
        return end
    space, layer = s[TAKEN], s[LAYER] + 1
    while place < end and not lies(s, space, -1, layer, s[MASKS + place]):
        place += 1
    return place


@nodes
def can_lay(s: Words, seat: int) -> bool:
    """Whether a seat has a legal move on the current layer."""
    for kind in range(KINDS):
        end = s[FIRST + kind + 1]
        if first_on(s, seat, kind, s[FIRST + kind], end) < end:
            return True
    return False


@nodes
def can_open(s: Words, seat: int) -> bool:
    """Whether a seat has a piece to start the next layer with, were it allowed to."""
    for kind in range(KINDS):
        end = s[FIRST + kind + 1]
        if first_above(s, seat, kind, s[FIRST + kind], end) < end:
            return True
    return False
