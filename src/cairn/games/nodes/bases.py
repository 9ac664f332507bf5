"""The bases of Nodes as compiled functions: where they may lie, and the nodes that they offer.

While bases are laid, nodes are cells of a field; once all are laid, their nodes get numbers, and
every placement on them is written into the table of masks.
"""

from __future__ import annotations

from cairn.core.kernel import Words, compiled, lowest, popcount
from cairn.games.nodes import fields as f
from cairn.games.nodes import parts as p
from cairn.games.nodes.layers import set_piece

nodes = compiled(__file__)


@nodes
def shifted(row: int, by: int) -> int:
    """A row of the field shifted by `by` places."""
    return row >> by if by >= 0 else row << -by


@nodes
def middles(s: Words, row: int) -> int:
    """The cells of a row that may hold the middle of the next BASE."""
    if s[f.BASES_LAID] == 0:
        return 1 << p.MIDDLE if row == p.MIDDLE else 0
    # One set of cells for each possible value of TOUCH; the compiler drops the unused ones.
    hit, once, twice, thrice = 0, 0, 0, 0
    for index in range(p.BASE_SIZE[s[f.SET]]):
        a, b = p.BASE_NODES[s[f.SET], index]
        hit |= shifted(s[f.ROWS + row + a], b)
        touching = shifted(s[f.BESIDE + row + a], b)
        thrice |= twice & touching
        twice |= once & touching
        once |= touching
    return (once if p.TOUCH == 1 else twice if p.TOUCH == 2 else thrice) & ~hit


@nodes
def node_at(s: Words, row: int, column: int) -> int:
    """The number of a node of the bases, counted row by row."""
    return s[f.STARTS + row] + popcount(s[f.ROWS + row] & ((1 << column) - 1))


@nodes
def number_nodes(s: Words) -> None:
    """Count the nodes and note the neighbours of each."""
    count = 0
    for row in range(p.WIDTH):
        s[f.STARTS + row] = count
        count += popcount(s[f.ROWS + row])
    s[f.BELOW] = (1 << count) - 1
    for row in range(p.WIDTH):
        cells = s[f.ROWS + row]
        while cells:
            column = lowest(cells)
            cells &= cells - 1
            near = 0
            for index in range(p.NEIGHBOUR_COUNT[s[f.SET]]):
                a, b = p.NEIGHBOURS[s[f.SET], index]
                if s[f.ROWS + row + a] >> (column + b) & 1:
                    near |= 1 << node_at(s, row + a, column + b)
            s[f.AROUND + node_at(s, row, column)] = near


@nodes
def list_way(s: Words, way: int, count: int) -> int:
    """Append a mask for each place where a piece fits this way; returns the new count."""
    size = p.WAY_NODES.shape[2]
    for row in range(p.WIDTH):
        cells = s[f.ROWS + row]
        for index in range(1, size if cells else 0):
            a, b = p.WAY_NODES[s[f.SET], way, index]
            cells &= shifted(s[f.ROWS + row + a], b)
        while cells:
            column = lowest(cells)
            cells &= cells - 1
            mask = 0
            for index in range(size):
                a, b = p.WAY_NODES[s[f.SET], way, index]
                mask |= 1 << node_at(s, row + a, column + b)
            s[f.MASKS + count] = mask
            count += 1
    return count


@nodes
def list_places(s: Words) -> None:
    """Write the table of masks: every way to lay every type on the nodes of the bases."""
    count = 0
    for way in range(p.WAY_COUNT[s[f.SET]]):
        count = list_way(s, way, count)
        for later in range(p.WAY_TYPE[s[f.SET], way] + 1, f.KINDS + 1):
            s[f.FIRST + later] = count


@nodes
def mark_beside(s: Words, row: int, column: int) -> None:
    """Note the neighbours of a cell."""
    for index in range(p.NEIGHBOUR_COUNT[s[f.SET]]):
        a, b = p.NEIGHBOURS[s[f.SET], index]
        s[f.BESIDE + row + a] |= 1 << (column + b)


@nodes
def put_base(s: Words, row: int, column: int) -> None:
    """Put a BASE on the table, with its middle on a cell."""
    first = f.PIECES + s[f.BASES_LAID]
    s[first] = row * p.WIDTH + column  # kept here until the nodes have numbers
    for index in range(p.BASE_SIZE[s[f.SET]]):
        a, b = p.BASE_NODES[s[f.SET], index]
        s[f.ROWS + row + a] |= 1 << (column + b)
        mark_beside(s, row + a, column + b)
    s[f.BASES_LAID] += 1
    s[f.LOW], s[f.HIGH] = min(s[f.LOW], row - p.REACH), max(s[f.HIGH], row + p.REACH)


@nodes
def begin_stacking(s: Words) -> None:
    """All bases are laid: number their nodes and open layer 1."""
    number_nodes(s)
    list_places(s)
    # The middles are where the pieces of layer 0 go: the half of the odd layers takes them.
    for laid in range(s[f.BASES_LAID]):
        s[f.PIECES + p.MOST_NODES + laid] = s[f.PIECES + laid]
    for laid in range(s[f.BASES_LAID]):
        row, column = divmod(s[f.PIECES + p.MOST_NODES + laid], p.WIDTH)
        mask = 0
        for index in range(p.BASE_SIZE[s[f.SET]]):
            a, b = p.BASE_NODES[s[f.SET], index]
            mask |= 1 << node_at(s, row + a, column + b)
        set_piece(s, 0, mask)
    for node in range(p.MOST_NODES):
        s[f.PIECES + p.MOST_NODES + node] = 0
    s[f.PHASE], s[f.LAYER] = f.Phase.STACK, 1
