"""The REST calls: one small function each, with its types in ROUTES."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cairn.core.motion import MotionView
from cairn.core.registry import exact, load
from cairn.core.told import told_by
from cairn.server import messages as m
from cairn.server.codes import Code, Refused
from cairn.server.edge import limits
from cairn.server.edge.door import EXTENSION
from cairn.server.edge.failures import as_json
from cairn.server.edge.games import (
    game_guide,
    game_picture,
    game_rules,
    games_compiled,
    list_games,
    todays_puzzles,
)
from cairn.server.edge.guard import address_of
from cairn.server.edge.proxy import pass_on
from cairn.server.edge.records import replay_draws, replay_moments, replay_motion, verify
from cairn.server.edge.rest import (
    RestAnswer,
    hub_of,
    known,
    limits_of,
    maybe_person,
    person_of,
)
from cairn.server.edge.stream import LinesResponse, StreamClient
from cairn.server.messages.base import encode
from cairn.server.messages.openapi import Route
from cairn.server.running.live import Live
from cairn.server.running.loading import game
from cairn.server.store.marks import START
from cairn.server.tables import desk, plans, seating
from cairn.server.tables.guests import COOKIE, Person
from cairn.server.tables.names import fit
from cairn.server.tables.views import view_of


async def be_guest(request: Request, body: m.GuestName) -> Response:
    """Become a guest: get a name, and a credential that is also set as a cookie.

    A guest who calls again keeps their identity and changes their name.
    """
    hub, counted = hub_of(request), limits_of(request)
    name = fit(body.name)
    if name is None:
        raise Refused(Code.TEXT)
    before = known(request)
    if before:
        counted.request(before.id)
    else:
        counted.newcomer(address_of(request))
    person = replace(before, name=name) if before else hub.notary.newcomer(name)
    credential = hub.notary.credential(person)
    response = as_json(m.Guest(person.id, person.name, credential), 201)
    secure = request.url.scheme == "https"
    response.set_cookie(
        COOKIE, credential, max_age=365 * 86_400, httponly=True, samesite="lax", secure=secure
    )
    return response


async def create_table(request: Request, body: m.NewTable) -> RestAnswer:
    """Set up a table; the host's seats are taken at once."""
    hub, person = hub_of(request), person_of(request)
    hub.store.condition.check()
    made = await hub.made(body, person)
    if isinstance(made, str):
        return await pass_on(request, made, encode(body))
    live = made or await _created(request, body, person)
    if body.visibility == "public":
        origin = hub.notary.pseudonym(address_of(request))
        await asyncio.to_thread(hub.store.lobby.announce, live.table.id, origin)
    return seating.token_for(live.table, hub.notary, person)


async def _created(request: Request, body: m.NewTable, person: Person) -> Live:
    hub = hub_of(request)
    if hub.settings.limited:
        plans.may_host(
            await asyncio.to_thread(hub.store.hosted, person.id, plans.MOST_TABLES), time.time()
        )
    limits_of(request).table(address_of(request))
    try:
        hub.workers.expect(await asyncio.to_thread(load, exact(body.game)))
        await game(body.game)
    except ValueError as error:
        raise Refused(Code.PLAN, problem=told_by(error)) from None
    return await hub.create(body, person)


async def list_tables(request: Request) -> list[m.TableView]:
    """Public tables with an open seat: those with waiting players first, then the newest."""
    hub = hub_of(request)
    hub.store.condition.check()
    return await asyncio.to_thread(hub.store.lobby.listed, limits.LISTED, hub.settings.limited)


async def show_table(request: Request, live: Live) -> m.TableView:
    """One table, with the spectators' delay."""
    await live.safe()
    if not _watches_late(request, live):
        return view_of(live.table, time.time(), live.present())
    past = await live.gallery.see()
    return view_of(past.table, time.time() - live.lag, past.present)


def _watches_late(request: Request, live: Live) -> bool:
    """Whether the caller sees this table with a delay."""
    person = maybe_person(request) if live.lag else None
    return bool(live.lag) and not (person and live.table.held(person.id))


async def join_table(request: Request, live: Live, body: m.JoinTable) -> m.Seated:
    """Take open seats, or get your token again."""
    person = person_of(request)
    desk.perform(live.table, person, [], body, time.time())
    await live.safe()
    return seating.token_for(live.table, hub_of(request).notary, person)


async def leave_table(request: Request, live: Live, body: m.LeaveTable) -> m.Acknowledged:
    """Give up your seats; a bot can take them over."""
    return await _performed(request, live, body.token, body)


async def post_action(request: Request, live: Live, body: m.PostAction) -> m.Acknowledged:
    """Play an action; answers once it is stored permanently."""
    return await _performed(request, live, body.token, m.Play(body.id, body.seat, body.action))


