"""REST: one small function for each call, with its shapes in ROUTES, from which OpenAPI is made."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from cairn.core.game import Game
from cairn.core.record import Record
from cairn.core.registry import games, load
from cairn.server import limits
from cairn.server import messages as m
from cairn.server.desk import perform, seats_of, token_for
from cairn.server.guests import COOKIE, Person
from cairn.server.hub import Hub
from cairn.server.live import Live, encode
from cairn.server.proxy import origin_is_ours, pass_on
from cairn.server.stream import StreamClient
from cairn.server.table import Refused

STATUS = {
    "unreadable": 400,
    "plan": 400,
    "bot": 400,
    "guest": 401,
    "token": 403,
    "origin": 403,
    "host": 403,
    "seat": 403,
    "no-table": 404,
    "no-game": 404,
    "large": 413,
    "rate": 429,
    "moving": 503,
}
"""Refusals and their status; what is not here is 409, refused by the rules or the table."""

Answer = Response | msgspec.Struct | list[Any]


@dataclass(frozen=True)
class Route:
    """One call: how it is reached, what it takes and gives."""

    method: str
    path: str
    call: Callable[..., Awaitable[Answer]]
    body: type | None = None
    answer: Any = None
    at_table: bool = False
    status: int = 200
    errors: tuple[int, ...] = ()


def hub_of(request: Request) -> Hub:
    """This process's hub."""
    hub: Hub = request.app.state.hub
    return hub


def person_of(request: Request) -> Person:
    """Who is asking. Raises Refused."""
    header = request.headers.get("authorization", "")
    credential = header.removeprefix("Bearer ") if header else request.cookies.get(COOKIE, "")
    person = hub_of(request).notary.person(credential)
    if person is None:
        raise Refused("guest", "Say who you are first: POST /api/v1/guests.")
    slow_down(request, person.id)
    return person


def _maybe_person(request: Request) -> Person | None:
    """Who is asking, if they say so; watching needs no name."""
    try:
        return person_of(request)
    except Refused:
        return None


def slow_down(request: Request, who: str) -> None:
    """Refuse what comes too fast from one guest, or from one address."""
    if not hub_of(request).buckets.take(who):
        raise Refused("rate", "Not so fast.")


