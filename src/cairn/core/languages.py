"""The languages in which Cairn speaks to people: one list, for the web and the tests too."""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "it": "Italiano",
}
"""The code of each language → its own name. English comes first: everything is written in it."""
ENGLISH = next(iter(LANGUAGES))
