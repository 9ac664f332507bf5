"""View: a state for a screen. Each game's view is a TypedDict that adds its own fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from cairn.core.game import State


class ToldView(TypedDict):
    """A text for people: a code, the English sentence, and the facts in it."""

    code: str
    sentence: str
    facts: dict[str, Any]


class OutcomeView(TypedDict):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    reason: ToldView


class StandingView(TypedDict):
    """What decides a game, counted for each seat."""

    counted: str
    """A code such as "points"."""
    counts: list[int]


class View(TypedDict):
    """The fields of every game's view."""

    options: dict[str, Any]
    actors: list[int]
    """Who may act; −1 is chance."""
    scores: list[int]
    standing: StandingView
    outcome: OutcomeView | None
    falls: bool
    """Whether something is about to fall; `motion` shows how."""


def shared(state: State) -> View:
    """The part of a view that is the same in every game."""
    outcome = state.outcome
    return {
        "options": dict(state.options),
        "actors": [int(actor) for actor in state.actors],
        "scores": [*state.scores],
        "standing": state.standing.view(),
        "outcome": outcome.view() if outcome else None,
        "falls": state.falls,
    }
