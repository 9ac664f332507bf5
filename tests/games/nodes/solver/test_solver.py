"""The solver against plain full search, and the bots that ask it."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

import cairn
from cairn.games.nodes.solver.beam import SoloLine, find_solo
from cairn.games.nodes.solver.endgame import Endgame, key_of, turned_nodes
from cairn.games.nodes.tools import solve
from tests.games.nodes import oracle
from tests.games.nodes.oracle import Json
from tests.games.nodes.positions import GAME, HEX, State, hand, made, stacked

QUADS = ("quad 1: 0,0 0,1 1,-1 1,0", "quad 1: 1,1 1,2 2,1 2,2")


def late(rng: Random, kind: str) -> Json | None:
    """A moment high up in a random round, with only a few pieces left to each."""
    state: State = GAME.new(2, {"set": kind, "points": 1})
    stop = rng.randint(26, 36)
    while state.actors and len(state.stack) < stop:
        state = state.play(state.actors[0], rng.choice(state.actions(state.actors[0])))
    data: Json = state.to_json()
    for held in data["position"]["hands"]:
        for name in oracle.TYPES:
            held[name] = min(held[name], rng.choice((0, 1, 1)))
    return data if state.actors and made(data).actions(data["position"]["turn"]) else None


def wins(state: State) -> bool:
    """Plain full search: does the mover win the round?"""
    seat = state.actors[0]
    for action in state.actions(seat):
        after = state.play(seat, action)
        if after.outcome:
            won = after.outcome.winners == (seat,)
        else:
            won = wins(after) == (after.actors[0] == seat)
        if won:
            return True
    return False


@pytest.mark.parametrize("kind", ["hex", "square"])
def test_solver_agrees_with_full_search(kind: str) -> None:
    rng, solver = Random(f"solve {kind}"), Endgame(bits=16)
    verdicts: list[bool] = []
    while len(verdicts) < 30:
        data = late(rng, kind)
        if data is None:
            continue
        state = made(data)
        found = solver.solve(state, seconds=600)
        assert found is not None
        assert (found.winner == state.actors[0]) == wins(state)
        verdicts.append(found.winner == state.actors[0])
        if found.move:
            after = state.play(state.actors[0], found.move)
            assert after.outcome or not wins(after)
    assert {True, False} <= set(verdicts)


def turned(data: Json, by: Any) -> Json:  # noqa: ANN401
    """The same moment on a table that was turned, with the first base in the middle again."""
    data = deepcopy(data)
    for entry in data["position"]["stack"]:
        name, layer, nodes = oracle.read(entry[1])
        entry[1] = oracle.write(name, layer, [by(*node) for node in nodes])
    return data


def test_positions_that_are_alike_have_one_key() -> None:
    rng = Random("alike")
    data = next(filter(None, (late(rng, "hex") for _ in range(99))))
    turns = [
        lambda a, b: (a, b),
        lambda a, b: (-b, a + b),
        lambda a, b: (b, a),
        lambda a, b: (-a, -b),
    ]
    states = [made(turned(data, turn)) for turn in turns]
    keys = {key_of(state.words, turned_nodes(state.words, 0)) for state in states}
    assert len(keys) == 1
    data["position"]["hands"][0]["uni"] += 1
    assert key_of(made(data).words, turned_nodes(states[0].words, 0)) not in keys


def test_search_finds_a_forced_win() -> None:
    rng, solver, tried = Random("forced"), Endgame(bits=16), 0
    while tried < 6:
        data = late(rng, "hex")
        if data is None:
            continue
        state = made(data)
        found = solver.solve(state, seconds=600)
        if not found or not found.move or len(state.actions(state.actors[0])) < 2:
            continue
        bot = GAME.bot("expert", tried)
        choice = bot.choose(state, state.actors[0], cairn.Budget(simulations=3000))
        after = state.play(state.actors[0], choice)
        assert after.outcome or not wins(after)
        tried += 1


def test_what_the_solver_finds_is_explained() -> None:
    rng = Random("forced")
    while True:
        data = late(rng, "hex")
        state = made(data) if data else None
        if state and len(state.actions(state.actors[0])) > 1 and wins(state):
            break
    seat, bot = state.actors[0], GAME.bot("expert", 1)
    why = bot.explain(state, seat, cairn.Budget(simulations=50))
    assert (
        why.best
        == why.alternatives[0].action
        == bot.choose(state, seat, cairn.Budget(simulations=50))
    )
    assert why.alternatives[0].value == 1.0


def test_beam_finds_a_won_solo_game() -> None:
    heard: list[int] = []
    line = find_solo(GAME, "hex", 4, 1, lambda found, width: heard.append(found.left))
    assert line.left == 0
    assert heard[-1] == 0
    state: State = GAME.new(1)
    for action in line.actions:
        state = state.play(0, action)
    assert state.outcome.winners == (0,)


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


def test_what_a_hint_says_is_what_the_solver_found() -> None:
    rng, found = Random(4), 0
    while found < 3:
        data = late(rng, "hex")
        if data is None:
            continue
        state = made(data)
        if not state.solvable:
            continue
        solved = state.solved(10.0)
        assert solved
        seat = state.actors[0]
        assert (solved.winner == seat) == wins(state) == (solved.action is not None)
        found += 1


def test_nothing_is_said_where_a_hand_may_tremble() -> None:
    assert not GAME.new(2, {"hand": "shaky"}).solvable
    assert GAME.new(1).solved(1.0) is None
