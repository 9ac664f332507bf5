"""What a worker process does: it keeps bots and lets them choose, finds falls, checks records.

A worker gets states and nothing else: no seed of a table's dice is ever near a bot.
"""

from __future__ import annotations

import os
import signal
import threading
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from cairn.core.bot import Bot, Budget, delay_of
from cairn.core.game import State
from cairn.core.motion import fallen
from cairn.core.record import Problem, Record
from cairn.core.registry import load

THINK = Budget(seconds=1.0)
KEPT = 500
"""Bots that one worker keeps; those not asked lately are built anew."""


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


def choose(bots: Bots, game: str, position: dict[str, Any], seat: BotSeat) -> str:
    """What the bot on a seat plays in a state."""
    state = load(game).from_json(position)
    return str(bots.on(seat, state).choose(state, seat.seat, THINK))


def delay(bots: Bots, game: str, position: dict[str, Any], seat: BotSeat) -> float:
    """How many seconds the bot on a seat takes for its next action."""
    state = load(game).from_json(position)
    return delay_of(bots.on(seat, state), state, seat.seat)


def advise(bots: Bots, game: str, position: dict[str, Any], seat: BotSeat) -> str:
    """What a bot would play that has no seat and is not kept."""
    state = load(game).from_json(position)
    return str(state.game.bot(seat.bot, seat.seed).choose(state, seat.seat, THINK))


def fall(bots: Bots, game: str, position: dict[str, Any]) -> str:
    """What falls in a state, as physics has it."""
    return str(fallen(load(game).from_json(position)))


def verify(bots: Bots, data: dict[str, Any]) -> list[Problem] | str:
    """What is wrong with a record; a sentence when it is none."""
    try:
        return Record.from_json(data).verify()
    except ValueError as error:
        return str(error)


def forget(bots: Bots, seat: BotSeat) -> None:
    """Let a bot go."""
    bots.forget(seat)


Job = Callable[..., Any]
"""One of the functions above; what it is given and what it answers goes through a pipe."""


def work(line: Connection, parent: int) -> None:
    """The life of a worker: one job after the other, until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when it is over
    _end_with(parent)
    bots = Bots()
    while True:
        try:
            job, arguments = line.recv()
            line.send(_carry_out(bots, job, arguments))
        except (EOFError, OSError):  # nobody is on the line any more, perhaps since the question
            return


def _carry_out(bots: Bots, job: Job, arguments: tuple[Any, ...]) -> tuple[bool, Any]:
    """Whether it was done, and the answer or what went wrong."""
    try:
        return True, job(bots, *arguments)
    except Exception:
        return False, traceback.format_exc()


def _end_with(parent: int) -> None:
    """Watch the server: when it is gone, however it went, go too, even out of a long thought."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
