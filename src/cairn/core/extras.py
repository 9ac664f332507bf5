"""Extras: optional parts of Cairn, and the error raised if one is not installed."""

from __future__ import annotations

from importlib.util import find_spec


class MissingExtra(RuntimeError):  # noqa: N818 - nothing is wrong, something is not installed
    """An optional part of Cairn is needed but not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an extra: pip install 'cairn[{extra}]'.")
        self.what, self.extra = what, extra

    def __reduce__(self) -> tuple[type[MissingExtra], tuple[str, str]]:
        return MissingExtra, (self.what, self.extra)  # so that worker processes can raise it


def require(module: str, what: str, extra: str) -> None:
    """Raise MissingExtra if a module is not installed, before any work is done; imports nothing.

    `what` begins the sentence: "Comparing with MuJoCo" needs an extra.
    """
    if find_spec(module) is None:
        raise MissingExtra(what, extra)
