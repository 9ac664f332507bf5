"""The command `cairn`."""

from __future__ import annotations

import sys
from typing import NoReturn

from cairn.cli.listing import AT_ONCE
from cairn.core.extras import MissingExtra


def main(arguments: list[str] | None = None) -> None:
    """Run the command. Bad input gives one sentence and exit status 2."""
    given = sys.argv[1:] if arguments is None else arguments
    if answer := AT_ONCE.get(tuple(given)):
        answer()
        sys.exit(0)
    from cairn.cli.compiling import notice

    notice()
    try:
        _run(given)
    except OSError as error:
        _fail(f"{error.filename or 'Input or output'}: {error.strerror or error}.")
    except (ValueError, MissingExtra) as error:
        _fail(str(error))


def _run(given: list[str]) -> None:
    if given[:1] == ["serve"]:  # without the other commands: somebody waits for this one to listen
        from cairn.cli.serve import app as serve

        serve(given[1:], prog_name="cairn serve")
    else:
        from cairn.cli.commands import app

        app(given, prog_name="cairn")


def _fail(sentence: str) -> NoReturn:
    from cairn.cli.show import say_error

    say_error(sentence)
    sys.exit(2)


__all__ = ["main"]
