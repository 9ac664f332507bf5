"""Matches: rolling, undoing, going on; and whole games between bots."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from random import Random
from typing import Any
from weakref import ref

import pytest

import cairn
from cairn.core.game import Action
from cairn.core.log import Log
from cairn.core.match import EVERY, KEPT, Match
from cairn.core.record import Entry
from tests.core.toy import Toy, ToyState

GAME = cairn.load("brikks")


def begun(seed: str = "match") -> Match:
    match = Match(GAME, 2, dice=cairn.Dice(seed))
    match.play(1, "k1@5,1")
    match.play(0, "w1@2,1")
    match.roll()
    return match


def test_an_undone_roll_comes_back_the_same() -> None:
    match = begun()
    rolled = match.log[-1]
    match.play(0, "again")
    second = match.roll().to_json()
    match.undo(2)
    match.roll()
    assert match.log[-1] == rolled
    match.play(0, "again")
    assert match.roll().to_json() == second


def test_the_past_is_there_at_every_moment_and_takes_no_states_to_keep() -> None:
    match, random = Match(GAME, 2, dice=cairn.Dice("past")), Random(1)
    states = [ref(match.state)]
    while match.roll().actors:
        actor = random.choice(match.state.actors)
        match.play(actor, random.choice(match.state.actions(actor)))
        states.append(ref(match.state))
    gc.collect()
    assert sum(state() is not None for state in states) == 1
    assert len(match._kept) <= KEPT + 1
    assert [match.at(number) for number in range(len(match.log) + 1)] == match.record().replay()


def test_a_log_reads_like_a_list() -> None:
    entries = [Entry(0, "a", 0.5), Entry(cairn.CHANCE, "roll 3"), Entry(15, "b", 2.0)]
    log = Log()
    for entry in entries:
        log.append(*entry)
    assert log == entries == [*log]
    assert (log[1], log[-1], log[1:], len(log)) == (entries[1], entries[-1], entries[1:], 3)
    assert log[1].actor is cairn.CHANCE
    log.cut(1)
    assert log == entries[:1]
    with pytest.raises(IndexError):
        log[1]


@pytest.mark.parametrize("keep", [0, 1, 15, 16, 17, 30, 33])
def test_an_undo_leads_back_and_the_same_game_forth(keep: int) -> None:
    match = Match.resume(cairn.play(GAME, bots=["random", "random"], seed=3))
    log, states = list(match.log), match.record().replay()
    match.undo(keep)
    assert match.state == states[keep]
    for entry in log[keep:]:
        chance = entry.actor == cairn.CHANCE
        match.play(entry.actor, match.chance() if chance else entry.action)
    assert match.log == log
    assert match.at(keep) == states[keep]


def test_a_refused_action_changes_nothing() -> None:
    match = begun()
    log, state = list(match.log), match.state
    with pytest.raises(cairn.IllegalAction):
        match.play(1, "keep")
    assert match.log == log
    assert match.state is state


def test_a_saved_match_goes_on_with_the_same_dice() -> None:
    match = begun()
    again = Match.resume(cairn.Record.loads(match.record().dumps()))
    assert again.state == match.state
    for one in (match, again):
        one.play(0, "again")
        one.roll()
    assert again.log == match.log


def test_a_record_without_seed_can_not_go_on() -> None:
    with pytest.raises(ValueError, match="no seed"):
        Match.resume(begun().record(reveal=False))


def test_the_same_seed_gives_the_same_game() -> None:
    one = cairn.play(GAME, bots=["random", "greedy"], seed=3)
    assert one == cairn.play(GAME, bots=["random", "greedy"], seed=3)
    assert one != cairn.play(GAME, bots=["random", "greedy"], seed=4)
    assert one.players == ("random", "greedy")


def test_without_a_seed_games_differ() -> None:
    assert cairn.play(GAME, bots=["random"]).log != cairn.play(GAME, bots=["random"]).log


def test_unknown_bots_are_told() -> None:
    with pytest.raises(ValueError, match=r"no bot called 'deep blue'\. It has: merciless, expert"):
        cairn.play(GAME, bots=["deep blue"])


class DiaryState(ToyState):
    """A toy's state that remembers everything that was said."""

    def _next(self, actor: int, action: Action) -> DiaryState:
        after = super()._next(actor, action)
        told = (*(self.story or ()), str(action))
        return DiaryState(**vars_of(after)).with_story(told)


def vars_of(state: ToyState) -> dict[str, Any]:
    return {name: getattr(state, name) for name in ToyState.__dataclass_fields__}


class Diary(Toy):
    def start(self, seats: int, options: Mapping[str, Any]) -> DiaryState:
        return DiaryState(self, seats, options, 0, 0, (0,) * seats)

    def restore(
        self, seats: int, options: Mapping[str, Any], position: Mapping[str, Any]
    ) -> DiaryState:
        points = tuple(position["points"])
        return DiaryState(self, seats, options, position["turn"], position["die"], points)


def test_a_state_of_the_past_remembers_what_it_did_then() -> None:
    match = Match(Diary(), 2, {"rounds": 9}, cairn.Dice("diary"))
    while match.roll().actors:
        match.play(match.state.actors[0], "take")
    said = tuple(entry.action for entry in match.log)
    assert len(said) > 2 * EVERY
    assert match.state.story == said
    assert [match.at(number).story or () for number in range(len(said))] == [
        said[:number] for number in range(len(said))
    ]
    assert [state.story for state in match.record().replay()][-1] == said
    match.undo(EVERY + 1)
    assert match.state.story == said[: EVERY + 1]


def test_a_story_is_no_part_of_a_position() -> None:
    match = Match(Diary(), 2, dice=cairn.Dice("diary"))
    told = match.roll()
    alone = match.game.from_json(told.to_json())
    assert (told.story, alone.story) == ((match.log[0].action,), None)
    assert told == alone
    assert alone.with_story("another") == told
    assert alone.story is None
