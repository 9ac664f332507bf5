"""What people see of compiling."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import cairn
from cairn.cli.compiling import Ahead, Notice


def function_of(module: str) -> Callable[[], None]:
    def function() -> None: ...

    function.__module__ = module
    return function


def test_a_line_is_said_once_and_only_when_it_takes_long(
    capsys: pytest.CaptureFixture[str],
) -> None:
    notice = Notice()
    notice(function_of("cairn.balance.simplex"), 0.0)
    notice(function_of("cairn.games.stackback.sites"), 0.9)
    assert capsys.readouterr().err == ""
    notice(function_of("cairn.core.kernel"), 1.1)
    notice(function_of("cairn.games.stackback.sites"), 2.0)
    told = capsys.readouterr()
    assert told.err == "Compiling the rules of STACK Back. This happens only once …\n"
    assert told.out == ""


def test_what_belongs_to_no_game_has_no_name(capsys: pytest.CaptureFixture[str]) -> None:
    Notice()(function_of("cairn.balance.simplex"), 2.0)
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
    ahead(function_of("cairn.games.nodes.legal"), 0.0)
    assert begun == [], "this process is busy itself"
    ahead.begin()
    ahead.begin()
    assert begun == [
        [sys.executable, "-m", "cairn.core.warming", "bots", "nodes", "expert", "greedy"]
    ]
