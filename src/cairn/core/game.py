"""What a game is: Game, State, Action.

A game is a log of (actor, action). An actor is a seat (0, 1, …) or CHANCE. A state says
who may act now; playing an action gives the next state, and never changes this one.

A new game is a subclass of Game and a subclass of State; `docs/new-game.md` shows one whole.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from copy import copy
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Self

from cairn.core import objects, resources
from cairn.core.actor import CHANCE, WAIT, name_of, turn_text
from cairn.core.card import Card
from cairn.core.drawing import plain
from cairn.core.languages import ENGLISH
from cairn.core.outcome import Standing
from cairn.core.refusals import IllegalAction, Refusal
from cairn.core.sentences import shown
from cairn.core.told import Told, ToldError
from cairn.core.view import View

if TYPE_CHECKING:
    from cairn.core.bot import Bot, BotMaker
    from cairn.core.chance import Stream
    from cairn.core.clocks import Clock
    from cairn.core.drawing import Drawing
    from cairn.core.motion import Motion
    from cairn.core.outcome import Outcome, Solved


class Action:
    """One choice. Subclasses are small frozen dataclasses whose str() is the text form."""

    __slots__ = ()
    kinds: ClassVar[tuple[str, ...]] = ()
    """For a class whose only field is a word: its words, each a kind of action."""

    @property
    def kind(self) -> str:
        """The kind of action, a stable word."""
        return str(self) if self.kinds else objects.kinds_of(type(self))[0]

    def to_json(self) -> dict[str, Any]:
        """The action as a plain JSON object, for screens; `Game.action` reads it back."""
        return objects.write(self)


class State(ABC):
    """One moment of play, immutable.

    Subclasses define who acts (`actors`), what is legal (`_legal`, `_refuse`), what follows
    (`_next`), and the standing (`scores`, `outcome`, `view`, `drawing`, `position`).
    """

    game: Game
    seats: int
    options: Mapping[str, Any]
    story: Any = None
    """What the state remembers of its history, beyond its position: a plain immutable value.

    For instance the points of earlier rounds. A game hands it on from state to state. It is None
    in a state built from a position alone, and no part of the state's key or equality.
    """

    @property
    @abstractmethod
    def actors(self) -> tuple[int, ...]:
        """Who may act now; () when the game is over."""

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Points now, one per seat."""

    @property
    def standing(self) -> Standing:
        """What decides the game now: the points, unless a game counts something else."""
        return Standing("points", self.scores)

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""

    @abstractmethod
    def view(self) -> View:
        """The state for a screen, ready for JSON: a `Game.view_type`."""

    @abstractmethod
    def drawing(self) -> Drawing:
        """The state as a terminal shows it."""

    def close_up(self, seat: int) -> Drawing:
        """The essentials for this seat, for a terminal too small for the whole drawing."""
        return self.drawing()

    @abstractmethod
    def position(self) -> Mapping[str, Any]:
        """Everything that `Game.restore` needs to rebuild this state, ready for JSON."""

    @abstractmethod
    def _legal(self, actor: int) -> Sequence[Action]:
        """The legal actions of an actor who may act now."""

    @abstractmethod
    def _refuse(self, actor: int, action: Action) -> Refusal | None:
        """Why an actor who may act now can't do this, or None."""

    @abstractmethod
    def _next(self, actor: int, action: Action) -> State:
        """The state after a legal action."""

    def outcomes(self) -> list[tuple[Action, Fraction]]:
        """The outcomes of CHANCE now, with exact probabilities; games with chance override it."""
        raise ValueError("Chance has nothing to decide here.")

    @property
    def clock(self) -> Clock | None:
        """The time limit that runs now, for games played in real time."""
        return None

    @property
    def samples(self) -> bool:
        """Whether `actions` lists only a sample of a seat's legal actions here."""
        return False

    def overdue(self, seat: int) -> Action:
        """The action played for a seat whose time is up."""
        return self.actions(seat)[0]

    @property
    def rests(self) -> bool:
        """Whether time stands still until people are ready, in real-time games."""
        return False

    @property
    def draws(self) -> bool:
        """Whether CHANCE draws from the dice here: only draws count as chance events."""
        return CHANCE in self.actors and not (self.falls or self.waits)

    @property
    def falls(self) -> bool:
        """Whether CHANCE plays a fall here. Physics determines it; it is never drawn.

        `outcomes` then lists only the least fall, the one that the statics demand.
        """
        return False

    @property
    def waits(self) -> bool:
        """Whether everybody waits for the clock here, in real-time games: a count-down.

        CHANCE is the only actor, and plays the action of `clock` when its time is up. `outcomes`
        lists only that action; it is never drawn.
        """
        return False

    def fall(self) -> Action:
        """The fall that physics gives here. Raises MissingExtra if physics is not installed."""
        return self.outcomes()[0][0]

    def motion(self) -> Motion | None:
        """The motion of the fall for a screen, if something `falls`. Raises MissingExtra."""
        return None

    @property
    def margin(self) -> float | None:
        """How far everything is from falling, from 1 to 0; None if nothing can fall."""
        return None

    @property
    def solvable(self) -> bool:
        """Whether `solved` is worth calling."""
        return False

    def solved(self, seconds: float) -> Solved | None:
        """Who wins from here with best play, if that can be found in so many seconds.

        In a game of rounds this is the winner of the round. None where chance may intervene.
        """
        return None

    def preview(self, actor: int, action: Action | str) -> State:
        """The state that an action aims at, for bots and previews. Raises IllegalAction.

        It is the result of `play`, except where a hand trembles first: there it is the state
        that a steady hand would lead to.
        """
        return self.play(actor, action)

    def group(self, actor: int, action: Action) -> Told:
        """The heading under which a person finds this action in a list."""
        return Told("", "")

    def draw(self, stream: Stream) -> Action:
        """One outcome, drawn with its exact probability."""
        return stream.choose(self.outcomes())

    def actions(self, actor: int) -> Sequence[Action]:
        """The legal actions of an actor; none if it isn't their turn."""
        return self._legal(actor) if self._acts(actor) else ()

    def why_not(self, actor: int, action: Action | str) -> Refusal | None:
        """None if the action is legal, else the refusal."""
        try:
            return self._check(actor, self._read(action))
        except IllegalAction as error:
            return error.refusal

    def play(self, actor: int, action: Action | str) -> State:
        """The next state; this one stays as it is. Raises IllegalAction."""
        action = self._read(action)
        if refusal := self._check(actor, action):
            raise IllegalAction(refusal)
        return self._next(actor, action)

    def to_json(self) -> dict[str, Any]:
        """The state as a plain JSON object; `game.from_json` reads it back."""
        return {
            "game": self.game.name,
            "seats": self.seats,
            "options": dict(self.options),
            "position": dict(self.position()),
        }

    def with_story(self, story: Any) -> Self:  # noqa: ANN401 - each game has its own
        """The same state with another story."""
        told = copy(self)
        object.__setattr__(told, "story", story)  # a state may be a frozen dataclass
        return told

    def _read(self, action: Action | str) -> Action:
        return self.game.parse(action) if isinstance(action, str) else self.game.own(action)

    def _acts(self, actor: int) -> bool:
        # True == 1 and 1.0 == 1 in Python, but neither is a seat.
        return actor in self.actors and isinstance(actor, int) and not isinstance(actor, bool)

    def _check(self, actor: int, action: Action) -> Refusal | None:
        if self._acts(actor):
            return self._refuse(actor, action)
        if actor == CHANCE and self.clock and action == self.clock.action:
            return None
        if not self.actors:
            return Refusal("over", "The game is over.")
        if type(actor) not in (int, type(CHANCE)):
            sentence = f"An actor is a seat's number or CHANCE, not {shown(actor)}."
            return Refusal("actor", sentence, {"given": shown(actor)})
        facts = {"actor": int(actor), "turn": [int(one) for one in self.actors]}
        return Refusal("turn", WAIT if self.waits else turn_text(self.actors), facts)

    def __str__(self) -> str:
        return plain(self.drawing())

    def __repr__(self) -> str:
        who = " and ".join(map(name_of, self.actors))
        points = ", ".join(map(str, self.scores))
        return f"<{self.game.title} state: {f'{who} to act' if who else 'over'}, points {points}>"

    @cached_property
    def key(self) -> str:
        """The whole state as one line of canonical JSON, for lookup tables of states.

        It is the same in every process. States are equal if their keys are.
        """
        return json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and (self is other or self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.key)


