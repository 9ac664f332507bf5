"""Small arenas for tests."""

from pathlib import Path

import cairn
from cairn.arena.plan import ArenaPlan, plan
from cairn.core.bot import Budget
from cairn.core.record import Record


def small(games: int) -> ArenaPlan:
    """One bot at random, in a game that needs no compiling: a game takes ten milliseconds."""
    biddi = cairn.load("biddi")
    return plan(biddi, ["random"], options={"rounds": 1}, games=games, seed="t")


def pairing(games: int) -> ArenaPlan:
    """Two bots in a game that is never played."""
    return ArenaPlan("biddi", ("one", "two"), 2, {}, Budget(), games, "t")


def verified(file: Path) -> Record:
    """The record in a file, which has no problem."""
    record = Record.load(file)
    assert record.verify() == []
    return record
