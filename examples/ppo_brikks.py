"""Masked PPO learns solo Brikks from scratch, in PyTorch.

    pip install 'cairn[envs]' torch
    python examples/ppo_brikks.py --minutes 10                    # on the cores of this machine
    python examples/ppo_brikks.py --minutes 10 --device cuda      # games and network on the GPU

Thousands of games run side by side in `cairn.envs.batch`; the network sees their planes and chooses
only among the legal codes. On a GPU nothing is copied: PyTorch uses the batch's own arrays. Every
few seconds the script prints the mean points of the games that have ended; at the end it draws the
learning curve into `ppo_brikks.png`, with the random and the greedy bot for comparison.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

import numpy as np
import torch
from matplotlib.figure import Figure
from torch import Tensor, nn
from torch.distributions import Categorical

from cairn import envs

RANDOM, GREEDY = 6.6, 63.0
"""The mean points of the random and the greedy bot at level 2."""
SCALE = 10.0
"""Points per unit of reward."""


@dataclass
class Settings:
    """The hyperparameters."""

    games: int
    steps: int = 24
    epochs: int = 2
    parts: int = 8
    gamma: float = 0.995
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    rate: float = 1e-3
    width: int = 256


class Player(nn.Module):
    """A small network that predicts what to play and how many points are still to come."""

    def __init__(self, cells: int, codes: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            *(nn.Linear(cells, width), nn.ReLU()),
            *(nn.Linear(width, width), nn.ReLU()),
        )
        self.policy, self.value = nn.Linear(width, codes), nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, planes: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
        """The distribution over codes, and the expected points."""
        seen = self.body(planes.reshape(len(planes), -1).float() / 4)
        logits = self.policy(seen).masked_fill(~mask, -1e9)
        return Categorical(logits=logits, validate_args=False), self.value(seen)[:, 0]


class Learner:
    """Plays all games at once and learns from them."""

    def __init__(self, settings: Settings, device: str) -> None:
        self.settings, self.device = settings, device
        self.batch = envs.batch("brikks", settings.games, seats=1, device=device, seed=1)
        moment = self.batch.moment
        self.take = torch.from_dlpack if device == "cuda" else torch.from_numpy
        cells = int(np.prod(moment.planes.shape[1:]))
        self.player = Player(cells, self.batch.codes, settings.width).to(device)
        self.optimiser = torch.optim.Adam(self.player.parameters(), settings.rate, eps=1e-5)
        self.ended: list[Tensor] = []

    def sees(self) -> tuple[Tensor, Tensor]:
        """A copy of planes and mask, because every step overwrites the arrays."""
        moment = self.batch.moment
        return self.take(moment.planes).clone(), self.take(moment.mask).clone()

    @torch.no_grad()
    def play(self) -> dict[str, Tensor]:
        """Play some steps in every game."""
        rows = []
        for _ in range(self.settings.steps):
            planes, mask = self.sees()
            choice, value = self.player(planes, mask)
            action = choice.sample()
            given = action.int() if self.device == "cuda" else action.numpy()
            moment = self.batch.step(given)
            reward = self.take(moment.rewards)[:, 0] / SCALE
            over = self.take(moment.ended).clone()
            self.ended.append(self.take(moment.points)[:, 0][over].float())
            rows.append((planes, mask, action, choice.log_prob(action), value, reward, over))
        names = ("planes", "mask", "action", "log", "value", "reward", "over")
        seen = dict(zip(names, map(torch.stack, zip(*rows, strict=True)), strict=True))
        return seen | self.advantages(seen, self.player(*self.sees())[1])

    def advantages(self, seen: dict[str, Tensor], value: Tensor) -> dict[str, Tensor]:
        """How much better each action did than expected (GAE)."""
        gamma, trace = self.settings.gamma, self.settings.trace
        carried, found = torch.zeros_like(value), []
        for step in reversed(range(self.settings.steps)):
            on = (~seen["over"][step]).float()
            error = seen["reward"][step] + gamma * on * value - seen["value"][step]
            carried = error + gamma * trace * on * carried
            value = seen["value"][step]
            found.append(carried)
        advantage = torch.stack(found[::-1])
        return {"advantage": advantage, "target": advantage + seen["value"]}

    def learn(self, seen: dict[str, Tensor]) -> None:
        """Make a few passes over the steps played."""
        flat = {name: each.flatten(0, 1) for name, each in seen.items()}
        count = len(flat["action"])
        for _ in range(self.settings.epochs):
            for part in torch.randperm(count, device=self.device).chunk(self.settings.parts):
                self.improve({name: each[part] for name, each in flat.items()})

    def improve(self, seen: dict[str, Tensor]) -> None:
        """Take one step on the clipped objective."""
        choice, value = self.player(seen["planes"], seen["mask"])
        better = seen["advantage"]
        better = (better - better.mean()) / (better.std() + 1e-8)
        ratio = (choice.log_prob(seen["action"]) - seen["log"]).exp()
        clipped = ratio.clamp(1 - self.settings.clip, 1 + self.settings.clip)
        loss = -torch.min(ratio * better, clipped * better).mean()
        loss = loss + 0.5 * (value - seen["target"]).square().mean()
        loss = loss - self.settings.entropy * choice.entropy().mean()
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.player.parameters(), 0.5)
        self.optimiser.step()

    def points(self) -> tuple[float, int]:
        """The mean points of the games that ended since the last call, and their number."""
        ended = torch.cat(self.ended)
        self.ended = []
        return float(ended.mean()) if len(ended) else float("nan"), len(ended)


def train(learner: Learner, minutes: float) -> list[tuple[float, float]]:
    """Learn until time is up; return the curve as (minutes, points)."""
    start, told, curve = time.monotonic(), 0.0, []
    while (spent := time.monotonic() - start) < 60 * minutes:
        learner.learn(learner.play())
        if spent - told >= min(10.0, 6 * minutes):
            told = spent
            mean, games = learner.points()
            curve.append((spent / 60, mean))
            print(f"{spent / 60:5.2f} min   {mean:6.2f} points over {games} games", flush=True)
    return curve


def plot(curve: list[tuple[float, float]], file: str) -> None:
    """Plot the curve beside the bots' means."""
    figure = Figure(figsize=(7, 4))
    axes = figure.subplots()
    axes.plot(*zip(*curve, strict=True), label="PPO")
    axes.axhline(RANDOM, linestyle=":", color="grey", label="random bot")
    axes.axhline(GREEDY, linestyle="--", color="grey", label="greedy bot")
    axes.set(xlabel="minutes", ylabel="mean points", title="Masked PPO learns solo Brikks")
    axes.legend()
    figure.savefig(file, dpi=120, bbox_inches="tight")


def main() -> None:
    """Learn, and draw the curve."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--games", type=int, help="256 on cores, 8192 on a GPU")
    parser.add_argument("--out", default="ppo_brikks.png")
    given = parser.parse_args()
    torch.manual_seed(1)
    games = given.games or (256 if given.device == "cpu" else 8192)
    curve = train(Learner(Settings(games), given.device), given.minutes)
    plot(curve, given.out)


if __name__ == "__main__":
    main()
