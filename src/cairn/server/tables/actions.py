"""Actions in transit: screens get objects, and may send them; everything else is text."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Raw

from cairn.core.game import Action, Game
from cairn.core.objects import from_text
from cairn.core.refusals import IllegalAction
from cairn.server.codes import Refused
from cairn.server.messages.base import encode

KEPT = 4096
"""The number of cached actions: screens get most of them again and again."""


@lru_cache(KEPT)
def object_of(game: Game, text: str) -> Any:  # noqa: ANN401 - JSON, written already
    """The object of a text form; an UnreadAction if the text isn't an action."""
    return Raw(encode(from_text(game, text)))


@lru_cache(KEPT)
def written(game: Game, action: Action) -> tuple[Any, Any]:
    """An action for a list of choices, as JSON: its object, and how people read it."""
    return Raw(encode(action.to_json())), Raw(encode(game.shown(action)))


def text_of(game: Game, action: str | dict[str, Any]) -> str:
    """The text form of a client's action. Raises Refused."""
    if isinstance(action, str):
        return action
    try:
        return str(game.action(action))
    except IllegalAction as error:
        raise Refused(error.refusal) from None