async def _performed(
    request: Request, live: Live, token: str, wanted: m.Play | m.LeaveTable
) -> m.Acknowledged:
    person = person_of(request)
    n = desk.answered(live.table, person, wanted)
    if n is None:
        seats = seating.seats_of(live.table, hub_of(request).notary, token, person)
        n = desk.perform(live.table, person, seats, wanted, time.time())
    await live.safe()
    assert n is not None
    return m.Acknowledged(n)


async def table_record(request: Request, live: Live) -> Response:
    """The record of a table, with the seed once the game is over."""
    table = live.table
    desk.begun(table)
    await live.safe()
    if _watches_late(request, live):
        table = (await live.gallery.see()).table
        desk.begun(table)
    record = table.match.record(reveal=table.phase == "over")
    # A long record takes a while to encode, and nobody else should wait for that.
    return Response(await asyncio.to_thread(record.dumps), media_type="application/json")


async def table_events(request: Request, live: Live) -> Response:
    """Events as they happen, one JSON object per line; occasional empty lines keep it open."""
    text = request.query_params.get("after", "0")
    if not text.isascii() or not text.isdigit():
        problem = "`after` is the number of the last event you have"
        raise Refused(Code.UNREADABLE, problem=problem)
    store, after = hub_of(request).store, int(text[:9])
    mark = request.query_params.get("mark", START)
    if mark != await asyncio.to_thread(store.mark_at, live.table.id, after):
        raise Refused(Code.BRANCH)
    hang_up = request.scope["extensions"][EXTENSION]["hang up"]
    person = maybe_person(request)
    client = StreamClient(live, store, after, mark, person, hang_up)
    place = limits_of(request).line(person.id if person else "", address_of(request))
    return LinesResponse(client, place)


async def health(request: Request) -> m.Health:
    """Whether this process answers and its store accepts events; 503 if not."""
    hub = hub_of(request)
    hub.store.condition.check()
    await asyncio.to_thread(hub.store.probe)
    return m.Health(True, hub.store.process, len(hub.lives))


API = "/api/v1"
TABLE = API + "/tables/{table}"
ROUTES = [
    Route("GET", API + "/games", list_games, answer=list[m.GameView]),
    Route("GET", API + "/compiling", games_compiled, answer=list[m.Compiling]),
    Route("GET", API + "/games/{game}/rules", game_rules, errors=(404,), query=("language",)),
    Route(
        "GET",
        API + "/games/{game}/guide",
        game_guide,
        answer=list[m.GuideStep],
        errors=(404, 503),
    ),
    Route(
        "GET",
        API + "/games/{game}/picture",
        game_picture,
        answer=m.GuideStep | None,
        errors=(404, 503),
    ),
    Route(
        "GET",
        API + "/puzzles/today",
        todays_puzzles,
        answer=list[m.PuzzleView],
        errors=(503,),
    ),
    Route("POST", API + "/guests", be_guest, m.GuestName, m.Guest, status=201, errors=(429,)),
    Route(
        "POST",
        API + "/tables",
        create_table,
        m.NewTable,
        m.Seated,
        status=201,
        errors=(401, 429, 503),
    ),
    Route("GET", API + "/tables", list_tables, answer=list[m.TableView], errors=(503,)),
    Route("GET", TABLE, show_table, None, m.TableView, True),
    Route(
        "POST", TABLE + "/join", join_table, m.JoinTable, m.Seated, True, 200, (401, 403, 409, 429)
    ),
    Route(
        "POST",
        TABLE + "/leave",
        leave_table,
        m.LeaveTable,
        m.Acknowledged,
        True,
        200,
        (401, 403, 409, 429),
    ),
    Route("GET", TABLE + "/record", table_record, None, dict[str, Any], True, 200, (409,)),
    Route(
        "GET", TABLE + "/events", table_events, at_table=True, errors=(400, 409), query=("after",)
    ),
    Route(
        "POST",
        TABLE + "/actions",
        post_action,
        m.PostAction,
        m.Acknowledged,
        True,
        200,
        (401, 403, 409, 429),
    ),
    Route(
        "POST",
        API + "/verify",
        verify,
        msgspec.Raw,
        m.Verdict,
        errors=(422, 429, 503),
        largest=limits.RECORD,
    ),
    *(
        Route(
            "POST",
            f"{API}/replay/{call.__name__.removeprefix('replay_')}",
            call,
            body,
            answer,
            errors=(422, 429, 503),
            largest=limits.RECORD,
            queues=True,
        )
        for call, body, answer in (
            (replay_moments, m.ReplayRequest, m.Moments),
            (replay_draws, msgspec.Raw, m.Draws),
            (replay_motion, m.ReplayRequest, MotionView | None),
        )
    ),
    Route("GET", "/health", health, answer=m.Health, errors=(503,)),
]
