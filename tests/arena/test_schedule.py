"""Everybody plays everybody, from every seat, with the same dice."""

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from cairn.arena.plan import ArenaPlan
from cairn.arena.schedule import Fixture, fixtures, rotations
from cairn.core.bot import Budget

PLANS = st.builds(
    lambda bots, seats, games: ArenaPlan("any", bots, seats, {}, Budget(), games, "7"),
    st.integers(1, 6).map(lambda count: tuple("abcdef"[:count])),
    st.integers(1, 6),
    st.integers(1, 300),
)


def by_round(plan: ArenaPlan) -> dict[int, list[Fixture]]:
    rounds: dict[int, list[Fixture]] = {}
    for fixture in fixtures(plan):
        rounds.setdefault(fixture.round, []).append(fixture)
    return rounds


@given(PLANS)
def test_games_are_numbered_and_as_many_as_asked_in_whole_rounds(plan: ArenaPlan) -> None:
    played, rounds = [*fixtures(plan)], by_round(plan)
    assert [fixture.number for fixture in played] == [*range(1, len(played) + 1)]
    sizes = {len(games) for games in rounds.values()}
    assert len(sizes) == 1
    assert plan.games <= len(played) < plan.games + sizes.pop()


@given(PLANS)
def test_a_round_has_one_seed_of_its_own(plan: ArenaPlan) -> None:
    seeds = [{fixture.seed for fixture in games} for games in by_round(plan).values()]
    assert all(len(seed) == 1 for seed in seeds)
    assert len(set.union(*seeds)) == len(seeds)


@given(PLANS)
def test_in_every_round_all_bots_have_every_seat_equally_often(plan: ArenaPlan) -> None:
    for games in by_round(plan).values():
        seated = Counter(place for fixture in games for place in enumerate(fixture.bots))
        assert len(seated) == plan.seats * len(plan.bots)
        assert len(set(seated.values())) == 1


@given(PLANS)
def test_in_every_round_all_pairs_meet_equally_often(plan: ArenaPlan) -> None:
    for games in by_round(plan).values():
        met = Counter(
            frozenset(pair)
            for fixture in games
            for pair in combinations(fixture.bots, 2)
            if pair[0] != pair[1]
        )
        pairs = len(plan.bots) * (len(plan.bots) - 1) // 2 if plan.seats > 1 else 0
        assert len(met) == pairs
        assert len(set(met.values())) <= 1


@given(PLANS)
def test_with_a_seed_a_line_up_sits_in_every_rotation_and_no_game_comes_twice(
    plan: ArenaPlan,
) -> None:
    for games in by_round(plan).values():
        tables = [fixture.bots for fixture in games]
        assert len(set(tables)) == len(tables)
        assert all({*rotations(table)} <= {*tables} for table in tables)


@given(PLANS)
def test_more_games_begin_like_fewer(plan: ArenaPlan) -> None:
    fewer = [*fixtures(plan)]
    more = ArenaPlan(plan.game, plan.bots, plan.seats, {}, Budget(), plan.games + 100, plan.seed)
    assert [*fixtures(more)][: len(fewer)] == fewer


def test_neighbours_change_from_round_to_round() -> None:
    plan = ArenaPlan("any", ("a", "b", "c", "d"), 4, {}, Budget(), 24, "7")
    rounds = by_round(plan)
    assert len(rounds) == 6
    assert len({frozenset(rotations(games[0].bots)) for games in rounds.values()}) == 6


def test_fewer_bots_than_seats_fill_them_in_turn() -> None:
    plan = ArenaPlan("any", ("a", "b"), 4, {}, Budget(), 2, "7")
    assert [fixture.bots for fixture in fixtures(plan)] == [tuple("abab"), tuple("baba")]
