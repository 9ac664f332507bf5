"""TypeScript types for the web app, made from the messages.

python -m cairn.server.typescript > web/src/messages.ts
"""

from __future__ import annotations

import inspect
from typing import Any

import msgspec
from msgspec import inspect as shapes

from cairn.server import messages as m

UNIONS = ("ClientMessage", "EventData", "ServerMessage")
HEAD = """\
// Made from src/cairn/server/messages.py by `make types-web`; do not edit.

export const VERSION = {version};
"""
_PLAIN: dict[type, str] = {
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
    shapes.AnyType: "unknown",
}


def generate() -> str:
    """The whole file."""
    structs = [
        value
        for value in vars(m).values()
        if inspect.isclass(value)
        and issubclass(value, msgspec.Struct)
        and value not in (msgspec.Struct, m.Message, m.Body)
    ]
    unions = [f"export type {name} = {_union(name)};\n" for name in UNIONS]
    return "\n".join([HEAD.format(version=m.VERSION), *map(_interface, structs), *unions])


def _union(name: str) -> str:
    return " | ".join(kind.__name__ for kind in getattr(m, name).__args__)


def _interface(struct: type[msgspec.Struct]) -> str:
    shape = shapes.type_info(struct)
    assert isinstance(shape, shapes.StructType)
    lines = [
        f"/** {(struct.__doc__ or '').split(chr(10))[0]} */",
        f"export interface {struct.__name__} {{",
    ]
    if shape.tag is not None:
        lines.append(f'  {shape.tag_field}: "{shape.tag}";')
    leaves_out = struct.__struct_config__.omit_defaults
    for field in shape.fields:
        # What has a default need not be sent, and messages leave it out when they say it.
        optional = "?" if not field.required and (leaves_out or _is_request(struct)) else ""
        lines.append(f"  {field.encode_name}{optional}: {_type(field.type)};")
    return "\n".join([*lines, "}", ""])


def _is_request(struct: type[msgspec.Struct]) -> bool:
    return struct in (m.NewTable, m.SeatPlan, m.ClockPlan, m.JoinTable, m.LeaveTable)


def _type(shape: Any) -> str:  # noqa: ANN401
    if type(shape) in _PLAIN:
        return _PLAIN[type(shape)]
    if isinstance(shape, shapes.StructType):
        return shape.cls.__name__
    if isinstance(shape, shapes.ListType):
        inner = _type(shape.item_type)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if isinstance(shape, shapes.DictType):
        return f"Record<{_type(shape.key_type)}, {_type(shape.value_type)}>"
    if isinstance(shape, shapes.LiteralType):
        return " | ".join(f'"{value}"' for value in shape.values)
    if isinstance(shape, shapes.UnionType):
        return _union_type(shape)
    raise TypeError(shape)


def _union_type(shape: shapes.UnionType) -> str:
    members = sorted({_type(one) for one in shape.types}, key=lambda text: (text == "null", text))
    names = set(members)
    for name in UNIONS:
        if names == {kind.__name__ for kind in getattr(m, name).__args__}:
            return name
    return " | ".join(members)


if __name__ == "__main__":
    print(generate(), end="")
