"""What may be shown to others: names and chat."""

from __future__ import annotations

import unicodedata

UNSEEN = {"Cc", "Cs", "Co", "Cn"}
"""Kinds of characters that have no place in names and chat: control, surrogates, unassigned."""
TURNING = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what follows, and so could pose as something else."""


def tidy(text: str) -> str | None:
    """The text with single spaces; None when it is not fit to be shown to others."""
    text = " ".join(text.split())
    fit = all(unicodedata.category(char) not in UNSEEN and char not in TURNING for char in text)
    return text if fit and any(char.isprintable() and char != " " for char in text) else None
