"""The tool that counts and draws the towers of a roll."""

import pytest

from cairn.games.biddi.solver.standing import Solver
from cairn.games.biddi.tools.solve import main, read_plan, standing


def test_the_tool_prints_and_draws(capsys: pytest.CaptureFixture[str]) -> None:
    main("red 9 white 1 blue 4 grey 1", round_=1, pick="white")
    told = capsys.readouterr().out
    assert f"{Solver(6, {1, 4}).count:,} towers stand" in told
    assert "Most smiles" in told
    assert "Widest margin" in told
    assert "white.f ☺" in told


@pytest.mark.parametrize(
    ("roll", "number", "pick"),
    [
        ("red 9 white 1 blue 4 grey 1", 7, None),
        ("red 9 white 1 blue 4 grey 1", 8, None),
        ("red 9 white 1 blue 4 grey 1", 1, "blue"),
        ("red 9 white 1", 1, None),
        ("red 1 white 2 blue 3 grey 4", 1, "red"),
        ("nonsense", 1, None),
        ("red 9 white 1 blue 4 grey 1", 1, ""),
    ],
)
def test_rolls_that_make_no_sense_are_told(roll: str, number: int, pick: str | None) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        read_plan(roll, number, pick)


@pytest.mark.parametrize("number", ["0", "11", "9000", "-1", "1.0", "٣", "²", "x"])
def test_a_die_shows_1_to_10(number: str) -> None:
    with pytest.raises(ValueError, match=f"The red die shows 1 to 10, not '{number}'"):
        read_plan(f"red {number} white 1 blue 4 grey 2", 1, None)


def test_one_tower_stands() -> None:
    assert standing(1, 0.5) == "1 tower stands, 50.00% of all that join the line."
    assert standing(2000, 0.5).startswith("2,000 towers stand,")
