"""The board of Topple as a terminal shows it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from cairn.core.actor import name_of
from cairn.core.drawing import Drawing, Line, beside, width
from cairn.games.topple import fields as f
from cairn.games.topple.parts import ANY, COLOURS, LETTERS, LEVEL, NAMES, SIZE, TALL
from cairn.games.topple.position import Piece, hand_name, pieces
from cairn.games.topple.view import SLIP_DEGREES, Stacks, balance, choices, stacks_of

if TYPE_CHECKING:
    from cairn.games.topple.rules import ToppleState

_ARROWS = "→↗↑↖←↙↓↘"
_BAR = 20
_COLUMNS, _GAP = 80, 3
_BOARD = 3 + 5 * SIZE
_CAUSES = {"slip": "the pieces slip", "tip": "a stack tips over"}
_ENDS = {
    "full": "filled the board",
    "slip": "toppled the board: the pieces slipped",
    "tip": "toppled the board: a stack tipped over",
}


def drawing(state: ToppleState) -> Drawing:
    """The board with the tops and heights of its stacks, the tilt, and the players."""
    found = stacks_of(state, cleared=bool(state.words[f.CLEARED]))
    free = {choice["space"] for choice in choices(state)}
    rows = [_row(found, free, row) for row in range(SIZE - 1, -1, -1)]
    foot = [("   ", ""), *[(f"{letter:^5}", "dim") for letter in LETTERS]]
    board = beside([[*rows, foot], _tall(found)], _COLUMNS, gap=_GAP)
    return [*_headline(state), [], *board, *_tilt(state), *_players(state)]


def _headline(state: ToppleState) -> list[Line]:
    style = "bold red" if state.falls else "bold"
    lines: list[Line] = [[(f"Round {state.words[f.ROUND]}: {_happening(state)}", style)]]
    if state.options["junior"] and hand_name(state.words) != state.options["hand"]:
        lines.append([(f"After full boards the hand is {hand_name(state.words)}.", "yellow")])
    if state.ended and not state.falls:
        which = "This" if state.phase == "over" else "The last"
        who, how = name_of(state.ended["seat"]), state.ended["how"]
        text = f"{which} round ended when {who} {_ENDS[how]}."
        lines.append([(text, "dim" if how == "full" else "yellow")])
    return lines


def _happening(state: ToppleState) -> str:
    who = name_of(state.turn or 0)
    if state.cause:
        last = pieces(state.words, int(state.words[f.COUNT]))[-1]
        what = f"{COLOURS[last.colour]} on {NAMES[last.space]}"
        return f"{who} topples the board with {what}: {_CAUSES[state.cause]}"
    return {
        "start": "chance decides who goes first",
        "roll": f"{who} rolls",
        "place": f"{who} places a piece on {_where(state.level)} [in brackets]",
        "push": f"{who} pushes the piece" if state.samples else f"{who}'s piece settles",
        "over": "the game is over",
    }[state.phase]


def _where(level: int | None) -> str:
    return "any space" if level == ANY else f"level {level}"


def _row(found: Stacks, free: set[str], row: int) -> Line:
    cells = [_cell(found, free, row * SIZE + column) for column in range(SIZE)]
    return [(f"{row + 1:>2} ", "dim"), *[span for cell in cells for span in cell]]


def _cell(found: Stacks, free: set[str], space: int) -> Line:
    """An empty space shows its level, a stack the letter of its top and its height.

    Brackets mark the spaces that can be played on.
    """
    left, right = "[]" if NAMES[space] in free else "  "
    if space not in found:
        return [(f"{left} {LEVEL[space]} {right}", "bold" if left == "[" else "dim")]
    colour = COLOURS[found[space][-1].colour]
    label = f"{colour[0].upper()}{len(found[space])}"
    return [(left, "bold"), (f"{label:^3}", f"black on {colour}"), (right, "bold")]


def _tall(found: Stacks) -> list[Line]:
    """The pieces of the scoring stacks, as many in a line as fit beside the board."""
    listed = [
        _made_of(space, stack) for space, stack in sorted(found.items()) if len(stack) >= TALL
    ]
    lines: list[Line] = [[]]
    for entry in listed:
        if width(lines[-1]) + width(entry) > _COLUMNS - _BOARD - _GAP:
            lines.append([])
        lines[-1] += entry
    return [[("Tall stacks, from the bottom up", "dim")], *lines] if listed else []


def _made_of(space: int, stack: list[Piece]) -> Line:
    names = [COLOURS[piece.colour] for piece in stack]
    letters = [(name[0].upper(), f"bold {name}") for name in names]
    return [(f"{NAMES[space]} ", "dim"), *letters, ("  ", "")]


def _tilt(state: ToppleState) -> list[Line]:
    if state.words[f.CLEARED]:
        return [[("This was the full board; it has just been cleared.", "dim")]]
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


def _noun(points: int) -> str:
    return "point " if points == 1 else "points"


def _player(state: ToppleState, seat: int) -> Line:
    line: Line = [(f"{name_of(seat)} ", "bold" if seat == state.turn else "")]
    for colour in state.colours_of(seat):
        left, points = (int(state.words[part + colour]) for part in (f.LEFT, f.POINTS))
        column = "" if state.options["junior"] else f"{points:>4} {_noun(points)} "
        line.append((f"{COLOURS[colour]:>7}{column}{left:>3} left", f"bold {COLOURS[colour]}"))
    if state.seats == 2 and not state.options["junior"]:
        line.append((f"   together {state.scores[seat]}", "bold"))
    if state.words[f.OUT] >> seat & 1:
        line.append((" out", "red"))
    return line
