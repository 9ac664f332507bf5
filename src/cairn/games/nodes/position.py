"""A state of Nodes as plain JSON, complete and readable, and back.

phase    base, stack, knock or over
turn     the seat that lays, or that has just laid, when the stack may fall or all is over
starter  the seat that began the round
round    counted from 1
points   per seat
out      per seat: whether it is out for the round
hands    per seat the pieces it still has: {"base": 0, "uni": 12, …}
stack    the pieces of the round in the order they were laid: [seat, "duo 2: 0,0 1,0"]
ended    how the last finished round ended: null, or {"seat": 0, "how": "won"}; the other
         ways are "knocked" and, in solo, "stuck"
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cairn.core.kernel import Words
from cairn.games.nodes import kernel, rounds
from cairn.games.nodes.actions import Place, placed
from cairn.games.nodes.layout import to_code
from cairn.games.nodes.parts import BASE, MOST_PLACES, NAMES, WIDTH

if TYPE_CHECKING:
    from cairn.games.nodes.rules import NodesState

PHASES = ("base", "stack", "knock", "over")
HOWS = ("", "won", "knocked", "stuck")
LISTED = ("base", *NAMES[:BASE])
"""The types as a person counts them."""
_NUMBERS = [(name, NAMES.index(name)) for name in LISTED]

Stack = tuple[tuple[int, str], ...]


def write(state: NodesState) -> dict[str, Any]:
    """The position of a state."""
    s = state.words[: kernel.PIECES].tolist()
    seats = [kernel.HEAD + seat * kernel.SEAT for seat in range(state.seats)]
    how = HOWS[s[kernel.HOW]]
    return {
        "phase": PHASES[s[kernel.PHASE]],
        "turn": s[kernel.TURN],
        "starter": s[kernel.STARTER],
        "round": s[kernel.ROUND],
        "points": [s[p + kernel.POINTS] for p in seats],
        "out": [bool(s[p + kernel.OUT]) for p in seats],
        "hands": [{name: s[p + kind] for name, kind in _NUMBERS} for p in seats],
        "stack": [[*piece] for piece in state.stack],
        "ended": {"seat": s[kernel.ENDED], "how": how} if how else None,
    }


def read(s: Words, seats: int, position: Mapping[str, Any]) -> tuple[Words, Stack]:
    """Fill a new game's words from a position; the words and the stack. Raises ValueError."""
    try:
        return _read(s, seats, position)
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(f"This is no position of Nodes: {error!r}.") from None


def _read(s: Words, seats: int, position: Mapping[str, Any]) -> tuple[Words, Stack]:
    for name in ("points", "out", "hands"):
        if len(position[name]) != seats:
            raise ValueError(f"This position has {len(position[name])} {name} for {seats} seats.")
    stack = tuple((range(seats)[seat], str(text)) for seat, text in position["stack"])
    for _, text in stack:
        _lay(s, text)
    ended = position["ended"] or {"seat": 0, "how": ""}
    s[kernel.PHASE] = PHASES.index(position["phase"])
    if (position["phase"] == "base") != (s[kernel.LAYER] == 0):
        raise ValueError("This position has more or fewer bases than its phase allows.")
    s[kernel.TURN], s[kernel.STARTER] = (range(seats)[position[n]] for n in ("turn", "starter"))
    s[kernel.ROUND] = int(position["round"])
    s[kernel.ENDED], s[kernel.HOW] = range(seats)[ended["seat"]], HOWS.index(ended["how"])
    for seat in range(seats):
        p = kernel.HEAD + seat * kernel.SEAT
        s[p + kernel.POINTS] = int(position["points"][seat])
        s[p + kernel.OUT] = bool(position["out"][seat])
        for name, kind in _NUMBERS:
            s[p + kind] = range(1000)[position["hands"][seat][name]]
    return s, stack


def _lay(s: Words, text: str) -> None:
    """Put a piece where it lies; who may lay it when is not asked."""
    action = placed(text)
    basing = s[kernel.PHASE] == kernel.BASING
    code = to_code(s, action) if basing == (action.name == "base") else None
    if code is None or not _lies(s, action, code):
        raise ValueError(f"This position has a piece where none can lie: {text}.")
    if basing:
        rounds.play(s, int(s[kernel.TURN]), code)
        return
    if code >= MOST_PLACES:
        kernel.open_layer(s)
    place = code % MOST_PLACES
    kernel.lay(s, 0, kernel.kind_of(s, place), s[kernel.MASKS + place])


def _lies(s: Words, action: Place, code: int) -> bool:
    if action.name == "base":
        row, column = divmod(code - kernel.BASE_CODE, WIDTH)
        return action.layer == 0 and bool(kernel.middles(s, row) >> column & 1)
    if not 0 <= code < 2 * MOST_PLACES:
        return False
    mask = int(s[kernel.MASKS + code % MOST_PLACES])
    if code >= MOST_PLACES:
        return mask & ~int(s[kernel.TAKEN]) == 0
    return mask & ~int(s[kernel.BELOW]) == 0 and mask & int(s[kernel.TAKEN]) == 0
