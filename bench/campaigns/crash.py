"""Kills and outages under busy tables, and a count of acknowledged events that were lost.

    python bench/campaigns/crash.py --store sqlite --kills 100
    python bench/campaigns/crash.py --store postgresql --kills 100
    python bench/campaigns/crash.py --store sqlite --outages 3 --kills 0

Players chat, play, undo, pause, ask for hints and put bots on a seat as fast as the server allows.
They reconnect at once when a connection is cut, with the number and the mark of the last event they
have seen. Whatever was not answered they send again under the same id, and now and then something
that was. A kill is SIGKILL to a server process, which is then restarted; on PostgreSQL there are
two of them. An outage means, on SQLite, another program that locks the database for half a minute,
and on PostgreSQL an unannounced restart. At the end the database is compared with everything the
players were told.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sqlite3
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import sqlalchemy as sa
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parents[2]))

import cairn
from cairn.server.messages import (
    VERSION,
    Ack,
    Advice,
    Chat,
    Error,
    Event,
    EventData,
    Hello,
    Hint,
    Kick,
    Pause,
    Play,
    Played,
    Resume,
    Seated,
    ServerMessage,
    Undo,
    Undone,
    Welcome,
)
from cairn.server.store.journal import recover
from cairn.server.store.marks import Sealed, chain
from cairn.server.store.schema import events, journal
from tests.server.client import Guest
from tests.server.process import Postgres, Server

TROUBLE = (WebSocketException, OSError, TimeoutError)
HELD = 30.0
"""Seconds for which another program locks the database; a commit gives up after ten."""
PATIENCE = 15.0
"""Seconds that a player waits for an answer before reconnecting."""
WAIT = 120.0
"""Seconds within which the server must serve again."""
SOON = ("moving", "ending", "away", "no-room", "hint-asked")
"""Refusals that mean: not now."""
AGAIN, LATELY = 0.1, 20
"""How often a player repeats an answered message, and how many messages each player keeps."""
Wish = Chat | Play | Undo | Pause | Resume | Kick | Hint
KINDS: dict[type[Wish], int] = {
    Chat: 60,
    Play: 60,
    Undo: 40,
    Pause: 5,
    Resume: 20,
    Kick: 10,
    Hint: 1,
}
"""The players' wishes, and how often each comes up."""
_read = msgspec.json.Decoder(ServerMessage).decode


@dataclass
class Notes:
    """Everything the players were told."""

    acknowledged: dict[str, tuple[str, int]] = field(default_factory=dict)
    """By id: the table it was sent to, and the event number."""
    otherwise: int = 0
    """Messages acknowledged with another number than before."""
    told: set[tuple[str, int, str]] = field(default_factory=set)
    """The table, number and mark of every event and welcome."""
    over: bool = False
    sent: int = 0
    lines: int = 0


