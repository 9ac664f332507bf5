"""Saving a game: in the file asked for, or else in a safe place."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import gettempdir
from threading import current_thread, main_thread

from cairn.cli.keyboard import Keyboard, nothing
from cairn.cli.show import clean, complain, say
from cairn.core.match import Match

FAILURES = (OSError, ValueError, RuntimeError)
"""Errors of writing a file or looking for a place."""


class Keeper:
    """Writes a match to its file; once `keep` is set, after every action."""

    def __init__(self, match: Match, file: Path) -> None:
        self.match, self.file = match, file
        self.keep = False
        self._own: set[Path] = set()  # files that hold this game, so they may be overwritten
        self._warned = False

    def begin(self, keep: bool) -> None:
        """Try to write to the file that will keep the game. Raises ValueError."""
        self.keep = keep
        try:
            if keep:
                self._write(self.file)
        except FAILURES as error:
            raise ValueError(_reason(self.file, error)) from None

    def own(self, file: Path) -> None:
        """Remember that this game comes from a file."""
        self._own.add(file.absolute())

    def update(self) -> None:
        """Write the game to its file; report only the first failure."""
        if not self.keep:
            return
        try:
            self._write(self.file)
            self._warned = False
        except FAILURES as error:
            if not self._warned:
                reason = _reason(self.file, error)
                say(f"The game goes on but isn't saved. {reason}", "yellow")
            self._warned = True

    def save(self, name: str) -> None:
        """Save under a name and, if that works, keep the game there from now on."""
        file = Path(name).expanduser() if name else self.file
        try:
            self._write(file)
        except FAILURES as error:
            say(_reason(file, error), "yellow")
            return
        self.file, self.keep = file, True
        say(f"Saved in {file}; what you play from now on is saved there too.")

    def rescue(self) -> Path | None:
        """Save the game in its file or, failing that, in a safe place; report failures."""
        for place in self._places():
            file = self.file
            try:
                file = place()
                self._write(file)
            except FAILURES as error:
                say(_reason(file, error), "yellow")
            else:
                self.file = file
                return file
        complain("The game can't be saved anywhere. This is its record; copy it:")
        sys.stdout.write(self.match.record().dumps())
        return None

    def _places(self) -> Iterator[Callable[[], Path]]:
        yield lambda: self.file
        yield lambda: free_name(self.match.game.name, Path.home())
        yield lambda: free_name(self.match.game.name, Path(gettempdir()))

    def _write(self, file: Path) -> None:
        if file.absolute() not in self._own and file.exists():
            raise ValueError(f"{file} exists already. Name another file.")
        self.match.record().save(file)
        self.own(file)


def offered(keeper: Keeper, keys: Keyboard, what: str, *, default: bool) -> bool:
    """Ask whether to save; the answer may be a file. No answer means the default.

    Raises nothing.
    """
    answers = {"": default, "y": True, "yes": True, "n": False, "no": False}
    choice = "[Yes/no/another file]" if default else "[yes/No/another file]"
    keys.complete = nothing
    while True:
        try:
            line = keys.read(f"{what} in {clean(str(keeper.file))}? {choice} ", None)
        except (KeyboardInterrupt, EOFError):
            say("")  # the next output begins on a new line
            return default
        if line is not None and line.lower() in answers:
            return answers[line.lower()]
        if line and not {".", "/"}.isdisjoint(line):
            keeper.file = Path(line).expanduser()
            return True
        if line:
            complain("Type yes, no, or a file such as game.json.")


class Gone(BaseException):
    """The terminal was closed, or the system is ending this process."""


@contextmanager
def told_to_end() -> Iterator[None]:
    """Raise Gone when a signal would end the process at once."""
    if current_thread() is not main_thread():
        yield
        return
    known = [signal.Signals[name] for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, _gone) for number in known}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _gone(*_: object) -> None:
    raise Gone


def free_name(game: str, folder: Path = Path()) -> Path:
    """A file name for saving that is not taken."""
    names = (folder / f"cairn-{game}{number or ''}.json" for number in range(1000))
    return next(path for path in names if not path.exists())


def _reason(file: Path, error: Exception) -> str:
    if isinstance(error, OSError):
        return f"{file} can't be written: {error.strerror or error}."
    return str(error)
