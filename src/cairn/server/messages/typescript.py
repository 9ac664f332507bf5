"""TypeScript for the web app: types of the messages and of the games' views, and a few lists.

python -m cairn.server.messages.typescript web/src/generated
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from msgspec import inspect as shapes

from cairn.core.bot import STRENGTHS
from cairn.core.languages import LANGUAGES
from cairn.core.motion import MotionView
from cairn.core.registry import HOME, games, load, package
from cairn.core.view import View
from cairn.server import messages as m
from cairn.server.codes import Code
from cairn.server.messages import client, events, rest, server, tables

MODULES: tuple[ModuleType, ...] = (tables, rest, client, events, server)
UNIONS = ("ClientMessage", "EventData", "ServerMessage")
REQUESTS = (m.NewTable, m.SeatPlan, m.ClockPlan, m.JoinTable, m.LeaveTable, m.ReplayRequest)
MESSAGES_HEAD = """\
// Made from src/cairn/server/messages/ by `make types-web`; do not edit.

export const VERSION = {version};
"""
VIEWS_HEAD = """\
// Made from the views of the games by `make types-web`; do not edit.
"""
LISTS = """\
// Made from src/cairn/core/ by `make types-web`; do not edit.

/** The languages: the code of each, and its own name. */
export const LANGUAGES = {{ {languages} }} as const;

/** What bots are called in every game of ours, the weakest first. */
export const STRENGTHS = [{strengths}] as const;
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
    structs = [writer.struct(struct) for module in MODULES for struct in _structs(module)]
    unions = [f"export type {name} = {' | '.join(_members(name))};\n" for name in UNIONS]
    codes = " | ".join(f'"{code.code}"' for code in Code)
    listed = (
        f"/** The codes of refusals whose source is the table. */\nexport type Code = {codes};\n"
    )
    return "\n".join([MESSAGES_HEAD.format(version=m.VERSION), *structs, *unions, listed])


def views_file(names: Iterable[str]) -> str:
    """All of views.ts: a type for the view of each of these games, and one for how things fall."""
    writer = ViewWriter()
    writer.name_of(View, "")
    writer.name_of(MotionView, "")
    mapped = [f"  {name}: {writer.name_of(load(name).view_type, name)};" for name in names]
    every = [
        "/** The view of each game, by its name. */",
        "export interface Views {",
        *mapped,
        "}\n",
        "/** The view of any game. */",
        "export type AnyView = Views[keyof Views];\n",
    ]
    return "\n".join([VIEWS_HEAD, *writer.written(), *every])


def lists_file() -> str:
    """All of lists.ts: what the server and the web app must both know the members of."""
    languages = (f"{code}: {_quoted(name)}" for code, name in LANGUAGES.items())
    strengths = map(_quoted, STRENGTHS)
    return LISTS.format(languages=", ".join(languages), strengths=", ".join(strengths))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def our_games() -> list[str]:
    """The games of Cairn itself, without those of other packages."""
    return [name for name in games() if package(name).startswith(f"{HOME}.")]


def _structs(module: ModuleType) -> Iterator[type[msgspec.Struct]]:
    for value in vars(module).values():
        if isinstance(value, type) and value.__module__ == module.__name__:
            yield value


def _members(union: str) -> list[str]:
    return [kind.__name__ for kind in getattr(m, union).__args__]


class Writer:
    """Writes types; unions that have a name are called by it."""

    def __init__(self, unions: dict[frozenset[str], str] | None = None) -> None:
        self._unions = unions or {}

    def struct(self, struct: type[msgspec.Struct]) -> str:
        """A message as an interface."""
        shape = shapes.type_info(struct)
        assert isinstance(shape, shapes.StructType)
        # What has a default need not be sent, and messages leave it out when they say it.
        optional = struct.__struct_config__.omit_defaults or struct in REQUESTS
        fields = [
            f"  {field.encode_name}{_mark(field, optional)}: {self.type_of(field.type)};"
            for field in shape.fields
        ]
        tag = [] if shape.tag is None else [f'  {shape.tag_field}: "{shape.tag}";']
        return _interface(struct, struct.__name__, [*tag, *fields])

    def type_of(self, shape: Any) -> str:  # noqa: ANN401, C901 - a table of kinds
        """A type as TypeScript writes it."""
        match shape:
            case _ if type(shape) in _PLAIN:
                return _PLAIN[type(shape)]
            case shapes.StructType() | shapes.TypedDictType():
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
        """What a type is called where it is used."""
        return cls.__name__

    def _union(self, shape: shapes.UnionType) -> str:
        kinds = {self.type_of(one) for one in shape.types}
        members = sorted(kinds, key=lambda text: (text == "null", text))
        return self._unions.get(frozenset(members)) or " | ".join(members)


class ViewWriter(Writer):
    """Writes the TypedDicts that it meets. A game's own are called after the game as well."""

    def __init__(self) -> None:
        super().__init__()
        self._names: dict[tuple[type, str], str] = {}
        self._interfaces: dict[str, str] = {}
        self._game = ""

    def name_of(self, view: type, game: str) -> str:
        """What a view is called; written when it is first met."""
        self._game = game
        return self.reference(view)

    def written(self) -> list[str]:
        """Everything met so far, by name."""
        return [text for _, text in sorted(self._interfaces.items())]

    def reference(self, cls: type) -> str:
        """What a type is called where it is used; written when it is first met."""
        shared = cls.__module__.startswith("cairn.core.")
        key = cls, "" if shared else self._game
        if key not in self._names:
            name = cls.__name__ if shared else _prefixed(cls.__name__, self._game)
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


def _prefixed(name: str, game: str) -> str:
    """A name that no other game has."""
    return name if name.lower().startswith(game) else game.capitalize() + name


def _mark(field: shapes.Field, optional: bool) -> str:
    return "?" if optional and not field.required else ""


def _interface(cls: type, name: str, fields: list[str]) -> str:
    doc = (cls.__doc__ or "").split("\n")[0]
    return "\n".join([f"/** {doc} */", f"export interface {name} {{", *fields, "}", ""])


def main(folder: Path) -> None:
    """Write all files."""
    (folder / "messages.ts").write_text(messages_file(), encoding="utf-8")
    (folder / "views.ts").write_text(views_file(our_games()), encoding="utf-8")
    (folder / "lists.ts").write_text(lists_file(), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
