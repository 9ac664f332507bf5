"""A slow second opinion on Stack-a-Biddi, written from the rules page alone.

It shares no code with the game: texts in, Fractions and lists inside. It judges whether a pile
stands, what is at fault with it, and plays the log of a whole game to its scores.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path

import cairn

BOX = tomllib.loads(
    (Path(cairn.__file__).parent / "games" / "biddi" / "parts.toml").read_text(encoding="utf-8")
)


class Piece:
    """One level: a piece, the side it shows, which way up, and where its left end lies."""

    def __init__(self, words: str, x: Fraction) -> None:
        self.upside_down = words.endswith("'")
        name = words.rstrip("'")
        self.short = "." in name
        self.name = name.split(".")[0] if self.short else name[0]
        self.side = name[-1]
        self.x = x
        self.long = Fraction(3 if self.short else 8)
        if self.short:
            enters, leaves = BOX["biddis"]["sides"]["fl".index(self.side)]
        else:
            enters, leaves = BOX["blocks"]["sides"][int(self.name) - 1]["abcd".index(self.side)]
        if self.upside_down:
            enters, leaves = self.long - leaves, self.long - enters
        self.line_in = x + enters
        self.line_out = x + leaves

    @property
    def smiles(self) -> bool:
        return self.short and self.side == "f" and not self.upside_down


def joint_holds(below: Piece, above: list[Piece]) -> bool:
    weight = sum(piece.long for piece in above)
    centre = sum(piece.long * (piece.x + piece.long / 2) for piece in above) / weight
    left = max(below.x, above[0].x)
    right = min(below.x + below.long, above[0].x + above[0].long)
    return left < centre < right


def first_to_fall(pile: list[Piece]) -> int | None:
    """The index of the lowest level that comes off."""
    for joint in range(1, len(pile)):
        if not joint_holds(pile[joint - 1], pile[joint:]):
            return joint
    return None


def faulty_level(pile: list[Piece], levels: int, places: dict[int, str]) -> int | None:
    """The lowest level with a fault, counted from 1; missing levels are not looked at."""
    falls = first_to_fall(pile)
    for number, piece in enumerate(pile, 1):
        wanted = places.get(number)
        if number > levels:
            return number
        if (wanted is None and piece.short) or (wanted is not None and piece.name != wanted):
            return number
        if number > 1 and abs(piece.line_in - pile[number - 2].line_out) > Fraction(1, 4):
            return number
        if falls == number - 1:
            return number
    return None


class Oracle:
    """Plays a log, entry by entry."""

    def __init__(self, seats: int, rounds: int, steady: bool) -> None:
        self.seats, self.rounds, self.steady = seats, rounds, steady
        self.round = 1
        self.rolled: dict[str, int] = {}
        self.places: dict[int, str] = {}
        self.piles: list[list[Piece]] = [[] for _ in range(seats)]
        self.levels_won = [0] * seats
        self.extra = [0] * seats
        self.trembling = -1
        self.falling = -1
        self.building = False

    @property
    def levels(self) -> int:
        return self.round + 5

    def play(self, actor: int, text: str) -> None:
        assert self.falling < 0 or text.startswith("fall"), "a fall comes first"
        verb, _, rest = text.partition(" ")
        getattr(self, "do_" + verb)(actor, rest)

    def do_roll(self, _: int, rest: str) -> None:
        words = rest.split()
        self.rolled = dict(zip(words[::2], map(int, words[1::2]), strict=True))
        self.places = {}
        for colour, number in self.rolled.items():
            if number <= self.levels:
                self.places.setdefault(number, colour)

    def do_pick(self, _: int, colour: str) -> None:
        self.places[self.rolled[colour]] = colour

    def do_go(self, actor: int, _: str) -> None:
        assert actor == cairn.CHANCE
        assert not any(self.piles), "nobody builds before the word go"
        self.building = True

    def do_lay(self, seat: int, rest: str) -> None:
        assert self.building
        words, x = rest.split()
        pile = self.piles[seat]
        pile.append(Piece(words, Fraction(x) if pile else Fraction(0)))
        if self.steady or len(pile) == 1:
            self.drop(seat)
        else:
            self.trembling = seat

    def do_slip(self, _: int, rest: str) -> None:
        pile = self.piles[self.trembling]
        laid = pile.pop()
        words = laid.name + ("." if laid.short else "") + laid.side + "'" * laid.upside_down
        pile.append(Piece(words, laid.x + Fraction(rest)))
        self.drop(self.trembling)

    def drop(self, seat: int) -> None:
        if first_to_fall(self.piles[seat]) is not None:
            self.falling = seat

    def do_fall(self, _: int, rest: str) -> None:
        pile = self.piles[self.falling]
        falls = first_to_fall(pile)
        assert falls is not None
        assert [int(number) for number in rest.split(",")] == list(range(falls + 1, len(pile) + 1))
        del pile[falls:]
        self.falling = -1

    def do_take(self, seat: int, _: str) -> None:
        self.piles[seat].pop()

    def do_clear(self, seat: int, _: str) -> None:
        self.piles[seat].clear()

    def do_call(self, caller: int, _: str) -> None:
        self.check(caller)

    def do_time(self, _: int, __: str) -> None:
        self.check(None)

    def check(self, caller: int | None) -> None:
        for seat, pile in enumerate(self.piles):
            fault = faulty_level(pile, self.levels, self.places)
            if seat != caller:
                self.levels_won[seat] += len(pile) if fault is None else fault - 1
            elif fault is None and len(pile) == self.levels:
                self.levels_won[seat] += self.levels
                self.extra[seat] += 2 * sum(piece.smiles for piece in pile)
        assert self.building
        self.piles, self.building = [[] for _ in range(self.seats)], False
        self.round += 1

    def scores(self) -> list[int]:
        return [a + b for a, b in zip(self.levels_won, self.extra, strict=True)]

    def winners(self) -> list[int]:
        ranks = list(zip(self.scores(), self.extra, strict=True))
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
