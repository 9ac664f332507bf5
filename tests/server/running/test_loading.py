"""Games are ready when a table gets them: nothing is left that would stop the loop."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

from cairn.server.running import loading

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


@pytest.mark.parametrize("name", ["sTaCkBaCk", "BRIKKS", "Brikks", "brikks%20", "chess"])
def test_a_game_has_one_spelling(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else it is called, nothing is loaded or tried out."""
    tried: list[object] = []
    monkeypatch.setattr(loading, "_try_out", tried.append)
    monkeypatch.setattr(loading, "load", tried.append)
    with pytest.raises(ValueError, match="There is no game called"):
        asyncio.run(loading.game(name))
    assert tried == []
    assert name not in loading._ready
