"""A hint says what else there was, and how the game may go on."""

from __future__ import annotations

from typing import Any

import cairn
from cairn.core.bot import Alternative, Budget, explained
from cairn.core.chance import Dice
from cairn.core.match import Match
from cairn.server import messages
from cairn.server.running import jobs
from cairn.server.running.jobs import Bots, BotSeat
from tests.games.stackback.boards import table


def advise(
    state: cairn.State, seat: int, bot: str
) -> tuple[dict[str, Any], list[messages.AlternativeView]]:
    asker = BotSeat("table", seat, 0, bot, 3)
    action, _, told = jobs.advise(Bots(), state.game.name, state.to_json(), asker, 1.0)
    return action, told


def rolled(seats: int) -> cairn.State:
    """A game of Brikks in which the first block is to be used."""
    match, bot = Match(cairn.load("brikks"), seats, {}, Dice("hint")), cairn.load("brikks").bot
    while match.roll().to_json()["position"]["phase"] != "use":
        seat = match.state.actors[0]
        match.play(seat, bot("expert", 1).choose(match.state, seat, Budget()))
    return match.state


def test_at_most_three_alternatives_the_hint_first() -> None:
    state = rolled(1)
    action, told = advise(state, 0, "expert")
    assert told[0].action == action
    assert len(told) == 3
    assert len(state.actions(0)) > 3
    assert [one.value for one in told] == sorted((one.value for one in told), reverse=True)
    assert all(30 < one.value < 200 for one in told), "alone, points"


def test_with_others_it_is_a_share_of_a_win() -> None:
    _, told = advise(rolled(2), 1, "expert")
    assert all(0 < one.value < 1 for one in told)


def test_a_bot_that_can_not_say_why_says_what() -> None:
    state = rolled(1)
    action, told = advise(state, 0, "random")
    assert state.why_not(0, state.game.action(action)) is None
    assert told == []


def test_a_line_says_who_plays_what() -> None:
    """One stick is stacked, and the last one is laid by the same player in the same turn."""
    state = table("yellow 0: 400,400 0", "yellow 0: 400,600 0", run=0, hand="mauve green")
    found = explained(state.game.bot("expert", 3), state, 0, Budget(simulations=2))
    told = jobs._told(state, 0, found.alternatives[0])
    assert [step.actor for step in told.line] == [0]
    first, second = map(state.game.action, (told.action, told.line[0].action))
    assert state.play(0, first).why_not(0, second) is None


def test_a_line_ends_where_it_can_not_be_played() -> None:
    state = rolled(1)
    first, second = state.actions(0)[:2]
    told = jobs._told(state, 0, Alternative(first, 60.0, 1, (second,)))
    assert told.line == [], "a roll comes first"
