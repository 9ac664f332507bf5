"""What must fall: no more than a motion takes along, and never what stands on its own."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from cairn.balance.equilibrium import Contact, Equilibrium, Slab, solve
from cairn.balance.programme import Floats, StaticsProblem
from cairn.balance.toppling import failing, groups, least_fall, least_motion, part
from cairn.games.stackback.tools.random_buildings import standing, strained
from tests.balance import oracle, slabs


def box(x: float, half: float = 50) -> Floats:
    return np.array([x, 0]) + half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])


def problem_of(*bodies: Slab) -> StaticsProblem:
    return Equilibrium.of(bodies).problem


def on_ground(x: float) -> Slab:
    return Slab(x, 0, 1, [Contact(box(x))])


def spoilt() -> Iterator[StaticsProblem]:
    """Random buildings that fall, of several sizes."""
    for number in range(30):
        building = strained(Random(f"toppling {number}"), (6, 12, 24)[number % 3])
        if failing(building.equilibrium.problem):
            yield building.equilibrium.problem


def test_what_is_left_stands_and_whole_groups_that_stand_are_left_alone() -> None:
    seen = 0
    for problem in spoilt():
        fallen = set(least_fall(problem))
        left = set(range(len(problem.bodies))) - fallen
        assert fallen
        assert solve(part(problem, left)).stands
        assert not failing(problem, left)
        assert fallen <= {body for group in failing(problem) for body in group}
        seen += 1
    assert seen >= 15


def test_the_least_motion_is_a_proof_that_moves_all_of_it_and_nothing_else() -> None:
    for problem in spoilt():
        for group in failing(problem):
            moving = least_motion(problem, group)
            nailed = set(group) - set(moving)
            proof = solve(part(problem, moving, nailed)).proof
            assert proof is not None
            moved = np.abs(proof.reshape(-1, 3)).max(axis=1)
            assert (moved > 1e-7 * moved.max()).all()
            whole = np.zeros((len(problem.bodies), 3))
            whole[list(moving)] = proof.reshape(-1, 3) / moved.max()
            result = Equilibrium(problem, None, 0)
            assert (whole.ravel() @ result.matrix).min() >= -1e-7  # nothing presses into another
            assert whole.ravel() @ result.weights < 0  # and on the whole it goes down


def test_no_part_of_the_least_motion_could_stay() -> None:
    for problem in spoilt():
        for group in failing(problem):
            moving = least_motion(problem, group)
            for stays in moving:
                others = set(moving) - {stays}
                assert solve(part(problem, others, set(group) - others)).stands


def test_what_stands_has_nothing_that_must_fall() -> None:
    problem = standing(Random("stands"), 20).equilibrium.problem
    assert failing(problem) == []
    assert least_fall(problem) == ()
    assert least_fall(Equilibrium.empty().problem) == ()


def test_only_the_tipping_body_falls_and_flat_ones_stay() -> None:
    beam = Slab(160, 0, 3, [Contact(box(0), 0), Contact(box(100), 1)])
    problem = problem_of(on_ground(0), on_ground(100), beam, on_ground(900))
    assert failing(problem) == [(0, 1, 2)]
    assert least_fall(problem) == (2,)


def test_what_rests_on_a_fallen_body_falls_with_it() -> None:
    rider = Slab(150, 0, 1, [Contact(box(150, 10), 1)])
    problem = problem_of(on_ground(0), Slab(60, 0, 1, [Contact(box(0), 0)]), rider)
    assert least_fall(problem) == (1, 2)


def test_what_has_other_support_stays() -> None:
    """A beam tips off its post; what lies on its end and on the ground beside stands without it."""
    tips = Slab(60, 0, 1, [Contact(box(0), 0)])
    lid = Slab(300, 0, 1, [Contact(box(110, 5), 1), Contact(box(300))])
    assert least_fall(problem_of(on_ground(0), tips, lid)) == (1,)


def test_a_counterweight_is_lost_with_the_beam_it_can_not_hold() -> None:
    """It lies on the end that rises, and has nothing else to rest on."""
    heavy = Slab(100, 0, 9, [Contact(box(0), 0)])
    counterweight = Slab(-40, 0, 1, [Contact(box(-40, 10), 1)])
    assert least_fall(problem_of(on_ground(0), heavy, counterweight)) == (1, 2)


def test_a_body_on_nothing_falls() -> None:
    assert least_fall(problem_of(Slab(0, 0, 1), on_ground(400))) == (0,)


def test_groups_hang_together_by_their_bodies_and_not_by_the_ground() -> None:
    lid = Slab(50, 0, 1, [Contact(box(0, 20), 0), Contact(box(100, 20), 2)])
    problem = problem_of(on_ground(0), on_ground(500), on_ground(100), lid)
    assert groups(problem, range(4)) == [(0, 2, 3), (1,)]
    assert groups(problem, [0, 1, 2]) == [(0,), (1,), (2,)]


def test_nailed_bodies_are_ground_and_others_are_gone() -> None:
    tips = Slab(60, 0, 1, [Contact(box(0), 0)])
    rider = Slab(60, 0, 1, [Contact(box(60, 10), 1)])
    problem = problem_of(on_ground(0), tips, rider)
    assert not solve(part(problem, [0, 1, 2])).stands
    assert not solve(part(problem, [0, 2])).stands
    assert solve(part(problem, [0, 2], nailed=[1])).stands


def seesaw() -> StaticsProblem:
    """A plank on a post with a weight on one end; on the other a lid, which a second post bears."""
    plank = Slab(0, 0, 1, [Contact(box(0, 40), 0)])
    lid = Slab(-260, 0, 1, [Contact(box(-170, 20), 2), Contact(box(-280, 45), 1)])
    weight = Slab(170, 0, 2, [Contact(box(170, 20), 2)])
    return problem_of(on_ground(0), on_ground(-280), plank, lid, weight)


def test_what_is_nailed_down_holds_down_what_lies_under_it() -> None:
    problem = seesaw()
    assert not solve(part(problem, [2, 4], nailed=[0, 1])).stands
    held = solve(part(problem, [2, 4], nailed=[0, 1, 3]))
    assert held.stands
    assert held.pushes is not None
    assert np.allclose(held.matrix @ held.pushes, held.weights)


def test_an_end_that_rises_takes_along_what_lies_on_it() -> None:
    """The lid stands without the plank, but the plank can't tip while the lid is in the way."""
    problem = seesaw()
    assert solve(part(problem, [0, 1, 3])).stands
    assert least_motion(problem, (0, 1, 2, 3, 4)) == (2, 3, 4)
    assert least_fall(problem) == (2, 3, 4)


def compare_with_highs(piles: range) -> None:
    """The least fall of random piles, and the verdict on every one of their groups."""
    fell = 0
    for number in piles:
        bricks = slabs.bricks(Random(f"slabs {number}"))
        problem, pile = slabs.problem_of(bricks), slabs.pile_of(bricks)
        loose = [group for group in oracle.parts(pile) if not oracle.stands(pile, group)]
        assert sorted(map(sorted, loose)) == [[*group] for group in failing(problem)]
        expected = oracle.least_fall(pile)
        assert least_fall(problem) == expected, number
        fell += bool(expected)
    assert fell > len(piles) * 3 // 4


def test_the_least_fall_of_dozens_of_piles_is_that_of_highs() -> None:
    compare_with_highs(range(40))


def test_the_least_fall_of_hundreds_of_piles_is_that_of_highs() -> None:
    compare_with_highs(range(40, 540))