class Game(Card, ABC):
    """The rules of one game, immutable. `cairn.load(name)` gives it."""

    action_type: ClassVar[type[Action]]
    view_type: ClassVar[type[View]] = View
    """The TypedDict that `State.view` returns; the screen's types are made from it."""
    parts: ClassVar[Mapping[str, Any]] = {}
    """The contents of the box, from the parts file."""

    @property
    def package(self) -> str:
        """The game's package, with all its resources."""
        return type(self).__module__.rpartition(".")[0]

    @property
    def makers(self) -> Sequence[BotMaker]:
        """The bots' makers, in the order of their names: MAKERS of the game's module `bots`."""
        listed: Sequence[BotMaker] = import_module(f"{self.package}.bots").MAKERS
        return listed

    def maker(self, name: str) -> BotMaker:
        """The maker of the bots of that name. Raises ValueError."""
        if name not in self.bots:
            listed = ", ".join(self.bots)
            sentence = f"{self.title} has no bot called {name!r}. It has: {listed}."
            raise ToldError(Told("bot", sentence, {"title": self.title, "bot": name}))
        return self.makers[self.bots.index(name)]

    def bot(self, name: str, seed: int) -> Bot:
        """A bot of that name, with a seed of its own. Raises ValueError."""
        return self.maker(name)(seed)

    def rules_page(self, language: str = ENGLISH) -> str:
        """The rules in Markdown. Raises ValueError if there are none in this language."""
        return resources.rules_page(self.package, self.title, language)

    @property
    def rules_languages(self) -> list[str]:
        """The languages in which `rules_page` has the rules."""
        return resources.rules_languages(self.package)

    @abstractmethod
    def _parse(self, text: str) -> Action:
        """The action that a text form names; raises IllegalAction."""

    def parse(self, text: str) -> Action:
        """The action that a text form names; raises IllegalAction."""
        if isinstance(text, str):
            return self._parse(text)
        sentence = f"An action is a text, not {shown(text)}."
        raise IllegalAction(Refusal("not-text", sentence, {"given": shown(text)}))

    def action(self, data: Mapping[str, Any]) -> Action:
        """The action behind an object from `Action.to_json`, with or without its text.

        Raises IllegalAction.
        """
        try:
            action = objects.read(self.action_type, data)
            text = str(action)
        except Exception:  # strangers send this: any error means that it isn't an action
            raise self._malformed(data) from None
        if self.parse(text) == action and data.get("text", text) == text:
            return action
        raise self._malformed(data)

    def _malformed(self, data: Mapping[str, Any]) -> IllegalAction:
        what = shown(data.get("text", data.get("kind")))
        sentence = f"{what} is not an action of {self.title}."
        return IllegalAction(Refusal("malformed", sentence, {"action": what, "title": self.title}))

    def typed(self, text: str) -> str:
        """Typed input as a text form, for games where people write actions differently: in cm."""
        return text

    def shown(self, action: Action | str) -> Told:
        """An action as people read it; `typed` reads its sentence back."""
        return Told("", str(action))

    @abstractmethod
    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        """The first state, for checked seats and options."""

    @abstractmethod
    def restore(self, seats: int, options: Mapping[str, Any], position: Mapping[str, Any]) -> State:
        """The state whose `position()` this is; raises ValueError."""

    def new(self, seats: int | None = None, options: Mapping[str, Any] | None = None) -> State:
        """A new game. Raises ValueError for seats or options that the game doesn't have."""
        seats = self.seat_counts[0] if seats is None else seats
        return self.start(seats, self.settle(seats, {} if options is None else options))

    def from_json(self, data: Mapping[str, Any]) -> State:
        """The state that `State.to_json` wrote. Raises ValueError."""
        if not isinstance(data, Mapping):
            raise ValueError(f"This is not a state of {self.title}: not a JSON object.")
        if missing := [key for key in ("game", "seats", "options", "position") if key not in data]:
            raise ValueError(f"This is not a state of {self.title}: {missing[0]!r} is missing.")
        if data["game"] != self.name:
            raise ValueError(f"This is not a state of {self.title} but of {shown(data['game'])}.")
        position, options = data["position"], self.settle(data["seats"], data["options"])
        if not isinstance(position, Mapping):
            raise ValueError(f"This is not a position of {self.title}: not a JSON object.")
        try:
            return self.restore(data["seats"], options, position)
        except RecursionError:
            raise ValueError(f"This is not a position of {self.title}: too deep.") from None

    def own(self, action: object) -> Action:
        """The action itself if it belongs to this game; raises IllegalAction."""
        if isinstance(action, self.action_type):
            return action
        sentence = f"{shown(action)} is not an action of {self.title}."
        facts = {"action": shown(action), "title": self.title}
        raise IllegalAction(Refusal("foreign", sentence, facts))

    def __repr__(self) -> str:
        return f"<Game {self.name}>"


def by_verb(actor: int, action: Action) -> Told:
    """The action's first word as its heading; without a code for chance: nobody chooses there."""
    verb = str(action).split()[0]
    return Told("" if actor == CHANCE else verb, verb)
