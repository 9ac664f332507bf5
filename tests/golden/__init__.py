"""Golden playthroughs: one readable game per mode, compared in test_golden.py.

`python -m tests.golden` (or `make golden`) writes them anew; read the diff before committing.
"""

from pathlib import Path

import cairn
from cairn.testing import playthrough

HOME = Path(__file__).parent


def texts() -> dict[str, str]:
    """File name → text, for every mode of every game."""
    return {
        f"{name}-{mode}.txt": playthrough(game, seats, options, seed="golden")
        for name in cairn.games()
        for game in [cairn.load(name)]
        for mode, (seats, options) in game.modes.items()
    }
