"""Falls: the least one, the one that MuJoCo has, and those that the rules accept."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from itertools import combinations
from random import Random

import msgspec
import pytest

import cairn
from cairn import CHANCE
from cairn.balance.collapse import watch
from cairn.core.extras import MissingExtra
from cairn.games.stackback import fall
from cairn.games.stackback.actions import Fall
from cairn.games.stackback.bots import rid_of
from cairn.games.stackback.building import Building
from cairn.games.stackback.rules import GAME, StackBackState
from cairn.games.stackback.tools.random_buildings import strained
from tests.games.stackback.boards import Json, refusal, table
from tests.games.stackback.falling import Daredevil

NARROW = ("mauve 0: 300,300 90", "mauve 0: 410,300 90")
TIPS = "yellow 1: 640,300 0"  # on both, with its middle beyond the second
STIFF = ("green 0: 30,30 0", "green 0: 90,390 30", "yellow 1: -18,241 52")
"""It can't stand by a hair: in the soft contacts of MuJoCo nothing moves."""


def falling(*lays: str, fall: str = "back") -> StackBackState:
    """The state after the last of some placements, which brings the building down."""
    state = table(*lays[:-1], fall=fall).play(0, lays[-1])
    assert isinstance(state, StackBackState)
    assert state.falls
    return state


def strained_states(count: int) -> list[StackBackState]:
    """Random buildings that fall, as states."""
    found = []
    for number in range(count):
        building = strained(Random(f"falling {number}"), 9)
        if building.loose:
            found.append(falling(*(str(stick.lay) for stick in building.sticks)))
    assert len(found) > count // 4
    return found


