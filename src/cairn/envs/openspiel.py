"""Every Cairn game as a Python game for OpenSpiel, with its chance nodes.

    import pyspiel, cairn.envs.openspiel
    game = pyspiel.load_game("cairn_topple(seats=3,hand=shaky)")

The parameters are `seats` and the game's options. In compiled games an action is its code;
elsewhere it is its place in the list of legal actions: STACK Back lists proposals. Players who may
act at the same time act in seat order. Stack-a-Biddi is played in turns: while all build, each
seat in turn makes one move, and time is up when every seat has made `turns` moves in a round; so a
player who needs fewer moves is faster.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from cairn.core.actor import CHANCE
from cairn.core.compiled import CompiledState
from cairn.core.game import Action, Game, State
from cairn.core.registry import games, load
from cairn.envs.batch import Setup, setup_of

LONGEST = 100_000
"""The maximum number of moves in a game; no game comes near it."""
MOST_LISTED, MOST_OUTCOMES = 8192, 65536
"""The most actions that a game without codes lists, and chance outcomes: six dice have many."""
TURNS = 40
"""Moves per seat in a round of a real-time game."""
MOST_POINTS = 1000.0


class CairnGame(pyspiel.Game):  # type: ignore[misc]
    """One of Cairn's games with its options."""

    def __init__(self, name: str, given: Mapping[str, Any] | None = None) -> None:
        kind = game_type(load(name))
        settled = dict(kind.parameter_specification) | dict(given or {})
        self.start, self.turns = _start(load(name), settled)
        self.setup: Setup | None = None
        if isinstance(self.start, CompiledState):
            self.setup = setup_of(self.start.game, self.start.seats, self.start.options)
        super().__init__(kind, _info(self.start), dict(given or {}))

    def new_initial_state(self) -> CairnState:
        """A new game."""
        return CairnState(self)

    def make_py_observer(
        self, iig_obs_type: object = None, params: Mapping[str, Any] | None = None
    ) -> CairnObserver:
        """The observer of the game."""
        return CairnObserver(self.setup)


