"""Turns: which job a worker does next, so that a busy table keeps no other waiting."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from cairn.server.running.jobs import Job

THINK = 1.0
"""Seconds that a bot thinks when nobody waits."""
LEAST = 0.02
"""Seconds that a bot thinks when many wait."""
JobKind = tuple[Job, str]


@dataclass(frozen=True, eq=False)
class Order:
    """A job with what it is given, and where its answer goes."""

    who: str
    """The table that it is for, or whoever else takes turns with others."""
    job: Job
    arguments: tuple[Any, ...]
    answer: Future[Any]
    thinks: bool = False
    """Whether it takes the seconds it may think as its last argument."""
    overtakes: bool = False
    """Whether it takes the place of the same job that still waits for the same one."""

    @property
    def kind(self) -> JobKind:
        """What is done, and of which game: the first of a kind may take long."""
        first = self.arguments[0]
        return self.job, first if isinstance(first, str) else ""


class Overtaken(Exception):  # noqa: N818 - nothing went wrong
    """Somebody has asked something newer, so this was not even begun."""


class Turns:
    """Orders that wait for one worker. Each table in turn has its oldest one done."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Order]] = OrderedDict()
        self._changed = threading.Condition()
        self._closed = False

    def __len__(self) -> int:
        with self._changed:
            return sum(map(len, self._waiting.values()))

    def add(self, order: Order) -> None:
        """Queue an order, after those of the same table."""
        with self._changed:
            if self._closed:
                order.answer.cancel()
                return
            orders = self._waiting.setdefault(order.who, deque())
            if order.overtakes:
                _overtake(orders, order.job)
            orders.append(order)
            self._changed.notify()

    def next(self) -> Order | None:
        """Wait for an order and take it; None once it is over."""
        with self._changed:
            while not self._waiting:
                if self._closed:
                    return None
                self._changed.wait()
            who, orders = self._waiting.popitem(last=False)
            order = orders.popleft()
            if orders:
                self._waiting[who] = orders  # at the end: everybody else is served before
            return order

    def withdraw(self, order: Order) -> None:
        """Nobody waits for this any more."""
        with self._changed:
            orders = self._waiting.get(order.who)
            if orders and order in orders:
                orders.remove(order)
                if not orders:
                    del self._waiting[order.who]

    def budget(self) -> float:
        """Seconds that a bot may think now: the more bots wait behind it, the fewer."""
        with self._changed:
            behind = sum(order.thinks for orders in self._waiting.values() for order in orders)
        return max(THINK / (1 + behind), LEAST)

    def close(self) -> None:
        """Nothing more is done."""
        with self._changed:
            self._closed = True
            for orders in self._waiting.values():
                for order in orders:
                    order.answer.cancel()
            self._waiting.clear()
            self._changed.notify_all()


def _overtake(orders: deque[Order], job: Job) -> None:
    for older in [older for older in orders if older.job is job]:
        orders.remove(older)
        if older.answer.set_running_or_notify_cancel():
            older.answer.set_exception(Overtaken())
