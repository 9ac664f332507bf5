"""Cairn: five real stacking games on one table, as a library.

>>> import cairn
>>> state = cairn.load("brikks").new(seats=1)
>>> state = state.play(0, "k1@5,1")
"""

from importlib.metadata import version
from typing import TYPE_CHECKING

from cairn.core.actor import CHANCE
from cairn.core.bot import Alternative, Bot, Budget, Explanation, explained
from cairn.core.chance import Dice
from cairn.core.clocks import Clock
from cairn.core.driver import play
from cairn.core.extras import MissingExtra
from cairn.core.game import Action, Game, State
from cairn.core.match import Match
from cairn.core.motion import Motion
from cairn.core.outcome import Outcome
from cairn.core.record import Record
from cairn.core.refusals import IllegalAction, Refusal
from cairn.core.registry import load

if TYPE_CHECKING:
    from cairn.core.registry import games
else:
    from cairn import games  # the package itself, which can be called

__version__ = version("cairn")

__all__ = [
    "CHANCE",
    "Action",
    "Alternative",
    "Bot",
    "Budget",
    "Clock",
    "Dice",
    "Explanation",
    "Game",
    "IllegalAction",
    "Match",
    "MissingExtra",
    "Motion",
    "Outcome",
    "Record",
    "Refusal",
    "State",
    "__version__",
    "explained",
    "games",
    "load",
    "play",
]
