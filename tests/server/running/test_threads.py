"""The shared threads: addresses take turns, and none has them all."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextvars import copy_context
from pathlib import Path
from typing import Any

import httpx
import pytest

from cairn.server.running.threads import ASKER, EACH, SharedThreads
from cairn.server.settings import Settings
from tests.server.conftest import sqlite
from tests.server.hall import Hall
from tests.server.running.test_memory import inside

WAIT = 60.0


@pytest.fixture
def one() -> Iterator[SharedThreads]:
    """A single thread."""
    threads = SharedThreads(1)
    yield threads
    threads.shutdown()


def ask(threads: SharedThreads, asker: str, call: Callable[[], Any]) -> Future[Any]:
    """What somebody at an address wants done."""

    def asked() -> Future[Any]:
        ASKER.set(asker)
        return threads.submit(call)

    return copy_context().run(asked)


def test_addresses_take_turns(one: SharedThreads) -> None:
    """Fifty of one address keep another waiting for one, not for fifty."""
    gate, done = threading.Event(), list[str]()
    ask(one, "busy", gate.wait)
    last = [ask(one, "busy", lambda: done.append("busy")) for _ in range(50)]
    last += [ask(one, "other", lambda: done.append("other")) for _ in range(2)]
    last += [ask(one, "third", lambda: done.append("third"))]
    gate.set()
    for answer in last:
        answer.result(WAIT)
    assert done[:6] == ["busy", "other", "third", "busy", "other", "busy"]
    assert len(done) == 53


def test_an_address_has_its_share() -> None:
    threads, gate = SharedThreads(EACH + 1), threading.Event()
    begun = threading.Semaphore(0)

    def block() -> bool:
        begun.release()
        return gate.wait(WAIT)

    try:
        blocked = [ask(threads, "busy", block) for _ in range(20)]
        for _ in range(EACH):
            assert begun.acquire(timeout=WAIT)
        assert ask(threads, "other", lambda: "served").result(WAIT) == "served"
        assert not begun.acquire(blocking=False), "more than its share"
        gate.set()
        assert all(answer.result(WAIT) for answer in blocked), "and nothing is forgotten"
    finally:
        gate.set()
        threads.shutdown()


def test_errors_are_told_and_what_nobody_waits_for_is_left(one: SharedThreads) -> None:
    gate, done = threading.Event(), list[str]()
    ask(one, "a", gate.wait)
    failing = ask(one, "a", lambda: 1 // 0)
    left = ask(one, "a", lambda: done.append("left"))
    assert left.cancel()
    gate.set()
    with pytest.raises(ZeroDivisionError):
        failing.result(WAIT)
    assert ask(one, "a", lambda: "on").result(WAIT) == "on"
    assert done == []


def test_the_server_s_threads_are_shared(tmp_path: Path) -> None:
    """An address whose requests all hang in the store keeps no other from it."""
    gate, begun = threading.Event(), threading.Semaphore(0)
    with inside(sqlite(tmp_path), Settings(bot_pace=0)) as (base, state), Hall(base) as hall:
        table = hall.guest().host("host", "open").table
        real = state.hub.store.mark_at

        def slow(*arguments: Any) -> str | None:  # noqa: ANN401
            begun.release()
            gate.wait(WAIT)
            found: str | None = real(*arguments)
            return found

        state.hub.store.mark_at = slow
        path = f"/api/v1/tables/{table}/events"
        stuck = [threading.Thread(target=get, args=(base, "127.0.5.1", path)) for _ in range(40)]
        for thread in stuck:
            thread.start()
        try:
            for _ in range(EACH):
                assert begun.acquire(timeout=WAIT)
            assert get(base, "127.0.5.2", "/api/v1/tables") == 200
        finally:
            gate.set()
            for thread in stuck:
                thread.join(WAIT)


def get(base: str, address: str, path: str) -> int:
    """The status of the answer to somebody at an address of this machine."""
    transport = httpx.HTTPTransport(local_address=address)
    http = httpx.Client(base_url=base, transport=transport, timeout=WAIT / 4)
    with http, http.stream("GET", path) as answer:
        return answer.status_code
