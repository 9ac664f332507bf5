"""The effects of Nodes' codes, and the rounds: the next player, the winner, the deal."""

from __future__ import annotations

from cairn.core.kernel import Words, compiled
from cairn.games.nodes import fields as f
from cairn.games.nodes import parts as p
from cairn.games.nodes.bases import begin_stacking, put_base
from cairn.games.nodes.layers import can_lay, can_open, kind_of, lay, open_layer

nodes = compiled(__file__)


@nodes
def new(s: Words, kind: int, seats: int, shaky: int, target: int, starter: int) -> None:
    """Set up the first round."""
    for word in range(f.WORDS):
        s[word] = 0
    s[f.SET], s[f.SEATS], s[f.HAND], s[f.TARGET] = kind, seats, shaky, target
    new_round(s, starter)


@nodes
def after(s: Words, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s[f.SEATS] else 0


@nodes
def new_round(s: Words, starter: int) -> None:
    """Clear the table and deal."""
    for word in range(f.LAYER, f.HEAD):
        s[word] = 0
    for word in range(f.PIECES, f.STARTS):
        s[word] = 0
    for seat in range(s[f.SEATS]):
        for kind in range(p.BASE + 1):
            s[f.hand(seat) + kind] = p.DEALT[s[f.SEATS], kind]
        s[f.hand(seat) + f.OUT] = 0
    s[f.PHASE], s[f.STARTER], s[f.TURN] = f.Phase.BASE, starter, starter
    s[f.LOW], s[f.HIGH] = p.MIDDLE, p.MIDDLE
    s[f.ROUND] += 1


@nodes
def end_round(s: Words, seat: int, how: int) -> None:
    """A seat has won the round, knocked the stack over, or is stuck in solo."""
    s[f.ENDED], s[f.HOW] = seat, how
    points = s[f.hand(seat) + f.POINTS] + (how == f.End.WON) - (how == f.End.KNOCKED)
    s[f.hand(seat) + f.POINTS] = points
    if s[f.SEATS] == 1 or points >= s[f.TARGET]:
        s[f.PHASE] = f.Phase.OVER
    else:
        new_round(s, seat if how == f.End.WON else after(s, seat))


@nodes
def go_on(s: Words) -> None:
    """The piece is laid and the stack stands: find the next player."""
    laid = s[f.TURN]
    s[f.PHASE] = f.Phase.STACK
    seat = after(s, laid)
    while seat != laid:
        if not s[f.hand(seat) + f.OUT]:
            if can_lay(s, seat) or can_open(s, seat):
                s[f.TURN] = seat
                return
            s[f.hand(seat) + f.OUT] = 1
        seat = after(s, seat)
    if s[f.SEATS] > 1:
        end_round(s, laid, f.End.WON)  # nobody else can lay, so this seat laid the last piece
    elif not (can_lay(s, laid) or can_open(s, laid)):
        end_solo(s)


@nodes
def end_solo(s: Words) -> None:
    """Nothing more can be laid in solo play: won if no pieces are left."""
    left = 0
    for kind in range(f.KINDS):
        left += s[f.HEAD + kind]
    s[f.HEAD + f.OUT] = left > 0
    end_round(s, 0, f.End.STUCK if left else f.End.WON)


@nodes
def lay_base(s: Words, seat: int, row: int, column: int) -> None:
    """Lay a BASE with its middle on a cell; after the last one, stacking begins."""
    put_base(s, row, column)
    s[f.hand(seat) + p.BASE] -= 1
    s[f.TURN] = after(s, seat)
    if s[f.BASES_LAID] == s[f.SEATS] * p.DEALT[s[f.SEATS], p.BASE]:
        begin_stacking(s)


@nodes
def stack(s: Words, seat: int, place: int, opens: bool) -> None:
    """Lay a piece, on the next layer if it opens one; then the hand trembles or play continues."""
    if opens:
        open_layer(s)
    lay(s, seat, kind_of(s, place), s[f.MASKS + place])
    if s[f.HAND]:
        s[f.PHASE] = f.Phase.KNOCK
    else:
        go_on(s)


@nodes
def play(s: Words, actor: int, code: int) -> None:
    """Play a legal code, in place."""
    if code < f.OPEN_CODE:
        stack(s, actor, code, False)
    elif code < f.BASE_CODE:
        stack(s, actor, code - f.OPEN_CODE, True)
    elif code < f.KNOCK_CODE:
        lay_base(s, actor, (code - f.BASE_CODE) // p.WIDTH, (code - f.BASE_CODE) % p.WIDTH)
    elif code == f.KNOCK_CODE:
        s[f.PHASE] = f.Phase.FALL
    elif code == f.STAND_CODE:
        go_on(s)
    else:
        end_round(s, s[f.TURN], f.End.KNOCKED)


def round_words(s: Words) -> Words:
    """The words of a game that this round decides: its winner wins the game."""
    words = s.copy()
    words[f.TARGET] = 1
    for seat in range(s[f.SEATS]):
        words[f.hand(seat) + f.POINTS] = 0
    return words


@nodes
def scores(s: Words, out: Words) -> None:
    """Write the points of every seat."""
    for seat in range(s[f.SEATS]):
        out[seat] = s[f.hand(seat) + f.POINTS]
