"""Topple: the state as a window on the compiled rules, and the game."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np

from cairn.core.bot import BotMaker
from cairn.core.compiled import CompiledState
from cairn.core.drawing import Drawing
from cairn.core.game import CHANCE, Action, Game, Outcome, Refusal, best
from cairn.core.options import Option
from cairn.games.topple import actions, kernel, position, refusals, stacks, view
from cairn.games.topple.actions import Place, ToppleAction
from cairn.games.topple.parts import COLOURS, HANDS, MOST_ROUNDS, NAMES, PARTS, SHARES, TARGETS
from cairn.games.topple.playout import KERNEL

CHANCES = [[Fraction(share, sum(shares)) for share in shares] for shares in SHARES]
"""How likely each push of a hand is."""


class ToppleState(CompiledState):
    """One moment of Topple."""

    kernel = KERNEL

    @property
    def phase(self) -> str:
        """What is going on: start, roll, place, push or over."""
        return position.PHASES[self.words[stacks.PHASE]]

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is; at the end who moved last; None before the start."""
        seat = int(self.words[stacks.TURN])
        return None if seat < 0 else seat

    @property
    def level(self) -> int | None:
        """What the die shows, while a piece is laid."""
        return int(self.words[stacks.ROLLED]) if self.phase in position.LAYING else None

    @property
    def hand(self) -> int:
        """The number of this table's hand."""
        return int(self.words[stacks.HAND])

    @property
    def ended(self) -> dict[str, Any] | None:
        """How the round before ended and by whose move, or None in the first."""
        how = int(self.words[stacks.HOW])
        return {"how": position.HOWS[how], "seat": int(self.words[stacks.WHO])} if how else None

    @property
    def colours(self) -> range:
        """The colours in play, by number."""
        return range(len(COLOURS) if self.seats == 2 else self.seats)

    def colours_of(self, seat: int) -> range:
        """The colours of a seat, by number."""
        return range(seat, len(COLOURS), 2) if self.seats == 2 else range(seat, seat + 1)

    def points(self, action: Place) -> int:
        """What a placement would score now, should everything stand."""
        turn = self.turn or 0
        colour = COLOURS.index(action.colour) if action.colour else turn
        if self.options["junior"]:
            return 0
        return int(stacks.points(self.words, NAMES.index(action.space), colour))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        if self.phase != "over":
            return None
        return Outcome(self.scores, *(self._junior() if self.options["junior"] else self._points()))

    def outcomes(self) -> list[tuple[Action, Fraction]]:
        """Who begins, the die or the hand, with exact probabilities."""
        if self.phase not in ("start", "roll", "push"):
            return super().outcomes()
        listed = self._legal(CHANCE)
        chances = (
            CHANCES[self.hand] if self.phase == "push" else [Fraction(1, len(listed))] * len(listed)
        )
        return list(zip(listed, chances, strict=True))

    def motion(self) -> dict[str, Any] | None:
        """How the last action made the board topple, as bodies and frames, or None."""
        if not self.has_motion:
            return None
        from cairn.games.topple import fall  # MuJoCo is loaded only when a fall is shown

        return fall.motion(self)

    @property
    def has_motion(self) -> bool:
        """Whether the last action made the board topple."""
        fell = self.words[stacks.HOW] != kernel.FULL
        return bool(self.words[stacks.CLEARED] and fell)

    def group(self, actor: int, action: Action) -> str:
        """Placements by colour and points; chance by its word."""
        if not isinstance(action, Place):
            return str(action).split()[0]
        points = self.points(action)
        worth = f" for {points}" if points else ""
        return f"{action.colour or COLOURS[actor]}{worth}"

    def view(self) -> dict[str, Any]:
        """What a screen needs to draw this state, ready for JSON."""
        return view.view(self)

    def drawing(self) -> Drawing:
        """The board as a terminal shows it."""
        return view.drawing(self)

    def position(self) -> dict[str, Any]:
        """The state in words and numbers; docs in position.py."""
        return position.write(self)

    def action_of(self, code: int) -> Action:
        """The action of a code."""
        return actions.from_code(code, self.hand)

    def code_of(self, action: Action) -> int:
        return actions.to_code(action, self.hand)

    def _reason(self, why: int, actor: int, action: Action) -> Refusal:
        return refusals.explain(self, why, actor, action)

    def _junior(self) -> tuple[tuple[int, ...], str]:
        still_in = tuple(n for n in range(self.seats) if not self.words[stacks.OUT] >> n & 1)
        if len(still_in) == 1:
            return still_in, "Everybody else has toppled the board."
        return still_in, f"After {MOST_ROUNDS[1]} rounds several are still in."

    def _points(self) -> tuple[tuple[int, ...], str]:
        target = self.options["target"]
        if max(self.scores) >= target:
            return best(self.scores), f"The target of {target} is reached."
        return best(self.scores), f"{MOST_ROUNDS[0]} rounds are over."


class Topple(Game):
    """Stack pieces on a board that balances on a stem; lines and stacks pay, a fall costs."""

    name = "topple"
    title = "Topple"
    blurb = "Stack on a tilting board: lines and towers pay, toppling it costs."
    seat_counts = (2, 3, 4)
    action_type = ToppleAction
    parts = PARTS
    options: ClassVar[Mapping[str, Option]] = {
        "target": Option(
            default=TARGETS["usual"],
            choices=(TARGETS["usual"], 30),
            span=(TARGETS["least"], TARGETS["most"]),
            help="the score that ends the game at the end of a round",
        ),
        "hand": Option(
            default="human",
            choices=tuple(HANDS),
            help="how far a piece lands from the middle of its space",
        ),
        "junior": Option(
            default=False,
            choices=(False, True),
            help="no points: whoever topples the board is out, the last one in wins",
        ),
    }
    modes: ClassVar[Mapping[str, tuple[int, Mapping[str, Any]]]] = {
        "two": (2, {"target": 40}),
        "steady": (3, {"hand": "steady", "target": 20}),
        "shaky": (4, {"hand": "shaky", "target": 20}),
    }

    @property
    def bots(self) -> Mapping[str, BotMaker]:
        """The bots that can play this game, by name."""
        from cairn.games.topple.bots import BOTS  # compiled only when a bot plays

        return BOTS

    def parse(self, text: str) -> Action:
        """The action that a text form names; raises IllegalAction."""
        return actions.parse(text)

    def start(self, seats: int, options: Mapping[str, Any]) -> ToppleState:
        """An empty board."""
        words = np.zeros(KERNEL.words, np.int64)
        hand, junior = HANDS.index(options["hand"]), int(options["junior"])
        kernel.new(words, seats, hand, junior, options["target"])
        return ToppleState(self, seats, options, words)

    def restore(
        self, seats: int, options: Mapping[str, Any], position_: Mapping[str, Any]
    ) -> ToppleState:
        """The state whose `position()` this is; raises ValueError."""
        words = position.read(self.start(seats, options).words.copy(), seats, position_)
        return ToppleState(self, seats, options, words)


GAME = Topple()
