"""`cairn solve nodes`: the end of a two-player round, solved exactly; and a solo game that wins."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Annotated

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
from cairn.core.sentences import counted
from cairn.games.nodes.parts import SETS, TYPES
from cairn.games.nodes.rules import GAME, NodesState
from cairn.games.nodes.solver.beam import SoloLine, find_solo
from cairn.games.nodes.solver.endgame import Endgame, Verdict

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)
WIDEST = 4096


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
    check(file, at, seconds, pieces, solo, width, save)
    if solo:
        solve_solo(pieces, width, seed, save)
    else:
        states = read_states(file, at) if file else made_states(pieces, seed, save)
        solve_round(states, seconds)


def check(
    file: Path | None,
    at: int | None,
    seconds: float,
    pieces: str,
    solo: bool,
    width: int,
    save: Path | None,
) -> None:
    """Raise ValueError or OSError for impossible options, before any work is done."""
    if pieces not in SETS:
        raise ValueError(f"--set can be {' or '.join(SETS)}, not {pieces!r}.")
    if not seconds > 0:
        raise ValueError("--seconds must be more than 0.")
    if not 1 <= width <= WIDEST:
        raise ValueError(f"--width can be 1 to {WIDEST}.")
    if file and (solo or save):
        option = "--solo" if solo else "--save"
        raise ValueError(f"{option} is for a new game, so leave out the file {file}.")
    if at is not None and not file:
        raise ValueError("--at needs the file of a record.")
    if save:
        try_to_save(save)


def try_to_save(file: Path) -> None:
    """Raise ValueError or OSError if a record can't be saved there."""
    if file.is_dir():
        raise ValueError(f"{file} is a folder. --save needs the name of a file.")
    draft = file.with_name(file.name + ".part")
    try:
        draft.touch()
        draft.unlink()
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None


def made_states(kind: str, seed: int, save: Path | None) -> list[NodesState]:
    """A round between greedy bots, saved if a file is given."""
    with errors.status("Two greedy bots play a round …"):
        record = play(GAME, ["greedy", "greedy"], seed, {"set": kind, "points": 1})
    if save:
        record.save(save)
    console.print(f"A round between two greedy bots, {kind} set, seed {seed}.")
    return last_round(record)


def read_states(file: Path, at: int | None) -> list[NodesState]:
    """The moments to solve: a record's last round, or the single state in a file."""
    data = read_json(file)
    if isinstance(data, dict) and "position" in data:
        if at is not None:
            raise ValueError("--at needs a record, but this file has a single state.")
        states = solvable([GAME.from_json(data)])
    else:
        states = of_record(Record.from_json(data), at)
    if not states:
        raise ValueError("The solver needs a two-player round with all bases laid.")
    return states


def read_json(file: Path) -> object:
    """The contents of a file. Raises ValueError or OSError."""
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError):
        raise ValueError(f"{file} has neither a record nor a state: it is not JSON.") from None


def of_record(record: Record, at: int | None) -> list[NodesState]:
    """The solvable moments of a record: those of the last round, or the one asked for."""
    if record.game is not GAME:
        raise ValueError(f"This is a record of {record.game.title}, not of {GAME.title}.")
    if at is None:
        return last_round(record)
    replayed = record.replay()
    if not 0 <= at < len(replayed):
        raise ValueError(f"This record has {counted(len(record.log), 'action')}, not {at}.")
    return solvable(replayed[at : at + 1])


def solvable(states: Iterable[State]) -> list[NodesState]:
    """The states in which one of two players lays a piece."""
    return [s for s in states if isinstance(s, NodesState) and s.seats == 2 and s.phase == "stack"]


def last_round(record: Record) -> list[NodesState]:
    """The moments of the last round in which a player lays a piece."""
    stacking = solvable(record.states())
    rounds = [state.position()["round"] for state in stacking]
    return [state for state, number in zip(stacking, rounds, strict=True) if number == rounds[-1]]


def left(state: NodesState) -> int:
    """The number of pieces that both players have left."""
    return sum(state.seat(seat, kind) for seat in range(2) for kind in range(len(TYPES)))


def held(state: NodesState) -> str:
    """The same in words."""
    return counted(left(state), "piece")


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
                stopped = f"No answer within {seconds:g} s with {held(state)} left."
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
    """The moments in reverse order with their verdicts, showing progress."""
    solver = Endgame()
    with errors.status("Getting ready …") as status:
        for state in reversed(states):

            def tell(positions: int, state: NodesState = state) -> None:
                status.update(f"{held(state)} left: {positions:,} positions …")

            tell(0)
            yield state, solver.solve(state, seconds, tell)


def row(state: NodesState, verdict: Verdict) -> list[str]:
    """One line of the table."""
    return [
        str(left(state)),
        f"seat {state.actors[0] + 1}",
        f"seat {verdict.winner + 1}",
        str(verdict.move or "none"),
        f"{verdict.positions:,}",
        f"{verdict.seconds:.2f}",
    ]


def summary(solved: list[tuple[NodesState, Verdict]], stopped: str) -> str:
    """How far back the verdicts go, and where the round was given away."""
    if not solved:
        return stopped or "There is nothing to solve."
    state, verdict = solved[-1]
    lines = [f"With {held(state)} left, seat {verdict.winner + 1} wins from there."]
    for (after, later), (before, earlier) in pairwise(solved):
        if later.winner != earlier.winner:
            lost, played = before.actors[0], after.stack[-1][1]
            better = f"; {earlier.move} would have won" if earlier.move else ""
            lines.append(f"Seat {lost + 1} gave the round away with {played}{better}.")
    return "\n".join([*lines, stopped] if stopped else lines)


def solve_solo(kind: str, width: int, seed: int, file: Path | None) -> None:
    """Find a won solo game, or the longest one until Ctrl-C; show it, and save it if asked."""
    best: list[SoloLine] = []
    try:
        with errors.status("Getting ready …") as status:

            def tell(line: SoloLine, wide: int) -> None:
                if not best or line.left < best[-1].left:
                    best.append(line)
                laid = len(line.actions)
                status.update(
                    f"Width {wide}: {laid} laid, {line.left} left (best: {best[-1].left})"
                )

            find_solo(GAME, kind, width, seed, tell)
    except KeyboardInterrupt:
        console.print("Stopped. This is the best game so far." if best else "Stopped.")
    if best:
        finish_solo(best[-1], kind, seed, file)


def finish_solo(line: SoloLine, kind: str, seed: int, file: Path | None) -> None:
    """Play the found actions as a match and show the stack; save the record or print the game."""
    match = Match(GAME, 1, {"set": kind}, Dice(seed), ["beam"])
    for action in line.actions:
        match.play(0, action)
    console.print(Text(plain(match.state.drawing())))
    ending = match.state.outcome
    console.print(
        Text(ending.reason.sentence if ending else f"{counted(line.left, 'piece')} left.")
    )
    if not file:
        console.print(Text("\n".join(["The game, to be saved with --save FILE:", *line.actions])))
        return
    try:
        match.record().save(file)
    except OSError:
        console.print(Text("\n".join(line.actions)))
        raise
    console.print(Text(f"Saved. To watch it: cairn replay {file}"))
