"""Survey: all the sites that a building offers, carried over from stick to stick."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from cairn.balance.clusters import label, workspace
from cairn.balance.equilibrium import Equilibrium
from cairn.balance.programme import Floats
from cairn.balance.trial import Footing
from cairn.core.kernel import Words
from cairn.games.stackback import sites
from cairn.games.stackback.contacts import MOST, ROOM
from cairn.games.stackback.geometry import COLOUR, FIELDS, LONG, WORK
from cairn.games.stackback.parts import COLOURS, LENGTHS

EACH, GRAIN = 4, 2
"""Sites per pair of sticks, and how finely they are searched."""
KEEN = 3
"""How finely a keen eye searches."""
FOUND = 4096
"""Room for the sites found."""


class Colour(NamedTuple):
    """The sites for the sticks of a colour; `sites` names their columns."""

    stacked: Words
    aligned: Words
    free: sites.Flags
    """Which sites of `wood` are free."""


class Survey(NamedTuple):
    """The sites of every colour, and which sticks are connected."""

    colours: tuple[Colour, ...]
    labels: Words
    """Per stick, the first stick of its connected part."""


class Keen(NamedTuple):
    """A keen eye's sites: stacked ones for each colour, of unknown balance."""

    sticks: int
    stacked: tuple[Words, ...]


def survey(table: Floats, balance: Equilibrium, before: Survey | None) -> Survey:
    """The sites of a building, built on those of one with fewer sticks, if known."""
    before = before or bare()
    if len(table) == len(before.labels):
        return before
    labels = np.empty(len(table), np.int64)
    label(balance.problem, labels)
    look = search(table, fresh=len(before.labels))
    return Survey(tuple(_grown(look, *old, labels) for old in enumerate(before.colours)), labels)


@cache
def bare() -> Survey:
    """The sites of bare boards."""
    nothing = np.empty((0, sites.SITE), np.int64)
    free = [np.ones(len(wood(colour)[0]), np.uint8) for colour in range(len(COLOURS))]
    return Survey(tuple(Colour(nothing, nothing, one) for one in free), np.empty(0, np.int64))


def keen(table: Floats, before: Keen | None) -> Keen:
    """A keen eye's sites, built on those of a building with fewer sticks, if known."""
    before = before or Keen(0, (np.empty((0, sites.SITE), np.int64),) * len(COLOURS))
    look, labels = search(table, fresh=before.sticks), np.zeros(len(table), np.int64)
    return Keen(len(table), tuple(_keen(look, *old, labels) for old in enumerate(before.stacked)))


def search(table: Floats, fresh: int = 0, run: int = 0, found: int = FOUND) -> sites.Search:
    """A search for sites; `take` gives it a stick."""
    return sites.Search(
        board=table,
        fresh=fresh,
        stick=np.zeros(FIELDS),
        run=run,
        near=np.empty((len(table), FIELDS)),
        places=np.empty(len(table), np.int64),
        touched=np.empty(MOST, np.int64),
        rows=np.empty((WORK, FIELDS)),
        out=np.empty((found, sites.SITE), np.int64),
    )


def take(look: sites.Search, colour: int) -> None:
    """From now on, search places for a stick of this colour."""
    look.stick[COLOUR], look.stick[LONG] = colour, LENGTHS[colour] / 2


@cache
def wood(colour: int) -> tuple[Words, int]:
    """The sites on bare boards, on a grid and then over the gap, and the number on the grid."""
    look = search(np.empty((0, FIELDS)))
    take(look, colour)
    grid = look.out[: sites.spread(look, 60, 30)].copy()
    gap = look.out[: sites.bridging(look, 100)]
    return np.concatenate([grid, gap]), len(grid)


def _grown(look: sites.Search, colour: int, old: Colour, labels: Words) -> Colour:
    take(look, colour)
    free = old.free.copy()
    sites.strike(look, wood(colour)[0], free)
    aligned = look.out[: sites.aligned(look, old.aligned)].copy()
    stacked = look.out[: sites.stacked(look, EACH, GRAIN, old.stacked, labels)].copy()
    return Colour(stacked, aligned, free)


def _keen(look: sites.Search, colour: int, old: Words, labels: Words) -> Words:
    take(look, colour)
    return look.out[: sites.stacked(look, EACH, KEEN, old, labels)].copy()


def footing(balance: Equilibrium, labels: Words) -> Footing | None:
    """Everything that trials on a building need; None if it does not stand."""
    if not balance.stands or balance.basis is None:
        return None
    bodies, columns = len(balance.problem.bodies), len(balance.problem.px)
    kept, grown = workspace(bodies, columns), workspace(bodies + 1, columns + ROOM)
    work = np.empty((3, max(columns + ROOM, 3 * bodies + 3)))
    return Footing(balance.problem, balance.basis, labels, kept, grown, work)
