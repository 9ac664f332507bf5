"""Past: whether a game can reach a position, as far as the rules can tell from it alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

from cairn.games.stackback import refusals
from cairn.games.stackback.actions import Fall
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.geometry import Reason
from cairn.games.stackback.parts import COLOURS, EACH, SEATS
from cairn.games.stackback.progress import Fallen, Hand, Progress, taken
from cairn.games.stackback.proposals import proposals
from cairn.games.stackback.refusals import listed

_ALL = EACH * SEATS


class ToMove(NamedTuple):
    """A possible player to move, with the tier of the turn and the number of passes."""

    seat: int
    run: int
    passes: int


def need(holds: bool, sentence: str) -> None:
    """Raise ValueError with a sentence unless something holds."""
    if not holds:
        raise ValueError(sentence)


def check(now: Progress, building: Building, options: Mapping[str, Any]) -> None:
    """Raise ValueError for a position that no game can reach."""
    _check_numbers(building.sticks, now.laid)
    _check_counts(now, building.sticks)
    if now.phase == "start":
        bare = now == Progress() and not building.sticks
        need(bare, "Before the start the boards are bare, and both players hold all their sticks.")
        return
    if now.fallen:
        _check_fallen(now, now.fallen, building, options)
        return
    _check_falls(now, building.sticks, options)
    _check_hands(now, building.sticks)
    _check_empty_hands(now)
    _check_building(now, building, options)
    _CHECKS[now.phase](now, building, options)


def _check_numbers(sticks: Sequence[Stick], laid: int) -> None:
    ascending = all(one.number < other.number for one, other in pairwise(sticks))
    need(ascending, "The sticks aren't listed in the order in which they were laid.")
    last = sticks[-1].number if sticks else -1
    need(last < laid, f"There is a stick #{last}, but only {laid} were ever laid.")


def _check_counts(now: Progress, sticks: Sequence[Stick]) -> None:
    """Check that hands, boards and the stick in the air add up to all sticks."""
    there = [stick.lay.colour for stick in sticks] + ([now.pending.colour] if now.pending else [])
    for place, colour in enumerate(COLOURS):
        count = sum(hand[place] for hand in now.hands) + there.count(colour)
        need(count == _ALL, f"There are {count} {colour} sticks instead of {_ALL}.")


def _check_falls(now: Progress, sticks: Sequence[Stick], options: Mapping[str, Any]) -> None:
    lost = now.laid - len(sticks)
    ended = options["fall"] == "sudden" and lost > 0
    need(not ended, f"There are {lost} sticks missing, but with the first fall the game is over.")


def _check_hands(now: Progress, sticks: Sequence[Stick]) -> None:
    """Check the hands: laying a stick costs one, and only fallen sticks change hands."""
    changed = 0
    for place, colour in enumerate(COLOURS):
        own = sum(stick.seat == 0 and stick.lay.colour == colour for stick in sticks)
        own += now.pending is not None and now.turn == 0 and now.pending.colour == colour
        changed += abs(now.hands[0][place] + own - EACH)
    fallen = now.laid - len(sticks)
    need(changed <= fallen, "The hands don't fit the sticks that each player has laid.")


def _check_empty_hands(now: Progress) -> None:
    done = [seat for seat, hand in enumerate(now.hands) if not any(hand)]
    if now.phase == "over" and now.passes < SEATS:
        need(done == [now.turn], "The game is over, but nobody has just laid their last stick.")
    else:
        may = [now.turn] if now.phase in ("slip", "fall") else []
        need(
            set(done) <= set(may),
            f"Seat {(done[0] if done else 0) + 1} has no sticks left, so the game is over.",
        )


def _check_building(now: Progress, building: Building, options: Mapping[str, Any]) -> None:
    """Check that all sticks lie legally, and that all but the last one stand."""
    for before, stick in zip(building.history(), building.sticks, strict=True):
        _check_place(before, stick, now, steady=options["hand"] == "steady")
    stood = Building(building.sticks[:-1]) if now.phase == "fall" else building
    loose = [stick for stick in stood.sticks if stick.number in stood.loose]
    need(not loose, f"This can't stand: {listed(loose)}." if loose else "")


def _check_place(before: Building, stick: Stick, now: Progress, steady: bool) -> None:
    if steady:
        reason, sticks = before.examine(stick.lay, 0)
        bereft = reason == Reason.ONE and now.laid > len(before.sticks) + 1
        if reason != Reason.FINE and not bereft:
            why = refusals.explain(reason, stick.lay, sticks, 0)
            raise ValueError(f"{listed([stick]).capitalize()} can't lie there: {why}")
    elif inside := before.touched(stick.lay, stick.lay.tier):
        other = before.sticks[inside[0]]
        raise ValueError(f"Two sticks are in one place: {listed([other, stick])}.")


def turns(sticks: Sequence[Stick], laid: int) -> set[ToMove]:
    """The possible players to move after these sticks, if nothing has just fallen."""
    if not laid:
        return {ToMove(seat, 0, 0) for seat in range(SEATS)}
    last = sticks[-1] if sticks and sticks[-1].number == laid - 1 else None
    if last is None:  # it fell, and then a player passed
        return {ToMove(seat, 0, 1) for seat in range(SEATS)}
    seat, tier = last.seat, last.lay.tier
    goes_on = ToMove(seat, tier, 0) if tier else ToMove(1 - seat, 0, 0)
    found = {goes_on, ToMove(1 - goes_on.seat, 0, 1)}
    if laid > len(sticks):  # it may have made others fall, and then the opponent passed
        found.add(ToMove(seat, 0, 1))
    return found


def _acted(sticks: Sequence[Stick], laid: int) -> set[tuple[int, int]]:
    """The possible players of the next stick, and the tier of the turn before it."""
    found = {(turn.seat, turn.run) for turn in turns(sticks, laid)}
    if laid > len(sticks):  # something may just have fallen
        last = sticks[-1] if sticks and sticks[-1].number == laid - 1 else None
        found |= {(seat, 0) for seat in range(SEATS) if last is None or last.seat != seat}
    return found


def _check_lay(now: Progress, building: Building, options: Mapping[str, Any]) -> None:
    need(now.pending is None, "No stick is in the air while a player chooses.")
    _check_turn(now, building.sticks)
    if now.passes:
        _check_stuck(building, 1 - now.turn, now.hands)


def _check_turn(now: Progress, sticks: Sequence[Stick]) -> None:
    fits = ToMove(now.turn, now.run, now.passes) in turns(sticks, now.laid)
    need(fits, "The turn, its tier or the passes don't fit the sticks that were laid last.")


def _check_stuck(building: Building, seat: int, hands: Sequence[Hand]) -> None:
    """Check that a player who passed can't lay anything."""
    colours = [name for name, count in zip(COLOURS, hands[seat], strict=True) if count]
    last = building.sticks[-1] if building.sticks else None
    runs = {last.lay.tier if last and last.seat == seat else 0, 0}
    could = [proposals(building, colours, run) for run in sorted(runs)]
    free = next((lays[0] for lays in could if lays), None)
    need(not all(map(len, could)), f"Seat {seat + 1} can't have passed: it could lay {free}.")


