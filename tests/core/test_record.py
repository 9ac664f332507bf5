"""Records keep whole games, and tell when somebody has tampered with them."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import cairn
from cairn.core.match import Match
from cairn.core.record import Entry, NotARecord, Problem, Record
from cairn.core.told import Told
from tests.core.tumble import Tumble

GAME = cairn.load("brikks")
RECORD = cairn.play(GAME, bots=["random", "random"], seed="honest")


FALLS = cairn.play(Tumble(2), bots=["random", "random"], seed="falls")


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
    assert said[0].startswith(f"Action {index + 1}: chance played '{other}', but the seed gives")


def test_an_illegal_action_is_found_and_nothing_after_it_is_judged() -> None:
    said = tampered(lambda data: data["log"][0].__setitem__(1, "k1@5,3"))
    assert len(said) == 1
    assert said[0].startswith("Action 1: seat 2 played 'k1@5,3'. ")


def test_an_action_left_out_is_found() -> None:
    said = tampered(lambda data: data["log"].pop(first(actor_is_chance=True)))
    assert len(said) == 1, "nobody says that chance did what a seat did"
    assert "Wait: chance decides" in said[0]


def test_another_seed_is_found() -> None:
    said = tampered(lambda data: data.update(seed="loaded"))
    assert said[0] == "This isn't the seed that was promised at the start."
    assert any("but the seed gives" in line for line in said)


def test_changed_scores_are_found() -> None:
    said = tampered(lambda data: data["outcome"].update(winners=[1], scores=[0, 999]))
    assert len(said) == 1
    assert said[0].startswith("The log leads to another outcome: points ")


def test_a_claimed_end_is_found() -> None:
    said = tampered(lambda data: data["log"].pop())
    assert said == ["The record has an outcome, but the log stops before the end."]


def test_a_finished_game_must_show_its_seed() -> None:
    assert tampered(lambda data: data.update(seed=None)) == [
        "The game is over, but its seed is not shown."
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
        ("", "line 1 is not JSON"),
        ("{}", "'cairn' is missing"),
        ("[1]", "wrong type"),
        ("null", "wrong type"),
        ('{"cairn": 99}', "reads records of format 4, not 99"),
        ('{"cairn": 1, "game": "chess", "outcome": null}', "no game called 'chess'"),
        (RECORD.dumps().replace('"seats": 2', '"seats": 7'), "1–4 players, not 7"),
        (RECORD.dumps().replace('[-1, "roll', '["x", "roll'), "wrong type"),
        (RECORD.dumps().replace('[1, "keep"]', '[1, "keep", "noon"]', 1), "wrong type"),
    ],
)
def test_misshapen_records_are_told(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        cairn.Record.loads(text)


def kinds(record: Record) -> list[str]:
    return [problem.kind for problem in record.verify()]


def codes(record: Record) -> list[str]:
    return [problem.code for problem in record.verify()]


def test_every_problem_has_a_code() -> None:
    log, outcome = RECORD.log, RECORD.outcome
    assert outcome
    assert codes(replace(RECORD, commitment="0")) == ["seed-other"]
    assert codes(replace(RECORD, seed=None)) == ["seed-hidden"]
    assert codes(replace(RECORD, log=log[:-1])) == ["stops"]
    assert codes(replace(RECORD, outcome=replace(outcome, winners=()))) == ["outcome"]


def test_an_illegal_action_is_told_with_what_the_rules_say() -> None:
    (problem,) = replace(RECORD, log=(Entry(1, "k1@5,3"), *RECORD.log[1:])).verify()
    refusal = next(RECORD.states()).why_not(1, "k1@5,3")
    assert refusal
    assert problem.code == "illegal"
    action = RECORD.game.parse("k1@5,3").to_json()
    assert problem.facts == {"actor": 1, "action": action, "why": refusal.to_json()}
    assert str(problem) == f"Action 1: seat 2 played 'k1@5,3'. {refusal}"


def test_a_text_that_is_no_action_is_told_as_it_stands() -> None:
    (problem,) = replace(RECORD, log=(Entry(1, "dance"), *RECORD.log[1:])).verify()
    assert problem.facts["action"] == {"kind": "", "text": "dance"}


def test_why_something_is_no_record_is_told() -> None:
    with pytest.raises(NotARecord) as error:
        cairn.Record.loads("{}")
    assert error.value.told.code == "record-lacks"
    assert error.value.told.facts == {"key": "cairn"}


def test_a_record_keeps_the_sentence_of_its_outcome() -> None:
    assert RECORD.outcome
    again = cairn.Record.loads(RECORD.dumps())
    assert RECORD.to_json()["outcome"]["reason"] == RECORD.outcome.reason.sentence
    assert again.outcome
    assert again.outcome.reason == Told("", RECORD.outcome.reason.sentence)


def test_every_problem_has_a_kind() -> None:
    log, outcome = RECORD.log, RECORD.outcome
    assert outcome
    roll = first(actor_is_chance=True)
    other = Entry(-1, "roll w1" if log[roll].action != "roll w1" else "roll w2")
    swapped = replace(RECORD, log=(*log[:roll], other, *log[roll + 1 :]))
    assert kinds(swapped)[0] == "dice"
    texts = {"action": other.action, "expected": log[roll].action}
    found = swapped.verify()[0].facts
    assert found == {name: RECORD.game.parse(text).to_json() for name, text in texts.items()}
    assert kinds(replace(RECORD, commitment="0")) == ["seed"]
    assert kinds(replace(RECORD, seed=None)) == ["seed"]
    assert kinds(replace(RECORD, log=(Entry(1, "k1@5,3"), *log[1:]))) == ["rules"]
    assert kinds(replace(RECORD, outcome=replace(outcome, winners=()))) == ["outcome"]
    assert not any(problem.harmless for problem in swapped.verify())


def test_a_fall_that_differs_is_a_matter_of_physics() -> None:
    assert any(entry.action == "fall 2" for entry in FALLS.log)
    assert FALLS.verify() == []
    problems = replace(FALLS, game=Tumble(1)).verify()
    index = next(i for i, entry in enumerate(FALLS.log) if entry.action == "fall 2")
    sentence = "'fall 2' is legal, but physics on this machine gives 'fall 1'."
    action, expected = (FALLS.game.parse(text).to_json() for text in ("fall 2", "fall 1"))
    facts = {"action": action, "expected": expected, "least": False}
    assert problems[0] == Problem("fall", sentence, facts, kind="physics", index=index)
    assert {problem.kind for problem in problems} == {"physics"}
    assert all(problem.harmless for problem in problems)


def test_a_table_without_physics_is_told() -> None:
    least = cairn.play(Tumble(None), bots=["random", "random"], seed="falls")
    problems = replace(least, game=Tumble(2)).verify()
    assert {problem.kind for problem in problems} == {"physics"}
    assert str(problems[0]).endswith("That table may have had no physics.")


def test_without_physics_a_legal_fall_is_accepted() -> None:
    assert replace(FALLS, game=Tumble(None)).verify() == []


def test_a_fall_that_the_rules_refuse_is_no_matter_of_physics() -> None:
    index = next(i for i, entry in enumerate(FALLS.log) if entry.action.startswith("fall"))
    log = (*FALLS.log[:index], Entry(-1, "fall 99"), *FALLS.log[index + 1 :])
    assert kinds(replace(FALLS, log=log)) == ["rules"]


def test_records_from_before_the_falls_are_brought_up_to_date(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cairn.core.record.load", lambda name: Tumble(2))
    data = FALLS.to_json()
    assert data["cairn"] == 4
    assert Record.from_json(data).log == FALLS.log
    old = [entry for entry in data["log"] if not entry[1].startswith("fall")]
    assert len(old) < len(data["log"])
    assert Record.from_json(data | {"cairn": 1, "log": old}).log == FALLS.log
    wrong = [*old[:2], [0, "add 2"], *old[3:]]
    assert kinds(Record.from_json(data | {"cairn": 1, "log": wrong})) == ["rules"]


def test_records_from_before_the_count_downs_are_brought_up_to_date() -> None:
    options = {"rounds": 3, "hand": "shaky", "limit": 40}
    record = cairn.play(cairn.load("biddi"), ["regular", "first-evening"], seed=9, options=options)
    data = record.to_json()
    went = [index for index, entry in enumerate(data["log"]) if entry[1] == "go"]
    assert len(went) == 3
    started = [
        [*e[:2], data["log"][i - 1][2]] if i in went else e for i, e in enumerate(data["log"])
    ]
    for older, missing in ((2, ("go",)), (1, ("go", "fall"))):
        log = [entry for entry in data["log"] if not entry[1].startswith(missing)]
        again = Record.from_json(data | {"cairn": older, "log": log})
        assert again.to_json()["log"] == started, "those games began at once"
        assert again.verify() == []


def test_a_reason_may_be_put_in_other_words() -> None:
    assert tampered(lambda data: data["outcome"].update(reason="Because.")) == []


@pytest.mark.parametrize(
    "change",
    [
        {"seats": 2.0},
        {"seats": None},
        {"seats": "2"},
        {"seats": 20_000_000},
        {"options": None},
        {"options": 5},
        {"players": ["one"]},
        {"players": ["a", "b", "c"]},
        {"players": [1, 2]},
        {"players": "ab"},
        {"seed": 5},
        {"commitment": None},
        {"outcome": {"scores": ["1"], "winners": [], "reason": ""}},
        {"outcome": []},
        {"log": [[True, "stop"]]},
        {"log": [[0, "stop", -1]]},
        {"log": [[0, "stop", float("nan")]]},
        {"log": [[0, "stop", 2], [0, "stop", 1]]},
        {"log": [[0, "stop", "1"]]},
        {"log": 5},
        {"bots": [None]},
        {"bots": [1, None]},
        {"undos": [1]},
        {"undos": [0, -1]},
        {"hints": [0, True]},
        {"hints": None},
        {"changes": [[0, "Bob", None, 3]]},
        {"changes": [[2, "Bob", None, 3, 1.5]]},
        {"changes": [[0, 5, None, 3, 1.5]]},
        {"changes": [[0, "Bob", 0, 3, 1.5]]},
        {"changes": [[0, "Bob", None, -3, 1.5]]},
        {"changes": [[0, "Bob", None, 3, "noon"]]},
        {"changes": "Bob"},
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        cairn.Record.from_json(RECORD.to_json() | change)


def test_brackets_without_end_are_refused() -> None:
    with pytest.raises(ValueError, match="nested too deeply"):
        cairn.Record.loads("[" * 100_000)


def test_a_record_survives_json_objects() -> None:
    assert cairn.Record.from_json(RECORD.to_json()) == RECORD
