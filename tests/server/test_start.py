"""Starting and ending: a sentence where it can't start, and a quick goodbye at the end."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from subprocess import PIPE

import pytest
from websockets.exceptions import ConnectionClosed

from cairn.cli import main
from cairn.server.codes import Closing
from cairn.server.messages import Started
from cairn.server.settings import Settings
from cairn.server.store import opening
from cairn.server.store.opening import prepare
from tests.server.conftest import sqlite
from tests.server.hall import Hall, holders, play_on
from tests.server.process import MAIN, NOBODY, Server, free_port

WAIT = 60
Refuses = Callable[..., str]


@pytest.fixture
def refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Refuses:
    """Runs the command, and gives the one sentence with which it says that it can't start."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, **settings: str) -> str:
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit) as end:
            main(["serve", *arguments])
        assert end.value.code == 2
        shown = capfd.readouterr()
        assert shown.out == ""
        return " ".join(shown.err.split())

    return run


@pytest.mark.parametrize(
    ("database", "said"),
    [
        ("foo", "'foo' is not the URL of a database."),
        ("mysql://x/y", "it must be SQLite or PostgreSQL."),
        ("sqlite:///:memory:", "games need a file to be kept in."),
        ("sqlite:///nowhere/c.db", "there's no folder nowhere."),
        ("sqlite:///corrupt.db", "file is not a database."),
        ("postgresql+psycopg://cairn@127.0.0.1:1/x", "Connection refused."),
    ],
)
def test_a_database_that_can_not_be_used(
    tmp_path: Path, refuses: Refuses, database: str, said: str
) -> None:
    (tmp_path / "corrupt.db").write_text("This is no database, however long one looks at it. " * 9)
    assert said in refuses("--port", "0", "--database", database)


@pytest.mark.parametrize(
    ("arguments", "settings", "said"),
    [
        (["--port", "99999"], {}, "65535"),
        (["--host", "no host"], {}, "Can't listen on no host, port 8000:"),
        (["--url", "10.0.0.5"], {}, "--url must be an address like http://10.0.0.5:8000"),
        ([], {"CAIRN_RATE": "fast"}, "CAIRN_RATE must be a rate a second, not 'fast'."),
        ([], {"CAIRN_ORIGINS": "https://a.example/ b"}, "CAIRN_ORIGINS must be web origins"),
        ([], {"CAIRN_LIMITS": "no"}, "CAIRN_LIMITS must be on or off, not 'no'."),
        ([], {"CAIRN_HOSTS": "http://a.example"}, "CAIRN_HOSTS must be names like games.example"),
        ([], {"CAIRN_DATABASE_PASSWORD_FILE": "nowhere"}, "can't be read: No such file"),
        (
            [],
            {"CAIRN_DATABASE_PASSWORD": "a", "CAIRN_DATABASE_PASSWORD_FILE": "b"},
            "Set CAIRN_DATABASE_PASSWORD or CAIRN_DATABASE_PASSWORD_FILE, not both.",
        ),
    ],
)
def test_a_bad_setting(
    refuses: Refuses, arguments: list[str], settings: dict[str, str], said: str
) -> None:
    assert said in refuses(*arguments, **settings)


SECRET = "s3cret/:@ é%"


@pytest.mark.parametrize("way", ["variable", "file"])
@pytest.mark.parametrize("tidy", [[], ["--tidy"]], ids=["serve", "tidy"])
def test_the_password_comes_from_the_environment_or_a_file(
    tmp_path: Path, refuses: Refuses, monkeypatch: pytest.MonkeyPatch, way: str, tidy: list[str]
) -> None:
    """It reaches the database and nobody else: no list of processes, and no sentence."""
    (tmp_path / "secret").write_text(f"{SECRET}\n", encoding="utf-8")
    settings = {"CAIRN_DATABASE_PASSWORD": SECRET}
    if way == "file":
        settings = {"CAIRN_DATABASE_PASSWORD_FILE": str(tmp_path / "secret")}
    used: list[str | None] = []
    monkeypatch.setattr(opening, "upgrade", lambda engine: used.append(engine.url.password))
    database = "postgresql+psycopg://cairn@127.0.0.1:1/x"
    said = refuses("--port", "0", "--database", database, *tidy, **settings)
    assert "Connection refused." in said
    assert SECRET not in said
    assert used == [SECRET]


def test_a_password_in_the_url_counts() -> None:
    url = "postgresql+psycopg://cairn:own@db/x"
    assert opening.with_password(url, SECRET) == url
    for without in ("sqlite:///cairn.db", "nonsense", "postgresql+psycopg://cairn@db/x"):
        assert opening.with_password(without, "") == without
    assert opening.with_password("sqlite:///cairn.db", SECRET) == "sqlite:///cairn.db"
    assert SECRET not in repr(Settings.read({"CAIRN_DATABASE_PASSWORD": SECRET}))


def test_a_port_in_use(refuses: Refuses) -> None:
    port = free_port()
    with socket.create_server(("127.0.0.1", port)):
        said = refuses("--port", str(port))
    assert said == f"Can't listen on 127.0.0.1, port {port}: Address already in use."


