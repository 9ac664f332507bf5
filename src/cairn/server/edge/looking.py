"""One client's questions about a state: they change nothing and keep nobody waiting."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from cairn.core.game import State
from cairn.server import messages as m
from cairn.server.codes import Code, Refused
from cairn.server.edge.failures import refusal
from cairn.server.edge.socket_client import SocketClient
from cairn.server.running import looks
from cairn.server.running.hub import Hub
from cairn.server.running.live import Live
from cairn.server.running.turns import Overtaken
from cairn.server.running.workers import JobFailed
from cairn.server.tables import desk
from cairn.server.tables.actions import text_of

Look = m.Choices | m.Try | m.Draw
QUESTIONS = (m.Choices, m.Try, m.Draw)
JOBS: dict[type, Callable[..., bytes]] = {
    m.Choices: looks.choices,
    m.Try: looks.trial,
    m.Draw: looks.drawing,
}
log = logging.getLogger("cairn.server")


class Looking:
    """The questions of one client, each answered when its answer is ready."""

    def __init__(self, hub: Hub, live: Live, client: SocketClient) -> None:
        self._hub, self._live, self._client = hub, live, client
        self._tasks: set[asyncio.Task[None]] = set()

    def ask(self, question: Look) -> None:
        """Answer a question."""
        task = asyncio.get_running_loop().create_task(self._answer(question))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """Drop all questions."""
        for task in self._tasks:
            task.cancel()

    async def _answer(self, question: Look) -> None:
        try:
            self._client.send(await self._answered(question))
        except Exception as error:
            self._client.refuse(refusal(error), question.id)

    async def _answered(self, question: Look) -> bytes:
        state, n = await self._looked_at(question)
        seat = getattr(question, "seat", None)
        who = f"{id(self._client):x} {seat}"  # clients and their seats take turns
        more = (text_of(state.game, question.action),) if isinstance(question, m.Try) else ()
        about: tuple[Any, ...] = () if seat is None else (seat,)
        try:
            return await self._hub.workers.look(
                state, who, JOBS[type(question)], question.id, n, *about, *more
            )
        except Overtaken:
            raise Refused(Code.OVERTAKEN) from None
        except JobFailed as error:
            log.error("No answer at table %s: %s", self._live.table.id, error)
            raise Refused(Code.NO_ANSWER) from None

    async def _looked_at(self, question: Look) -> tuple[State, int]:
        """The state that a client sees, and the number of its last event. Raises Refused."""
        live, client = self._live, self._client
        if live.lag and not client.seats:
            desk.may_look(live.table, client.seats, question)
            return await self._late_state()
        await live.safe()
        while live.told < live.table.n:  # newer events are not public yet
            await live.safe()
        desk.may_look(live.table, client.seats, question)
        return live.table.match.state, live.table.n

    async def _late_state(self) -> tuple[State, int]:
        past = await self._live.gallery.see()
        desk.begun(past.table)
        return past.table.match.state, past.table.n
