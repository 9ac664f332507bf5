"""Games for one player as Gymnasium environments, one at a time and many together.

    import gymnasium, cairn.envs.gymnasium
    env = gymnasium.make("cairn/Brikks-v0", render_mode="ansi")
    envs = gymnasium.make_vec("cairn/Brikks-v0", num_envs=256)

Observations are the planes of docs/environments.md, actions are the codes. The legal codes are in
`info["action_mask"]`, and also in `action_masks()`, where sb3-contrib's MaskablePPO looks for
them. An illegal action changes nothing, and sets `info["refused"]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from cairn.core.compiled import CompiledState
from cairn.core.game import Game
from cairn.core.planes import Picture
from cairn.core.registry import games, load
from cairn.envs import picture
from cairn.envs.batch import batch
from cairn.envs.single import Mask, Single

Info = dict[str, Any]


def _is_solo(game: Game) -> bool:
    """Whether a game is compiled and has a solo mode."""
    return 1 in game.seat_counts and isinstance(game.new(1), CompiledState)


GAMES = {f"cairn/{name.capitalize()}-v0": name for name in games() if _is_solo(load(name))}
"""Games by their names in Gymnasium."""


def _spaces(single: Single) -> tuple[Any, Any]:
    box = spaces.Box(0, 255, single.shape, np.uint8)
    return box, spaces.Discrete(single.kernel.codes)


class SoloEnv(gymnasium.Env[Picture, np.int64]):
    """A game for one player. A step's reward is the points it won."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - as the library has it
        "render_modes": [*picture.MODES],
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.single = Single(game, 1, options)
        self.observation_space, self.action_space = _spaces(self.single)
        self.render_mode = render_mode
        self._paid = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Picture, Info]:
        """Start a new game; a seed sets the dice of this game and all that follow."""
        super().reset(seed=seed)
        self.single.reset(int(self.np_random.integers(2**63)))
        self._paid = 0
        self._show()
        return self.single.planes(0), self._info(refused=False)

    def step(self, action: np.int64) -> tuple[Picture, float, bool, bool, Info]:
        """Play a code."""
        refused = self.single.refuses(0, int(action))
        if not refused:
            self.single.play(0, int(action))
        points = self.single.points[0]
        reward, self._paid = points - self._paid, points
        self._show()
        over = not self.single.actors
        return self.single.planes(0), float(reward), over, False, self._info(refused)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which codes are legal now."""
        return self.single.mask(0).astype(np.bool_)

    def render(self) -> Any:  # noqa: ANN401
        """The game as text or as a picture, or printed, depending on `render_mode`."""
        return picture.render(self.single.state, self.render_mode)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _info(self, refused: bool) -> Info:
        mask: Mask = self.single.mask(0)
        return {"action_mask": mask, "refused": refused, "points": self.single.points[0]}


class SoloVectorEnv(VectorEnv[Picture, npt.NDArray[np.int64], npt.NDArray[np.bool_]]):
    """Many games for one player, stepped together by the compiled rules.

    A game that ends starts again in the same step; `info["final_obs"]` has its last planes.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as the library has it
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        *,
        game: str,
        options: Mapping[str, Any] | None = None,
        **how: Any,  # noqa: ANN401 - arguments of `batch`
    ) -> None:
        self.num_envs = num_envs
        self.batch = batch(game, num_envs, seats=1, options=options, last=True, **how)
        self.single_observation_space, self.single_action_space = _spaces(Single(game, 1, options))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Picture, Info]:
        """Restart all games, with these seeds or with random ones."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        fresh = self.np_random.integers(2**63, size=self.num_envs).tolist()
        listed = seed if isinstance(seed, list) else [None] * self.num_envs
        seeds = [new if one is None else one for one, new in zip(listed, fresh, strict=True)]
        self.batch.reset(seeds)
        return self.batch.moment.planes.copy(), self._info()

    def step(self, actions: npt.NDArray[np.int64]) -> tuple[Any, Any, Any, Any, Info]:
        """Play a code in every game."""
        moment = self.batch.step(actions)
        info = self._info()
        if moment.ended.any():
            info |= {"final_obs": moment.last.copy(), "_final_obs": moment.ended.copy()}
        never = np.zeros(self.num_envs, np.bool_)
        rewards = moment.rewards[:, 0].astype(np.float64)
        return moment.planes.copy(), rewards, moment.ended.copy(), never, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which codes are legal now: [game, code]."""
        mask: npt.NDArray[np.bool_] = self.batch.moment.mask.copy()
        return mask

    def _info(self) -> Info:
        moment = self.batch.moment
        points, refused = moment.points[:, 0].copy(), moment.refused.copy()
        return {"action_mask": self.action_masks(), "points": points, "refused": refused}


for _name, _game in GAMES.items():
    if _name not in gymnasium.registry:
        gymnasium.register(
            _name,
            entry_point=f"{__name__}:SoloEnv",
            vector_entry_point=f"{__name__}:SoloVectorEnv",
            kwargs={"game": _game},
        )
