"""Back after a crash: from kill -9 to the first answer of a game, next to the version before.

    python bench/restart.py [--before HEAD~1] [--rounds 3] [--games brikks,topple]

One player sits at a table on every seat. The server is killed in mid-game and started again at
once; the client tries until it is let in, and then plays. The output shows the medians, in seconds
from the kill, until the port is open, until a page answers, until the table's state is back, and
until an action is acknowledged. The rounds of both versions alternate. The version before is
checked out into a temporary folder and compiled there first.

With --fresh nothing is compiled: the output shows the seconds from a click on "new table", a moment
after the server answers, to the first turn with its choices; each game has a server of its own.
With --build 30 this version compiles for 30 seconds before, as `make play` does during the build.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import msgspec
from _machine import cpu_name
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

import cairn
from cairn.server.messages import VERSION

HOME = Path(__file__).parent.parent
GAMES = "brikks,nodes,stackback,topple"
STEPS = ("port open", "page", "table back", "action acknowledged")
ACTIONS = 4
"""Actions before the kill."""
GIVE_UP = 600.0
TRY_EVERY = 0.01
Times = tuple[float, ...]


class Server:
    """`cairn serve` of one version; its database and compiled code are in a folder."""

    def __init__(self, tree: Path, folder: Path) -> None:
        self._tree, self._folder, self.port = tree, folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start it, and don't wait."""
        serve = ["-c", "from cairn.cli import main; main()", "serve", "--port", str(self.port)]
        self._process = self._run(*serve, "--database", f"sqlite:///{self._folder / 'cairn.db'}")

    @contextmanager
    def helper(self, seconds: float) -> Iterator[None]:
        """Compile for some seconds; then leave the rules to the server, and go on with the bots."""
        if not seconds:
            yield
            return
        helper = self._run("-m", "cairn.core.warming")
        with suppress(subprocess.TimeoutExpired):
            helper.wait(seconds)
        helper.terminate()
        try:
            yield
        finally:
            helper.kill()
            helper.wait()

    def _run(self, *arguments: str) -> subprocess.Popen[bytes]:
        own = {
            "PYTHONPATH": str(self._tree / "src"),
            "NUMBA_CACHE_DIR": str(self._folder / "compiled"),
            "CAIRN_LIMITS": "off",
        }
        none, command = subprocess.DEVNULL, [sys.executable, *arguments]
        return subprocess.Popen(command, env=os.environ | own, stdout=none, stderr=none)

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process:
            self._process.kill()
            self._process.wait()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Player:
    """One person on every seat of a table."""

    def __init__(self, server: Server, game: str) -> None:
        self._server, self._lines = server, ExitStack()
        self._state: Any = cairn.load(game).new()
        with httpx.Client(base_url=f"{server.url}/api/v1", timeout=GIVE_UP, trust_env=False) as web:
            guest = web.post("/guests", json={"name": "Bench"}).raise_for_status().json()
            seats = [{"kind": "host"}] * self._state.seats
            web.headers["Authorization"] = f"Bearer {guest['credential']}"
            table = web.post("/tables", json={"game": game, "seats": seats}).raise_for_status()
        self._seated, self._credential = table.json(), guest["credential"]

    def enter(self) -> None:
        """Connect, and wait until the table's state is here."""
        address = f"{self._server.url.replace('http', 'ws')}/api/v1/tables/{self._seated['table']}"
        wanted = connect(
            f"{address}/socket", compression=None, max_size=None, proxy=None, open_timeout=GIVE_UP
        )
        self._line: ClientConnection = self._lines.enter_context(wanted)
        hello = {"type": "hello", "version": VERSION, "token": self._seated["token"], "views": True}
        self._send(hello | {"credential": self._credential})
        welcome = self._hear("welcome")
        self._state = self._state.game.new(self._state.seats)
        for actor, action in welcome["log"]:
            self._state = self._state.play(actor, action["text"])

    def follow(self) -> None:
        """Wait until a seat may act."""
        while min(self._state.actors) < 0:
            self._take_in(self._hear("event"))

    def wait_for_choices(self) -> None:
        """Wait until the seat to act knows what it can do."""
        self.follow()
        seat = self._state.actors[0]
        self._send({"type": "choices", "id": "choices", "seat": seat})
        self._hear("listed")

    def act(self) -> None:
        """Play any action, and wait for its acknowledgement."""
        self.decide()
        self.carry_out()

    def decide(self) -> None:
        """Choose an action, without sending it."""
        self.follow()
        seat = self._state.actors[0]
        action = str(self._state.actions(seat)[0])
        id_ = f"a{len(action)}{time.monotonic_ns()}"
        self._play = {"type": "play", "id": id_, "seat": seat, "action": action}

    def carry_out(self) -> None:
        """Send the chosen action, and wait for its acknowledgement."""
        self._send(self._play)
        heard = {self._take_in(self._hear("ack", "event")) for _ in range(2)}
        assert heard == {"ack", "event"}

    def leave(self) -> None:
        """Hang up."""
        with suppress(WebSocketException, OSError):
            self._lines.close()

    def _take_in(self, message: dict[str, Any]) -> str:
        data = message.get("data") or {}
        if data.get("type") == "played":
            self._state = self._state.play(data["actor"], data["action"])
        return str(message["type"])

    def _send(self, message: object) -> None:
        self._line.send(msgspec.json.encode(message).decode())

    def _hear(self, *kinds: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = msgspec.json.decode(self._line.recv(GIVE_UP))
            if message["type"] == "error":
                raise RuntimeError(message["sentence"])
            if message["type"] in kinds:
                return message


# --- measuring ------------------------------------------------------------------------------


def until(attempt: Any) -> None:  # noqa: ANN401
    """Try until it works."""
    end = time.monotonic() + GIVE_UP
    while time.monotonic() < end:
        with suppress(OSError, httpx.TransportError, WebSocketException):
            attempt()
            return
        time.sleep(TRY_EVERY)
    raise TimeoutError("The server did not come back.")


def opened(server: Server) -> None:
    """The port is open."""
    socket.create_connection(("127.0.0.1", server.port), GIVE_UP).close()


def answered(server: Server) -> None:
    """A page answers."""
    httpx.get(f"{server.url}/health", timeout=GIVE_UP, trust_env=False).raise_for_status()


def compile_all(server: Server) -> None:
    """Have everything compiled: whoever wants the rules of a game waits until it is ready."""
    server.start()
    until(lambda: answered(server))
    for game in cairn.games():
        httpx.get(f"{server.url}/api/v1/games/{game}/rules", timeout=GIVE_UP, trust_env=False)
    server.kill()


def came_back(server: Server, game: str) -> Times:
    """Seconds from the kill to each step."""
    server.start()
    until(lambda: answered(server))
    player = Player(server, game)
    player.enter()
    for _ in range(ACTIONS):
        player.act()
    player.decide()
    start = time.perf_counter()
    server.kill()
    server.start()
    times = []
    for step in (lambda: opened(server), lambda: answered(server), player.enter, player.carry_out):
        until(step)
        times.append(time.perf_counter() - start)
    player.leave()
    return tuple(times)


def first_turn(server: Server, game: str) -> float:
    """Seconds from a click on "new table" to the first turn."""
    server.start()
    until(lambda: answered(server))
    start = time.perf_counter()
    player = Player(server, game)
    player.enter()
    player.wait_for_choices()
    took = time.perf_counter() - start
    player.leave()
    return took


# --- versions -------------------------------------------------------------------------------


@contextmanager
def checked_out(ref: str) -> Iterator[Path]:
    """Another version in a temporary folder."""
    git = ["git", "-C", str(HOME), "worktree"]
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "before"
        subprocess.run([*git, "add", "--quiet", "--detach", str(tree), ref], check=True)
        try:
            yield tree
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)


