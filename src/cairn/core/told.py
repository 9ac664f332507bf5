"""Told: what a person reads, as a code with facts, so that it can be said in any language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cairn.core.view import ToldView


@dataclass(frozen=True)
class Told:
    """What a person reads: a stable code, the English sentence, and the facts it is made of.

    The code "" has no words in other languages: everybody reads the sentence. Facts are plain
    JSON, and one of them may be told itself. Seats count from 0 in facts and from 1 in sentences.
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
    """Something from outside that can't be used; `told` says why."""

    def __init__(self, told: Told) -> None:
        super().__init__(told)
        self.told = told


def told_by(error: ValueError) -> Told:
    """What an error says; without a code where it is a plain sentence."""
    return error.told if isinstance(error, ToldError) else Told("", str(error))
