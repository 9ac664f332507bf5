"""Proposals: a rich, deterministic choice among the endless placements, all of which stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from cairn.core.kernel import Words
from cairn.games.stackback import sites
from cairn.games.stackback.actions import Lay
from cairn.games.stackback.building import MOST, Building, Stick, row
from cairn.games.stackback.geometry import FIELDS, WORK

STACKED = 120
"""Stacked proposals per colour at most, before balance is asked."""
WOOD = 40
"""Proposals on the wood per colour and kind: spread, beside other sticks, over the gap."""
ROOM = 4096


def proposals(building: Building, colours: Sequence[str], run: int) -> list[Lay]:
    """Placements of these colours that obey the rules and stand; stacked ones first.

    When the usual places give nothing, a fine search follows, so an empty list means that no
    room is left, as far as anybody could see.
    """
    found = [
        *(lay for colour in colours for lay in stacks(building, colour, run)),
        *(lay for colour in colours for lay in on_wood(building, colour)),
    ]
    if not found:
        found = [lay for colour in colours for lay in _anywhere(building, colour, run)]
    return list(dict.fromkeys(found))


def stacks(building: Building, colour: str, run: int) -> Iterator[Lay]:
    """Placements on two sticks that stand."""
    listed = stack_sites(building, colour, run)
    for site in listed[:: -(-len(listed) // STACKED) or 1]:
        lay = _lay(colour, site)
        if bears(building, lay):
            yield lay


def bears(building: Building, lay: Lay) -> bool:
    """Whether the building stands with this stick on it."""
    return building.add(Stick(-1, 0, lay)).stands


def stack_sites(building: Building, colour: str, run: int, each: int = 4, grain: int = 2) -> Words:
    """Sites on pairs of sticks that obey the rules; balance is not asked."""
    search = _search(building, colour, run)
    return search.out[: sites.stacked(search, each, grain)]


def on_wood(building: Building, colour: str) -> Iterator[Lay]:
    """Placements on the wood: beside other sticks, spread out, and over the gap."""
    search = _search(building, colour)
    for look in (sites.aligned, _spread, _bridging):
        count = look(search)
        for site in search.out[: count : -(-count // WOOD) or 1]:
            yield _lay(colour, site)


def _spread(search: sites.Search) -> int:
    return sites.spread(search, 60, 30)


def _bridging(search: sites.Search) -> int:
    return sites.bridging(search, 100)


def _anywhere(building: Building, colour: str, run: int) -> Iterator[Lay]:
    for site in stack_sites(building, colour, run, each=50, grain=4):
        if bears(building, lay := _lay(colour, site)):
            yield lay
            return
    search = _search(building, colour, room=1)
    if sites.spread(search, 20, 15):
        yield _lay(colour, search.out[0])


def _search(building: Building, colour: str, run: int = 0, room: int = ROOM) -> sites.Search:
    return sites.Search(
        building.table,
        row(Lay(colour, 0, 0, 0, 0)),
        run,
        np.empty(MOST, np.int64),
        np.empty((WORK, FIELDS)),
        np.empty((room, sites.SITE), np.int64),
    )


def _lay(colour: str, site: Words) -> Lay:
    x, y, angle, tier = site[:4].tolist()
    return Lay(colour, tier, x, y, angle)
