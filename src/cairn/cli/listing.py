"""`cairn games` and `cairn --version`: answered at once, without Typer, Rich or numba."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from textwrap import wrap

from cairn.core.card import Card, seats_text
from cairn.core.options import Option
from cairn.core.registry import card, found

WIDTH = 80
INDENT = 11


def list_games() -> None:
    """List the games with their bots and options."""
    problems: list[str] = []
    for name in found():
        try:
            print(*described(card(name)), "", sep="\n")
        except ValueError as error:
            problems.append(str(error))
    print(f"{'':{INDENT}}In parentheses: the value if you set none.")
    for problem in problems:
        print(f"Left out. {problem}", file=sys.stderr)


def tell_version() -> None:
    """Which Cairn this is."""
    print(f"cairn {version('cairn')}")


AT_ONCE: dict[tuple[str, ...], Callable[[], None]] = {
    ("games",): list_games,
    ("--version",): tell_version,
}
"""Commands that finish before Typer would be loaded."""


def described(game: Card) -> Iterator[str]:
    """A game in a few lines, none longer than WIDTH."""
    players = seats_text(game.seat_counts)
    yield from _row(game.name, f"{game.title}, {players}. {game.blurb}".split())
    yield from _row("  bots", _listed(game.bots))
    options = [_option(name, option) for name, option in game.options.items()]
    yield from _row("  options", _listed(options or ["none"]))


def _option(name: str, option: Option) -> str:
    """An option as people write it, its default in parentheses: "hand=steady|human (steady)"."""
    values = ("…" if option.span else "|").join(option.spelt_all())
    return f"{name}={values} ({option.spelt(option.default)})"


def _listed(parts: Sequence[str]) -> list[str]:
    *first, last = parts
    return [*(f"{part}," for part in first), last]


def _row(label: str, parts: Sequence[str]) -> list[str]:
    """A label and parts beside it, broken only between parts."""
    glued = " ".join(part.replace(" ", "\0") for part in parts)
    label = f"{label:{INDENT}}" if len(label) < INDENT else f"{label} "
    lines = wrap(
        glued,
        WIDTH,
        initial_indent=label,
        subsequent_indent=" " * INDENT,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace("\0", " ") for line in lines]
