"""The basis of all messages. VERSION changes when an old client would misunderstand."""

from __future__ import annotations

from numbers import Integral
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, json

VERSION = 2

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
ActionText = Annotated[str, Meta(min_length=1, max_length=200)]
ActionObject = Annotated[dict[str, Any], Meta(extra={"typescript": "AnyAction"})]
"""An action as `Action.to_json` writes it, including its text form."""
WantedObject = Annotated[dict[str, Any], Meta(extra={"typescript": "WantedAction"})]
"""An action as clients send it; its text form may be missing."""
ClientId = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Seconds = Annotated[float, Meta(ge=0, le=86_400)]
Source = Literal["table", "rules"]
"""The source of a refusal: the table, or the rules of its game."""


class Message(
    Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """A struct whose JSON names its type in "type".

    JSON has no cycles, so the garbage collector need not look for any (`gc=False`): a server
    holds many of these, and every scan would stop all tables.
    """


class Caused(Message, frozen=True, kw_only=True):
    """An event that a guest's message made: `by` is the guest, `id` the message's.

    It is the receipt: the same guest's same id is answered with this event and makes no other.
    What happens by itself has neither.
    """

    by: str | None = None
    id: str | None = None


class Payload(Struct, frozen=True, forbid_unknown_fields=True):
    """A REST body."""


def _as_plain(value: object) -> int:
    """Facts and views may hold CHANCE, which is a number with a name."""
    if isinstance(value, Integral):
        return int(value)
    raise NotImplementedError


encode = json.Encoder(enc_hook=_as_plain).encode
"""A message, or any other answer, as JSON."""
