"""The actions of STACK Back and their text forms."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from cairn.core.game import Action
from cairn.core.refusals import IllegalAction, Refusal, unreadable
from cairn.core.told import Told
from cairn.games.stackback.parts import COLOURS, SEATS

FORMS = (
    'a placement such as "green 0: 5.12,4.80 90" (colour, tier, centre in cm, angle), or pass; '
    'in a program "green 0: 512,480 90", in tenths of a millimetre'
)
CENTIMETRE = 100
"""A centimetre in tenths of a millimetre."""

_NUMBER = r"(-?[0-9]{1,5})"
_LAY = re.compile(
    rf"({'|'.join(COLOURS)})\s+([0-9]{{1,2}})\s*:\s*{_NUMBER}\s*,\s*{_NUMBER}\s+{_NUMBER}"
)
_HOVER = re.compile(
    rf"({'|'.join(COLOURS)})\s*:\s*{_NUMBER}\s*,\s*{_NUMBER}\s+{_NUMBER}"
    rf"(?:\s+slant\s+{_NUMBER}\s*,\s*{_NUMBER})?"
)
_CENTIMETRES = r"(-?[0-9]{1,3}(?:\.[0-9]{0,4})?)"
_TYPED = re.compile(
    rf"([a-z]+\s+[0-9]{{1,2}})\s*:\s*{_CENTIMETRES}\s*,\s*{_CENTIMETRES}\s+(-?[0-9]{{1,5}})"
)
_SLIP = re.compile(rf"slip\s+{_NUMBER}\s*,\s*{_NUMBER}\s*,\s*{_NUMBER}")
_START = re.compile(r"start\s+([0-9])")
_FALL = re.compile(r"fall\s+([0-9]{1,5}(?:\s*,\s*[0-9]{1,5})*)")


class StackBackAction(Action):
    """Any action of STACK Back."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Lay(StackBackAction):
    """Lay a stick: centre in tenths of a millimetre, angle in degrees; tier 0 is the wood."""

    colour: str
    tier: int
    x: int
    y: int
    angle: int

    def __str__(self) -> str:
        return f"{self.colour} {self.tier}: {self.x},{self.y} {self.angle}"

    def slipped(self, slip: Slip) -> Lay:
        """The stick's final placement after a slip of the hand."""
        turned = (self.angle + slip.turn) % 180
        return replace(self, x=self.x + slip.x, y=self.y + slip.y, angle=turned)


@dataclass(frozen=True, slots=True)
class Hover(StackBackAction):
    """Hold a stick over a place, to ask where it would come to rest: for previews, not to play.

    `x` and `y` are those of tier 0. The stick is let down straight, or at a slant: then they grow
    by `slant_x` and `slant_y` within ten tiers.
    """

    colour: str
    x: int
    y: int
    angle: int
    slant_x: int = 0
    slant_y: int = 0

    def __str__(self) -> str:
        slant = f" slant {self.slant_x},{self.slant_y}" if self.slant_x or self.slant_y else ""
        return f"{self.colour}: {self.x},{self.y} {self.angle}{slant}"

    def on(self, tier: int) -> Lay:
        """The stick laid on a tier."""
        x, y = self.x + tier * self.slant_x // 10, self.y + tier * self.slant_y // 10
        return Lay(self.colour, tier, x, y, self.angle)


@dataclass(frozen=True, slots=True)
class Pass(StackBackAction):
    """Lay nothing, because nothing can be laid."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Start(StackBackAction):
    """The seat that begins, drawn by lot."""

    seat: int

    def __str__(self) -> str:
        return f"start {self.seat}"


@dataclass(frozen=True, slots=True)
class Slip(StackBackAction):
    """The hand's tremble: tenths of a millimetre, and degrees."""

    x: int
    y: int
    turn: int

    def __str__(self) -> str:
        return f"slip {self.x},{self.y},{self.turn}"


@dataclass(frozen=True, slots=True)
class Fall(StackBackAction):
    """A fall: the numbers of the fallen sticks, ascending."""

    sticks: tuple[int, ...]

    def __str__(self) -> str:
        return f"fall {','.join(map(str, self.sticks))}"


def parse(text: str) -> StackBackAction:
    """The action that a text form names; raises IllegalAction."""
    plain = text.strip().lower()
    if plain == "pass":
        return Pass()
    if found := _LAY.fullmatch(plain):
        colour, (tier, x, y, angle) = found[1], map(int, found.groups()[1:])
        return Lay(colour, tier, x, y, _checked(angle))
    if found := _HOVER.fullmatch(plain):
        colour, (x, y, angle, *slant) = found[1], map(int, found.groups("0")[1:])
        return Hover(colour, x, y, _checked(angle), *slant)
    if found := _SLIP.fullmatch(plain):
        return Slip(*map(int, found.groups()))
    if (found := _START.fullmatch(plain)) and int(found[1]) < SEATS:
        return Start(int(found[1]))
    if found := _FALL.fullmatch(plain):
        return Fall(tuple(map(int, found[1].split(","))))
    raise unreadable(text, FORMS)


def typed(text: str) -> str:
    """The text form of a lay typed in centimetres, as on the drawing's axes.

    A decimal point tells centimetres from the tenths of a millimetre of the text form.
    """
    found = _TYPED.fullmatch(text.strip().lower())
    if not found or "." not in found[2] + found[3]:
        return text
    x, y = (round(Fraction(number) * CENTIMETRE) for number in (found[2], found[3]))
    return f"{found[1]}: {x},{y} {found[4]}"


def shown(text: str) -> Told:
    """A lay in centimetres, as people read and type it; anything else unchanged."""
    if not (found := _LAY.fullmatch(text)):
        return Told("", text)
    colour, (tier, x, y, angle) = found[1], (int(number) for number in found.groups()[1:])
    across, deep = x / CENTIMETRE, y / CENTIMETRE
    facts = {"colour": colour, "tier": tier, "x": across, "y": deep, "angle": angle}
    return Told("lay", f"{colour} {tier}: {across:.2f},{deep:.2f} {angle}", facts)


def _checked(angle: int) -> int:
    if 0 <= angle < 180:
        return angle
    sentence = f"Angles go from 0 to 179 degrees. Write {angle % 180} instead of {angle}."
    raise IllegalAction(Refusal("angle", sentence, {"angle": angle, "instead": angle % 180}))
