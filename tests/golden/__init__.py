"""Golden playthroughs: one readable game per mode, compared in test_golden.py.

`python -m tests.golden` (or `make golden`) writes them anew; read the diff before committing.
"""

from pathlib import Path

import cairn
from cairn.testing import playthrough

HOME = Path(__file__).parent


def modes() -> dict[str, tuple[str, str]]:
    """File name → game and mode, for every mode of every game."""
    return {
        f"{name}-{mode}.txt": (name, mode)
        for name in cairn.games()
        for mode in cairn.load(name).modes
    }


def text(name: str, mode: str) -> str:
    """The playthrough of a mode."""
    game = cairn.load(name)
    seats, options = game.modes[mode]
    return playthrough(game, seats, options, seed="golden")
