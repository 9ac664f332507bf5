"""Why STACK Back refuses a placement, in sentences that name the rule and the sticks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cairn.core.game import Refusal
from cairn.games.stackback import kernel
from cairn.games.stackback.actions import Lay
from cairn.games.stackback.building import Stick
from cairn.games.stackback.parts import COLOURS, GAP, LENGTH

CODES = {
    kernel.OVERLAP: "overlap",
    kernel.UNDER: "under",
    kernel.GAP_TOO_WIDE: "gap",
    kernel.NO_WOOD: "wood",
    kernel.FLOATS: "floats",
    kernel.ONE: "one",
    kernel.THIRD: "third",
    kernel.COLOUR_SAME: "colour",
    kernel.TAKEN: "carries",
    kernel.LOWER: "lower",
}
RULES = {"one": 1, "third": 1, "floats": 1, "under": 1, "colour": 2, "carries": 3, "lower": 4}
"""The number of the rule that is broken; 5 is about space, and the wood has a rule of its own."""


def explain(reason: int, lay: Lay, sticks: Sequence[Stick], run: int) -> Refusal:
    """The refusal behind the kernel's reason."""
    code = CODES[reason]
    facts: dict[str, Any] = {"sticks": [stick.number for stick in sticks], "tier": lay.tier}
    if code in RULES or code == "overlap":
        facts["rule"] = RULES.get(code, 5)
    if code == "lower":
        facts["run"] = run
    return Refusal(code, _sentence(code, lay, sticks, run), facts)


def _sentence(code: str, lay: Lay, sticks: Sequence[Stick], run: int) -> str:
    named = listed(sticks)
    below = lay.tier - 1
    match code:
        case "overlap":
            return f"There is no room on tier {lay.tier}: it would be in one space with {named}."
        case "under":
            return f"It would be pushed under {named}, which would then touch a third stick."
        case "gap":
            long, gap = LENGTH[lay.colour] // 10, GAP // 10
            return f"A {lay.colour} stick is too short to bridge the gap: {long} mm over {gap} mm."
        case "wood":
            return "There is not enough wood under its middle: it would tip over."
        case "floats":
            return f"Nothing lies under it on tier {below}: a stick rests on two others."
        case "one":
            return f"It rests on one stick only, {named}: a stick rests on exactly two."
    return _stacked(code, lay, sticks, run)


def _stacked(code: str, lay: Lay, sticks: Sequence[Stick], run: int) -> str:
    named = listed(sticks)
    match code:
        case "third":
            more = "a third stick" if len(sticks) == 3 else f"{len(sticks)} sticks"
            return f"It touches {more}: {named}. A stick rests on exactly two."
        case "colour":
            return f"{lay.colour.capitalize()} may not lie on {lay.colour}: {named}."
        case "carries":
            first = sticks[0]
            return f"{_the(first).capitalize()} already carries {lay.colour}, once is all it takes."
    return f"You have stacked on tier {run}: no lower tier this turn."


def _the(stick: Stick) -> str:
    return f"this {stick.lay.colour} stick (#{stick.number})"


def listed(sticks: Sequence[Stick]) -> str:
    """Sticks by colour and number: "yellow #3, mauve #7 and green #9"."""
    names = [f"{stick.lay.colour} #{stick.number}" for stick in sticks]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def none_left(colour: str, hand: Sequence[int]) -> Refusal:
    """The refusal for a colour that the player has used up."""
    have = [f"{count} {name}" for name, count in zip(COLOURS, hand, strict=True) if count]
    sentence = f"You have no {colour} stick left, only {' and '.join(have)}."
    return Refusal("none-left", sentence, {"colour": colour})
