"""Records keep whole games, and tell when somebody has tampered with them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cairn
from cairn.core.match import Match
from cairn.core.record import Entry

GAME = cairn.load("brikks")
RECORD = cairn.play(GAME, bots=["random", "random"], seed="honest")


def tampered(change: Callable[[dict[str, Any]], object]) -> list[str]:
    """What verify says after a change to the JSON."""
    data = json.loads(RECORD.dumps())
    change(data)
    return [str(problem) for problem in cairn.Record.from_json(data).verify()]


def first(actor_is_chance: bool) -> int:
    return next(i for i, entry in enumerate(RECORD.log) if (entry.actor == -1) is actor_is_chance)


def test_an_honest_record_is_fine() -> None:
    assert RECORD.verify() == []
    assert tampered(lambda data: None) == []


def test_a_changed_roll_is_found() -> None:
    index = first(actor_is_chance=True)
    other = "roll w1" if RECORD.log[index].action != "roll w1" else "roll w2"
    said = tampered(lambda data: data["log"][index].__setitem__(1, other))
    assert said[0].startswith(f"Action {index}: chance played '{other}', but the seed gives")


def test_an_illegal_action_is_found_and_nothing_after_it_is_judged() -> None:
    said = tampered(lambda data: data["log"][0].__setitem__(1, "k1@5,3"))
    assert len(said) == 1
    assert said[0].startswith("Action 0: seat 1 played 'k1@5,3'. ")


def test_an_action_left_out_is_found() -> None:
    assert tampered(lambda data: data["log"].pop(first(actor_is_chance=True)))


def test_another_seed_is_found() -> None:
    said = tampered(lambda data: data.update(seed="loaded"))
    assert said[0] == "The seed is not the one that was promised at the start."
    assert any("but the seed gives" in line for line in said)


def test_changed_scores_are_found() -> None:
    said = tampered(lambda data: data["outcome"].update(winners=[1], scores=[0, 999]))
    assert len(said) == 1
    assert said[0].startswith("The outcome is not what the log gives")


def test_a_claimed_end_is_found() -> None:
    said = tampered(lambda data: data["log"].pop())
    assert said == ["An outcome is claimed, but the log stops before the end."]


def test_a_finished_game_must_show_its_seed() -> None:
    assert tampered(lambda data: data.update(seed=None)) == [
        "The game is over but the seed is not shown."
    ]


def test_an_unfinished_game_without_seed_is_fine() -> None:
    match = Match(GAME, 1)
    match.play(0, "k1@5,1")
    match.roll()
    hidden = match.record(reveal=False)
    assert match.dice.seed not in hidden.dumps()
    assert cairn.Record.loads(hidden.dumps()).verify() == []


def test_saving_and_loading(tmp_path: Path) -> None:
    RECORD.save(tmp_path / "a.json")
    assert cairn.Record.load(tmp_path / "a.json") == RECORD
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_a_record_has_one_entry_a_line() -> None:
    assert len(RECORD.dumps().splitlines()) > len(RECORD.log)


def test_times_are_kept() -> None:
    match = Match(GAME, 1)
    match.play(0, "k1@5,1", time=1.25)
    again = cairn.Record.loads(match.record().dumps())
    assert again.log == (Entry(0, "k1@5,1", 1.25),)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no JSON"),
        ("{}", "'cairn' is missing"),
        ("[1]", "misshapen"),
        ("null", "misshapen"),
        ('{"cairn": 99}', "format 99"),
        ('{"cairn": 1, "game": "chess", "outcome": null}', "no game 'chess'"),
        (RECORD.dumps().replace('"seats": 2', '"seats": 7'), "values for 7 seats"),
        (RECORD.dumps().replace('[-1, "roll', '["x", "roll'), "misshapen"),
    ],
)
def test_misshapen_records_are_told(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        cairn.Record.loads(text)
