"""Forged, borrowed and missing papers; and bodies over HTTP that make no sense."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cairn.server.messages import (
    VERSION,
    Chat,
    Error,
    Failure,
    Hello,
    LeaveTable,
    Ping,
    Play,
    PostAction,
)
from tests.server.client import Guest, refused
from tests.server.edge.test_refusals import HUGE, first_error, goes_on
from tests.server.hall import Hall, holders, play_on


def turned_away(hall: Hall, table: str, **fields: Any) -> Error:  # noqa: ANN401
    """A hello that must be refused."""
    socket = hall.socket(table)
    socket.open()
    with suppress(ConnectionClosed):  # the error is here already
        socket.send(Hello(version=VERSION, **fields))
    error = first_error(socket)
    assert error
    return error


def forgeries(text: str) -> list[str]:
    """Texts that look like a signed one."""
    middle = len(text) // 2
    swapped = "A" if text[middle] != "A" else "B"
    return [
        text[:middle] + swapped + text[middle + 1 :],
        text[:-4],
        text + "A",
        text[::-1],
        text.swapcase(),
        text.split(".")[0],
        "x",
        "é.☃.",
    ]


def test_anothers_token_is_worth_nothing(hall: Hall) -> None:
    first, second = hall.duel()
    eve = hall.guest("Eve")
    assert first.guest
    turned_away(hall, first.table, token=first.token, credential=eve.credential)
    turned_away(hall, first.table, token=first.token)
    assert second.guest
    turned_away(hall, first.table, token=first.token, credential=second.guest.credential)
    body = PostAction(token=first.token or "", seat=0, action="k1@5,1", id="a")
    refused(eve.post(f"/tables/{first.table}/actions", body), 403)
    refused(eve.post(f"/tables/{first.table}/leave", LeaveTable(token=first.token or "")), 403)
    goes_on(second)


def test_a_token_is_for_one_table(hall: Hall) -> None:
    ann = hall.guest()
    one, two = ann.host("host", "host"), ann.host("host", "host")
    turned_away(hall, one.table, token=two.token, credential=ann.credential)
    body = PostAction(token=two.token, seat=1, action="k1@5,1", id="a")
    refused(ann.post(f"/tables/{one.table}/actions", body), 403)
    goes_on(hall.sit(ann, one))


def test_forged_tokens_and_credentials(hall: Hall) -> None:
    player = hall.alone()
    assert player.guest
    assert player.token
    credential = player.guest.credential
    for forged in forgeries(player.token):
        turned_away(hall, player.table, token=forged, credential=credential)
    for forged in forgeries(credential):
        turned_away(hall, player.table, token=player.token, credential=forged)
        answer = httpx.post(
            f"{hall.base}/api/v1/tables/{player.table}/join",
            json={},
            headers=[(b"Authorization", b"Bearer " + forged.encode().strip())],
        )
        refused(answer, 401)
    goes_on(player)


def test_nobody_can_do_nothing(hall: Hall) -> None:
    player = hall.alone()
    with httpx.Client(base_url=f"{hall.base}/api/v1", trust_env=False) as nobody:
        plan = {"game": "brikks", "seats": [{"kind": "host"}]}
        refused(nobody.post("/tables", json=plan), 401)
        refused(nobody.post(f"/tables/{player.table}/join", json={}), 401)
        refused(nobody.post(f"/tables/{player.table}/leave", json={"token": player.token}), 401)
        body = {"token": player.token, "seat": 1, "action": "k1@5,1", "id": "a"}
        refused(nobody.post(f"/tables/{player.table}/actions", json=body), 401)
    goes_on(player)


def test_other_sites_are_kept_out(hall: Hall) -> None:
    player = hall.alone()
    stranger = hall.socket(player.table)
    with pytest.raises(InvalidStatus) as failure:
        stranger.open(origin="http://elsewhere.example")
    assert failure.value.response.status_code == 403
    own = hall.socket(player.table)
    own.open(origin=hall.base)
    own.send(Ping())
    with httpx.Client(base_url=f"{hall.base}/api/v1", trust_env=False) as browser:
        browser.post("/guests", json={"name": "Ann"}).raise_for_status()
        assert "cairn_guest" in browser.cookies
        plan = {"game": "brikks", "seats": [{"kind": "host"}]}
        from_elsewhere = browser.post(
            "/tables", json=plan, headers={"Origin": "http://elsewhere.example"}
        )
        refused(from_elsewhere, 403)
        at_home = browser.post("/tables", json=plan, headers={"Origin": hall.base})
        assert at_home.is_success


# --- over HTTP -----------------------------------------------------------------------------


def post_action(guest: Guest, table: str, **fields: Any) -> httpx.Response:  # noqa: ANN401
    return guest.post(f"/tables/{table}/actions", fields)


def test_actions_over_http_are_judged_alike(hall: Hall) -> None:
    player = hall.alone()
    guest, token = player.guest, player.token
    assert guest

    def sent(status: int, **change: Any) -> Failure:  # noqa: ANN401
        body = {"token": token, "seat": 1, "action": "k1@5,1", "id": player.fresh()} | change
        return refused(post_action(guest, player.table, **body), status)

    assert sent(409, action="k1@5,3").code == "not-bottom"
    assert sent(409, seat=0).code == "turn"
    assert sent(409, action="dance").code == "unreadable"
    sent(403, seat=3)
    sent(403, token="x.y")
    sent(400, seat="one")
    sent(400, id="")
    sent(400, cheat=True)
    assert guest.http.post(f"/tables/{player.table}/actions", content="{").status_code == 400
    assert guest.post(f"/tables/{player.table}/actions", {"id": HUGE}).status_code == 413
    refused(post_action(guest, "nowhere", token=token, seat=1, action="x", id="a"), 404)
    goes_on(player)


def test_no_such_table(hall: Hall) -> None:
    ann = hall.guest()
    for path in ("", "/record", "/events"):
        refused(ann.http.get(f"/tables/nowhere{path}"), 404)
    refused(ann.post("/tables/nowhere/join", {}), 404)
    refused(ann.post("/tables/nowhere/leave", {"token": "x"}), 404)
    turned_away(hall, "nowhere")


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"game": "chess"}, (404, 409, 400)),
        ({"seats": [{"kind": "host"}] * 9}, (409, 400)),
        ({"seats": []}, (400,)),
        ({"seats": [{"kind": "bot", "bot": "hal"}]}, (409, 400, 404)),
        ({"seats": [{"kind": "bot"}]}, (409, 400)),
        ({"seats": [{"kind": "throne"}]}, (400,)),
        ({"options": {"speed": 9}}, (409, 400)),
        ({"options": {"level": 9}}, (409, 400)),
        ({"clock": {"kind": "move", "seconds": -1}}, (400,)),
        ({"clock": {"kind": "move", "seconds": 0}}, (409, 400)),
        ({"visibility": "secret"}, (400,)),
        ({"spectator_delay": 1e9}, (400,)),
        ({"seed": "loaded"}, (400,)),
    ],
)
def test_tables_that_can_not_be(
    hall: Hall, change: dict[str, Any], status: tuple[int, ...]
) -> None:
    answer = hall.guest().post("/tables", {"game": "brikks", "seats": [{"kind": "host"}]} | change)
    assert answer.status_code in status
    refused(answer, answer.status_code)


def test_many_errors_do_no_harm(hall: Hall) -> None:
    first, second = hall.duel()
    for _ in range(20):
        first.refuse(Play, seat=0, action="nonsense")
        second.refuse(Chat, text="x" * 501)
    play_on(holders(first, second), Random(9), 6)
