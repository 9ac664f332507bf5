"""View: a state of Brikks for a screen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Literal, TypedDict

from cairn.core.view import View, shared
from cairn.games.brikks import fields as f
from cairn.games.brikks import position
from cairn.games.brikks.actions import Place
from cairn.games.brikks.parts import (
    BLOCKS,
    BOMB_POINTS,
    BONUS,
    HEIGHT,
    PER_POINT,
    SHAPES,
)
from cairn.games.brikks.points import row_points
from cairn.games.brikks.position import SheetCounts, TablePosition, squares_of
from cairn.games.brikks.sheet import ROW, row_of

if TYPE_CHECKING:
    from cairn.games.brikks.rules import BrikksState


def _turns() -> list[list[str]]:
    """The blocks of the table, grouped by colour and look."""
    found: dict[tuple[str, object], list[str]] = {}
    for block, shape in zip(BLOCKS, SHAPES, strict=False):  # the last shape is the single square
        found.setdefault((block[0], tuple(shape)), []).append(block)
    return [*found.values()]


TURNS = _turns()
SETUP_SHAPES = [next(group) for _, group in groupby(TURNS, key=lambda blocks: blocks[0][0])]
"""The first shape of each colour, with which a game begins."""


class MarkView(TypedDict):
    """Something drawn on a sheet, so that a screen can draw its outline."""

    block: str
    """Such as "g3", or "x" for a single square."""
    squares: list[list[int]]
    """[column, row] of each."""


class OfferView(TypedDict):
    """A shape from the block table, as one seat could take it."""

    block: str
    """The block that is legal, or the cheapest of the shape."""
    price: int
    """The energy it costs to turn the rolled block into this one."""
    energy: int
    """The energy that the seat has for it."""
    why: Literal["taken", "dear", "no-room"] | None
    """Why it can't be placed: another seat began with it, it costs too much, or it fits nowhere."""


class SheetView(SheetCounts):
    """A seat's sheet, with its points."""

    cells: list[MarkView]
    """The blocks and single squares, in the order they were drawn."""
    row_points: list[int]
    """The points for each row, from the bottom; in a duel only full rows score."""
    full: list[int]
    """The rows without a free square, from 1 at the bottom."""
    bonus: int
    """The points for the bonus bar."""
    bomb_points: int
    """The points for bombs left."""
    energy_points: int
    """The points for energy left."""
    offers: list[OfferView]
    """While the seat must place a block: every shape it could take, in the table's order."""


class BrikksView(View, TablePosition):
    """A state of Brikks."""

    sheets: list[SheetView]


def view(state: BrikksState) -> BrikksView:
    """The state for a screen, ready for JSON."""
    return {
        **shared(state),
        **position.table(state),
        "sheets": [_sheet(state, seat) for seat in range(state.seats)],
    }


def _sheet(state: BrikksState, seat: int) -> SheetView:
    words, begin = state.words, f.sheet_of(seat)
    return {
        **position.counts(state, seat),
        "cells": [_mark(mark) for mark in state.marks[seat]],
        "row_points": [int(row_points(words, begin, row)) for row in range(HEIGHT)],
        "full": _full(state, seat),
        "bonus": int(BONUS[state.sheet(seat, f.TICKS)]),
        "bomb_points": int(BOMB_POINTS[state.sheet(seat, f.BOMBS)]),
        "energy_points": state.sheet(seat, f.ENERGY) // PER_POINT,
        "offers": _offers(state, seat),
    }


def _offers(state: BrikksState, seat: int) -> list[OfferView]:
    if seat not in state.actors or state.phase not in ("setup", "use"):
        return []
    legal = {action.block for action in state.actions(seat) if isinstance(action, Place)}
    if state.phase == "setup":
        return [_offer(blocks, {}, legal, 0) for blocks in SETUP_SHAPES]
    prices = {block: state.price(block) for block in BLOCKS}
    energy = state.sheet(seat, f.ENERGY)
    return [_offer(blocks, prices, legal, energy) for blocks in TURNS]


def _offer(
    blocks: Sequence[str], prices: Mapping[str, int], legal: Collection[str], energy: int
) -> OfferView:
    """The offer of one shape: blocks that look the same; the rules take the cheapest.

    During set-up nothing has a price.
    """
    priced = [block for block in blocks if prices.get(block, -1) >= 0]
    block = next((one for one in blocks if one in legal), (priced or blocks)[0])
    price = prices.get(block, 0)
    why: Literal["taken", "dear", "no-room"] = "dear" if price > energy else "no-room"
    if not prices:
        why = "taken"
    return {
        "block": block,
        "price": price,
        "energy": energy,
        "why": None if block in legal else why,
    }


def _full(state: BrikksState, seat: int) -> list[int]:
    lo, hi = state.sheet(seat, f.LO), state.sheet(seat, f.HI)
    return [row + 1 for row in range(HEIGHT) if row_of(lo, hi, row) == ROW]


def _mark(mark: str) -> MarkView:
    return {"block": mark.partition("@")[0], "squares": [[*s] for s in squares_of(mark)]}
