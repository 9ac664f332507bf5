"""A state of Stack-a-Biddi as a terminal shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cairn.core.drawing import Drawing, Line
from cairn.games.biddi.panels import Panel, box, row, wrapped
from cairn.games.biddi.parts import COLOURS
from cairn.games.biddi.round import Checked, Points

if TYPE_CHECKING:
    from cairn.games.biddi.rules import BiddiState


def drawing(state: BiddiState) -> Drawing:
    """The towers from the front, with the line; between rounds, how the last one was checked."""
    if state.checked and state.phase in ("roll", "over"):
        return [*_checked(state.checked), *_scores(state)]
    towers = _towers(state) if state.plan else []
    return [*_headlines(state), *towers, *box(), *_scores(state)]


def close_up(state: BiddiState, seat: int) -> Drawing:
    """A seat's own tower, the next level and the pieces left; the heights of the others."""
    if state.plan is None or (state.checked and state.phase in ("roll", "over")):
        return drawing(state)
    others = [n for n in range(state.seats) if n != seat]
    told = ", ".join(f"seat {n + 1} has {len(state.towers[n])}" for n in others)
    levels: Line = [(f"Levels: {told}", "dim")]
    own = row([_panel(state, seat)._replace(free=1)])
    laid = {level.piece for level in state.towers[seat].levels}
    return [*_headlines(state), *own, levels, *box(laid)]


def _headlines(state: BiddiState) -> Drawing:
    title = (f"Round {state.round} of {state.options['rounds']}, {state.levels} levels.", "bold")
    if state.rolled is None:
        return [[title, (f" Seat {state.roller + 1} rolls the dice.", "")]]
    rolled = zip(COLOURS, state.rolled, strict=True)
    told = ", ".join(f"{colour} {number}" for colour, number in rolled)
    return [[title, (f" Rolled {told}.", "")], _task(state)]


def _task(state: BiddiState) -> Line:
    if state.plan is None:
        return [(f"Seat {state.roller + 1} picks {' or '.join(state.equal)}.", "")]
    wanted = [f"{colour} on {level}" for level, colour in sorted(state.plan.biddis.items())]
    ready: Line = [("Get ready! ", "bold")] if state.waits else []
    return [*ready, (f"BIDDIs in play: {', '.join(wanted) or 'none'}.", "")]


def _towers(state: BiddiState) -> Drawing:
    return row([_panel(state, seat) for seat in range(state.seats)])


def _panel(state: BiddiState, seat: int) -> Panel:
    assert state.plan
    tower = state.towers[seat]
    fault = tower.toppling if seat == state.falling else None
    falls = f", {len(tower.falling)} falling" if fault else ""
    title = f"Seat {seat + 1}: {len(tower)} of {state.levels}{falls}"
    return Panel(title, tower, state.plan, seat, fault)


def _checked(checked: Checked) -> Drawing:
    caller = "Time is up" if checked.caller is None else f"Seat {checked.caller + 1} called"
    faults = [checked.fault(seat) for seat in range(len(checked.towers))]
    panels = []
    for seat, tower in enumerate(checked.towers):
        title = f"Seat {seat + 1}: {_told(checked.points[seat])}"
        panels.append(Panel(title, tower, checked.plan, seat, faults[seat]))
    said: Drawing = [
        [("✗ ", "bold red"), (f"Seat {seat + 1}, level {fault.level}: {fault.sentence}", "")]
        for seat, fault in enumerate(faults)
        if fault
    ]
    return [[(f"Round {checked.round} is over. {caller}.", "bold")], *row(panels), *said]


def _told(points: Points) -> str:
    levels, extra = points
    return f"{levels} + {extra} points" if extra else f"{levels} point{'s' * (levels != 1)}"


def _scores(state: BiddiState) -> Drawing:
    told = [
        f"seat {seat + 1} {score}" + (f" ({extra} extra)" if extra else "")
        for seat, (score, extra) in enumerate(zip(state.scores, state.extra, strict=True))
    ]
    return wrapped("Points: ", told)
