"""What a screen and a terminal need to show a state of Stack-a-Biddi."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cairn.core.drawing import Drawing
from cairn.games.biddi.actions import TENTHS
from cairn.games.biddi.draw import Line, beside, box, panel
from cairn.games.biddi.parts import COLOURS, length, ports
from cairn.games.biddi.round import Checked
from cairn.games.biddi.stack import Level, Stack

if TYPE_CHECKING:
    from cairn.games.biddi.rules import BiddiState


def view(state: BiddiState) -> dict[str, Any]:
    """What a screen needs to draw this state, ready for JSON."""
    outcome, clock, checked = state.outcome, state.clock, state.checked
    return state.position() | {
        "options": dict(state.options),
        "actors": [int(actor) for actor in state.actors],
        "roller": state.roller,
        "levels": state.levels,
        "plan": _plan(state.plan and state.plan.biddis),
        "equal": [*state.equal],
        "scores": [*state.scores],
        "extra": [*state.extra],
        "outcome": outcome and outcome.to_json(),
        "clock": clock and {"name": clock.name, "seconds": clock.seconds},
        "tables": [_table(stack) for stack in state.stacks],
        "check": checked and _check(checked),
    }


def _plan(biddis: Any) -> list[dict[str, Any]]:  # noqa: ANN401
    return [{"level": level, "colour": colour} for level, colour in sorted((biddis or {}).items())]


def _table(stack: Stack) -> dict[str, Any]:
    return {"levels": [_level(level) for level in stack.levels], "free": [*stack.free]}


def _level(level: Level) -> dict[str, Any]:
    enters, leaves = ports(*level[:3])
    return {
        "piece": level.piece,
        "side": level.side,
        "flipped": level.flipped,
        "x": level.x / TENTHS,
        "length": length(level.piece),
        "in": enters,
        "out": leaves,
        "smiles": level.smiles,
    }


def _check(checked: Checked) -> dict[str, Any]:
    """The round before, as everybody checks it: stacks, first faults, points."""
    faults = [checked.fault(seat) for seat in range(len(checked.stacks))]
    return {
        "round": checked.round,
        "levels": checked.plan.levels,
        "plan": _plan(checked.plan.biddis),
        "caller": checked.caller,
        "tables": [_table(stack) for stack in checked.stacks],
        "faults": [fault and fault.to_json() for fault in faults],
        "points": [[*points] for points in checked.points],
    }


def drawing(state: BiddiState) -> Drawing:
    """The stacks from the front, with the line; between rounds, how the last one was checked."""
    if state.checked and state.phase in ("roll", "over"):
        return [*_checked(state, state.checked), [], _score_line(state)]
    lines = [_headline(state)]
    if state.plan:
        lines += [[], *_tables(state)]
    return [*lines, [], *box(), [], _score_line(state)]


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


def _tables(state: BiddiState) -> list[Line]:
    assert state.plan
    panels = []
    for seat, stack in enumerate(state.stacks):
        title = f"Seat {seat}: {len(stack)} of {state.levels}"
        if state.fallen and state.fallen.seat == seat:
            off = len(state.fallen.stack) - state.fallen.level
            title += f", {off} fell off"
        panels.append(panel(title, stack, state.plan, seat))
    return beside(panels)


def _checked(state: BiddiState, checked: Checked) -> list[Line]:
    caller = "Time is up" if checked.caller is None else f"Seat {checked.caller} called"
    lines: list[Line] = [[(f"Round {checked.round} is over. {caller}.", "bold")], []]
    panels = []
    for seat, stack in enumerate(checked.stacks):
        levels, extra = checked.points[seat]
        fault = checked.fault(seat)
        points = f"{levels} + {extra} points" if extra else f"{levels} point{'s' * (levels != 1)}"
        title = f"Seat {seat}: {points}"
        panels.append(panel(title, stack, checked.plan, seat, fault))
    return [*lines, *beside(panels)]


def _score_line(state: BiddiState) -> Line:
    told = [
        f"seat {seat} {score}" + (f" ({extra} extra)" if extra else "")
        for seat, (score, extra) in enumerate(zip(state.scores, state.extra, strict=True))
    ]
    return [("Points: ", "bold"), (", ".join(told), "")]
