"""Every game explains itself: six real positions at most, each with a caption in every language."""

import json
from pathlib import Path

import pytest

import cairn
from cairn.core.guide import MOST, guide
from cairn.core.languages import LANGUAGES

WORDS = Path(__file__).parents[2] / "web/src/games"


@pytest.mark.parametrize("name", cairn.games())
def test_every_step_is_a_position_of_its_own(name: str) -> None:
    steps = guide(cairn.load(name)).steps
    assert 0 < len(steps) <= MOST
    assert len({step.state.key for step in steps}) == len(steps)


@pytest.mark.parametrize("name", cairn.games())
def test_the_picture_is_from_the_middle_of_a_game(name: str) -> None:
    picture = guide(cairn.load(name)).picture
    assert picture
    assert picture.state.outcome is None
    assert not picture.state.falls


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", cairn.games())
def test_every_step_has_a_caption(name: str, language: str) -> None:
    words = json.loads((WORDS / name / f"words/{language}.json").read_text(encoding="utf-8"))
    captions = {key for key in words if key.startswith("guide.")}
    steps = guide(cairn.load(name)).steps
    assert captions == {f"guide.{number}" for number in range(1, len(steps) + 1)}
