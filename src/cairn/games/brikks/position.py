"""A state of Brikks as plain JSON, complete and readable, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypedDict, cast

from cairn.core.kernel import Words
from cairn.games.brikks import fields as f
from cairn.games.brikks import past, volleys
from cairn.games.brikks.actions import marked, where
from cairn.games.brikks.parts import (
    BAR_END,
    BLOCKS,
    BOMBS,
    BONUS_END,
    CELLS,
    LO_BITS,
    SHAPES,
    SINGLE,
    bit,
    halves,
)
from cairn.games.brikks.past import Role, Sheet

if TYPE_CHECKING:
    from cairn.games.brikks.rules import BrikksState, Marks

PhaseName = Literal["setup", "roll", "keep", "reroll", "use", "drop", "over"]
"""The names of `fields.Phase`, for types."""

_MOST = {
    "bar": BAR_END,
    "energy": BAR_END,
    "ticks": BONUS_END,
    "bombs": BOMBS,
    "drops": CELLS,
}
_PHASES = {phase.name.lower(): phase for phase in f.Phase}
_FLAGS = ("out", "done")
_LISTS = ("marks", "dropped")


class SheetCounts(TypedDict):
    """A seat's sheet without its drawings."""

    bar: int
    """Circles of the energy bar that are active or struck out; the next is bar + 1."""
    energy: int
    """Active points not yet spent."""
    ticks: int
    """Boxes ticked on the bonus bar."""
    bombs: int
    """Bombs left."""
    out: bool
    """Has given up."""
    done: bool
    """Has used this round's block."""
    drops: int
    """In a duel, squares still to drop on the other player's sheet."""


class SheetPosition(SheetCounts):
    """A seat's sheet."""

    marks: list[str]
    """Blocks in the order they were drawn, "g3@4,1"; single squares as "x@3,5"."""
    dropped: list[str]
    """In a duel, squares dropped on this sheet in this round, as "3,5"."""


class TablePosition(TypedDict):
    """Everything beside the sheets."""

    phase: PhaseName
    roller: int
    """The seat that has the dice."""
    block: str | None
    """The rolled block, such as "g3"; null before the first roll."""


class BrikksPosition(TablePosition):
    """A state of Brikks."""

    sheets: list[SheetPosition]


def phase_of(s: Words) -> PhaseName:
    """The name of a phase."""
    return cast(PhaseName, f.Phase(s[f.PHASE]).name.lower())


def squares_of(mark: str) -> list[tuple[int, int]]:
    """The (column, row) of every square of a mark."""
    found = marked(mark)
    assert found, f"{mark} is not a mark"
    block, square = found
    column, row = where(square)
    return [(column + x, row + y) for x, y in SHAPES[block]]


def table(state: BrikksState) -> TablePosition:
    """Everything beside the sheets."""
    return {
        "phase": state.phase,
        "roller": int(state.words[f.ROLLER]),
        "block": state.block,
    }


def sheet(state: BrikksState, seat: int) -> SheetPosition:
    """A seat's sheet."""
    lo, hi = state.sheet(seat, f.DROPPED_LO), state.sheet(seat, f.DROPPED_HI)
    dropped = [square for square in range(CELLS) if (lo | hi << LO_BITS) >> square & 1]
    return {
        **counts(state, seat),
        "marks": [*state.marks[seat]],
        "dropped": ["{},{}".format(*where(square)) for square in dropped],
    }


def counts(state: BrikksState, seat: int) -> SheetCounts:
    """A seat's sheet without its drawings."""
    return {
        "bar": state.sheet(seat, f.BAR),
        "energy": state.sheet(seat, f.ENERGY),
        "ticks": state.sheet(seat, f.TICKS),
        "bombs": state.sheet(seat, f.BOMBS),
        "out": bool(state.sheet(seat, f.OUT)),
        "done": bool(state.sheet(seat, f.DONE)),
        "drops": state.sheet(seat, f.DROPS),
    }


def write(state: BrikksState) -> BrikksPosition:
    """The position of a state."""
    return {**table(state), "sheets": [sheet(state, seat) for seat in range(state.seats)]}


