"""Cairn's server next to boardgame.io's: two players at each of N tables, playing flat out.

    make bench            or            python bench/server.py [--seconds 5] [--rounds 3]
                                        python bench/server.py --before ../older/src

All play Pile (bench/games/pile, bench/peers/pile.js): take 1–3 counters in turn. A client plays as
soon as it hears that it is its turn; when the pile is gone, the two move on to a new table (the
first piles are of all sizes, so that tables end one after another). Latency runs from sending an
action to its acknowledgement: for Cairn the `ack`, which comes once the action is stored for good;
for boardgame.io the new state, which it sends before storing it. The clients of one measurement are
one Node process, the same for both servers (bench/peers/load.js); server and clients have one core
each. Every measurement starts a fresh server; the servers alternate, and the output shows the
medians of some rounds. With --before, another version of Cairn takes part.

One more measurement shows where the time of Cairn's main thread goes (bench/_shares.py).

With --human, people with views play Cairn's own games at 1,000 tables instead, with 2 to 6 seconds
between two actions at a table, and the output shows memory over time (bench/_people.py); server and
clients share all cores. bench/soak.py does that for as long as you like, and stores a picture.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

from _machine import cpu_name
from _node import install, tool
from _people import Crowd, Sample, processor_time
from _shares import PARTS

from cairn.server.messages import VERSION

HERE = Path(__file__).parent
PEERS = HERE / "peers"
TABLES = (1, 10, 100, 500)
PILE, WARMUP = 1000, 2.0
"""Counters in a pile, and seconds of play before a measurement."""
IDLE, LOOK = 0.1, 0.5
"""The share of a core below which a new server has loaded its games, seen for so many seconds."""
TARGET_TABLES, TARGET_RATIO, TARGET_P99 = 100, 5, 10
HUMAN_TABLES, HUMAN_EVERY, HUMAN_P99 = 1000, 10.0, 50
START_SECONDS, LOAD_SECONDS = 120, 120
Result = dict[str, Any]


@dataclass(frozen=True)
class Contender:
    """A server, and the kind of client it needs."""

    name: str
    client: str
    stored: bool = True
    views: bool = True
    source: Path | None = None
    """Where another version of Cairn is."""

    def command(self, port: int, folder: Path) -> list[str]:
        if self.client == "cairn":
            where = ["--host", "127.0.0.1", "--port", str(port)]
            serve = [sys.executable, str(HERE / "games" / "serve.py"), *where]
            return [*serve, "--database", f"sqlite:///{folder / 'cairn.db'}"]
        store = [str(folder)] if self.stored else []
        return [tool("node"), str(PEERS / "boardgame_server.js"), str(port), *store]

    def environment(self, shares: Path | None = None) -> dict[str, str]:
        here = {"PYTHONPATH": str(self.source)} if self.source else {}
        return here | ({"CAIRN_BENCH_SHARES": str(shares)} if shares else {})


OURS = Contender("Cairn, SQLite", "cairn")
LEAN = Contender("Cairn, SQLite, no views", "cairn", views=False)
MEMORY = Contender("boardgame.io, in memory", "boardgame", stored=False)
FLAT = Contender("boardgame.io, FlatFile", "boardgame")
CONTENDERS = (OURS, LEAN, MEMORY, FLAT)


# --- processes ------------------------------------------------------------------------------


@contextmanager
def on_core(core: int | None) -> Iterator[None]:
    """Processes started inside this block stay on this core."""
    if core is None or not hasattr(os, "sched_setaffinity"):
        yield
        return
    all_cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, all_cores)


def cores(pin: bool) -> tuple[int | None, int | None]:
    """One core for the server and one for its clients, if there are two."""
    if not pin or not hasattr(os, "sched_getaffinity"):
        return None, None
    found = sorted(os.sched_getaffinity(0))
    return (found[0], found[1]) if len(found) > 1 else (None, None)


@contextmanager
def started(
    command: list[str], core: int | None, said: Path, more: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """A process that prints into a file, stopped at the end in any case; `more` environment."""
    environment = {**os.environ, "CAIRN_LIMITS": "off", "NODE_ENV": "production", **(more or {})}
    with on_core(core), said.open("wb") as out:
        process = subprocess.Popen(
            command, stdout=out, stderr=out, env=environment, start_new_session=True
        )
    try:
        yield process
    finally:
        stop(process)


def stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def wait_until_it_listens(process: subprocess.Popen[bytes], said: Path) -> None:
    """Wait until the server has printed that it listens."""
    give_up = time.monotonic() + START_SECONDS
    while "listening on" not in said.read_text(encoding="utf-8"):
        if process.poll() is not None or time.monotonic() > give_up:
            sys.exit(f"The server did not start:\n{said.read_text(encoding='utf-8')}")
        time.sleep(0.05)


def wait_until_it_idles(process: subprocess.Popen[bytes]) -> None:
    """Wait until the server has loaded its games, but not for ever."""
    give_up, used = time.monotonic() + START_SECONDS, -1.0
    while time.monotonic() < give_up:
        before, used = used, processor_time(process.pid)
        if used - before < IDLE * LOOK:
            return
        time.sleep(LOOK)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


# --- measuring ------------------------------------------------------------------------------


def measure(
    who: Contender, tables: int, options: argparse.Namespace, *, sampled: bool = False
) -> Result:
    """Measure a fresh server with this many tables; if `sampled`, where its time goes too."""
    server_core, client_core = cores(options.pin)
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="cairn-bench-", dir=options.folder) as name:
        folder, said = Path(name), Path(name) / "server.log"
        (folder / "store").mkdir()
        shares = folder / "shares.json"
        command = who.command(port, folder / "store")
        more = who.environment(shares if sampled else None)
        with started(command, server_core, said, more) as server:
            wait_until_it_listens(server, said)
            wait_until_it_idles(server)
            config = {
                "client": who.client,
                "url": f"http://127.0.0.1:{port}",
                "server": server.pid,
                "tables": tables,
                "seconds": options.seconds,
                "warmup": WARMUP,
                "pile": PILE,
                "version": VERSION,
                "views": who.views,
                "sampled": sampled,
            }
            result = load(config, client_core, folder / "load.log")
        return result | ({"shares": json.loads(shares.read_text("utf-8"))} if sampled else {})


def load(config: dict[str, Any], core: int | None, said: Path) -> Result:
    """Let the clients play, and return their figures."""
    command = [tool("node"), str(PEERS / "load.js"), json.dumps(config)]
    with started(command, core, said) as clients:
        try:
            code = clients.wait(LOAD_SECONDS + config["seconds"])
        except subprocess.TimeoutExpired:
            sys.exit(f"The clients did not finish: {config}")
    text = said.read_text(encoding="utf-8")
    if code:
        sys.exit(f"The clients stopped: {config}\n{text}")
    result: Result = json.loads(text.splitlines()[-1])
    return result


def rounds(options: argparse.Namespace) -> dict[tuple[Contender, int], list[Result]]:
    """Measure every contender at every number of tables, in turn, for several rounds."""
    results: dict[tuple[Contender, int], list[Result]] = {}
    for number in range(options.rounds):
        for tables in options.tables:
            for who in options.servers:
                progress(f"round {number + 1} of {options.rounds}: {who.name}, {tables} tables")
                results.setdefault((who, tables), []).append(measure(who, tables, options))
    progress("")
    return results


def progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text:70}", end="\r" if not text else "", file=sys.stderr, flush=True)


# --- at a human pace ------------------------------------------------------------------------


async def evening(tables: int, seconds: float, every: float, folder: Path) -> AsyncIterator[Sample]:
    """Run a fresh server with players at its tables; yield samples."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="cairn-bench-", dir=folder) as name:
        store, said = Path(name) / "store", Path(name) / "server.log"
        store.mkdir()
        with started(OURS.command(port, store), None, said) as server:
            wait_until_it_listens(server, said)
            crowd = Crowd(f"http://127.0.0.1:{port}", server.pid, store, tables)
            async for sample in crowd.play(seconds, every):
                print(sample.line(), flush=True)
                yield sample
        if problems := said.read_text(encoding="utf-8").splitlines()[1:]:
            print("The server said:", *problems[:20], sep="\n")


