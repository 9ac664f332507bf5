"""The least fall, and the falls that the rules accept, against a judge that asks HiGHS."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random

import pytest

from cairn import CHANCE
from cairn.games.stackback.actions import Fall
from cairn.games.stackback.building import Building
from cairn.games.stackback.progress import Progress
from cairn.games.stackback.rules import GAME, StackBackState
from tests.balance import oracle
from tests.games.stackback.boards import parsed
from tests.games.stackback.falling import KINDS, LEVER, laid, played
from tests.games.stackback.oracle import Laid
from tests.games.stackback.piles import pile_of

BOTS = ("random", "greedy", "first-evening", "regular")


def falling(building: Building) -> StackBackState:
    """The moment at which it falls."""
    now = Progress(phase="fall", laid=len(building.sticks))
    return StackBackState(GAME, 2, GAME.settle(2, {}), now, building)


def judged(state: StackBackState) -> oracle.Pile:
    """The building of a state for the judge, which knows sticks by their places."""
    lays = [stick.lay for stick in state.building.sticks]
    return pile_of([Laid(lay.colour, lay.tier, lay.x, lay.y, lay.angle) for lay in lays])


def fall(state: StackBackState, places: Iterable[int]) -> Fall:
    return Fall(tuple(sorted(state.building.sticks[place].number for place in places)))


def compare(state: StackBackState) -> None:
    """What falls at least is what the judge says, and chance may play it."""
    expected = fall(state, oracle.least_fall(judged(state)))
    ((least, chance),) = state.outcomes()
    assert least == expected
    assert chance == 1
    assert state.why_not(CHANCE, expected) is None


def spoilt_by(kind: int, numbers: range) -> Iterator[StackBackState]:
    for number in numbers:
        yield falling(KINDS[kind](Random(f"least fall {number}")))


def played_with(bot: str, games: range) -> Iterator[StackBackState]:
    yield from chain.from_iterable(played(number, bot) for number in games)


def test_a_beam_can_not_rise_into_what_lies_on_it() -> None:
    building = laid([parsed(lay) for lay in LEVER])
    assert building
    state = falling(building)
    assert str(state.outcomes()[0][0]) == "fall 6,9,10"
    assert state.why_not(CHANCE, "fall 6,10") is None  # older records have it, and the rest stands


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_dozens_of_spoilt_buildings(kind: int) -> None:
    for state in spoilt_by(kind, range(16)):
        compare(state)


@pytest.mark.parametrize("bot", BOTS)
def test_falls_in_a_game(bot: str) -> None:
    for state in played_with(bot, range(1)):
        compare(state)


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_hundreds_of_spoilt_buildings(kind: int) -> None:
    for state in spoilt_by(kind, range(16, 216)):
        compare(state)


@pytest.mark.parametrize("bot", BOTS)
def test_hundreds_of_falls_in_games(bot: str) -> None:
    seen = 0
    for state in played_with(bot, range(1, 17)):
        compare(state)
        seen += 1
    assert seen >= 24


def some_falls(state: StackBackState, rng: Random) -> Iterator[set[int]]:
    """Places of sticks around the least fall, of loose parts and of any."""
    places = range(len(state.building.sticks))
    numbers = {stick.number: place for place, stick in enumerate(state.building.sticks)}
    least = {numbers[number] for number in state.building.least_fall}
    yield least
    yield from ({*least} - {place} for place in least)
    yield from (least | {place} for place in rng.sample(places, 4))
    loose = [numbers[number] for number in state.building.loose]
    yield from ({*rng.sample(loose, size)} for size in range(1, len(loose) + 1))


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_exactly_those_falls_are_accepted_that_the_judge_accepts(kind: int) -> None:
    rng, verdicts = Random("accepted"), list[bool]()
    for state in spoilt_by(kind, range(6)):
        pile = judged(state)
        for places in some_falls(state, rng):
            verdicts.append(oracle.may_fall(pile, places))
            refusal = state.why_not(CHANCE, fall(state, places))
            assert (refusal is None) == verdicts[-1], (places, refusal)
    assert {True, False} == {*verdicts}
