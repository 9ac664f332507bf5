"""Identity without accounts: signed credentials and seat tokens."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass

COOKIE = "cairn_guest"
TABLE_ID = 12
"""Characters in the id of a table."""


@dataclass(frozen=True)
class Person:
    """A guest: a public id and a name."""

    id: str
    name: str


class Notary:
    """Signs credentials and tokens with the server's key, and checks its own signatures."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def newcomer(self, name: str) -> Person:
        """A new guest."""
        return Person(secrets.token_urlsafe(9), name)

    def credential(self, person: Person) -> str:
        """The text that proves a guest's identity."""
        return self._sign("guest", f"{person.id}\n{person.name}")

    def person(self, credential: str) -> Person | None:
        """The guest of a credential, None if it isn't ours."""
        identity, _, name = (self._open("guest", credential) or "").partition("\n")
        return Person(identity, name) if identity else None

    def token(self, table: str, guest: str, seats: dict[int, int]) -> str:
        """The text that lets one guest play for these seats (seat → generation)."""
        held = ",".join(f"{seat}:{generation}" for seat, generation in sorted(seats.items()))
        return self._sign("seat", f"{table}\n{guest}\n{held}")

    def seats(self, token: str, table: str, guest: str) -> dict[int, int] | None:
        """The seats (with generations) that a token gives this guest."""
        opened = (self._open("seat", token) or "").split("\n")
        if len(opened) != 3 or opened[:2] != [table, guest]:
            return None
        return {int(seat): int(g) for seat, g in (pair.split(":") for pair in opened[2].split(","))}

    def table_id(self, *cause: str) -> str:
        """The id of the one table that a cause can bring about; nobody else can guess it."""
        return self._seal("table", "\n".join(cause))[:TABLE_ID]

    def vouch(self, address: str) -> str:
        """The text that vouches for a client's address to another process."""
        return self._sign("where", address)

    def address(self, vouched: str) -> str | None:
        """The address that one of our processes vouches for, None if none does."""
        return self._open("where", vouched)

    def pseudonym(self, address: str) -> str:
        """A text that stands for an address without revealing it."""
        return self._seal("address", address)[:32]

    def _sign(self, kind: str, text: str) -> str:
        body = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
        return f"{body}.{self._seal(kind, body)}"

    def _open(self, kind: str, signed: str) -> str | None:
        body, _, seal = signed.partition(".")
        if not hmac.compare_digest(seal.encode(), self._seal(kind, body).encode()):
            return None
        return base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)).decode()

    def _seal(self, kind: str, body: str) -> str:
        digest = hmac.digest(self._key, f"{kind}\n{body}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")
