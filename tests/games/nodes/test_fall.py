"""How a stack is knocked over, for a screen."""

from __future__ import annotations

from math import dist
from random import Random

import mujoco
import pytest

import cairn
from cairn.games.nodes import fall
from cairn.testing.conformance import check_motion
from tests.games.nodes.positions import GAME, State

HAIR = 1e-6
"""Metres that two things may overlap by rounding."""


def falling(kind: str, layer: int) -> State:
    """A stack that is knocked over right after a layer was started."""
    rng, state = Random(f"fall {kind}"), GAME.new(2, {"set": kind, "hand": "shaky"})
    while state.top < layer:
        actor = state.actors[0]
        drawn = actor == cairn.CHANCE
        state = state.play(actor, "knock no" if drawn else rng.choice(state.actions(actor)))
    return state.play(cairn.CHANCE, "knock yes")


@pytest.fixture(params=[("hex", 1), ("square", 2), ("hex", 6)], ids=str)
def stack(request: pytest.FixtureRequest) -> State:
    return falling(*request.param)


def test_nothing_moves_when_nothing_falls() -> None:
    state: State = GAME.new(2, {"hand": "shaky"})
    assert state.motion() is None
    falls = falling("hex", 1)
    assert falls.play(cairn.CHANCE, "fall").motion() is None


def test_nothing_starts_inside_anything_else(stack: State) -> None:
    model = mujoco.MjModel.from_xml_string(fall.scene(stack.set, tuple(stack.placed)))
    model.geom_margin[:] = 0.0005  # so that what only touches is listed, too
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    assert data.ncon >= len(stack.pieces(stack.top))
    assert min(data.contact.dist) > -HAIR


def test_pieces_begin_where_they_lie(stack: State) -> None:
    motion = stack.motion()
    assert motion
    for piece, body, pose in zip(stack.placed, motion.bodies, motion.frames[0], strict=True):
        assert (body.facts["type"], body.facts["layer"]) == (piece.name, piece.layer)
        nodes = [part for part in body.parts if part.shape == "cylinder"]
        assert len(nodes) == len(piece.nodes)
        assert pose[2] == pytest.approx((piece.layer + 0.5) * fall.THICKNESS)
        spots = [(pose[0] + part.pose[0], pose[1] + part.pose[1]) for part in nodes]
        apart = [dist(one, other) for one in spots for other in spots if one != other]
        assert not apart or min(apart) == pytest.approx(fall.SPACING, abs=1e-5)
    assert motion.frames[0][0][:2] == pytest.approx((0, 0), abs=HAIR), "the first BASE is there"


def test_the_piece_laid_last_is_swept_away(stack: State) -> None:
    motion = stack.motion()
    assert motion
    assert motion.bodies[-1].name in motion.fallen
    held = fall.held_layer(tuple(stack.placed))
    for body, first, last in zip(motion.bodies, motion.frames[0], motion.frames[-1], strict=True):
        away = dist(first[:3], last[:3])
        assert (body.name in motion.fallen) == (away > fall.ASIDE)
        assert body.facts["layer"] > held or first == last, "what the hand can't reach stays"


def test_a_high_stack_tumbles() -> None:
    state = falling("hex", 6)
    motion = state.motion()
    assert motion
    # The third number of the axis that points up at first: how upright a body still is.
    bodies = zip(*motion.frames, strict=True)
    upright = [min(1 - 2 * (pose[4] ** 2 + pose[5] ** 2) for pose in body) for body in bodies]
    assert min(upright) < 0.7, "something turns by more than 45 degrees"
    lowest = min(pose[2] for pose in motion.frames[-1])
    assert lowest > 0, "and nothing goes through the table"


def test_the_same_stack_falls_the_same_way() -> None:
    state = falling("square", 1)
    check_motion(state)
    first = state.motion()
    fall.motion.cache_clear()
    assert state.motion() == first
