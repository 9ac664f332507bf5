"""Why Brikks refuses an action, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cairn.core.game import Action, Refusal
from cairn.games.brikks import kernel, legal
from cairn.games.brikks.actions import Drop, Place
from cairn.games.brikks.parts import BLOCKS, COLOURS, COLUMNS, LETTERS
from cairn.games.brikks.position import squares_of

if TYPE_CHECKING:
    from cairn.games.brikks.rules import BrikksState

_PHASES = {
    "setup": "First everybody draws a block of column 1 on the bottom line.",
    "roll": "The dice have to be rolled first.",
    "reroll": "The dice have to be rolled again first.",
    "keep": "The roller first says keep or again.",
    "use": "Now the block is used: place it, bomb it, or stop when nothing fits.",
    "drop": "Now the single squares are dropped.",
}


def explain(state: BrikksState, why: int, actor: int, action: Action) -> Refusal:
    """The refusal behind a reason's number."""
    if why == legal.WRONG_PHASE:
        return Refusal("phase", _PHASES[state.phase], {"phase": state.phase})
    if why == legal.NO_BOMB:
        return Refusal("no-bomb", "No bomb is left.")
    if why == legal.STILL_FITS:
        fits = next(str(a) for a in state.actions(actor) if isinstance(a, Place))
        return Refusal("still-fits", f"You can still place a block: {fits}.", {"action": fits})
    if isinstance(action, Drop):
        return _of_drop(state, why, 1 - actor, action)
    assert isinstance(action, Place)
    return _of_place(state, why, actor, action)


def _of_place(state: BrikksState, why: int, actor: int, action: Place) -> Refusal:
    block, energy = action.block, state.sheet(actor, kernel.ENERGY)
    if why == legal.TURNED:
        return Refusal("turned", "The first block is one of column 1, as it is.", {"block": block})
    if why == legal.TAKEN_COLOUR:
        colour = COLOURS[LETTERS.index(block[0])]
        return Refusal("taken", f"Somebody else began with {colour}.", {"colour": colour})
    if why == legal.NOT_BOTTOM:
        return Refusal("not-bottom", "The first block lies on the bottom line: row 1.")
    if why == legal.DEARER:
        twin = _twin(state, block)
        facts: dict[str, Any] = {"block": block, "instead": twin}
        return Refusal("dearer", f"{block} is the same shape as {twin}: write {twin}.", facts)
    if why == legal.COSTS:
        cost = state.price(block)
        facts = {"block": block, "price": cost, "energy": energy}
        return Refusal("costs", f"{block} costs {cost} energy, and you have {energy}.", facts)
    return _of_rest(state, why, actor, str(action))


def _of_drop(state: BrikksState, why: int, sheet: int, action: Drop) -> Refusal:
    if why == legal.TOUCHES:
        sentence = "Squares dropped in one round may touch at corners only."
        return Refusal("touches", sentence, {"square": [action.column, action.row]})
    return _of_rest(state, why, sheet, f"x@{action.column},{action.row}")


def _of_rest(state: BrikksState, why: int, sheet: int, mark: str) -> Refusal:
    block = mark.partition("@")[0].replace("x", "A single square")
    if why == legal.OUTSIDE:
        return Refusal("outside", f"{block} does not fit inside the grid there.")
    squares = squares_of(mark)
    facts = {"squares": squares}
    if why == legal.FILLED:
        filled = {square for other in state.marks[sheet] for square in squares_of(other)}
        hit = sorted(filled.intersection(squares))
        listed = " and ".join(f"{column},{row}" for column, row in hit)
        return Refusal("filled", f"{block} would cover {listed}, already filled.", {"squares": hit})
    if why == legal.FLOATS:
        return Refusal("floats", f"{block} would float there: it falls until it lands.", facts)
    return Refusal("blocked", f"{block} can't get there from above: the way is blocked.", facts)


def _twin(state: BrikksState, block: str) -> str:
    """The cheapest block of the same colour and shape."""
    first = LETTERS.index(block[0]) * COLUMNS
    listed = [b for b in BLOCKS[first : first + COLUMNS] if state.price(b) >= 0]
    shape = squares_of(f"{block}@1,1")
    return next(b for b in listed if squares_of(f"{b}@1,1") == shape)