def _check_slip(now: Progress, building: Building, options: Mapping[str, Any]) -> None:
    need(options["hand"] != "steady", "A steady hand doesn't tremble.")
    if now.pending is None:
        raise ValueError("A hand trembles only while it lays a stick.")
    need(not now.passes, "A player who lays a stick hasn't passed.")
    _check_actor(now, building.sticks, now.laid)
    reason, sticks = building.examine(now.pending, now.run)
    if reason != Reason.FINE:
        why = refusals.explain(reason, now.pending, sticks, now.run)
        raise ValueError(f"{str(now.pending).capitalize()} is not allowed: {why}")


def _check_actor(now: Progress, sticks: Sequence[Stick], laid: int) -> None:
    fits = (now.turn, now.run) in _acted(sticks, laid)
    need(fits, f"Seat {now.turn + 1} can't have laid a stick here, after these sticks.")


def _check_last(now: Progress, building: Building) -> None:
    """Check that the last stick is the one just laid."""
    need(now.pending is None and not now.passes, "The last action was to lay a stick.")
    need(
        bool(building.sticks) and building.sticks[-1].number == now.laid - 1,
        "The stick that was laid last is missing.",
    )
    last = building.sticks[-1]
    need(
        last.seat == now.turn, f"{listed([last]).capitalize()} was not laid by seat {now.turn + 1}."
    )
    need(not 0 < last.lay.tier < now.run, "Nobody stacks on a lower tier in the same turn.")


def _check_fall(now: Progress, building: Building, options: Mapping[str, Any]) -> None:
    _check_last(now, building)
    _check_actor(now, building.sticks[:-1], now.laid - 1)
    need(bool(building.loose), "The building is said to fall, but it stands.")


def _check_over(now: Progress, building: Building, options: Mapping[str, Any]) -> None:
    if now.passes < SEATS:
        _check_last(now, building)
        _check_actor(now, building.sticks[:-1], now.laid - 1)
        return
    need(now.pending is None, "No stick is in the air when the game is over.")
    _check_turn(replace(now, turn=1 - now.turn, passes=1), building.sticks)
    for seat in range(SEATS):
        _check_stuck(building, seat, now.hands)


def _check_fallen(
    now: Progress, fallen: Fallen, building: Building, options: Mapping[str, Any]
) -> None:
    """Check that the fallen sticks could fall and are back with the player who toppled them."""
    need(
        now.phase == ("over" if options["fall"] == "sudden" else "lay"),
        "After a fall the game goes on, or it is over, as the option says.",
    )
    fits = now.turn == 1 - fallen.seat and not now.run and not now.passes and not now.pending
    need(fits, f"After the fall it's seat {2 - fallen.seat}'s turn, from the start.")
    sticks, hands = sorted((*building.sticks, *fallen.sticks), key=_number), now.hands
    for stick in fallen.sticks:
        hands = taken(hands, fallen.seat, stick.lay.colour)
    need(min(hands[fallen.seat]) >= 0, f"Seat {fallen.seat + 1} hasn't got all the fallen sticks.")
    whole = Building(sticks)
    before = replace(now, phase="fall", turn=fallen.seat, hands=hands, fallen=None)
    _check_numbers(whole.sticks, now.laid)
    _check_falls(before, whole.sticks, options)
    _check_hands(before, whole.sticks)
    _check_empty_hands(before)
    _check_building(before, whole, options)
    _check_last(before, whole)
    why = refusals.fall(Fall(tuple(map(_number, fallen.sticks))), whole)
    need(why is None, f"These sticks can't have fallen. {why}")


def _number(stick: Stick) -> int:
    return stick.number


_CHECKS = {"lay": _check_lay, "slip": _check_slip, "fall": _check_fall, "over": _check_over}