@dataclass
class Person:
    """A player at a table."""

    servers: list[Server]
    guest: Guest
    seated: Seated
    notes: Notes
    after: int | None = None
    mark: str = ""
    states: list[cairn.State] = field(default_factory=list)
    left: Wish | None = None
    """What was sent and not answered."""
    answered: deque[Wish] = field(default_factory=lambda: deque(maxlen=LATELY))

    async def run(self) -> None:
        """Wish for something until it is over."""
        while not self.notes.over:
            with contextlib.suppress(*TROUBLE):
                await self._visit(random.choice(self.servers).base)
            await asyncio.sleep(random.uniform(0.0, 0.1))

    async def _visit(self, base: str) -> None:
        url = f"{base.replace('http', 'ws', 1)}/api/v1/tables/{self.seated.table}/socket"
        async with connect(url, max_size=None, proxy=None, open_timeout=PATIENCE) as line:
            self.notes.lines += 1
            token, credential = self.seated.token, self.guest.credential
            await self._say(line, Hello(VERSION, token, credential, self.after, self.mark, False))
            while not isinstance(await self._hear(line), Welcome):
                pass
            while not self.notes.over:
                await self._ask(line)

    async def _ask(self, line: ClientConnection) -> None:
        self.left = wish = self.left or self._wish()
        await self._say(line, wish)
        while True:
            answer = await self._hear(line)
            if isinstance(answer, Ack | Advice | Error) and answer.id == wish.id:
                break
        if not isinstance(answer, Error):
            self.answered.append(wish)
        if not isinstance(answer, Error) or answer.code not in SOON:
            self.left = None
        if isinstance(answer, Ack) and answer.n:
            place = self.seated.table, answer.n
            self.notes.otherwise += self.notes.acknowledged.get(wish.id, place) != place
            self.notes.acknowledged[wish.id] = place

    def _wish(self) -> Wish:
        if self.answered and random.random() < AGAIN:
            return random.choice(self.answered)
        self.notes.sent += 1
        id_ = f"message {self.notes.sent}"
        (kind,) = random.choices([*KINDS], [*KINDS.values()])
        if kind is Play and 0 in self.states[-1].actors:
            return Play(id_, 0, str(random.choice(self.states[-1].actions(0))))
        if kind is Kick:
            return Kick(id_, 1, random.choice((None, "random")))
        if kind in (Undo, Hint):
            return kind(id_, 0)
        return kind(id_) if kind in (Pause, Resume) else Chat(id_, id_)

    async def _say(self, line: ClientConnection, message: object) -> None:
        await line.send(msgspec.json.encode(message).decode())

    async def _hear(self, line: ClientConnection) -> ServerMessage:
        async with asyncio.timeout(PATIENCE):
            message: ServerMessage = _read(await line.recv())
        if isinstance(message, Event) or (isinstance(message, Welcome) and message.fresh):
            self.after, self.mark = message.n, message.mark
            self.notes.told.add((self.seated.table, message.n, message.mark))
            self._follow(message)
        return message

    def _follow(self, message: Event | Welcome) -> None:
        """Know the state of the game."""
        if isinstance(message, Welcome):
            table = message.table
            self.states = [cairn.load(table.game).new(len(table.seats), table.options)]
            for actor, action in message.log or []:
                self.states.append(self.states[-1].play(actor, action))
        elif isinstance(message.data, Played):
            played = self.states[-1].play(message.data.actor, message.data.action)
            self.states.append(played)
        elif isinstance(message.data, Undone):
            del self.states[message.data.keep + 1 :]


