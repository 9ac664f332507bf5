"""What a screen needs to show a state of Stack-a-Biddi."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from cairn.balance.bars import Joint
from cairn.core.view import ToldView, View, shared
from cairn.games.biddi.parts import COLOURS, UNIT, length, ports
from cairn.games.biddi.position import PlayTask, RoundTask, write_play, write_round
from cairn.games.biddi.round import Checked, plan_of
from cairn.games.biddi.tower import Fault, Level, Plan, Tower

if TYPE_CHECKING:
    from cairn.games.biddi.rules import BiddiState


class BiddiPlace(TypedDict):
    """A BIDDI that is in play."""

    level: int
    colour: str


class LevelView(TypedDict):
    """One laid piece; lengths are units."""

    piece: str
    side: str
    flipped: bool
    """Whether it lies upside down."""
    x: float
    """Where its left end lies."""
    length: int
    enters: int
    """Where the line enters at the bottom edge, from the left end."""
    leaves: int
    """Where the line leaves at the top edge, from the left end."""
    smiles: bool


class JointView(TypedDict):
    """Where one level lies on another, and how near everything above is to tipping over there."""

    level: int
    """The upper level, counted from 1."""
    margin: float
    """How far inside the nearer edge the centre of mass lies, in units; 0 or less: it falls."""
    edge: float
    """Where that edge is, in units, and on which side."""
    side: Literal["left", "right"]


class TableView(TypedDict):
    """What one player has."""

    levels: list[LevelView]
    """From the bottom."""
    free: list[str]
    """The pieces that are not in the tower."""
    weakest: JointView | None
    """The joint that is nearest to failing; null where nothing lies on anything."""


class FaultView(ToldView):
    """The lowest level at which something is wrong with a tower, and what."""

    level: int


class FallView(TypedDict):
    """Whose tower is about to come down."""

    seat: int
    levels: list[int]
    """The levels that fall, counted from 1."""


class ClockView(TypedDict):
    """The time limit that runs."""

    name: str
    seconds: float


class CheckedView(RoundTask):
    """The round before, as everybody checks it."""

    levels: int
    plan: list[BiddiPlace]
    tables: list[TableView]
    faults: list[FaultView | None]
    """Per seat; null where nothing is wrong."""
    points: list[list[int]]
    """Per seat: points for levels, extra points."""


class BiddiView(View, PlayTask):
    """What a screen gets."""

    roller: int
    """The seat that has the dice."""
    levels: int
    """How high this round builds."""
    plan: list[BiddiPlace]
    """Which BIDDI goes on which level; all other levels are long blocks."""
    equal: list[str]
    """The colours between which the roller picks."""
    aside: list[str]
    """The colours whose dice are put aside: their BIDDIs are not in play."""
    step: float
    """Pieces are laid on multiples of this many units: whole ones, or tenths where hands slip."""
    extra: list[int]
    """Extra points so far, per seat; they are counted in the scores."""
    clock: ClockView | None
    tables: list[TableView]
    fall: FallView | None
    checked: CheckedView | None
    """The round before."""


def view(state: BiddiState) -> BiddiView:
    """What a screen needs to draw this state, ready for JSON."""
    clock, checked = state.clock, state.checked
    return {
        **shared(state),
        **write_play(state),
        "roller": state.roller,
        "levels": state.levels,
        "plan": _plan(state.plan) if state.plan else [],
        "equal": [*state.equal],
        "aside": _aside(state),
        "step": 1 if state.steady else 1 / UNIT,
        "extra": [*state.extra],
        "clock": {"name": clock.name, "seconds": clock.seconds} if clock else None,
        "tables": [_table(tower) for tower in state.towers],
        "fall": _fall(state),
        "checked": _checked(checked) if checked else None,
    }


def _plan(plan: Plan) -> list[BiddiPlace]:
    return [{"level": level, "colour": colour} for level, colour in sorted(plan.biddis.items())]


def _aside(state: BiddiState) -> list[str]:
    if state.rolled is None:
        return []
    plan = plan_of(state.round, state.rolled, state.pick)
    choice = state.equal if state.pick is None else ()
    return [colour for colour in COLOURS if colour not in (*plan.biddis.values(), *choice)]


def _table(tower: Tower) -> TableView:
    return {
        "levels": [_level(level) for level in tower.levels],
        "free": [*tower.free],
        "weakest": _joint(tower.weakest) if tower.weakest else None,
    }


def _joint(joint: Joint) -> JointView:
    return {
        "level": joint.bar + 1,
        "margin": float(joint.margin / UNIT),
        "edge": joint.edge / UNIT,
        "side": joint.side,
    }


def _level(level: Level) -> LevelView:
    enters, leaves = ports(*level[:3])
    return {
        "piece": level.piece,
        "side": level.side,
        "flipped": level.flipped,
        "x": level.x / UNIT,
        "length": length(level.piece),
        "enters": enters,
        "leaves": leaves,
        "smiles": level.smiles,
    }


def _fall(state: BiddiState) -> FallView | None:
    seat = state.falling
    return None if seat is None else {"seat": seat, "levels": [*state.towers[seat].falling]}


def _checked(checked: Checked) -> CheckedView:
    faults = [checked.fault(seat) for seat in range(len(checked.towers))]
    return {
        **write_round(checked),
        "levels": checked.plan.levels,
        "plan": _plan(checked.plan),
        "tables": [_table(tower) for tower in checked.towers],
        "faults": [_fault(fault) if fault else None for fault in faults],
        "points": [[*points] for points in checked.points],
    }


def _fault(fault: Fault) -> FaultView:
    return {**fault.to_json(), "level": fault.level}
