"""Small helpers for building sentences."""

from __future__ import annotations

LONG = 60


def shown(value: object) -> str:
    """An untrusted value for use in a sentence: never long."""
    if isinstance(value, bool | None):
        return str(value).lower()
    if isinstance(value, str | float):
        return _short(repr(value))
    if isinstance(value, int):
        return str(value) if abs(value) < 10**LONG else "such a number"
    if isinstance(value, list | tuple):
        return "a list"
    return "an object" if isinstance(value, dict) else _short(str(value))


def _short(text: str) -> str:
    return text if len(text) <= LONG else f"{text[: LONG - 1]}…"


def counted(count: int, one: str, many: str | None = None) -> str:
    """A number with its noun: "1 point", "2 points"."""
    return f"{count} {one if count == 1 else many or f'{one}s'}"
