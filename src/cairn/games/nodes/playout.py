"""Random play of Nodes, compiled, and the Kernel that search and batches use."""

from __future__ import annotations

from cairn.core.kernel import Kernel, Rng, Words, compiled, lowest, popcount, random_below
from cairn.games.nodes import legal, rounds
from cairn.games.nodes.kernel import (
    BASING,
    CODES,
    COUNT,
    FIRST,
    HAND,
    HIGH,
    KINDS,
    KNOCK_CODE,
    KNOCKED,
    LAYER,
    LOW,
    OUT,
    OVER,
    PHASE,
    STACKING,
    STAND_CODE,
    TURN,
    WORDS,
    first_above,
    first_on,
    hand,
    kind_of,
    lay_base,
    middles,
)
from cairn.games.nodes.parts import FULL, KNOCK, MOST_PLACES
from cairn.games.nodes.rounds import end_round, go_on, stack

TRIES = 16

nodes = compiled(__file__)


@nodes
def random_base(s: Words, rng: Rng) -> None:
    """Lay a BASE at random, every legal place equally likely."""
    ways, chosen, chosen_row = 0, 0, 0
    for row in range(s[LOW], s[HIGH] + 1):
        cells = middles(s, row)
        ways += popcount(cells)
        # One row is kept at a time: each new one takes over with its share of all ways.
        if cells and random_below(rng, ways) < popcount(cells):
            chosen, chosen_row = cells, row
    for _ in range(random_below(rng, popcount(chosen))):
        chosen &= chosen - 1
    lay_base(s, s[TURN], chosen_row, lowest(chosen))


@nodes
def count_here(s: Words, seat: int) -> int:
    """How many placements the current layer allows."""
    count = 0
    for kind in range(KINDS):
        end = s[FIRST + kind + 1]
        place = first_on(s, seat, kind, s[FIRST + kind], end)
        while place < end:
            count += 1
            place = first_on(s, seat, kind, place + 1, end)
    return count


@nodes
def count_above(s: Words, seat: int) -> int:
    """How many placements could start the next layer."""
    count = 0
    for kind in range(KINDS):
        end = s[FIRST + kind + 1]
        place = first_above(s, seat, kind, s[FIRST + kind], end)
        while place < end:
            count += 1
            place = first_above(s, seat, kind, place + 1, end)
    return count


@nodes
def pick_here(s: Words, seat: int, index: int) -> int:
    """Placement number `index` of those that the current layer allows."""
    for kind in range(KINDS):
        end = s[FIRST + kind + 1]
        place = first_on(s, seat, kind, s[FIRST + kind], end)
        while place < end:
            if index == 0:
                return place
            index -= 1
            place = first_on(s, seat, kind, place + 1, end)
    return -1


@nodes
def pick_above(s: Words, seat: int, index: int) -> int:
    """Placement number `index` of those that could start the next layer."""
    for kind in range(KINDS):
        end = s[FIRST + kind + 1]
        place = first_above(s, seat, kind, s[FIRST + kind], end)
        while place < end:
            if index == 0:
                return place
            index -= 1
            place = first_above(s, seat, kind, place + 1, end)
    return -1


@nodes
def choices(s: Words, seat: int) -> int:
    """How many placements a seat would have if it were its turn."""
    if s[hand(seat) + OUT]:
        return 0
    here = count_here(s, seat)
    return here + (count_above(s, seat) if here == 0 or s[COUNT] >= FULL else 0)


@nodes
def listed(s: Words, seat: int, rng: Rng) -> int:
    """A random legal code, found by counting them all."""
    here = count_here(s, seat)
    above = count_above(s, seat) if here == 0 or s[COUNT] >= FULL else 0
    index = random_below(rng, here + above)
    if index < here:
        return pick_here(s, seat, index)
    return MOST_PLACES + pick_above(s, seat, index - here)


@nodes
def guessed(s: Words, seat: int, rng: Rng) -> int:
    """A random legal code, found by guessing; −1 when no guess was legal.

    Every placement is guessed equally often, so that the first legal one is as likely to be
    any of the legal ones: the same choice as from a list, without making the list.
    """
    places = s[FIRST + KINDS]
    span = 2 * places if s[COUNT] >= FULL else places
    for _ in range(TRIES):
        place = random_below(rng, span)
        opens = place >= places
        place -= places if opens else 0
        kind = kind_of(s, place)
        if opens:
            if first_above(s, seat, kind, place, place + 1) == place:
                return MOST_PLACES + place
        elif first_on(s, seat, kind, place, place + 1) == place:
            return place
    return -1


@nodes
def random_stack(s: Words, rng: Rng) -> None:
    """Lay a piece at random, every legal placement equally likely."""
    seat = s[TURN]
    code = guessed(s, seat, rng)
    if code < 0:
        code = listed(s, seat, rng)
    opens = code >= MOST_PLACES
    stack(s, seat, code - MOST_PLACES if opens else code, opens)


@nodes
def draw(s: Words, rng: Rng) -> int:
    """What the trembling hand does: the higher the layer, the more often it knocks."""
    return KNOCK_CODE if random_below(rng, KNOCK[s[HAND]]) < s[LAYER] else STAND_CODE


@nodes
def playout(s: Words, rng: Rng) -> int:
    """Play on at random to the end, all rounds; how many pieces were laid, bases included."""
    laid = 0
    while s[PHASE] != OVER:
        phase = s[PHASE]
        if phase == STACKING:
            random_stack(s, rng)
            laid += 1
        elif phase == BASING:
            random_base(s, rng)
            laid += 1
        elif draw(s, rng) == KNOCK_CODE:
            end_round(s, s[TURN], KNOCKED)
        else:
            go_on(s)
    return laid


@nodes
def playouts(
    games: int, kind: int, seats: int, shaky: int, target: int, s: Words, points: Words, rng: Rng
) -> int:
    """Many whole games from the first BASE to the final score; placements in all."""
    laid = 0
    for _ in range(games):
        rounds.new(s, kind, seats, shaky, target, 0)
        laid += playout(s, rng)
        rounds.scores(s, points)
    return laid


KERNEL = Kernel(
    words=WORDS,
    codes=CODES,
    actors=legal.actors,
    legal=legal.legal,
    check=legal.check,
    play=rounds.play,
    scores=rounds.scores,
    playout=playout,
    draw=draw,
)
