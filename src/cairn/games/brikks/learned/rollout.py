"""Rollouts by the tables: the value of an action over many possible next rolls.

All actions compared are tried with the same rolls, as far as the games stay alike.
"""

from __future__ import annotations

from cairn.core.kernel import Rng, Words, compiled, random_below
from cairn.games.brikks import fields as f
from cairn.games.brikks import moves
from cairn.games.brikks.learned.lookahead import ROOM, highest, prospect, survey
from cairn.games.brikks.learned.value import PLAYED_UNIT, Weights
from cairn.games.brikks.legal import write
from cairn.games.brikks.parts import HEIGHT, SINGLE
from cairn.games.brikks.points import score
from cairn.games.brikks.sheet import at, droppable, waiting

brikks = compiled(__file__)


@brikks
def survey_drops(s: Words, seat: int, weights: Weights, room: Words) -> int:
    """Write where a single square could go and its harm to the opponent; returns how many."""
    other, rows = f.sheet_of(1 - seat), room[ROOM - HEIGHT :]
    codes, values = room[: f.CODES], room[f.CODES : 2 * f.CODES]
    lo, hi = droppable(s, seat)
    count = write(lo, hi, f.FIRST_DROP, codes, 0)
    kept_lo, kept_hi = s[other + f.LO], s[other + f.HI]
    for index in range(count):
        lo, hi = at(SINGLE, codes[index] - f.FIRST_DROP)
        moves.fill(s, other, lo, hi)
        values[index] = -prospect(s, other, weights, rows)
        s[other + f.LO], s[other + f.HI] = kept_lo, kept_hi
    return count


@brikks
def best_code(room: Words, count: int) -> int:
    """The code of the highest value written."""
    return room[highest(room[f.CODES : 2 * f.CODES], count)]


@brikks
def use_all(s: Words, weights: Weights, room: Words) -> None:
    """Every seat that has yet to use the block does so, by the tables."""
    for seat in range(s[f.SEATS]):
        sheet = f.sheet_of(seat)
        if s[f.PHASE] == f.Phase.USE and waiting(s, sheet):
            count = survey(s, sheet, weights, room, 0)
            moves.mark_use(s, sheet, best_code(room, count))
            moves.finish(s, sheet)


@brikks
def play_on(s: Words, weights: Weights, room: Words, rng: Rng, rolls: int) -> None:
    """Play on by the tables for a number of rolls or to the end; first rolls are kept."""
    while s[f.PHASE] != f.Phase.OVER and rolls >= 0:
        phase = s[f.PHASE]
        if phase == f.Phase.USE:
            use_all(s, weights, room)
        elif phase == f.Phase.KEEP:
            moves.answer(s, 1)
        elif phase == f.Phase.DROP:
            seat = 0 if s[f.sheet_of(0) + f.DROPS] else 1
            count = survey_drops(s, seat, weights, room)
            moves.drop(s, seat, best_code(room, count) - f.FIRST_DROP)
        else:
            rolls -= 1
            moves.roll(s, random_below(rng, f.BLOCKS))


@brikks
def result(s: Words, seat: int, weights: Weights, rows: Words) -> float:
    """The value of a seat: its points; at the end of a duel the share of the win."""
    own, other = f.sheet_of(seat), f.sheet_of(1 - seat)
    if not s[f.DUEL]:
        return prospect(s, own, weights, rows) / PLAYED_UNIT
    lead = s[other + f.OUT] - s[own + f.OUT]
    if lead == 0:
        lead = score(s, own) - score(s, other)
    return 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5


@brikks
def tried(
    s: Words,
    seat: int,
    code: int,
    weights: Weights,
    room: Words,
    seeds: Rng,
    trial: Words,
    rolls: int,
) -> float:
    """The value of playing a code: the sum over games that continue with these seeds for `rolls`.

    The last of `seeds` is scratch space for the generator, `trial` for the game.
    """
    total, last = 0.0, len(seeds) - 1
    for game in range(last):
        for word in range(len(s)):
            trial[word] = s[word]
        moves.play(trial, seat, code)
        seeds[last] = seeds[game]
        play_on(trial, weights, room, seeds[last:], rolls)
        total += result(trial, seat, weights, room[ROOM - HEIGHT :])
    return total
