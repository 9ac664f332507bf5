"""`cairn solve nodes`: the end of a two-player round, solved exactly; and a solo game that wins."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cairn.core.chance import Dice
from cairn.core.drawing import plain
from cairn.core.driver import play
from cairn.core.game import State
from cairn.core.match import Match
from cairn.core.record import Record
from cairn.games.nodes.parts import SETS, TYPES
from cairn.games.nodes.rules import GAME, NodesState
from cairn.games.nodes.solver.beam import Line, find_solo
from cairn.games.nodes.solver.endgame import Endgame, Verdict

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)


def main(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="a record or a state of a two-player game, as JSON"),
    ] = None,
    at: Annotated[
        int | None, typer.Option(help="solve only the moment after this many actions")
    ] = None,
    seconds: Annotated[float, typer.Option(help="time limit for each moment")] = 10.0,
    seed: Annotated[int, typer.Option(help="another number gives another round or solo game")] = 1,
    pieces: Annotated[str, typer.Option("--set", help=" or ".join(SETS))] = SETS[0],
    solo: Annotated[bool, typer.Option("--solo", help="find a solo game that wins")] = False,
    width: Annotated[int, typer.Option(help="solo: how many games to keep at each step")] = 8,
    save: Annotated[Path | None, typer.Option(help="save the game to this file")] = None,
) -> None:
    """Find out who wins the end of a two-player round, or find a solo game that wins.

    Without a file, two greedy bots play a round, and the solver works backwards from its end
    for as long as it finds an answer within the time limit.
    """
    if solo:
        solve_solo(pieces, width, seed, save or Path("nodes-solo.json"))
    else:
        states = read_states(file, at) if file else made_states(pieces, seed, save)
        solve_round(states, seconds)


def made_states(kind: str, seed: int, save: Path | None) -> list[NodesState]:
    """A round between greedy bots, saved if a file is given."""
    record = play(GAME, ["greedy", "greedy"], seed, {"set": kind, "points": 1})
    if save:
        record.save(save)
    console.print(f"A round between two greedy bots, {kind} set, seed {seed}.")
    return last_round(record)


def read_states(file: Path, at: int | None) -> list[NodesState]:
    """The moments to solve: of a record's last round, or the one state of a file."""
    text = file.read_text(encoding="utf-8")
    data: Any = json.loads(text) if text.lstrip().startswith("{") else None
    if isinstance(data, dict) and "position" in data:
        states = solvable([GAME.from_json(data)])
    else:
        record = Record.loads(text)
        if record.game is not GAME:
            raise ValueError(f"This is a record of {record.game.title}, not of {GAME.title}.")
        replayed = record.replay()
        if at is not None and not 0 <= at < len(replayed):
            raise ValueError(f"This record has {len(record.log)} actions, not {at}.")
        states = last_round(record) if at is None else solvable(replayed[at : at + 1])
    if not states:
        raise ValueError("The solver needs a two-player round with all bases laid.")
    return states


def solvable(states: Iterable[State]) -> list[NodesState]:
    """Those of the states in which one of two players lays a piece."""
    return [s for s in states if isinstance(s, NodesState) and s.seats == 2 and s.phase == "stack"]


def last_round(record: Record) -> list[NodesState]:
    """The moments of the last round in which somebody lays a piece."""
    stacking = solvable(record.states())
    rounds = [state.position()["round"] for state in stacking]
    return [state for state, number in zip(stacking, rounds, strict=True) if number == rounds[-1]]


def left(state: NodesState) -> int:
    """How many pieces both have left."""
    return sum(state.seat(seat, kind) for seat in range(2) for kind in range(len(TYPES)))


def solve_round(states: list[NodesState], seconds: float) -> None:
    """Solve backwards from the end and show the verdicts; Ctrl-C ends it early."""
    table = Table(box=None, pad_edge=False)
    for column in ("pieces left", "to lay", "wins", "a winning move", "positions", "seconds"):
        table.add_column(column, justify="left" if "win" in column else "right")
    solved: list[tuple[NodesState, Verdict]] = []
    stopped = ""
    try:
        for state, verdict in verdicts(states, seconds):
            if verdict is None:
                stopped = f"No answer within {seconds:g} s with {left(state)} pieces left."
                break
            solved.append((state, verdict))
            table.add_row(*row(state, verdict))
    except KeyboardInterrupt:
        stopped = "Stopped. This is what the solver found."
    console.print(table)
    console.print(Text(summary(solved, stopped)))


def verdicts(
    states: list[NodesState], seconds: float
) -> Iterator[tuple[NodesState, Verdict | None]]:
    """The moments from the last one backwards with their verdicts, progress shown meanwhile."""
    solver = Endgame()
    with errors.status("Getting ready …") as status:
        for state in reversed(states):

            def tell(positions: int, state: NodesState = state) -> None:
                status.update(f"{left(state)} pieces left: {positions:,} positions …")

            tell(0)
            yield state, solver.solve(state, seconds, tell)


def row(state: NodesState, verdict: Verdict) -> list[str]:
    """One line of the table."""
    return [
        str(left(state)),
        f"seat {state.actors[0]}",
        f"seat {verdict.winner}",
        str(verdict.move or "none"),
        f"{verdict.positions:,}",
        f"{verdict.seconds:.2f}",
    ]


def summary(solved: list[tuple[NodesState, Verdict]], stopped: str) -> str:
    """How far the verdicts go and where the round was given away."""
    if not solved:
        return stopped or "There is nothing to solve."
    state, verdict = solved[-1]
    lines = [f"With {left(state)} pieces left, seat {verdict.winner} wins from there."]
    for (after, later), (before, earlier) in pairwise(solved):
        if later.winner != earlier.winner:
            lost, played = before.actors[0], after.stack[-1][1]
            better = f"; {earlier.move} would have won" if earlier.move else ""
            lines.append(f"Seat {lost} gave the round away with {played}{better}.")
    return "\n".join([*lines, stopped] if stopped else lines)


def solve_solo(kind: str, width: int, seed: int, file: Path) -> None:
    """Find a won solo game and save it; Ctrl-C saves the longest one so far."""
    if kind not in SETS:
        raise ValueError(f"Option set can be {' or '.join(SETS)}, not {kind}.")
    best: list[Line] = []
    try:
        with errors.status("Getting ready …") as status:

            def tell(line: Line, wide: int) -> None:
                if not best or line.left < best[-1].left:
                    best.append(line)
                laid = len(line.actions)
                status.update(
                    f"Width {wide}: {laid} laid, {line.left} left (best: {best[-1].left})"
                )

            find_solo(GAME, kind, width, seed, tell)
    except KeyboardInterrupt:
        console.print("Stopped.")
    if best:
        finish_solo(best[-1], kind, seed, file)


def finish_solo(line: Line, kind: str, seed: int, file: Path) -> None:
    """Play the found actions as a match, show the stack, and save the record."""
    match = Match(GAME, 1, {"set": kind}, Dice(seed), ["beam"])
    for action in line.actions:
        match.play(0, action)
    match.record().save(file)
    console.print(Text(plain(match.state.drawing())))
    ending = match.state.outcome
    console.print(Text(ending.reason if ending else f"{line.left} pieces left."))
    console.print(Text(f"Saved. To watch it: cairn replay {file}"))
