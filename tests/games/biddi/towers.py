"""Helpers for the tests of Stack-a-Biddi: states by their log, right towers, random towers."""

from __future__ import annotations

from random import Random

import cairn
from cairn.games.biddi.actions import Lay
from cairn.games.biddi.parts import COLOURS, PIECES, UNIT, sides
from cairn.games.biddi.rules import BiddiState
from cairn.games.biddi.solver.standing import solver
from cairn.games.biddi.tools.solve import tower_of
from cairn.games.biddi.tower import Level, Plan, Tower

GAME = cairn.load("biddi")
EXAMPLE = "red 9 white 1 blue 4 grey 1"


def started(roll: str = EXAMPLE, seats: int = 2, pick: str = "", **options: object) -> BiddiState:
    """A state in which a round is being built."""
    return play(counting(roll, seats, pick, **options), cairn.CHANCE, "go")


def counting(roll: str = EXAMPLE, seats: int = 2, pick: str = "", **options: object) -> BiddiState:
    """A state in which the count-down before a round runs."""
    state = GAME.new(seats, options).play(cairn.CHANCE, f"roll {roll}")
    if state.actors == (0,):
        state = state.play(0, f"pick {pick or state.actions(0)[0].colour}")  # type: ignore[attr-defined]
    assert isinstance(state, BiddiState)
    return state


def play(state: BiddiState, seat: int, *texts: str) -> BiddiState:
    for text in texts:
        state = state.play(seat, text)  # type: ignore[assignment]
    return state


def settled(state: BiddiState) -> BiddiState:
    """The state after what falls has come down."""
    while state.falls:
        state = state.play(cairn.CHANCE, state.fall())  # type: ignore[assignment]
    return state


def right_tower(plan: Plan, smiles: int = 0) -> list[str]:
    """The lays of a right tower; with so many smiles or more."""
    bars = solver(plan.levels, frozenset(plan.biddis)).find(smiles=smiles)
    assert bars
    return [f"lay {level}" for level in tower_of(bars, plan).levels]


def tower_with_smiles(plan: Plan, smiles: int) -> list[str]:
    """The lays of a right tower with exactly so many smiles."""
    solved = solver(plan.levels, frozenset(plan.biddis))
    for seed in range(200):
        bars = solved.find(smiles=smiles, seed=seed)
        assert bars
        tower = tower_of(bars, plan)
        if tower.smiles == smiles:
            return [f"lay {level}" for level in tower.levels]
    raise AssertionError("no such tower came up")


def random_lay(random: Random, tower: Tower, whole: bool = True) -> Lay:
    """Any free piece, near the line or beside it, right or wrong."""
    piece = random.choice(tower.free)
    lay = tower.join(piece, random.choice(sides(piece)), random.random() < 0.5)
    off = random.choice((0, 0, 0, 0, -1, 1, 2)) * UNIT if whole else random.randint(-4, 4)
    return Lay(lay.piece, lay.side, lay.flipped, lay.x + off)


def random_tower(random: Random, levels: int, whole: bool = True) -> Tower:
    """Levels on each other that touch, whether they stand or not."""
    tower = Tower()
    while len(tower) < levels:
        lay = random_lay(random, tower, whole)
        level = Level(lay.piece, lay.side, lay.flipped, lay.x)
        if tower.touches(level):
            tower = tower.with_level(level)
    return tower


def random_plan(random: Random, levels: int) -> Plan:
    """Some BIDDIs on some levels."""
    places = random.sample(range(1, levels + 1), random.randint(0, min(4, levels)))
    colours = random.sample(COLOURS, len(places))
    return Plan(levels, dict(zip(places, colours, strict=True)))


assert len(PIECES) == 12
