"""Turns: which job a worker does next, so that busy tables don't keep others waiting."""

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
    """A job with its arguments, and where its answer goes."""

    who: str
    """The table it is for, or another party that takes turns."""
    job: Job
    arguments: tuple[Any, ...]
    answer: Future[Any]
    thinks: bool = False
    """Whether its last argument is the seconds it may think."""
    overtakes: bool = False
    """Whether it replaces the same job still waiting for the same party."""

    @property
    def kind(self) -> JobKind:
        """The job and its game: the first of a kind may take long."""
        first = self.arguments[0]
        return self.job, first if isinstance(first, str) else ""


class Overtaken(Exception):  # noqa: N818 - nothing went wrong
    """A newer question replaced this one before it began."""


class Turns:
    """Orders waiting for one worker. Tables take turns, each with its oldest order."""

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
        """Wait for an order and take it; None after `close`."""
        with self._changed:
            while not self._waiting:
                if self._closed:
                    return None
                self._changed.wait()
            who, orders = self._waiting.popitem(last=False)
            order = orders.popleft()
            if orders:
                self._waiting[who] = orders  # at the end: all others are served first
            return order

    def withdraw(self, order: Order) -> None:
        """Drop an order that nobody waits for."""
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
        """Stop taking orders."""
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
