"""The conformance suite that every game must pass, and golden playthroughs.

from cairn.testing import check_game
def test_my_game() -> None:
    check_game(GAME)
"""

from cairn.testing.conformance import check_game, check_match, settings
from cairn.testing.golden import playthrough
from cairn.testing.kernels import check_kernel, check_playouts
from cairn.testing.mutations import check_mutations

__all__ = [
    "check_game",
    "check_kernel",
    "check_match",
    "check_mutations",
    "check_playouts",
    "playthrough",
    "settings",
]
