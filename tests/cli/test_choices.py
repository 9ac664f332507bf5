"""Menu: groups, numbers, and what a typed line means."""

import pytest

import cairn
from cairn.cli.choices import Menu, in_columns
from cairn.core.drawing import plain, width

BRIKKS = cairn.load("brikks").new(1)
BASES = cairn.load("nodes").new(2, {"start": 0}).play(0, "base 0: -1,0 -1,1 0,-1 0,0 0,1 1,-1 1,0")
ROLLED = BRIKKS.play(0, "w1@2,1").play(cairn.CHANCE, "roll g3")
LAY = cairn.load("stackback").new(2).play(cairn.CHANCE, "start 0")


def test_many_actions_are_folded_into_few_numbered_lines() -> None:
    choices = Menu(BRIKKS, 0)
    assert choices.count == 53
    assert [" ".join(line.split()) for line in plain(choices.lines(80)).splitlines()] == [
        "1 w1 (8) 2 y1 (9) 3 g1 (9) 4 r1 (9) 5 b1 (9) 6 k1 (9)",
    ]
    assert choices.numbered[0].group == choices.groups[0]


def test_an_opened_group_numbers_its_actions() -> None:
    opened = Menu(BRIKKS, 0, "y1")
    assert [meaning.action for meaning in opened.numbered[:2]] == ["y1@1,1", "y1@2,1"]
    assert opened.read("3").action == "y1@3,1"
    assert "from 1 to 9" in opened.read("10").problem
    assert "from 1 to 9" in opened.read("0").problem


def test_few_actions_are_shown_at_once() -> None:
    state = cairn.load("topple").new(2, {"hand": "steady"})
    state = state.play(cairn.CHANCE, "start 0").play(cairn.CHANCE, "roll 1")
    choices = Menu(state, 0)
    assert plain(choices.lines(80)).splitlines() == ["1 red c3    2 green c3"]
    assert choices.read("2").action == "green c3"
    state = state.play(0, "red c3").play(cairn.CHANCE, "roll 3")
    choices = Menu(state, 1)
    assert (
        plain(choices.lines(80))
        .splitlines()[0]
        .startswith(" 1 yellow c1   5 yellow e3   9 blue c1 ")
    )
    assert choices.read("9").action == "blue c1"


def test_a_group_of_very_many_is_folded_again() -> None:
    state = BASES
    while str(state.actions(state.actors[0])[0]).startswith("base"):
        state = state.play(state.actors[0], state.actions(state.actors[0])[0])
    choices = Menu(state, state.actors[0], "trio 1")
    assert choices.opened
    assert len(choices.opened.actions) > 24 >= len(choices.lines(80)) * 2
    part = choices.numbered[0].group
    assert part
    inside = Menu(state, state.actors[0], part.heading)
    assert inside.read("1").action == part.actions[0]
    assert {text for p in choices.opened.parts for text in p.actions} == {*choices.opened.actions}


@pytest.mark.parametrize("text", ["base around 3,-1", "BASE  around 3,-1", "around 3,-1", "3,-1"])
def test_a_group_with_one_action_plays_it(text: str) -> None:
    meaning = Menu(BASES, 1).read(text)
    assert meaning.action == "base 0: 2,-1 2,0 3,-2 3,-1 3,0 4,-2 4,-1"
    assert BASES.why_not(1, meaning.action) is None


def test_a_number_that_counts_a_group_of_one_plays_it() -> None:
    choices = Menu(ROLLED, 0)
    number = [group.heading for group in choices.groups].index("bomb") + 1
    assert choices.read(str(number)).action == choices.read("bomb").action == "bomb"


def test_a_name_or_part_of_it_opens_a_group() -> None:
    choices = Menu(BRIKKS, 0)
    for text in ("g1", " G1"):
        group = choices.read(text).group
        assert group
        assert group.heading == "g1"
    choices = Menu(ROLLED, 0)
    group = choices.read("Turn to  g1").group
    assert group
    assert group.heading.startswith("turn to g1 for ")
    assert "'turn to' could be 3 things: turn to g" in choices.read("turn to").problem


def test_what_means_nothing_is_left_to_the_rules() -> None:
    assert Menu(BRIKKS, 0).read("dance [/x]").action == "dance [/x]"
    assert Menu(BRIKKS, 0).read("²").action == "²"


def test_numbers_mean_nothing_to_those_who_can_do_nothing() -> None:
    choices = Menu(BASES, 0)
    assert choices.read("1").action == "1"
    assert choices.lines(80) == []


def test_centimetres_as_the_axes_show_them() -> None:
    choices = Menu(LAY, 0)
    assert choices.read("green 0: 5.12,4.80 90").action == "green 0: 512,480 90"
    assert choices.read("GREEN 0 : 5,4.8  90").action == "green 0: 500,480 90"
    assert choices.read("green 0: 512,480 90").action == "green 0: 512,480 90", "no point, no cm"
    for group in choices.groups:
        for text in group.actions:
            assert "." in text
            assert LAY.why_not(0, choices.read(text).action) is None


def test_columns_fill_the_width_and_no_more() -> None:
    texts = [f"action {n}" for n in range(25)]
    for wide in (20, 40, 80):
        assert max(map(width, in_columns(texts, wide))) <= wide
    assert len(in_columns(texts, 80)) == 5
    assert sum(line.split()[0] == "1" for line in plain(in_columns(texts, 80)).splitlines()) == 1


@pytest.mark.parametrize("name", cairn.games())
def test_refusals_suggest_only_what_players_do(name: str) -> None:
    refusal = cairn.load(name).new().why_not(0, "[/x] nonsense")
    assert refusal
    for chance in ("roll", "start", "push", "knock", "fall", "slip", "chance"):
        assert f" {chance}" not in str(refusal)
