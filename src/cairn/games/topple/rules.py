"""Topple: the state as a window on the compiled rules, and the game."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Self

import numpy as np

from cairn.core.actor import CHANCE
from cairn.core.chance import Stream
from cairn.core.compiled import CompiledState
from cairn.core.drawing import Drawing
from cairn.core.game import Action, Game, by_verb
from cairn.core.kernel import Words
from cairn.core.motion import Motion
from cairn.core.outcome import Outcome, Standing, best
from cairn.core.refusals import Refusal
from cairn.core.told import Told
from cairn.games.topple import actions, moves, position, refusals, stacks, story
from cairn.games.topple import fields as f
from cairn.games.topple.actions import Place, Push, ToppleAction
from cairn.games.topple.card import ToppleCard
from cairn.games.topple.drawing import drawing
from cairn.games.topple.kernel import KERNEL
from cairn.games.topple.parts import (
    COLOURS,
    HANDS,
    MOST_ROUNDS,
    PARTS,
    PUSHES,
    SHARES,
    SPACES,
)
from cairn.games.topple.position import Cause, Ended, PhaseName, TopplePosition
from cairn.games.topple.view import ToppleView, balance, view

CHANCES = [[Fraction(share, sum(shares)) for share in shares] for shares in SHARES]
"""The probability of each push of a hand."""


class ToppleState(CompiledState):
    """One moment of Topple."""

    kernel = KERNEL

    @property
    def phase(self) -> PhaseName:
        """The current phase."""
        return position.phase_name(self.words)

    @property
    def turn(self) -> int | None:
        """The player to move; at the end, the last player; None before the start."""
        seat = int(self.words[f.TURN])
        return None if seat < 0 else seat

    @property
    def level(self) -> int | None:
        """The die's level, until the piece has settled."""
        return int(self.words[f.ROLLED]) or None

    @property
    def hand(self) -> int:
        """The number of this round's hand."""
        return int(self.words[f.HAND])

    @property
    def ended(self) -> Ended | None:
        """How the previous round ended and by whose move, or None in the first."""
        return position.ended(self.words)

    @property
    def falls(self) -> bool:
        """Whether the board is about to fall, with all its pieces still on it."""
        return bool(self.words[f.PHASE] == f.Phase.FALL)

    @property
    def cause(self) -> Cause | None:
        """The cause of the fall, while the board falls."""
        return position.cause(self.words)

    @property
    def colours(self) -> range:
        """The colours in play, by number."""
        return range(len(COLOURS) if self.seats == 2 else self.seats)

    def colours_of(self, seat: int) -> range:
        """The colours of a seat, by number."""
        return range(seat, len(COLOURS), 2) if self.seats == 2 else range(seat, seat + 1)

    @property
    def samples(self) -> bool:
        """Whether the player's own hand pushes: then only a human hand's pushes are listed."""
        return self.phase == "push" and self.hand == f.OWN

    def overdue(self, seat: int) -> Action:
        """The first placement; for a player's own hand, a push like a human hand's.

        It follows from the state, so that waiting gains nothing and no dice are drawn.
        """
        if not self.samples:
            return super().overdue(seat)
        pushes = zip(PUSHES[f.OWN], CHANCES[f.OWN], strict=True)
        return Push(*Stream(self.key.encode(), 0).choose(pushes))

    @property
    def standing(self) -> Standing:
        """The points or, in a junior game, who is still in."""
        if not self.options["junior"]:
            return super().standing
        out = int(self.words[f.OUT])
        return Standing("in", tuple(1 - (out >> seat & 1) for seat in range(self.seats)))

    def points(self, action: Place) -> int:
        """The score of a placement now, if everything stands."""
        if self.options["junior"]:
            return 0
        code = self.code_of(action)
        colour = moves.colour_in(self.turn or 0, code)
        return int(stacks.points(self.words.copy(), code % SPACES, colour))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        if self.phase != "over":
            return None
        return Outcome(self.scores, *(self._junior() if self.options["junior"] else self._points()))

    def outcomes(self) -> list[tuple[Action, Fraction]]:
        """The starter, the die, the hand or the fall, with exact probabilities."""
        if CHANCE not in self.actors:
            return super().outcomes()
        listed = self._legal(CHANCE)
        chances = (
            CHANCES[self.hand] if self.phase == "push" else [Fraction(1, len(listed))] * len(listed)
        )
        return list(zip(listed, chances, strict=True))

    def motion(self) -> Motion | None:
        """The motion of the falling board, None if it stands. Raises MissingExtra."""
        if not self.falls:
            return None
        from cairn.games.topple import fall  # MuJoCo is loaded only when a fall is shown

        return fall.motion(self)

    @property
    def margin(self) -> float:
        """How far the board is from a fall, from 1 to 0."""
        return balance(self)["margin"]

    def preview(self, actor: int, action: Action | str) -> ToppleState:
        """The state after an action, had the hand not pushed the piece. Raises IllegalAction."""
        after = self.play(actor, action)
        assert isinstance(after, ToppleState)
        if after.phase != "push":
            return after
        words = after.words.copy()
        stacks.shift(words, 0, 0)
        moves.settle(words)
        return after._with(words, actor, self._read(action))

    def group(self, actor: int, action: Action) -> Told:
        """Placements by colour and points; chance by its verb."""
        if not isinstance(action, Place):
            return by_verb(actor, action)
        colour, points = action.colour or COLOURS[actor], self.points(action)
        facts = {"colour": colour, "points": points}
        if points:
            return Told("points", f"{colour} for {points}", facts)
        return Told("plain", colour, facts)

    def view(self) -> ToppleView:
        """The state for a screen, ready for JSON."""
        return view(self)

    def drawing(self) -> Drawing:
        """The board as a terminal shows it."""
        return drawing(self)

    def position(self) -> TopplePosition:
        """The state as readable JSON, described by its type."""
        return position.write(self)

    def action_of(self, code: int) -> Action:
        """The action of a code. Raises ValueError for a meaningless code."""
        return actions.from_code(code, self.hand)

    def code_of(self, action: Action) -> int:
        """The code of an action; NO_CODE if this table does not have it."""
        return actions.to_code(action, self.hand)

    def _with(self, words: Words, actor: int, action: Action) -> Self:
        after = super()._with(words, actor, action)
        after.story = story.after(self, after)
        return after

    def _reason(self, why: int, actor: int, action: Action) -> Refusal:
        return refusals.explain(self, why, actor, action)

    def _junior(self) -> tuple[tuple[int, ...], Told]:
        still_in = tuple(n for n in range(self.seats) if not self.words[f.OUT] >> n & 1)
        if len(still_in) == 1:
            return still_in, Told("last", "Everyone else has toppled the board.")
        rounds = int(MOST_ROUNDS[1])
        sentence = f"After {rounds} rounds, more than one player is still in."
        return still_in, Told("shared", sentence, {"rounds": rounds})

    def _points(self) -> tuple[tuple[int, ...], Told]:
        target, rounds = self.options["target"], int(MOST_ROUNDS[0])
        if max(self.scores) >= target:
            reason = Told("target", f"The target of {target} was reached.", {"target": target})
        else:
            reason = Told("rounds", f"The last of {rounds} rounds is over.", {"rounds": rounds})
        return best(self.scores), reason


class Topple(ToppleCard, Game):
    """Stack pieces on a board that balances on a stem; lines and stacks pay, a fall costs."""

    action_type = ToppleAction
    view_type = ToppleView
    parts = PARTS

    def _parse(self, text: str) -> Action:
        """The action that a text form names; raises IllegalAction."""
        return actions.parse(text)

    def start(self, seats: int, options: Mapping[str, Any]) -> ToppleState:
        """An empty board."""
        words = np.zeros(KERNEL.words, np.int64)
        hand, junior = HANDS.index(options["hand"]), int(options["junior"])
        moves.new(words, seats, hand, junior, options["target"])
        return ToppleState(self, seats, options, words).with_story(story.Story())

    def restore(
        self, seats: int, options: Mapping[str, Any], position_: Mapping[str, Any]
    ) -> ToppleState:
        """The state whose `position()` this is; raises ValueError."""
        words = position.read(self.start(seats, options).words.copy(), seats, position_)
        return ToppleState(self, seats, options, words)


GAME = Topple()
