"""The jobs of a worker process: it keeps bots, lets them choose, and computes falls.

A worker gets only states: no bot ever comes near the seed of a table's dice.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Literal, NamedTuple

from cairn.core.aside import end_with
from cairn.core.bot import Alternative, Bot, Budget, delay_of, explained
from cairn.core.extras import MissingExtra
from cairn.core.game import Action, State
from cairn.core.motion import fallen
from cairn.core.registry import load
from cairn.server import messages as m
from cairn.server.messages.base import encode

POLITE = 5
"""How far slow thinkers stand back for processes that serve people (`nice`)."""
KEPT = 500
"""The bots that one worker keeps; others are rebuilt when asked."""
TOLD, AHEAD = 3, 6
"""The most alternatives in a hint, and the most steps in the line of each."""


class BotSeat(NamedTuple):
    """A bot on its seat. The generation changes whenever the seat changes hands."""

    table: str
    seat: int
    generation: int
    bot: str
    seed: int
    """For the bot's own choices."""


class Bots:
    """The bots of this process, by their seats."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[BotSeat, Bot] = OrderedDict()

    def on(self, seat: BotSeat, state: State) -> Bot:
        """The bot on a seat, built at its first request."""
        bot = self._kept.pop(seat, None) or state.game.bot(seat.bot, seat.seed)
        self._kept[seat] = bot
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return bot

    def forget(self, seat: BotSeat) -> None:
        """Release a bot that is no longer needed."""
        self._kept.pop(seat, None)


def choose(bots: Bots, game: str, position: dict[str, Any], seat: BotSeat, seconds: float) -> str:
    """The action that the bot on a seat plays in a state."""
    state = load(game).from_json(position)
    return str(bots.on(seat, state).choose(state, seat.seat, Budget(seconds=seconds)))


def delay(bots: Bots, game: str, position: dict[str, Any], seat: BotSeat) -> float:
    """How many seconds the bot on a seat takes for its next action."""
    state = load(game).from_json(position)
    return delay_of(bots.on(seat, state), state, seat.seat)


class Advised(NamedTuple):
    """The action to play, the winner with best play if known, and the alternatives."""

    action: dict[str, Any]
    winner: int | None
    alternatives: list[m.AlternativeView]


def advise(
    bots: Bots, game: str, position: dict[str, Any], seat: BotSeat, seconds: float
) -> Advised:
    """A winning action if one is found in half the time, else the choice of a temporary bot."""
    state = load(game).from_json(position)
    solved = state.solved(seconds / 2) if state.solvable else None
    if solved and solved.action:
        return Advised(solved.action.to_json(), solved.winner, [])
    budget = Budget(seconds=seconds / 2 if state.solvable else seconds)
    found = explained(state.game.bot(seat.bot, seat.seed), state, seat.seat, budget)
    told = [_told(state, seat.seat, one) for one in found.alternatives[:TOLD] if one.visits]
    return Advised(found.best.to_json(), solved.winner if solved else None, told)


def _told(state: State, seat: int, thought: Alternative) -> m.AlternativeView:
    line = [*_steps(state, seat, [thought.action, *thought.line[:AHEAD]])]
    return m.AlternativeView(thought.action.to_json(), thought.value, line)


def _steps(state: State, actor: int, line: Sequence[Action]) -> Iterator[m.Step]:
    """The actors of each action after the first, as far as it is legal; may skip slips of hands."""
    for action, following in pairwise(line):
        after = state.play(actor, action), state.preview(actor, action)
        able = [
            (one, who) for one in after for who in one.actors if not one.why_not(who, following)
        ]
        if not able:
            return
        state, actor = able[0]
        yield m.Step(int(actor), following.to_json())


class FoundFall(NamedTuple):
    """A fall and its motion."""

    action: str | None
    """None if it wasn't needed or couldn't be computed."""
    motion: bytes | None
    """A MotionView as JSON; None if it can't be shown."""
    problem: str | None = None
    """What went wrong with the motion."""


def fall(bots: Bots, game: str, position: dict[str, Any]) -> FoundFall:
    """The fall in a state by physics, and its motion."""
    state = load(game).from_json(position)
    action = str(fallen(state)) if state.game.physics else None
    return FoundFall(action, *_shown(state))


def _shown(state: State) -> tuple[bytes | None, str | None]:
    """The motion; a fall that can't be shown happens all the same."""
    try:
        motion = state.motion()
        return encode(motion.to_json()) if motion else None, None
    except MissingExtra:
        return None, None
    except Exception:
        return None, traceback.format_exc()


def forget(bots: Bots, seat: BotSeat) -> None:
    """Release a bot."""
    bots.forget(seat)


Job = Callable[..., Any]
"""One of the functions above, or of looks.py or replays.py; its arguments and its answer go
through a pipe."""


def work(line: Connection, parent: int, polite: bool) -> None:
    """The life of a worker: one job after another, until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to stop
    end_with(parent)
    if polite and hasattr(os, "nice"):
        os.nice(POLITE)
    bots = Bots()
    while True:
        try:
            job, arguments = line.recv()
            answer = _carry_out(bots, job, arguments)
            line.send(answer)
        except (EOFError, OSError):  # the server is gone, perhaps since the question
            return
        if answer.how == "too much":
            return  # its memory may never be returned


class JobResult(NamedTuple):
    """Whether a job succeeded, and its answer or its error."""

    how: Literal["done", "failed", "too much"]
    answer: Any


def _carry_out(bots: Bots, job: Job, arguments: tuple[Any, ...]) -> JobResult:
    try:
        return JobResult("done", job(bots, *arguments))
    except MemoryError:
        return JobResult("too much", "It takes too much memory.")
    except Exception:
        return JobResult("failed", traceback.format_exc())


@contextmanager
def at_most(more: int) -> Iterator[None]:
    """Limit this process to so many more bytes, if the system can do that."""
    if sys.platform != "linux":
        yield
        return
    import resource

    own = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (own + more, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
