"""The calls about games: their list, rules, guides, pictures and puzzles."""

from __future__ import annotations

import asyncio
import datetime
import logging

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cairn.core import resources
from cairn.core.card import Card
from cairn.core.game import Game
from cairn.core.languages import ENGLISH
from cairn.core.registry import games, load, package
from cairn.core.told import told_by
from cairn.server import messages as m
from cairn.server.codes import Code, Refused
from cairn.server.edge.failures import as_json
from cairn.server.edge.rest import hub_of
from cairn.server.running import looks
from cairn.server.running.jobs import Job
from cairn.server.running.loading import compiling, game
from cairn.server.running.workers import JobFailed

log = logging.getLogger("cairn.server")


async def list_games(request: Request) -> list[m.GameView]:
    """The games that this server offers."""
    return [_game_view(load(name)) for name in await asyncio.to_thread(games)]


async def games_compiled(request: Request) -> list[m.Compiling]:
    """The games that are being compiled, which happens once, and how far they are."""
    return [m.Compiling(name, *progress) for name, progress in compiling().items()]


def _game_view(of: Card) -> m.GameView:
    options = {
        name: m.OptionView(
            default=option.default,
            choices=[*option.choices],
            help=option.help,
            per_seat=option.per_seat,
            span=[*option.span] if option.span else None,
            seats=[*option.seats] if option.seats else None,
            seat=option.seat,
        )
        for name, option in of.options.items()
    }
    return m.GameView(of.name, of.title, of.blurb, [*of.seat_counts], options, [*of.bots])


async def game_rules(request: Request) -> Response:
    """The rules of a game in Markdown; in English if there are none in `language`."""
    found = await _game(request)
    wanted = request.query_params.get("language", ENGLISH).lower().partition("-")[0]
    try:
        page = found.rules_page(wanted if wanted in found.rules_languages else ENGLISH)
    except ValueError as error:
        raise Refused(Code.NO_RULES, problem=told_by(error)) from None
    return Response(page, media_type="text/markdown")


async def game_guide(request: Request) -> Response:
    """The positions that explain a game, in order."""
    return _told(await _about(request, looks.guide, (await _game(request)).name))


async def game_picture(request: Request) -> Response:
    """The position of a game that makes a good picture, if it has one."""
    return _told(await _about(request, looks.picture, (await _game(request)).name))


async def todays_puzzles(request: Request) -> Response:
    """Today's puzzles, of every game that has one."""
    day = datetime.datetime.now(datetime.UTC).date().isoformat()
    named = [n for n in await asyncio.to_thread(games) if resources.has_tool(package(n), "puzzle")]
    told = [await _about(request, looks.puzzle, name, day) for name in named]
    return as_json([msgspec.Raw(one) for one in told if one != b"null"])


async def _game(request: Request) -> Game:
    try:
        return await game(request.path_params["game"])
    except ValueError as error:
        raise Refused(Code.NO_GAME, problem=told_by(error)) from None


async def _about(request: Request, job: Job, name: str, day: str = "") -> bytes:
    try:
        return await hub_of(request).shelf.get(job, name, day)
    except JobFailed as error:
        log.error("Nothing is known about %s: %s", name, error)
        raise Refused(Code.NO_ANSWER) from None


def _told(data: bytes) -> Response:
    return Response(data, media_type="application/json")
