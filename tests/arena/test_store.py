import json
from dataclasses import replace
from pathlib import Path

import pytest

from cairn.arena.plan import ArenaPlan
from cairn.arena.playing import PlayedGame
from cairn.arena.schedule import Fixture, fixtures
from cairn.arena.store import ArenaStore
from cairn.core.bot import Budget
from tests.arena.games import pairing


def played(fixture: Fixture, score: int = 1) -> PlayedGame:
    """A game as the store reads it."""
    noted = {"round": fixture.round, "times": [[], []], "cost": 1.0, "machine": "here"}
    outcome = {"scores": [score, 0], "winners": [0], "reason": ""}
    game = {"seed": fixture.seed, "players": fixture.bots, "outcome": outcome, "arena": noted}
    return PlayedGame(fixture.number, json.dumps(game))


def test_what_is_kept_is_not_missing(tmp_path: Path) -> None:
    store = ArenaStore(tmp_path, pairing(6))
    todo = store.missing()
    assert [fixture.number for fixture in todo] == [1, 2, 3, 4, 5, 6]
    for fixture in todo[1:4]:
        store.keep(played(fixture))
    assert [fixture.number for fixture in ArenaStore(tmp_path, pairing(6)).missing()] == [1, 5, 6]


def test_only_whole_rounds_count(tmp_path: Path) -> None:
    store = ArenaStore(tmp_path, pairing(6))
    for fixture in store.missing()[1:5]:
        store.keep(played(fixture))
    assert [meeting.round for meeting in store.meetings()] == [2, 2]


def test_half_a_file_is_played_again(tmp_path: Path) -> None:
    store = ArenaStore(tmp_path, pairing(2))
    first, _ = fixtures(store.plan)
    store.keep(PlayedGame(1, played(first).text[:40]))
    assert first in store.missing()


def test_a_game_that_does_not_belong_here_is_named(tmp_path: Path) -> None:
    store = ArenaStore(tmp_path, pairing(2))
    first, second = fixtures(store.plan)
    store.keep(PlayedGame(1, played(second).text))
    with pytest.raises(ValueError, match=r"000001\.json is not game 1 of this arena"):
        store.missing()
    assert first.bots != second.bots


def test_more_games_of_the_same_go_on(tmp_path: Path) -> None:
    ArenaStore(tmp_path, pairing(2))
    assert len(ArenaStore(tmp_path, pairing(4)).missing()) == 4
    assert json.loads((tmp_path / "arena.json").read_text(encoding="utf-8"))["games"] == 4


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"seed": "other"}, "seed t instead of other. "),
        ({"bots": ("two", "one")}, r"bots \[one, two\] instead of \[two, one\]"),
        ({"budget": Budget(simulations=5)}, "budget {"),
        ({"games": 1}, "games 4 instead of 1. "),
    ],
)
def test_another_arena_is_refused(
    tmp_path: Path, changed: dict[str, object], sentence: str
) -> None:
    asked = pairing(4)
    ArenaStore(tmp_path, asked)
    other: ArenaPlan = replace(asked, **changed)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="holds another arena, with " + sentence):
        ArenaStore(tmp_path, other)
    assert json.loads((tmp_path / "arena.json").read_text(encoding="utf-8")) == asked.to_json()


def test_a_folder_with_games_of_nobody_is_refused(tmp_path: Path) -> None:
    store = ArenaStore(tmp_path, pairing(2))
    store.keep(played(next(fixtures(store.plan))))
    (tmp_path / "arena.json").unlink()
    with pytest.raises(ValueError, match=r"arena\.json is missing"):
        ArenaStore(tmp_path, pairing(2))


def test_two_at_once_are_refused(tmp_path: Path) -> None:
    store = ArenaStore(tmp_path, pairing(2))
    with store.locked():
        other = ArenaStore(tmp_path, pairing(2))
        with pytest.raises(ValueError, match="Another arena is playing"), other.locked():
            raise AssertionError
    with other.locked():
        pass
