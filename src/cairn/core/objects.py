"""Actions as typed objects for screens: text form, kind and fields.

The types come from the dataclasses of the actions. The conformance suite checks every object
against its type, and the web app's TypeScript is made from the same types.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict, TypeVar, get_args, get_origin
from typing import get_type_hints as hints_of

from cairn.core.refusals import IllegalAction

if TYPE_CHECKING:
    from cairn.core.game import Action, Game

T = TypeVar("T")
RESERVED = ("kind", "text")
"""The keys of every object, so no field of an action may have these names."""


class UnreadAction(TypedDict):
    """A text that isn't an action of the game, for instance in a tampered record."""

    kind: Literal[""]
    text: str


@dataclass(frozen=True)
class FieldForm:
    """A field's form in objects if it differs from the action's: `Annotated[int, FieldForm(…)]`."""

    type: Any
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    """Raises ValueError or TypeError."""


def _kept(function: Callable[[type[Action]], T]) -> Callable[[type[Action]], T]:
    """`cache` for functions of a class, which mypy takes for unhashable."""
    return cache(function)  # type: ignore[return-value]


def kinds_of(cls: type[Action]) -> tuple[str, ...]:
    """The kinds of an action class: its name, unless it lists others."""
    return cls.kinds or (cls.__name__.lower(),)


@_kept
def forms_of(cls: type[Action]) -> Mapping[str, FieldForm]:
    """The form of each field of an action class; none if the action is just a word."""
    if cls.kinds:
        return {}
    hints = hints_of(cls, include_extras=True)
    names = [field.name for field in fields(cls)]  # type: ignore[arg-type]  # a dataclass
    if taken := [name for name in names if name in RESERVED]:
        raise ValueError(f"{cls.__name__}.{taken[0]} needs another name: every object has one.")
    return {name: _form(hints[name]) for name in names}


@_kept
def classes(base: type[Action]) -> Mapping[str, type[Action]]:
    """The class of each kind of action of a game. Raises ValueError if two claim one kind."""
    # A dataclass with slots is a new class, and the original may still be listed: the last one
    # of a name counts.
    known = [cls for cls in (base, *base.__subclasses__()) if is_dataclass(cls)]
    listed: dict[object, type[Action]] = {(cls.__module__, cls.__qualname__): cls for cls in known}
    found: dict[str, type[Action]] = {}
    for cls in listed.values():
        for kind in kinds_of(cls):
            if found.setdefault(kind, cls) is not cls:
                raise ValueError(f"Two kinds of actions are called {kind!r}.")
    return found


@_kept
def type_of(cls: type[Action]) -> Any:  # noqa: ANN401 - a type made here
    """The TypedDict of an action class's objects."""
    told = {name: field.type for name, field in forms_of(cls).items()}
    make: Any = TypedDict
    made = make(cls.__name__, {"kind": Literal[kinds_of(cls)], "text": str, **told})
    made.__module__, made.__doc__ = cls.__module__, cls.__doc__
    return made


def write(action: Action) -> dict[str, Any]:
    """The object of an action."""
    told = forms_of(type(action)).items()
    own = {name: field.write(getattr(action, name)) for name, field in told}
    return {"text": str(action), "kind": action.kind, **own}


def from_text(game: Game, text: str) -> dict[str, Any]:
    """The object of a text form; an UnreadAction if the text isn't an action of the game."""
    try:
        return game.parse(text).to_json()
    except IllegalAction:
        return {**UnreadAction(kind="", text=text)}


def read(base: type[Action], data: Mapping[str, Any]) -> Action:
    """The action of an object. Raises ValueError or TypeError."""
    kind = data.get("kind")
    cls = classes(base).get(kind) if isinstance(kind, str) else None
    if cls is None:
        raise ValueError(f"There is no action of the kind {kind!r}.")
    told, given = forms_of(cls), {name: data[name] for name in data if name not in RESERVED}
    if unknown := given.keys() - told.keys():
        raise ValueError(f"{kind!r} has no {min(unknown)!r}.")
    own = {name: told[name].read(value) for name, value in given.items()}
    make: Callable[..., Action] = cls
    return make(kind) if cls.kinds else make(**own)


def _form(hint: Any) -> FieldForm:  # noqa: ANN401 - a type
    if get_origin(hint) is Annotated:
        return next(one for one in get_args(hint) if isinstance(one, FieldForm))
    return FieldForm(_listed(hint), _lists, _tuples)


def _listed(hint: Any) -> Any:  # noqa: ANN401 - a type
    """The type with lists in place of tuples, which JSON lacks."""
    if get_origin(hint) is not tuple:
        return hint
    inner = {_listed(one) for one in get_args(hint) if one is not ...}
    if len(inner) != 1:
        raise TypeError(f"Give {hint} a FieldForm: a list has one type.")
    return list[inner.pop()]  # type: ignore[misc]  # a type that is made here


def _lists(value: object) -> object:
    return [_lists(one) for one in value] if isinstance(value, tuple) else value


def _tuples(value: object) -> object:
    return tuple(_tuples(one) for one in value) if isinstance(value, list) else value
