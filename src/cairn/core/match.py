"""Match: a game in progress, as a growing log."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from cairn.core.actor import CHANCE
from cairn.core.chance import Dice
from cairn.core.conduct import Change, Conduct
from cairn.core.game import Action, Game, State
from cairn.core.log import Log
from cairn.core.motion import fallen
from cairn.core.record import Record

EVERY, KEPT = 16, 4
"""Every how many entries a position is kept, for quick access to the past; and how many are kept
besides the start."""


class Match:
    """A game with its dice and its log. The one place where chance is rolled.

    `state` is the current state. Of the past it keeps only the log and a few positions: states
    take much more memory.
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        dice: Dice | None = None,
        players: Sequence[str] = (),
        bots: Sequence[str | None] = (),
    ) -> None:
        """`players` are names by seat, `bots` the versions of the bots among them."""
        self.game = game
        self.dice = dice or Dice.fresh()
        self.state = game.new(seats, options)
        self.conduct = Conduct.of(self.state.seats, players, bots)
        self.log = Log()
        self._drew = bytearray()
        """Whether each entry was a chance event."""
        self._kept = {0: _written(self.state)}

    @classmethod
    def resume(cls, record: Record) -> Match:
        """The match of a record with its seed, ready to continue."""
        if record.seed is None:
            raise ValueError("This record has no seed, so the game can't go on.")
        match = cls(record.game, record.seats, record.options, Dice(record.seed))
        for entry in record.log:
            match.play(entry.actor, entry.action, entry.time)
        match.conduct = record.conduct
        return match

    def at(self, number: int) -> State:
        """The state after the first entries of the log, rebuilt from the last position kept."""
        if number == len(self.log):
            return self.state
        last = max(entry for entry in self._kept if entry <= number)
        text, story = self._kept[last]
        state = self.game.from_json(json.loads(text)).with_story(story)
        for entry in self.log[last:number]:
            state = state.play(entry.actor, entry.action)
        return state

    def play(self, actor: int, action: Action | str, time: float | None = None) -> State:
        """Play and log one action. Raises IllegalAction and then changes nothing."""
        after = self.state.play(actor, action)
        self._drew.append(self.state.draws)
        self.log.append(actor, str(action), time)
        self.state = after
        if len(self.log) % EVERY == 0:
            self._keep()
        return after

    def _keep(self) -> None:
        old = len(self.log) - EVERY * KEPT
        if old > 0:
            self._kept.pop(old, None)
        self._kept[len(self.log)] = _written(self.state)

    def draw(self) -> Action:
        """The dice's outcome for the current chance event; after an undo it is the same again."""
        return self.state.draw(self.dice.stream(self._drew.count(1)))

    def chance(self) -> Action:
        """The action of chance now: a fall, the end of a count-down, or a draw of the dice."""
        if self.state.falls:
            return fallen(self.state)
        return self.state.outcomes()[0][0] if self.state.waits else self.draw()

    def roll(self, time: float | None = None) -> State:
        """Let chance act until a seat must act or the game is over, without waiting for clocks."""
        while CHANCE in self.state.actors:
            self.play(CHANCE, self.chance(), time)
        return self.state

    def undo(self, keep: int) -> None:
        """Forget everything after the first `keep` entries of the log; conduct remembers it."""
        self.conduct = self.conduct.after_undo([entry.actor for entry in self.log], keep)
        self.state = self.at(keep)
        self.log.cut(keep)
        del self._drew[keep:]
        self._kept = {entry: kept for entry, kept in self._kept.items() if entry <= keep}

    def free(self, keep: int) -> bool:
        """Whether neither chance nor a bot has acted after the first `keep` entries of the log."""
        return self.conduct.free([entry.actor for entry in self.log], keep)

    def hinted(self, seat: int) -> None:
        """A seat had a hint."""
        self.conduct = self.conduct.after_hint(seat)

    def reseat(self, seat: int, name: str, bot: str | None, time: float | None = None) -> None:
        """Hand a seat over to a person, or to a bot of some version."""
        change = Change(seat, name, bot, len(self.log), time)
        self.conduct = self.conduct.after_change(change)

    def record(self, *, reveal: bool = True) -> Record:
        """The log so far as a Record; with the seed, unless `reveal` is false."""
        return Record(
            game=self.game,
            seats=self.state.seats,
            options=self.state.options,
            conduct=self.conduct,
            commitment=self.dice.commitment,
            seed=self.dice.seed if reveal else None,
            log=tuple(self.log),
            outcome=self.state.outcome,
        )


def _written(state: State) -> tuple[str, Any]:
    """A state in storage: its position as text, and its story."""
    return json.dumps(state.to_json(), separators=(",", ":")), state.story
