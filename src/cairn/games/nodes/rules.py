"""Nodes: the state as a window on the compiled rules, and the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Self

import numpy as np

from cairn.core.bot import BotMaker
from cairn.core.compiled import CompiledState
from cairn.core.drawing import Drawing
from cairn.core.game import Action, Game, Outcome, Refusal
from cairn.core.kernel import Words
from cairn.core.options import Option
from cairn.games.nodes import actions, kernel, layout, position, refusals, rounds, view
from cairn.games.nodes.actions import Knock, NodesAction, Place
from cairn.games.nodes.parts import BASES, HANDS, KNOCK, PARTS, SETS
from cairn.games.nodes.playout import KERNEL
from cairn.games.nodes.position import Stack


class NodesState(CompiledState):
    """One moment of Nodes. The words know which nodes are covered, the stack by what."""

    kernel = KERNEL

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Any], words: Words, stack: Stack
    ) -> None:
        super().__init__(game, seats, options, words)
        self.stack = stack
        self._listed: tuple[Action, ...] | None = None

    @property
    def phase(self) -> str:
        """What is going on: base, stack, knock or over."""
        return position.PHASES[self.words[kernel.PHASE]]

    @property
    def set(self) -> int:
        """The number of the set of pieces."""
        return int(self.words[kernel.SET])

    def seat(self, seat: int, field: int) -> int:
        """One number of a seat, such as kernel.POINTS."""
        return int(self.words[kernel.HEAD + seat * kernel.SEAT + field])

    @cached_property
    def placed(self) -> list[Place]:
        """The pieces of the stack in the order they were laid."""
        return [actions.placed(text) for _, text in self.stack]

    def pieces(self, layer: int) -> list[Place]:
        """The pieces that lie on a layer."""
        return [piece for piece in self.placed if piece.layer == layer]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        if self.phase != "over":
            return None
        if self.seats == 1:
            return Outcome(self.scores, *self._solo())
        seat = int(self.words[kernel.ENDED])
        return Outcome(self.scores, (seat,), f"Seat {seat} laid the last piece and has the points.")

    def outcomes(self) -> list[tuple[Action, Fraction]]:
        """Whether the stack is knocked over: the higher the layer, the more likely."""
        if self.phase != "knock":
            return super().outcomes()
        chance = Fraction(int(self.words[kernel.LAYER]), int(KNOCK[self.words[kernel.HAND]]))
        return [(Knock(True), chance), (Knock(False), 1 - chance)]

    def group(self, actor: int, action: Action) -> str:
        """The type of a piece and whether it starts a layer; a BASE by its middle."""
        if not isinstance(action, Place):
            return "knock"
        if action.name == "base":
            (a, b), (x, y) = action.nodes[0], BASES[self.set][0]
            return f"base around {a - x},{b - y}"
        if action.layer > self.words[kernel.LAYER]:
            return f"{action.name}, starting layer {action.layer}"
        return action.name

    def view(self) -> dict[str, Any]:
        """What a screen needs to draw this state, ready for JSON."""
        return view.view(self)

    def drawing(self) -> Drawing:
        """The layers as a terminal shows them."""
        return view.drawing(self)

    def position(self) -> dict[str, Any]:
        """The state in words and numbers; docs in position.py."""
        return position.write(self)

    def _legal(self, actor: int) -> Sequence[Action]:
        if self._listed is None:  # one actor at a time, so one list
            self._listed = tuple(super()._legal(actor))
        return self._listed

    def _refuse(self, actor: int, action: Action) -> Refusal | None:
        return refusals.refuse(self, actor, action)

    def action_of(self, code: int) -> Action:
        return layout.from_code(self.words, code)

    def code_of(self, action: Action) -> int:
        assert isinstance(action, NodesAction)
        code = layout.to_code(self.words, action)
        assert code is not None
        return code

    def _reason(self, why: int, actor: int, action: Action) -> Refusal:
        assert isinstance(action, Place)
        return refusals.explain(self, why, actor, action)

    def _with(self, words: Words, actor: int, action: Action) -> Self:
        stack = self.stack
        if isinstance(action, Place):
            stack = (*stack, (actor, str(action)))
        if words[kernel.ROUND] != self.words[kernel.ROUND]:
            stack = ()
        return type(self)(self.game, self.seats, self.options, words, stack)

    def _solo(self) -> tuple[tuple[int, ...], str]:
        how = position.HOWS[self.words[kernel.HOW]]
        left = sum(self.seat(0, kind) for kind in range(kernel.KINDS))
        if how == "won":
            return (0,), "All pieces are laid: won."
        if how == "knocked":
            return (), f"The stack is knocked over with {left} pieces left: lost."
        return (), f"Nothing more can be laid and {left} pieces are left: lost."


class Nodes(Game):
    """Flat pieces, layer upon layer; the last to lay one wins the round."""

    name = "nodes"
    title = "Nodes"
    blurb = "Lay pieces layer upon layer and block the others; the last to lay one wins."
    seat_counts = (1, 2, 3, 4, 5, 6)
    action_type = NodesAction
    parts = PARTS
    options: ClassVar[Mapping[str, Option]] = {
        "set": Option(
            default=SETS[0], choices=SETS, help="the pieces: round nodes in a hex or square grid"
        ),
        "hand": Option(
            default=HANDS[0],
            choices=HANDS,
            help="how steady: human and shaky hands knock the stack over now and then",
        ),
        "points": Option(
            default=3, choices=(1, 3), span=(1, 9), help="rounds to win; solo is always one round"
        ),
        "start": Option(default=0, choices=(0,), span=(0, 5), help="the seat that begins"),
    }
    modes: ClassVar[Mapping[str, tuple[int, Mapping[str, Any]]]] = {
        "solo": (1, {}),
        "two": (2, {"points": 1, "start": 1}),
        "square": (3, {"points": 1, "set": "square"}),
        "shaky": (5, {"points": 1, "hand": "shaky"}),
    }

    @property
    def bots(self) -> Mapping[str, BotMaker]:
        """The bots that can play this game, by name."""
        from cairn.games.nodes.bots import BOTS  # compiled only when a bot plays

        return BOTS

    def parse(self, text: str) -> Action:
        """The action that a text form names; raises IllegalAction."""
        return actions.parse(text)

    def settle(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """Every option with its value; a seat that is not there can't begin."""
        settled = super().settle(seats, options)
        if settled["start"] >= seats:
            raise ValueError(f"Option start can be 0 to {seats - 1} with {seats} players.")
        return settled

    def start(self, seats: int, options: Mapping[str, Any]) -> NodesState:
        """An empty table."""
        words = np.zeros(KERNEL.words, np.int64)
        kind, hand = SETS.index(options["set"]), HANDS.index(options["hand"])
        rounds.new(words, kind, seats, hand, options["points"], options["start"])
        return NodesState(self, seats, options, words, ())

    def restore(
        self, seats: int, options: Mapping[str, Any], position_: Mapping[str, Any]
    ) -> NodesState:
        """The state whose `position()` this is; raises ValueError."""
        start = self.start(seats, options)
        words, stack = position.read(start.words.copy(), seats, position_)
        return NodesState(self, seats, options, words, stack)


GAME = Nodes()
