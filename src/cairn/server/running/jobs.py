"""What a worker process does: it keeps bots and lets them choose, and finds what falls.

A worker gets states and nothing else: no seed of a table's dice is ever near a bot.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Literal, NamedTuple

from cairn.core.bot import Alternative, Bot, Budget, delay_of, explained
from cairn.core.extras import MissingExtra
from cairn.core.game import Action, State
from cairn.core.motion import fallen
from cairn.core.registry import load
from cairn.server import messages as m
from cairn.server.messages.base import encode

POLITE = 5
"""How far those who think long stand back for those who serve people (`nice`)."""
KEPT = 500
"""Bots that one worker keeps; those not asked lately are built anew."""
TOLD, AHEAD = 3, 6
"""Alternatives that a hint tells at most, and steps of what may come after each."""


class BotSeat(NamedTuple):
    """A bot on its seat. The generation changes whenever somebody else takes the seat."""

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
        """The bot on a seat, built when it is first asked."""
        bot = self._kept.pop(seat, None) or state.game.bot(seat.bot, seat.seed)
        self._kept[seat] = bot
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return bot

    def forget(self, seat: BotSeat) -> None:
        """Let a bot go that is not needed any more."""
        self._kept.pop(seat, None)


def choose(bots: Bots, game: str, position: dict[str, Any], seat: BotSeat, seconds: float) -> str:
    """What the bot on a seat plays in a state."""
    state = load(game).from_json(position)
    return str(bots.on(seat, state).choose(state, seat.seat, Budget(seconds=seconds)))


def delay(bots: Bots, game: str, position: dict[str, Any], seat: BotSeat) -> float:
    """How many seconds the bot on a seat takes for its next action."""
    state = load(game).from_json(position)
    return delay_of(bots.on(seat, state), state, seat.seat)


def advise(
    bots: Bots, game: str, position: dict[str, Any], seat: BotSeat, seconds: float
) -> tuple[dict[str, Any], list[m.AlternativeView]]:
    """What a bot would play that has no seat and is not kept, and what it chose that from."""
    state, budget = load(game).from_json(position), Budget(seconds=seconds)
    found = explained(state.game.bot(seat.bot, seat.seed), state, seat.seat, budget)
    told = [_told(state, seat.seat, one) for one in found.alternatives[:TOLD] if one.visits]
    return found.best.to_json(), told


def _told(state: State, seat: int, thought: Alternative) -> m.AlternativeView:
    line = [*_steps(state, seat, [thought.action, *thought.line[:AHEAD]])]
    return m.AlternativeView(thought.action.to_json(), thought.value, line)


def _steps(state: State, actor: int, line: Sequence[Action]) -> Iterator[m.Step]:
    """Who would play each action after the first, as far as they can; hands may be left out."""
    for action, following in pairwise(line):
        after = state.play(actor, action), state.preview(actor, action)
        able = [
            (one, who) for one in after for who in one.actors if not one.why_not(who, following)
        ]
        if not able:
            return
        state, actor = able[0]
        yield m.Step(int(actor), following.to_json())


def solve(
    bots: Bots, game: str, position: dict[str, Any], seconds: float
) -> tuple[int, dict[str, Any] | None] | None:
    """Who wins with best play, and what to play for it; None where that was not found out."""
    solved = load(game).from_json(position).solved(seconds)
    if not solved:
        return None
    return solved.winner, solved.action.to_json() if solved.action else None


class FoundFall(NamedTuple):
    """What falls, and how."""

    action: str | None
    """None where nobody had to find it, or nobody could."""
    motion: bytes | None
    """A MotionView as JSON; None where it can't be shown."""
    problem: str | None = None
    """What went wrong with the motion."""


def fall(bots: Bots, game: str, position: dict[str, Any]) -> FoundFall:
    """What falls in a state, as physics has it, and how."""
    state = load(game).from_json(position)
    action = str(fallen(state)) if state.game.physics else None
    return FoundFall(action, *_shown(state))


def _shown(state: State) -> tuple[bytes | None, str | None]:
    """How it falls; what can't be shown falls all the same."""
    try:
        motion = state.motion()
        return encode(motion.to_json()) if motion else None, None
    except MissingExtra:
        return None, None
    except Exception:
        return None, traceback.format_exc()


def forget(bots: Bots, seat: BotSeat) -> None:
    """Let a bot go."""
    bots.forget(seat)


Job = Callable[..., Any]
"""One of the functions above, or of looks.py or replays.py; what it is given and what it answers
goes through a pipe."""


def work(line: Connection, parent: int, polite: bool) -> None:
    """The life of a worker: one job after the other, until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when it is over
    _end_with(parent)
    if polite and hasattr(os, "nice"):
        os.nice(POLITE)
    bots = Bots()
    while True:
        try:
            job, arguments = line.recv()
            answer = _carry_out(bots, job, arguments)
            line.send(answer)
        except (EOFError, OSError):  # nobody is on the line any more, perhaps since the question
            return
        if answer.how == "too much":
            return  # what it took may never be given back


class JobResult(NamedTuple):
    """How a job went, and the answer or what went wrong."""

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
    """Let this process have so many bytes more and not one beyond, where the system can do that."""
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


def _end_with(parent: int) -> None:
    """Watch the server: when it is gone, however it went, go too, even out of a long thought."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
