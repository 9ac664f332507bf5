"""A history: a table, some people, some processes, and what becomes of them; then the reckoning."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextvars import Context
from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest import mock

import sqlalchemy as sa

from cairn.core import registry
from cairn.server.codes import Refused
from cairn.server.messages import EventData, NewTable, Played, SeatPlan, Undone
from cairn.server.store import appender, journal, store
from cairn.server.store.journal import recover
from cairn.server.store.marks import Sealed, chain
from cairn.server.store.schema import events, upgrade
from cairn.server.store.schema import journal as lines
from cairn.server.store.store import read
from cairn.server.store.trouble import Away
from cairn.server.tables import seating
from tests.server.extra.rush.rules import GAME
from tests.server.simulation.database import EPOCH, FINE, Database, Weather
from tests.server.simulation.machine import PROCESS, Later, Loop, Queue, Thread, to_thread
from tests.server.simulation.network import Served, patches
from tests.server.simulation.people import Notes, Person, id_of

LENGTH = 12.0
"""Seconds of trouble in a history."""
PEOPLE = 3
MEMORY = Path("/dev/shm")


class Verdict(NamedTuple):
    """What became of a history."""

    wrong: list[str]
    acknowledged: list[tuple[str, int]]
    """What somebody sent, and the number it is stored under."""
    stored: int


def play(seed: int) -> Verdict:
    """Live through one history."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        file = Path(folder) / "cairn.db"
        shutil.copy(_empty(), file)
        loop = Loop(Random(f"threads {seed}"))
        world = World(seed, f"sqlite:///{file}", loop)
        with _in_its_place(world), asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(world.live())
        return world.verdict()


@cache
def _empty() -> Path:
    """A database with nothing in it, made once."""
    file = Path(tempfile.mkdtemp(prefix="cairn-simulation-")) / "empty.db"
    engine = sa.create_engine(f"sqlite:///{file}")
    upgrade(engine)
    engine.dispose()
    return file


@contextlib.contextmanager
def _in_its_place(world: World) -> Iterator[None]:
    """Time, threads and databases are the world's while this lasts."""
    loop = Later.loop = world.loop
    made_up: list[tuple[object, str, object]] = [
        (time, "time", lambda: EPOCH + loop.now),
        (time, "monotonic", loop.time),
        (asyncio, "to_thread", to_thread),
        (appender, "queue", SimpleNamespace(SimpleQueue=Queue)),
        (appender, "threading", SimpleNamespace(Thread=Thread)),
        (appender, "Future", Later),
        (store, "connected", world.database.engine),
        (store, "upgrade", lambda _: None),
        *[(journal, name, value) for name, value in (("KEEP", 3), ("ROOM", 1), ("TRIM", 2))],
        *patches(),
    ]
    with contextlib.ExitStack() as stack:
        for owner, name, instead in made_up:
            stack.enter_context(mock.patch.object(owner, name, instead))
        stack.enter_context(mock.patch.dict(registry._loaded, {GAME.name: GAME}))
        logging.getLogger("cairn.server").setLevel(logging.CRITICAL)
        stack.callback(logging.getLogger("cairn.server").setLevel, logging.NOTSET)
        yield


