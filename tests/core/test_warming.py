"""Warming up: what a game compiles, and how far it is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cairn
from cairn.core import warming
from cairn.core.kernel import compiled, popcount
from cairn.core.warming import Tally, Warmth, closure
from cairn.games.topple import stacks

WARMING = (sys.executable, "-m", "cairn.core.warming")


def test_the_bots_named_play(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[list[str]] = []
    monkeypatch.setattr(warming, "play", lambda game, bots, **_: played.append(bots))
    warming.try_bots(cairn.load("topple"), ["regular"])
    warming.try_bots(cairn.load("topple"), [])
    assert played == [["regular", "regular"], ["random", "random"]]


def test_the_rules_are_played_in_every_mode() -> None:
    game, pauses = cairn.load("biddi"), []
    warming.try_rules(game, lambda: pauses.append(1))
    assert len(pauses) > len(game.modes)


@compiled(__file__)
def inner(x: int) -> int:
    return int(popcount(x))


@compiled(__file__)
def outer(x: int) -> int:
    return inner(x) + stacks.__doc__.__len__()


def test_what_a_function_calls_counts_with_it() -> None:
    assert closure([outer]) == {outer, inner, popcount}  # type: ignore[list-item]
    assert closure([]) == set()


def test_a_game_without_anything_to_compile() -> None:
    assert Tally("biddi").hear(print) == Warmth(0, 0)


@pytest.mark.parametrize("name", ["brikks", "nodes", "stackback", "topple"])
def test_everything_is_counted_once_the_rules_are_ready(name: str) -> None:
    """Whether they were compiled or loaded: nobody reads "40 of 50" when it is done."""
    script = (
        "from cairn.core.registry import load\n"
        "from cairn.core.warming import Tally, try_rules\n"
        f"tally = Tally({name!r})\n"
        f"try_rules(load({name!r}))\n"
        "print(*tally.hear(print))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    compiled, functions = map(int, done.stdout.split())
    assert compiled == functions > 40


def test_how_far_it_is(tmp_path: Path) -> None:
    """Function by function, from the first on."""
    fresh = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    told = []
    with subprocess.Popen(
        [*WARMING, "rules", "nodes", str(os.getpid())], stdout=subprocess.PIPE, text=True, env=fresh
    ) as process:
        assert process.stdout
        for line in process.stdout:
            found = re.fullmatch(r"compiled (\d+) of (\d+)\n", line)
            assert found
            told.append((int(found[1]), int(found[2])))
            if told[-1][0] >= 8:
                process.kill()
    assert told == sorted(told)
    assert told[0] == (0, told[-1][1])
    assert len({done for done, _ in told}) > 5
    assert len({functions for _, functions in told}) == 1


def test_it_ends_with_the_process_that_wanted_it(tmp_path: Path) -> None:
    """Even if that was gone before it could look."""
    fresh = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    gone = [*WARMING, "rules", "stackback", "0"]
    done = subprocess.run(gone, capture_output=True, text=True, env=fresh)
    assert not re.search(r"compiled (\d+) of \1\n", done.stdout)
    assert done.returncode == 0


def test_it_leaves_the_rules_to_others_and_goes_on_with_the_bots() -> None:
    """The server compiles the rules that are missing when it starts; the helper doesn't."""
    script = (
        "import os, signal\n"
        "from cairn.core import warming\n"
        "def rules(game):\n"
        "    print('rules', game.name)\n"
        "    if game.name == 'brikks': os.kill(os.getpid(), signal.SIGTERM)\n"
        "def bots(game, names):\n"
        "    print('bots', game.name)\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
        "warming.try_rules, warming.try_bots = rules, bots\n"
        "warming.main([])\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.split("\n") == [
        *("rules biddi", "rules brikks"),
        *(f"bots {name}" for name in cairn.games()),
        "",
    ]
    assert done.returncode == 0, done.stderr