# --- reading ---------------------------------------------------------------------------------


def read(s: Words, seats: int, position: object) -> tuple[Words, Marks]:
    """Bring a new game's words to a position; the words and the marks. Raises ValueError."""
    plain = _plain(seats, position)
    sheets = [_drawn_sheet(s, seat, one) for seat, one in _set_up(s, plain)]
    complete, roles = _check_rounds(s, plain, sheets)
    for sheet in sheets:
        past.check_energy(s, sheet, _met(plain, complete, sheet))
    _check_drops(s, plain, sheets, roles, complete)
    _write_words(s, plain)
    return s, tuple(tuple(one["marks"]) for one in plain["sheets"])


def _set_up(s: Words, plain: BrikksPosition) -> Sequence[tuple[int, SheetPosition]]:
    """Draw the first blocks; the seats with their sheets."""
    begun = plain["phase"] != "setup"
    past.set_up(s, [one["marks"][0] if one["marks"] else None for one in plain["sheets"]])
    if begun and s[f.PHASE] == f.Phase.SETUP:
        raise ValueError(f"Seat {s[f.TURN] + 1} hasn't drawn its first block yet.")
    if not begun and s[f.PHASE] != f.Phase.SETUP:
        raise ValueError("Set-up is over: everybody has drawn a first block.")
    return list(enumerate(plain["sheets"]))


def _drawn_sheet(s: Words, seat: int, one: SheetPosition) -> Sheet:
    """Draw the rest of a sheet, and compare what follows from it."""
    steps = [past.draw(s, seat, mark) for mark in one["marks"][1:]]
    begin = f.sheet_of(seat)
    for name, told, follows in (
        ("energy bar", one["bar"], s[begin + f.BAR]),
        ("bonus bar", one["ticks"], s[begin + f.TICKS]),
    ):
        if told != follows:
            raise ValueError(f"Seat {seat + 1}'s blocks bring its {name} to {follows}, not {told}.")
    return Sheet(seat, steps, BOMBS - one["bombs"], one["energy"], one["out"], one["done"])


def _check_rounds(
    s: Words, plain: BrikksPosition, sheets: Sequence[Sheet]
) -> tuple[int, list[Role]]:
    """The number of complete rounds, and each seat's part in the next one."""
    phase = _PHASES[plain["phase"]]
    complete = past.rounds(s, phase, sheets)
    roles = [past.role(phase, complete, sheet) for sheet in sheets]
    past.check_phase(s, phase, sheets, roles)
    for sheet, part in zip(sheets, roles, strict=True):
        past.check_uses(complete, sheet, part)
    if plain["roller"] != (roller := past.roller(s, complete, sheets)):
        raise ValueError(f"Seat {roller + 1} has the dice in round {complete + 1}.")
    unrolled = plain["phase"] in ("setup", "roll") and complete == 0
    if unrolled != (plain["block"] is None):
        told = "nothing has been rolled yet" if unrolled else "one has been rolled"
        raise ValueError(f"The block doesn't fit: {told}.")
    return complete, roles


def _met(plain: BrikksPosition, complete: int, sheet: Sheet) -> int | None:
    """The block of a seat's last use or its stop, if the position tells it."""
    if plain["block"] is None or plain["phase"] in ("keep", "reroll"):
        return None
    rolled_in = complete if plain["phase"] == "roll" else complete + 1
    last = sheet.uses + 1 if sheet.out else sheet.uses
    return BLOCKS.index(plain["block"]) if last == rolled_in else None


def _check_drops(
    s: Words, plain: BrikksPosition, sheets: Sequence[Sheet], roles: Sequence[Role], complete: int
) -> None:
    """Check that single squares were earned and dropped by the rules, and only in a duel."""
    for seat, one in enumerate(plain["sheets"]):
        if one["drops"] and not s[f.DUEL]:
            raise ValueError(f"Seat {seat + 1} can't have squares to drop: this is not a duel.")
        if one["dropped"] != (last := _last(one)):
            listed = " ".join(last) or "none"
            raise ValueError(f"The squares dropped on seat {seat + 1}'s sheet have to be {listed}.")
        if one["dropped"] and plain["phase"] != "drop":
            raise ValueError(f"No squares can have been dropped on seat {seat + 1}'s sheet yet.")
    if s[f.DUEL]:
        zipped = zip(sheets, plain["sheets"], roles, strict=True)
        sides = [_side(s, sheet, one, part) for sheet, one, part in zipped]
        volleys.check(sides, complete, plain["phase"] == "drop")


