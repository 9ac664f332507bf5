"""Games are ready when a table gets them: nothing is left that would stop the loop."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cairn.core.game import Game
from cairn.core.lazy import NotCompiled
from cairn.core.warming import Warmth
from cairn.server.running import loading

SCRIPT = """
import gc
from random import Random

from cairn.core.lazy import Lazy
from cairn.core.match import Match
from cairn.server.running import loading


def known():
    lazies = [one for one in gc.get_objects() if isinstance(one, Lazy)]
    made = [(one.__module__, one.__name__, inner) for one in lazies for inner in one._made]
    kinds = [(one.__name__, len(one.dispatcher.signatures)) for one in lazies if False in one._made]
    return {*made, *kinds}


game = loading._prepared("topple")
ready = known()
assert ready
match, random = Match(game), Random(1)
while match.roll().actors and len(match.log) < 100:
    actor = random.choice(match.state.actors)
    match.state.view(), match.state.why_not(actor, "nonsense"), match.state.overdue(actor)
    match.play(actor, random.choice(match.state.actions(actor)))
match.undo(5)
assert known() == ready, known() - ready
"""


def test_nothing_of_a_game_that_is_ready_is_left_to_compile() -> None:
    """In a process of its own: here others have called this game's functions before."""
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def waits() -> bool:
    """Whether a game has stepped back."""
    return bool(loading._changing._waiters)  # type: ignore[attr-defined]


@pytest.fixture
def untouched(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is ready or asked for."""
    for name in ("_made", "_far"):
        monkeypatch.setattr(loading, name, {})
    monkeypatch.setattr(loading, "_asked", set())


@pytest.mark.usefixtures("untouched")
@pytest.mark.parametrize("name", ["sTaCkBaCk", "BRIKKS", "Brikks", "brikks%20", "chess"])
def test_a_game_has_one_spelling(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else it is called, nothing is loaded or tried out."""
    tried: list[object] = []
    monkeypatch.setattr(loading, "try_rules", tried.append)
    monkeypatch.setattr(loading, "load", tried.append)
    with pytest.raises(ValueError, match="There is no game called"):
        asyncio.run(loading.game(name))
    assert tried == []
    assert loading._made == {}
    assert loading._asked == set()


@pytest.mark.usefixtures("untouched")
def test_a_game_that_is_asked_for_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others step back until it is ready."""
    order: list[str] = []
    begun = threading.Event()

    def try_rules(game: Game, pause: Callable[[], object]) -> None:
        if game.name == "nodes":
            begun.wait()
            pause()
        else:
            begun.set()
            while not waits() and "nodes" not in order:
                os.sched_yield()
            pause()
        order.append(game.name)

    monkeypatch.setattr(loading, "try_rules", try_rules)
    nodes = loading._begun("nodes")
    assert asyncio.run(loading.game("topple")).name == "topple"
    assert nodes.result().name == "nodes"
    assert order == ["topple", "nodes"]
    assert loading._asked == set()


@pytest.mark.usefixtures("untouched")
def test_all_games_step_back_for_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read as soon as possible, and compiles nothing."""
    order: list[str] = []
    begun = threading.Event()

    def try_rules(game: Game, pause: Callable[[], object]) -> None:
        begun.wait()
        pause()
        order.append("game")

    def read(table: str) -> str:
        begun.set()
        while not waits() and not order:
            os.sched_yield()
        order.append("table")
        return table

    def not_cached() -> None:
        raise NotCompiled

    monkeypatch.setattr(loading, "try_rules", try_rules)
    nodes = loading._begun("nodes")
    assert asyncio.run(loading.at_once(read, "t")) == "t"
    nodes.result()
    assert order == ["table", "game"]
    with pytest.raises(NotCompiled):
        asyncio.run(loading.at_once(not_cached))
    assert loading._hurried == []


@pytest.mark.usefixtures("untouched")
def test_those_who_wait_for_a_game_take_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who wants something else from the shared threads gets it."""
    tried, go = list[str](), threading.Event()

    def try_rules(game: Game, pause: object) -> None:
        tried.append(game.name)
        go.wait()

    async def crowd() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        waiting = [asyncio.create_task(loading.game("topple")) for _ in range(5)]
        await asyncio.sleep(0)
        assert await asyncio.to_thread(len, "all") == 3
        waiting.pop().cancel()  # one of them leaves, and the others don't mind
        go.set()
        assert {game.name for game in await asyncio.gather(*waiting)} == {"topple"}

    monkeypatch.setattr(loading, "try_rules", try_rules)
    asyncio.run(crowd())
    assert tried == ["topple"]


@pytest.mark.usefixtures("untouched")
def test_another_process_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Meanwhile people can see how far it is."""
    go, tried = tmp_path / "go", list[str]()
    os.mkfifo(go)
    script = f"print('Hello!', 'compiled 3 of 7', sep='\\n', flush=True); open({str(go)!r}).read()"

    def try_rules(game: Game, pause: object) -> None:
        tried.append(game.name)
        if len(tried) == 1:
            raise NotCompiled

    async def wait() -> None:
        coming = asyncio.create_task(loading.game("topple"))
        while not loading.compiling():
            await asyncio.sleep(0)
        assert loading.compiling() == {"topple": Warmth(3, 7)}
        go.write_text("")
        assert (await coming).name == "topple"

    monkeypatch.setattr(loading, "COMPILE", (sys.executable, "-c", script))
    monkeypatch.setattr(loading, "try_rules", try_rules)
    asyncio.run(wait())
    assert tried == ["topple", "topple"]
    assert loading.compiling() == {}


@pytest.mark.usefixtures("untouched")
def test_a_game_that_fails_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(game: Game, pause: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(loading, "try_rules", fail)
        with pytest.raises(ZeroDivisionError):
            asyncio.run(loading.game("biddi"))
    assert loading._asked == set()
    assert asyncio.run(loading.game("biddi")).name == "biddi"
