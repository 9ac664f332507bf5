"""The compiled rules of Topple, for the State, search and batches."""

from __future__ import annotations

from cairn.core.kernel import Kernel
from cairn.games.topple import fields, legal, moves, playout

KERNEL = Kernel(
    words=fields.WORDS,
    codes=fields.CODES,
    actors=legal.actors,
    legal=legal.legal,
    check=legal.check,
    play=moves.play,
    scores=moves.scores,
    playout=playout.playout,
    draw=playout.draw,
)