def show(what: str, now: float, before: float) -> None:
    """One figure of both versions, and their ratio."""
    print(f"  {what:22}{now:8.2f} s{before:10.2f} s before{now / before:8.2f} ×")


def compare(servers: list[Server], game: str, rounds: int) -> None:
    """Restart both versions in turn."""
    times: list[list[Times]] = [[], []]
    for _ in range(rounds):
        for server, kept in zip(servers, times, strict=True):
            kept.append(came_back(server, game))
            server.kill()
    print(f"{game}, median of {rounds}:")
    for step, now, before in zip(STEPS, *(zip(*kept, strict=True) for kept in times), strict=True):
        show(step, median(now), median(before))


def compare_fresh(trees: list[Path], game: str, build: float) -> None:
    """A first turn with nothing compiled; in this version, with what the build leaves time for."""
    took = []
    for tree, seconds in zip(trees, (build, 0.0), strict=True):
        with (
            tempfile.TemporaryDirectory() as folder,
            Server(tree, Path(folder)) as server,
            server.helper(seconds),
        ):
            took.append(first_turn(server, game))
    show(f"{game}, first turn", *took)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--before", default="HEAD~1", help="the version to compare with")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", default=GAMES)
    parser.add_argument("--fresh", action="store_true", help="with nothing compiled")
    parser.add_argument("--build", type=float, default=0.0, help="seconds to build the app")
    options = parser.parse_args()
    print(f"{cpu_name()}, {os.cpu_count()} cores")
    games = options.games.split(",")
    with checked_out(options.before) as before, ExitStack() as stack:
        trees = [HOME, before]
        if options.fresh:
            for game in games:
                compare_fresh(trees, game, options.build)
            return
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in trees]
        servers = [stack.enter_context(Server(*each)) for each in zip(trees, folders, strict=True)]
        for server in servers:
            compile_all(server)
        for game in games:
            compare(servers, game, options.rounds)


if __name__ == "__main__":
    main()
