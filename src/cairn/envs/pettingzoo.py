"""Games for several players as PettingZoo environments.

    from cairn.envs import pettingzoo
    env = pettingzoo.env("topple", seats=3)              # in turns (AEC)
    env = pettingzoo.parallel_env("brikks", seats=4)     # all at once

An observation is a dictionary, as in PettingZoo's own board games: "observation" has the planes of
docs/environments.md, "action_mask" a 1 for each legal code. In `env`, an illegal code ends the
game with a reward of −1 for its player.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from cairn.envs import picture
from cairn.envs.single import Single

Observation = dict[str, Any]
Chosen = Mapping[str, Any] | None


def env(game: str, seats: int = 2, options: Chosen = None, render_mode: str | None = None) -> Any:  # noqa: ANN401
    """The game in turns, wrapped like PettingZoo's own games."""
    raw = TurnsEnv(game, seats, options, render_mode)
    legal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


def parallel_env(
    game: str,
    seats: int = 2,
    options: Chosen = None,
    render_mode: str | None = None,
) -> TogetherEnv:
    """The game with all players acting at once. If only some may act, the others wait."""
    return TogetherEnv(game, seats, options, render_mode)


class _Players:
    """What both kinds share: player names, spaces and rewards."""

    single: Single
    possible_agents: list[str]
    render_mode: str | None

    def _set_up(self, game: str, seats: int, options: Chosen, waits: int) -> None:
        self.single = Single(game, seats, options)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._codes = self.single.kernel.codes + waits
        self._space = cache(self._make_space)
        self._action = cache(lambda _: spaces.Discrete(self._codes))
        self._random = seeding.np_random()[0]

    def _make_space(self, agent: str) -> spaces.Dict:
        planes = spaces.Box(0, 255, self.single.shape, np.uint8)
        mask = spaces.Box(0, 1, (self._codes,), np.int8)
        return spaces.Dict({"observation": planes, "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of planes and mask."""
        return self._space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of codes."""
        return self._action(agent)

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._random = seeding.np_random(seed)[0]
        self.single.reset(int(self._random.integers(2**63)))

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _rewards(self) -> dict[str, float]:
        """The final rewards: winners share 1, losers −1; in a solo game, the points."""
        won, seats = self.single.winners, self.single.seats
        if seats == 1:
            return {self.possible_agents[0]: float(self.single.points[0])}
        lost = seats - len(won)
        return {
            agent: 0.0 if not lost else 1 / len(won) if seat in won else -1 / lost
            for seat, agent in enumerate(self.possible_agents)
        }

    def render(self) -> Any:  # noqa: ANN401
        """The game as text or as a picture, or printed, depending on `render_mode`."""
        return picture.render(self.single.state, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


class TurnsEnv(_Players, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game in turns. Players who may act at the same time act in seat order."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "cairn_v0",
        "render_modes": [*picture.MODES],
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(self, game: str, seats: int, options: Chosen, render_mode: str | None) -> None:
        super().__init__()
        self._set_up(game, seats, options, waits=0)
        self.render_mode = render_mode

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; a seed sets the dice of this one and all that follow."""
        self._begin(seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.single.actors[0]]
        self._show()

    def observe(self, agent: str) -> Observation:
        """A player's view; the mask is empty if it isn't their turn."""
        seat = self._seat(agent)
        return {"observation": self.single.planes(seat), "action_mask": self._mask(agent)}

    def _mask(self, agent: str) -> Any:  # noqa: ANN401
        mine = agent == self.agent_selection
        return self.single.mask(self._seat(agent)) if mine else np.zeros(self._codes, np.int8)

    def step(self, action: int | None) -> None:
        """Play a code for the player whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self.single.play(self._seat(agent), int(action))  # type: ignore[arg-type]
        self._clear_rewards()
        if self.single.actors:
            self.agent_selection = self.possible_agents[self.single.actors[0]]
        else:
            self.rewards = self._rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()
        self._show()


class TogetherEnv(_Players, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """A game in which all act at once. It has one extra code, the last, which means waiting."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "cairn_together_v0",
        "render_modes": [*picture.MODES],
        "render_fps": 2,
    }

    def __init__(self, game: str, seats: int, options: Chosen, render_mode: str | None) -> None:
        self._set_up(game, seats, options, waits=1)
        self.render_mode = render_mode

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game; a seed sets the dice of this one and all that follow."""
        self._begin(seed)
        self.agents = [*self.possible_agents]
        self._show()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Play a code for every player who may act. Raises ValueError for an illegal one."""
        acting = self.single.actors
        for seat in acting:
            agent = self.possible_agents[seat]
            code = int(actions[agent])
            if self.single.refuses(seat, code):
                raise ValueError(f"Code {code} is not legal for {agent}.")
            self.single.play(seat, code)
        over = not self.single.actors
        agents = self.agents
        rewards = self._rewards() if over else dict.fromkeys(agents, 0.0)
        ended, never = dict.fromkeys(agents, over), dict.fromkeys(agents, False)
        observations = self._observations()
        self.agents = [] if over else agents
        self._show()
        return observations, rewards, ended, never, {agent: {} for agent in agents}

    def _observations(self) -> dict[str, Observation]:
        acting = self.single.actors
        return {agent: self._observe(self._seat(agent), acting) for agent in self.agents}

    def _observe(self, seat: int, acting: tuple[int, ...]) -> Observation:
        mask = np.append(self.single.mask(seat), np.int8(seat not in acting))
        return {"observation": self.single.planes(seat), "action_mask": mask}
