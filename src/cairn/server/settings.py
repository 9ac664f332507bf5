"""Settings: what whoever runs the server can choose. Read here, once, and handed on."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """Every setting; docs/hosting.md says what each environment variable does."""

    bot_pace: float = 0.4
    """The fewest seconds that a bot takes for an action; 0: bots never wait."""
    rest: float = 10.0
    """Seconds between the rounds of a game in real time; 0: none."""
    origins: tuple[str, ...] = ()
    """Further web origins that may connect."""
    limited: bool = True
    """Whether rates and the number of tables per guest are limited."""

    @classmethod
    def read(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings that the environment gives. Raises ValueError."""
        return cls(
            bot_pace=_seconds(environment, "CAIRN_BOT_PACE", cls.bot_pace),
            rest=_seconds(environment, "CAIRN_REST", cls.rest),
            origins=tuple(environment.get("CAIRN_ORIGINS", "").split()),
            limited=environment.get("CAIRN_LIMITS") != "off",
        )


def _seconds(environment: Mapping[str, str], name: str, default: float) -> float:
    text = environment.get(name, "")
    try:
        seconds = float(text) if text else default
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise ValueError(f"{name} must be a number of seconds, not {text!r}.")
    return seconds