async def read(request: Request, kind: type, most: int = limits.BODY) -> Any:  # noqa: ANN401
    """The body as a struct. Raises Refused."""
    if int(request.headers.get("content-length") or 0) > most:
        raise Refused("large", f"A request has at most {most} bytes.")
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise Refused("large", f"A request has at most {most} bytes.")
        parts.append(part)
    try:
        return msgspec.json.decode(b"".join(parts), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused("unreadable", f"This is not what is asked for here: {error}.") from None


def endpoint(route: Route) -> Callable[[Request], Awaitable[Response]]:
    """A Starlette endpoint for a route: finds the table, reads the body, answers in JSON."""

    async def serve(request: Request) -> Response:
        try:
            return await _answer(route, request)
        except Refused as refused:
            failure = m.Failure(refused.code, refused.sentence, refused.facts)
            return _json(failure, STATUS.get(refused.code, 409))

    return serve


async def _answer(route: Route, request: Request) -> Response:
    if route.method != "GET" and not origin_is_ours(request.headers):
        raise Refused("origin", "This page may not ask that.")
    arguments: list[Any] = [request]
    if route.at_table:
        live = await hub_of(request).find(request.path_params["table"])
        if isinstance(live, str):
            return await pass_on(request, live)
        arguments.append(live)
    if route.body:
        most = limits.RECORD if route.call is verify else limits.BODY
        arguments.append(await read(request, route.body, most))
    answer = await route.call(*arguments)
    return answer if isinstance(answer, Response) else _json(answer, route.status)


def _json(answer: Any, status: int = 200) -> Response:  # noqa: ANN401
    return Response(encode(answer), status, media_type="application/json")


# --- the calls ------------------------------------------------------------------------------


def _game(name: str) -> Game:
    try:
        return load(name)
    except ValueError as error:
        raise Refused("no-game", str(error)) from None


async def list_games(request: Request) -> list[m.GameView]:
    """The games that can be played here."""
    return [_game_view(load(name)) for name in games()]


def _game_view(game: Game) -> m.GameView:
    options = {
        name: m.OptionView(
            default=option.default,
            choices=[*option.choices],
            help=option.help,
            per_seat=option.per_seat,
            span=[*option.span] if option.span else None,
            seats=[*option.seats] if option.seats else None,
        )
        for name, option in game.options.items()
    }
    return m.GameView(game.name, game.title, game.blurb, [*game.seat_counts], options, [*game.bots])


async def game_rules(request: Request) -> Response:
    """The rules of a game, in Markdown."""
    game = _game(request.path_params["game"])
    page = files(f"cairn.games.{game.name}").joinpath("README.md").read_text(encoding="utf-8")
    return Response(page, media_type="text/markdown")


async def be_guest(request: Request, body: m.GuestName) -> Response:
    """Be somebody: a name, and a credential that is also set as a cookie."""
    hub = hub_of(request)
    slow_down(request, request.client.host if request.client else "")
    name = limits.tidy(body.name)
    if name is None:
        raise Refused("unreadable", "A name has letters you can see.")
    person = hub.notary.newcomer(name)
    credential = hub.notary.credential(person)
    response = _json(m.Guest(person.id, person.name, credential), 201)
    secure = request.url.scheme == "https"
    response.set_cookie(
        COOKIE, credential, max_age=365 * 86_400, httponly=True, samesite="lax", secure=secure
    )
    return response


async def create_table(request: Request, body: m.NewTable) -> Answer:
    """Set up a table; the host's seats are taken at once."""
    hub, person = hub_of(request), person_of(request)
    if not limits.lifted():
        hosted = await asyncio.to_thread(hub.store.hosted, person.id, time.time() - 3600)
        if hosted >= limits.TABLES:
            raise Refused("rate", "Finish some of your tables first.")
    live = await hub.create(body, person)
    return token_for(live.table, hub.notary, person)


async def list_tables(request: Request) -> list[m.TableView]:
    """Public tables with an open seat, newest first."""
    return await asyncio.to_thread(hub_of(request).store.open_tables, limits.LISTED)


async def show_table(request: Request, live: Live) -> m.TableView:
    """One table."""
    return live.table.view(time.time(), live.present())


async def join_table(request: Request, live: Live, body: m.JoinTable) -> m.Seated:
    """Take open seats, or get your token again."""
    person = person_of(request)
    live.table.join(person, body.seats, time.time())
    await stored(live)
    return token_for(live.table, hub_of(request).notary, person)


async def leave_table(request: Request, live: Live, body: m.LeaveTable) -> m.Acknowledged:
    """Give your seats up; a bot can take them over."""
    seats = seats_of(live.table, hub_of(request).notary, body.token, person_of(request))
    if live.table.phase == "over":
        raise Refused("phase", "The game is over.")
    live.table.leave(seats, body.bot, time.time())
    n = live.table.n
    await stored(live)
    return m.Acknowledged(n)


async def table_record(request: Request, live: Live) -> Response:
    """The record of a table, with the seed once the game is over."""
    table = live.table
    if table.phase == "waiting":
        raise Refused("phase", "The game has not begun.")
    await stored(live)
    person = _maybe_person(request)
    if table.plan.spectator_delay and not (person and table.held(person.id)):
        table = await asyncio.to_thread(hub_of(request).store.load_late, table)
        if table.phase == "waiting":
            raise Refused("phase", "The game has not begun, as far as you may know.")
    record = table.match.record(reveal=table.phase == "over")
    return Response(record.dumps(), media_type="application/json")


async def verify(request: Request, body: dict[str, Any]) -> m.Verdict:
    """Check a record: every action legal, every roll from the promised seed."""
    try:
        record = Record.from_json(body)
        problems = await asyncio.to_thread(record.verify)
    except ValueError as error:
        raise Refused("unreadable", str(error)) from None
    return m.Verdict(not problems, [m.ProblemView(p.index, p.sentence) for p in problems])


async def table_events(request: Request, live: Live) -> Response:
    """Events as they happen, one JSON a line; an empty line now and then keeps it open."""
    text = request.query_params.get("after", "0")
    if not text.isascii() or not text.isdigit():
        raise Refused("unreadable", "`after` is the number of the last event you have.")
    client = StreamClient(live, hub_of(request), int(text[:9]), _maybe_person(request))
    return StreamingResponse(client.lines(), media_type="application/x-ndjson")


async def post_action(request: Request, live: Live, body: m.PostAction) -> m.Acknowledged:
    """Play an action; answers when it is stored for good."""
    person = person_of(request)
    seats = seats_of(live.table, hub_of(request).notary, body.token, person)
    n = perform(live, person, seats, m.Play(body.id, body.seat, body.action))
    await stored(live)
    return m.Acknowledged(n)


async def health(request: Request) -> m.Health:
    """Whether this process and its store answer."""
    hub = hub_of(request)
    await asyncio.to_thread(hub.store.owner, "")
    return m.Health(True, hub.store.process, len(hub.lives))


async def stored(live: Live) -> None:
    """Wait until everything that happened at a table is safe. Raises Refused."""
    safe: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    live.commit(lambda: safe.set_result(None))
    while not safe.done():
        if live.dropped:
            raise Refused("moving", "The table moves: come again.")
        await asyncio.wait([safe], timeout=1)


API = "/api/v1"
TABLE = API + "/tables/{table}"
ROUTES = [
    Route("GET", API + "/games", list_games, answer=list[m.GameView]),
    Route("GET", API + "/games/{game}/rules", game_rules, errors=(404,)),
    Route("POST", API + "/guests", be_guest, m.GuestName, m.Guest, status=201, errors=(429,)),
    Route(
        "POST", API + "/tables", create_table, m.NewTable, m.Seated, status=201, errors=(401, 429)
    ),
    Route("GET", API + "/tables", list_tables, answer=list[m.TableView]),
    Route("GET", TABLE, show_table, None, m.TableView, True),
    Route("POST", TABLE + "/join", join_table, m.JoinTable, m.Seated, True, 200, (401, 409, 429)),
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
    Route("GET", TABLE + "/events", table_events, at_table=True, errors=(400,)),
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
    Route("POST", API + "/verify", verify, dict[str, Any], m.Verdict),
    Route("GET", "/health", health, answer=m.Health),
]
