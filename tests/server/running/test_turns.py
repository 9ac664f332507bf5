"""Whose job is next: every table has its turn, and when many wait everybody thinks less."""

from __future__ import annotations

from concurrent.futures import Future

from cairn.server.running import jobs
from cairn.server.running.turns import LEAST, THINK, Order, Overtaken, Turns


def order(who: str, number: int = 0, *, thinks: bool = True) -> Order:
    return Order(who, jobs.choose, (who, number), Future(), thinks)


def served(turns: Turns) -> list[tuple[str, int]]:
    found = []
    while len(turns):
        one = turns.next()
        assert one
        found.append((one.arguments[0], one.arguments[1]))
    return found


def test_tables_take_turns() -> None:
    """Fifty jobs of one table keep another waiting for one, not for fifty."""
    turns = Turns()
    for number in range(50):
        turns.add(order("busy", number))
    turns.add(order("other", 1))
    turns.add(order("other", 2))
    turns.add(order("third", 1))
    assert served(turns)[:6] == [
        ("busy", 0),
        ("other", 1),
        ("third", 1),
        ("busy", 1),
        ("other", 2),
        ("busy", 2),
    ]


def test_who_comes_later_is_not_overtaken_twice() -> None:
    turns = Turns()
    for name in ("a", "b"):
        for number in range(3):
            turns.add(order(name, number))
    first = turns.next()
    assert first
    assert first.who == "a"
    turns.add(order("new"))
    assert [who for who, _ in served(turns)] == ["b", "a", "new", "b", "a", "b"]


def test_the_more_wait_the_less_everybody_thinks() -> None:
    """However many tables there are, one round of them takes a second, until there is no less."""
    turns = Turns()
    assert turns.budget() == THINK
    for number in range(24):
        turns.add(order(f"table {number}"))
        turns.add(order(f"table {number}", thinks=False))
    assert turns.budget() == THINK / 25
    for number in range(1000):
        turns.add(order(f"more {number}"))
    assert turns.budget() == LEAST


def test_what_is_withdrawn_is_gone() -> None:
    turns = Turns()
    one, two, three = order("a", 1), order("a", 2), order("b", 1)
    for each in (one, two, three):
        turns.add(each)
    turns.withdraw(one)
    turns.withdraw(three)
    turns.withdraw(three)
    assert turns.budget() == THINK / 2
    assert served(turns) == [("a", 2)]


def test_when_it_is_over_nobody_waits() -> None:
    turns = Turns()
    before, after = order("a"), order("b")
    turns.add(before)
    turns.close()
    turns.add(after)
    assert before.answer.cancelled()
    assert after.answer.cancelled()
    assert turns.next() is None


def test_the_newest_takes_the_place_of_those_that_wait() -> None:
    turns = Turns()
    older = [Order("ann", jobs.advise, ("ann", n), Future(), overtakes=True) for n in range(3)]
    for one in (order("ann", 7), *older, Order("bob", jobs.advise, ("bob", 0), Future())):
        turns.add(one)
    assert served(turns) == [("ann", 7), ("bob", 0), ("ann", 2)]
    assert [type(one.answer.exception(0)) for one in older[:2]] == [Overtaken, Overtaken]
    assert not older[2].answer.done()
