"""The browser draws the sheet that is played."""

from __future__ import annotations

import json
from pathlib import Path

from cairn.games.brikks.parts import PARTS

WEB = Path(__file__).parents[3] / "web/src/games/brikks"


def test_the_browser_has_the_same_parts() -> None:
    """`parts.json` says what `parts.toml` says."""
    assert json.loads((WEB / "parts.json").read_text("utf-8")) == json.loads(json.dumps(PARTS))
