"""The languages that Cairn speaks: one list, for the web and the tests too."""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "it": "Italiano",
}
"""Each language's code → its own name. English, the source language, comes first."""
ENGLISH = next(iter(LANGUAGES))