class CairnState(pyspiel.State):  # type: ignore[misc]
    """A state of the game."""

    def __init__(self, game: CairnGame) -> None:
        super().__init__(game)
        self._held = Held(game.start, 0, game.turns)

    @property
    def state(self) -> State:
        """Cairn's own State."""
        return self._held.state

    def current_player(self) -> int:
        """The seat to act, CHANCE, or TERMINAL if the game is over."""
        if not self.state.actors:
            return int(pyspiel.PlayerId.TERMINAL)
        actor = self._held.actor
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        """The numbers of the legal actions, in ascending order."""
        return sorted(self._held.numbered)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance, with probabilities."""
        return [(number, float(chance)) for number, chance in self._held.chances.items()]

    def _apply_action(self, number: int) -> None:
        self._held = self._held.after(number)

    def _action_to_string(self, player: int, number: int) -> str:
        return str(self._held.numbered[number])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.state.actors

    def returns(self) -> list[float]:
        """Winners share 1, losers −1; in a solo game, the points."""
        state = self.state
        if not state.outcome:
            return [0.0] * state.seats
        if state.seats == 1:
            return [float(state.scores[0])]
        won = state.outcome.winners
        lost = state.seats - len(won)
        return [
            0.0 if not lost else 1 / len(won) if seat in won else -1 / lost
            for seat in range(state.seats)
        ]

    def __str__(self) -> str:
        return str(self.state)


class Held:
    """A State and its next actor; immutable, so a copy is the same object."""

    def __init__(self, state: State, moves: int, turns: int) -> None:
        self.state, self.moves, self.turns = state, moves, turns
        building = state.clock is not None and not state.waits and CHANCE not in state.actors
        self.late = building and moves >= turns * state.seats
        self.actor = self._actor(building)
        self.chances = self._chances() if self.actor == CHANCE else {}
        self.numbered = self._numbered()

    def __deepcopy__(self, _: object) -> Held:
        return self

    def after(self, number: int) -> Held:
        """The position after an action."""
        state = self.state.play(self.actor, self.numbered[number])
        going_on = state.clock and self.state.clock and state.clock.name == self.state.clock.name
        counted = self.moves + (self.actor != CHANCE)
        return Held(state, counted if going_on else 0, self.turns)

    def _actor(self, building: bool) -> int:
        if self.late or not self.state.actors:
            return CHANCE
        return self.moves % self.state.seats if building else self.state.actors[0]

    def _numbered(self) -> dict[int, Action]:
        """Actions by their numbers."""
        if self.late:
            assert self.state.clock
            return {0: self.state.clock.action}
        state, listed = self.state, self.state.actions(self.actor)
        if isinstance(state, CompiledState):
            return {state.code_of(action): action for action in listed}
        return dict(enumerate(listed))

    def _chances(self) -> dict[int, Any]:
        if self.late:
            return {0: 1}
        if not self.state.actors:
            return {}
        state, outcomes = self.state, self.state.outcomes()
        if isinstance(state, CompiledState):
            return {state.code_of(action): chance for action, chance in outcomes}
        return {number: chance for number, (_, chance) in enumerate(outcomes)}


class CairnObserver:
    """A compiled game's planes as a tensor; for other games only the drawing."""

    def __init__(self, setup: Setup | None) -> None:
        self._setup = setup
        self.dict: dict[str, Any] = {}
        self.tensor = None
        if setup:
            shape = setup.planes.shape(setup.seats)
            self.tensor = np.zeros(int(np.prod(shape)), np.float32)
            self.dict = {"planes": self.tensor.reshape(shape)}

    def set_from(self, state: CairnState, player: int) -> None:
        """Write a player's view into the tensor."""
        if self._setup and isinstance(state.state, CompiledState):
            shape = self.dict["planes"].shape
            out = np.zeros((shape[0], shape[1] * shape[2]), np.uint8)
            self._setup.planes.observe(state.state.words.copy(), player, out)
            self.dict["planes"][:] = out.reshape(shape)

    def string_from(self, state: CairnState, player: int) -> str:
        """The drawing."""
        return str(state)


def game_type(game: Game) -> Any:  # noqa: ANN401
    """The description of a game that OpenSpiel needs in order to make it."""
    options = {name: option.default for name, option in game.options.items()}
    own = {"turns": TURNS} if game.real_time else {}
    return pyspiel.GameType(
        short_name=f"cairn_{game.name}",
        long_name=f"Cairn: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seat_counts),
        min_num_players=min(game.seat_counts),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": game.seat_counts[0]} | options | own,
    )


def _start(game: Game, given: dict[str, Any]) -> tuple[State, int]:
    """The first state, and the moves per seat in a round of a real-time game."""
    seats, turns = given.pop("seats"), given.pop("turns", 0)
    # Time can only run out if there is a clock; its seconds mean nothing here.
    options = given | {"limit": 1} if game.real_time else given
    return game.new(seats, options), turns


def _info(start: State) -> Any:  # noqa: ANN401
    most = 1.0 if start.seats > 1 else MOST_POINTS
    codes = start.kernel.codes if isinstance(start, CompiledState) else 0
    return pyspiel.GameInfo(
        num_distinct_actions=codes or MOST_LISTED,
        max_chance_outcomes=codes or MOST_OUTCOMES,
        num_players=start.seats,
        min_utility=-1.0,
        max_utility=most,
        utility_sum=None,
        max_game_length=LONGEST,
    )


def _register(name: str) -> None:
    # A class, because it refers to itself: OpenSpiel drops its registrations after Python has
    # shut down, and must not hold the last reference.
    class Named(CairnGame):
        def __init__(self, given: Mapping[str, Any] | None = None) -> None:
            super().__init__(name, given)

    pyspiel.register_game(game_type(load(name)), Named)


for _name in games():
    if f"cairn_{_name}" not in pyspiel.registered_names():
        _register(_name)
