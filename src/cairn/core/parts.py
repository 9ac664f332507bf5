"""The box of a game: its parts file, and lengths in whole tenths."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from cairn.core.objects import FieldForm


@cache
def load_parts(file: str) -> dict[str, Any]:
    """The `parts.toml` beside a module; call it with `__file__`."""
    return tomllib.loads(Path(file).with_name("parts.toml").read_text(encoding="utf-8"))


def whole_tenths(length: float) -> int:
    """A length of a parts file in whole tenths; it must be one, so that sums stay exact."""
    whole = round(length * 10)
    if abs(whole - length * 10) > 1e-6:
        raise ValueError(f"parts.toml: {length} is not a whole number of tenths.")
    return whole


def _units(tenths: int) -> float:
    return tenths / 10


def _of_units(units: float) -> int:
    if type(units) not in (int, float):
        raise TypeError(f"{units!r} is not a number.")
    return whole_tenths(units)


Tenths = Annotated[int, FieldForm(float, _units, _of_units)]
"""Whole tenths of a unit in an action; screens get units with a decimal."""

TENTHS = r"(-?[0-9]{1,3}(?:\.[0-9])?)"
"""A number with at most one decimal, for the patterns of text forms."""
_TENTHS = re.compile(TENTHS)


def decimal(tenths: int, *, short: bool = False) -> str:
    """Tenths as text: −12 is "-1.2", 30 is "3.0", or "3" if `short`."""
    sign, size = "-" if tenths < 0 else "", abs(tenths)
    if short and size % 10 == 0:
        return f"{sign}{size // 10}"
    return f"{sign}{size // 10}.{size % 10}"


def tenths(text: str) -> int:
    """The tenths in a text such as "-1.2". Raises ValueError."""
    if not _TENTHS.fullmatch(text.strip()):
        raise ValueError(f"{text!r} is not a number with at most one decimal.")
    whole, _, tenth = text.strip().lstrip("-").partition(".")
    size = int(whole) * 10 + int(tenth or 0)
    return -size if text.strip().startswith("-") else size
