"""`cairn solve nodes`: what it reads, finds, tells and saves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import cairn
from cairn.games.nodes.solver.beam import SoloLine
from cairn.games.nodes.solver.endgame import Endgame
from cairn.games.nodes.tools import solve
from tests.games.nodes.positions import GAME, HEX, hand, made, stacked

QUADS = ("quad 1: 0,0 0,1 1,-1 1,0", "quad 1: 1,1 1,2 2,1 2,2")


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Console:
    console = Console(record=True, width=120, highlight=False)
    monkeypatch.setattr(solve, "console", console)
    return console


def test_solve_command(tmp_path: Path, said: Console) -> None:
    file = tmp_path / "round.json"
    cairn.play(GAME, ["greedy", "greedy"], 3, {"points": 1}).save(file)
    states = solve.read_states(file, None)
    solve.solve_round(states[-6:], seconds=600)
    assert "wins from there" in said.export_text()
    assert len(solve.read_states(file, 30)) == 1
    with pytest.raises(ValueError, match="has"):
        solve.read_states(file, 999)
    won = tmp_path / "solo.json"
    solve.solve_solo("hex", 4, 1, won)
    assert "All pieces are laid" in said.export_text()
    assert cairn.Record.load(won).verify() == []
    with pytest.raises(ValueError, match="two-player"):
        solve.read_states(won, None)


def test_a_state_can_be_solved(tmp_path: Path) -> None:
    state = solve.last_round(cairn.play(GAME, ["random", "random"], 3, {"points": 1}))[-1]
    file = tmp_path / "state.json"
    file.write_text(json.dumps(state.to_json()), encoding="utf-8")
    assert solve.read_states(file, None) == [state]
    with pytest.raises(ValueError, match="single state"):
        solve.read_states(file, 3)


def test_nothing_is_written_unasked(
    tmp_path: Path, said: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    solve.main(solo=True, width=4)
    text = said.export_text()
    assert "All pieces are laid" in text
    assert text.count("\nbase 0: ") == 2, "the game is told instead"
    assert [*tmp_path.iterdir()] == []


def test_ctrl_c_loses_nothing(
    tmp_path: Path, said: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop_early(game: object, kind: str, width: int, seed: int, tell: Any) -> None:  # noqa: ANN401
        for heard in range(1, 9):
            bases = (HEX[0], HEX[1], "quad 1: 0,0 0,1 1,-1 1,0")
            tell(SoloLine(bases, 36 - heard), width)
        raise KeyboardInterrupt

    monkeypatch.setattr(solve, "find_solo", stop_early)
    file = tmp_path / "solo.json"
    solve.main(solo=True, save=file)
    assert "Stopped. This is the best game so far." in said.export_text()
    assert len(cairn.Record.load(file).log) == 3
    assert [path.name for path in tmp_path.iterdir()] == ["solo.json"]

    def stop(*_: object) -> Any:  # noqa: ANN401
        raise KeyboardInterrupt

    states = solve.last_round(cairn.play(GAME, ["random", "random"], 3, {"points": 1}))
    solver = Endgame(bits=16)
    found = solver.solve(states[-1], seconds=600)
    answers = iter([found])
    monkeypatch.setattr(Endgame, "solve", lambda *_: next(answers, None) or stop())
    solve.solve_round(states, 600)
    text = said.export_text()
    assert "Stopped. This is what the solver found." in text
    assert "wins from there" in text


def test_what_could_not_be_saved_is_told(
    tmp_path: Path, said: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cairn.Record, "save", full)
    line = SoloLine((HEX[0], HEX[1], "quad 1: 0,0 0,1 1,-1 1,0"), 35)
    with pytest.raises(OSError, match="No space"):
        solve.finish_solo(line, "hex", 1, tmp_path / "solo.json")
    assert line.actions[2] in said.export_text()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"pieces": "[/x]"}, "--set can be hex or square"),
        ({"seconds": 0.0}, "--seconds must be more than 0"),
        ({"seconds": float("nan")}, "--seconds must be more than 0"),
        ({"width": 0}, "--width can be 1 to"),
        ({"width": 10**9}, "--width can be 1 to"),
        ({"at": 3}, "--at needs the file"),
        ({"file": Path("x.json"), "solo": True}, "--solo is for a new game"),
        ({"file": Path("x.json"), "save": Path("y.json")}, "--save is for a new game"),
        ({"save": Path()}, "is a folder"),
    ],
)
def test_arguments_that_cannot_be(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence) as caught:
        solve.main(**arguments)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"nonsense", b"[" * 100_000])
def test_files_that_are_no_game(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(content)
    with pytest.raises(ValueError, match="neither a record nor a state"):
        solve.main(file=file)


def test_a_place_that_cannot_be_written_is_told_first(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "solo.json"
    with pytest.raises(OSError, match="No such file") as caught:
        solve.main(solo=True, save=file)
    assert caught.value.filename == str(file)


def test_one_piece_is_singular() -> None:
    state = made(stacked(*QUADS, hands=[hand(duo=1), hand()]))
    assert solve.held(state) == "1 piece"
