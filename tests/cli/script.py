"""A keyboard for tests, with a watch that only the test moves."""

from cairn.cli.keyboard import Complete, nothing


class Script:
    """Lines with the seconds that they take to type; waiting moves the watch.

    An exception instead of a line is raised.
    """

    def __init__(self, *lines: tuple[float, str | BaseException], person: bool = False) -> None:
        self.lines = list(lines)
        self.interactive = person
        self.complete: Complete = nothing
        self.time = 100.0
        self.prompts: list[str] = []

    def read(self, prompt: str, timeout: float | None) -> str | None:
        self.prompts.append(prompt)
        if not self.lines:
            raise EOFError
        seconds, line = self.lines[0]
        if timeout is not None and seconds > timeout:
            self.time += timeout
            self.lines[0] = (seconds - timeout, line)
            return None
        self.time += seconds
        self.lines.pop(0)
        if isinstance(line, BaseException):
            raise line
        return line

    def hide(self) -> None:
        """Nothing is shown."""
