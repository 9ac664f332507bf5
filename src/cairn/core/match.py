"""Match: one game being played, as a log that grows; and `play`, a whole game between bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cairn.core.chance import Dice
from cairn.core.game import CHANCE, Action, Bot, Budget, Game, State
from cairn.core.pace import Pacer
from cairn.core.record import Entry, Record


class Match:
    """A game with its dice and its log. The one place where chance is rolled."""

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        dice: Dice | None = None,
        players: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.dice = dice or Dice.fresh()
        self.players = tuple(players)
        self.states = [game.new(seats, options)]
        self.log: list[Entry] = []
        self._events = 0  # chance events so far: an undone roll comes back the same

    @classmethod
    def resume(cls, record: Record) -> Match:
        """The match that a record with its seed tells of, ready to go on."""
        if record.seed is None:
            raise ValueError("This record has no seed, so its dice can't be rolled on.")
        match = cls(
            record.game, record.seats, record.options, Dice(record.seed), players=record.players
        )
        for entry in record.log:
            match.play(entry.actor, entry.action, entry.time)
        return match

    @property
    def state(self) -> State:
        """The state now."""
        return self.states[-1]

    def play(self, actor: int, action: Action | str, time: float | None = None) -> State:
        """Play and log one action. Raises IllegalAction, and nothing has changed."""
        before = self.states[-1]
        after = before.play(actor, action)
        self.states.append(after)
        self.log.append(Entry(actor, str(action), time))
        self._events += CHANCE in before.actors
        return after

    def draw(self) -> Action:
        """What the dice give for the chance event at hand."""
        return self.state.draw(self.dice.stream(self._events))

    def roll(self, time: float | None = None) -> State:
        """Let chance act until a seat has to, or the game is over."""
        while CHANCE in self.state.actors:
            self.play(CHANCE, self.draw(), time)
        return self.state

    def undo(self, keep: int) -> None:
        """Forget everything after the first `keep` entries of the log."""
        del self.log[keep:], self.states[keep + 1 :]
        self._events = sum(CHANCE in state.actors for state in self.states[:-1])

    def record(self, *, reveal: bool = True) -> Record:
        """The log so far as a Record; with the seed, unless `reveal` is false."""
        return Record(
            game=self.game,
            seats=self.state.seats,
            options=self.state.options,
            players=self.players,
            commitment=self.dice.commitment,
            seed=self.dice.seed if reveal else None,
            log=tuple(self.log),
            outcome=self.state.outcome,
        )


def play(
    game: Game,
    bots: Sequence[Bot | str],
    seed: str | int | None = None,
    options: Mapping[str, Any] | None = None,
    budget: Budget = Budget(),  # noqa: B008 - immutable
) -> Record:
    """A whole game between bots, given as objects or by name; the same for the same seed."""
    dice = Dice.fresh() if seed is None else Dice(seed)
    names = [bot if isinstance(bot, str) else type(bot).__name__ for bot in bots]
    match = Match(game, len(bots), options, dice, names)
    seated = [seat_bot(game, bot, dice, seat) for seat, bot in enumerate(bots)]
    if game.real_time:
        return _play_in_time(match, seated, budget)
    while (state := match.roll()).actors:
        seat = state.actors[0]
        match.play(seat, seated[seat].choose(state, seat, budget))
    return match.record()


def _play_in_time(match: Match, bots: Sequence[Bot], budget: Budget) -> Record:
    """The same for games in real time: the hours are only counted, nobody waits for them."""
    pacer, now = Pacer(dict(enumerate(bots))), 0.0
    while (state := match.roll(now)).actors:
        now, actor = pacer.next(state, now)
        if actor == CHANCE:
            assert state.clock
            match.play(CHANCE, state.clock.action, now)
        else:
            match.play(actor, bots[actor].choose(state, actor, budget), now)
            pacer.acted(actor)
    return match.record()


def seat_bot(game: Game, bot: Bot | str, dice: Dice, seat: int) -> Bot:
    """The bot itself, or the one of that name with fancies of its own for this seat."""
    if not isinstance(bot, str):
        return bot
    if bot not in game.bots:
        raise ValueError(f"{game.title} has no bot {bot!r}; it has: {', '.join(game.bots)}.")
    # The fancies hang on the public commitment: a bot learns nothing about the dice.
    return game.bots[bot](int(dice.commitment, 16) ^ seat)
