"""Refusals: why an action is illegal."""

from __future__ import annotations

from cairn.core.sentences import shown
from cairn.core.told import Told, ToldError


class Refusal(Told):
    """Why an action is illegal; its facts are what a screen can point at."""


class IllegalAction(ToldError):  # noqa: N818 - the name is part of the library's face
    """The rules refuse an action; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


def unreadable(text: object, forms: str) -> IllegalAction:
    """The error for text that isn't an action; `forms` describes the valid forms."""
    return IllegalAction(
        Refusal(
            "unreadable",
            f"{shown(text)} is not an action here. Write {forms}.",
            {"text": str(text)},
        )
    )
