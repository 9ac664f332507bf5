"""The tool that counts and draws the towers of a roll."""

import pytest

from cairn.games.biddi.solver.standing import Solver
from cairn.games.biddi.tools.solve import main, read_plan


def test_the_tool_prints_and_draws(capsys: pytest.CaptureFixture[str]) -> None:
    main("red 9 white 1 blue 4 grey 1", round_=1, pick="white")
    told = capsys.readouterr().out
    assert f"{Solver(6, {1, 4}).count:,} stacks stand" in told
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
    ],
)
def test_rolls_that_make_no_sense_are_told(roll: str, number: int, pick: str | None) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        read_plan(roll, number, pick)
