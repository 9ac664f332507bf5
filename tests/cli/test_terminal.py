"""A game at the keyboard."""

import json
from pathlib import Path

import pytest

import cairn
from tests.cli.test_commands import Shell, shell

__all__ = ["shell"]

PLAY = ("play", "brikks", "--bot", "random", "--seed", "t", "--terminal")


def test_leaving_saves_and_resuming_goes_on(shell: Shell, tmp_path: Path) -> None:
    assert shell(*PLAY, typed="k1@5,1\nquit\n") == 0
    assert "cairn play --resume cairn-brikks.json" in shell.out
    before = cairn.Record.load(tmp_path / "cairn-brikks.json")
    assert before.log[1][:2] == (0, "k1@5,1")
    assert shell("play", "--resume", "cairn-brikks.json", typed="keep\nquit\n") == 0
    after = cairn.Record.load(tmp_path / "cairn-brikks.json")
    assert after.log[: len(before.log)] == before.log
    assert (0, "keep") in [entry[:2] for entry in after.log]


def test_the_end_of_input_saves_too(shell: Shell, tmp_path: Path) -> None:
    assert shell(*PLAY, typed="") == 0
    assert (tmp_path / "cairn-brikks.json").exists()


def test_a_second_game_does_not_overwrite_the_first(shell: Shell, tmp_path: Path) -> None:
    shell(*PLAY, typed="quit\n")
    shell(*PLAY, typed="quit\n")
    assert {path.name for path in tmp_path.glob("*.json")} == {
        "cairn-brikks.json",
        "cairn-brikks1.json",
    }


def test_refusals_are_explained_and_the_game_goes_on(shell: Shell) -> None:
    shell(*PLAY, typed="dance\nk3@1,1\nk1@5,2\nk1@5,1\nquit\n")
    said = " ".join(shell.out.split())
    assert "'dance' is not an action here." in said
    assert "The first block is one of column 1, as it is." in said
    assert "Your first block has to lie on the bottom row, row 1." in said
    assert "keep" in said


def test_the_list_has_groups(shell: Shell) -> None:
    shell(*PLAY, typed="k1@5,1\nkeep\nlist\nlist bomb\nquit\n")
    assert "place " in shell.out
    assert "turn to " in shell.out
    assert "bomb" in shell.out


def test_commands(shell: Shell, tmp_path: Path) -> None:
    shell(*PLAY, typed="help\nhint\nboard\nundo\nsave mine.json\nsave /no/such/place\nquit\n")
    assert "A bot would play" in shell.out
    assert "nothing of yours to take back" in shell.out
    assert "Saved in mine.json." in shell.out
    assert "can't be written" in shell.out


def test_undo_takes_back_the_last_action(shell: Shell, tmp_path: Path) -> None:
    shell(*PLAY, "--save", "u.json", typed="k1@5,1\nundo\nw1@2,1\nquit\n")
    log = cairn.Record.load(tmp_path / "u.json").log
    assert [entry.action for entry in log if entry.actor == 0] == ["w1@2,1"]


def test_a_whole_game_by_hints(shell: Shell, tmp_path: Path) -> None:
    """A person who always follows the bot, solo, to the end."""
    record = cairn.play(cairn.load("brikks"), bots=["greedy"], seed="whole")
    typed = "".join(f"{entry.action}\n" for entry in record.log if entry.actor == 0)
    arguments = ("play", "brikks", "--seats", "1", "--seed", "whole", "--save", "w.json")
    assert shell(*arguments, typed=typed) == 0
    assert "The seed was whole." in shell.out
    assert shell("verify", "w.json") == 0
    assert json.loads((tmp_path / "w.json").read_text())["outcome"]["winners"] == [0]


def test_two_people_at_one_keyboard(shell: Shell) -> None:
    shell("play", "brikks", "--seats", "2", typed="k1@5,1\nw1@1,1\nquit\n")
    assert "seat 1 (player 2)>" in shell.out
    assert "seat 0 (player 1)>" in shell.out


def test_ctrl_c_saves(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("cairn.cli.terminal.console.input", interrupt)
    assert shell(*PLAY) == 0
    assert (tmp_path / "cairn-brikks.json").exists()
