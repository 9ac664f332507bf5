"""The real server in a made-up world: whatever goes wrong, nothing acknowledged is lost.

Ten in a hundred of these histories went wrong before tables had one place, and writers a fence.
`python -m tests.server.simulation --histories 5000` lives through more of them.
"""

from __future__ import annotations

import pytest

from tests.server.simulation.history import play

BLOCK = 15


@pytest.mark.parametrize("first", range(0, 60, BLOCK))
def test_what_is_acknowledged_is_stored_and_what_is_told_is_true(first: int) -> None:
    for seed in range(first, first + BLOCK):
        verdict = play(seed)
        assert not verdict.wrong, f"history {seed}"
        assert verdict.acknowledged


def test_the_same_seed_tells_the_same_history() -> None:
    assert play(7).acknowledged == play(7).acknowledged
