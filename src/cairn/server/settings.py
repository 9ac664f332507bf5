"""Settings: what whoever runs the server can choose. Read here, once, and handed on."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_network


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
    """Whether rates, tables, guests and connections are limited by guest and by address."""
    rate: float = 20.0
    """Messages and requests a second that one guest may send for long."""
    address_rate: float = 200.0
    """The same for one address, all its guests together."""
    guests: float = 300.0
    """Guests that one address may become in an hour."""
    tables: float = 300.0
    """Tables that one address may set up in an hour."""
    lines: int = 400
    """Sockets, event streams and requests of one address at a time."""
    connections: int = 0
    """Connections in all; 0: as many as the system lets this process have, less some to spare."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies that are believed when they tell a client's address."""

    @classmethod
    def read(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings that the environment gives. Raises ValueError."""
        return cls(
            bot_pace=_number(environment, "CAIRN_BOT_PACE", cls.bot_pace),
            rest=_number(environment, "CAIRN_REST", cls.rest),
            origins=tuple(environment.get("CAIRN_ORIGINS", "").split()),
            limited=environment.get("CAIRN_LIMITS") != "off",
            rate=_number(environment, "CAIRN_RATE", cls.rate, "a rate a second"),
            address_rate=_number(
                environment, "CAIRN_ADDRESS_RATE", cls.address_rate, "a rate a second"
            ),
            guests=_number(environment, "CAIRN_GUESTS", cls.guests, "a number"),
            tables=_number(environment, "CAIRN_TABLES", cls.tables, "a number"),
            lines=int(_number(environment, "CAIRN_LINES", cls.lines, "a number")),
            connections=int(_number(environment, "CAIRN_CONNECTIONS", 0, "a number")),
            proxies=_networks(environment, "CAIRN_PROXIES"),
        )


def _networks(environment: Mapping[str, str], name: str) -> tuple[str, ...]:
    listed = tuple(environment.get(name, "").split())
    for one in listed:
        try:
            ip_network(one)
        except ValueError:
            what = "addresses or networks, separated by spaces"
            raise ValueError(f"{name} must be {what}, not {one!r}.") from None
    return listed


def _number(
    environment: Mapping[str, str], name: str, default: float, what: str = "a number of seconds"
) -> float:
    text = environment.get(name, "")
    try:
        number = float(text) if text else default
    except ValueError:
        number = math.nan
    if not 0 <= number < math.inf:
        raise ValueError(f"{name} must be {what}, not {text!r}.")
    return number
