"""Whatever the Python side can say has its words on the web, in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cairn
from cairn import CHANCE, Dice, Match, State
from cairn.core.languages import LANGUAGES
from cairn.core.registry import card
from cairn.core.told import Told
from cairn.games.brikks.parts import PARTS as BRIKKS
from cairn.games.stackback.geometry import Reason
from cairn.server.codes import Code
from cairn.testing.walk import pick
from tests.games.brikks.positions import load
from tests.games.brikks.test_refusals import MET
from tests.games.stackback.boards import table
from tests.games.stackback.test_turns import PAIR
from tests.web.written import Written, written

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web" / "src"
HOME = Path(cairn.__file__).parent
GAMES = sorted(cairn.games())
STEPS = 60
NAMED = {"seat": "name", "actor": "name"}
"""What a page adds to a fact that is a seat."""
LOOSE = {
    "brikks": {f"reason.rank-{row['floor']}" for row in BRIKKS["ranks"]},
    "stackback": {f"refusal.{reason.name.lower()}" for reason in Reason if reason != Reason.FINE},
}
"""Keys of codes that are not written as constants, as they are the names of something."""
HEAD = re.compile(r"\s*(\w+)\s*([,}])")


def words(folder: str, language: str) -> dict[str, str]:
    """The shared words ("") or those of a game."""
    home = WEB / "games" / folder if folder else WEB
    page: dict[str, str] = json.loads((home / "words" / f"{language}.json").read_text("utf-8"))
    return page


def missing(wanted: set[str], folder: str) -> set[str]:
    """What a language lacks."""
    return {f"{lang}: {key}" for lang in LANGUAGES for key in wanted - words(folder, lang).keys()}


def told_in(game: str) -> list[Written]:
    """Everything that the rules of a game tell."""
    return [*written(HOME / "games" / game)]


def told_by_core() -> list[Written]:
    """Everything that core and server tell of any game."""
    folders = (HOME / "core", HOME / "server" / "tables")
    return [one for folder in folders for one in written(folder)]


def shared_key(one: Written) -> str:
    """Where the shared words are for something that core or the server tells."""
    return f"refusal.rules.{one.code}" if one.maker == "Refusal" else f"problem.{one.code}"


def of_card(game: str) -> set[str]:
    """The keys for what the lid of a game's box says."""
    lid = card(game)
    return (
        {"title", "blurb", "minutes"}
        | {f"option.{name}{more}" for name in lid.options for more in ("", ".help")}
        | {
            f"option.{name}.{json.dumps(choice).strip(chr(34))}"
            for name, option in lid.options.items()
            for choice in option.choices
        }
    )


def keys_of(game: str) -> set[str]:
    """The keys for what the rules of a game tell."""
    found = {f"{one.kind}.{one.code}" for one in told_in(game) if one.code}
    return found | LOOSE.get(game, set())


def named(message: str) -> set[str]:
    """The facts that an ICU message names."""
    found: set[str] = set()
    _read(message, 0, found)
    return found


def _read(message: str, at: int, found: set[str]) -> int:
    """Read up to the end, or to the brace that closes this part."""
    while at < len(message) and message[at] != "}":
        at = _read_argument(message, at + 1, found) if message[at] == "{" else at + 1
    return at


def _read_argument(message: str, at: int, found: set[str]) -> int:
    """Read what comes after an opening brace, and its closing one."""
    head = HEAD.match(message, at)
    assert head, message[at:]
    found.add(head[1])
    at = head.end()
    if head[2] == "}":
        return at
    while message[at] != "}":
        at = _read(message, at + 1, found) + 1 if message[at] == "{" else at + 1
    return at + 1


def unfit(folder: str, key: str, facts: Iterable[str]) -> set[str]:
    """The languages whose words for a key name facts that Python doesn't give."""
    given = {*facts} | {NAMED[fact] for fact in facts if fact in NAMED}
    pages = {language: words(folder, language) for language in LANGUAGES}
    return {
        f"{language}: {key} names {fact}"
        for language, page in pages.items()
        for fact in named(page[key]) - given
    }


# --- what is written in the files -----------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_all_its_words(game: str) -> None:
    assert not missing(of_card(game) | keys_of(game), game)


def test_there_are_shared_words_for_every_bot_of_ours() -> None:
    """Bots are called the same in every game, so no game has words of its own for them."""
    names = {name for game in GAMES for name in card(game).bots}
    assert not missing({f"bot.{name}{more}" for name in names for more in ("", ".help")}, "")
    for game in GAMES:
        assert not [key for key in words(game, "en") if key.startswith("bot.")]


