"""Clients that play at many tables at a human pace, and what they measure."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

import cairn
from cairn.server.messages import VERSION

GAMES = ("brikks", "topple", "nodes")
THINKING = (2.0, 6.0)
"""The minimum and maximum seconds between two actions at a table."""
OPENING = 16
"""How many tables to set up at the same time."""
PAGE = os.sysconf("SC_PAGE_SIZE")


class _Data(msgspec.Struct):
    type: str = ""
    actor: int = 0
    action: str = ""


class _Message(msgspec.Struct):
    type: str
    n: int | None = None
    id: str | None = None
    sentence: str = ""
    data: _Data = msgspec.field(default_factory=_Data)
    log: list[tuple[int, dict[str, Any]]] | None = None


_read = msgspec.json.Decoder(_Message).decode
_write = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class Sample:
    """Measurements over an interval that ends `at` seconds from the start."""

    at: float
    actions: int
    games: int
    p50: float
    p99: float
    worst: float
    memory: float
    """The server's memory, in MB."""
    busy: float
    """The share of a core that the server used."""
    tables: int
    """The tables in the server's memory."""
    stored: float
    """MB on disk."""

    def line(self) -> str:
        """The sample as a line of text."""
        return (
            f"{self.at:7.0f} s{self.actions:9,} actions{self.games:7,} games"
            f"   p50 {self.p50:6.1f} ms   p99 {self.p99:6.1f} ms   worst {self.worst:7.1f} ms"
            f"   {self.memory:7.1f} MB{self.tables:7,} tables   {self.busy:4.0%} of a core"
            f"   {self.stored:7.1f} MB stored"
        )


@dataclass
class Tally:
    """Measurements since the last sample."""

    latencies: list[float] = field(default_factory=list)
    games: int = 0


class Crowd:
    """Two players at each table, who play one game after another."""

    def __init__(self, url: str, server: int, folder: Path, tables: int) -> None:
        """`server` is the process to measure; `folder` holds its database."""
        self.url, self.tally = url, Tally()
        self._server, self._folder, self._tables = server, folder, tables
        # A new connection for each request: the server closes idle ones after a while.
        limits = httpx.Limits(max_connections=OPENING, max_keepalive_connections=0)
        self._http = httpx.AsyncClient(
            base_url=f"{url}/api/v1", timeout=60, trust_env=False, limits=limits
        )
        self._tasks: list[asyncio.Task[None]] = []
        self._gate = asyncio.Semaphore(OPENING)

    async def play(self, seconds: float, every: float) -> AsyncIterator[Sample]:
        """Let everyone play; yield a sample every few seconds."""
        await self._open()
        start = before = time.monotonic()
        used, self.tally = processor_time(self._server), Tally()
        while time.monotonic() < start + seconds:
            await self._watch(every)
            now, spent = time.monotonic(), processor_time(self._server)
            yield await self._sample(now - start, (spent - used) / (now - before))
            before, used = now, spent
        await self._close()

    async def _open(self) -> None:
        begun = [asyncio.Event() for _ in range(self._tables)]
        self._tasks = [
            asyncio.create_task(self._play_on(number, event)) for number, event in enumerate(begun)
        ]
        opened = asyncio.gather(*(event.wait() for event in begun))
        await asyncio.wait([opened, *self._tasks], return_when=asyncio.FIRST_COMPLETED)
        await self._watch(0)

    async def _watch(self, seconds: float) -> None:
        """Wait; an error in any task stops all."""
        done, _ = await asyncio.wait(
            self._tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
        )
        for task in done:
            task.result()

    async def _close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._http.aclose()

    async def _play_on(self, number: int, begun: asyncio.Event) -> None:
        random = Random(number)
        async with self._gate:
            guests = [await self._post("/guests", {"name": "Bench"}) for _ in range(2)]
        for game in count(number):
            async with self._gate:
                pair = Pair(self, GAMES[game % len(GAMES)], guests, random)
                await pair.open()
            begun.set()
            await pair.play()
            self.tally.games += 1

    async def _post(self, path: str, body: object, credential: str = "") -> Any:  # noqa: ANN401
        headers = {"authorization": f"Bearer {credential}"} if credential else {}
        answer = await self._http.post(path, json=body, headers=headers)
        answer.raise_for_status()
        return answer.json()

    async def _sample(self, at: float, busy: float) -> Sample:
        tally, self.tally = self.tally, Tally()
        waited = sorted(tally.latencies) or [0.0]
        p50, p99, worst = (
            1000 * waited[round(share * (len(waited) - 1))] for share in (0.5, 0.99, 1)
        )
        health = (await self._http.get(f"{self.url}/health")).json()
        stored = sum(file.stat().st_size for file in self._folder.iterdir()) / 1e6
        return Sample(
            at,
            len(tally.latencies),
            tally.games,
            p50,
            p99,
            worst,
            memory(self._server),
            busy,
            health["tables"],
            stored,
        )

    async def seat(self, table: str, number: int, guest: dict[str, str]) -> str:
        """Take a seat; return its token."""
        body = {"seats": [number]}
        answer = await self._post(f"/tables/{table}/join", body, guest["credential"])
        return str(answer["token"])

    async def host(self, game: str, guest: dict[str, str]) -> tuple[str, str]:
        """Set up a table; return its id and the host's token."""
        plan = {"game": game, "seats": [{"kind": "host"}, {"kind": "open"}]}
        answer = await self._post("/tables", plan, guest["credential"])
        return answer["table"], answer["token"]


