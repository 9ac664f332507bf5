"""What people read: a code, a sentence, facts."""

from __future__ import annotations

import pickle

from cairn.core.refusals import IllegalAction, Refusal
from cairn.core.told import Told, ToldError, told_by

FELL = Told("fell", "Seat 2 made it fall.", {"seat": 1})


def test_it_reads_as_its_sentence() -> None:
    assert str(FELL) == f"{FELL}" == "Seat 2 made it fall."


def test_it_is_sent_whole() -> None:
    assert FELL.to_json() == {
        "code": "fell",
        "sentence": "Seat 2 made it fall.",
        "facts": {"seat": 1},
    }


def test_a_refusal_is_told() -> None:
    assert isinstance(Refusal("turn", "It's seat 2's turn."), Told)


def test_an_error_reads_as_its_sentence_in_other_processes_too() -> None:
    again = pickle.loads(pickle.dumps(ToldError(FELL)))
    assert str(again) == "Seat 2 made it fall."
    assert told_by(again) == FELL


def test_an_illegal_action_keeps_its_code_in_other_processes_too() -> None:
    refusal = Refusal("turn", "It's seat 2's turn.", {"actor": 0, "turn": [1]})
    again = pickle.loads(pickle.dumps(IllegalAction(refusal)))
    assert str(again) == "It's seat 2's turn."
    assert told_by(again) == again.refusal == refusal


def test_a_plain_error_has_no_code() -> None:
    assert told_by(ValueError("Not like this.")) == Told("", "Not like this.")
