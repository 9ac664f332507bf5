"""Updates old tables, from before falls and the ends of count-downs were events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
import sqlalchemy as sa

from cairn.core.actor import CHANCE
from cairn.core.game import Action, State
from cairn.core.motion import fallen
from cairn.core.refusals import IllegalAction
from cairn.core.registry import load
from cairn.server import messages as m
from cairn.server.store.journal import Row, put, recover
from cairn.server.store.schema import events, journal, tables

Timed = tuple[float, m.EventData]
_decode: msgspec.json.Decoder[m.EventData] = msgspec.json.Decoder(m.EventData)


def complete(connection: sa.Connection) -> None:
    """Add automatic events to every table, and renumber its events."""
    for process in connection.scalars(sa.select(journal.c.process).distinct()).all():
        recover(connection, process)
    for table in connection.scalars(sa.select(tables.c.id)).all():
        own = events.c.table_id == table
        wanted = sa.select(events.c.time, events.c.data).where(own).order_by(events.c.n)
        before = [(time, _decode.decode(data)) for time, data in connection.execute(wanted)]
        after = completed(before)
        if len(after) > len(before):
            connection.execute(sa.delete(events).where(own))
            put(connection, [_row(table, n, *told) for n, told in enumerate(after, 1)])


def _row(table: str, n: int, time: float, data: m.EventData) -> Row:
    return Row(table, n, time, msgspec.Raw(msgspec.json.encode(data)))


def completed(told: list[Timed]) -> list[Timed]:
    """The events with the missing ones added; unchanged from the first illegal action on."""
    plan = told[0][1].plan if told and isinstance(told[0][1], m.Created) else None
    if plan is None or not _may_lack(plan):
        return told
    replay, whole = _Replay(load(plan.game).new(len(plan.seats), plan.options)), list[Timed]()
    for index, (time, data) in enumerate(told):
        try:
            whole += [(time, one) for one in replay.take(data)]
        except IllegalAction:
            return [*whole, *told[index:]]
    return whole


def _may_lack(plan: m.NewTable) -> bool:
    try:
        kind = type(load(plan.game).new(len(plan.seats), plan.options))
    except ValueError:
        return False  # a game that is not installed here
    return kind.falls is not State.falls or kind.waits is not State.waits


class _Replay:
    """A game played again, with its automatic events."""

    def __init__(self, start: State) -> None:
        self._states = [start]
        self._places: list[int] = []
        """The place of each action of the old log in the new one."""

    def take(self, data: m.EventData) -> Iterable[m.EventData]:
        """An event, preceded by automatic events."""
        if isinstance(data, m.Asked | m.Undone):
            return [self._cut(data)]
        if isinstance(data, m.Played | m.Ended):
            return [*self._by_itself(data), *self._play(data)]
        return [data]

    def _cut(self, data: m.Asked | m.Undone) -> m.EventData:
        known = data.keep < len(self._places)
        keep = self._places[data.keep] if known else len(self._states) - 1
        if isinstance(data, m.Undone):
            del self._states[keep + 1 :], self._places[data.keep :]
        return msgspec.structs.replace(data, keep=keep)

    def _by_itself(self, data: m.Played | m.Ended) -> Iterator[m.EventData]:
        state = self._states[-1]
        told = isinstance(data, m.Played) and state.why_not(data.actor, data.action) is None
        if (state.falls or state.waits) and not told:
            action: Action = fallen(state) if state.falls else state.outcomes()[0][0]
            self._states.append(state.play(CHANCE, action))
            yield m.Played(int(CHANCE), str(action), overdue=state.waits)

    def _play(self, data: m.Played | m.Ended) -> Iterator[m.EventData]:
        if isinstance(data, m.Played):
            after = self._states[-1].play(data.actor, data.action)
            self._places.append(len(self._states) - 1)
            self._states.append(after)
        yield data
