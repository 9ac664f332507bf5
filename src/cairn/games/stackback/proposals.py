"""Proposals: a rich, deterministic choice among the endless placements, all of which stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from cairn.core.kernel import Words
from cairn.games.stackback import sites
from cairn.games.stackback.actions import Lay
from cairn.games.stackback.building import MOST, Building, Stick, row
from cairn.games.stackback.kernel import FIELDS, WORK

STACKED = 120
"""Stacked proposals per colour at most, before balance is asked."""
WOOD = 40
"""Proposals on the wood per colour and kind: spread, beside other sticks, over the gap."""
ROOM = 4096


def proposals(building: Building, colours: Sequence[str], run: int) -> list[Lay]:
    """Placements of these colours that obey the rules and stand; stacked ones first.

    When the usual places give nothing a fine search follows, so an empty list means that no
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
    work = _Work(building, colour)
    count = sites.stacked(work.table, work.stick, run, each, grain, work.desk)
    return work.desk.out[:count]


def on_wood(building: Building, colour: str) -> Iterator[Lay]:
    """Placements on the wood: spread out, beside other sticks, and over the gap."""
    work = _Work(building, colour)
    for kind in ("aligned", "spread", "bridging"):
        count = _count_wood(work, kind)
        for site in work.desk.out[: count : -(-count // WOOD) or 1]:
            yield _lay(colour, site)


def _count_wood(work: _Work, kind: str) -> int:
    """Search the wood in one of three ways; how many sites were found."""
    table, stick, desk = work.table, work.stick, work.desk
    if kind == "bridging":
        return sites.bridging(table, stick, 100, desk)
    if kind == "aligned":
        return sites.aligned(table, stick, desk)
    return sites.spread(table, stick, 60, 30, desk)


def _anywhere(building: Building, colour: str, run: int) -> Iterator[Lay]:
    for site in stack_sites(building, colour, run, each=50, grain=4):
        if bears(building, lay := _lay(colour, site)):
            yield lay
            return
    work = _Work(building, colour, room=1)
    if sites.spread(work.table, work.stick, 20, 15, work.desk):
        yield _lay(colour, work.desk.out[0])


class _Work:
    """A stick to try out and the arrays that the compiled search works in."""

    def __init__(self, building: Building, colour: str, room: int = ROOM) -> None:
        self.table = building.table
        self.stick = row(Lay(colour, 0, 0, 0, 0))
        self.desk = sites.Desk(
            np.empty(MOST, np.int64),
            np.empty((WORK, FIELDS)),
            np.empty((room, sites.SITE), np.int64),
        )


def _lay(colour: str, site: Words) -> Lay:
    x, y, angle, tier = site[:4].tolist()
    return Lay(colour, tier, x, y, angle)
