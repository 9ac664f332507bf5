"""Playing one game of an arena, in any process: its verified record, and how long it took.

Times are processor time of the process, so they mean the same on a busy machine.
"""

from __future__ import annotations

import json
import traceback
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from cairn.arena.machine import machine
from cairn.arena.plan import ArenaPlan
from cairn.arena.schedule import Fixture
from cairn.core.bot import Bot, Budget, bot_seed
from cairn.core.chance import Dice
from cairn.core.conduct import made_by
from cairn.core.driver import Due, LocalDriver
from cairn.core.game import Action, Game
from cairn.core.match import Match
from cairn.core.registry import load

HASTE, STEPS = Budget(seconds=0.02, simulations=1), 12
"""To warm up, play one whole game in haste and the first steps of one with the real budget."""
MICROSECONDS = 6
_warm: set[str] = set()


class GameFailed(ValueError):  # noqa: N818 - its text says what failed
    """A game could not be played to the end; the text says why."""


@dataclass(frozen=True)
class PlayedGame:
    """A finished game: its record as JSON, with the arena's own notes."""

    number: int
    text: str


class TimedDriver(LocalDriver):
    """Drives a match and notes how long each bot thinks."""

    def __init__(self, match: Match, bots: dict[int, Bot], budget: Budget) -> None:
        super().__init__(match, bots, budget)
        self.times: list[list[float]] = [[] for _ in bots]

    def action(self, due: Due) -> Action:
        """The action that is due, timed if a bot chooses it."""
        began = process_time()
        action = super().action(due)
        if due.why == "bot":
            self.times[due.actor].append(round(process_time() - began, MICROSECONDS))
        return action


def play_fixture(plan: ArenaPlan, fixture: Fixture) -> PlayedGame:
    """Play a game and check its record. Raises GameFailed."""
    try:
        game = load(plan.game)
        warm_up(plan)
        began = process_time()
        match = _match(game, plan, fixture)
        driver = TimedDriver(match, _bots(match), plan.budget)
        driver.run()
        record = match.record()
        serious = [problem for problem in record.verify() if not problem.harmless]
        if serious:
            raise GameFailed(f"its record does not verify. {serious[0]}")
    except Exception as error:  # games and bots may raise anything
        raise GameFailed(_sentence(fixture, error)) from error
    noted = {
        "number": fixture.number,
        "round": fixture.round,
        "times": driver.times,
        "cost": round(process_time() - began, MICROSECONDS),
        "machine": machine(),
    }
    return PlayedGame(fixture.number, json.dumps({**record.to_json(), "arena": noted}) + "\n")


def warm_up(plan: ArenaPlan) -> None:
    """Let every bot play once per process before timing it: the first calls compile code."""
    if plan.key in _warm:
        return
    for first in range(0, len(plan.bots), plan.seats):
        seated = (plan.bots[first:] * plan.seats)[: plan.seats]
        for budget, steps in ((HASTE, None), (plan.budget, STEPS)):
            match = _match(load(plan.game), plan, Fixture(0, 0, "warm", seated))
            LocalDriver(match, _bots(match), budget).run(steps)
    _warm.add(plan.key)


def _match(game: Game, plan: ArenaPlan, fixture: Fixture) -> Match:
    versions = [made_by(game)] * plan.seats
    return Match(game, plan.seats, plan.options, Dice(fixture.seed), fixture.bots, versions)


def _bots(match: Match) -> dict[int, Bot]:
    commitment = match.dice.commitment
    names = enumerate(match.conduct.players)
    return {seat: match.game.bot(name, bot_seed(commitment, seat)) for seat, name in names}


def _sentence(fixture: Fixture, error: Exception) -> str:
    """Say which game failed, why and where."""
    who = f"Game {fixture.number} ({', '.join(fixture.bots)}; seed {fixture.seed})"
    if isinstance(error, GameFailed):
        return f"{who} failed: {error}"
    frame = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(frame.filename).name}, line {frame.lineno}"
    return f"{who} failed: {type(error).__name__}: {error} ({where})."