class Campaign:
    """Servers on one database, and players at their tables."""

    def __init__(self, options: argparse.Namespace, folder: Path) -> None:
        self._options, self._folder = options, folder
        self._postgres = Postgres() if options.store == "postgresql" else None
        self._url = (
            self._postgres.database("campaign")
            if self._postgres
            else f"sqlite:///{folder / 'cairn.db'}"
        )
        self.notes = Notes()
        self._servers = [Server(self._url) for _ in range(2 if self._postgres else 1)]
        self._people = list(self._sit_down())

    def _sit_down(self) -> Iterator[Person]:
        for number in range(self._options.tables):
            host = Guest(self._servers[0].base, f"Host {number}")
            seated = host.host("host", "random")
            for _ in range(self._options.people):
                yield Person(self._servers, host, seated, self.notes)

    async def run(self) -> None:
        """Run all kills and outages."""
        tasks = [asyncio.create_task(person.run()) for person in self._people]
        await self._served()
        for number in range(self._options.kills):
            await self._kill(number)
            await self._served()
            self._progress(f"kill {number + 1}")
        for number in range(self._options.outages):
            await (self._restart() if self._postgres else self._hold())
            await self._served()
            self._progress(f"outage {number + 1}")
        self.notes.over = True
        await asyncio.wait(tasks)

    async def _served(self) -> None:
        """Wait until players get answers again."""
        enough = len(self.notes.acknowledged) + self._options.between
        end = time.monotonic() + WAIT
        while len(self.notes.acknowledged) < enough:
            if time.monotonic() > end:
                print(f"Nobody was served for {WAIT:g} s.", flush=True)
                return
            await asyncio.sleep(0.02)

    async def _kill(self, number: int) -> None:
        victim = self._servers[number % len(self._servers)]
        await asyncio.to_thread(victim.kill)
        await asyncio.to_thread(victim.start)

    async def _hold(self) -> None:
        """Lock the database, as another program would."""
        with contextlib.closing(sqlite3.connect(self._folder / "cairn.db", timeout=60)) as other:
            other.execute("BEGIN IMMEDIATE")
            await asyncio.sleep(HELD)
            other.rollback()

    async def _restart(self) -> None:
        assert self._postgres
        await asyncio.to_thread(self._postgres.restart)

    def _progress(self, what: str) -> None:
        if sys.stderr.isatty():
            print(
                f"\r{what}: {len(self.notes.acknowledged):,} acknowledged", end="", file=sys.stderr
            )

    # --- the reckoning ----------------------------------------------------------------------

    def close(self) -> None:
        """Stop the servers and the database."""
        for server in self._servers:
            server.stop()
        if self._postgres:
            self._postgres.close()

    def report(self) -> bool:
        """Compare and report; return whether everything is right."""
        for server in self._servers:
            server.kill()  # from now on the store doesn't change
        tables = {person.seated.table: self._stored(person.seated.table) for person in self._people}
        notes, stored = self.notes, sum(len(told) for told in tables.values())
        numbers: dict[tuple[str, int], set[str]] = {}
        for id_, place in notes.acknowledged.items():
            numbers.setdefault(place, set()).add(id_)
        made = {table: {n: id_of(one) for n, one in told.items()} for table, told in tables.items()}
        lost = [id_ for id_, (table, n) in notes.acknowledged.items() if made[table].get(n) != id_]
        twice = sum(len(ids) > 1 for ids in numbers.values())
        again = sum(len(ids) - len(set(ids)) for ids in map(_named, made.values()))
        untrue = sum((n not in tables[t] or tables[t][n].mark != mark) for t, n, mark in notes.told)
        holes = sum(list(told) != list(range(1, len(told) + 1)) for told in tables.values())
        option = self._options
        print(f"{option.store}: {option.kills} kills and {option.outages} outages under ", end="")
        print(
            f"{option.tables} tables with {option.people} people each, {notes.lines:,} connections"
        )
        print(f"acknowledged: {len(notes.acknowledged):,}   lost: {len(lost)}   ", end="")
        print(f"numbers given twice: {twice}   carried out twice: {again}   ", end="")
        print(f"answered otherwise: {notes.otherwise}   told and not stored: {untrue}   ", end="")
        print(f"tables with holes: {holes}   events stored: {stored:,}", flush=True)
        return not (lost or twice or again or notes.otherwise or untrue or holes)

    def _stored(self, table: str) -> dict[int, Sealed]:
        engine = sa.create_engine(self._url)
        wanted = sa.select(events.c.n, events.c.time, events.c.data)
        wanted = wanted.where(events.c.table_id == table).order_by(events.c.n)
        with engine.begin() as connection:
            for process in connection.scalars(sa.select(journal.c.process).distinct()).all():
                recover(connection, process)
            told = list(chain(connection.execute(wanted)))
        engine.dispose()
        return {one.n: one for one in told}


def id_of(told: Sealed) -> str | None:
    """The id of the message that made an event."""
    return getattr(msgspec.json.decode(told.data, type=EventData), "id", None)


def _named(ids: dict[int, str | None]) -> list[str]:
    return [id_ for id_ in ids.values() if id_]


def arguments() -> argparse.Namespace:
    """The command line's options."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--outages", type=int, default=0)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--people", type=int, default=1, help="at each table")
    parser.add_argument("--between", type=int, default=300, help="acknowledgements between two")
    return parser.parse_args()


def main() -> None:
    """Run the campaign; the exit status says whether anything was lost."""
    with tempfile.TemporaryDirectory(prefix="cairn-crash-") as folder:
        campaign = Campaign(arguments(), Path(folder))
        try:
            asyncio.run(campaign.run())
            good = campaign.report()
        finally:
            campaign.close()
    sys.exit(not good)


if __name__ == "__main__":
    main()
