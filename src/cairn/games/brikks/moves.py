"""The effects of Brikks' codes, as compiled functions over the flat array."""

from __future__ import annotations

from cairn.core.kernel import Words, compiled, popcount
from cairn.games.brikks import fields as f
from cairn.games.brikks import parts as p
from cairn.games.brikks.sheet import ROW, at, droppable, row_of, waiting

brikks = compiled(__file__)


@brikks
def before(s: Words, seat: int) -> int:
    """The next seat anticlockwise."""
    return seat - 1 if seat else s[f.SEATS] - 1


@brikks
def new(s: Words, seats: int, duel: int, start: int, levels: Words) -> None:
    """Set up empty sheets in an array of zeros; the starting seat draws its first block last."""
    s[f.SEATS], s[f.DUEL], s[f.ROLLER], s[f.BLOCK] = seats, duel, start, -1
    s[f.TURN] = before(s, start)
    for seat in range(seats):
        sheet = f.sheet_of(seat)
        s[sheet + f.BAR], s[sheet + f.ENERGY] = p.TAKEN[seats], p.ACTIVE[seats]
        s[sheet + f.BOMBS], s[sheet + f.LEVEL] = p.BOMBS, levels[seat]


# --- using a block --------------------------------------------------------------------------


@brikks
def fill(s: Words, sheet: int, lo: int, hi: int) -> None:
    """Cross squares on a sheet."""
    s[sheet + f.LO] |= lo
    s[sheet + f.HI] |= hi


@brikks
def activate(s: Words, sheet: int, points: int) -> int:
    """Activate energy up to the end of the bar; returns how many printed crosses that reaches."""
    crosses = 0
    for _ in range(min(points, p.BAR_END - s[sheet + f.BAR])):
        s[sheet + f.BAR] += 1
        s[sheet + f.ENERGY] += 1
        crosses += p.CROSS[s[sheet + f.BAR]]
    return crosses


@brikks
def cover(s: Words, sheet: int, colour: int, lo: int, hi: int) -> int:
    """Settle the energy of covered circles, gains before losses; returns the crosses reached."""
    lo &= p.ALL_CIRCLES[0]
    hi &= p.ALL_CIRCLES[1]
    if not lo | hi:
        return 0
    own = popcount(lo & p.CIRCLES[colour, 0]) + popcount(hi & p.CIRCLES[colour, 1])
    other = (popcount(lo) + popcount(hi) - own) * p.OTHER_GAIN[s[sheet + f.LEVEL] - 1]
    crosses = activate(s, sheet, own * p.OWN_GAIN + max(other, 0))
    s[sheet + f.ENERGY] = max(s[sheet + f.ENERGY] + min(other, 0), 0)
    return crosses


@brikks
def lines(s: Words, sheet: int, block: int, square: int) -> int:
    """The number of rows that the block just drawn has filled."""
    first = square // p.WIDTH
    count = 0
    for row in range(first, first + p.BOX_HEIGHT[block]):
        count += row_of(s[sheet + f.LO], s[sheet + f.HI], row) == ROW
    return count


