"""Secluded places on the wood, searched closely: where a stick helps the opponent least.

The proposals on the wood are a selection that people can look through. If none of them is safe,
there is often a safe place in between, and a player who finds it gives nothing away.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cairn.balance import programme
from cairn.core.kernel import Words, compiled
from cairn.games.stackback.building import Building
from cairn.games.stackback.geometry import COLOUR, LONG, TIER
from cairn.games.stackback.parts import LENGTHS, REACH, SIDE
from cairn.games.stackback.proposals import Lays
from cairn.games.stackback.sites import (
    ANGLE,
    ONE,
    OTHER,
    Search,
    X,
    Y,
    fits,
    on_pair,
    pose,
    spread,
    stirred,
)
from cairn.games.stackback.survey import KEEN, search, take

STEP, TURN = 30, 15
"""The spacing of the places, in tenths of a millimetre and in degrees."""
ROOM = (REACH // STEP + 1) * (SIDE // STEP + 1) * (180 // TURN)
"""For all of them."""
LONGS = np.array(LENGTHS) / 2

stackback = compiled(__file__, str(programme.__file__))


def secluded(building: Building, hands: tuple[Sequence[int], Sequence[int]], least: int) -> Lays:
    """Places for a stick of the first hand that give the second fewer chances than `least`.

    The chances are those that a keen eye sees.
    """
    mine, other = hands
    places = np.concatenate([free(building, colour) for colour, count in enumerate(mine) if count])
    gifts = np.zeros(len(places), np.int64)
    table = np.concatenate([building.table, np.zeros((1, building.table.shape[1]))])
    look = search(table, fresh=len(building.table), found=1)
    for colour, count in enumerate(other):
        if count:
            take(look, colour)
            give(look, places, building.keen.stacked[colour], least, gifts)
    return Lays(places[gifts < least])


def free(building: Building, colour: int) -> Words:
    """All places for a colour: x, y, angle, tier and colour."""
    look = search(building.table, found=ROOM)
    take(look, colour)
    found = look.out[: spread(look, STEP, TURN)]
    return np.column_stack([found[:, :4], np.full(len(found), colour)])


@stackback
def give(look: Search, places: Words, known: Words, least: int, gifts: Words) -> None:
    """Add the chances for this stick to the gifts of all places with fewer than `least`."""
    last = look.board[-1]
    for k in range(len(places)):
        if gifts[k] < least:
            pose(last, places[k, X], places[k, Y], places[k, ANGLE])
            last[COLOUR], last[LONG] = places[k, 4], LONGS[places[k, 4]]
            gifts[k] += offered(look, known, least - gifts[k])


@stackback
def offered(look: Search, known: Words, most: int) -> int:
    """The number of pairs that could take the stick, up to `most`; `known` is without the last."""
    count, last = 0, len(look.board) - 1
    look.stick[TIER] = 1
    for i in range(last):  # the last one is likely to decide
        if count < most and fits(look, i, last):
            count += on_pair(look, (i, last), 1, KEEN, 0)
    stop = 0
    while stop < len(known) and count < most:
        start, (i, j) = stop, (known[stop, ONE], known[stop, OTHER])
        while stop < len(known) and known[stop, ONE] == i and known[stop, OTHER] == j:
            stop += 1
        if fits(look, i, j):
            look.stick[TIER] = look.board[i, TIER] + 1
            if stirred(look, i, j, known[start:stop]):
                count += on_pair(look, (i, j), 1, KEEN, 0)
            else:
                count += 1
    return count
