"""Who is called what at a table: nobody can pose as somebody else."""

from __future__ import annotations

import unicodedata

import httpx
import pytest

from cairn.server.messages import (
    Chat,
    Guest,
    JoinTable,
    NewTable,
    Pause,
    Paused,
    Renamed,
    Resume,
    Resumed,
    Said,
    Sat,
    Seated,
    SeatPlan,
)
from cairn.server.tables import desk, plans, seating
from cairn.server.tables.guests import Person
from cairn.server.tables.names import LONGEST, distinct, fit
from cairn.server.tables.table import GALLERY, Table
from tests.server import client
from tests.server.client import read, refused
from tests.server.hall import Hall
from tests.server.line import Socket

ANN, EVE = Person("ann", "Ann"), Person("eve", "Eve")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ann \t Lee ", "Ann Lee"),
        ("\uff21\uff4e\uff4e", "Ann"),
        ("Zoe\u0308", "Zo\xeb"),
        ("A\u200bnn", "Ann"),
        ("A\u202enn", None),
        ("A\x07nn", None),
        ("", None),
        ("\ufdfa" * 3, None),
    ],
)
def test_names_are_normal(text: str, name: str | None) -> None:
    assert fit(text) == name
    assert name is None or unicodedata.is_normalized("NFKC", name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Bob", "Bob"),
        ("BOB", "bob"),
        ("B\u043eb", "Bob"),
        ("\u0412\u041e\u0412", "Bob"),
        ("Wi1l", "Will"),
        ("WiII", "Will"),
        ("ian", "Ian"),
        ("Tom", "Torn"),
        ("Zo\u0451", "Zo\xeb"),
        ("Stra\xdfe", "STRASSE"),
    ],
)
def test_names_that_look_the_same_get_a_number(name: str, other: str) -> None:
    assert distinct(name, [other]) == f"{name} 2"
    assert distinct(other, [name]) == f"{other} 2"
    assert distinct(name, [other, f"{other} 2"]) == f"{name} 3"


def test_other_names_stay() -> None:
    assert distinct("Ann", ["Anna", "Anne", "Bob", "Hannah"]) == "Ann"
    assert distinct("Ann", []) == "Ann"
    long = distinct("x" * LONGEST, ["x" * LONGEST])
    assert long.endswith("x 2")
    assert len(long) <= LONGEST


def called(player: Socket, name: str) -> None:
    """Take another name, and come back under it."""
    assert player.guest
    player.guest.use(read(Guest, player.guest.post("/guests", {"name": name})))
    player.again()


def test_names_over_the_wire_are_normal(hall: Hall) -> None:
    ann = hall.guest()
    assert read(Guest, ann.post("/guests", {"name": "\uff21nn  Lee"})).name == "Ann Lee"
    assert refused(ann.post("/guests", {"name": "\ufdfa" * 3}), 400).code == "text"


def test_whoever_has_a_seat_speaks_under_its_name() -> None:
    table = plans.set_up(NewTable("brikks", [SeatPlan("host"), SeatPlan()]), ANN, 0.0, "table")
    desk.perform(table, Person("bob", "Bob"), [], JoinTable(), 1.0)
    posing = Person("ann", "Bob")
    for request in (Chat("c", "I resign."), Pause("p"), Resume("r")):
        desk.perform(table, posing, [0], request, 2.0)
    told = [one.data for one in table.out if isinstance(one.data, Said | Paused | Resumed)]
    assert [data.name for data in told] == ["Ann"] * 3


def test_a_rename_is_told_to_everybody(hall: Hall) -> None:
    first, second = hall.duel()
    assert first.guest
    called(first, "Anna")
    renamed = second.until(Renamed)[1]
    assert renamed == Renamed([0], first.guest.id, "Ann", "Anna")
    first.do(Chat, text="It's still me.")
    assert second.until(Said)[1].name == "Anna"
    first.again()
    second.settle()
    assert second.kinds.count("renamed") == 1
    assert [seat.name for seat in first.guest.table(first.table).seats] == ["Anna", "Bob"]
    record = first.guest.record(first.table)
    assert record.conduct.name(0) == "Anna"
    assert [change.name for change in record.conduct.changes] == ["Anna"]


