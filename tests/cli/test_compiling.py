"""What people see of compiling."""

import subprocess
import sys
from typing import Any

import pytest

import cairn
from cairn.cli import compiling
from cairn.cli.compiling import Ahead, Notice


def test_a_line_is_said_once_and_only_when_it_takes_long(
    capsys: pytest.CaptureFixture[str],
) -> None:
    notice = Notice()
    notice("cairn.balance.simplex", 0.0)
    notice("cairn.games.stackback.sites", 0.9)
    assert capsys.readouterr().err == ""
    notice("cairn.core.kernel", 1.1)
    notice("cairn.games.stackback.sites", 2.0)
    told = capsys.readouterr()
    assert told.err == "Compiling the rules of STACK Back. This happens only once …\n"
    assert told.out == ""


def test_what_belongs_to_no_game_has_no_name(capsys: pytest.CaptureFixture[str]) -> None:
    Notice()("cairn.balance.simplex", 2.0)
    assert capsys.readouterr().err == "Compiling what this needs. This happens only once …\n"


def test_a_second_process_compiles_ahead_once(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[list[str]] = []

    class Helper:
        def __init__(self, command: list[str], **_: Any) -> None:  # noqa: ANN401
            begun.append(command)

        def terminate(self) -> None:
            """It has ended."""

    monkeypatch.setattr(subprocess, "Popen", Helper)
    ahead = Ahead(cairn.load("nodes"), ["expert", "greedy", "expert"])
    assert begun == []
    ahead.begin()
    assert begun == [], "all came from the cache"
    ahead("cairn.games.nodes.legal", 0.0)
    assert begun == [], "this process is busy itself"
    ahead.begin()
    ahead.begin()
    assert begun == [[sys.executable, "-m", "cairn.cli.compiling", "nodes", "expert", "greedy"]]


def test_warming_up_plays_with_the_bots_named(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[list[str]] = []
    monkeypatch.setattr(compiling, "play", lambda game, bots, **_: played.append(bots))
    compiling.warm_up(cairn.load("topple"), ["regular"])
    compiling.warm_up(cairn.load("topple"), [])
    assert played == [["regular", "regular"], ["random", "random"]]
