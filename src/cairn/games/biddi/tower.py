"""A tower as it stands on the table: its levels, its line, its faults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

from cairn.balance.bars import Bar, Joint, lowest_failing, touch, weakest
from cairn.core.parts import decimal
from cairn.core.refusals import IllegalAction
from cairn.core.told import Told
from cairn.games.biddi.actions import Lay, parse, shown
from cairn.games.biddi.parts import FACE, PARTS, PIECES, UNIT, is_biddi, length, ports, sides

JOIN = Fraction(str(PARTS["rounds"]["join"])) * UNIT


class Level(NamedTuple):
    """One laid piece: the side it shows, whether it is upside down, its left end in tenths."""

    piece: str
    side: str
    flipped: bool
    x: int

    @property
    def bar(self) -> Bar:
        """The piece as a bar, in tenths; a unit of length has a mass of 1."""
        size = length(self.piece)
        return Bar(self.x, self.x + size * UNIT, size)

    @property
    def line_in(self) -> int:
        """Where the line enters at the bottom edge, in tenths."""
        return self.x + ports(*self[:3])[0] * UNIT

    @property
    def line_out(self) -> int:
        """Where the line leaves at the top edge, in tenths."""
        return self.x + ports(*self[:3])[1] * UNIT

    @property
    def smiles(self) -> bool:
        """Whether an upright face shows."""
        return self.side == FACE and not self.flipped and is_biddi(self.piece)

    def __str__(self) -> str:
        return f"{shown(*self[:3])} {decimal(self.x, short=True)}"

    @classmethod
    def read(cls, text: object) -> Level:
        """The level whose str() this is; raises ValueError."""
        try:
            lay = parse(f"lay {text}") if isinstance(text, str) else None
        except IllegalAction:
            lay = None
        if not isinstance(lay, Lay) or str(lay) != f"lay {text}":
            raise ValueError('A level of a tower is a text such as "3b\' 5" or "red.f 4".')
        return cls(lay.piece, lay.side, lay.flipped, lay.x)


@dataclass(frozen=True)
class Plan:
    """The task: how many levels, and which BIDDI on which level."""

    levels: int
    biddis: Mapping[int, str]

    def fits(self, level: int, piece: str) -> bool:
        """Whether a piece is correct on a level, counted from 1."""
        wanted = self.biddis.get(level)
        return piece == wanted if wanted else not is_biddi(piece)


class Fault(Told):
    """What is wrong with a tower, and at which level."""

    @property
    def level(self) -> int:
        """The faulty level, counted from 1."""
        return int(self.facts["level"])


@dataclass(frozen=True)
class Tower:
    """The levels of one player, from the bottom; immutable."""

    levels: tuple[Level, ...] = ()

    def __len__(self) -> int:
        return len(self.levels)

    def __repr__(self) -> str:
        return f"Tower({', '.join(self._texts)})"

    @cached_property
    def bars(self) -> list[Bar]:
        """The levels as bars."""
        return [level.bar for level in self.levels]

    @cached_property
    def free(self) -> list[str]:
        """The pieces outside the tower."""
        used = {level.piece for level in self.levels}
        return [piece for piece in PIECES if piece not in used]

    @property
    def smiles(self) -> int:
        """How many BIDDIs smile."""
        return sum(level.smiles for level in self.levels)

    def with_level(self, level: Level) -> Tower:
        """The tower with one more level, standing or not; the first one lies at 0."""
        return Tower((*self.levels, level if self.levels else level._replace(x=0)))

    def slipped(self, by: int) -> Tower:
        """The tower with its top level pushed aside."""
        top = self.levels[-1]
        return Tower((*self.levels[:-1], top._replace(x=top.x + by)))

    def cut(self, keep: int) -> Tower:
        """Only the lowest levels."""
        return Tower(self.levels[:keep])

    def touches(self, level: Level) -> bool:
        """Whether a piece laid there would touch the tower at all."""
        return not self.levels or touch(self.bars[-1], level.bar) > 0

    @cached_property
    def falls(self) -> int | None:
        """The index of the lowest level that falls, with all above; None if the tower stands."""
        return lowest_failing(self.bars)

    @property
    def falling(self) -> tuple[int, ...]:
        """The levels that fall, counted from 1."""
        return () if self.falls is None else tuple(range(self.falls + 1, len(self) + 1))

    @cached_property
    def weakest(self) -> Joint | None:
        """The joint that is nearest to failing; None where nothing lies on anything."""
        return weakest(self.bars)

    @cached_property
    def joined(self) -> tuple[Lay, ...]:
        """Every way to lay a free piece that continues the line."""
        return tuple(
            self.join(piece, side, flipped)
            for piece in self.free
            for side in sides(piece)
            for flipped in (False, True)
        )

    def join(self, piece: str, side: str, flipped: bool) -> Lay:
        """The piece on top, shifted so that the line continues."""
        if not self.levels:
            return Lay(piece, side, flipped, 0)
        enters, _ = ports(piece, side, flipped)
        return Lay(piece, side, flipped, self.levels[-1].line_out - enters * UNIT)

    @property
    def toppling(self) -> Fault | None:
        """The fault where the tower does not stand, if anywhere."""
        if self.falls is None:
            return None
        return Fault("falls", "It falls from here.", {"level": self.falls + 1})

    def fault(self, plan: Plan) -> Fault | None:
        """The lowest fault; ignores missing levels."""
        found = [*self._misplaced(plan), *self._broken(), self.toppling]
        return min(filter(None, found), key=attrgetter("level"), default=None)

    def fault_of_caller(self, plan: Plan) -> Fault | None:
        """The same for a tower that is called: too few levels are a fault as well."""
        if (found := self.fault(plan)) or len(self) >= plan.levels:
            return found
        missing = plan.levels - len(self)
        sentence = f"{missing} level{'s are' if missing > 1 else ' is'} missing."
        return Fault("missing", sentence, {"level": len(self) + 1, "missing": missing})

    def right_levels(self, plan: Plan) -> int:
        """The number of levels below the first fault."""
        fault = self.fault(plan)
        return fault.level - 1 if fault else len(self)

    def _misplaced(self, plan: Plan) -> Iterable[Fault]:
        for number, level in enumerate(self.levels, 1):
            if number > plan.levels:
                sentence = f"The tower should have only {plan.levels} levels."
                yield Fault("many", sentence, {"level": number, "levels": plan.levels})
            elif not plan.fits(number, level.piece):
                yield _misfit(number, plan.biddis.get(number, "long"))

    def _broken(self) -> Iterable[Fault]:
        for number, (below, above) in enumerate(pairwise(self.levels), 2):
            if abs(above.line_in - below.line_out) > JOIN:
                yield Fault("line", "The line is broken here.", {"level": number})

    def to_json(self) -> list[str]:
        """The levels as texts, from the bottom."""
        return [*self._texts]

    @cached_property
    def _texts(self) -> list[str]:
        return [str(level) for level in self.levels]

    @classmethod
    def read(cls, texts: Sequence[object]) -> Tower:
        """The tower that `to_json` wrote; raises ValueError."""
        tower = cls(tuple(map(Level.read, texts)))
        pieces = [level.piece for level in tower.levels]
        if len(set(pieces)) < len(pieces):
            raise ValueError("A tower has the same piece twice.")
        return tower

    def buildable(self) -> bool:
        """Whether it stood after each level while it was built."""
        return all(self.cut(keep).falls is None for keep in range(1, len(self) + 1))


def _misfit(level: int, wanted: str) -> Fault:
    what = "A long block" if wanted == "long" else f"The {wanted} BIDDI"
    return Fault("piece", f"{what} belongs here.", {"level": level, "wanted": wanted})
