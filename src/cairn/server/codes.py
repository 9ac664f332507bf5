"""Codes: every way in which the server refuses something or hangs up, each with one meaning.

A refusal has a stable code for programs, a sentence for people and facts that a screen can show.
The rules of a game have their own codes, from the game's `Refusal`; every message says whose code
it carries.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, Literal

from cairn.core.refusals import Refusal
from cairn.core.told import Told

RULES_STATUS = 409
"""The HTTP status of refusals by the rules of a game."""


class Code(Enum):
    """A code of the table: its name, its HTTP status, and its usual sentence.

    A sentence may name facts in braces: a Told appears as its sentence, a seat counts from 1.
    """

    # Unreadable requests
    UNREADABLE = "unreadable", 400, "This message can't be read: {problem}."
    BINARY = "binary", 400, "Send JSON in text frames."
    LATE = "late", 408, "The rest of the request didn't come in time."
    LARGE = "large", 413, "That's too large: {most} {unit} at most."
    TEXT = "text", 400, "Please write something that others can read."
    RECORD = "record", 400, "{problem}"
    TOO_MUCH = (
        "too-much",
        422,
        "Checking this record takes too much here. Run `cairn verify FILE` on your own machine.",
    )
    NO_VERDICT = "no-verdict", 503, "This record couldn't be checked. Try again in a moment."
    PLAN = "plan", 400, "{problem}"
    BOT = "bot", 400, "{problem}"
    VERSION = "version", 400, "This server speaks version {version} of the protocol."
    HELLO = "hello", 400, "Say hello first."
    GREETED = "greeted", 409, "You have already said hello."

    # Permissions
    GUEST = "guest", 401, "Say who you are: get a credential with POST /api/v1/guests."
    TOKEN = "token", 403, "This token isn't good for a seat of yours at this table."
    ORIGIN = "origin", 403, "Pages of this site can't use this server."
    MISDIRECTED = (
        "misdirected",
        421,
        "This server doesn't go by the name {host}. Whoever runs it can allow that: CAIRN_HOSTS.",
    )
    HOST = "host", 403, "Only the host can do that."
    SEAT = "seat", 403, "Seat {seat} isn't yours."
    WATCHING = "watching", 403, "You're only watching."
    KICKED = "kicked", 403, "The host has freed your seat. You can sit down again in a few minutes."

    # Things that don't exist
    NO_TABLE = "no-table", 404, "There's no such table."
    SET_ASIDE = "set-aside", 500, "This table can't be read. The server's operator can see why."
    EXPIRED = "expired", 410, "Nobody came to this table for a long time, so it's gone."
    ARCHIVED = "archived", 410, "This game is over, and it's only kept as a record now."
    NO_PAGE = "no-page", 404, "There's nothing at this address."
    METHOD = "method", 405, "That can't be done at this address."
    NO_GAME = "no-game", 404, "{problem}"
    NO_RULES = "no-rules", 404, "{problem}"
    NO_SEAT = "no-seat", 409, "This table has {seats} seats."
    FULL = "full", 409, "Every seat is taken."
    TAKEN = "taken", 409, "Seat {seat} is taken."

    # The state of the game
    NOT_BEGUN = "not-begun", 409, "The game hasn't begun."
    PAUSED = "paused", 409, "The game is paused."
    NOT_PAUSED = "not-paused", 409, "The game isn't paused."
    OVER = "over", 409, "The game is over."
    NOT_OVER = "not-over", 409, "The game isn't over yet."
    TURN = "turn", 409, "It isn't seat {seat}'s turn."
    NO_HINTS = "hints", 409, "There are no hints at this table."
    NO_ADVICE = "no-advice", 503, "No hint could be found. Try again in a moment."
    OVERTAKEN = "overtaken", 409, "You have asked a newer question meanwhile."
    NO_ANSWER = "no-answer", 503, "That couldn't be worked out. Try again in a moment."
    NOTHING_TO_UNDO = "nothing", 409, "You have nothing to undo."
    ASKED = "asked", 409, "There's a question on the table already. It has to be answered first."
    NOT_ASKED = "not-asked", 409, "Nobody is waiting for your answer."

    # Reconnecting
    BRANCH = "branch", 409, "Your events aren't those of this table. Read it from the start."

    # Limits
    RATE = "rate", 429, "Slow down, please."
    TOO_MUCH_CHAT = "chat", 429, "That's a lot of chat at once. Wait a moment."
    CROWDED = "crowded", 429, "There are too many connections from your address. Close some first."
    TOO_MANY_GUESTS = "guests", 429, "Too many people came from your address. Try again later."
    TOO_MANY_NEW_TABLES = (
        "new-tables",
        429,
        "Too many tables were set up from your address. Try again later.",
    )
    CHECKING = "checking", 429, "Wait until the last record from your address is checked."
    HINT_ASKED = "hint-asked", 429, "You have asked already. Your hint is on its way."
    BUSY = "busy", 503, "The server is full at the moment. Try again soon."
    TOO_MANY_TABLES = "tables", 429, "Finish some of your tables first."

    # Trouble on the server
    MOVING = "moving", 503, "The table is moving. Try again in a moment."
    ENDING = "ending", 503, "The server is shutting down. Try again in a moment."
    AWAY = (
        "away",
        503,
        "The server can't reach its games just now. All that was played is safe: "
        "try again in a moment.",
    )
    NO_ROOM = (
        "no-room",
        503,
        "The server has no room left to store games. All that was played is safe: "
        "try again in a few minutes.",
    )
    BROKEN = "broken", 500, "Something went wrong on the server, and it has been noted."

    def __init__(self, code: str, status: int, sentence: str) -> None:
        self.code = code
        self.status = status
        self.sentence = sentence


class Closing(Enum):
    """Why the server ends a connection: the WebSocket code and the reason.

    A hang-up with the name of a code means the same.
    """

    DONE = 1000, ""
    ENDING = 1001, "The server is shutting down. Please reconnect."
    SLOW = 1008, "You're reading too slowly."
    BROKEN = 1011, "Something went wrong on the server. Please reconnect."
    BUSY = 1013, "The server is full at the moment. Please try again soon."
    MOVING = 1012, "The table is moving. Please reconnect."
    NO_HELLO = 4400, "Say hello first."
    ORIGIN = 4403, "Pages of this site can't connect here."
    NO_TABLE = 4404, "There's no such table."
    RATE = 4408, "You sent too much at once. Please reconnect in a moment."
    MISDIRECTED = 4421, "This server doesn't go by that name."
    CROWDED = 4429, "There are too many connections from your address."
    AWAY = 4503, "The server can't reach its games. Nothing is lost: reconnect in a moment."
    NO_ROOM = 4507, "The server has no room to store games. Nothing is lost: reconnect later."

    def __init__(self, code: int, reason: str) -> None:
        self.code = code
        self.reason = reason


class Refused(Exception):  # noqa: N818 - a refusal is not our error
    """A request refused by the table or by the rules."""

    after: float | None = None
    """In how many seconds it can be, where that is known."""

    def __init__(self, why: Code | Refusal, id_: str | None = None, **facts: Any) -> None:  # noqa: ANN401
        """`id_` is the id of the refused message, if it has one."""
        self.id, self.why = id_, why
        self.source: Literal["table", "rules"] = "table"
        if isinstance(why, Refusal):
            self.source, self.status, facts = "rules", RULES_STATUS, dict(why.facts)
            self.sentence = why.sentence
        else:
            self.status, self.sentence = why.status, why.sentence.format_map(_read(facts))
        self.code, self.facts = why.code, {name: _plain(fact) for name, fact in facts.items()}
        super().__init__(self.sentence)


def _read(facts: dict[str, Any]) -> dict[str, Any]:
    """Facts as people read them."""
    return {**facts, "seat": facts["seat"] + 1} if "seat" in facts else facts


def _plain(fact: object) -> object:
    return fact.to_json() if isinstance(fact, Told) else fact
