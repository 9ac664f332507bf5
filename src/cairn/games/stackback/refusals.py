"""Why STACK Back refuses an action, in sentences that name the rule and the sticks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cairn.core.refusals import Refusal
from cairn.games.stackback.actions import Fall, Lay
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.geometry import Reason
from cairn.games.stackback.parts import COLOURS, GAP, LENGTH

RULES = {"one": 1, "third": 1, "floats": 1, "under": 1, "colour": 2, "carries": 3, "lower": 4}
"""The number of the broken rule; 5 is about space, and the wood has a rule of its own."""


def explain(reason: Reason, lay: Lay, sticks: Sequence[Stick], run: int) -> Refusal:
    """The refusal of a placement; its code is the name of the reason."""
    code = reason.name.lower()
    facts: dict[str, Any] = {
        "sticks": [stick.number for stick in sticks],
        "colours": [stick.lay.colour for stick in sticks],
        "tier": lay.tier,
        "colour": lay.colour,
    }
    if code in RULES or code == "overlap":
        facts["rule"] = RULES.get(code, 5)
    if code == "lower":
        facts["run"] = run
    if code == "gap":
        facts.update(length=LENGTH[lay.colour] // 10, gap=GAP // 10)
    return Refusal(code, _sentence(code, lay, sticks, run), facts)


def _sentence(code: str, lay: Lay, sticks: Sequence[Stick], run: int) -> str:
    named = listed(sticks)
    match code:
        case "overlap":
            return f"There is no room on tier {lay.tier}: the stick would overlap {named}."
        case "under":
            return f"You can't slide a stick under {named}: that would then touch a third stick."
        case "gap":
            long, gap = LENGTH[lay.colour] // 10, GAP // 10
            return f"A {lay.colour} stick of {long} mm is too short for the gap of {gap} mm."
        case "wood":
            return "There isn't enough wood under the middle of the stick: it would tip over."
        case "floats":
            return f"Nothing is under it on tier {lay.tier - 1}. A stick must rest on two others."
        case "one":
            return f"It rests on only one stick, {named}. A stick must rest on exactly two."
    return _stacked(code, lay, sticks, run)


def _stacked(code: str, lay: Lay, sticks: Sequence[Stick], run: int) -> str:
    named = listed(sticks)
    match code:
        case "third":
            more = "a third stick" if len(sticks) == 3 else f"{len(sticks)} sticks"
            return f"It touches {more}: {named}. A stick must rest on exactly two."
        case "colour":
            return f"You can't lay {lay.colour} on {lay.colour}: {named}."
        case "carries":
            first = _the(sticks[0]).capitalize()
            return f"{first} already carries {lay.colour}. A stick carries each colour only once."
    return f"You have stacked on tier {run}, so you can't stack on a lower tier this turn."


def _the(stick: Stick) -> str:
    return f"this {stick.lay.colour} stick (#{stick.number})"


def listed(sticks: Sequence[Stick]) -> str:
    """Sticks by colour and number: "yellow #3, mauve #7 and green #9"."""
    names = [f"{stick.lay.colour} #{stick.number}" for stick in sticks]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def none_left(colour: str, hand: Sequence[int]) -> Refusal:
    """The refusal for a colour that the player has used up."""
    have = [f"{count} {name}" for name, count in zip(COLOURS, hand, strict=True) if count]
    sentence = f"You have no {colour} sticks left, only {' and '.join(have)}."
    left = dict(zip(COLOURS, hand, strict=True))
    return Refusal("none-left", sentence, {"colour": colour, **left})


def no_tier(lay: Lay) -> Refusal:
    """The refusal to play a stick without its tier; it would come to rest like this."""
    facts = {"tier": lay.tier, "action": str(lay)}
    return Refusal("no-tier", f"Say on which tier the stick lies: {lay}.", facts)


def chance_only() -> Refusal:
    """The refusal of a player's action that only chance plays."""
    return Refusal("chance-only", "Only chance does that. Lay a stick.")


def not_now() -> Refusal:
    """The refusal of an action of chance in another phase."""
    return Refusal("not-now", "Chance can't do that now.")


def still_fits(place: str) -> Refusal:
    """The refusal of a pass while a stick still fits somewhere, such as here."""
    return Refusal("still-fits", f"You can still lay a stick: {place}.", {"action": place})


def fall(action: Fall, building: Building) -> Refusal | None:
    """Why an unstable building can't fall like this, or None."""
    numbers = set(action.sticks)
    if not numbers or [*action.sticks] != sorted(numbers):
        sentence = "Name the sticks that fall, each once and in ascending order."
        return Refusal("fall-order", sentence, {"sticks": sorted(numbers)})
    if absent := sorted(numbers - {stick.number for stick in building.sticks}):
        sentence = f"No stick here has the number {absent[0]}."
        return Refusal("fall-absent", sentence, {"sticks": absent, "number": absent[0]})
    if held := sorted(numbers - set(building.loose)):
        sentence = f"Stick #{held[0]} belongs to a part that stands."
        return Refusal("fall-stands", sentence, {"sticks": held, "number": held[0]})
    if more := sorted(building.without(numbers).loose):
        sentence = f"What is left would not stand: {_hashed(more)}."
        return Refusal("fall", sentence, {"sticks": more})
    return None


def _hashed(numbers: Iterable[int]) -> str:
    return ", ".join(f"#{number}" for number in numbers)
