"""Proposals: a rich, deterministic selection of the endless placements, all of which stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

import numpy as np

from cairn.balance.trial import FALLS, STANDS
from cairn.core.kernel import Words
from cairn.games.stackback import contacts, listing, sites
from cairn.games.stackback.actions import Lay
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.geometry import COLOUR
from cairn.games.stackback.parts import COLOURS
from cairn.games.stackback.sites import HOLDS, LEVEL, ONE, OTHER
from cairn.games.stackback.survey import search, take, wood


class Lays(Sequence[Lay]):
    """Placements stored as rows of numbers and made on access."""

    def __init__(self, rows: Words) -> None:
        self._rows = rows  # x, y, angle, tier and colour

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> Lay: ...
    @overload
    def __getitem__(self, index: slice) -> Lays: ...
    def __getitem__(self, index: int | slice) -> Lay | Lays:
        if isinstance(index, slice):
            return Lays(self._rows[index])
        return _lay(self._rows[index].tolist())

    def __iter__(self) -> Iterator[Lay]:
        return map(_lay, self._rows.tolist())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self)} placements>"


def proposals(building: Building, colours: Sequence[str], run: int) -> Lays:
    """Placements of these colours that obey the rules and stand; stacked ones first.

    If the usual places give nothing, a fine search follows, so an empty list means that no room
    is left, as far as the search can tell.
    """
    numbers, out = [COLOURS.index(colour) for colour in colours], listing.blank()
    look, scratch = search(building.table, found=0), contacts.scratch(1)
    for colour in numbers:
        take(look, colour)
        _list_stacked(building, look, scratch, run, out)
    for colour in numbers:
        _list_wood(building, colour, out)
    if not _listed(out):
        for colour in numbers:
            _list_anything(building, colour, run, out)
    return _listed(out)


def bears(building: Building, lay: Lay) -> bool:
    """Whether the building stands with this stick on it."""
    return building.add(Stick(-1, 0, lay)).stands


def stack_sites(building: Building, colour: str, run: int, *, keen: bool = False) -> Words:
    """Sites on pairs of sticks that obey the rules; balance is not checked."""
    number = COLOURS.index(colour)
    known = building.keen.stacked if keen else [one.stacked for one in building.survey.colours]
    return known[number][known[number][:, LEVEL] >= run]


def pairs(building: Building, colour: str, run: int, *, keen: bool = False) -> int:
    """The number of pairs of sticks that could take another; balance is not checked."""
    listed = stack_sites(building, colour, run, keen=keen)
    numbers = listed[:, ONE] * len(building.sticks) + listed[:, OTHER]
    return int(np.count_nonzero(np.diff(numbers, prepend=-1)))


def on_wood(building: Building, colour: str) -> Lays:
    """Placements on the wood: beside other sticks, spread out, and over the gap."""
    out = listing.blank()
    _list_wood(building, COLOURS.index(colour), out)
    return _listed(out)


def free_wood(building: Building, colours: Sequence[str]) -> Lay | None:
    """A listed placement on the wood, found at once; None where only a search can tell."""
    look = search(building.table, found=0)
    for colour in map(COLOURS.index, colours):
        take(look, colour)
        places, _ = wood(colour)
        free = np.ones(len(places), np.uint8)
        sites.strike(look, places, free)
        if free.any():
            return _lay([*places[free.argmax(), :4].tolist(), colour])
    return None


def _listed(out: listing.Out) -> Lays:
    return Lays(out.lays[: out.lays[listing.MOST, 0]])


def _list_stacked(
    building: Building,
    look: sites.Search,
    scratch: contacts.ContactScratch,
    run: int,
    out: listing.Out,
) -> None:
    colour, picked = int(look.stick[COLOUR]), np.empty(listing.STACKED, np.int64)
    stacked = building.survey.colours[colour].stacked
    picked = picked[: listing.choose(stacked, run, picked)]
    if building.footing and listing.undecided(stacked, picked) >= 0:
        listing.prove(look, stacked, picked, scratch, building.footing)
    while (place := listing.undecided(stacked, picked)) >= 0:
        lay = _lay([*stacked[place, :4].tolist(), colour])
        stacked[place, HOLDS] = STANDS if bears(building, lay) else FALLS
    listing.list_stacked(stacked, picked, colour, out)


def _list_wood(building: Building, colour: int, out: listing.Out) -> None:
    known = building.survey.colours[colour]
    listing.list_wood(known.aligned, *wood(colour), known.free, colour, out)


def _list_anything(building: Building, colour: int, run: int, out: listing.Out) -> None:
    """List a single place, found by the closest search."""
    look, nothing = search(building.table, run=run), np.empty((0, sites.SITE), np.int64)
    take(look, colour)
    for site in look.out[: sites.stacked(look, 50, 4, nothing, building.survey.labels)]:
        if bears(building, _lay([*site[:4].tolist(), colour])):
            listing.add(site, colour, out)
            return
    look = search(building.table, found=1)
    take(look, colour)
    if sites.spread(look, 20, 15):
        listing.add(look.out[0], colour, out)


def _lay(row: list[int]) -> Lay:
    x, y, angle, tier, colour = row
    return Lay(COLOURS[colour], tier, x, y, angle)
