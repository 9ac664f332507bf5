"""Records tell who played, and with what help."""

from __future__ import annotations

import json

import pytest

import cairn
from cairn.core.conduct import Change, made_by
from cairn.core.match import Match
from cairn.core.record import Problem, Record
from tests.core.toy import GAME as TOY

BRIKKS = cairn.load("brikks")


def begun(bots: tuple[str | None, ...] = (None, None)) -> Match:
    """Somebody has taken a roll, and the next die lies there."""
    match = Match(TOY, 2, dice=cairn.Dice("fair"), players=["Ann", "Bob"], bots=bots)
    match.roll()
    match.play(0, "take")
    return match


def helped(match: Match) -> list[str]:
    return [str(problem) for problem in match.record().verify()]


def test_an_undo_is_free_until_chance_has_spoken() -> None:
    match = begun()
    assert match.free(1)
    match.undo(1)
    assert not match.conduct.casual
    match.play(0, "leave")
    match.roll()
    assert not match.free(1)
    roll = match.log[-1]
    match.undo(1)
    assert match.conduct.undos == (1, 0)
    match.play(0, "take")
    match.roll()
    assert match.log[-1] == roll, "it comes back the same"
    assert helped(match) == ["Seat 1 undid 1 action after chance or a bot had answered."]


def test_a_bots_answer_is_as_good_as_a_roll() -> None:
    """Where there are no dice, undoing what a bot has answered is the same kind of help."""
    for bots, free in (((None, ""), False), ((None, None), True)):
        match = Match(cairn.load("nodes"), 2, players=["Ann", "Bob"], bots=bots)
        match.roll()
        start = len(match.log)
        for _ in range(2):
            seat = match.state.actors[0]
            match.play(seat, match.state.actions(seat)[0])
        assert {entry.actor for entry in match.log[start:]} == {0, 1}
        keep = next(i for i, entry in enumerate(match.log) if entry.actor == 0)
        assert match.free(keep) is (free or match.log[-1].actor == 0)


def test_a_bot_that_was_sent_away_has_answered_all_the_same() -> None:
    match = begun((None, "toy 1"))
    match.roll()
    match.play(1, "take")
    assert not match.conduct.free([0, 1], 0)
    match.reseat(1, "", None)
    match.reseat(1, "Cem", None)
    assert match.conduct.bot(1) is None
    assert match.conduct.bot(1, 3) == "toy 1"
    assert not match.conduct.free([0, 1], 0)


def test_hints_are_counted() -> None:
    match = begun()
    match.hinted(1)
    match.hinted(1)
    problems = match.record().verify()
    assert problems == [
        Problem("hints", "Seat 2 had 2 hints.", {"seat": 1, "count": 2}, kind="casual")
    ]
    assert problems[0].harmless


def test_everybody_is_named_with_when() -> None:
    match = begun((None, "toy 1"))
    match.reseat(1, "Cem", None, 12.5)
    assert [*match.conduct.changes] == [Change(1, "Cem", None, 2, 12.5)]
    record = match.record()
    assert record.players == ("Ann", "Bob")
    assert record.conduct.name(1) == "Cem"
    assert str(record.conduct.changes[0]) == "From action 3 on, Cem played for seat 2."
    match.reseat(1, "greedy", "toy 1")
    said = "From action 3 on, greedy, a bot, played for seat 2."
    assert str(match.conduct.changes[1]) == said


def test_undone_actions_are_nobodys_any_more() -> None:
    """The seat's current holder plays undone actions again."""
    match = begun()
    match.roll()
    match.reseat(0, "Cem", None, 9.0)
    match.undo(1)
    assert match.conduct.changes == (Change(0, "Cem", None, 1, 9.0),)


@pytest.mark.parametrize("players", [[], ["Ann", "Bob"]])
def test_conduct_goes_through_json_and_on(players: list[str]) -> None:
    match = Match(BRIKKS, 2, dice=cairn.Dice("1"), players=players)
    match.play(1, match.state.actions(1)[0])
    match.hinted(0)
    match.reseat(0, "greedy", "cairn 1", 3.25)
    record = match.record()
    again = Record.from_json(json.loads(record.dumps()))
    assert again == record
    resumed = Match.resume(again)
    assert resumed.record() == record
    resumed.hinted(0)
    assert resumed.conduct.hints == (2, 0)


def test_older_records_have_no_help_and_bots_by_their_names() -> None:
    data = cairn.play(BRIKKS, ["random", "random"], seed=1).to_json()
    for key in ("bots", "changes", "undos", "hints"):
        del data[key]
    old = Record.from_json(data | {"cairn": 3, "players": ["Ann", "random"]})
    assert old.conduct.bots == (None, "")
    assert old.conduct.undos == old.conduct.hints == (0, 0)
    assert old.verify() == []
    with pytest.raises(ValueError, match="'bots' is missing"):
        Record.from_json(data)


def test_bots_have_versions() -> None:
    record = cairn.play(BRIKKS, ["random", "greedy"], seed=1)
    assert record.conduct.bots == (f"cairn {cairn.__version__}",) * 2
    assert made_by(object()) == ""
