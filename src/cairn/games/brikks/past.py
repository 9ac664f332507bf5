"""Whether a game can reach a position: redrawing its marks by the rules tells all but the dice.

Every sheet is judged by itself. Whether one series of rolls explains all sheets at once is not
checked, except for the last roll, which a position names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property
from typing import NamedTuple

from cairn.core.kernel import Words
from cairn.games.brikks import fields as f
from cairn.games.brikks import moves
from cairn.games.brikks.actions import marked
from cairn.games.brikks.legal import Reason, can_place, check_rest, check_set_up
from cairn.games.brikks.parts import ACTIVE, BAR_END, BLOCKS, PRICE, SINGLE
from cairn.games.brikks.sheet import at

_PRICES = [sorted({int(price) for price in PRICE[:, block]} - {-1}) for block in range(f.BLOCKS)]
"""For each block its possible prices over all rolls."""
_BECAUSE: Mapping[int, str] = {
    Reason.TURNED: "the first block comes from column 1",
    Reason.TAKEN_COLOUR: "another seat began with that colour",
    Reason.NOT_BOTTOM: "the first block lies on the bottom row",
    Reason.OUTSIDE: "it isn't wholly inside the grid",
    Reason.FILLED: "it covers a square that is filled already",
    Reason.FLOATS: "it floats",
    Reason.BLOCKED: "it can't get there from above",
}


class Step(NamedTuple):
    """A mark after a sheet's first, as the rules see it."""

    block: int
    square: int
    lo: int
    hi: int
    """The squares filled before it."""
    gain: int
    """Energy that it activated."""
    loss: int
    """Energy lost by covering circles."""
    earned: int
    """Squares to drop, earned in a duel."""


class Role(Enum):
    """A seat's part in the current round."""

    WAITS = auto()
    USED = auto()
    STOPPED = auto()
    GONE = auto()


@dataclass
class Sheet:
    """A seat's sheet from a position, with its marks redrawn."""

    seat: int
    steps: Sequence[Step]
    bombed: int
    energy: int
    out: bool
    done: bool

    @cached_property
    def blocks(self) -> list[Step]:
        """The steps that aren't single squares."""
        return [step for step in self.steps if step.block != SINGLE]

    @property
    def uses(self) -> int:
        """How many rolled blocks this seat has placed or bombed."""
        return len(self.blocks) + self.bombed


# --- the marks ------------------------------------------------------------------------------


def set_up(s: Words, firsts: Sequence[str | None]) -> None:
    """Draw all first blocks that there are. Raises ValueError."""
    while s[f.PHASE] == f.Phase.SETUP and (mark := firsts[s[f.TURN]]):
        seat = int(s[f.TURN])
        block, square = _known(mark)
        if block == SINGLE:
            raise ValueError(f"Seat {seat + 1}'s sheet has to begin with a block, not with {mark}.")
        _refuse(check_set_up(s, block, square), seat, mark)
        moves.set_up(s, seat, block, square)
    if s[f.PHASE] == f.Phase.SETUP:
        early = [seat for seat in _still_to_come(s) if firsts[seat]]
        if early:
            raise ValueError(
                f"Seat {early[0] + 1} drew its first block before seat {s[f.TURN] + 1} did."
            )


def _still_to_come(s: Words) -> list[int]:
    """The seats that have yet to draw their first block."""
    seats, turn = int(s[f.SEATS]), int(s[f.TURN])
    left = (turn - int(s[f.ROLLER])) % seats + 1
    return [(turn - number) % seats for number in range(left)]


def draw(s: Words, seat: int, mark: str) -> Step:
    """Draw a mark after the first, by the rules. Raises ValueError."""
    sheet, (block, square) = f.sheet_of(seat), _known(mark)
    if block == SINGLE and not s[f.DUEL]:
        raise ValueError(f"Seat {seat + 1} can't have {mark}: only a duel has single squares.")
    lo, hi, bar = (int(s[sheet + field]) for field in (f.LO, f.HI, f.BAR))
    _refuse(check_rest(lo, hi, block, square), seat, mark)
    if block == SINGLE:
        moves.fill(s, sheet, *at(block, square))
        return Step(block, square, lo, hi, 0, 0, 0)
    s[f.BLOCK], s[sheet + f.ENERGY], s[sheet + f.DROPS] = block, BAR_END, 0
    moves.place(s, sheet, block, square)
    gain = int(s[sheet + f.BAR]) - bar
    loss = BAR_END + gain - int(s[sheet + f.ENERGY])
    return Step(block, square, lo, hi, gain, loss, int(s[sheet + f.DROPS]))


def _known(mark: str) -> tuple[int, int]:
    found = marked(mark)
    assert found, f"{mark} is not a mark"
    return found


def _refuse(why: int, seat: int, mark: str) -> None:
    if why:
        raise ValueError(f"Seat {seat + 1} can't have drawn {mark}: {_BECAUSE[why]}.")


# --- rounds ---------------------------------------------------------------------------------


