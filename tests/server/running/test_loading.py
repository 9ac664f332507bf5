"""Games are ready when a table gets them: nothing is left that would stop the loop."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import gc
from random import Random

from cairn.core.lazy import Lazy
from cairn.core.match import Match
from cairn.server.running import loading


def known():
    lazies = [one for one in gc.get_objects() if isinstance(one, Lazy)]
    made = [(one.__module__, one.__name__, inner) for one in lazies for inner in one._made]
    kinds = [(one.__name__, len(one.dispatcher.signatures)) for one in lazies if False in one._made]
    return {*made, *kinds}


game = loading._prepared("topple")
ready = known()
assert ready
match, random = Match(game), Random(1)
while match.roll().actors and len(match.log) < 100:
    actor = random.choice(match.state.actors)
    match.state.view(), match.state.why_not(actor, "nonsense"), match.state.overdue(actor)
    match.play(actor, random.choice(match.state.actions(actor)))
match.undo(5)
assert known() == ready, known() - ready
"""


def test_nothing_of_a_game_that_is_ready_is_left_to_compile() -> None:
    """In a process of its own: here others have called this game's functions before."""
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