class Pair:
    """Two players at one table; the first follows the game for both."""

    def __init__(
        self, crowd: Crowd, game: str, guests: list[dict[str, str]], random: Random
    ) -> None:
        self._crowd, self._game, self._guests, self._random = crowd, game, guests, random
        self._lines: list[ClientConnection] = []
        self._sent = 0.0

    async def open(self) -> None:
        """Seat both players."""
        table, first = await self._crowd.host(self._game, self._guests[0])
        second = await self._crowd.seat(table, 1, self._guests[1])
        address = f"{self._crowd.url.replace('http', 'ws')}/api/v1/tables/{table}/socket"
        self._state = cairn.load(self._game).new(2)
        for guest, token in zip(self._guests, (first, second), strict=True):
            line = await connect(
                address, compression=None, ping_interval=None, max_size=None, proxy=None
            )
            self._lines.append(line)
            hello = {"type": "hello", "version": VERSION, "token": token}
            await line.send(_write(hello | {"credential": guest["credential"]}).decode())
        welcome = await self._hear(0)
        for actor, action in welcome.log or []:
            self._state = self._state.play(actor, action["text"])

    async def play(self) -> None:
        """Play to the end."""
        listening = asyncio.create_task(self._listen(1))
        try:
            while self._state.outcome is None:
                await self._turn()
        finally:
            listening.cancel()
        for line in self._lines:
            await line.close()

    async def _turn(self) -> None:
        """Wait for the dice, or think and act."""
        movers = [seat for seat in self._state.actors if seat >= 0]
        if not movers:
            await self._follow()
            return
        await self._think()
        seat = self._random.choice(movers)
        action = str(self._random.choice(self._state.actions(seat)))
        self._acked = asyncio.Event()
        self._sent = time.perf_counter()
        play = {"type": "play", "id": f"{self._sent}", "seat": seat, "action": action}
        await self._lines[seat].send(_write(play).decode())
        state = self._state
        while self._state is state:
            await self._follow()
        await self._acked.wait()

    async def _think(self) -> None:
        """Sleep; messages that arrive meanwhile (usually none) wait in the socket."""
        await asyncio.sleep(self._random.uniform(*THINKING))

    async def _follow(self) -> None:
        message = await self._hear(0)
        if message.type == "event" and message.data.type == "played":
            self._state = self._state.play(message.data.actor, message.data.action)

    async def _listen(self, number: int) -> None:
        while True:
            await self._hear(number)

    async def _hear(self, number: int) -> _Message:
        message = _read(await self._lines[number].recv())
        if message.type == "ack":
            self._crowd.tally.latencies.append(time.perf_counter() - self._sent)
            self._acked.set()
        if message.type == "error":
            raise RuntimeError(message.sentence)
        return message


def processor_time(pid: int) -> float:
    """A process's processor time in seconds, over all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """A process's resident memory, in MB."""
    pages = Path(f"/proc/{pid}/statm").read_text(encoding="utf-8").split()[1]
    return int(pages) * PAGE / 1e6
