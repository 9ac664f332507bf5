"""`cairn serve` says in a sentence why it can't start."""

import re
import socket
import webbrowser
from collections.abc import Callable

import pytest

from cairn.cli import serving
from cairn.server.listening import Listening, listen
from tests.cli.test_commands import Shell, shell

__all__ = ["shell"]


@pytest.mark.parametrize(
    ("database", "sentence"),
    [
        ("foo", "'foo' is not the URL of a database. Write one like sqlite:///cairn.db"),
        ("", "is not the URL of a database"),
        ("sqlite:////no/such/place.db", "place.db can't be used: there's no folder /no/such."),
        ("sqlite:///junk.db", "sqlite:///junk.db can't be used: file is not a database."),
        ("oracle+none://x", "can't be used: it must be SQLite or PostgreSQL."),
        ("postgresql://me:secret@127.0.0.1:1/x", "postgresql://me:***@127.0.0.1:1/x can't be used"),
    ],
)
def test_databases(shell: Shell, database: str, sentence: str) -> None:
    with open("junk.db", "w", encoding="utf-8") as junk:
        junk.write("This is no database. " * 100)
    assert shell("serve", "--port", "0", "--database", database) == 2
    assert sentence in shell.err
    assert "secret" not in shell.err
    assert shell.out == ""


def test_a_port_in_use(shell: Shell) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert shell("serve", "--port", port) == 2
    assert f"Can't listen on 127.0.0.1, port {port}: Address already in use." in shell.err


@pytest.mark.parametrize("port", ["99999", "-1", "http"])
def test_ports_that_are_none(shell: Shell, port: str) -> None:
    assert shell("serve", "--port", port) == 2
    assert "'--port'" in shell.err


def test_a_host_that_is_none(shell: Shell) -> None:
    assert shell("serve", "--host", "no.such.host.invalid", "--port", "0") == 2
    assert "Can't listen on no.such.host.invalid" in shell.err


def test_the_address_as_a_code(capsys: pytest.CaptureFixture[str]) -> None:
    serving.announce("http://192.168.1.5:8000", code=True)
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Cairn is listening on http://192.168.1.5:8000"
    code = [line for line in said if any(sign in line for sign in "▀▄█")]
    assert len(code) > 10
    assert "phone" in said[-1]


def test_an_address_in_the_network() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+\.\d+", serving.local_address())


@pytest.mark.parametrize("windows", [True, False])
def test_a_browser_opens_where_there_is_one(monkeypatch: pytest.MonkeyPatch, windows: bool) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(serving, "can_show_pages", lambda: windows)
    monkeypatch.setattr("threading.Thread", Now)
    serving.announce("http://127.0.0.1:8000", browser=True)
    assert opened == ["http://127.0.0.1:8000"] * windows


class Now:
    """A thread that is done at once."""

    def __init__(
        self, target: Callable[..., object], args: tuple[object, ...], daemon: bool
    ) -> None:
        self.target, self.args = target, args

    def start(self) -> None:
        self.target(*self.args)


def test_another_port_when_the_usual_one_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with listen(Listening("127.0.0.1", port, any_port=True)) as found:
            assert found.getsockname()[1] != port
