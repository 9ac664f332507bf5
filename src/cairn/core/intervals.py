"""How certain a measured share is."""

from __future__ import annotations

import math

SURE = 1.96
"""Standard deviations on each side for 95 %."""


def wilson(won: float, games: int, z: float = SURE) -> tuple[float, float]:
    """Wilson's interval: where the true share lies if `won` of `games` were won."""
    if not games:
        return 0.0, 1.0
    share, spread = won / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt(share * (1 - share) / games + spread / games / 4)
    return middle - half, middle + half
