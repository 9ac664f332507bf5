"""What a state of Topple remembers beyond its position: the rounds that are over.

Of the newest placement a state has the piece, as long as that lies on the board; the story has it
from the end of a round until the next piece is laid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cairn.core.kernel import Words
from cairn.games.topple import fields as f
from cairn.games.topple import stacks
from cairn.games.topple.parts import COLOURS, THROUGH
from cairn.games.topple.position import pieces

if TYPE_CHECKING:
    from cairn.games.topple.position import Piece
    from cairn.games.topple.rules import ToppleState

Row = tuple[int | None, ...]
"""The points of every colour in a round; None where it has laid no piece."""


class Gain(NamedTuple):
    """A reason for points: a full line, or the stack itself."""

    spaces: int
    """As a set."""
    points: int


class Placement(NamedTuple):
    """A piece that was laid, and what came of it."""

    piece: Piece
    pushed: bool
    """Whether a hand has pushed it."""
    gains: tuple[Gain, ...]
    """Why it has scored; empty until it has settled."""
    toppled: bool


class Round(NamedTuple):
    """A round that is over."""

    points: Row
    toppled: int | None
    """The seat that toppled the board."""


class Story(NamedTuple):
    """The rounds before this one, and how the newest of them ended."""

    rounds: tuple[Round, ...] = ()
    last: Placement | None = None
    """Its last placement."""
    fell: tuple[int, ...] | None = None
    """The words of the board that fell, if it did."""


def after(before: ToppleState, state: ToppleState) -> Story | None:
    """The story of a state that follows another; None where nobody knows the beginning."""
    old, new = before.words, state.words
    story: Story | None = before.story
    if story is None or (old[f.ROUND] == new[f.ROUND] and new[f.PHASE] != f.Phase.OVER):
        return story
    # Pieces stay readable when a board is cleared.
    laid = pieces(new, int(old[f.COUNT] if before.falls else new[f.CLEARED]))
    over = Round(_row(new, laid, story.rounds), before.turn if before.falls else None)
    fell = tuple(old.tolist()) if before.falls else None
    return Story((*story.rounds, over), _last(before, laid[-1]), fell)


def _last(before: ToppleState, piece: Piece) -> Placement:
    """The placement that ended a round, seen from the state before the end."""
    if before.falls:
        return Placement(piece, before.hand != f.STEADY, (), toppled=True)
    board = _lifted(before.words) if before.phase == "push" else before.words.copy()
    return Placement(piece, before.hand != f.STEADY, _gains(board, piece), toppled=False)


def newest(state: ToppleState) -> Placement | None:
    """The newest placement; None before the first, and where nobody remembers it."""
    count = int(state.words[f.COUNT])
    if not count:
        return state.story.last if state.story else None
    piece, pushing = pieces(state.words, count)[-1], state.phase == "push"
    gains = () if pushing or state.falls else _gains(_lifted(state.words), piece)
    return Placement(piece, state.hand != f.STEADY and not pushing, gains, state.falls)


def row(state: ToppleState, rounds: tuple[Round, ...]) -> Row:
    """The points of this round so far, when these came before it."""
    return _row(state.words, pieces(state.words, int(state.words[f.COUNT])), rounds)


def _row(s: Words, laid: list[Piece], rounds: tuple[Round, ...]) -> Row:
    placed = {piece.colour for piece in laid}
    before = [sum(one.points[colour] or 0 for one in rounds) for colour in range(len(COLOURS))]
    return tuple(
        int(s[f.POINTS + colour]) - points if colour in placed else None
        for colour, points in enumerate(before)
    )


def _lifted(words: Words) -> Words:
    """The board without its last piece."""
    s = words.copy()
    stacks.lift(s, s[f.TIPS_FROM])
    return s


def _gains(s: Words, piece: Piece) -> tuple[Gain, ...]:
    """Why a piece that is laid on this board scores."""
    if s[f.JUNIOR]:
        return ()
    space, colour, bit = piece.space, piece.colour, 1 << piece.space
    filled, tops = int(s[f.FILLED]), int(s[f.TOPS + colour])
    board = filled | bit, tops | bit, not filled & bit
    lines = [Gain(line, int(stacks.line_points(line, *board))) for line in THROUGH[space].tolist()]
    stack = Gain(bit, int(stacks.stack_points(s, space, colour)))
    return tuple(gain for gain in (*lines, stack) if gain.points)
