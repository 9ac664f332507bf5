"""Ratings: one number per bot, on the Elo scale: 400 more means ten times the points.

They are the Bradley–Terry model's most likely strengths (computed by choix), with a mean of 0. A
draw is half a point, and at a table of more than two, bots are compared pairwise. Each pair counts
as if it had drawn one extra game, so that a bot that always wins has a rating too. The interval is
the middle 95 % of the ratings when rounds are resampled with replacement.
"""

from __future__ import annotations

from math import log

import numpy as np

from cairn.arena.estimates import Estimate, Numbers

ELO = 400 / log(10)
AGAIN = 500
"""How often to resample the rounds."""
SEED = 1


def ratings(won: Numbers) -> list[Estimate]:
    """Rate each bot, from the points it took from each other bot in each round."""
    rounds, bots, _ = won.shape
    if bots == 1:
        return [Estimate(0.0, 0.0, 0.0)]
    draws = np.random.default_rng(SEED).multinomial(rounds, [1 / rounds] * rounds, AGAIN)
    again = [_fit(np.tensordot(counts, won, 1)) for counts in draws]
    low, high = np.percentile(again, (2.5, 97.5), axis=0)
    middle = _fit(won.sum(axis=0))
    return [Estimate(*map(float, numbers)) for numbers in zip(middle, low, high, strict=True)]


def comparable(won: Numbers) -> bool:
    """Whether the points connect all bots.

    They don't if some bots never lost a point to any of the others: then the games can't tell how
    much stronger they are, and only the extra drawn game keeps the ratings finite.
    """
    from scipy.sparse.csgraph import connected_components

    groups, _ = connected_components(won.sum(axis=0) > 0, connection="strong")
    return bool(groups == 1)


def _fit(won: Numbers) -> Numbers:
    import choix  # takes seconds to load

    met = (won + won.T) > 0
    strengths: Numbers = choix.ilsr_pairwise_dense(won + 0.5 * met)
    centred: Numbers = ELO * (strengths - strengths.mean())
    return centred