class World:
    """One table, and everything that happens to it."""

    def __init__(self, seed: int, url: str, loop: Loop) -> None:
        self.loop, self._url, self._random = loop, url, Random(seed)
        self.database = Database(loop, Random(f"weather {seed}"))
        self.notes = Notes()
        self._processes: list[Served] = []
        self._started = 0
        self._table = ""

    async def live(self) -> None:
        """From the first process to the last word."""
        self.loop.set_task_factory(_belonging)  # type: ignore[arg-type]
        self.loop.set_exception_handler(self._note)
        for _ in range(self._random.choice((1, 2))):
            await self._start()
        people = await self._sit_down()
        fate = asyncio.create_task(self._fate())
        await asyncio.gather(*(person.live(LENGTH) for person in people))
        await fate
        self.database.weather = FINE
        await self._replace_the_dead()
        for process in self._processes:
            process.slowness = 0.0
        for person in people:
            await person.insist()
        for process in self._processes:
            process.kill()
        await asyncio.sleep(0)

    async def _start(self) -> None:
        self._started += 1
        while True:
            process = Served(self._url, self._started)
            try:
                process.begin()
            except Away:  # another is writing just now
                process.kill()
                await asyncio.sleep(0.05)
            else:
                self._processes.append(process)
                return

    async def _sit_down(self) -> list[Person]:
        hub = self._processes[0].hub
        person = hub.notary.newcomer("Ann")
        plan = NewTable(GAME.name, [SeatPlan("host"), SeatPlan("bot", "counter")])
        live = None
        while live is None:
            with contextlib.suppress(Refused, Away):  # processes are in each other's way
                live = await self._processes[0].start(hub.create(plan, person))
        self._table = live.table.id
        seated = seating.token_for(live.table, hub.notary, person)
        credential = hub.notary.credential(person)
        return [
            Person(f"p{number}", credential, seated, self.notes, Random(number), self._one)
            for number in self._random.sample(range(1_000_000), PEOPLE)
        ]

    def _one(self) -> Served:
        """A process that somebody happens to reach."""
        return self._random.choice(self._processes)

    def _note(self, _: object, context: dict[str, object]) -> None:
        """Nothing may fail without anybody noticing."""
        self.notes.wrong.append(str(context))

    # --- what happens -----------------------------------------------------------------------

    async def _fate(self) -> None:
        weather, idle = [self._change_the_weather] * 4, [self._let_go] * 3
        happenings = [*weather, *idle, self._kill, self._slow_down]
        while self.loop.now < LENGTH:
            await asyncio.sleep(self._random.expovariate(2.0))
            self._random.choice(happenings)()
            if self._random.random() < 0.5:
                await self._replace_the_dead()

    def _change_the_weather(self) -> None:
        chance = self._random.choice((0.1, 0.3, 0.6))
        kinds = (FINE, FINE, Weather(held=True), Weather(fails=chance), Weather(loses_word=chance))
        self.database.weather = self._random.choice((*kinds, Weather(slow=chance / 3)))

    def _let_go(self) -> None:
        """As when a table is idle."""
        for process in self._processes:
            live = process.hub.lives.get(self._table)
            if live:
                process.context.run(process.hub.drop, live)

    async def _replace_the_dead(self) -> None:
        for process in [one for one in self._processes if one.dead]:
            self._processes.remove(process)
            await self._start()

    def _kill(self) -> None:
        victim = self._one()
        victim.kill()

    def _slow_down(self) -> None:
        """One that takes too long for everything is taken for dead."""
        victim = self._one()
        victim.slowness = 0.0 if victim.slowness else self._random.choice((0.5, 3.0))

    # --- the reckoning ----------------------------------------------------------------------

    def verdict(self) -> Verdict:
        """Everything acknowledged is stored, once; everything told is what is stored."""
        told = self._stored()
        notes, wrong = self.notes, list(self.notes.wrong)
        if [one.n for one in told] != list(range(1, len(told) + 1)):
            wrong.append(f"numbers: {[one.n for one in told]}")
        by_number = {one.n: one for one in told}
        wrong += self._acknowledged(by_number)
        for event in notes.events:
            one = by_number.get(event.n)
            if one is None or read(one) != event.data or one.mark != event.mark:
                wrong.append(f"told and not stored: {event}")
        wrong += self._welcomed(told)
        return Verdict(wrong, notes.acknowledged, len(told))

    def _acknowledged(self, by_number: dict[int, Sealed]) -> list[str]:
        wrong = []
        for id_, n in self.notes.acknowledged:
            if n not in by_number or id_of(read(by_number[n])) != id_:
                wrong.append(f"acknowledged and lost: {id_} as {n}")
        stored = Counter(filter(None, (id_of(read(one)) for one in by_number.values())))
        wrong += [f"stored twice: {id_}" for id_, count in stored.items() if count > 1]
        given = self.notes.advised - stored.keys()
        return wrong + [f"advised and not counted: {id_}" for id_ in given]

    def _welcomed(self, told: list[Sealed]) -> list[str]:
        """Each welcome is to the table as it was after some event."""
        wrong, data = [], [read(one) for one in told]
        for welcome in self.notes.welcomes:
            log = log_of(data[: welcome.n])
            known = 0 < welcome.n <= len(told) and told[welcome.n - 1].mark == welcome.mark
            if not known or (welcome.log not in (None, log)):
                wrong.append(f"welcomed to what is not stored: {welcome.n}, {welcome.mark}")
        return wrong

    def _stored(self) -> list[Sealed]:
        engine = sa.create_engine(self._url)
        with engine.begin() as connection:
            for process in connection.scalars(sa.select(lines.c.process).distinct()).all():
                recover(connection, process)
            wanted = sa.select(events.c.n, events.c.time, events.c.data)
            wanted = wanted.where(events.c.table_id == self._table).order_by(events.c.n)
            told = list(chain(connection.execute(wanted)))
        engine.dispose()
        return told


def log_of(events: list[EventData]) -> list[tuple[int, str | dict[str, Any]]]:
    """The log that these events tell of."""
    log: list[tuple[int, str | dict[str, Any]]] = []
    for one in events:
        if isinstance(one, Played):
            log.append((one.actor, one.action))
        elif isinstance(one, Undone):
            del log[one.keep :]
    return log


def _belonging(
    loop: asyncio.AbstractEventLoop,
    work: Coroutine[Any, Any, Any],
    context: Context | None = None,
) -> asyncio.Task[Any]:
    """A task that ends with its process."""
    task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, context=context)
    process = context.get(PROCESS) if context else PROCESS.get(None)
    if process:
        process.tasks.add(task)
        task.add_done_callback(process.tasks.discard)
    return task
