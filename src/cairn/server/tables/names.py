"""Names: what people may be called, and which names look the same.

Nobody can pose as somebody else at a table: whoever has a name there that looks like another's is
called by it with a number.
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
"""The list of characters that look alike has this around those that are written to the left."""


def fit(text: str) -> str | None:
    """The name as others may read it, the same for all ways to write it; None if it is not fit."""
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
    """What a name looks like, as it is and in small letters; it looks like all that share one."""
    return frozenset((_drawn(name.casefold()), _drawn(_drawn(name).casefold())))


def _drawn(text: str) -> str:
    return "".join(map(_glyph, unicodedata.normalize("NFKD", text)))


@lru_cache(4096)
def _glyph(char: str) -> str:
    """What stands for all characters that look like this one, and may be several itself."""
    near = _homoglyphs(char)
    alike = {char, *near, *(far for one in near if len(one) == 1 for far in _homoglyphs(one))}
    return min(alike, key=_rank)


def _rank(glyph: str) -> tuple[bool, bool, bool, str]:
    """Several characters first, as "rn" for "m": each of them stands for itself. Then letters."""
    letter = glyph.isascii() and glyph.isalpha()
    return len(glyph) == 1, not (letter and glyph.islower()), not letter, glyph


def _homoglyphs(char: str) -> list[str]:
    from confusable_homoglyphs import confusables  # a long list, read when it is first needed

    found = confusables.is_confusable(char, greedy=True) or []
    return [other["c"].replace(MARK, "") for one in found for other in one["homoglyphs"]]