async def human(options: argparse.Namespace) -> None:
    """Show latency and memory over time."""
    seen = [
        sample
        async for sample in evening(HUMAN_TABLES, options.seconds, HUMAN_EVERY, options.folder)
    ]
    p99 = median(sample.p99 for sample in seen)
    print(f"p99 at {HUMAN_TABLES} tables at a human pace: {p99:.0f} ms; ", end="")
    print(f"target at most {HUMAN_P99} ms: {reached(p99 <= HUMAN_P99)}")
    print(f"in memory: {seen[0].memory:.0f} MB after {seen[0].at:.0f} s, ", end="")
    print(f"{seen[-1].memory:.0f} MB after {seen[-1].at:.0f} s")


# --- telling --------------------------------------------------------------------------------


def report(results: dict[tuple[Contender, int], list[Result]]) -> None:
    print(f"\n{'server':26}{'tables':>7}{'actions/s':>11}{'least – most':>18}", end="")
    print(f"{'p50 ms':>9}{'p99 ms':>9}{'µs':>9}{'main':>7}{'server':>8}{'clients':>9}")
    for (who, tables), seen in results.items():
        rates = [result["rate"] for result in seen]
        spread = f"{min(rates):,.0f} – {max(rates):,.0f}"
        print(f"{who.name:26}{tables:7}{median(rates):11,.0f}{spread:>18}", end="")
        print(f"{middle(seen, 'p50'):9.2f}{middle(seen, 'p99'):9.2f}", end="")
        print(f"{cost(seen):9.1f}{cost(seen, 'main'):7.1f}{middle(seen, 'server'):8.0%}", end="")
        print(f"{middle(seen, 'clients'):9.0%}{silent(seen)}")
    print("µs, main: processor time of an action in the server, and in its main thread alone:")
    print("compare these if others use the machine; server, clients: how busy each was\n")


