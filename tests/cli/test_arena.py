"""`cairn arena` as somebody types it."""

import json
from pathlib import Path

import pytest

from tests.cli.test_commands import Shell, shell

__all__ = ["shell"]

SMALL = ("arena", "topple", "hand=steady", "target=20", "--jobs", "1", "--games", "4")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess",), "There is no game called 'chess'."),
        (("topple", "--bots", "grandma"), "Topple has no bot called 'grandma'. It has: "),
        (("topple", "--seats", "9"), "Topple is for 2–4 players, not 9."),
        (("topple", "--seats", "1"), "Topple is for 2–4 players, not 1."),
        (("topple", "--options", "hand=wet"), "Option hand can be "),
        (("topple", "wind=1"), "Topple has no option 'wind'. It has: "),
        (("topple", "--budget", "soon"), "A budget is seconds, such as 0.1s, or simulations"),
    ],
)
def test_what_can_not_be_is_a_sentence(
    shell: Shell,
    arguments: tuple[str, ...],
    sentence: str,
) -> None:
    assert shell("arena", *arguments) == 2
    assert shell.err.startswith(sentence)
    assert not Path("arena").exists()


def test_a_table_a_result_and_a_plot(shell: Shell) -> None:
    assert shell(*SMALL, "--bots", "greedy,random") == 0
    assert shell.out.startswith("Topple, 2 seats: 4 games with 2 seeds\n")
    assert "Percent of the points, row against column" in shell.out
    (folder,) = Path("arena").iterdir()
    assert f"are in {folder}." in shell.out
    assert (folder / "plot.svg").exists()
    result = json.loads((folder / "result.json").read_text(encoding="utf-8"))
    assert result["pairs"][0]["games"] == 4
    assert {bot["name"] for bot in result["bots"]} == {"greedy", "random"}

    assert shell(*SMALL, "--bots", "greedy,random", "--json") == 0
    assert json.loads(shell.out) == result
    assert shell("verify", str(folder / "games/000003.json")) == 0


def test_a_folder_of_another_arena_is_refused(shell: Shell) -> None:
    asked = ("arena", "biddi", "--bots", "random", "--games", "3", "--jobs", "1", "--out", "here")
    assert shell(*asked) == 0
    assert shell.out.startswith("Stack-a-Biddi, 2 seats: 3 games with 3 seeds\n")
    assert shell(*asked, "--seed", "2") == 2
    assert shell.err.startswith("here holds another arena, with seed 1 instead of 2.")


def test_alone(shell: Shell) -> None:
    solo = ("arena", "brikks", "--seats", "1", "--bots", "random")
    assert shell(*solo, "--games", "3", "--jobs", "1") == 0
    assert shell.out.startswith("Brikks, 1 seat: 3 games with 3 seeds\n")
    assert "Percent of the games" in shell.out
    assert "rating" not in shell.out
