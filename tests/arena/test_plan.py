import re
from dataclasses import replace
from typing import Any

import pytest

import cairn
from cairn.arena.plan import plan, read_budget
from cairn.core.bot import Budget
from cairn.games.topple.card import ToppleCard


def test_what_is_not_said_is_settled() -> None:
    asked = plan(cairn.load("topple"), ["greedy", "random"])
    assert asked.seats == 2
    assert asked.options["hand"] == "human"
    assert plan(cairn.load("topple")).bots == cairn.load("topple").bots


@pytest.mark.parametrize(
    ("bots", "more", "sentence"),
    [
        (["grandma"], {}, "Topple has no bot called 'grandma'. It has: "),
        (["random", "random"], {}, "You named random twice. Name every bot once."),
        (["random"], {"seats": 7}, "Topple is for 2–4 players, not 7."),
        (["random"], {"options": {"wind": 1}}, "Topple has no option"),
        (["random"], {"options": {"hand": "wet"}}, "Option hand can be "),
        (["random"], {"games": 0}, "An arena needs at least one game."),
    ],
)
def test_what_can_not_be_is_a_sentence(
    bots: list[str], more: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        plan(cairn.load("topple"), bots, **more)


def test_a_game_without_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToppleCard, "bots", ())
    with pytest.raises(ValueError, match=r"Topple has no bots\."):
        plan(cairn.load("topple"))


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("0.1s", Budget(seconds=0.1)),
        (" 2s ", Budget(seconds=2.0)),
        (".5s", Budget(seconds=0.5)),
        ("500", Budget(simulations=500)),
    ],
)
def test_budgets(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget


@pytest.mark.parametrize("text", ["", "0", "0s", "-1", "1m", "0.5", "1e3s", "nans", "soon"])
def test_what_is_no_budget(text: str) -> None:
    with pytest.raises(ValueError, match="A budget is seconds, such as"):
        read_budget(text)


def test_more_games_are_the_same_arena() -> None:
    asked = plan(cairn.load("topple"), ["greedy", "random"], games=10)
    assert replace(asked, games=20).key == asked.key
    for changed in ({"seed": "2"}, {"seats": 3}, {"bots": ("random", "greedy")}):
        assert replace(asked, **changed).key != asked.key
