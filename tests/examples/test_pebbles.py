"""Pebbles, the example game, is found and played like any other, and the docs quote it rightly."""

import re
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import cairn
from cairn.core import resources
from cairn.core.game import State
from cairn.core.registry import forget, package
from cairn.testing import check_game

HOME = Path(__file__).parents[2]
PROJECT = HOME / "examples/cairn-pebbles"
GUIDE = HOME / "docs/new-game.md"
BLOCK = re.compile(r"^([^\n]*)\n\n```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
QUOTED = re.compile(r"\[`[^`]+`\]\((\.\./[^)]+)\):")


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package as an installation makes it: its sources, and its entry points."""
    about = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    folder = tmp_path / "cairn_pebbles-0.dist-info"
    folder.mkdir()
    points = about["entry-points"]["cairn.games"].items()
    lines = ["[cairn.games]", *(f"{name} = {value}" for name, value in points)]
    (folder / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    (folder / "METADATA").write_text("Name: cairn-pebbles\nVersion: 0\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.syspath_prepend(str(PROJECT / "src"))
    yield
    forget()
    for name in [name for name in sys.modules if name.startswith("cairn_pebbles")]:
        del sys.modules[name]


def at(*pile: tuple[str, int], rolled: str | None = None, seats: int = 2) -> State:
    """A state with these pebbles on the rock, all laid one after the other."""
    stones = [{"size": "rock", "at": 0}, *({"size": size, "at": at} for size, at in pile)]
    rest: dict[str, Any] = {"rolled": rolled, "laid": len(pile), "points": [0] * seats}
    game = cairn.load("pebbles")
    data = {"game": game.name, "seats": seats, "options": {}, "position": {"pile": stones, **rest}}
    return game.from_json(data)


def test_an_installed_game_is_found() -> None:
    assert "pebbles" in cairn.games()
    game = cairn.load("pebbles")
    assert game.title == "Pebbles"
    assert game.rules_page().startswith("# Pebbles")
    assert resources.has_tool(package("pebbles"), "lab")


def test_it_keeps_what_games_promise() -> None:
    check_game(cairn.load("pebbles"))


def test_bots_play_it() -> None:
    game = cairn.load("pebbles")
    for bots in (["careful", "greedy"], ["random", "random", "random", "random"]):
        record = cairn.play(game, bots, seed=3)
        assert record.outcome
        assert record.verify() == []


def test_careful_beats_random() -> None:
    game = cairn.load("pebbles")
    outcomes = [
        cairn.play(game, ["careful", "random"], n, {"pebbles": 8}).outcome for n in range(8)
    ]
    assert sum(outcome.winners == (0,) for outcome in outcomes if outcome) >= 7


def test_the_lab_reports(capsys: pytest.CaptureFixture[str]) -> None:
    resources.tool(package("pebbles"), "lab")(games=2, first="greedy", second="random")
    assert "greedy wins" in capsys.readouterr().out


def test_the_die() -> None:
    chances = {str(action): chance for action, chance in at().outcomes()}
    assert chances == {
        "roll small": Fraction(1, 2),
        "roll medium": Fraction(1, 3),
        "roll large": Fraction(1, 6),
    }


def test_reaching_out_scores_and_going_back_does_not() -> None:
    assert at(rolled="small").play(0, "lay 4").scores == (4, 0)
    assert at(rolled="small").play(0, "lay -4").scores == (0, 0)


def test_on_the_edge_it_stands_and_beyond_it_falls() -> None:
    assert not at(rolled="large").play(0, "lay 4").falls
    assert at(rolled="large").play(0, "lay 5").falls


def test_going_back_makes_room() -> None:
    assert at(("large", 3), ("medium", 5), ("small", 7)).falls
    assert not at(("large", 3), ("medium", 5), ("small", 2), ("small", 4)).falls


def test_what_falls_takes_more_with_it_than_the_least() -> None:
    state = at(("small", 1), ("small", 2), rolled="medium").play(0, "lay 2")
    assert state.falls
    assert not state.draws
    assert [str(action) for action, _ in state.outcomes()] == ["fall 1"]
    assert str(state.fall()) == "fall 2"
    assert state.play(cairn.CHANCE, "fall 2").scores == (-4, 0)
    assert state.play(cairn.CHANCE, "fall 1").scores == (-2, 0)
    motion = state.motion()
    assert motion is not None
    assert motion.fallen == ("stone 2", "stone 3")


def test_a_fall_takes_nothing_that_stood() -> None:
    state = at(("small", 1), ("small", 2), rolled="medium").play(0, "lay 2")
    refusal = state.why_not(cairn.CHANCE, "fall 3")
    assert refusal is not None
    assert refusal.code == "fall"
    assert refusal.facts == {"count": 3, "most": 2}


@pytest.mark.parametrize(
    ("action", "code", "facts"),
    [
        ("lay 0", "middle", {}),
        ("lay 6", "apart", {"shift": 6, "most": 5}),
        ("roll small", "phase", {"phase": "lay"}),
        ("lie 2", "unreadable", {"text": "lie 2"}),
    ],
)
def test_refusals(action: str, code: str, facts: dict[str, Any]) -> None:
    refusal = at(rolled="small").why_not(0, action)
    assert refusal is not None
    assert (refusal.code, refusal.facts) == (code, facts)


@pytest.mark.parametrize(
    "change",
    [
        {"pile": []},
        {"pile": [{"size": "small", "at": 0}]},
        {"pile": [{"size": "rock", "at": 0}, {"size": "rock", "at": 1}]},
        {"pile": [{"size": "rock", "at": 0}, {"size": "small", "at": 1.5}]},
        {"pile": [{"size": "rock", "at": 0}, {"size": "small", "at": 9}]},
        {"pile": 3},
        {"pile": [{"size": "rock", "at": 0}, {"size": "small", "at": 5}], "rolled": "small"},
        {"rolled": "rock"},
        {"laid": -1},
        {"laid": 17},
        {"laid": 16, "rolled": "small"},
        {"laid": True},
        {"points": [0]},
        {"points": ["0", "0"]},
        {"points": None},
    ],
)
def test_bad_positions_are_refused(change: dict[str, Any]) -> None:
    data = at().to_json()
    with pytest.raises(ValueError, match=r"This is not a position of Pebbles: .*[.]"):
        cairn.load("pebbles").from_json({**data, "position": {**data["position"], **change}})


def blocks() -> list[tuple[str, str]]:
    """The Python in the guide, each block with the line before it."""
    text = GUIDE.read_text(encoding="utf-8")
    return [(match[1], match[2]) for match in BLOCK.finditer(text)]


def dedented_pieces(source: str, lines: int) -> set[str]:
    """Every run of so many lines in a file, as it looks when it begins at the margin."""
    every = source.splitlines()
    runs = ("\n".join(every[n : n + lines]) for n in range(len(every) - lines + 1))
    return {textwrap.dedent(run).strip("\n") for run in runs}


def test_the_guide_shows_code() -> None:
    assert len(blocks()) == GUIDE.read_text(encoding="utf-8").count("```python") > 5


@pytest.mark.parametrize(("line", "code"), blocks(), ids=lambda text: text[:40])
def test_the_guide_quotes_what_is_there(line: str, code: str) -> None:
    quoted = QUOTED.search(line)
    assert quoted, f"the line before a block must name its file: {line!r}"
    source = (GUIDE.parent / quoted[1]).read_text(encoding="utf-8")
    wanted = textwrap.dedent(code).strip("\n")
    pieces = dedented_pieces(source, len(wanted.splitlines()))
    assert wanted in pieces, f"this is not in {quoted[1]}:\n{wanted}"
