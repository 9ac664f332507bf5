"""The browser draws the blocks that are played."""

from __future__ import annotations

import json
from pathlib import Path

from cairn.games.biddi.fall import HEIGHT
from cairn.games.biddi.parts import PARTS

WEB = Path(__file__).parents[3] / "web/src/games/biddi"


def test_the_browser_has_the_same_parts() -> None:
    """`parts.json` says what `parts.toml` says, but for hands and proofs."""
    told = json.loads((WEB / "parts.json").read_text("utf-8"))
    assert set(told) == {"blocks", "biddis", "dice", "rounds"}
    assert told == {name: PARTS[name] for name in told}
    assert f"HIGH = {HEIGHT};" in (WEB / "parts.ts").read_text("utf-8")
