"""A state of Stack-a-Biddi as a terminal shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cairn.core.drawing import Drawing, Line
from cairn.games.biddi.panels import box, panel, row
from cairn.games.biddi.parts import BLOCKS, COLOURS
from cairn.games.biddi.round import Checked

if TYPE_CHECKING:
    from cairn.games.biddi.rules import BiddiState


def drawing(state: BiddiState) -> Drawing:
    """The stacks from the front, with the line; between rounds, how the last one was checked."""
    if state.checked and state.phase in ("roll", "over"):
        return [*_checked(state.checked), [], _score_line(state)]
    lines = [_headline(state)]
    if state.plan:
        lines += [[], *_stacks(state)]
    return [*lines, [], *box(), [], _score_line(state)]


def close_up(state: BiddiState, seat: int) -> Drawing:
    """A seat's own stack and the pieces that it has left; how high the others are."""
    if state.plan is None or (state.checked and state.phase in ("roll", "over")):
        return drawing(state)
    stack = state.stacks[seat]
    laid = {level.piece for level in stack.levels}
    own = _panel(state, seat, free=2)
    others = [n for n in range(state.seats) if n != seat]
    levels = ", ".join(f"Seat {n}: {len(state.stacks[n])} of {state.levels}" for n in others)
    left = [block for block in BLOCKS if block not in laid]
    return [_headline(state), *own, [(levels, "dim")], *box(left), _score_line(state)]


def _headline(state: BiddiState) -> Line:
    title = f"Round {state.round} of {state.options['rounds']}, {state.levels} levels."
    if state.rolled is None:
        return [(title, "bold"), (f" Seat {state.roller} rolls the dice.", "")]
    rolled = zip(COLOURS, state.rolled, strict=True)
    told = ", ".join(f"{colour} {number}" for colour, number in rolled)
    if state.phase == "pick":
        choice = " or ".join(state.equal)
        return [(title, "bold"), (f" Rolled {told}. Seat {state.roller} picks {choice}.", "")]
    return [(title, "bold"), (f" Rolled {told}: {_wanted(state)}.", "")]


def _wanted(state: BiddiState) -> str:
    assert state.plan
    wanted = [f"{colour} on {level}" for level, colour in sorted(state.plan.biddis.items())]
    return ", ".join(wanted) or "no BIDDI in play"


def _stacks(state: BiddiState) -> Drawing:
    return row([_panel(state, seat) for seat in range(state.seats)])


def _panel(state: BiddiState, seat: int, free: int | None = None) -> Drawing:
    assert state.plan
    stack = state.stacks[seat]
    fault = stack.toppling if seat == state.falling else None
    falls = f", {len(stack.falling)} falling" if fault else ""
    title = f"Seat {seat}: {len(stack)} of {state.levels}{falls}"
    return panel(title, stack, state.plan, seat, fault, free)


def _checked(checked: Checked) -> Drawing:
    caller = "Time is up" if checked.caller is None else f"Seat {checked.caller} called"
    panels = []
    for seat, stack in enumerate(checked.stacks):
        levels, extra = checked.points[seat]
        points = f"{levels} + {extra} points" if extra else f"{levels} point{'s' * (levels != 1)}"
        title = f"Seat {seat}: {points}"
        panels.append(panel(title, stack, checked.plan, seat, checked.fault(seat)))
    return [[(f"Round {checked.round} is over. {caller}.", "bold")], [], *row(panels)]


def _score_line(state: BiddiState) -> Line:
    told = [
        f"seat {seat} {score}" + (f" ({extra} extra)" if extra else "")
        for seat, (score, extra) in enumerate(zip(state.scores, state.extra, strict=True))
    ]
    return [("Points: ", "bold"), (", ".join(told), "")]
