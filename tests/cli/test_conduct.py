"""Hints and undos stand in the record of a game at the keyboard, and people are told."""

from __future__ import annotations

from pathlib import Path

import cairn
from cairn.core.match import Match
from tests.cli.test_commands import Shell, shell

__all__ = ["shell"]
PLAY = ("play", "brikks", "--bot", "greedy", "--seed", "1", "--save", "g.json")
TOLD = "This game is casual now, and its record will say so."


def test_an_undo_after_a_bot_has_answered_counts(shell: Shell) -> None:
    shell(*PLAY, typed="w1@5,1\nundo\nundo\nw1@5,1\nundo\nquit\n")
    record = cairn.Record.load("g.json")
    assert record.conduct.undos == (2, 0)
    assert record.conduct.bots == (None, f"cairn {cairn.__version__}")
    assert shell.out.count(TOLD) == 1
    assert shell("play", "--resume", "g.json", typed="w1@5,1\nundo\nquit\n") == 0
    assert cairn.Record.load("g.json").conduct.undos == (3, 0), "it goes on counting"
    assert "with seat 1 (you), seat 2 (greedy)." in shell.out


def test_an_undo_before_that_is_free(shell: Shell) -> None:
    shell("play", "brikks", "--seats", "2", "--save", "g.json", typed="k1@5,1\n2: undo\nquit\n")
    record = cairn.Record.load("g.json")
    assert record.log == ()
    assert record.verify() == []
    assert TOLD not in shell.out


def test_a_hint_counts_even_if_nothing_is_played_after_it(shell: Shell) -> None:
    shell(*PLAY, typed="hint\nhint\nquit\n")
    assert cairn.Record.load("g.json").conduct.hints == (2, 0)
    assert shell.out.count(TOLD) == 1


def test_verify_and_replay_say_it(shell: Shell, tmp_path: Path) -> None:
    match = Match(cairn.load("brikks"), 2, dice=cairn.Dice("1"), players=["Ann", "Bob"])
    match.play(1, match.state.actions(1)[0])
    match.hinted(1)
    match.reseat(0, "gr\x1b[31meedy", "cairn 1")
    match.record().save("g.json")
    assert shell("verify", "g.json") == 0
    assert shell.err == "Casual. Seat 2 had 1 hint.\n"
    change = "From action 2 on, gr\\x1b[31meedy, a bot, played for seat 1."
    assert shell.out.splitlines()[-1] == change
    assert "every action is legal" in shell.out
    assert shell("replay", "--all", "g.json") == 0
    for line in ("This game was casual.", "Seat 2 had 1 hint.", change):
        assert line in shell.out.splitlines()


def test_a_person_with_the_name_of_a_bot_is_a_person(shell: Shell) -> None:
    match = Match(cairn.load("brikks"), 1, players=["greedy"])
    match.record().save("g.json")
    assert shell("play", "--resume", "g.json", typed="quit\n") == 0
    assert "seat 1 (greedy)> " in shell.out
