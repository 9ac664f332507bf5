"""Processes that play: one that dies is replaced, and all end when they shall."""

from multiprocessing import active_children

import pytest

from cairn.arena.playing import GameFailed
from cairn.arena.processes import Processes
from cairn.arena.schedule import fixtures
from cairn.arena.stopping import Stop
from tests.arena.games import small


def test_one_that_dies_is_replaced_and_its_game_played_anew() -> None:
    asked = small(40)
    with Stop() as stop:
        games = Processes(asked, fixtures(asked), 2, stop).play()
        numbers = [next(games).number]
        victim = active_children()[0]
        victim.kill()
        victim.join()
        numbers += [played.number for played in games]
    assert sorted(numbers) == [*range(1, 41)]
    assert active_children() == []


def test_a_game_that_kills_whoever_plays_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cairn.arena.processes.ATTEMPTS", 1)
    asked = small(40)
    with Stop() as stop:
        games = Processes(asked, fixtures(asked), 1, stop).play()
        next(games)
        victim = active_children()[0]
        victim.kill()
        victim.join()
        with pytest.raises(GameFailed, match=r"Game 2 \(random, random; seed t/2\) failed: .*died"):
            next(games)
    assert active_children() == []


def test_when_it_shall_stop_it_stops() -> None:
    asked = small(3000)
    with Stop() as stop:
        games = Processes(asked, fixtures(asked), 2, stop).play()
        next(games)
        stop.ask()
        assert len([*games]) < 1000
    assert active_children() == []
