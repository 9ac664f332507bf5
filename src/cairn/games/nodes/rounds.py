"""The rounds of Nodes as compiled functions: who is next, who has won, what is dealt anew."""

from __future__ import annotations

from cairn.core.kernel import Words, compiled
from cairn.games.nodes.kernel import (
    BASE_CODE,
    BASING,
    ENDED,
    HAND,
    HEAD,
    HIGH,
    HOW,
    KINDS,
    KNOCK_CODE,
    KNOCKED,
    KNOCKING,
    LAYER,
    LOW,
    MASKS,
    OUT,
    OVER,
    PHASE,
    PIECES,
    POINTS,
    ROUND,
    SEATS,
    SET,
    STACKING,
    STARTER,
    STARTS,
    STUCK,
    TARGET,
    TURN,
    WON,
    WORDS,
    after,
    can_lay,
    can_open,
    hand,
    kind_of,
    lay,
    lay_base,
    open_layer,
)
from cairn.games.nodes.parts import BASE, DEALT, MIDDLE, MOST_PLACES, WIDTH

nodes = compiled(__file__)


@nodes
def new(s: Words, kind: int, seats: int, shaky: int, target: int, starter: int) -> None:
    """Set up the first round."""
    for word in range(WORDS):
        s[word] = 0
    s[SET], s[SEATS], s[HAND], s[TARGET] = kind, seats, shaky, target
    new_round(s, starter)


@nodes
def new_round(s: Words, starter: int) -> None:
    """Clear the table and deal."""
    for word in range(LAYER, HEAD):
        s[word] = 0
    for word in range(PIECES, STARTS):
        s[word] = 0
    for seat in range(s[SEATS]):
        for kind in range(BASE + 1):
            s[hand(seat) + kind] = DEALT[s[SEATS], kind]
        s[hand(seat) + OUT] = 0
    s[PHASE], s[STARTER], s[TURN] = BASING, starter, starter
    s[LOW], s[HIGH] = MIDDLE, MIDDLE
    s[ROUND] += 1


@nodes
def end_round(s: Words, seat: int, how: int) -> None:
    """A seat has won the round, knocked the stack over, or is stuck in solo."""
    s[ENDED], s[HOW] = seat, how
    points = s[hand(seat) + POINTS] + (how == WON) - (how == KNOCKED)
    s[hand(seat) + POINTS] = points
    if s[SEATS] == 1 or points >= s[TARGET]:
        s[PHASE] = OVER
    else:
        new_round(s, seat if how == WON else after(s, seat))


@nodes
def go_on(s: Words) -> None:
    """The piece lies and the stack stands: who is next?"""
    laid = s[TURN]
    s[PHASE] = STACKING
    seat = after(s, laid)
    while seat != laid:
        if not s[hand(seat) + OUT]:
            if can_lay(s, seat) or can_open(s, seat):
                s[TURN] = seat
                return
            s[hand(seat) + OUT] = 1
        seat = after(s, seat)
    if s[SEATS] > 1:
        end_round(s, laid, WON)  # nobody else can lay, so the last piece was this one's
    elif not (can_lay(s, laid) or can_open(s, laid)):
        end_solo(s)


@nodes
def end_solo(s: Words) -> None:
    """Nothing more can be laid: won when nothing is left."""
    left = 0
    for kind in range(KINDS):
        left += s[HEAD + kind]
    s[HEAD + OUT] = left > 0
    end_round(s, 0, STUCK if left else WON)


@nodes
def stack(s: Words, seat: int, place: int, opens: bool) -> None:
    """Lay a piece, on the next layer if it opens one; then the hand trembles or play goes on."""
    if opens:
        open_layer(s)
    lay(s, seat, kind_of(s, place), s[MASKS + place])
    if s[HAND]:
        s[PHASE] = KNOCKING
    else:
        go_on(s)


@nodes
def play(s: Words, actor: int, code: int) -> None:
    """Play a legal code, in place."""
    if code < MOST_PLACES:
        stack(s, actor, code, False)
    elif code < BASE_CODE:
        stack(s, actor, code - MOST_PLACES, True)
    elif code < KNOCK_CODE:
        lay_base(s, actor, (code - BASE_CODE) // WIDTH, (code - BASE_CODE) % WIDTH)
    elif code == KNOCK_CODE:
        end_round(s, s[TURN], KNOCKED)
    else:
        go_on(s)


@nodes
def scores(s: Words, out: Words) -> None:
    """Write the points of every seat."""
    for seat in range(s[SEATS]):
        out[seat] = s[hand(seat) + POINTS]