def _last(one: SheetPosition) -> list[str]:
    """The last marks of a sheet, one for each square dropped on it, in order."""
    marks = one["marks"][max(len(one["marks"]) - len(one["dropped"]), 0) :]
    found = [marked(mark) for mark in marks]
    squares = sorted(mark[1] for mark in found if mark and mark[0] == SINGLE)
    return ["{},{}".format(*where(square)) for square in squares]


def _side(s: Words, sheet: Sheet, one: SheetPosition, part: Role) -> volleys.Side:
    begin = f.sheet_of(sheet.seat)
    filled = int(s[begin + f.LO]), int(s[begin + f.HI])
    return volleys.Side(sheet, filled, part, len(one["dropped"]), one["drops"])


def _write_words(s: Words, plain: BrikksPosition) -> None:
    """Set the fields that don't follow from the marks."""
    block = plain["block"]
    s[f.PHASE], s[f.ROLLER] = _PHASES[plain["phase"]], plain["roller"]
    s[f.BLOCK] = -1 if block is None else BLOCKS.index(block)
    for seat, one in enumerate(plain["sheets"]):
        begin = f.sheet_of(seat)
        s[begin + f.ENERGY], s[begin + f.BOMBS] = one["energy"], one["bombs"]
        s[begin + f.OUT], s[begin + f.DONE] = one["out"], one["done"]
        s[begin + f.DROPS] = one["drops"]
        squares = [squares_of(f"x@{text}")[0] for text in one["dropped"]]
        lo_hi = halves(sum(1 << bit(*square) for square in squares))
        s[begin + f.DROPPED_LO], s[begin + f.DROPPED_HI] = lo_hi


# --- types -----------------------------------------------------------------------------------


def _plain(seats: int, position: object) -> BrikksPosition:
    """The position, if it has exactly the fields of a position. Raises ValueError."""
    found = _object("A position of Brikks", BrikksPosition.__required_keys__, position)
    if found["phase"] not in [*_PHASES]:
        raise ValueError(f"The phase has to be one of {', '.join(_PHASES)}.")
    _whole("The roller", seats - 1, found["roller"])
    if found["block"] not in [None, *BLOCKS]:
        raise ValueError("The block has to be one like g3, or null before the first roll.")
    sheets = found["sheets"]
    if not isinstance(sheets, list) or len(sheets) != seats:
        raise ValueError(f"The sheets have to be a list of {seats}, one for each seat.")
    for seat, one in enumerate(sheets):
        _plain_sheet(f"Seat {seat + 1}'s", one)
    return cast(BrikksPosition, found)


def _plain_sheet(whose: str, one: object) -> None:
    found = _object(f"{whose} sheet", SheetPosition.__required_keys__, one)
    for name, most in _MOST.items():
        _whole(f"{whose} {name!r}", most, found[name])
    for name in _FLAGS:
        if type(found[name]) is not bool:
            raise ValueError(f"{whose} {name!r} has to be true or false.")
    for name in _LISTS:
        texts = found[name]
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise ValueError(f"{whose} {name!r} has to be a list of texts.")
    for number, mark in enumerate(found["marks"], start=1):
        if not marked(mark):
            raise ValueError(f"{whose} mark {number} has to be like g3@4,1 or x@3,5.")


def _object(what: str, keys: frozenset[str], value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{what} has to be a JSON object.")
    if missing := sorted(keys - value.keys()):
        raise ValueError(f"{what} needs {missing[0]!r}.")
    if unknown := [key for key in value if key not in keys]:
        raise ValueError(f"{what} can't have {unknown[0]!r}.")
    return value


def _whole(what: str, most: int, value: object) -> None:
    # bool is an int in Python, and 1.0 equals 1; neither is a whole number here.
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{what} has to be a whole number from 0 to {most}.")
