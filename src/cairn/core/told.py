"""Told: a text for people as a code with facts, so that any language can say it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cairn.core.view import ToldView


@dataclass(frozen=True)
class Told:
    """A text for people: a stable code, the English sentence, and the facts in it.

    The code "" has no translations: everybody reads the sentence. Facts are plain JSON, and a
    fact may itself be a Told. Seats count from 0 in facts and from 1 in sentences.
    """

    code: str
    sentence: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.sentence

    def to_json(self) -> ToldView:
        """The same as a plain JSON object."""
        return {"code": self.code, "sentence": self.sentence, "facts": dict(self.facts)}


class ToldError(ValueError):
    """Unusable input; `told` says why."""

    def __init__(self, told: Told) -> None:
        super().__init__(told)
        self.told = told


def told_by(error: ValueError) -> Told:
    """An error as Told; without a code if it is a plain sentence."""
    return error.told if isinstance(error, ToldError) else Told("", str(error))
