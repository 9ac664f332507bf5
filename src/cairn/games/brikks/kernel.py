"""KERNEL: the compiled rules of Brikks, for search, batches and the GPU."""

from __future__ import annotations

from cairn.core.kernel import Kernel
from cairn.games.brikks import fields, legal, moves, playout, points

KERNEL = Kernel(
    words=fields.WORDS,
    codes=fields.CODES,
    actors=legal.actors,
    legal=legal.legal,
    check=legal.check,
    play=moves.play,
    scores=points.scores,
    playout=playout.playout,
    draw=playout.draw,
)
