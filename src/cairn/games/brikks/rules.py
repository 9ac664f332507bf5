"""Brikks: the state as a window on the compiled rules, and the game."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Self

import numpy as np

from cairn.core.compiled import CompiledState
from cairn.core.drawing import Drawing
from cairn.core.game import Action, Game, by_verb
from cairn.core.kernel import Words
from cairn.core.outcome import Outcome, Standing, best
from cairn.core.refusals import Refusal
from cairn.core.told import Told
from cairn.games.brikks import actions, drawing, moves, position, refusals, view
from cairn.games.brikks import fields as f
from cairn.games.brikks.actions import BrikksAction, Place, Roll, told_block
from cairn.games.brikks.card import BrikksCard
from cairn.games.brikks.kernel import KERNEL
from cairn.games.brikks.parts import (
    BLOCKS,
    COLOURS,
    HEIGHT,
    LETTERS,
    LO_BITS,
    PARTS,
    PRICE,
    SCREEN_PARTS,
    SWAP,
    WIDTH,
)
from cairn.games.brikks.position import BrikksPosition, PhaseName
from cairn.games.brikks.view import BrikksView

Marks = tuple[tuple[str, ...], ...]
"""Per sheet, its marks in the order drawn: "g3@4,1", or "x@3,5" for a single square."""


class BrikksState(CompiledState):
    """One moment of Brikks. The words hold which squares are filled, the marks with what."""

    kernel = KERNEL

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Any], words: Words, marks: Marks
    ) -> None:
        super().__init__(game, seats, options, words)
        self.marks = marks

    @property
    def phase(self) -> PhaseName:
        """The current phase."""
        return position.phase_of(self.words)

    @property
    def block(self) -> str | None:
        """The block that the dice show, None before the first roll."""
        number = int(self.words[f.BLOCK])
        return None if number < 0 else BLOCKS[number]

    def sheet(self, seat: int, field: int) -> int:
        """One number of a seat's sheet, such as fields.ENERGY."""
        return int(self.words[f.sheet_of(seat) + field])

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        if self.phase != "over":
            return None
        return Outcome(self.scores, *(self._duel() if self.options["duel"] else self._points()))

    @property
    def standing(self) -> Standing:
        """The points or, in a duel, the free rows above the pile: who has none is out soon."""
        if not self.options["duel"]:
            return super().standing
        return Standing("rows", tuple(map(self._free_rows, range(self.seats))))

    def _free_rows(self, seat: int) -> int:
        filled = self.sheet(seat, f.LO) | self.sheet(seat, f.HI) << LO_BITS
        return HEIGHT - -(-filled.bit_length() // WIDTH)

    def outcomes(self) -> list[tuple[Action, Fraction]]:
        """The 24 rolls, all equally likely."""
        if self.phase not in ("roll", "reroll"):
            return super().outcomes()
        return [(Roll(block), Fraction(1, len(BLOCKS))) for block in BLOCKS]

    def price(self, block: str) -> int:
        """The energy it costs to place this block instead of the rolled one."""
        number = BLOCKS.index(block)
        return int(PRICE[self.words[f.BLOCK], number])

    def group(self, actor: int, action: Action) -> Told:
        """Blocks by name, with the price of a turn; swaps by colour; other actions by verb."""
        if not isinstance(action, Place):
            return by_verb(actor, action)
        cost = self.price(action.block) if self.phase == "use" else 0
        if cost == SWAP:
            colour = COLOURS[LETTERS.index(action.block[0])]
            return Told("swap", f"swap to {colour} for {cost}", {"colour": colour, "cost": cost})
        facts = {**told_block(action.block), "cost": cost}
        if cost:
            return Told("turn", f"turn to {action.block} for {cost}", facts)
        return Told("place", action.block, facts)

    def overdue(self, seat: int) -> Action:
        """The action when time is up: the block as rolled if it fits, else the last one listed."""
        listed = self.actions(seat)
        return listed[0] if isinstance(listed[0], Place) else listed[-1]

    def view(self) -> BrikksView:
        """The state for a screen, ready for JSON."""
        return view.view(self)

    def drawing(self) -> Drawing:
        """The sheets as a terminal shows them."""
        return drawing.drawing(self)

    def close_up(self, seat: int) -> Drawing:
        """The roll, and a seat's own sheet."""
        return drawing.close_up(self, seat)

    def position(self) -> BrikksPosition:
        """Everything that `Game.restore` needs to rebuild this state, ready for JSON."""
        return position.write(self)

    def action_of(self, code: int) -> Action:
        """The action of a code, legal or not; raises ValueError."""
        return actions.from_code(code)

    def code_of(self, action: Action) -> int:
        """The code of an action; NO_CODE if Brikks does not have it."""
        return actions.to_code(action)

    def _reason(self, why: int, actor: int, action: Action) -> Refusal:
        return refusals.explain(self, why, actor, action)

    def _with(self, words: Words, actor: int, action: Action) -> Self:
        return type(self)(self.game, self.seats, self.options, words, self._marked(actor, action))

    def _marked(self, actor: int, action: Action) -> Marks:
        if not (found := actions.drawn(actor, action)):
            return self.marks
        seat, mark = found
        return (*self.marks[:seat], (*self.marks[seat], mark), *self.marks[seat + 1 :])

    def _duel(self) -> tuple[tuple[int, ...], Told]:
        still_in = tuple(seat for seat in range(2) if not self.sheet(seat, f.OUT))
        if still_in:
            seat = 1 - still_in[0]
            facts = {"seat": seat, "bombs": self.sheet(seat, f.BOMBS)}
            return still_in, Told("stopped", "The other player had to stop.", facts)
        winners, both = best(self.scores), "Both players had to stop in the same round"
        if len(winners) == 2:
            return winners, Told("draw", f"{both}: it's a draw.")
        return winners, Told("both", f"{both}: the fuller rows win.")

    def _points(self) -> tuple[tuple[int, ...], Told]:
        if self.seats > 1:
            return best(self.scores), Told("full", "Nobody can place another block.")
        return (0,), rank(self.scores[0], self.options["level"][0])


def rank(points: int, level: int) -> Told:
    """The name of a solo result; every level above the first is worth 5 points more."""
    worth, rows = points + 5 * (level - 1), PARTS["ranks"]
    row = next((row for row in rows if worth >= row["floor"]), rows[-1])
    return Told(f"rank-{row['floor']}", row["name"])


class Brikks(BrikksCard, Game):
    """Roll and write: everybody drops the same block on their own sheet."""

    action_type = BrikksAction
    view_type = BrikksView
    parts = SCREEN_PARTS

    def _parse(self, text: str) -> Action:
        """The action that a text form names; raises IllegalAction."""
        return actions.parse(text)

    def start(self, seats: int, options: Mapping[str, Any]) -> BrikksState:
        """Empty sheets."""
        words = np.zeros(KERNEL.words, np.int64)
        levels = np.array(options["level"], np.int64)
        moves.new(words, seats, int(options["duel"]), options["start"], levels)
        return BrikksState(self, seats, options, words, ((),) * seats)

    def restore(
        self, seats: int, options: Mapping[str, Any], position_: Mapping[str, Any]
    ) -> BrikksState:
        """The state whose `position()` this is; raises ValueError."""
        start = self.start(seats, options)
        words, marks = position.read(start.words.copy(), seats, position_)
        return BrikksState(self, seats, options, words, marks)


GAME = Brikks()