@pytest.fixture
def without_mujoco(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mujoco", None)
    fall.collapse.cache_clear()


def test_a_building_that_does_not_stand_waits_for_chance_with_all_its_sticks() -> None:
    state = falling(*NARROW, TIPS)
    assert state.actors == (CHANCE,)
    assert not state.draws
    assert [stick.number for stick in state.building.sticks] == [0, 1, 2]
    assert state.view()["falls"]
    assert state.view()["turn"] == 0
    assert "Seat 1 laid yellow #2: it falls!" in str(state)
    assert "to spare" not in str(state)
    assert GAME.from_json(json.loads(json.dumps(state.to_json()))) == state


@pytest.mark.parametrize("option", ["back", "sudden"])
def test_what_falls_goes_back_to_who_laid_the_last(option: str) -> None:
    state = falling(*NARROW, TIPS, fall=option)
    held = sum(state.progress.hands[0])
    after = state.play(CHANCE, "fall 1,2")
    assert isinstance(after, StackBackState)
    assert [stick.number for stick in after.building.sticks] == [0]
    assert sum(after.progress.hands[0]) == held + 2
    assert after.progress.hands[1] == state.progress.hands[1]
    told = after.view()["fallen"]
    assert told
    assert (told["seat"], [stick["number"] for stick in told["sticks"]]) == (0, [1, 2])
    assert "Back to seat 1: mauve #1 and yellow #2" in str(after)
    assert after.actors == ((1,) if option == "back" else ())
    if option == "sudden":
        assert after.outcome
        assert after.outcome.winners == (1,)
        assert after.outcome.reason.sentence == "Seat 1 made the building fall."
    else:
        later = after.play(1, "green 0: 1800,500 0")
        assert isinstance(later, StackBackState)
        assert later.view()["fallen"] is None


def test_what_lay_last_in_the_hand_comes_back_instead_of_winning() -> None:
    state = table(*NARROW, hand="yellow").play(0, TIPS)
    assert state.outcome is None
    after = state.play(*_least(state))
    assert after.outcome is None
    assert after.scores == (29, table(*NARROW, hand="yellow").scores[1])


def _least(state: cairn.State) -> tuple[int, cairn.Action]:
    ((action, chance),) = state.outcomes()
    assert chance == 1
    assert state.actions(CHANCE) == (action,)
    return CHANCE, action


def test_the_least_fall_leaves_flat_sticks_where_they_are() -> None:
    assert str(_least(falling(*NARROW, "green 0: 1500,500 0", TIPS))[1]) == "fall 3"
    assert str(_least(falling(*STIFF))[1]) == "fall 0,2"  # the first tips over the edge with it


def test_where_the_simulation_moves_nothing_the_least_fall_is_taken() -> None:
    state = falling(*STIFF)
    frames = fall.simulate(state.building.sticks, state.building.loose)
    assert all(fall.stayed(frames))
    assert str(state.fall()) == "fall 0,2"


def test_a_record_begins_with_the_known_case() -> None:
    match = cairn.Match(GAME, 2, {}, cairn.Dice("stiff"))
    first = match.roll().actors[0]
    for number, lay in enumerate(STIFF):
        match.play((first + number) % 2, lay)
    match.roll()
    assert match.log[-1].action == "fall 0,2"
    assert match.record().verify() == []


def test_the_least_fall_is_the_same_however_the_building_was_solved() -> None:
    for state in strained_states(24):
        again = GAME.from_json(state.to_json())
        assert again.outcomes() == state.outcomes()


def test_both_falls_are_legal_and_leave_what_stands() -> None:
    for state in strained_states(16):
        least, full = state.outcomes()[0][0], state.fall()
        for action in (least, full):
            assert state.why_not(CHANCE, action) is None
            after = state.play(CHANCE, action)
            assert isinstance(after, StackBackState)
            assert after.building.stands
            assert not after.building.loose
        assert isinstance(least, Fall)
        assert set(full.sticks) | set(least.sticks) <= set(state.building.loose)


def test_exactly_those_falls_are_legal_that_leave_what_stands() -> None:
    for state in [falling(*NARROW, "green 0: 1500,500 0", TIPS), falling(*STIFF)]:
        numbers = [stick.number for stick in state.building.sticks]
        for count in range(1, len(numbers) + 1):
            for some in combinations(numbers, count):
                fine = set(some) <= set(state.building.loose)
                fine &= Building(state.building.without(some).sticks).stands
                assert (state.why_not(CHANCE, Fall(some)) is None) == fine, some


@pytest.mark.parametrize(
    ("action", "code", "sentence"),
    [
        ("fall 3", None, ""),
        ("fall 1,3", None, ""),
        ("fall 0,1,3", None, ""),
        ("fall 0", "fall", "What is left would not stand: #1, #3."),
        ("fall 2,3", "fall-stands", "Stick #2 belongs to a part that stands."),
        ("fall 3,7", "fall-absent", "No stick here has the number 7."),
        ("fall 3,1", "fall-order", "Name the sticks that fall, each once and in ascending order."),
        ("fall 3,3", "fall-order", "Name the sticks that fall, each once and in ascending order."),
        ("start 0", "not-now", "Chance can't do that now."),
        ("slip 0,0,0", "not-now", "Chance can't do that now."),
        ("pass", "not-now", "Chance can't do that now."),
        ("fall", "unreadable", "'fall' is not an action here."),
    ],
)
def test_which_falls_are_refused(action: str, code: str | None, sentence: str) -> None:
    state = falling(*NARROW, "green 0: 1500,500 0", TIPS)
    assert refusal(state, action) == code
    assert sentence in str(state.why_not(CHANCE, action) or "")


@pytest.mark.parametrize(
    ("action", "facts"),
    [
        ("fall 0", {"sticks": [1, 3]}),
        ("fall 2,3", {"sticks": [2], "number": 2}),
        ("fall 3,7,9", {"sticks": [7, 9], "number": 7}),
    ],
)
def test_the_numbers_in_a_refusal_are_facts(action: str, facts: Json) -> None:
    why = falling(*NARROW, "green 0: 1500,500 0", TIPS).why_not(CHANCE, action)
    assert why is not None
    assert why.facts == facts


def test_nothing_falls_where_nothing_has_to() -> None:
    state = table(*NARROW)
    assert refusal(state, "fall 0") == "chance-only"
    assert state.why_not(CHANCE, "fall 0")
    assert state.motion() is None
    with pytest.raises(ValueError, match="Nothing falls"):
        state.fall()
    assert state.why_not(0, Fall(())) is not None
    assert falling(*NARROW, TIPS).why_not(CHANCE, Fall(())) is not None


def test_a_motion_shows_boxes_and_holds_still_what_stands_apart() -> None:
    state = falling(*NARROW, "green 0: 1500,500 0", TIPS)
    motion = state.motion()
    assert motion
    facts = [body.facts for body in motion.bodies]
    assert [one["number"] for one in facts] == [0, 1, 3]
    assert facts[2] == {"number": 3, "colour": "yellow", "seat": 0}
    assert motion.bodies[2].size == (0.03, 0.005, 0.005)
    assert motion.bodies[2].name in motion.fallen
    assert len(motion.fallen) == len(state.fall().sticks)
    assert len(motion.frames) > 10
    assert all(len(frame) == len(motion.bodies) for frame in motion.frames)
    assert motion.frames[0][2][:3] == (0.064, 0.03, 0.015)
    json.dumps(motion.to_json())
    assert state.play(CHANCE, state.fall()).motion() is None


def test_one_simulation_serves_the_fall_and_its_motion(monkeypatch: pytest.MonkeyPatch) -> None:
    state, watched = falling(*NARROW, TIPS), list[str]()

    def counted(scene: str, bodies: Sequence[str], seconds: float) -> fall.Frames:
        watched.append(scene)
        return watch(scene, bodies, seconds)

    monkeypatch.setattr(fall, "watch", counted)
    fall.collapse.cache_clear()
    assert state.fall() == state.fall()
    assert GAME.from_json(state.to_json()).motion() == state.motion()
    assert len(watched) == 1


def reckless(rng: Random) -> cairn.Record:
    """A game in which a stick is twice laid where nothing bears it; then it goes on at random."""
    match = cairn.Match(GAME, 2, {}, cairn.Dice("falls"))
    first = match.roll().actors[0]
    for number, lay in enumerate((*NARROW, TIPS, TIPS)):
        match.play((first + number) % 2, lay)
        match.roll()
    while (state := match.roll()).actors and len(match.log) < 60:
        match.play(state.actors[0], rng.choice(state.actions(state.actors[0])))
    return match.record()


def test_a_record_with_falls_replays_to_the_same_states() -> None:
    record = reckless(Random("reckless"))
    first = record.replay()
    fall.collapse.cache_clear()  # so that everything falls once more
    again = cairn.Record.loads(record.dumps())
    assert again.replay() == first
    assert again.verify() == []
    assert sum(state.falls for state in first) >= 2
    assert sum(entry.action.startswith("fall ") for entry in record.log) >= 2


def daring(number: int, **options: str) -> cairn.Record:
    """A whole game in which much falls."""
    return cairn.play(GAME, [Daredevil(number), "random"], seed=number, options=options)


@pytest.mark.parametrize(("hand", "option"), [("steady", "back"), ("shaky", "sudden")])
def test_views_fit_their_type_in_every_state(hand: str, option: str) -> None:
    states = daring(4, hand=hand, fall=option).replay()
    assert any(state.falls for state in states)
    for state in states:
        view = state.view()
        assert msgspec.convert(json.loads(json.dumps(view)), GAME.view_type) == view


def test_without_mujoco_the_fall_says_what_is_missing(without_mujoco: None) -> None:
    state = falling(*NARROW, TIPS)
    for ask in (state.fall, state.motion):
        with pytest.raises(MissingExtra, match=r"cairn\[physics\]"):
            ask()


@pytest.mark.parametrize("option", ["back", "sudden"])
def test_whole_games_without_mujoco(without_mujoco: None, option: str) -> None:
    """The least falls are played, and records are verified as far as that goes."""
    falls = 0
    for number in range(2):
        record = daring(number, hand="shaky", fall=option)
        assert record.outcome
        assert record.verify() == []
        falls += sum(entry.action.startswith("fall ") for entry in record.log)
    assert falls >= 2


def test_a_match_rolls_on_without_mujoco(without_mujoco: None) -> None:
    record = reckless(Random("reckless"))
    falls = [entry.action for entry in record.log if entry.actor == CHANCE][1:]
    assert falls[:2] == ["fall 2", "fall 3"]
    assert record.verify() == []


def test_where_physics_says_otherwise_it_is_a_harmless_problem(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "mujoco", None)
        record = daring(23)
    problems = record.verify()
    assert problems
    assert all(problem.harmless for problem in problems)
    assert all("no physics" in problem.sentence for problem in problems)


def test_the_greedy_sees_a_fall_without_mujoco(without_mujoco: None) -> None:
    before = table(*NARROW)
    fallen, safe = before.play(0, TIPS), before.play(0, "yellow 1: 355,300 0")
    assert isinstance(fallen, StackBackState)
    assert isinstance(safe, StackBackState)
    after = fallen.play(*_least(fallen))
    assert isinstance(after, StackBackState)
    assert rid_of(fallen, 0) == rid_of(after, 0)
    assert rid_of(fallen, 0) < rid_of(before, 0) < rid_of(safe, 0)
