"""Names: what people may be called, and which names look the same.

Nobody can pose as somebody else at a table: a person whose name looks like another's there gets a
number after it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import count

from cairn.server.tables.text import tidy

LONGEST = 40
"""Characters of a name, the number included."""
NUMBER = 4
"""Characters of the number that sets a name apart, and the space before it."""
MARK = "\u200e"
"""Surrounds right-to-left characters in the list of look-alikes."""


def fit(text: str) -> str | None:
    """The name in its normal form, fit to show; None if it isn't."""
    name = tidy(unicodedata.normalize("NFKC", text))
    return name if name and len(name) <= LONGEST else None


def distinct(name: str, others: Iterable[str]) -> str:
    """The name, or the name with a number if it looks like one of the others."""
    taken: set[str] = set().union(*map(_looks, others))
    if taken.isdisjoint(_looks(name)):
        return name
    numbered = (f"{name[: LONGEST - NUMBER].rstrip()} {number}" for number in count(2))
    return next(one for one in numbered if taken.isdisjoint(_looks(one)))


@lru_cache(1024)
def _looks(name: str) -> frozenset[str]:
    """A name's looks, as written and in lower case; names that share one look alike."""
    return frozenset((_drawn(name.casefold()), _drawn(_drawn(name).casefold())))


def _drawn(text: str) -> str:
    return "".join(map(_glyph, unicodedata.normalize("NFKD", text)))


@lru_cache(4096)
def _glyph(char: str) -> str:
    """The one glyph that stands for all look-alikes of a character, perhaps several letters."""
    near = _homoglyphs(char)
    alike = {char, *near, *(far for one in near if len(one) == 1 for far in _homoglyphs(one))}
    return min(alike, key=_rank)


def _rank(glyph: str) -> tuple[bool, bool, bool, str]:
    """Several characters come first, such as "rn" for "m"; then letters."""
    letter = glyph.isascii() and glyph.isalpha()
    return len(glyph) == 1, not (letter and glyph.islower()), not letter, glyph


def _homoglyphs(char: str) -> list[str]:
    from confusable_homoglyphs import confusables  # a long list, read when it is first needed

    found = confusables.is_confusable(char, greedy=True) or []
    return [other["c"].replace(MARK, "") for one in found for other in one["homoglyphs"]]
