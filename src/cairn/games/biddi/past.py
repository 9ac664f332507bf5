"""Whether a game can reach a position, as far as the rules can tell without its log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from cairn.games.biddi.actions import Roll
from cairn.games.biddi.parts import UNIT
from cairn.games.biddi.roll import rolls
from cairn.games.biddi.round import FIRST, ROUNDS, SMILE, Points, equal_dice
from cairn.games.biddi.tower import Tower

if TYPE_CHECKING:
    from cairn.games.biddi.rules import BiddiState

Problems = Iterator[str]


def check(state: BiddiState) -> None:
    """Raise ValueError with a sentence if no game can reach this state."""
    checks: Sequence[Callable[[BiddiState], Problems]] = (
        _of_phase,
        _of_dice,
        _of_building,
        _of_points,
        _of_round_before,
    )
    for problem in chain.from_iterable(look(state) for look in checks):
        raise ValueError(problem)


def _of_phase(state: BiddiState) -> Problems:
    over = state.phase == "over"
    if over and state.round != state.options["rounds"]:
        yield f"The game isn't over before the end of round {state.options['rounds']}."
    if len(state.points) != state.round - (not over):
        yield f"The number of rows of points doesn't fit round {state.round}."
    if (state.rolled is None) != (state.phase in ("roll", "over")):
        yield f"In phase {state.phase!r} there is {'a' if state.rolled is None else 'no'} roll."
    if (state.hand is None) != (state.phase != "slip"):
        yield "A hand may slip in phase 'slip', and in no other."
    building = state.phase in ("build", "slip", "fall")
    if not building and any(map(len, state.towers)):
        yield f"In phase {state.phase!r} there are no levels on the table."


def _of_dice(state: BiddiState) -> Problems:
    if state.rolled is None or state.phase == "pick":
        if state.pick is not None:
            yield "Nothing has been picked yet."
        if state.phase == "pick" and not state.equal:
            yield "No two dice in play are equal, so there is nothing to pick."
    if state.rolled is not None:
        pick = None if state.phase == "pick" else (state.pick,)
        yield from _of_roll(state.round, state.rolled, pick)


def _of_roll(number: int, rolled: tuple[int, ...], pick: tuple[str | None] | None) -> Problems:
    """What is wrong with a roll and with the pick, if there is one."""
    if Roll(rolled) not in rolls(last=number == ROUNDS).known:
        yield f"In round {number} the dice can't end up like this: they are rolled again."
    equal = equal_dice(FIRST + number - 1, rolled)
    if pick and pick[0] not in (equal or (None,)):
        yield f"The pick is {' or '.join(equal) or 'null: no two dice in play are equal'}."


def _of_building(state: BiddiState) -> Problems:
    if state.falls and state.falling is None:
        yield "Every tower stands, so nothing falls."
    if state.hand is not None and (state.steady or len(state.towers[state.hand]) < 2):
        yield f"Seat {state.hand + 1}'s hand can't slip."
    for seat, tower in enumerate(state.towers):
        if seat == state.hand:
            yield from _of_fresh(state, seat, tower, (0,))
        elif seat == state.falling:
            yield from _of_fresh(state, seat, tower, [*state.slips] or (0,))
        else:
            yield from _of_tower(state, seat, tower)


def _of_tower(state: BiddiState, seat: int, tower: Tower) -> Problems:
    """What is wrong with a tower that stood after each of its levels."""
    if not tower.buildable():
        yield f"Seat {seat + 1}'s tower doesn't stand."
    yield from _of_places(state, seat, tower)


def _of_fresh(state: BiddiState, seat: int, tower: Tower, slips: Sequence[int]) -> Problems:
    """The same for a tower whose top level has just been laid and slipped by one of these."""
    below = tower.cut(len(tower) - 1)
    if not below.buildable():
        yield f"Seat {seat + 1}'s tower doesn't stand below its top level."
    top = tower.levels[-1]
    if not any(below.touches(top._replace(x=top.x - by)) for by in slips):
        yield f"The top level of seat {seat + 1}'s tower can't have been laid there."
    yield from _of_places(state, seat, tower)


def _of_places(state: BiddiState, seat: int, tower: Tower) -> Problems:
    if len(tower) and tower.levels[0].x:
        yield f"The first level of seat {seat + 1}'s tower doesn't lie at 0."
    if state.steady and any(level.x % UNIT for level in tower.levels):
        yield f"Seat {seat + 1}'s tower has a level beside whole units, but its hand is steady."


def _of_points(state: BiddiState) -> Problems:
    for number, row in enumerate(state.points, 1):
        yield from _of_row(state, number, row)


def _of_row(state: BiddiState, number: int, row: Sequence[Points]) -> Problems:
    levels = FIRST + number - 1
    for won, extra in row:
        if won > levels or extra % SMILE or (extra and won < levels):
            yield f"Nobody can score {won} + {extra} in round {number}."
    if sum(extra > 0 for _, extra in row) > 1:
        yield f"Only the caller gets extra points, but several seats did in round {number}."
    if not state.options["limit"] and all(0 < won < levels for won, _ in row):
        yield f"Whoever called in round {number} scores {levels} or nothing."


def _of_round_before(state: BiddiState) -> Problems:
    checked, count = state.checked, len(state.points)
    if (checked.round if checked else 0) != count:
        yield f"The round before is {f'round {count}' if count else 'null: there is none yet'}."
    if checked:
        yield from _of_roll(checked.round, checked.rolled, (checked.pick,))
        if checked.caller is None and not state.options["limit"]:
            yield f"There is no time limit, so somebody called in round {count}."
        for seat, tower in enumerate(checked.towers):
            yield from _of_tower(state, seat, tower)
        if checked.points != state.points[-1]:
            yield f"The points of round {count} don't fit what stood there."