def cost(seen: list[Result], key: str = "server") -> float:
    """The processor time of an action, in µs."""
    known = [1e6 * result[key] / result["rate"] for result in seen if result["rate"]]
    return median(known) if known else float("nan")


def report_shares(result: Result) -> None:
    """Print where the main thread's time goes."""
    seconds, whole = result["shares"], sum(result["shares"].values())
    each = cost([result], "main")
    print(f"Main thread at {TARGET_TABLES} tables, {each:.1f} µs an action while sampled:")
    for part in PARTS:
        share = seconds.get(part, 0.0) / whole
        print(f"  {part:36}{share:5.0%}{share * each:8.1f} µs")
    print()


def middle(seen: list[Result], key: str) -> float:
    """The median; a round without acknowledgements has no latency."""
    known = [result[key] for result in seen if result[key] is not None]
    return median(known) if known else float("nan")


def silent(seen: list[Result]) -> str:
    worst = max(result["silent"] for result in seen)
    return f"   {worst} tables had no answer" if worst else ""


def verdict(results: dict[tuple[Contender, int], list[Result]]) -> None:
    """Print the targets, and whether they are reached."""
    mine, theirs = (results.get((who, TARGET_TABLES)) for who in (OURS, MEMORY))
    if not mine or not theirs:
        return
    ratio, p99 = cost(theirs) / cost(mine), middle(mine, "p99")
    rates = middle(mine, "rate") / middle(theirs, "rate")
    print(f"at {TARGET_TABLES} tables, Cairn durable against boardgame.io in memory: ", end="")
    print(f"{rates:.2f} × the actions/s; per second of processor time {ratio:.2f} ×, ", end="")
    print(f"target {TARGET_RATIO} ×: {reached(ratio >= TARGET_RATIO)}")
    print(f"p99 at {TARGET_TABLES} tables: {p99:.1f} ms; ", end="")
    print(f"target under {TARGET_P99} ms: {reached(p99 < TARGET_P99)}")


def reached(is_so: bool) -> str:
    return "reached" if is_so else "NOT reached"


def about(options: argparse.Namespace) -> None:
    """Print the machine, the versions and the method."""
    node = subprocess.run([tool("node"), "--version"], capture_output=True, text=True, check=True)
    packages = json.loads((PEERS / "package.json").read_text(encoding="utf-8"))["dependencies"]
    ours = ", ".join(f"{name} {version(name)}" for name in ("cairn", "uvicorn", "msgspec"))
    theirs = ", ".join(f"{name} {number}" for name, number in packages.items())
    print(f"{cpu_name()}, {os.cpu_count()} cores; {platform.system()} {platform.release()}")
    print(f"Python {platform.python_version()}, {ours}; Node {node.stdout.strip()}, {theirs}")
    pinned = "server and clients on one core each" if cores(options.pin)[0] is not None else ""
    print(f"Pile of {PILE}; {options.rounds} rounds of {options.seconds:g} s each after ", end="")
    print(f"{WARMUP:g} s of warming up; {pinned or 'no cores assigned'}; stores in ", end="")
    print(f"{options.folder} ({file_system(options.folder)})", flush=True)


def file_system(folder: Path) -> str:
    """The kind of file system a folder is on: on some, syncing costs nothing."""
    try:
        mounts = Path("/proc/mounts").read_text(encoding="utf-8").splitlines()
    except OSError:
        return "file system unknown"
    kinds = {Path(line.split()[1]): line.split()[2] for line in mounts}
    return next(kinds[parent] for parent in (folder, *folder.parents) if parent in kinds)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--human", action="store_true", help="play at a human pace")
    parser.add_argument("--seconds", type=float, default=5.0, help="per measurement")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, nargs="+", default=list(TABLES))
    parser.add_argument("--only", choices=("cairn", "boardgame"), help="one side only")
    parser.add_argument("--before", type=Path, help="the src folder of another version of Cairn")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()))
    parser.add_argument("--pin", action=argparse.BooleanOptionalAction, default=True)
    options = parser.parse_args()
    options.folder = options.folder.resolve()
    options.servers = [who for who in CONTENDERS if options.only in (None, who.client)]
    if options.before:
        older = Contender("Cairn, SQLite, before", "cairn", source=options.before.resolve())
        options.servers.insert(1, older)
    return options


def main() -> None:
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Stopped."))
    if options.human:
        asyncio.run(human(options))
        return
    install(PEERS)
    about(options)
    try:
        results = rounds(options)
    except KeyboardInterrupt:
        sys.exit("\nStopped.")
    report(results)
    if options.only != "boardgame":
        report_shares(measure(OURS, TARGET_TABLES, options, sampled=True))
    verdict(results)


if __name__ == "__main__":
    main()
