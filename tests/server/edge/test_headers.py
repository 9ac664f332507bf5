"""What browsers are told: what a page may do, who may read an answer, and what a cookie is for."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.client import WAIT, refused
from tests.server.conftest import sqlite
from tests.server.hall import Hall
from tests.server.process import Server

FRIEND, STRANGER = "https://friend.example", "https://stranger.example"
ASKING = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}


@pytest.fixture(scope="module")
def friendly(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a friend."""
    server = Server(sqlite(tmp_path_factory.mktemp("origins")), CAIRN_ORIGINS=FRIEND)
    yield server
    server.stop()


@pytest.fixture
def browser(friendly: Server) -> Iterator[httpx.Client]:
    """A browser at the friend's page."""
    origin = {"Origin": FRIEND}
    with httpx.Client(
        base_url=friendly.base, trust_env=False, headers=origin, timeout=WAIT
    ) as made:
        yield made


def allowed(answer: httpx.Response) -> tuple[str | None, str | None]:
    """Which page may read an answer, and whether with a cookie."""
    names = "Access-Control-Allow-Origin", "Access-Control-Allow-Credentials"
    return answer.headers.get(names[0]), answer.headers.get(names[1])


@pytest.mark.parametrize("path", ["/health", "/api/v1/tables", "/nowhere", "/api/v1/tables/x"])
def test_a_friend_may_read_all_answers(browser: httpx.Client, path: str) -> None:
    answer = browser.get(path)
    assert allowed(answer) == (FRIEND, "true")
    assert "Origin" in answer.headers["Vary"]
    assert allowed(browser.get(path, headers={"Origin": STRANGER})) == (None, None)


def test_a_friend_may_ask_first(browser: httpx.Client) -> None:
    answer = browser.options("/api/v1/tables", headers=ASKING)
    assert answer.status_code == 204
    assert allowed(answer) == (FRIEND, "true")
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    assert "authorization" in answer.headers["Access-Control-Allow-Headers"].lower()
    other = browser.options("/api/v1/tables", headers=ASKING | {"Origin": STRANGER})
    assert other.status_code == 403
    assert allowed(other) == (None, None)


def test_a_friend_may_write_and_a_stranger_not(browser: httpx.Client) -> None:
    browser.post("/api/v1/guests", json={"name": "Ann"}).raise_for_status()
    plan = {"game": "brikks", "seats": [{"kind": "host"}]}
    made = browser.post("/api/v1/tables", json=plan)
    assert made.status_code == 201
    assert allowed(made) == (FRIEND, "true")
    kept_out = browser.post("/api/v1/tables", json=plan, headers={"Origin": STRANGER})
    assert refused(kept_out, 403).code == "origin"


def test_sockets_are_as_careful(friendly: Server) -> None:
    with Hall(friendly.base) as hall:
        table = hall.guest().host("host", "open").table
        hall.socket(table).open(origin=FRIEND)
        for origin in (STRANGER, "null", "http://[", f"{FRIEND}.elsewhere"):
            with pytest.raises(InvalidStatus) as failure:
                hall.socket(table).open(origin=origin)
            assert failure.value.response.status_code == 403


@pytest.mark.parametrize("path", ["/health", "/api/v1/games", "/nowhere", "/metrics"])
def test_every_answer_tells_browsers_to_be_careful(hall: Hall, path: str) -> None:
    headers = httpx.get(f"{hall.base}{path}", trust_env=False).headers
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == policy["frame-ancestors"] == "'none'"
    assert "unsafe-inline" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "camera=()" in headers["Permissions-Policy"]
    assert "Server" not in headers


def test_the_cookie_is_for_the_server_alone(hall: Hall) -> None:
    answer = httpx.post(f"{hall.base}/api/v1/guests", json={"name": "Ann"}, trust_env=False)
    flags = {part.strip().lower() for part in answer.headers["Set-Cookie"].split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= flags
    assert "secure" not in flags  # there is no TLS here, and a browser would never send it back


def test_addresses_that_are_none(hall: Hall) -> None:
    assert refused(httpx.get(f"{hall.base}/api/nowhere", trust_env=False), 404).code == "no-page"
    assert refused(httpx.put(f"{hall.base}/api/v1/tables", trust_env=False), 405).code == "method"
