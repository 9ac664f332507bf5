"""Settings: the operator's choices, read once, here, and handed on."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_network
from pathlib import Path

HOST = re.compile(r"\*|\.?[a-z0-9-]+(\.[a-z0-9-]+)*")
"""The name of a server, of all below one, or any."""
ORIGIN = re.compile(r"https?://[a-z0-9.-]+(:\d+)?|https?://\[[0-9a-f:]+\](:\d+)?")
"""A web origin, as browsers write it."""


@dataclass(frozen=True)
class Settings:
    """All settings; docs/hosting.md explains each environment variable."""

    bot_pace: float = 0.4
    """The least seconds that a bot takes for an action; 0: bots never wait."""
    rest: float = 10.0
    """Seconds between the rounds of a real-time game; 0: none."""
    origins: tuple[str, ...] = ()
    """Further web origins that may connect."""
    limited: bool = True
    """Whether rates, tables, guests and connections are limited by guest and by address."""
    idle: float = 120.0
    """Seconds after which an empty table leaves memory; the store keeps it."""
    expire: float = 30.0
    """Days without events after which a table is cleared away; 0: never."""
    archive: str = ""
    """The folder for records of finished games that are cleared away; empty: none are kept."""
    store_size: float = 0.0
    """MB that the database may take before finished games are put away early; 0: no limit."""
    tidy: float = 3600.0
    """Seconds between automatic tidying; 0: never."""
    rate: float = 20.0
    """Sustained messages and requests per second from one guest."""
    looks: float = 20.0
    """Sustained questions about a state per second, choices and trials, from one guest."""
    address_rate: float = 200.0
    """The same for one address, all its guests together."""
    guests: float = 300.0
    """New guests per hour from one address."""
    tables: float = 300.0
    """New tables per hour from one address."""
    lines: int = 400
    """Concurrent sockets, event streams and requests from one address."""
    connections: int = 0
    """Connections in total; 0: as many as the system allows this process, less a reserve."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies trusted to report a client's address."""
    hosts: tuple[str, ...] = ()
    """Further names that this server goes by; one with a dot before it is for all below, too."""
    database_password: str = field(default="", repr=False)
    """For a database whose URL has none."""

    @classmethod
    def read(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings from the environment. Raises ValueError."""
        return cls(
            bot_pace=_number(environment, "CAIRN_BOT_PACE", cls.bot_pace),
            rest=_number(environment, "CAIRN_REST", cls.rest),
            origins=_origins(environment, "CAIRN_ORIGINS"),
            limited=_switch(environment, "CAIRN_LIMITS"),
            idle=_number(environment, "CAIRN_IDLE", cls.idle),
            expire=_number(environment, "CAIRN_EXPIRE", cls.expire, "a number of days"),
            archive=environment.get("CAIRN_ARCHIVE", ""),
            store_size=_number(environment, "CAIRN_STORE_SIZE", cls.store_size, "a number of MB"),
            tidy=_number(environment, "CAIRN_TIDY", cls.tidy),
            rate=_number(environment, "CAIRN_RATE", cls.rate, "a rate a second"),
            looks=_number(environment, "CAIRN_LOOKS", cls.looks, "a rate a second"),
            address_rate=_number(
                environment, "CAIRN_ADDRESS_RATE", cls.address_rate, "a rate a second"
            ),
            guests=_number(environment, "CAIRN_GUESTS", cls.guests, "a number"),
            tables=_number(environment, "CAIRN_TABLES", cls.tables, "a number"),
            lines=int(_number(environment, "CAIRN_LINES", cls.lines, "a number")),
            connections=int(_number(environment, "CAIRN_CONNECTIONS", 0, "a number")),
            proxies=_networks(environment, "CAIRN_PROXIES"),
            hosts=_hosts(environment, "CAIRN_HOSTS"),
            database_password=_secret(environment, "CAIRN_DATABASE_PASSWORD"),
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


def _origins(environment: Mapping[str, str], name: str) -> tuple[str, ...]:
    listed = tuple(environment.get(name, "").split())
    for one in listed:
        if not ORIGIN.fullmatch(one):
            what = "web origins like https://games.example, separated by spaces"
            raise ValueError(f"{name} must be {what}, not {one!r}.")
    return listed


def _hosts(environment: Mapping[str, str], name: str) -> tuple[str, ...]:
    listed = tuple(environment.get(name, "").lower().split())
    for one in listed:
        if not HOST.fullmatch(one):
            what = "names like games.example, separated by spaces"
            raise ValueError(f"{name} must be {what}, not {one!r}.")
    return listed


def _secret(environment: Mapping[str, str], name: str) -> str:
    """What a variable says, or the file that another one names."""
    told, file = environment.get(name, ""), environment.get(f"{name}_FILE", "")
    if told and file:
        raise ValueError(f"Set {name} or {name}_FILE, not both.")
    if not file:
        return told
    try:
        return Path(file).read_text(encoding="utf-8").rstrip("\r\n")
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise ValueError(f"The file of {name}_FILE can't be read: {reason}.") from None


def _switch(environment: Mapping[str, str], name: str) -> bool:
    text = environment.get(name) or "on"
    if text not in ("on", "off"):
        raise ValueError(f"{name} must be on or off, not {text!r}.")
    return text == "on"


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