@brikks
def place(s: Words, sheet: int, block: int, square: int) -> None:
    """Pay for a block and draw it, with energy for circles, then the bonus for lines."""
    s[sheet + f.ENERGY] -= p.PRICE[s[f.BLOCK], block]
    lo, hi = at(block, square)
    fill(s, sheet, lo, hi)
    crosses = cover(s, sheet, block // p.COLUMNS, lo, hi)
    ticks = crosses + p.LINE_TICKS[lines(s, sheet, block, square)]
    if s[f.DUEL]:
        s[sheet + f.DROPS] += ticks
    else:
        s[sheet + f.TICKS] = min(s[sheet + f.TICKS] + ticks, p.BONUS_END)


@brikks
def bomb(s: Words, sheet: int) -> None:
    """Bomb the block away."""
    s[sheet + f.BOMBS] -= 1


@brikks
def stop(s: Words, sheet: int) -> None:
    """Give up."""
    s[sheet + f.OUT] = 1


@brikks
def mark_use(s: Words, sheet: int, code: int) -> None:
    """Apply a use of the rolled block to the sheet."""
    if code < f.PLACES:
        place(s, sheet, code // p.CELLS, code % p.CELLS)
    elif code == f.CallCode.BOMB:
        bomb(s, sheet)
    else:
        stop(s, sheet)


@brikks
def finish(s: Words, sheet: int) -> None:
    """A seat has used the block; after the last one the round ends."""
    s[sheet + f.DONE] = 1
    for seat in range(s[f.SEATS]):
        if waiting(s, f.sheet_of(seat)):
            return
    end_round(s)


# --- the order of play ----------------------------------------------------------------------


@brikks
def end_round(s: Words) -> None:
    """Everybody has used the block: the end, the duel's drops, or the next roll."""
    still_in = 0
    for seat in range(s[f.SEATS]):
        sheet = f.sheet_of(seat)
        s[sheet + f.DONE] = 0
        still_in += 1 - s[sheet + f.OUT]
    if still_in == 0 or (s[f.DUEL] and still_in < s[f.SEATS]):
        s[f.PHASE] = f.Phase.OVER
    elif s[f.DUEL]:
        s[f.PHASE] = f.Phase.DROP
        settle_drops(s)
    else:
        next_roll(s)


@brikks
def settle_drops(s: Words) -> None:
    """Drops without a legal square are lost; after the last one comes the next roll."""
    left = 0
    for seat in range(s[f.SEATS]):
        sheet = f.sheet_of(seat)
        if s[sheet + f.DROPS]:
            lo, hi = droppable(s, seat)
            if not lo | hi:
                s[sheet + f.DROPS] = 0
        left += s[sheet + f.DROPS]
    if not left:
        for seat in range(s[f.SEATS]):
            sheet = f.sheet_of(seat)
            s[sheet + f.DROPPED_LO], s[sheet + f.DROPPED_HI] = 0, 0
        next_roll(s)


@brikks
def next_roll(s: Words) -> None:
    """Pass the dice clockwise to a player still in."""
    s[f.PHASE] = f.Phase.ROLL
    seat = s[f.ROLLER]
    while True:
        seat = seat + 1 if seat + 1 < s[f.SEATS] else 0
        if not s[f.sheet_of(seat) + f.OUT]:
            s[f.ROLLER] = seat
            return


@brikks
def set_up(s: Words, seat: int, block: int, square: int) -> None:
    """Draw a first block; it gives no energy and no bonus."""
    lo, hi = at(block, square)
    fill(s, f.sheet_of(seat), lo, hi)
    s[f.PICKED] |= 1 << (block // p.COLUMNS)
    s[f.TURN] = before(s, seat)
    if seat == s[f.ROLLER]:
        s[f.PHASE] = f.Phase.ROLL


@brikks
def roll(s: Words, block: int) -> None:
    """The dice show a block. In solo there is no second roll."""
    s[f.BLOCK] = block
    again = s[f.PHASE] == f.Phase.ROLL and s[f.SEATS] > 1
    s[f.PHASE] = f.Phase.KEEP if again else f.Phase.USE


@brikks
def answer(s: Words, keeps: int) -> None:
    """The roller keeps the first roll, or rolls again."""
    s[f.PHASE] = f.Phase.USE if keeps else f.Phase.REROLL


@brikks
def drop(s: Words, seat: int, square: int) -> None:
    """Drop a duel's single square on the opponent's sheet."""
    other = f.sheet_of(1 - seat)
    lo, hi = at(p.SINGLE, square)
    fill(s, other, lo, hi)
    s[other + f.DROPPED_LO] |= lo
    s[other + f.DROPPED_HI] |= hi
    s[f.sheet_of(seat) + f.DROPS] -= 1
    settle_drops(s)


@brikks
def play(s: Words, actor: int, code: int) -> None:
    """Play a legal code, in place."""
    phase = s[f.PHASE]
    if phase == f.Phase.USE:
        mark_use(s, f.sheet_of(actor), code)
        finish(s, f.sheet_of(actor))
    elif phase == f.Phase.SETUP:
        set_up(s, actor, code // p.CELLS, code % p.CELLS)
    elif phase == f.Phase.KEEP:
        answer(s, code == f.CallCode.KEEP)
    elif phase == f.Phase.DROP:
        drop(s, actor, code - f.FIRST_DROP)
    else:
        roll(s, code - f.FIRST_ROLL)
