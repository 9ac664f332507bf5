"""Everybody at the tables of one test, and ways to play on."""

from __future__ import annotations

from contextlib import ExitStack
from random import Random
from types import TracebackType
from typing import Any, Self

from cairn.server.messages import Ended, Resume, Seated
from tests.server.client import Guest
from tests.server.line import Socket


class Hall:
    """Everybody of one test; leaves nobody behind."""

    def __init__(self, base: str) -> None:
        self.base = base
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    def guest(self, name: str = "Ann", base: str | None = None) -> Guest:
        """A new guest."""
        guest = Guest(base or self.base, name)
        self._stack.callback(guest.http.close)
        return guest

    def socket(
        self, table: str, guest: Guest | None = None, seated: Seated | None = None
    ) -> Socket:
        """A socket that is not connected yet."""
        base = guest.base if guest else self.base
        made = Socket(base, table, guest, seated.token if seated else None)
        self._stack.callback(made.close)
        return made

    def keep(self, socket: Socket) -> None:
        """Close this one, too, in the end."""
        self._stack.callback(socket.close)

    def sit(
        self, guest: Guest, seated: Seated, *, after: int | None = None, as_of: Socket | None = None
    ) -> Socket:
        """A connected player, who may have seen the events up to `after` as somebody else did."""
        made = self.socket(seated.table, guest, seated)
        made.marks |= as_of.marks if as_of else {}
        assert made.hello(after).seats == seated.seats
        return made

    def watch(
        self,
        table: str,
        guest: Guest | None = None,
        *,
        after: int | None = None,
        as_of: Socket | None = None,
    ) -> Socket:
        """A connected spectator, who may have seen events as somebody else did."""
        made = self.socket(table, guest)
        made.marks |= as_of.marks if as_of else {}
        assert made.hello(after).seats == []
        return made

    def duel(self, **plan: Any) -> tuple[Socket, Socket]:  # noqa: ANN401
        """Two people at a table of two, connected; the game has begun. Ann is the host."""
        ann, bob = self.guest("Ann"), self.guest("Bob")
        mine = ann.host("host", "open", **plan)
        theirs = bob.join(mine.table)
        players = self.sit(ann, mine), self.sit(bob, theirs)
        assert players[1].welcome.table.phase == "playing"
        return players

    def alone(self, *seats: str, **plan: Any) -> Socket:  # noqa: ANN401
        """One person with all the seats, or bots on the others."""
        ann = self.guest("Ann")
        return self.sit(ann, ann.host(*seats or ("host", "host"), **plan))


def holders(*sockets: Socket) -> dict[int, Socket]:
    """Who plays which seat."""
    return {seat: socket for socket in sockets for seat in socket.welcome.seats}


def go_on(player: Socket) -> None:
    """Hear what comes next; when the game rests between rounds, say that it may go on."""
    if player.resting:
        player.do(Resume)
    else:
        player.hear()


def move(seated: dict[int, Socket], random: Random) -> int | None:
    """One action of anybody whose turn it is; None when the game is over."""
    lead = next(iter(seated.values()))
    while not (movers := [seat for seat in lead.state.actors if seat in seated]):
        if lead.ended:
            return None
        go_on(lead)
    seat = random.choice(movers)
    n = seated[seat].play(seat, random.choice(lead.state.actions(seat)))
    lead.reach(n)
    return n


def play_on(seated: dict[int, Socket], random: Random, actions: int) -> None:
    """So many actions of people, the game permitting."""
    for _ in range(actions):
        if move(seated, random) is None:
            return


def play_out(seated: dict[int, Socket], random: Random, most: int = 600) -> Ended:
    """The game to its end, told to everybody."""
    play_on(seated, random, most)
    lead = next(iter(seated.values()))
    while lead.ended is None:
        lead.hear()
    for socket in seated.values():
        socket.reach(lead.n)
    return lead.ended
