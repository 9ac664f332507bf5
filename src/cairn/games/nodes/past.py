"""Whether earlier rounds can have led to a position of Nodes.

Of those rounds only their number, the points and the last one's end are known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cairn.games.nodes.position import Ended, NodesPosition

_WORTH = {"won": 1, "knocked": -1, "stuck": 0}


def points_before(told: NodesPosition) -> list[int]:
    """The points at the start of a position's round."""
    return _undone(told["points"], told["ended"] if told["phase"] == "over" else None)


def check(told: NodesPosition, options: Mapping[str, Any]) -> None:
    """Raise ValueError unless earlier rounds can have led here."""
    number, points = told["round"], points_before(told)
    if len(points) == 1 and number > 1:
        raise ValueError("A solo game has only one round.")
    ends = [
        last
        for last in _last_ends(told)
        if _possible(points, number - 1, options)
        and _possible(_undone(points, last), max(number - 2, 0), options)
    ]
    if not ends:
        raise ValueError(f"These points are impossible in round {number} of this position.")
    starters = {_starter(last, len(points), options) for last in ends}
    if told["starter"] not in starters:
        raise ValueError(f"Seat {told['starter'] + 1} can't be the one that began round {number}.")


def _last_ends(told: NodesPosition) -> list[Ended | None]:
    """How the round before may have ended; None if there was none."""
    first, ended, seats = told["round"] == 1, told["ended"], len(told["points"])
    if told["phase"] == "over":
        if ended is None or (seats > 1 and ended["how"] != "won"):
            raise ValueError("A game that is over must say who won its last round.")
        return [None] if first else [*_every_end(seats)]
    if first != (ended is None) or (ended and ended["how"] == "stuck"):
        raise ValueError(f"In round {told['round']}, this can't be how the round before ended.")
    return [ended]


def _every_end(seats: int) -> Iterator[Ended]:
    for seat in range(seats):
        yield {"seat": seat, "how": "won"}
        yield {"seat": seat, "how": "knocked"}


def _undone(points: Sequence[int], ended: Ended | None) -> list[int]:
    """The points before a round with this end."""
    before = [*points]
    if ended:
        before[ended["seat"]] -= _WORTH[ended["how"]]
    return before


def _possible(points: Sequence[int], finished: int, options: Mapping[str, Any]) -> bool:
    """Whether an unfinished game can have these points after so many rounds."""
    if max(points) >= options["points"]:
        return False
    if options["hand"] == "steady":
        return min(points) >= 0 and sum(points) == finished
    spare = finished - sum(map(abs, points))
    return spare >= 0 and spare % 2 == 0  # the point a knock takes away, a round won gives back


def _starter(last: Ended | None, seats: int, options: Mapping[str, Any]) -> int:
    """The starter of the round after one with this end."""
    if last is None:
        return int(options["start"])
    return last["seat"] if last["how"] == "won" else (last["seat"] + 1) % seats
