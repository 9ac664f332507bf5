"""Preview: what a messenger shows of a link to a table, in Open Graph's words.

It says what the list of tables says: the game, who invites, and a picture of the game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from html import escape
from pathlib import Path

from starlette.requests import Request

from cairn.core.actor import UNNAMED
from cairn.core.languages import ENGLISH
from cairn.core.registry import card
from cairn.server import messages as m
from cairn.server.running.hub import TABLE_ID, Hub
from cairn.server.tables.views import listing_of

PLACE = "/table/"
INVITED = {
    "en": ("{host} invites you to play {game}", "You’re invited to play {game}"),
    "de": ("{host} lädt dich zu {game} ein", "Du bist zu {game} eingeladen"),
    "fr": ("{host} vous invite à jouer à {game}", "Vous êtes invité à jouer à {game}"),
    "it": ("{host} ti invita a giocare a {game}", "Sei invitato a giocare a {game}"),
}
"""With the host's name, and for a host without one."""


async def preview(request: Request, home: Path) -> str | None:
    """The tags for the head of a table's page; None if there is nothing to say."""
    id_ = request.url.path.removeprefix(PLACE)
    if not request.url.path.startswith(PLACE) or not TABLE_ID.fullmatch(id_):
        return None
    table = await _seen(request.app.state.hub, id_)
    return "".join(_tags(table, request, home)) if table else None


async def _seen(hub: Hub, id_: str) -> m.TableView | None:
    """The table as the list of tables shows it."""
    if live := hub.lives.get(id_):
        return listing_of(live.table)
    return await asyncio.to_thread(hub.store.lobby.summary, id_)


def _tags(table: m.TableView, request: Request, home: Path) -> Iterator[str]:
    base = f"{request.url.scheme}://{request.url.netloc}"
    title = title_of(table, language_of(request.headers.get("accept-language", "")))
    yield f"<title>{escape(title)}</title>"
    yield _tag("og:type", "website")
    yield _tag("og:site_name", "Cairn")
    yield _tag("og:title", title)
    yield _tag("og:url", f"{base}{PLACE}{table.table}")
    if picture := next(home.glob(f"assets/{table.game}-light-*.webp"), None):
        yield _tag("og:image", f"{base}/assets/{picture.name}")
        yield _tag("twitter:card", "summary_large_image")


def _tag(name: str, content: str) -> str:
    return f'<meta property="{name}" content="{escape(content)}">'


def title_of(table: m.TableView, language: str) -> str:
    """Who invites to which game while it waits for players, or who plays it."""
    game = card(table.game).title
    if table.phase != "waiting":
        names = ", ".join(seat.name for seat in table.seats if seat.kind == "person")
        return f"{game} · {names}" if names else game
    host = next((seat.name for seat in table.seats if seat.holder == table.host), UNNAMED)
    named, unnamed = INVITED[language]
    return unnamed.format(game=game) if host == UNNAMED else named.format(host=host, game=game)


def language_of(accepted: str) -> str:
    """The first language that a reader accepts and we speak."""
    asked = (one.partition(";")[0].strip()[:2].lower() for one in accepted.split(","))
    return next((one for one in asked if one in INVITED), ENGLISH)
