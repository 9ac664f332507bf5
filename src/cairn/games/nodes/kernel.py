"""The compiled rules of Nodes, as search, batches and the GPU use them."""

from __future__ import annotations

from cairn.core.kernel import Kernel
from cairn.games.nodes import fields, legal, moves, playout

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