def test_a_file_that_can_not_be_written(tmp_path: Path, refuses: Refuses) -> None:
    """Its tables are up to date: only who tries finds out."""
    database = sqlite(tmp_path)
    prepare(database)
    (tmp_path / "cairn.db").chmod(0o444)
    with as_nobody(tmp_path):
        assert "can't be used: " in refuses("--port", "0", "--database", database)


@contextmanager
def as_nobody(folder: Path) -> Iterator[None]:
    """Without the rights of root, who can write everything, in a folder that nobody can reach."""
    if os.geteuid():
        yield
        return
    home = Path(tempfile.gettempdir())
    for one in (one for one in (folder, *folder.parents) if home in one.parents):
        one.chmod(0o755)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_database_of_a_newer_version(tmp_path: Path, refuses: Refuses) -> None:
    database = sqlite(tmp_path)
    prepare(database)
    with closing(sqlite3.connect(tmp_path / "cairn.db")) as store:
        store.execute("UPDATE alembic_version SET version_num = '9999'")
        store.commit()
    assert "It may be of a newer Cairn" in refuses("--port", "0", "--database", database)


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "cairn.db"
    prepare(sqlite(tmp_path))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with closing(sqlite3.connect(file)) as other:  # keeps the files beside it
        other.execute("CREATE TABLE more (n INTEGER)")
        files = [file, *tmp_path.glob("cairn.db-*")]
        assert len(files) == 3
        for one in files:
            one.chmod(0o666)
        prepare(sqlite(tmp_path))
        assert {stat.S_IMODE(one.stat().st_mode) for one in files} == {0o600}


def test_what_is_up_to_date_needs_no_migrations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(sqlite(tmp_path))
    monkeypatch.setitem(sys.modules, "alembic", None)
    prepare(sqlite(tmp_path))


def test_it_listens_before_it_has_loaded_a_game(tmp_path: Path) -> None:
    """Whoever comes then waits for the one game they want, and for no other."""
    told = (
        "import sys, importlib.abc\n"
        "class Told(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name.startswith('cairn.games.') and name.endswith('.rules'):\n"
        "            print('loads', name, flush=True)\n"
        "sys.meta_path.insert(0, Told())\n"
    )
    server = Server(sqlite(tmp_path), first=told)
    assert server.lines[0].startswith("Cairn is listening")
    with Hall(server.base) as hall:
        play_on(holders(hall.alone()), Random(1), 2)
        assert hall.guest("Eve").http.get("/games").is_success
    loads = [line for line in server.lines if line.startswith("loads")]
    assert len(loads) >= 5
    server.stop()


HELD_UP = (
    "import sys, importlib.abc\n"
    "class Gate(importlib.abc.MetaPathFinder):\n"
    "    def find_spec(self, name, path, target=None):\n"
    "        if name == 'sqlalchemy':\n"
    "            print('loads the store', flush=True)\n"
    "            sys.stdin.readline()\n"
    "sys.meta_path.insert(0, Gate())\n"
)
"""Stops where the store is loaded, until it is told to go on."""


def test_the_port_is_open_before_the_store_is_loaded(tmp_path: Path) -> None:
    """Early visitors wait, and are served once it is there; none is turned away."""
    port = free_port()
    serve = ["serve", "--port", str(port), "--database", sqlite(tmp_path)]
    with subprocess.Popen(
        [sys.executable, "-c", HELD_UP + MAIN, *serve], stdin=PIPE, stdout=PIPE, text=True
    ) as server:
        assert server.stdin
        assert server.stdout
        assert server.stdout.readline() == "loads the store\n"
        with socket.create_connection(("127.0.0.1", port), WAIT) as early:
            early.sendall(b"GET /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            print(file=server.stdin, flush=True)
            assert early.recv(100).startswith(b"HTTP/1.1 200")
        server.kill()


def test_goodbye(tmp_path: Path) -> None:
    """Sockets hear why, streams end, and all is stored."""
    server = Server(sqlite(tmp_path))
    with Hall(server.base) as hall:
        player = hall.alone()
        play_on(holders(player), Random(2), 4)
        player.settle()
        watcher = hall.watch(player.table)
        assert player.guest
        lines = player.guest.lines(player.table)
        assert isinstance(next(event.data for event in lines if event.n == 2), Started)
        log, before = list(player.log), len(server.lines)
        server.process.send_signal(signal.SIGTERM)
        for one in (player, watcher):
            with suppress(ConnectionClosed):
                while True:
                    one.hear()
            assert one.line.close_code == Closing.ENDING.code
            assert one.line.close_reason == Closing.ENDING.reason
        with closing(lines):
            assert len(list(lines)) == player.n - 2
        server.process.wait(WAIT)
        server.kill()
        assert server.lines[before:] == []
        with closing(sqlite3.connect(tmp_path / "cairn.db")) as store:
            assert store.execute("SELECT count(*) FROM processes").fetchone() == (0,)
        server.start()
        player.again()
        player.settle()
        assert player.log == log
    server.stop()