def test_nobody_takes_the_opponent_s_name(hall: Hall) -> None:
    first, second = hall.duel()
    assert first.guest
    called(first, "B\u043eb")  # the vowel is Cyrillic
    assert second.until(Renamed)[1].name == "B\u043eb 2"
    first.do(Chat, text="I resign.")
    assert second.until(Said)[1].name == "B\u043eb 2"
    assert first.guest.join(first.table).seats == [0]
    first.settle()
    assert first.kinds.count("renamed") == 1


def test_two_guests_of_one_name_get_different_ones(hall: Hall) -> None:
    one, other = hall.guest("Guest"), hall.guest("guest")
    host = hall.sit(one, one.host("host", "open", "open"))
    other.join(host.table, 1)
    assert host.until(Sat)[1].name == "guest 2"
    third = hall.guest("Guest")
    third.join(host.table)
    assert host.until(Sat)[1].name == "Guest 3"


def test_a_name_is_changed_by_joining_again(hall: Hall) -> None:
    ann = hall.guest("Ann")
    host = hall.sit(ann, ann.host("host", "open", "open"))
    assert host.guest
    browser = httpx.Client(base_url=f"{hall.base}/api/v1", timeout=client.WAIT, trust_env=False)
    with browser:
        browser.post("/guests", json={"name": "Bob"})
        browser.post(f"/tables/{host.table}/join", json={"seats": [1]})
        browser.post("/guests", json={"name": "Ben"})
        browser.post(f"/tables/{host.table}/join", json={"seats": [2]})
    assert host.until(Renamed)[1].name == "Ben"
    assert [seat.name for seat in ann.table(host.table).seats] == ["Ann", "Ben", "Ben"]


def test_names_that_the_host_gave_stay(hall: Hall) -> None:
    ann = hall.guest("Ann")
    plan = NewTable("brikks", [SeatPlan("host"), SeatPlan("host", name="Ben")])
    player = hall.sit(ann, read(Seated, ann.post("/tables", plan)))
    called(player, "Anna")
    assert player.until(Renamed)[1].seats == [0]
    assert [seat.name for seat in ann.table(player.table).seats] == ["Anna", "Ben"]


def test_names_are_the_same_at_a_rematch() -> None:
    seats = [SeatPlan("host", name="Ben"), SeatPlan("host"), SeatPlan()]
    old = plans.set_up(NewTable("brikks", seats), ANN, 0.0, "table")
    desk.perform(old, Person("cem", "Ben"), [], JoinTable(), 1.0)
    fresh = plans.set_up_again(old, 2.0, "again")
    assert [seat.name for seat in fresh.seats] == ["Ben", "Ann", "Ben 2"]
    before = fresh.n
    for person in (ANN, Person("cem", "Ben")):
        seating.rename(fresh, person, 3.0)
    assert fresh.n == before
    seating.rename(fresh, Person("ann", "Anna"), 4.0)
    assert [seat.name for seat in fresh.seats] == ["Ben", "Anna", "Ben 2"]


def test_the_gallery_has_names_of_its_own() -> None:
    table = plans.set_up(NewTable("brikks", [SeatPlan("host"), SeatPlan()]), ANN, 0.0, "table")

    def said(person: Person) -> str:
        desk.perform(table, person, [], Chat(f"{table.n}", "Hello."), 1.0)
        data = table.out[-1].data
        assert isinstance(data, Said)
        return data.name

    assert said(Person("e", "Ann")) == "Ann 2"
    assert said(Person("f", "ann")) == "ann 3"
    assert said(Person("e", "Ann")) == "Ann 2"
    assert said(EVE) == "Eve"
    told = [(one.n, one.time, one.data) for one in table.out]
    table = Table.fold(table.id, table.seed, told)
    assert said(Person("g", "Eve")) == "Eve 2"
    for number in range(2 * GALLERY):
        said(Person(f"guest {number}", f"Name {number}"))
    assert len(table.gallery) == GALLERY


def test_after_the_end_names_stay() -> None:
    table = plans.set_up(NewTable("brikks", [SeatPlan("host")]), ANN, 0.0, "table")
    table.begin(1.0)
    table.phase = "over"
    before = table.n
    seating.rename(table, Person("ann", "Anna"), 2.0)
    assert table.n == before
