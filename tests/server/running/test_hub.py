"""A table is read before its game is ready, unless its rules must be compiled first."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cairn.core.lazy import NotCompiled
from cairn.server.running import hub
from cairn.server.running.hub import Hub
from cairn.server.store.fence import Hold

HOLD = Hold("process", "table")


class Desk:
    """A hub that only reads one table; what happens is in `done`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, compiled: bool, loading: bool) -> None:
        self.done: list[str] = []
        self._compiled = compiled
        self.store = SimpleNamespace(take=self._take, game=lambda _: "topple")
        monkeypatch.setattr(hub, "under_way", lambda: loading)
        monkeypatch.setattr(hub, "game", self._game)

    def read(self) -> Any:  # noqa: ANN401
        return asyncio.run(Hub._taken(cast(Hub, self), HOLD))

    def _take_and_show(self, hold: Hold) -> str:
        self.done.append("read at once")
        if not self._compiled:
            raise NotCompiled
        return hold.table

    def _take(self, hold: Hold) -> str:
        self.done.append("read")
        return hold.table

    async def _game(self, name: str) -> None:
        self.done.append(f"{name} ready")


def test_a_table_does_not_wait_until_its_game_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(monkeypatch, compiled=True, loading=True)
    assert desk.read() == "table"
    assert desk.done == ["read at once"]


def test_a_table_waits_for_rules_that_must_be_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(monkeypatch, compiled=False, loading=True)
    assert desk.read() == "table"
    assert desk.done == ["read at once", "topple ready", "read"]


def test_a_table_is_just_read_once_all_games_are_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(monkeypatch, compiled=True, loading=False)
    assert desk.read() == "table"
    assert desk.done == ["read"]
