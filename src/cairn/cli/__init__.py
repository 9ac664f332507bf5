"""The command `cairn`."""

from __future__ import annotations

import sys

from cairn.cli.listing import AT_ONCE
from cairn.core.extras import MissingExtra


def main(arguments: list[str] | None = None) -> None:
    """Run the command. Bad input gives one sentence and exit status 2."""
    given = sys.argv[1:] if arguments is None else arguments
    if answer := AT_ONCE.get(tuple(given)):
        answer()
        sys.exit(0)
    from cairn.cli.commands import app
    from cairn.cli.compiling import notice
    from cairn.cli.show import say_error

    notice()
    try:
        app(given, prog_name="cairn")
    except OSError as error:
        say_error(f"{error.filename or 'Input or output'}: {error.strerror or error}.")
        sys.exit(2)
    except (ValueError, MissingExtra) as error:
        say_error(str(error))
        sys.exit(2)


__all__ = ["main"]
