"""The command `cairn serve`, which loads nothing that it doesn't need before the port is open."""

from __future__ import annotations

import gc
from functools import partial
from typing import Annotated

import typer

from cairn.cli.serving import announce, local_address
from cairn.core.extras import MissingExtra
from cairn.server.listening import Listening, listen

PORT = 8000

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="address to listen on")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, help="port to listen on; 0 picks a free one", show_default="8000"
        ),
    ] = None,
    database: Annotated[
        str, typer.Option(help="where games are stored: an SQLite or PostgreSQL URL")
    ] = "sqlite:///cairn.db",
    url: Annotated[
        str | None,
        typer.Option(help="where other servers reach this one", show_default="host and port"),
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="let others in your network play, and show them how")
    ] = False,
    browser: Annotated[bool, typer.Option("--open", help="open the page in your browser")] = False,
    tidy: Annotated[
        bool, typer.Option("--tidy", help="clear away old tables, and don't serve")
    ] = False,
) -> None:
    """Host games for browsers and bots."""
    if tidy:
        _tidy(database)
        return
    where = Listening(
        "0.0.0.0" if lan else host,
        PORT if port is None else port,
        shown=local_address() if lan else None,
        any_port=port is None and (lan or browser),
    )
    _serve(where, database, url, partial(announce, code=lan, browser=browser))


def _serve(where: Listening, database: str, url: str | None, ready: partial[None]) -> None:
    with listen(where) as listening:
        gc.disable()  # nothing loaded so far is garbage, and scanning it takes long
        try:
            from cairn.server.app import serve as run
        except ImportError as error:
            raise _missing(error) from None
        finally:
            gc.enable()
        run(where, listening, database, url, ready)


def _tidy(database: str) -> None:
    try:
        from cairn.server.app import tidy_up
    except ImportError as error:
        raise _missing(error) from None
    print(tidy_up(database))


def _missing(error: ImportError) -> MissingExtra:
    return MissingExtra(f"`cairn serve` ({error})", "server")
