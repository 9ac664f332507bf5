"""How long a quick bot and a player wait while strong bots think at many other tables.

    python bench/crowd.py [--tables 50] [--answers 20]

Starts `cairn serve` with default settings but no limits. At N tables two searching bots play Nodes;
at one more, a person plays Topple against the greedy bot. The output shows how long the bot takes
from the acknowledgement of the person's action to its own (its pace is 0.4 s, so that people can
follow), how long the acknowledgement takes, and how long `/health` takes.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from _machine import cpu_name
from websockets.sync.client import ClientConnection, connect

from cairn.server.messages import VERSION

MAIN = "from cairn.cli import main; main()"
LISTENING = re.compile(r"listening on (http://\S+)")


@contextmanager
def serving() -> Iterator[str]:
    """Run a fresh server; yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'cairn.db'}"
        command = [sys.executable, "-c", MAIN, "serve", "--port", "0", "--database", database]
        environment = os.environ | {"CAIRN_LIMITS": "off"}
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=environment
        ) as server:
            assert server.stdout
            try:
                found = LISTENING.search(server.stdout.readline())
                assert found
                yield found[1]
            finally:
                server.terminate()


def host(http: httpx.Client, game: str, *seats: str) -> dict[str, Any]:
    """Set up a table with these bots; "host" is a person's seat."""
    kinds = [{"kind": "host"} if one == "host" else {"kind": "bot", "bot": one} for one in seats]
    answer = http.post("/tables", json={"game": game, "seats": kinds})
    answer.raise_for_status()
    made: dict[str, Any] = answer.json()
    return made


class Person:
    """A player at a table of Topple, who plays the first legal action."""

    def __init__(self, line: ClientConnection, credential: str, token: str) -> None:
        self.line = line
        hello = {"type": "hello", "version": VERSION, "token": token, "credential": credential}
        line.send(json.dumps(hello))
        self.log: list[tuple[int, str]] = []
        self.sent = 0
        self.hear("welcome")

    def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a kind; actions played meanwhile go into the log."""
        while True:
            message: dict[str, Any] = json.loads(self.line.recv(120))
            if message["type"] == "welcome":
                self.log = [(actor, action["text"]) for actor, action in message["log"]]
            if message["type"] == "event" and message["data"]["type"] == "played":
                self.log.append((message["data"]["actor"], message["data"]["action"]))
            if message["type"] == kind:
                return message

    def turn(self) -> tuple[float, float] | None:
        """Play; return how long the acknowledgement and then the bot took. None at the end."""
        import cairn

        state = cairn.load("topple").new(2)
        for actor, action in self.log:
            state = state.play(actor, action)
        if not state.actors:
            return None
        if 0 not in state.actors:
            self.hear("event")
            return self.turn()
        self.sent += 1
        play = {"type": "play", "id": str(self.sent), "seat": 0}
        start = time.perf_counter()
        self.line.send(json.dumps(play | {"action": str(state.actions(0)[0])}))
        self.hear("ack")
        acknowledged = time.perf_counter()
        while not self.log or self.log[-1][0] != 1:
            self.hear("event")
        return acknowledged - start, time.perf_counter() - acknowledged


def measure(base: str, tables: int, answers: int) -> None:
    """Fill the tables, then play."""
    with httpx.Client(base_url=f"{base}/api/v1", timeout=60, trust_env=False) as http:
        credential = http.post("/guests", json={"name": "Ann"}).json()["credential"]
        http.headers["Authorization"] = f"Bearer {credential}"
        warm = host(http, "nodes", "expert", "expert")["table"]
        mine = host(http, "topple", "host", "greedy")
        url = f"{base.replace('http', 'ws', 1)}/api/v1/tables/{mine['table']}/socket"
        with connect(url, proxy=None) as line:
            person = Person(line, credential, mine["token"])
            person.turn()
            played(http, warm, 6)
            show("alone", [turn for _ in range(3) if (turn := person.turn())], base)
            others = [host(http, "nodes", "expert", "expert")["table"] for _ in range(tables)]
            for table in others:
                played(http, table, 3)
            found = [turn for _ in range(answers) if (turn := person.turn())]
            show(f"{tables} tables of strong bots", found, base)


def played(http: httpx.Client, table: str, events: int) -> None:
    """Wait for this many events at a table."""
    with http.stream("GET", f"/tables/{table}/events") as lines:
        for number, _ in enumerate(lines.iter_lines(), 1):
            if number >= events:
                return


def show(what: str, turns: list[tuple[float, float]], base: str) -> None:
    """One line of figures."""
    acks, bots = zip(*turns, strict=True)
    start = time.perf_counter()
    httpx.get(f"{base}/health", timeout=60).raise_for_status()
    health = time.perf_counter() - start
    print(
        f"{what}: the greedy bot answers in {median(bots):.2f} s (median), {max(bots):.2f} s at "
        f"most, of {len(bots)}; an action is acknowledged in {median(acks) * 1000:.0f} ms, "
        f"{max(acks) * 1000:.0f} ms at most; /health takes {health * 1000:.0f} ms",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--answers", type=int, default=20)
    chosen = parser.parse_args()
    print(f"{cpu_name()}, {os.cpu_count()} cores")
    with serving() as base:
        measure(base, chosen.tables, chosen.answers)


if __name__ == "__main__":
    main()
