"""Driver: what happens by itself in a match, and when; and `play`, a whole game between bots.

Seats with people wait for people. Everything else falls due at some moment: the dice, a fall, the
clock of the rules, a seat out of time, a bot. `Driver` only says what is due, so a server that
waits for sockets, stores and worker processes can use it as well as a loop that plays at once.
`LocalDriver` plays it in this process, for the terminal and for `play`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Literal, NamedTuple

from cairn.core.actor import CHANCE
from cairn.core.bot import Bot, Budget, bot_seed, delay_of
from cairn.core.chance import Dice
from cairn.core.clocks import NO_CLOCK, Clocks
from cairn.core.conduct import made_by
from cairn.core.game import Action, Game, State
from cairn.core.match import Match
from cairn.core.record import Record

Delay = Callable[[State, int], float | None]
"""How long the bot on a seat takes for its next action; None while unknown."""


def no_delay(state: State, seat: int) -> float:
    """Bots that act at once."""
    return 0.0


class Due(NamedTuple):
    """Something that happens by itself; sorts by time."""

    when: float
    actor: int
    why: Literal["draw", "fall", "clock", "overdue", "bot"]


class Driver:
    """Knows what is due. A bot's delay counts from its last action or the start of its turn.

    A chance event in between (a hand's slip) doesn't interrupt a bot's thinking; a rest does, and
    during a count-down there is nothing to think about yet.
    """

    def __init__(self, clocks: Clocks, delay: Delay = no_delay) -> None:
        self.clocks = clocks
        self.delay = delay
        self._bots: dict[int, float] = {}

    def due(self, state: State, bots: Collection[int], now: float) -> list[Due]:
        """Everything that is due, soonest first; `bots` are the seats that bots play for."""
        if state.rests:
            self._bots.clear()
        if state.waits:
            return [*self._clock(now)]
        if state.draws or state.falls:
            return [Due(now, CHANCE, "fall" if state.falls else "draw"), *self._clock(now)]
        self._look(state, bots, now)
        return sorted([*self._clock(now), *self._overdue(now), *self._thinking(now)])

    def acted(self, seat: int) -> None:
        """A bot has acted: its next delay counts from now."""
        self._bots.pop(seat, None)

    def _clock(self, now: float) -> Iterator[Due]:
        if (deadline := self.clocks.limit_deadline) is not None:
            yield Due(_at(deadline, now), CHANCE, "clock")

    def _overdue(self, now: float) -> Iterator[Due]:
        for seat, deadline in self.clocks.deadlines.items():
            yield Due(_at(deadline, now), seat, "overdue")

    def _thinking(self, now: float) -> Iterator[Due]:
        for seat, when in self._bots.items():
            yield Due(_at(when, now), seat, "bot")

    def _look(self, state: State, bots: Collection[int], now: float) -> None:
        waiting = [seat for seat in state.actors if seat in bots]
        self._bots = {seat: when for seat, when in self._bots.items() if seat in waiting}
        for seat in waiting:
            if seat not in self._bots and (delay := self.delay(state, seat)) is not None:
                self._bots[seat] = now + delay


def _at(when: float, now: float) -> float:
    # Time never runs backwards, even if an overdue event is handled late.
    return max(round(when, 3), now)


class LocalDriver:
    """Drives a match in this process."""

    def __init__(self, match: Match, bots: Mapping[int, Bot], budget: Budget) -> None:
        self.match, self.bots, self.budget = match, bots, budget
        self.clocks = Clocks(NO_CLOCK, match.state.seats)
        self._driver = Driver(
            self.clocks, lambda state, seat: delay_of(self.bots[seat], state, seat)
        )

    def next(self, now: float) -> Due | None:
        """The next thing due; None if the match waits for people or is over."""
        state = self.match.state
        self.clocks.settle(now)
        self.clocks.run(frozenset(), state.clock)
        return next(iter(self._driver.due(state, self.bots, now)), None)

    def act(self, due: Due, now: float) -> State:
        """Make it happen."""
        if due.why == "bot":
            self._driver.acted(due.actor)
        return self.play(due.actor, self.action(due), now)

    def run(self, steps: int | None = None) -> None:
        """Play on until the match waits for people or is over, or for at most `steps` steps.

        Delays are only counted, never waited for.
        """
        now = 0.0
        for _ in count() if steps is None else range(steps):
            if not (due := self.next(now)):
                return
            now = due.when
            self.act(due, now)

    def play(self, actor: int, action: Action, now: float) -> State:
        """Play a person's or a bot's action; the log keeps the time if it matters."""
        return self.match.play(actor, action, now if self.match.game.real_time else None)

    def action(self, due: Due) -> Action:
        """The action that is due."""
        state = self.match.state
        if due.why == "bot":
            return self.bots[due.actor].choose(state, due.actor, self.budget)
        if due.why == "clock":
            assert state.clock
            return state.clock.action
        return self.match.chance()


def play(
    game: Game,
    bots: Sequence[Bot | str],
    seed: str | int | None = None,
    options: Mapping[str, Any] | None = None,
    budget: Budget = Budget(),  # noqa: B008 - immutable
) -> Record:
    """A whole game between bots, given as objects or by name; reproducible from its seed.

    In real-time games delays are only counted, never waited for.
    """
    dice = Dice.fresh() if seed is None else Dice(seed)
    names = [bot if isinstance(bot, str) else type(bot).__name__ for bot in bots]
    versions = [made_by(game if isinstance(bot, str) else bot) for bot in bots]
    match = Match(game, len(bots), options, dice, names, versions)
    seated = {seat: _bot_for(game, bot, dice, seat) for seat, bot in enumerate(bots)}
    LocalDriver(match, seated, budget).run()
    return match.record()


def _bot_for(game: Game, bot: Bot | str, dice: Dice, seat: int) -> Bot:
    if isinstance(bot, str):
        return game.bot(bot, bot_seed(dice.commitment, seat))
    return bot
