"""A game from another package: installed from its wheel, it works in every command.

The package is built, installed into a fresh folder and used by another process, as somebody does
who has `pip install`ed it. What is asked of it is the same for every game.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cairn

PROJECT = Path(__file__).parents[1] / "examples" / "cairn-pebbles"
NAME, TITLE = "pebbles", "Pebbles"
LAB = ["--games", "4"]
"""What `cairn lab` needs so that it is quick."""
ALL_BOTS = ["--seats", "2", "--bot", "random", "--bot", "random"]
COMMANDS: dict[str, tuple[list[str], str]] = {
    "games": (["games"], ""),
    "rules": (["rules", NAME], ""),
    "play by hand": (["play", NAME], "hint\nlist\nnonsense\nquit\n"),
    "play": (["play", NAME, *ALL_BOTS, "--seed", "1", "--save", "game.json"], ""),
    "resume": (["play", "--resume", f"cairn-{NAME}.json"], "quit\n"),
    "replay": (["replay", "game.json", "--all"], ""),
    "verify": (["verify", "game.json"], ""),
    "playout": (["playout", NAME, "--seats", "2", "--seed", "1", "--json"], ""),
    "lab": (["lab", NAME, *LAB], ""),
    "labs": (["lab", "--help"], ""),
}
RUN = """
import contextlib, io, json, sys
from cairn.cli import main

ran = {}
for name, (arguments, typed) in json.load(sys.stdin).items():
    out, err, sys.stdin = io.StringIO(), io.StringIO(), io.StringIO(typed)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(arguments)
        except SystemExit as stop:
            status = stop.code
    ran[name] = [status, out.getvalue(), err.getvalue()]
print(json.dumps(ran))
"""
CHECK = f"import cairn; from cairn.testing import check_game; check_game(cairn.load({NAME!r}))"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but the installed package."""
    source, wheels, target = (tmp_path_factory.mktemp(n) for n in ("source", "wheels", "target"))
    shutil.copytree(PROJECT, source, dirs_exist_ok=True)
    build = "import sys, hatchling.build as b; b.build_wheel(sys.argv[1])"
    _python(["-c", build, str(wheels)], cwd=source)
    (wheel,) = wheels.glob("*.whl")
    install = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-compile"]
    _python([*install, "--target", str(target), str(wheel)], cwd=wheels)
    return target


@pytest.fixture(scope="module")
def ran(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What every command printed, and its status."""
    done = _python(["-c", RUN], tmp_path_factory.mktemp("home"), installed, json.dumps(COMMANDS))
    found: dict[str, Any] = json.loads(done)
    return found


def _python(arguments: list[str], cwd: Path, installed: Path | None = None, typed: str = "") -> str:
    """Run Python elsewhere, with the installed package in its reach; what it printed."""
    house = str(Path(cairn.__file__).parents[1])
    reach = os.pathsep.join([str(installed), house] if installed else [house])
    environment = {**os.environ, "PYTHONPATH": reach, "COLUMNS": "100"}
    command = [sys.executable, *arguments]
    done = subprocess.run(
        command, cwd=cwd, env=environment, input=typed, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_knows_the_game(ran: dict[str, Any], command: str) -> None:
    status, out, err = ran[command]
    assert status == 0, err
    assert out
    assert "Traceback" not in err


def test_the_commands_say_what_they_should(ran: dict[str, Any]) -> None:
    said = {command: out for command, (_, out, _) in ran.items()}
    assert NAME in said["games"]
    assert TITLE in said["rules"]
    assert "A bot would play" in said["play by hand"]
    assert "'nonsense' is not an action here." in said["play by hand"]
    assert "The seed was 1." in said["play"]
    assert f"{TITLE}, 2 players" in said["verify"]
    assert "every action is legal" in said["verify"]
    assert json.loads(said["playout"])["game"] == NAME
    assert "careful wins" in said["lab"]
    assert NAME in said["labs"]


def test_it_conforms(installed: Path, tmp_path: Path) -> None:
    _python(["-c", CHECK], tmp_path, installed)
