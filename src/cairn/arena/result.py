"""Result: an arena's outcome, for the tables, the JSON and the plot."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from cairn.arena.alone import Alone, alone
from cairn.arena.among import Among, among
from cairn.arena.plan import ArenaPlan
from cairn.arena.store import ArenaStore

FORMAT = 1


@dataclass(frozen=True)
class Result:
    """The plan, the standings, and the processor time spent."""

    plan: ArenaPlan
    games: int
    rounds: int
    standing: Among | Alone
    cost: float
    """Seconds of processor time."""
    machines: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """The result as plain JSON."""
        return {
            "arena": FORMAT,
            "plan": self.plan.to_json(),
            "games": self.games,
            "rounds": self.rounds,
            **_plain(asdict(self.standing)),
            "cost": {"seconds": round(self.cost, 3), "machines": [*self.machines]},
        }


def result(store: ArenaStore) -> Result | None:
    """The result of a store's complete rounds; None if there are none yet."""
    plan, meetings = store.plan, store.meetings()
    if not meetings:
        return None
    return Result(
        plan=plan,
        games=len(meetings),
        rounds=len({meeting.round for meeting in meetings}),
        standing=(alone if plan.seats == 1 else among)(plan.bots, meetings),
        cost=sum(meeting.cost for meeting in meetings),
        machines=tuple(sorted({meeting.machine for meeting in meetings})),
    )


def _plain(value: Any) -> Any:  # noqa: ANN401
    """Round floats, and replace infinities and NaN, which JSON lacks, by None."""
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    if isinstance(value, float):
        return round(value, 6) if math.isfinite(value) else None
    return value
