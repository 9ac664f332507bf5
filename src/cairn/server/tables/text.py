"""Text that may be shown to others: names and chat."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

UNSEEN = {"Cc", "Cs", "Co", "Cn"}
"""Kinds of characters that have no place in names and chat: control, surrogates, unassigned."""
TURNING = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the text direction, and so could disguise text."""
BLANK = set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Invisible characters that Unicode calls letters, marks or symbols."""
JOINERS = set("\u200c\u200d")
"""Characters visible only in what they join or separate: letters of some scripts, and emoji."""
MARKS = 4
"""The most marks on one letter: no script needs more, and more would overlap other lines."""


def tidy(text: str) -> str | None:
    """The text with single spaces and without invisible characters; None if it is not fit.

    Invisible characters, which often come with pasted text, are dropped: two names that look the
    same should be the same.
    """
    text = " ".join(text.split())
    if any(unicodedata.category(char) in UNSEEN or char in TURNING for char in text):
        return None
    text = " ".join(_seen(text).split())
    fit = not _piled_up(text) and any(char.isprintable() and char != " " for char in text)
    return text if fit else None


def _seen(text: str) -> str:
    return "".join(after for before, after in pairwise(f" {text}") if _shows(before, after))


def _shows(before: str, char: str) -> bool:
    """Whether a character is visible in its place."""
    if char in JOINERS:  # after Arabic letters, marks of Indian scripts, and emoji
        return unicodedata.bidirectional(before) == "AL" or unicodedata.category(before) in (
            "Mn",
            "Mc",
            "Sk",
            "So",
        )
    return char not in BLANK and unicodedata.category(char) != "Cf"


def _piled_up(text: str) -> bool:
    marks = 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks > MARKS:
            return True
    return False
