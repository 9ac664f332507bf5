"""Whatever happens, a game is not lost; and nothing is written that nobody asked for."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cairn
from cairn.cli.terminal import Terminal
from cairn.core.match import Match
from tests.cli.script import Script
from tests.cli.test_commands import Shell, shell
from tests.core.tumble import Tumble

__all__ = ["shell"]

PLAY = ("play", "brikks", "--seats", "1", "--seed", "t")


class Patient(Script):
    """Goes on by itself when something has fallen."""

    def read(self, prompt: str, timeout: float | None) -> str | None:
        return "" if prompt.startswith("Press Enter") else super().read(prompt, timeout)


def left(folder: Path, *lines: str | BaseException) -> list[str]:
    """The files after a person has typed this, in a game whose file is t.json."""
    match = Match(Tumble(), 2, dice=cairn.Dice("1"), players=["ann", "bob"])
    table = Terminal(match, {}, folder / "t.json")
    table.run(Patient(*((0.0, line) for line in lines), person=True))
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize(
    ("answer", "files"),
    [
        ("", ["t.json"]),
        ("yes", ["t.json"]),
        ("Y", ["t.json"]),
        ("no", []),
        ("n", []),
        (KeyboardInterrupt(), ["t.json"]),
        (EOFError(), ["t.json"]),
    ],
)
@pytest.mark.parametrize("way", ["quit", KeyboardInterrupt(), EOFError()])
def test_a_person_is_asked_and_a_game_is_kept_unless_they_say_no(
    tmp_path: Path, way: str | BaseException, answer: str | BaseException, files: list[str]
) -> None:
    assert left(tmp_path, "add 2", way, answer) == files


def test_an_answer_that_is_none_is_asked_again(tmp_path: Path) -> None:
    assert left(tmp_path, "add 2", "quit", "1", "hm", "no") == []


def test_somebody_can_look_at_a_fall(tmp_path: Path) -> None:
    """With this seed the first roll is a wobble; what is typed to go on is no action."""
    match = Match(Tumble(), 2, dice=cairn.Dice("1"), players=["ann", "bob"])
    script = Script((0, "add 2"), (0, "add 1"), (0, "add 2"), (0, "quit"), (0, "no"), person=True)
    Terminal(match, {}, tmp_path / "t.json").run(script)
    assert script.prompts[:3] == ["seat 1 (ann)> ", "Press Enter to go on> ", "seat 2 (bob)> "]
    assert [entry.action for entry in match.log if entry.actor >= 0] == ["add 2", "add 2"]


def test_the_answer_may_be_another_file(tmp_path: Path) -> None:
    assert left(tmp_path, "add 2", "quit", str(tmp_path / "mine.json")) == ["mine.json"]


def test_nobody_is_asked_about_a_game_that_has_not_begun(tmp_path: Path) -> None:
    assert left(tmp_path, "quit") == []


def test_a_finished_game_is_saved_only_if_wanted(tmp_path: Path) -> None:
    typed = ["add 1"] * 8
    assert left(tmp_path, *typed, "") == []
    assert left(tmp_path, *typed, KeyboardInterrupt()) == []
    assert left(tmp_path, *typed, "yes") == ["t.json"]
    assert json.loads((tmp_path / "t.json").read_text())["outcome"]


def test_a_path_that_cannot_be_written_falls_back_to_the_home_folder(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    folder = tmp_path / "gone"
    folder.mkdir()

    def typed() -> Iterator[str]:
        shutil.rmtree(folder)
        yield "k1@5,1"
        yield "quit"

    lines = typed()
    monkeypatch.setattr("builtins.input", lambda *_: next(lines))
    assert shell(*PLAY, "--save", str(folder / "g.json")) == 0
    assert "g.json can't be written" in shell.out
    saved = tmp_path / "home" / "cairn-brikks.json"
    assert f"cairn play --resume {saved}" in shell.out
    assert shell.out.count("isn't saved") == 1
    assert cairn.Record.load(saved).log[0].action == "k1@5,1"


def test_where_nothing_can_be_written_the_record_is_printed(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("cairn.core.record.Record.save", refuse)
    assert shell(*PLAY, typed="k1@5,1\nquit\n") == 0
    record = cairn.Record.loads(shell.out[shell.out.index("\n{\n") :])
    assert record.log[0].action == "k1@5,1"


def test_save_is_tried_at_the_start(shell: Shell) -> None:
    assert shell(*PLAY, "--save", "no/such/place.json", typed="k1@5,1\n") == 2
    assert "no/such/place.json can't be written: No such file" in shell.err
    assert shell.out == ""
    assert shell(*PLAY, "--save", "fine.json", typed="") == 0
    assert cairn.Record.load("fine.json").log == ()


def test_a_save_that_fails_changes_nothing(shell: Shell, tmp_path: Path) -> None:
    assert shell(*PLAY, typed="k1@5,1\nsave no/such/place\nsave \0\nquit\n") == 0
    assert "no/such/place can't be written" in shell.out
    assert cairn.Record.load(tmp_path / "cairn-brikks.json").log[0].action == "k1@5,1"


def test_other_files_are_not_written_over(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text("mine")
    assert shell(*PLAY, "--save", "other.json") == 2
    assert "other.json exists already." in shell.err
    assert shell(*PLAY, typed="save other.json\nsave own.json\nsave own.json\nquit\n") == 0
    assert "other.json exists already." in shell.out
    assert shell.out.count("Saved in own.json") == 2
    assert (tmp_path / "other.json").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.glob("*.json")) == ["other.json", "own.json"]


def test_an_error_in_a_game_saves_it_first(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        left(tmp_path, "add 2", ZeroDivisionError())
    assert json.loads((tmp_path / "t.json").read_text())["log"]


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGHUP])
def test_a_closed_terminal_saves(tmp_path: Path, sent: signal.Signals) -> None:
    code = "from cairn.cli import main; main()"
    arguments = ["play", "brikks", "--seats", "1", "--save", "g.json"]
    with subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        cwd=tmp_path,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("k1@5,1\nsave late.json\n")
        process.stdin.flush()
        while "Saved in late.json" not in process.stdout.readline():
            pass
        (tmp_path / "late.json").unlink()
        process.send_signal(sent)
        assert "cairn play --resume late.json" in process.stdout.read()
    assert process.returncode == 1
    assert cairn.Record.load(tmp_path / "late.json").log[0].action == "k1@5,1"
