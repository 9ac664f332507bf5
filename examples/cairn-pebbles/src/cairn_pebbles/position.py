"""A state of Pebbles as readable JSON, and back.

Records don't need this: a log replays. It is for tests, puzzles and bug reports, where people write
positions by hand. That is why `read` checks its input.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any, TypedDict

from cairn_pebbles.parts import DIE, Size
from cairn_pebbles.pile import START, Pebble, Pile, reach, stands

if TYPE_CHECKING:
    from cairn_pebbles.rules import PebblesState


class PebblePosition(TypedDict):
    """A stone of the pile."""

    size: Size
    at: int
    """How far out its middle is from the middle of the rock; below 0 is inland."""


class PebblesPosition(TypedDict):
    """Everything needed to continue from a state."""

    pile: list[PebblePosition]
    """From the bottom up; the first is the rock."""
    rolled: Size | None
    """The face of the die, until that pebble is laid."""
    laid: int
    """Pebbles laid so far, fallen ones included. It also determines whose turn it is."""
    points: list[int]


def write(state: PebblesState) -> PebblesPosition:
    """The position of a state."""
    return {
        "pile": [{"size": pebble.size, "at": pebble.at} for pebble in state.pile],
        "rolled": state.rolled,
        "laid": state.laid,
        "points": [*state.points],
    }


def read(
    seats: int, most: int, position: Mapping[str, Any]
) -> tuple[Pile, Size | None, int, tuple[int, ...]]:
    """The pile, the roll, the number laid and the points. Raises ValueError."""
    try:
        pile = tuple(Pebble(stone["size"], stone["at"]) for stone in position["pile"])
        rolled, laid, points = position["rolled"], position["laid"], tuple(position["points"])
    except (KeyError, TypeError) as error:
        raise ValueError(f"This is not a position of Pebbles: {error}.") from None
    checks = chain(_checks(pile, rolled), _counts(pile, rolled, laid, points, seats, most))
    for fine, sentence in checks:
        if not fine:
            raise ValueError(f"This is not a position of Pebbles: {sentence}.")
    return pile, rolled, laid, points


# The checks run one by one, so each can rely on the ones before it.
def _checks(pile: Pile, rolled: Size | None) -> Iterator[tuple[bool, str]]:
    sizes, pairs = [size for size, _ in DIE], list(pairwise(pile))
    yield pile[:1] == START, "the pile must begin with the rock"
    yield all(pebble.size in sizes for pebble in pile[1:]), "only pebbles lie on the rock"
    yield rolled is None or rolled in sizes, "the die has no such face"
    yield all(type(pebble.at) is int for pebble in pile), "places must be whole numbers"
    touching = all(0 < abs(b.at - a.at) <= reach(a.size, b.size) for a, b in pairs)
    yield touching, "each pebble must lie on the one below, but not on its middle"
    # Pebbles are laid on a standing pile, so only the last one can be too much.
    whole = len(pile) + (rolled is not None)
    yield all(stands(pile[:count]) for count in range(whole)), "the pile can't have been built"


def _counts(
    pile: Pile, rolled: Size | None, laid: int, points: tuple[int, ...], seats: int, most: int
) -> Iterator[tuple[bool, str]]:
    yield type(laid) is int, "the number of pebbles laid must be a whole number"
    fits = len(pile) - 1 <= laid <= most - (rolled is not None)
    yield fits, "the number of pebbles laid does not fit the pile"
    whole = all(type(score) is int for score in points)
    yield whole and len(points) == seats, "each seat needs its points"
