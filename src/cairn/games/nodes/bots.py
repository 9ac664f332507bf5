"""What is special about playing Nodes well."""

from __future__ import annotations

from collections.abc import Mapping

from cairn.bots import RandomBot
from cairn.core.game import BotMaker

BOTS: Mapping[str, BotMaker] = {
    "random": RandomBot,
}
