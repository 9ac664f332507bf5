"""How a game stands, how it ended, and how it would end with best play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from cairn.core.told import Told

if TYPE_CHECKING:
    from cairn.core.game import Action
    from cairn.core.view import OutcomeView, StandingView


class Standing(NamedTuple):
    """What decides a game, counted for each seat."""

    counted: str
    """A code such as "points"; a screen has its words under `standing.CODE`."""
    counts: tuple[int, ...]

    def view(self) -> StandingView:
        """The standing as a screen gets it."""
        return {"counted": self.counted, "counts": [*self.counts]}


@dataclass(frozen=True)
class Outcome:
    """How a game ended. The reason is for people: equality compares only scores and winners."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: Told = field(compare=False)

    def to_json(self) -> dict[str, Any]:
        """The outcome as a record stores it: the reason is a sentence."""
        return {**self.view(), "reason": self.reason.sentence}

    def view(self) -> OutcomeView:
        """The outcome as a screen gets it."""
        return {
            "scores": [*self.scores],
            "winners": [*self.winners],
            "reason": self.reason.to_json(),
        }


@dataclass(frozen=True)
class Solved:
    """The result of best play: the winner, and the winning action if the player to move has one."""

    winner: int
    action: Action | None


def best(scores: Iterable[int]) -> tuple[int, ...]:
    """The seats with the highest score; ties are shared."""
    listed = list(scores)
    return tuple(seat for seat, score in enumerate(listed) if score == max(listed))
