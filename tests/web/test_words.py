"""Whatever the Python side can say has its words on the web, in every language."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import cairn
from cairn import CHANCE, Dice, Match, State
from cairn.core.languages import LANGUAGES
from cairn.core.registry import card
from cairn.games.brikks.parts import PARTS as BRIKKS
from cairn.games.stackback.geometry import Reason
from cairn.server.codes import Code
from cairn.testing.walk import pick

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web" / "src"
HOME = Path(cairn.__file__).parent
GAMES = sorted(cairn.games())
NAMED_BY_REASON = {"stackback": {reason.name.lower() for reason in Reason} - {"fine"}}
"""Codes that are not written in a call of Refusal, as they are the names of the reasons."""
STEPS = 60
ENDINGS = {"outcome", "_ending", "_solo", "_junior", "_duel", "_points"}
"""The functions that say why a game ended."""


def words(folder: str, language: str) -> dict[str, str]:
    """The words of the room ("") or of a game."""
    home = WEB / "games" / folder if folder else WEB
    page: dict[str, str] = json.loads((home / "words" / f"{language}.json").read_text("utf-8"))
    return page


def parsed(folder: Path) -> Iterator[ast.AST]:
    """Everything that is written in the files of a folder."""
    for path in sorted(folder.glob("*.py")):
        yield from ast.walk(ast.parse(path.read_text("utf-8")))


def refused(folder: Path) -> set[str]:
    """The codes of all refusals that the files of a folder make."""
    calls = (node for node in parsed(folder) if isinstance(node, ast.Call))
    named = (call for call in calls if isinstance(call.func, ast.Name) and call.args)
    firsts = (call.args[0] for call in named if getattr(call.func, "id", "") == "Refusal")
    return {str(first.value) for first in firsts if isinstance(first, ast.Constant)}


def missing(wanted: set[str], folder: str) -> set[str]:
    """What a language lacks."""
    return {f"{lang}: {key}" for lang in LANGUAGES for key in wanted - words(folder, lang).keys()}


def of_game(game: str) -> set[str]:
    """The keys that a game needs."""
    lid = card(game)
    codes = refused(HOME / "games" / game) | NAMED_BY_REASON.get(game, set())
    return (
        {"title", "blurb", "minutes"}
        | {f"refusal.{code}" for code in codes}
        | {f"option.{name}{more}" for name in lid.options for more in ("", ".help")}
        | {
            f"option.{name}.{json.dumps(choice).strip(chr(34))}"
            for name, option in lid.options.items()
            for choice in option.choices
        }
        | patterns(game).keys()
    )


def patterns(game: str) -> dict[str, str]:
    """The English texts of a game that the web tells in other languages, by their keys."""
    page = (WEB / "games" / game / "patterns.json").read_text("utf-8")
    read: dict[str, str] = json.loads(page)
    return read


def matches(pattern: str, text: str) -> bool:
    """As `matched` in told.ts has it."""
    return re.fullmatch(re.sub(r"\\{\w+\\}", r"\\S+", re.escape(pattern)), text) is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_all_its_words(game: str) -> None:
    assert not missing(of_game(game), game)


def test_the_room_has_words_for_every_bot_of_ours() -> None:
    """Bots are called the same in every game, so no game has words of its own for them."""
    names = {name for game in GAMES for name in card(game).bots}
    assert not missing({f"bot.{name}{more}" for name in names for more in ("", ".help")}, "")
    for game in GAMES:
        assert not [key for key in words(game, "en") if key.startswith("bot.")]


def test_the_room_has_a_sentence_for_every_code() -> None:
    assert not missing({f"refusal.{code.code}" for code in Code}, "")
    assert not missing({f"refusal.rules.{code}" for code in refused(HOME / "core")}, "")


def test_a_missing_word_is_found(tmp_path: Path) -> None:
    (tmp_path / "refusals.py").write_text('why = Refusal("brand-new", "Not like this.")')
    assert refused(tmp_path) == {"brand-new"}
    assert missing({"refusal.brand-new"}, "topple") == {
        f"{language}: refusal.brand-new" for language in LANGUAGES
    }


def test_every_refusal_of_ours_is_read() -> None:
    """A code that is not a constant would slip through, so those there are must be known."""
    for game in GAMES:
        made = [
            call
            for call in parsed(HOME / "games" / game)
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Refusal"
        ]
        loose = [call for call in made if not isinstance(call.args[0], ast.Constant)]
        assert bool(loose) == (game in NAMED_BY_REASON)


@pytest.mark.parametrize("game", GAMES)
def test_every_ending_is_told(game: str) -> None:
    """What the code says of an ending is in a pattern; f-strings have holes."""
    rules = ast.parse((HOME / "games" / game / "rules.py").read_text("utf-8"))
    functions = [f for f in ast.walk(rules) if isinstance(f, ast.FunctionDef)]
    told = [text for key, text in patterns(game).items() if key.startswith("reason.")]
    found = {s for f in functions if f.name in ENDINGS for s in sentences(f)}
    assert found
    for sentence in found:
        assert any(re.fullmatch(sentence, text) for text in told), sentence


def sentences(function: ast.FunctionDef) -> Iterator[str]:
    """The sentences in a function, as expressions that match their patterns."""
    inside = {id(v) for node in ast.walk(function) for v in getattr(node, "values", [])}
    for node in ast.walk(function):
        parts = node.values if isinstance(node, ast.JoinedStr) else [node]
        read = [part.value if isinstance(part, ast.Constant) else None for part in parts]
        last = read[-1] if read else None
        if id(node) in inside or ast.get_docstring(function) == last:
            continue
        if isinstance(last, str) and last.endswith(".") and " " in last:
            yield "".join(".+" if part is None else re.escape(str(part)) for part in read)


def test_every_rank_is_told() -> None:
    told = {key: text for key, text in patterns("brikks").items() if key.startswith("rank.")}
    assert told == {f"rank.{row['floor']}": row["name"] for row in BRIKKS["ranks"]}


@pytest.mark.parametrize("page", sorted((ROOT / "tests" / "golden").glob("*.txt")), ids=str)
def test_golden_games_end_in_known_words(page: Path) -> None:
    told = patterns(page.stem.split("-")[0]).values()
    found = re.search(r'"reason": (".*")}$', page.read_text("utf-8"), re.MULTILINE)
    assert found
    assert any(matches(text, json.loads(found[1])) for text in told)


@pytest.mark.parametrize("game", GAMES)
def test_groups_of_choices_are_told(game: str) -> None:
    told = [text for key, text in patterns(game).items() if key.startswith("group.")]
    for seats, options in card(game).modes.values():
        match, random = Match(cairn.load(game), seats, options, Dice(7)), Random(7)
        while not match.state.outcome and len(match.log) < STEPS:
            check_groups(match.state, told)
            match.play(*pick(match, random))


def check_groups(state: State, told: list[str]) -> None:
    for seat in (actor for actor in state.actors if actor != CHANCE):
        for group in {state.group(seat, action) for action in state.actions(seat)}:
            assert any(matches(text, group) for text in told), group
