"""Choices: the legal actions in numbered groups, and the meaning of a typed line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from cairn.core.drawing import Drawing, Line
from cairn.core.drawing import width as across
from cairn.core.game import Action, State
from cairn.core.refusals import IllegalAction

FEW, WIDE = 4, 80
"""Actions that fit these lines and columns are shown at once; more are folded into groups."""
MANY, MOST = 24, 30
"""A group of more than MANY actions is folded again, if that gives at most MOST parts."""
LABEL = 26
"""Columns for a group's name with its only action."""
NAMED = 5
"""The most actions that a sentence names."""


@dataclass(frozen=True)
class ChoiceGroup:
    """Legal actions under one heading, as people read them."""

    heading: str
    actions: tuple[str, ...]

    @property
    def label(self) -> str:
        """The group in a list of groups."""
        if len(self.actions) > 1:
            return f"{self.heading} ({len(self.actions)})"
        action = self.actions[0]
        whole = action if action.startswith(self.heading) else f"{self.heading}: {action}"
        return whole if len(whole) <= LABEL else self.heading

    @property
    def plain(self) -> bool:
        """Whether the actions make the heading redundant."""
        return all(text.startswith(self.heading) for text in self.actions)

    @cached_property
    def parts(self) -> tuple[ChoiceGroup, ...]:
        """A large group's actions in smaller groups that begin alike."""
        words = [text.split() for text in self.actions]
        columns = enumerate(zip(*words, strict=False))
        first = next((number for number, column in columns if len({*column}) > 1), 0)
        parts: dict[str, list[str]] = {}
        for text, split in zip(self.actions, words, strict=True):
            parts.setdefault(" ".join(split[: first + 1]), []).append(text)
        if len(self.actions) <= MANY or not 1 < len(parts) <= MOST:
            return ()
        return tuple(ChoiceGroup(heading, tuple(actions)) for heading, actions in parts.items())

    def lines(self, width: int, first: int) -> Drawing:
        """The actions, numbered, under their heading unless it is redundant."""
        found = in_columns(self.actions, width, first)
        if self.plain:
            return found
        heading: Line = [(f"{self.heading}:", "bold")]
        joined = [*heading, ("  ", ""), *found[0]]
        return [joined] if len(found) == 1 and across(joined) <= width else [heading, *found]


@dataclass(frozen=True)
class Meaning:
    """The meaning of a line: an action in its text form, a group to open, or why it is neither."""

    action: str = ""
    group: ChoiceGroup | None = None
    problem: str = ""


