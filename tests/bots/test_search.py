"""The tree search: over a new game's kernel, and over those of the games there are."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import cairn
from cairn.bots import Hooks, SearchBot, SearchPlan
from cairn.bots.tree import VISITS
from cairn.core.bot import Budget
from cairn.core.kernel import NO_CODE, Rng, Words, compiled
from cairn.games.brikks.kernel import KERNEL as BRIKKS
from cairn.games.nodes.kernel import KERNEL as NODES
from cairn.games.topple.kernel import KERNEL as TOPPLE
from tests.bots import taking
from tests.bots.taking import KERNEL, Heap

KERNELS = {"brikks": BRIKKS, "nodes": NODES, "topple": TOPPLE}
SHORT: dict[str, dict[str, Any]] = {
    "brikks": {},
    "nodes": {"points": 1},
    "topple": {"hand": "steady", "target": 5},
}
BASE = "base 0: -1,0 -1,1 0,-1 0,0 0,1 1,-1 1,0"

State = Any
toy = compiled(__file__)


@toy
def only_two(s: Words, actor: int, codes: Words, count: int, weights: Any) -> None:  # noqa: ANN401
    for index in range(count):
        weights[index] = 1.0 if codes[index] == 1 else 1e-9


@toy
def one_by_one(s: Words, actor: int, rng: Rng) -> int:
    return 0 if s[taking.HEAP] > 2 else NO_CODE


@toy
def for_the_second(s: Words, rewards: Any) -> None:  # noqa: ANN401
    rewards[0], rewards[1] = 0.25, 0.75


def bot(seed: int = 1, hooks: Hooks | None = None, **plan: Any) -> Any:  # noqa: ANN401
    return SearchBot(KERNEL, seed, hooks, SearchPlan(**plan))


def visits(one: SearchBot) -> int:
    return sum(int(tree.nodes[0, VISITS]) for tree in one.trees)


def opened(name: str) -> State:
    """A moment of a compiled game in which a seat has a choice."""
    match = cairn.Match(cairn.load(name), 2, {}, cairn.Dice("opened"))
    match.roll()
    if name == "nodes":
        match.play(0, BASE)
    return match.state


def nearly_won(name: str) -> State:
    """A moment in which some actions win at once, and others do not."""
    for seed in range(200):
        match, random = (
            cairn.Match(cairn.load(name), 2, SHORT[name], cairn.Dice(seed)),
            Random(seed),
        )
        while (state := match.roll()).actors:
            seat = state.actors[0]
            actions = state.actions(seat)
            ends = [end.winners for a in actions if (end := state.play(seat, a).outcome)]
            if 0 < ends.count((seat,)) < len(actions):
                return state
            match.play(seat, random.choice(actions))
    raise AssertionError("no such moment was found")


@pytest.mark.parametrize("name", KERNELS)
def test_a_forced_win_is_found_in_every_game(name: str) -> None:
    state = nearly_won(name)
    seat = state.actors[0]
    why = SearchBot(KERNELS[name], 1).explain(state, seat, Budget(simulations=2000))
    assert why.alternatives[0].value == 1.0
    end = state.play(seat, why.best).outcome
    assert end is None or end.winners == (seat,)


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11])
def test_a_kernel_is_all_it_takes_to_find_a_forced_win(heap: int) -> None:
    why = bot().explain(Heap(heap), 0, Budget(simulations=2000))
    assert why.best + 1 == heap % 4
    assert why.alternatives[0].value == 1.0, "it is proven"
    assert all(one.value < 0.5 for one in why.alternatives[1:])


@pytest.mark.parametrize("heap", [4, 8])
def test_a_lost_game_is_known_as_such(heap: int) -> None:
    why = bot().explain(Heap(heap), 0, Budget(simulations=2000))
    assert {one.value for one in why.alternatives} == {0.0}


def test_nothing_is_searched_on_once_it_is_proven() -> None:
    one = bot()
    one.ponder(Heap(7), 0, Budget(simulations=100_000))
    assert visits(one) < 100_000


def test_chance_is_proven_only_where_every_roll_comes_to_the_same() -> None:
    """One is left after my turn: whatever the other rolls, they take it."""
    why = bot().explain(Heap(2, dice=True, rolled=1), 0, Budget(simulations=500))
    assert [(one.action, one.value) for one in why.alternatives] == [(0, 0.0)]
    open_ = bot().explain(Heap(3, dice=True, rolled=1), 0, Budget(simulations=3000))
    assert open_.alternatives[0].value == pytest.approx(1 / 3, abs=0.05)


def test_three_share_no_proof_that_hangs_on_a_fancy() -> None:
    """With two left, seat 0 loses either way; who wins is up to seat 1."""
    one = bot()
    why = one.explain(Heap(4, 3), 0, Budget(simulations=2000))
    assert all(0.0 <= alternative.value <= 1.0 for alternative in why.alternatives)
    assert bot().explain(Heap(3, 3), 0, Budget(simulations=200)).alternatives[0].value == 1.0


@pytest.mark.parametrize("simulations", [3, 64, 150])
def test_a_budget_of_simulations_is_kept(simulations: int) -> None:
    one = SearchBot(NODES, 1)
    one.ponder(opened("nodes"), 1, Budget(simulations=simulations))
    assert visits(one) == simulations


def test_a_limit_holds_however_much_time_there_is() -> None:
    one = SearchBot(NODES, 1, plan=SearchPlan(most=70))
    one.ponder(opened("nodes"), 1, Budget(seconds=600))
    assert visits(one) == 70


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", KERNELS)
def test_the_same_seed_and_simulations_choose_the_same(name: str, threads: int) -> None:
    state, budget, plan = opened(name), Budget(simulations=120), SearchPlan(threads=threads)
    seat = state.actors[0]
    one, two = (SearchBot(KERNELS[name], 7, plan=plan) for _ in range(2))
    assert one.explain(state, seat, budget) == two.explain(state, seat, budget)
    assert visits(one) == 120


def test_trees_that_grow_side_by_side_differ() -> None:
    one = SearchBot(NODES, 7, plan=SearchPlan(threads=2))
    one.ponder(opened("nodes"), 1, Budget(simulations=200))
    first, second = one.trees
    assert not np.array_equal(first.worth[:50], second.worth[:50])


@pytest.mark.parametrize("name", KERNELS)
def test_explain_agrees_with_choose(name: str) -> None:
    state, budget = opened(name), Budget(simulations=300)
    seat, one = state.actors[0], SearchBot(KERNELS[name], 3)
    why = one.explain(state, seat, budget)
    assert why.best == one.choose(state, seat, budget)
    assert why.best == SearchBot(KERNELS[name], 3).choose(state, seat, budget)
    assert why.best == why.alternatives[0].action
    seen = [alternative.visits for alternative in why.alternatives]
    assert seen == sorted(seen, reverse=True)
    assert sum(seen) <= 300


@pytest.mark.parametrize("name", KERNELS)
def test_a_line_can_be_played(name: str) -> None:
    state = opened(name)
    seat = state.actors[0]
    why = SearchBot(KERNELS[name], 3).explain(state, seat, Budget(simulations=2000))
    for alternative in why.alternatives:
        after = state.play(seat, alternative.action)
        for action in alternative.line:
            after = after.play(after.actors[0], action)
    if name == "nodes":
        assert why.alternatives[0].line


def test_a_line_ends_where_chance_decides() -> None:
    why = bot().explain(Heap(9, dice=True, rolled=3), 0, Budget(simulations=500))
    assert {alternative.line for alternative in why.alternatives} == {()}


def test_what_others_do_is_thought_about_ahead() -> None:
    one, state = SearchBot(NODES, 5), opened("nodes")
    one.ponder(state, 0, Budget(simulations=3000))
    expected = max(
        one.explain(state, 1, Budget(simulations=0)).alternatives, key=lambda a: a.visits
    )
    after = state.play(1, expected.action)
    one.ponder(after, 0, Budget(simulations=0))
    assert visits(one) == expected.visits


def test_a_prior_says_where_to_look() -> None:
    why = bot(hooks=Hooks(prior=only_two)).explain(Heap(12), 0, Budget(simulations=30))
    assert why.best == 1
    assert why.alternatives[0].visits >= 25


def test_a_playout_goes_by_the_policy_until_it_is_judged() -> None:
    hooks = Hooks(policy=one_by_one, judge=for_the_second)
    why = bot(hooks=hooks).explain(Heap(40), 0, Budget(simulations=50))
    assert {round(one.value, 9) for one in why.alternatives} == {0.25}


@pytest.mark.parametrize("cutoff", [0, 1, 3])
def test_a_playout_is_cut_off_after_so_many_actions(cutoff: int) -> None:
    hooks = Hooks(judge=for_the_second)
    why = bot(hooks=hooks, cutoff=cutoff).explain(Heap(60), 0, Budget(simulations=50))
    assert {round(one.value, 9) for one in why.alternatives} == {0.25}


def test_alone_points_count_themselves() -> None:
    state: State = cairn.load("brikks").new(1)
    why = SearchBot(BRIKKS, 1).explain(state, 0, Budget(simulations=100))
    assert why.alternatives[0].value > 1.0


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {"duel": True}), (3, {})])
def test_it_plays_a_game_with_dice_and_points(seats: int, options: dict[str, Any]) -> None:
    game, one = cairn.load("brikks"), SearchBot(BRIKKS, 3)
    match = cairn.Match(game, seats, options, cairn.Dice(5))
    for _ in range(8):
        state: State = match.roll()
        seat = state.actors[0]
        match.play(seat, one.choose(state, seat, Budget(simulations=30)))


def test_a_little_time_is_enough_for_a_choice() -> None:
    state: State = cairn.load("brikks").new(1)
    choice = SearchBot(BRIKKS, 1).choose(state, 0, Budget(seconds=0))
    assert state.why_not(0, choice) is None
