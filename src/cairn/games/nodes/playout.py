"""Random play of Nodes, compiled."""

from __future__ import annotations

from cairn.core.kernel import Rng, Words, compiled, lowest, popcount, random_below
from cairn.games.nodes import fields as f
from cairn.games.nodes import parts as p
from cairn.games.nodes.bases import middles
from cairn.games.nodes.layers import first_above, first_on, kind_of
from cairn.games.nodes.legal import CHANCE
from cairn.games.nodes.moves import lay_base, play, stack

TRIES = 16

nodes = compiled(__file__)


@nodes
def random_base(s: Words, rng: Rng) -> None:
    """Lay a BASE at random, every legal place equally likely."""
    ways, chosen, chosen_row = 0, 0, 0
    for row in range(s[f.LOW], s[f.HIGH] + 1):
        cells = middles(s, row)
        ways += popcount(cells)
        # Reservoir sampling: each new row replaces the one kept with its share of all ways.
        if cells and random_below(rng, ways) < popcount(cells):
            chosen, chosen_row = cells, row
    for _ in range(random_below(rng, popcount(chosen))):
        chosen &= chosen - 1
    lay_base(s, s[f.TURN], chosen_row, lowest(chosen))


@nodes
def count_here(s: Words, seat: int) -> int:
    """The number of placements that the current layer allows."""
    count = 0
    for kind in range(f.KINDS):
        end = s[f.FIRST + kind + 1]
        place = first_on(s, seat, kind, s[f.FIRST + kind], end)
        while place < end:
            count += 1
            place = first_on(s, seat, kind, place + 1, end)
    return count


@nodes
def count_above(s: Words, seat: int) -> int:
    """The number of placements that could start the next layer."""
    count = 0
    for kind in range(f.KINDS):
        end = s[f.FIRST + kind + 1]
        place = first_above(s, seat, kind, s[f.FIRST + kind], end)
        while place < end:
            count += 1
            place = first_above(s, seat, kind, place + 1, end)
    return count


@nodes
def pick_here(s: Words, seat: int, index: int) -> int:
    """Placement number `index` of those that the current layer allows."""
    for kind in range(f.KINDS):
        end = s[f.FIRST + kind + 1]
        place = first_on(s, seat, kind, s[f.FIRST + kind], end)
        while place < end:
            if index == 0:
                return place
            index -= 1
            place = first_on(s, seat, kind, place + 1, end)
    return -1


@nodes
def pick_above(s: Words, seat: int, index: int) -> int:
    """Placement number `index` of those that could start the next layer."""
    for kind in range(f.KINDS):
        end = s[f.FIRST + kind + 1]
        place = first_above(s, seat, kind, s[f.FIRST + kind], end)
        while place < end:
            if index == 0:
                return place
            index -= 1
            place = first_above(s, seat, kind, place + 1, end)
    return -1


@nodes
def choices(s: Words, seat: int) -> int:
    """How many placements a seat would have if it were its turn."""
    if s[f.hand(seat) + f.OUT]:
        return 0
    here = count_here(s, seat)
    return here + (count_above(s, seat) if here == 0 or s[f.COUNT] >= p.FULL else 0)


@nodes
def listed(s: Words, seat: int, rng: Rng) -> int:
    """A random legal code, found by counting them all."""
    here = count_here(s, seat)
    above = count_above(s, seat) if here == 0 or s[f.COUNT] >= p.FULL else 0
    index = random_below(rng, here + above)
    if index < here:
        return pick_here(s, seat, index)
    return f.OPEN_CODE + pick_above(s, seat, index - here)


@nodes
def guessed(s: Words, seat: int, rng: Rng) -> int:
    """A random legal code, found by guessing; −1 if no guess was legal.

    Every placement is guessed equally often, so the first legal guess is equally likely to be
    any of the legal ones: the same choice as from a list, without making the list.
    """
    places = s[f.FIRST + f.KINDS]
    span = 2 * places if s[f.COUNT] >= p.FULL else places
    for _ in range(TRIES):
        place = random_below(rng, span)
        opens = place >= places
        place -= places if opens else 0
        kind = kind_of(s, place)
        if opens:
            if first_above(s, seat, kind, place, place + 1) == place:
                return f.OPEN_CODE + place
        elif first_on(s, seat, kind, place, place + 1) == place:
            return place
    return -1


@nodes
def random_stack(s: Words, rng: Rng) -> None:
    """Lay a piece at random, every legal placement equally likely."""
    seat = s[f.TURN]
    code = guessed(s, seat, rng)
    if code < 0:
        code = listed(s, seat, rng)
    opens = code >= f.OPEN_CODE
    stack(s, seat, code - f.OPEN_CODE if opens else code, opens)


@nodes
def draw(s: Words, rng: Rng) -> int:
    """Chance's action: the higher the layer, the likelier a knock; after a knock, the fall."""
    if s[f.PHASE] == f.Phase.FALL:
        return f.FALL_CODE
    knocks = random_below(rng, p.KNOCK[s[f.HAND]]) < s[f.LAYER]
    return f.KNOCK_CODE if knocks else f.STAND_CODE


@nodes
def playout(s: Words, rng: Rng) -> int:
    """Play all rounds at random to the end; returns how many pieces were laid, including bases."""
    laid = 0
    while s[f.PHASE] != f.Phase.OVER:
        if s[f.PHASE] == f.Phase.STACK:
            random_stack(s, rng)
            laid += 1
        elif s[f.PHASE] == f.Phase.BASE:
            random_base(s, rng)
            laid += 1
        else:
            play(s, CHANCE, draw(s, rng))
    return laid
