"""Tables from before falls and ends of count-downs were events are read as if they had been."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
import sqlalchemy as sa

from cairn.server.messages import (
    Asked,
    Created,
    Ended,
    EventData,
    NewTable,
    Played,
    Said,
    SeatPlan,
    Started,
    Undone,
)
from cairn.server.store.journal import Row
from cairn.server.store.older import completed
from cairn.server.store.schema import events, journal, tables, upgrade
from cairn.server.tables.table import Table
from tests.server.extra import packaged

CREATED = Created(NewTable("twig", [SeatPlan("host")] * 2, {"fall": "gate"}), "ann", "Ann", "c")
OLD: list[EventData] = [
    CREATED,
    Started(),
    Played(0, "add 9"),
    Played(1, "tip"),
    Said("table", "ann", "Ann", "Oh."),
    Played(0, "add 1"),
    Played(1, "tip"),
    Asked(1, 3, ["ann"]),
    Undone(3),
    Played(1, "add 2"),
    Played(0, "tip"),
]
FALL = Played(-1, "fall 2")
NEW: list[EventData] = [*OLD[:5], FALL, *OLD[5:7], Asked(1, 4, ["ann"]), Undone(4), *OLD[9:]]


@pytest.fixture(autouse=True, scope="module")
def _games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("extra")
    (folder / "gate").touch()
    with packaged.found(folder):
        yield


def told(data: list[EventData]) -> list[tuple[float, EventData]]:
    return [(float(number), one) for number, one in enumerate(data)]


def without_times(data: list[EventData]) -> list[EventData]:
    return [one for _, one in completed(told(data))]


def test_falls_are_added() -> None:
    assert without_times(OLD) == NEW


def test_a_game_that_ended_with_a_fall() -> None:
    end = Ended([0, 0], [0], "Enough.", "s")
    assert without_times([*OLD, end]) == [*NEW, FALL, end]


def test_what_is_there_is_not_added_again() -> None:
    assert without_times(NEW) == NEW


def test_games_without_falls_stay_as_they_are() -> None:
    other = msgspec.structs.replace(CREATED, plan=NewTable("brikks", [SeatPlan("host")]))
    for first in (other, msgspec.structs.replace(CREATED, plan=NewTable("gone", [SeatPlan()]))):
        events = told([first, *OLD[1:]])
        assert completed(events) is events


def test_what_the_rules_refuse_is_left_alone() -> None:
    assert without_times([*OLD[:3], Played(0, "add 1"), *OLD[3:]])[2:] == [
        OLD[2],
        Played(0, "add 1"),
        *OLD[3:],
    ]


def test_the_ends_of_count_downs_are_added() -> None:
    plan = NewTable("biddi", [SeatPlan("host")] * 2, {"rounds": 2, "limit": 60})
    roll, go = Played(-1, "roll red 9 white 1 blue 4 grey 1"), Played(-1, "go", overdue=True)
    pick, lay, time = (
        Played(0, "pick white"),
        Played(1, "lay 1a 0"),
        Played(-1, "time", overdue=True),
    )
    again = Played(-1, "roll red 1 white 2 blue 3 grey 4")
    first = msgspec.structs.replace(CREATED, plan=plan)
    old: list[EventData] = [
        first,
        Started(),
        roll,
        pick,
        lay,
        Asked(1, 2, ["ann"]),
        Undone(2),
        time,
        again,
    ]
    new: list[EventData] = [
        first,
        Started(),
        roll,
        pick,
        go,
        lay,
        Asked(1, 3, ["ann"]),
        Undone(3),
        time,
        again,
    ]
    assert without_times(old) == new
    assert without_times(new) == new
    assert without_times([*old, time])[-2:] == [go, time], "nobody did anything"
    table = Table.fold("old", "s", [(n, n / 10, data) for n, data in enumerate(new, 1)])
    assert table.match.state.waits, "it goes on with the count-down"


def test_a_database_is_brought_up_to_date(database: str) -> None:
    engine = sa.create_engine(database)
    upgrade(engine, "0002")
    line = {"phase": "playing", "open_seats": 0, "visibility": "link", "host": "h", "seed": "s"}
    told = [msgspec.Raw(msgspec.json.encode(data)) for data in OLD]
    rows = [Row("old", n, float(n), data) for n, data in enumerate(told, 1)]
    with engine.begin() as connection:
        line |= {"id": "old", "created": 0.0, "summary": "{}"}
        connection.execute(sa.insert(tables).values(line))
        lines = [msgspec.json.encode(part).decode() for part in (rows[:6], rows[6:])]
        for number, text in enumerate(lines):
            values = {"process": "dead", "number": number, "events": text}
            connection.execute(sa.insert(journal).values(values))
    upgrade(engine)
    wanted = sa.select(events.c.n, events.c.time, events.c.data).order_by(events.c.n)
    with engine.connect() as connection:
        found = [
            (n, time, msgspec.json.decode(data, type=EventData))
            for n, time, data in connection.execute(wanted)
        ]
        assert connection.scalar(sa.select(sa.func.count()).select_from(journal)) == 0
    engine.dispose()
    assert [data for _, _, data in found] == NEW
    assert [n for n, _, _ in found] == list(range(1, len(NEW) + 1))
    table = Table.fold("old", "s", found)
    assert table.match.state.falls
    table.recover(100.0)
    assert table.match.log[-1].action == "fall 2"