class Menu:
    """A seat's choices now. Numbers count the groups, or the actions if those are shown."""

    def __init__(self, state: State, seat: int, opened: str | None = None) -> None:
        self.state, self.seat = state, seat
        self.groups = _grouped(state, seat)
        within = (part for group in self.groups for part in (group, *group.parts))
        self.opened = next((group for group in within if group.heading == opened), None)

    @property
    def count(self) -> int:
        """The number of actions."""
        return sum(len(group.actions) for group in self.groups)

    @property
    def counted(self) -> str:
        """The number of actions, and how to see them."""
        if self.count == 0:
            return "You have nothing to do right now."
        if self.unfolded:
            return "These are all your actions."
        more = f"{self.count} actions" + " and more" * self.state.samples
        return f"{more}. list GROUP shows one group, list all every action."

    @cached_property
    def unfolded(self) -> Sequence[ChoiceGroup]:
        """The groups whose actions are numbered; none if the groups are."""
        if self.opened:
            return () if self.opened.parts else (self.opened,)
        few = len(self.groups) < self.count and len(_lines(self.groups, WIDE)) <= FEW
        return self.groups if few else ()

    @property
    def folded(self) -> Sequence[ChoiceGroup]:
        """The groups that are numbered themselves, if actions are not."""
        return self.opened.parts if self.opened else self.groups

    @cached_property
    def numbered(self) -> list[Meaning]:
        """The meanings of the numbers, from 1."""
        if self.unfolded:
            return [self._action(text) for group in self.unfolded for text in group.actions]
        return [self._group(group) for group in self.folded]

    @property
    def texts(self) -> Iterable[str]:
        """Everything that can be typed, the groups' names first."""
        yield from (group.heading for group in self.groups)
        for group in self.groups:
            yield from group.actions

    def lines(self, width: int) -> Drawing:
        """The choices, for a screen of this width."""
        if self.unfolded:
            return _lines(self.unfolded, width)
        return in_columns([group.label for group in self.folded], width)

    def every(self, width: int) -> Drawing:
        """Every action, under the headings of the groups."""
        lines: Drawing = []
        for group in self.groups:
            lines += [[(f"{group.heading}:", "bold")], *in_columns(group.actions, width, None)]
        more = "There are more: you can name any other place."
        return [*lines, [(more, "dim")]] if self.state.samples else lines

    def read(self, text: str) -> Meaning:
        """The meaning of a line; an unknown one is taken for an action."""
        typed = self.state.game.typed(text)
        if _parses(self.state, typed):
            return Meaning(typed)
        if text.isascii() and text.isdecimal():
            return self._number(int(text))
        part = _plain(text)
        for group in self.groups:
            if part == _plain(group.heading):
                return self._group(group)
        return self._part(text) if part else Meaning(text)

    def group(self, text: str) -> ChoiceGroup | None:
        """The group with this number or name, or whose name begins so."""
        if text.isascii() and text.isdecimal():
            return self.groups[int(text) - 1] if 0 < int(text) <= len(self.groups) else None
        part = _plain(text)
        exact = [group for group in self.groups if part == _plain(group.heading)]
        near = [group for group in self.groups if _plain(group.heading).startswith(part)]
        found = exact or near
        return found[0] if len(found) == 1 else None

    def _number(self, number: int) -> Meaning:
        if 0 < number <= len(self.numbered):
            return self.numbered[number - 1]
        if not self.numbered:
            return Meaning(str(number))
        return Meaning(problem=f"The numbers go from 1 to {len(self.numbered)}, not to {number}.")

    def _part(self, text: str) -> Meaning:
        """The only action, or group, that contains this part."""
        part = _plain(text)
        here = _with_part(part, self.opened.actions if self.opened else ())
        found = here or [text for group in self.groups for text in _with_part(part, group.actions)]
        groups = [g for g in self.groups if _has(part, g.heading)]
        if len(found) == 1:
            return self._action(found[0])
        if len(groups) == 1:
            return self._group(groups[0])
        if found or groups:
            fitting = found or [group.heading for group in groups]
            named = ", ".join(fitting[:NAMED]) + (", …" if len(fitting) > NAMED else "")
            return Meaning(problem=f"{part!r} could be {len(fitting)} things: {named}")
        return Meaning(text)

    def _group(self, group: ChoiceGroup) -> Meaning:
        return self._action(group.actions[0]) if len(group.actions) == 1 else Meaning("", group)

    def _action(self, shown: str) -> Meaning:
        return Meaning(self.state.game.typed(shown))


def _lines(groups: Sequence[ChoiceGroup], width: int) -> Drawing:
    """The actions of groups, numbered consecutively; groups without headings run together."""
    lines, first = list[Line](), 1
    for plain, run in groupby(groups, key=lambda group: group.plain):
        found = list(run)
        every = tuple(text for group in found for text in group.actions)
        for group in [ChoiceGroup("", every)] if plain else found:
            lines += group.lines(width, first)
            first += len(group.actions)
    return lines


def in_columns(texts: Sequence[str], width: int, first: int | None = 1) -> Drawing:
    """Texts in columns, read downwards, with numbers from `first` on if it is given."""
    numbers = [""] * len(texts)
    if first is not None:
        digits = len(str(first + len(texts) - 1))
        numbers = [f"{first + index:>{digits}} " for index in range(len(texts))]
    wide = max(map(len, texts), default=0)
    columns = max(1, (width + 2) // (wide + len(max(numbers, default="")) + 2))
    down = -(-len(texts) // columns)
    lines: Drawing = [[] for _ in range(down)]
    for index, (number, text) in enumerate(zip(numbers, texts, strict=True)):
        gap = "  " if index >= down else ""
        lines[index % down] += [(gap + number, "cyan"), (text.ljust(wide), "")]
    return lines


def _grouped(state: State, seat: int) -> list[ChoiceGroup]:
    """In the game's order."""
    groups: dict[str, list[Action]] = {}
    for action in state.actions(seat):
        groups.setdefault(state.group(seat, action).sentence, []).append(action)
    return [
        ChoiceGroup(heading, tuple(state.game.shown(action).sentence for action in actions))
        for heading, actions in groups.items()
    ]


def _parses(state: State, text: str) -> bool:
    try:
        state.game.parse(text)
    except IllegalAction as error:
        return error.refusal.code != "unreadable"  # a reason of its own is better than a guess
    return True


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def _has(part: str, text: str) -> bool:
    return f" {part} " in f" {_plain(text)} "


def _with_part(part: str, texts: Iterable[str]) -> list[str]:
    return [text for text in texts if _has(part, text)]