def rounds(s: Words, phase: f.Phase, sheets: Sequence[Sheet]) -> int:
    """The number of rounds before the current or last one. Raises ValueError."""
    if s[f.DUEL] and phase == f.Phase.OVER and not any(sheet.out for sheet in sheets):
        raise ValueError("This duel can't be over: nobody is out.")
    if phase == f.Phase.SETUP:
        return 0
    waiting = [sheet.uses for sheet in sheets if not sheet.out and not sheet.done]
    if phase in (f.Phase.DROP, f.Phase.OVER):
        return max(sheet.uses if sheet.out else sheet.uses - 1 for sheet in sheets)
    if not waiting:
        raise ValueError("Nobody has anything left to do in this round.")
    return waiting[0]


def role(phase: f.Phase, complete: int, sheet: Sheet) -> Role:
    """A seat's part in the round after the complete ones."""
    over = phase == f.Phase.OVER
    if sheet.out:
        return Role.STOPPED if sheet.done or (over and sheet.uses == complete) else Role.GONE
    return Role.USED if sheet.done or over or phase == f.Phase.DROP else Role.WAITS


def check_uses(complete: int, sheet: Sheet, part: Role) -> None:
    """Check that a seat has used as many blocks as it had rounds. Raises ValueError."""
    fits = {
        Role.WAITS: sheet.uses == complete,
        Role.USED: sheet.uses == complete + 1 > 0,
        Role.STOPPED: sheet.uses == complete,
        Role.GONE: sheet.uses < complete,
    }
    if not fits[part]:
        used = f"{sheet.uses} block{'' if sheet.uses == 1 else 's'}"
        raise ValueError(f"Seat {sheet.seat + 1} can't have used {used} by round {complete + 1}.")


def check_phase(s: Words, phase: f.Phase, sheets: Sequence[Sheet], parts: Sequence[Role]) -> None:
    """Check that the seats out, done or waiting fit the phase. Raises ValueError."""
    duel, over, dropping = bool(s[f.DUEL]), phase == f.Phase.OVER, phase == f.Phase.DROP
    if phase in (f.Phase.KEEP, f.Phase.REROLL) and len(sheets) == 1:
        raise ValueError("There is no second roll in a solo game.")
    if dropping and (not duel or any(sheet.out for sheet in sheets)):
        raise ValueError("Squares are dropped only in a duel in which nobody is out.")
    if phase != f.Phase.USE and any(sheet.done for sheet in sheets):
        raise ValueError("A player can be done with the block only while it is being used.")
    if over and not duel and Role.USED in parts:
        raise ValueError(f"The game can't be over: seat {parts.index(Role.USED) + 1} is still in.")
    if duel and Role.GONE in parts:
        raise ValueError(f"Seat {parts.index(Role.GONE) + 1} is out, so the duel has to be over.")


def roller(s: Words, complete: int, sheets: Sequence[Sheet]) -> int:
    """The seat with the dice after so many rounds."""
    seat = int(s[f.ROLLER])
    for done in range(1, complete + 1):
        while True:
            seat = (seat + 1) % len(sheets)
            if not sheets[seat].out or sheets[seat].uses + 1 > done:
                break
    return seat


# --- energy ---------------------------------------------------------------------------------


def check_energy(s: Words, sheet: Sheet, rolled: int | None) -> None:
    """Check that a seat can have this much left and, if it stopped, had to. Raises ValueError.

    `rolled` is the block of the seat's last use or its stop, if known.
    """
    if sheet.energy not in _left(s, sheet, None if sheet.out else rolled):
        raise ValueError(f"Seat {sheet.seat + 1} can't have {sheet.energy} energy left.")
    if sheet.out and not _stuck(s, sheet, range(f.BLOCKS) if rolled is None else [rolled]):
        met = "" if rolled is None else f" {BLOCKS[rolled]}"
        raise ValueError(
            f"Seat {sheet.seat + 1} can't be out: it could have placed the block{met}."
        )


def _left(s: Words, sheet: Sheet, rolled: int | None) -> set[int]:
    """The possible amounts of energy that a seat has left."""
    purses = before = {int(ACTIVE[s[f.SEATS]])}
    for step in sheet.blocks:
        before, purses = purses, _after(purses, step, _PRICES[step.block])
    if rolled is None:
        return purses
    bombed = purses if sheet.bombed else set()
    last = sheet.blocks[-1:]
    return bombed.union(*(_after(before, step, [PRICE[rolled, step.block]]) for step in last))


def _after(purses: set[int], step: Step, prices: Sequence[int]) -> set[int]:
    change = step.gain - step.loss
    paid = {purse - price for purse in purses for price in prices if 0 <= price <= purse}
    return {max(purse + change, 0) for purse in paid}


def _stuck(s: Words, sheet: Sheet, rolled: Iterable[int]) -> bool:
    """Whether one of these rolls leaves a seat without a placement."""
    s[f.sheet_of(sheet.seat) + f.ENERGY] = sheet.energy
    for block in rolled:
        s[f.BLOCK] = block
        if not can_place(s, f.sheet_of(sheet.seat)):
            return True
    return False
