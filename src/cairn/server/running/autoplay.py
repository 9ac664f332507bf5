"""Autoplay: everything that happens by itself at a running table, played when it is due.

The table's driver says what is due and when. Dice take no time, so the table rolls them itself;
here are the timer for clocks and rests, the requests to bots in worker processes, and slow falls.
Failures are logged once and retried: no table waits for ever.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial

from cairn.core.actor import CHANCE
from cairn.core.bot import bot_seed
from cairn.core.driver import Due, no_delay
from cairn.core.game import State
from cairn.server import messages as m
from cairn.server.codes import Refused
from cairn.server.running.falls import Falls
from cairn.server.running.jobs import BotSeat
from cairn.server.running.workers import Workers
from cairn.server.settings import Settings
from cairn.server.tables import desk
from cairn.server.tables.table import Table

Ask = Callable[[], Awaitable[None]]
AskBot = Callable[[BotSeat], Awaitable[None]]
CALM = 0.5
"""The least seconds between two actions played for seats out of time."""
AGAIN = 5.0
"""Seconds before a failed step is retried."""
log = logging.getLogger("cairn.server")


class Autoplay:
    """Plays for bots, chance and clocks at one table; `commit` stores its actions."""

    def __init__(
        self,
        table: Table,
        workers: Workers,
        falls: Falls,
        settings: Settings,
        commit: Callable[[], None],
        attended: Callable[[], bool],
    ) -> None:
        """`attended` says whether anybody is at the table."""
        self._table, self._workers, self._settings = table, workers, settings
        self._falls = falls
        self._commit, self._attended = commit, attended
        self._stopped = False
        self._timer: asyncio.TimerHandle | None = None
        self._calm_until = 0.0
        """Before this, no clock plays for anybody."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._bots: dict[int, BotSeat] = {}
        """The bots that workers keep for this table."""
        self._asked: set[int] = set()
        """Seats whose bot has a pending request."""
        self._acts_at: dict[int, float] = {}
        """When real-time bots act next, as they said."""
        self._told: set[str] = set()
        """Failures at this table that the log already has."""
        table.driver.delay = self._delay

    def stop(self) -> None:
        """Stop everything, and release the bots."""
        self._stopped = True
        # Drop all references to the table, so that it is freed at once.
        self._commit, self._attended = _nothing, bool
        self._table.driver.delay = no_delay
        self._cancel_timer()
        for task in self._tasks:
            task.cancel()
        for seat in self._bots.values():
            self._workers.forget(seat)

    def look_ahead(self) -> None:
        """Handle everything due, and set the timer for later events."""
        self._cancel_timer()
        if not self._stopped:
            self._guarded(self._see_to_it)

    def _see_to_it(self) -> None:
        if self._bots:
            self._forget_bots()
        elif self._table.waits_for_people:
            return
        now = time.time()
        if self._table.resting and self._table.shared and self._attended():
            self._wake_in(self._settings.rest, self._rest_is_over)
            return
        due = self._table.due(now)
        if due and due[0].why == "fall" and self._land(now):
            return
        later = [one for one in due if not self._begun(one, now)]
        if later:
            self._wake_in(max(later[0].when, self._calm_until) - now, self._wake)
        if self._table.bots:
            self._ask_for_delays(due, now)

    def bot_on(self, seat: int, bot: str) -> BotSeat:
        """A bot on a seat: the one that sits there, or another that might."""
        seed = bot_seed(self._table.commitment, seat)
        return BotSeat(self._table.id, seat, self._table.seats[seat].generation, bot, seed)

    def _sits(self, bot: BotSeat) -> bool:
        """Whether a bot still has its seat."""
        seat = self._table.seats[bot.seat]
        return (seat.bot, seat.generation) == (bot.bot, bot.generation)

    # --- time -------------------------------------------------------------------------------

    def _wake_in(self, seconds: float, call: Callable[[], None]) -> None:
        wake = partial(self._guarded, call)
        self._timer = asyncio.get_running_loop().call_later(max(seconds, 0.0), wake)

    def _cancel_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _wake(self) -> None:
        now = time.time()
        self._table.time_is_up(now)
        if self._table.out:
            self._calm_until = now + CALM
        self._go_on()

    def _rest_is_over(self) -> None:
        if self._table.resting and self._attended():
            self._table.wake(m.Resumed(""), time.time())
        self._go_on()

    def _go_on(self) -> None:
        """Store new events; if there are none, look ahead again."""
        if self._stopped:
            return
        if self._table.out:
            self._commit()
        else:
            self.look_ahead()

    def _begun(self, due: Due, now: float) -> bool:
        """Whether a worker is working on it; asks one if not."""
        if due.why == "fall":
            return True
        if due.why != "bot":
            return False
        if due.actor in self._asked:
            return True
        if self._table.match.game.real_time and due.when > now:
            return False  # it chooses when its time has come, in the state of that moment
        self._ask(due.actor, partial(self._let_act, due.when))
        return True

    # --- trouble ----------------------------------------------------------------------------

    def _guarded(self, call: Callable[[], None]) -> None:
        """Run a necessary step; if it fails, retry later."""
        try:
            call()
        except Exception as error:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        self._tell("nothing", f"can't go on by itself: {error!r}", error)
        self._cancel_timer()
        if not self._stopped:
            self._wake_in(AGAIN, self._go_on)

    def _tell(self, what: str, how: str, error: Exception | None = None) -> None:
        """Log a failure, once for each subject at this table."""
        if what not in self._told:
            self._told.add(what)
            log.error("Table %s: %s", self._table.id, how, exc_info=error)

    def _tell_of_bot(self, bot: BotSeat, how: str) -> None:
        self._tell(f"bot {bot.seat}", f"the bot {bot.bot} on seat {bot.seat + 1} {how}")

    def _start(self, work: Ask) -> None:
        task = asyncio.get_running_loop().create_task(self._survive(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _survive(self, work: Ask) -> None:
        try:
            await work()
        except Exception as error:
            self._fail(error)

    # --- bots -------------------------------------------------------------------------------

    def _delay(self, state: State, seat: int) -> float | None:
        """How long a bot takes: in real time as it says, else long enough for people to follow."""
        pace = self._settings.bot_pace
        if not pace or not state.game.real_time:
            return pace
        moment = self._acts_at.pop(seat, None)
        return None if moment is None else max(moment - time.time(), 0.0)

    def _ask_for_delays(self, due: list[Due], now: float) -> None:
        """Ask the real-time bots that have yet to say when they act next."""
        known = {one.actor for one in due if one.why == "bot"}
        for seat in self._table.bots - known - self._asked:
            if self._table.waits_for(seat):
                self._ask(seat, partial(self._ask_for_delay, now))

    def _ask(self, seat: int, question: AskBot) -> None:
        name = self._table.seats[seat].bot
        assert name, f"No bot sits on seat {seat}."
        self._asked.add(seat)
        self._bots[seat] = bot = self.bot_on(seat, name)
        self._start(partial(self._answered, bot, question))

    async def _answered(self, bot: BotSeat, question: AskBot) -> None:
        try:
            if self._sits(bot):  # it may have lost its seat since it was due
                await question(bot)
        finally:
            self._asked.discard(bot.seat)
        self._go_on()

    async def _ask_for_delay(self, since: float, bot: BotSeat) -> None:
        seconds = 0.0
        try:
            seconds = await self._workers.delay(self._table.match.state, bot)
        except Exception as error:
            self._tell_of_bot(bot, f"failed: {error}")
        if self._sits(bot) and self._table.waits_for(bot.seat):
            self._acts_at[bot.seat] = since + max(seconds, self._settings.bot_pace)

    async def _let_act(self, when: float, bot: BotSeat) -> None:
        """Let a bot choose, and play that if the game still waits for it then."""
        state, action = self._table.match.state, None
        try:
            action = await self._workers.choose(state, bot)
        except Exception as error:
            self._tell_of_bot(bot, f"failed: {error}")
        await asyncio.sleep(when - time.time())  # an answer at once is hard to follow
        if not self._sits(bot) or not self._table.waits_for(bot.seat):
            return
        if action is None:
            self._stand_in(bot.seat)  # people must not wait for a broken bot
        else:
            self._play(bot, action, state)

    def _play(self, bot: BotSeat, action: str, state: State) -> None:
        try:
            desk.play(self._table, bot.seat, action, time.time())
        except Refused as refused:
            if self._table.match.state is not state:
                return  # the game went on meanwhile: it chooses again
            self._tell_of_bot(bot, f"chose {action!r}: {refused}")
            self._stand_in(bot.seat)

    def _stand_in(self, seat: int) -> None:
        """Play for a failing bot the action that a seat out of time would get."""
        action = str(self._table.match.state.overdue(seat))
        desk.play(self._table, seat, action, time.time(), stand_in=True)

    def _forget_bots(self) -> None:
        """Tell the workers which bots have lost their seats or finished their game."""
        over = self._table.phase == "over"
        for seat, bot in list(self._bots.items()):
            if over or not self._sits(bot):
                self._workers.forget(self._bots.pop(seat))
                self._acts_at.pop(seat, None)

    # --- falls ------------------------------------------------------------------------------

    def _land(self, now: float) -> bool:
        """Play the fall that a worker has found for the current state, if any."""
        state = self._table.match.state
        found = self._falls.found(state)
        if found is None:
            return False
        action = found.action
        if action is not None and (refusal := state.why_not(CHANCE, action)):
            self._tell("fall", f"the fall {action!r} can't be: {refusal}")
            action = None
        self._table.fall(action or str(state.outcomes()[0][0]), now)
        self._commit()
        return True


def _nothing() -> None:
    pass
