"""TypeScript for the web app, generated from messages, views, actions, parts and a few lists.

python -m cairn.server.messages.typescript web/src/generated
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from msgspec import inspect as shapes

from cairn.core import objects
from cairn.core.actor import UNNAMED
from cairn.core.bot import STRENGTHS
from cairn.core.game import Action, Game
from cairn.core.languages import LANGUAGES
from cairn.core.motion import MotionView
from cairn.core.objects import UnreadAction
from cairn.core.record import Problem
from cairn.core.registry import HOME, games, load, package
from cairn.core.told import Told
from cairn.core.view import View
from cairn.server import messages as m
from cairn.server.codes import Code
from cairn.server.messages import client, events, rest, server, tables

MODULES: tuple[ModuleType, ...] = (tables, rest, client, events, server)
TOLD: tuple[type, ...] = (Told, Problem)
"""Types that messages carry unchanged from the library."""
UNIONS = ("ClientMessage", "EventData", "ServerMessage")
REQUESTS = (m.NewTable, m.SeatPlan, m.ClockPlan, m.JoinTable, m.LeaveTable, m.ReplayRequest)
MESSAGES_HEAD = """\
// Made from src/cairn/server/messages/ by `make types-web`; do not edit.

import type {{ AnyAction, WantedAction }} from "./views";

export const VERSION = {version};
"""
VIEWS_HEAD = """\
// Made from the views and actions of the games by `make types-web`; do not edit.
"""
VIEWS_TAIL = """\
/** The view of any game. */
export type AnyView = Views[keyof Views];

/** An action of any game. */
export type AnyAction = Actions[keyof Actions] | UnreadAction;

/** An action as it is played: its text form may be left to the server. */
export type Wanted<T> = T extends unknown ? Omit<T, "text"> & { text?: string } : never;

/** An action of any game as it is played. */
export type WantedAction = Wanted<AnyAction>;
"""
PARTS_HEAD = """\
// Made from the parts.toml of the game by `make types-web`; do not edit.
"""
LISTS = """\
// Made from src/cairn/core/ by `make types-web`; do not edit.

/** The languages: the code of each, and its own name. */
export const LANGUAGES = {{ {languages} }} as const;

/** The names of our bots, the same in every game, weakest first. */
export const STRENGTHS = [{strengths}] as const;

/** What a guest without a name is called; people read it in their language. */
export const UNNAMED = {unnamed};
"""
_PLAIN: dict[type, str] = {
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
    shapes.AnyType: "unknown",
    shapes.RawType: "unknown",
}


def messages_file() -> str:
    """All of messages.ts."""
    writer = Writer({frozenset(_members(name)): name for name in UNIONS})
    structs = [writer.struct(one) for one in (*TOLD, *chain.from_iterable(map(_structs, MODULES)))]
    unions = [f"export type {name} = {' | '.join(_members(name))};\n" for name in UNIONS]
    codes = " | ".join(f'"{code.code}"' for code in Code)
    listed = (
        f"/** The codes of refusals whose source is the table. */\nexport type Code = {codes};\n"
    )
    return "\n".join([MESSAGES_HEAD.format(version=m.VERSION), *structs, *unions, listed])


def views_file(names: Sequence[str]) -> str:
    """All of views.ts: types for the views and actions of these games, and for motions."""
    writer = ViewWriter()
    for shared in (View, MotionView, UnreadAction):
        writer.name_of(shared, "")
    loaded = [load(name) for name in names]
    views = {game.name: writer.name_of(game.view_type, _prefix(game)) for game in loaded}
    actions = {game.name: writer.actions_of(game.action_type, _prefix(game)) for game in loaded}
    every = [_map("Views", "The view", views), _map("Actions", "Any action", actions)]
    return "\n".join([VIEWS_HEAD, *writer.written(), *every, VIEWS_TAIL])


def _map(name: str, what: str, types: Mapping[str, str]) -> str:
    listed = [f"  {game}: {type_};" for game, type_ in types.items()]
    doc = f"/** {what} of each game, by its name. */"
    return "\n".join([doc, f"export interface {name} {{", *listed, "}", ""])


def parts_file(game: str) -> str:
    """All of parts/GAME.ts: a constant for each table of the game's parts."""
    tables = load(game).parts.items()
    told = [f"export const {name} = {_literal(table)} as const;\n" for name, table in tables]
    return "\n".join([PARTS_HEAD, *told])


def _literal(value: object, margin: str = "") -> str:
    """A value as TypeScript writes it; a list of plain values stays on its line."""
    inner = f"{margin}  "
    if isinstance(value, dict):
        told = [f"{json.dumps(key)}: {_literal(one, inner)}" for key, one in value.items()]
        return _block("{", told, "}", margin)
    if isinstance(value, list) and any(isinstance(one, dict | list) for one in value):
        return _block("[", [_literal(one, inner) for one in value], "]", margin)
    return json.dumps(value, ensure_ascii=False)


def _block(begin: str, lines: Sequence[str], end: str, margin: str) -> str:
    return "\n".join([begin, *(f"{margin}  {line}," for line in lines), f"{margin}{end}"])


def files() -> dict[str, str]:
    """Every file by its name."""
    games = our_games()
    parts = {f"parts/{game}.ts": parts_file(game) for game in games}
    own = {"messages.ts": messages_file(), "views.ts": views_file(games), "lists.ts": lists_file()}
    return {**own, **parts}


