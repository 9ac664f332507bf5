"""Why Brikks refuses an action, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from cairn.core.game import Action
from cairn.core.refusals import Refusal
from cairn.games.brikks import fields as f
from cairn.games.brikks.actions import Place, drawn, told_block
from cairn.games.brikks.legal import Reason
from cairn.games.brikks.parts import BLOCKS, COLUMNS, LETTERS, SQUARE
from cairn.games.brikks.position import PhaseName, squares_of

if TYPE_CHECKING:
    from cairn.games.brikks.rules import BrikksState

_FIRST: Mapping[PhaseName, str] = {
    "setup": "Set-up comes first: draw a block from column 1 on the bottom row.",
    "roll": "The dice have to be rolled first.",
    "reroll": "The dice have to be rolled again first.",
    "keep": "The roller has to say keep or again first.",
    "use": "It's time to use the block: place it, bomb it, or stop if nothing fits.",
    "drop": "It's time to drop the single squares.",
}


def explain(state: BrikksState, why: int, actor: int, action: Action) -> Refusal:
    """The refusal behind a reason."""
    return _REFUSALS[Reason(why)](state, actor, action)


def _unknown(state: BrikksState, actor: int, action: Action) -> Refusal:
    return Refusal("unknown", f"Brikks has no action {str(action)!r}.", {"action": str(action)})


def _wrong_phase(state: BrikksState, actor: int, action: Action) -> Refusal:
    return Refusal("phase", _FIRST[state.phase], {"phase": state.phase})


def _no_bomb(state: BrikksState, actor: int, action: Action) -> Refusal:
    return Refusal("no-bomb", "You have no bombs left.")


def _still_fits(state: BrikksState, actor: int, action: Action) -> Refusal:
    fits = next(a for a in state.actions(actor) if isinstance(a, Place))
    sentence = f"You can't stop yet: you can still place a block, such as {fits}."
    facts = {**told_block(fits.block), "column": fits.column, "row": fits.row}
    return Refusal("still-fits", sentence, {"action": str(fits), **facts})


def _turned(state: BrikksState, actor: int, action: Place) -> Refusal:
    sentence = "Your first block has to come from column 1, unturned."
    return Refusal("turned", sentence, {"block": action.block})


def _taken(state: BrikksState, actor: int, action: Place) -> Refusal:
    colour = told_block(action.block)["colour"]
    return Refusal("taken", f"Another player started with {colour}.", {"colour": colour})


def _not_bottom(state: BrikksState, actor: int, action: Place) -> Refusal:
    return Refusal("not-bottom", "Your first block has to lie on the bottom row, row 1.")


def _dearer(state: BrikksState, actor: int, action: Place) -> Refusal:
    block, twin = action.block, _twin(state, action.block)
    sentence = f"{block} has the same shape as {twin}. Write {twin} instead."
    other = {"instead": twin, "cheaper": told_block(twin)["number"]}
    return Refusal("dearer", sentence, {**told_block(block), **other})


def _costs(state: BrikksState, actor: int, action: Place) -> Refusal:
    cost, energy = state.price(action.block), state.sheet(actor, f.ENERGY)
    sentence = f"{action.block} costs {cost} energy, and you have {energy}."
    facts = {**told_block(action.block), "price": cost, "energy": energy}
    return Refusal("costs", sentence, facts)


def _touches(state: BrikksState, actor: int, action: Action) -> Refusal:
    _, mark = _drawn(actor, action)
    sentence = "Squares dropped in the same round may touch only at their corners."
    return Refusal("touches", sentence, {"square": squares_of(mark)[0]})


def _outside(state: BrikksState, actor: int, action: Action) -> Refusal:
    _, mark = _drawn(actor, action)
    sentence = f"{_called(mark)} doesn't fit inside the grid there."
    return Refusal("outside", sentence, told_block(_block(mark)))


def _filled(state: BrikksState, actor: int, action: Action) -> Refusal:
    seat, mark = _drawn(actor, action)
    filled = {square for other in state.marks[seat] for square in squares_of(other)}
    hit = sorted(filled.intersection(squares_of(mark)))
    listed = " and ".join(f"{column},{row}" for column, row in hit)
    already = "which is already filled" if len(hit) == 1 else "which are already filled"
    sentence = f"{_called(mark)} would cover {listed}, {already}."
    return Refusal("filled", sentence, {**told_block(_block(mark)), "squares": hit})


def _floats(state: BrikksState, actor: int, action: Action) -> Refusal:
    _, mark = _drawn(actor, action)
    sentence = f"{_called(mark)} would float there: it falls until it lands on something."
    return Refusal("floats", sentence, _told_mark(mark))


def _blocked(state: BrikksState, actor: int, action: Action) -> Refusal:
    _, mark = _drawn(actor, action)
    sentence = f"{_called(mark)} can't get there from above: the way is blocked."
    return Refusal("blocked", sentence, _told_mark(mark))


def _drawn(actor: int, action: Action) -> tuple[int, str]:
    found = drawn(actor, action)
    assert found, f"{action} draws nothing"
    return found


def _told_mark(mark: str) -> dict[str, Any]:
    return {**told_block(_block(mark)), "squares": squares_of(mark)}


def _block(mark: str) -> str:
    return mark.partition("@")[0]


def _called(mark: str) -> str:
    """The name of a mark, at the beginning of a sentence."""
    return "A single square" if _block(mark) == SQUARE else _block(mark)


def _twin(state: BrikksState, block: str) -> str:
    """The cheapest block of the same colour and shape."""
    first = LETTERS.index(block[0]) * COLUMNS
    listed = [b for b in BLOCKS[first : first + COLUMNS] if state.price(b) >= 0]
    shape = squares_of(f"{block}@1,1")
    return next(b for b in listed if squares_of(f"{b}@1,1") == shape)


_REFUSALS: Mapping[Reason, Callable[[BrikksState, int, Any], Refusal]] = {
    Reason.UNKNOWN: _unknown,
    Reason.WRONG_PHASE: _wrong_phase,
    Reason.TURNED: _turned,
    Reason.TAKEN_COLOUR: _taken,
    Reason.NOT_BOTTOM: _not_bottom,
    Reason.OUTSIDE: _outside,
    Reason.DEARER: _dearer,
    Reason.COSTS: _costs,
    Reason.FILLED: _filled,
    Reason.FLOATS: _floats,
    Reason.BLOCKED: _blocked,
    Reason.NO_BOMB: _no_bomb,
    Reason.STILL_FITS: _still_fits,
    Reason.TOUCHES: _touches,
}
