"""What a screen and a terminal need to show a state of Topple."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from cairn.balance import board
from cairn.core.drawing import Drawing
from cairn.core.game import name_of
from cairn.games.topple import stacks
from cairn.games.topple.actions import Place
from cairn.games.topple.parts import COLOURS, GRIP, GRIP_UNIT, LETTERS, LEVEL, NAMES, SIZE, TALL
from cairn.games.topple.position import Piece, pieces

if TYPE_CHECKING:
    from cairn.games.topple.rules import ToppleState

Line = list[tuple[str, str]]
Stacks = dict[int, list[Piece]]

SLIP_DEGREES = math.degrees(math.atan2(GRIP, GRIP_UNIT))
_ARROWS = "→↗↑↖←↙↓↘"
_BAR = 20
_ENDS = {
    "full": "filled the board",
    "slip": "toppled the board: the pieces slipped",
    "tip": "toppled the board: a stack tipped over",
}


def view(state: ToppleState) -> dict[str, Any]:
    """What a screen needs to draw this state, ready for JSON."""
    outcome = state.outcome
    return state.position() | {
        "options": dict(state.options),
        "actors": [int(actor) for actor in state.actors],
        "scores": [*state.scores],
        "outcome": outcome and outcome.to_json(),
        "colours": [_colour(state, colour) for colour in state.colours],
        "stacks": _stack_list(_stacks(state, cleared=False)),
        "balance": balance(state),
        "choices": _choices(state),
        "motion": state.has_motion,
    }


def balance(state: ToppleState) -> dict[str, Any]:
    """The tilt in degrees, the slopes along columns and rows, and how far from a fall (1 to 0)."""
    s = state.words
    x, y, held = (int(part(s)) for part in (stacks.pull_x, stacks.pull_y, stacks.rest))
    slip, tip = float(stacks.grip_margin(s)), float(stacks.tip_margin(s))
    return {
        "tilt": round(float(board.tilt(x, y, held)), 3),
        "slopes": [round(x / held, 5), round(y / held, 5)] if held > 0 else None,
        "slip_angle": round(SLIP_DEGREES, 3),
        "slip_margin": round(slip, 4),
        "tip_margin": round(tip, 4),
        "margin": round(min(slip, tip), 4),
    }


def _colour(state: ToppleState, colour: int) -> dict[str, Any]:
    return {
        "colour": COLOURS[colour],
        "seat": next(seat for seat in range(state.seats) if colour in state.colours_of(seat)),
        "left": int(state.words[stacks.LEFT + colour]),
        "points": int(state.words[stacks.POINTS + colour]),
    }


def _choices(state: ToppleState) -> list[dict[str, Any]]:
    """The placements of who has to lay a piece, with what each would score."""
    if state.phase != "place":
        return []
    listed = [a for a in state.actions(state.actors[0]) if isinstance(a, Place)]
    return [{"action": str(a), "space": a.space, "points": state.points(a)} for a in listed]


def _stacks(state: ToppleState, cleared: bool) -> Stacks:
    """The pieces of each stack, the lowest first; of the board just cleared, if asked."""
    count = state.words[stacks.CLEARED if cleared else stacks.COUNT]
    found: Stacks = {}
    for piece in pieces(state.words, int(count)):
        found.setdefault(piece[0], []).append(piece)
    return found


def _stack_list(found: Stacks) -> list[dict[str, Any]]:
    return [
        {
            "space": NAMES[space],
            "level": int(LEVEL[space]),
            "pieces": [{"colour": COLOURS[c], "x": x / 10, "y": y / 10} for _, c, x, y in stack],
        }
        for space, stack in sorted(found.items())
    ]


def drawing(state: ToppleState) -> Drawing:
    """The board with the tops and heights of its stacks, the tilt, and the players."""
    found = _stacks(state, cleared=bool(state.words[stacks.CLEARED]))
    free = {choice["space"] for choice in _choices(state)}
    rows = [_row(found, free, row) for row in range(SIZE - 1, -1, -1)]
    foot = [("   ", ""), *[(f"{letter:^5}", "dim") for letter in LETTERS]]
    return [*_headline(state), [], *rows, foot, *_tall(found), *_tilt(state), *_players(state)]


def _headline(state: ToppleState) -> list[Line]:
    what = {
        "start": "who begins is drawn",
        "roll": f"{name_of(state.turn or 0)} rolls",
        "place": f"{name_of(state.turn or 0)} lays a piece on {_where(state.level)} [in brackets]",
        "push": f"the piece of {name_of(state.turn or 0)} comes to rest",
        "over": "the game is over",
    }[state.phase]
    lines: list[Line] = [[(f"Round {state.words[stacks.ROUND]}: {what}", "bold")]]
    if state.ended:
        before = "This" if state.phase == "over" else "The last"
        text = (
            f"{before} round ended when {name_of(state.ended['seat'])} {_ENDS[state.ended['how']]}."
        )
        lines.append([(text, "dim" if state.ended["how"] == "full" else "yellow")])
    return lines


def _where(level: int | None) -> str:
    return "any space" if level == max(LEVEL) + 1 else f"level {level}"


def _row(found: Stacks, free: set[str], row: int) -> Line:
    cells = [_cell(found, free, row * SIZE + column) for column in range(SIZE)]
    return [(f"{row + 1:>2} ", "dim"), *[span for cell in cells for span in cell]]


def _cell(found: Stacks, free: set[str], space: int) -> Line:
    """An empty space shows its level, a stack the letter of its top and its height.

    Brackets are around the spaces that can be played on.
    """
    left, right = "[]" if NAMES[space] in free else "  "
    if space not in found:
        return [(f"{left} {LEVEL[space]} {right}", "bold" if left == "[" else "dim")]
    colour = COLOURS[found[space][-1][1]]
    label = f"{colour[0].upper()}{len(found[space])}"
    return [(left, "bold"), (f"{label:^3}", f"black on {colour}"), (right, "bold")]


def _tall(found: Stacks) -> list[Line]:
    """What the stacks that score are made of."""
    lines: list[Line] = []
    for space, stack in sorted(found.items()):
        if len(stack) >= TALL:
            names = [COLOURS[colour] for _, colour, _, _ in stack]
            spans = [(f" {name[0].upper()}", f"bold {name}") for name in names]
            lines.append([(f"   {NAMES[space]}", "dim"), *spans])
    return [[("Tall stacks, from the bottom", "dim")], *lines] if lines else []


def _tilt(state: ToppleState) -> list[Line]:
    if state.words[stacks.CLEARED]:
        return [[("So it stood; now the board is cleared.", "dim")]]
    now = balance(state)
    slopes, full = now["slopes"], round(now["margin"] * _BAR)
    colour = "green" if now["margin"] > 0.5 else "yellow" if now["margin"] > 0.2 else "red"
    text = f"tilt {_arrow(slopes)} {now['tilt']:.1f}° of {SLIP_DEGREES:.1f}°  "
    causes = f"slip {now['slip_margin']:.0%}, tip {now['tip_margin']:.0%}"
    rest = f" margin {now['margin']:.0%} ({causes})"
    return [[(text, ""), ("█" * full, colour), ("░" * (_BAR - full), "dim"), (rest, "")]]


def _arrow(slopes: list[float] | None) -> str:
    if not slopes or not any(slopes):
        return "·"
    return _ARROWS[round(math.atan2(slopes[1], slopes[0]) / (math.pi / 4)) % 8]


def _players(state: ToppleState) -> list[Line]:
    return [_player(state, seat) for seat in range(state.seats)]


def _player(state: ToppleState, seat: int) -> Line:
    line: Line = [(f"{name_of(seat)} ", "bold" if seat == state.turn else "")]
    for colour in state.colours_of(seat):
        left, points = (int(state.words[part + colour]) for part in (stacks.LEFT, stacks.POINTS))
        column = "" if state.options["junior"] else f"{points:>4} points "
        line.append((f"{COLOURS[colour]:>7}{column}{left:>3} left", f"bold {COLOURS[colour]}"))
    if state.seats == 2 and not state.options["junior"]:
        line.append((f"   together {state.scores[seat]}", "bold"))
    if state.words[stacks.OUT] >> seat & 1:
        line.append((" out", "red"))
    return line