def lists_file() -> str:
    """All of lists.ts: lists that the server and the web app share."""
    languages = (f"{code}: {_quoted(name)}" for code, name in LANGUAGES.items())
    strengths = map(_quoted, STRENGTHS)
    return LISTS.format(
        languages=", ".join(languages), strengths=", ".join(strengths), unnamed=_quoted(UNNAMED)
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def our_games() -> list[str]:
    """Cairn's own games, without those of other packages."""
    return [name for name in games() if package(name).startswith(f"{HOME}.")]


def _structs(module: ModuleType) -> Iterator[type[msgspec.Struct]]:
    for value in vars(module).values():
        if isinstance(value, type) and value.__module__ == module.__name__:
            yield value


def _members(union: str) -> list[str]:
    return [kind.__name__ for kind in getattr(m, union).__args__]


class Writer:
    """Writes types; named unions appear by name."""

    def __init__(self, unions: dict[frozenset[str], str] | None = None) -> None:
        self._unions = unions or {}

    def struct(self, struct: type) -> str:
        """A message or one of its parts as an interface."""
        shape = shapes.type_info(struct)
        assert isinstance(shape, shapes.StructType | shapes.DataclassType)
        # Fields with a default need not be sent, and messages omit them at their default.
        optional = issubclass(struct, m.Message) or struct in REQUESTS
        fields = [
            f"  {field.encode_name}{_mark(field, optional)}: {self.type_of(field.type)};"
            for field in shape.fields
        ]
        tag = getattr(shape, "tag", None)
        tagged = [] if tag is None else [f'  type: "{tag}";']
        return _interface(struct, struct.__name__, [*tagged, *fields])

    def type_of(self, shape: Any) -> str:  # noqa: ANN401, C901 - a table of kinds
        """A type as TypeScript writes it."""
        match shape:
            case _ if type(shape) in _PLAIN:
                return _PLAIN[type(shape)]
            case shapes.Metadata():
                return str((shape.extra or {})["typescript"])
            case shapes.StructType() | shapes.DataclassType() | shapes.TypedDictType():
                return self.reference(shape.cls)
            case shapes.ListType() | shapes.VarTupleType():
                inner = self.type_of(shape.item_type)
                return f"({inner})[]" if "|" in inner else f"{inner}[]"
            case shapes.TupleType():
                return f"[{', '.join(map(self.type_of, shape.item_types))}]"
            case shapes.DictType():
                return f"Record<{self.type_of(shape.key_type)}, {self.type_of(shape.value_type)}>"
            case shapes.LiteralType():
                return " | ".join(json.dumps(value) for value in shape.values)
            case shapes.EnumType():
                return " | ".join(json.dumps(member.value) for member in shape.cls)
            case shapes.UnionType():
                return self._union(shape)
        raise TypeError(shape)

    def reference(self, cls: type) -> str:
        """The name of a type where it is used."""
        return cls.__name__

    def _union(self, shape: shapes.UnionType) -> str:
        kinds = {self.type_of(one) for one in shape.types}
        members = sorted(kinds, key=lambda text: (text == "null", text))
        return self._unions.get(frozenset(members)) or " | ".join(members)


class ViewWriter(Writer):
    """Writes the TypedDicts that it meets. The names of a game's own begin with its prefix."""

    def __init__(self) -> None:
        super().__init__()
        self._names: dict[tuple[type, str], str] = {}
        self._interfaces: dict[str, str] = {}
        self._prefix = ""

    def name_of(self, view: type, prefix: str) -> str:
        """The name of a view; written when first met."""
        self._prefix = prefix
        return self.reference(view)

    def actions_of(self, base: type[Action], prefix: str) -> str:
        """The name for any action of a game; written when first met."""
        self._prefix = prefix
        kinds = dict.fromkeys(objects.classes(base).values())
        members = " | ".join(self.reference(objects.type_of(cls)) for cls in kinds)
        name = _prefixed(base.__name__, prefix)
        doc = f"/** {_first_line(base)} */"
        self._interfaces[name] = f"{doc}\nexport type {name} = {members};\n"
        return name

    def written(self) -> list[str]:
        """Everything met so far, by name."""
        return [text for _, text in sorted(self._interfaces.items())]

    def reference(self, cls: type) -> str:
        """The name of a type where it is used; written when first met."""
        shared = cls.__module__.startswith("cairn.core.")
        key = cls, "" if shared else self._prefix
        if key not in self._names:
            name = cls.__name__ if shared else _prefixed(cls.__name__, self._prefix)
            if name in self._names.values():
                raise ValueError(f"Two types of views would be called {name}.")
            self._names[key] = name
            self._interfaces[name] = self._dict(cls, name)
        return self._names[key]

    def _dict(self, cls: type, name: str) -> str:
        shape = shapes.type_info(cls)
        assert isinstance(shape, shapes.TypedDictType), f"{cls} is not a TypedDict."
        fields = [
            f"  {field.encode_name}{_mark(field, True)}: {self.type_of(field.type)};"
            for field in shape.fields
        ]
        return _interface(cls, name, fields)


def _prefix(game: Game) -> str:
    """A game's name as its view spells it: "StackBack" for stackback."""
    spelled = game.view_type.__name__[: len(game.name)]
    return spelled if spelled.lower() == game.name else game.name.capitalize()


def _prefixed(name: str, prefix: str) -> str:
    """A name that no other game has."""
    return name if name.startswith(prefix) else prefix + name


def _mark(field: shapes.Field, optional: bool) -> str:
    return "?" if optional and not field.required else ""


def _interface(cls: type, name: str, fields: list[str]) -> str:
    return "\n".join(
        [f"/** {_first_line(cls)} */", f"export interface {name} {{", *fields, "}", ""]
    )


def _first_line(cls: type) -> str:
    return (cls.__doc__ or "").split("\n")[0]


def main(folder: Path) -> None:
    """Write all files."""
    (folder / "parts").mkdir(exist_ok=True)
    for name, text in files().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
