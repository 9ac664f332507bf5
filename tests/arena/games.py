"""A small arena for tests: bots that choose at once."""

from pathlib import Path

import cairn
from cairn.arena.plan import Plan, plan
from cairn.core.record import Record


def small(games: int = 12, seed: str = "t") -> Plan:
    """Short games of Topple."""
    topple, options = cairn.load("topple"), {"hand": "steady", "target": 20}
    return plan(topple, ["greedy", "random"], options=options, games=games, seed=seed)


def verified(file: Path) -> Record:
    """The record in a file, which has no problem."""
    record = Record.load(file)
    assert record.verify() == []
    return record