def test_there_is_a_sentence_for_every_code() -> None:
    assert not missing({f"refusal.{code.code}" for code in Code}, "")
    assert not missing({shared_key(one) for one in told_by_core() if one.code}, "")


@pytest.mark.parametrize("game", GAMES)
def test_words_of_a_game_name_only_facts_that_are_given(game: str) -> None:
    for one in told_in(game):
        if one.code and one.facts is not None:
            assert not unfit(game, f"{one.kind}.{one.code}", one.facts)


def test_shared_words_name_only_facts_that_are_given() -> None:
    for one in told_by_core():
        if one.code and one.facts is not None:
            assert not unfit("", shared_key(one), one.facts)


@pytest.mark.parametrize("game", GAMES)
def test_no_word_is_left_of_a_code_that_is_gone(game: str) -> None:
    """Verbs are the codes of their groups, so those can't be read from the files."""
    kinds = ("reason.", "shown.", "refusal.", "fault.")
    assert {key for key in words(game, "en") if key.startswith(kinds)} <= keys_of(game)


def test_a_missing_word_is_found(tmp_path: Path) -> None:
    code = 'def _no() -> Refusal:\n    return Refusal("brand-new", "Not so.", {"space": 1})\n'
    (tmp_path / "refusals.py").write_text(code)
    assert [*written(tmp_path)] == [Written("Refusal", "refusal", "brand-new", ("space",))]
    assert missing({"refusal.brand-new"}, "topple") == {
        f"{language}: refusal.brand-new" for language in LANGUAGES
    }


def test_facts_are_read_from_messages() -> None:
    assert named("plain") == set()
    assert named("{name} has {count, plural, one {# piece} other {{count} pieces}}.") == {
        "name",
        "count",
    }
    assert named("{x, number, ::.00} {by, select, red {red} other {{who}}}!") == {"x", "by", "who"}
    assert unfit("topple", "group.points", ["colour"]) == {
        f"{language}: group.points names points" for language in LANGUAGES
    }


def test_every_code_of_ours_is_read() -> None:
    """A code that is not a constant would slip through, so those there are must be known."""
    for game in GAMES:
        loose = [one for one in told_in(game) if one.code is None]
        assert bool(loose) == (game in LOOSE)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_words_for_what_a_game_counts(game: str) -> None:
    for seats, options in card(game).modes.values():
        counted = cairn.load(game).new(seats, options).standing.counted
        assert not missing({f"standing.{counted}"}, "" if counted == "points" else game)


# --- what is said in games ------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_says_has_words(game: str) -> None:
    for seats, options in card(game).modes.values():
        match, random = Match(cairn.load(game), seats, options, Dice(7)), Random(7)
        while not match.state.outcome and len(match.log) < STEPS:
            check_said(game, said_in(match.state))
            match.play(*pick(match, random))


@pytest.mark.parametrize(("data", "text"), [(data, text) for _, data, text, _ in MET])
def test_what_brikks_refuses_has_all_its_facts(data: dict[str, Any], text: str) -> None:
    refusal = load(data).why_not(0, text)
    assert refusal
    assert not unfit("brikks", f"refusal.{refusal.code}", refusal.facts)


@pytest.mark.parametrize(
    ("hand", "text"), [("", "green 0: 1150,500 18"), ("mauve", "green 0: 450,300 90")]
)
def test_what_stackback_refuses_has_all_its_facts(hand: str, text: str) -> None:
    refusal = table(*PAIR, hand=hand).why_not(0, text)
    assert refusal
    assert not unfit("stackback", f"refusal.{refusal.code}", refusal.facts)


def said_in(state: State) -> dict[tuple[str, str], Told]:
    """What people can do in a state, as they are shown it, by kind and code."""
    acts = [(seat, one) for seat in state.actors if seat != CHANCE for one in state.actions(seat)]
    groups = (state.group(seat, action) for seat, action in acts)
    shown = (state.game.shown(action) for _, action in acts)
    return {("group", one.code): one for one in groups} | {("shown", o.code): o for o in shown}


def check_said(game: str, said: dict[tuple[str, str], Told]) -> None:
    for (kind, code), told in said.items():
        assert code or kind == "shown", f"{told} has no code"
        assert not code or not missing({f"{kind}.{code}"}, game)
        assert not code or not unfit(game, f"{kind}.{code}", told.facts)
