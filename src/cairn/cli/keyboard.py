"""Keyboards: a plain prompt, or one that doesn't hold up everything else.

In real time the keys of a terminal are read one by one, so that news can be printed above the
line being typed. Without a terminal, whole lines come from standard input.
"""

from __future__ import annotations

import codecs
import os
import select
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import Empty, Queue
from threading import Thread
from typing import Protocol

from cairn.cli.show import interactive

BACKSPACE, ERASE_LINE, END, TAB = "\x7f\b", "\x15", "\x04", "\t"
_CLEAR = "\r\x1b[K"


Complete = Callable[[str], list[str]]
"""The possible completions of a line."""


class Keyboard(Protocol):
    """A source of typed lines."""

    complete: Complete
    """The completions that Tab offers."""

    @property
    def interactive(self) -> bool:
        """Whether a person is typing, who can answer questions."""

    def read(self, prompt: str, timeout: float | None) -> str | None:
        """The next line, or None if none came in time; raises EOFError at the end."""

    def hide(self) -> None:
        """Remove the prompt, so that something can be printed."""


def nothing(line: str) -> list[str]:
    """Completes nothing."""
    return []


def common(lines: list[str]) -> str:
    """The common beginning of all lines."""
    first, last = min(lines, default=""), max(lines, default="")
    same = (n for n, pair in enumerate(zip(first, last, strict=False)) if pair[0] != pair[1])
    return first[: next(same, len(first))]


class Prompt:
    """One line after the other, with arrow keys, history and Tab where the system has them."""

    def __init__(self) -> None:
        self.complete: Complete = nothing
        self._found: list[str] = []
        self._edits = False
        with suppress(ImportError):
            import readline

            readline.set_completer(self._completion)
            readline.set_completer_delims("")  # whole lines: actions have blanks in them
            edit = "libedit" in (readline.__doc__ or "")
            readline.parse_and_bind("bind ^I rl_complete" if edit else "tab: complete")
            self._edits = True

    @property
    def interactive(self) -> bool:
        """Whether standard input and output are a terminal."""
        return interactive()

    def read(self, prompt: str, timeout: float | None) -> str | None:
        """The next line, however long it takes."""
        return input(self._bold(prompt)).strip()

    def hide(self) -> None:
        """Nothing is printed while this prompt is open."""

    def _bold(self, prompt: str) -> str:
        if not (self.interactive and self._edits):
            return prompt
        # The marks tell readline which characters have no width.
        return f"\x01\x1b[1m\x02{prompt}\x01\x1b[0m\x02"

    def _completion(self, line: str, number: int) -> str | None:
        if number == 0:
            self._found = self.complete(line)
        return self._found[number] if number < len(self._found) else None


class Lines:
    """Lines of a stream that is not a terminal, such as a pipe."""

    interactive = False

    def __init__(self) -> None:
        self.complete: Complete = nothing
        self._lines: Queue[str] = Queue()
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while line := sys.stdin.readline():
            self._lines.put(line)
        self._lines.put("")

    def read(self, prompt: str, timeout: float | None) -> str | None:
        """The next line, or None when it has not come in time."""
        try:
            line = self._lines.get(timeout=timeout)
        except Empty:
            return None
        if not line:
            raise EOFError
        return line.strip()

    def hide(self) -> None:
        """There is no prompt."""


class Keys:
    """The keys of a terminal, with the few editing keys that a line needs."""

    interactive = True

    def __init__(self) -> None:
        self.complete: Complete = nothing
        self.typed = ""
        self._decode = codecs.getincrementaldecoder("utf-8")("ignore").decode
        self._ready: list[str] = []

    def read(self, prompt: str, timeout: float | None) -> str | None:
        """The next line, or None when it has not come in time."""
        self._show(prompt)
        if not self._ready and select.select([sys.stdin], [], [], timeout)[0]:
            text = self._decode(os.read(sys.stdin.fileno(), 1024))
            if text.startswith("\x1b"):
                return None  # an arrow or a function key
            for key in text:
                self._press(key)
        self._show(prompt)
        if self._ready:
            self._write("\n")
            return self._ready.pop(0).strip()
        return None

    def hide(self) -> None:
        """Clear the line of the prompt; `read` draws it again."""
        self._write(_CLEAR)

    def _press(self, key: str) -> None:
        if key in "\r\n":
            self._ready.append(self.typed)
            self.typed = ""
        elif key in BACKSPACE:
            self.typed = self.typed[:-1]
        elif key == ERASE_LINE:
            self.typed = ""
        elif key == TAB:
            self.typed = common(self.complete(self.typed)) or self.typed
        elif key == END and not self.typed:
            raise EOFError
        elif key.isprintable():
            self.typed += key

    def _show(self, prompt: str) -> None:
        # When a line is complete it stays on the screen as it was typed.
        self._write(
            f"{_CLEAR}\x1b[1m{prompt}\x1b[0m{self._ready[0] if self._ready else self.typed}"
        )

    @staticmethod
    def _write(text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()


@contextmanager
def keyboard() -> Iterator[Keyboard]:
    """The keyboard of this terminal, or the lines of standard input where there is none."""
    try:
        import termios
        import tty
    except ImportError:  # not a POSIX system
        yield Lines()
        return
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        yield Lines()
        return
    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)
    try:
        yield Keys()
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
