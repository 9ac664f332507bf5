"""Nodes: the state as a window on the compiled rules, and the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Self

import numpy as np

from cairn.core.actor import name_of
from cairn.core.compiled import CompiledState
from cairn.core.drawing import Drawing
from cairn.core.game import Action, Game, by_verb
from cairn.core.kernel import Words
from cairn.core.motion import Motion
from cairn.core.outcome import Outcome, Solved, Standing
from cairn.core.refusals import Refusal
from cairn.core.sentences import counted
from cairn.core.told import Told
from cairn.games.nodes import actions, drawing, fall, moves, position, refusals, view
from cairn.games.nodes import fields as f
from cairn.games.nodes.actions import Fall, Knock, NodesAction, Place, middle
from cairn.games.nodes.card import NodesCard
from cairn.games.nodes.kernel import KERNEL
from cairn.games.nodes.news import Rounds, rounds_after
from cairn.games.nodes.parts import HANDS, KNOCK, PARTS, SETS, around
from cairn.games.nodes.position import NodesPosition, PhaseName, Stack
from cairn.games.nodes.solver.endgame import Endgame
from cairn.games.nodes.view import NodesView

QUICK_MEMORY = 20
"""Bits of the table of positions for a quick answer: a million positions, 16 MB."""


class NodesState(CompiledState):
    """One moment of Nodes. The words hold which nodes are covered, the stack by which pieces."""

    kernel = KERNEL
    story: Rounds | None

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Any],
        words: Words,
        stack: Stack,
        story: Rounds | None = None,
    ) -> None:
        super().__init__(game, seats, options, words)
        self.stack, self.story = stack, story
        self._listed: tuple[Action, ...] | None = None

    @cached_property
    def phase(self) -> PhaseName:
        """The current phase."""
        return position.phase_of(self.words)

    @property
    def set(self) -> int:
        """The number of the set of pieces."""
        return int(self.words[f.SET])

    def seat(self, seat: int, field: int) -> int:
        """One number of a seat, such as fields.POINTS."""
        return int(self.words[f.HEAD + seat * f.SEAT + field])

    @cached_property
    def placed(self) -> list[Place]:
        """The pieces of the stack in the order they were laid."""
        return [actions.placed(text) for _, text in self.stack]

    def pieces(self, layer: int) -> list[Place]:
        """The pieces on a layer."""
        return [piece for piece in self.placed if piece.layer == layer]

    @property
    def top(self) -> int:
        """The highest layer with a piece."""
        return max((piece.layer for piece in self.placed), default=0)

    @property
    def standing(self) -> Standing:
        """The points or, in solo play, the pieces left: all of them must be laid."""
        return Standing("pieces", (self._left,)) if self.seats == 1 else super().standing

    @property
    def _left(self) -> int:
        return sum(self.seat(0, kind) for kind in range(f.KINDS))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        if self.phase != "over":
            return None
        if self.seats == 1:
            return Outcome(self.scores, *self._solo())
        seat = int(self.words[f.ENDED])
        sentence = f"{name_of(seat).capitalize()} laid the last piece and wins the game."
        return Outcome(self.scores, (seat,), Told("last", sentence, {"seat": seat}))

    def outcomes(self) -> list[tuple[Action, Fraction]]:
        """Whether the hand knocks the stack over (likelier the higher the layer), or the fall."""
        if self.falls:
            return [(Fall(), Fraction(1))]
        if self.phase != "knock":
            return super().outcomes()
        chance = Fraction(int(self.words[f.LAYER]), int(KNOCK[self.words[f.HAND]]))
        return [(Knock(True), chance), (Knock(False), 1 - chance)]

    @property
    def falls(self) -> bool:
        """Whether the stack has been knocked over and falls."""
        return self.phase == "fall"

    def motion(self) -> Motion | None:
        """The motion of the falling stack, None if it stands. Raises MissingExtra."""
        return fall.motion(self.set, tuple(self.placed)) if self.falls else None

    @property
    def solvable(self) -> bool:
        """Whether the round can be solved: near its end, between two steady hands."""
        return self.seats == 2 and self.phase == "stack" and self.words[f.HAND] == 0

    def solved(self, seconds: float) -> Solved | None:
        """Who wins the round with best play, or None if time runs out."""
        verdict = Endgame(QUICK_MEMORY).solve(self, seconds) if self.solvable else None
        return Solved(verdict.winner, verdict.move) if verdict else None

    def group(self, actor: int, action: Action) -> Told:
        """Pieces by type and layer; a BASE by the first BASE that it would touch."""
        if not isinstance(action, Place):
            return by_verb(actor, action)
        if action.name != "base":
            facts = {"type": action.name, "layer": action.layer}
            return Told("piece", f"{action.name} {action.layer}", facts)
        beside = around(SETS[self.set], action.nodes)
        touched = next((base for base in self.placed if beside & {*base.nodes}), None)
        if touched is None:
            return Told("base-first", "base around 0,0")
        at = "{},{}".format(*middle(self.set, touched.nodes))
        return Told("base", f"base beside {at}", {"at": at})

    def view(self) -> NodesView:
        """The state for a screen, ready for JSON."""
        return view.view(self)

    def close_up(self, seat: int) -> Drawing:
        """The table with the hand of one seat."""
        return drawing.close_up(self, seat)

    def drawing(self) -> Drawing:
        """The layers as a terminal shows them."""
        return drawing.drawing(self)

    def position(self) -> NodesPosition:
        """The state in readable JSON; `game.restore` reads it back."""
        return position.write(self)

    def _legal(self, actor: int) -> Sequence[Action]:
        if self._listed is None:  # one actor at a time, so one list
            self._listed = tuple(super()._legal(actor))
        return self._listed

    def action_of(self, code: int) -> Action:
        """The action of a code, legal or not. Raises ValueError for a meaningless code."""
        return actions.from_code(self.words, code)

    def code_of(self, action: Action) -> int:
        """The code of an action; NO_CODE if this table does not have it."""
        return actions.to_code(self.words, action)

    def _reason(self, why: int, actor: int, action: Action) -> Refusal:
        return refusals.explain(self, why, actor, action)

    def _with(self, words: Words, actor: int, action: Action) -> Self:
        stack = self.stack
        if isinstance(action, Place):
            stack = (*stack, (actor, str(action)))
        if words[f.ROUND] != self.words[f.ROUND]:
            stack = ()
        story = rounds_after(self, words)
        return type(self)(self.game, self.seats, self.options, words, stack, story)

    def _solo(self) -> tuple[tuple[int, ...], Told]:
        end = self.words[f.HOW]
        if end == f.End.WON:
            return (0,), Told("solo-won", "All pieces are laid: you win.")
        pieces, facts = f"{counted(self._left, 'piece')} left", {"count": self._left}
        if end == f.End.KNOCKED:
            sentence = f"You knocked the stack over with {pieces}: you lose."
            return (), Told("solo-knocked", sentence, facts)
        sentence = f"You can't lay another piece, and you have {pieces}: you lose."
        return (), Told("solo-stuck", sentence, facts)


class Nodes(NodesCard, Game):
    """Flat pieces, layer upon layer; the last to lay one wins the round."""

    action_type = NodesAction
    view_type = NodesView
    parts = PARTS

    def _parse(self, text: str) -> Action:
        """The action that a text form names; raises IllegalAction."""
        return actions.parse(text)

    def typed(self, text: str) -> str:
        """The text form of typed input such as "hex base around 2,1"."""
        return actions.typed(text)

    def shown(self, action: Action | str) -> Told:
        """An action as people read it: a BASE by its middle. `typed` reads it back."""
        return actions.shown(str(action))

    def start(self, seats: int, options: Mapping[str, Any]) -> NodesState:
        """An empty table."""
        words = np.zeros(KERNEL.words, np.int64)
        kind, hand = SETS.index(options["set"]), HANDS.index(options["hand"])
        moves.new(words, kind, seats, hand, options["points"], options["start"])
        return NodesState(self, seats, options, words, (), story=())

    def restore(
        self, seats: int, options: Mapping[str, Any], position_: Mapping[str, Any]
    ) -> NodesState:
        """The state whose `position()` this is; raises ValueError."""
        return position.read(self.start(seats, options), position_)


GAME = Nodes()
