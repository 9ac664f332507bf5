"""A saved game, step by step."""

from dataclasses import replace
from pathlib import Path

import pytest

import cairn
from cairn.cli.replay import RecordViewer
from cairn.core.record import Entry, Record
from tests.cli.script import Script
from tests.cli.test_commands import Shell, shell

__all__ = ["shell"]


@pytest.fixture(scope="module")
def record() -> Record:
    return cairn.play(cairn.load("brikks"), bots=["random"], seed=2)


def prompts(record: Record, *lines: str) -> list[str]:
    """The numbers of the actions at which somebody is asked."""
    script = Script(*((0.0, line) for line in lines), (0.0, "q"))
    RecordViewer(record).step(script)
    return [prompt.partition(" ")[0] for prompt in script.prompts]


def test_forwards_and_backwards(record: Record) -> None:
    last = str(len(record.log))
    assert prompts(record, "", "n", "b", "12", "first") == ["0", "1", "2", "1", "12", "0"]
    assert prompts(record, "LAST", "b") == ["0", last, str(len(record.log) - 1)]


def test_there_is_no_way_out_of_the_game(
    record: Record, capsys: pytest.CaptureFixture[str]
) -> None:
    assert prompts(record, "b", "last", "", "999", "[/x]", "²", "h", "board")[-1] == "39"
    said = capsys.readouterr().out
    for sentence in ("This is the start.", "The last action is 39.", "'[/x]' is none of these"):
        assert sentence in said


def test_a_step_shows_what_was_played_and_the_table(
    record: Record, capsys: pytest.CaptureFixture[str]
) -> None:
    prompts(record, "3")
    said = capsys.readouterr().out
    assert f"3. seat 1: {record.log[2].action}" in said
    assert str(record.replay()[3]).splitlines()[-1] in said
    assert "points  \n" not in said
    prompts(record, "last")
    assert record.outcome
    assert record.outcome.reason.sentence in capsys.readouterr().out


def test_what_the_rules_refuse_ends_it_with_a_sentence(
    shell: Shell, record: Record, tmp_path: Path
) -> None:
    entry = Entry(0, "[/x]\x1b[2J")
    replace(record, log=(*record.log[:4], entry)).save(tmp_path / "r.json")
    assert shell("replay", "r.json") == 2
    assert "Action 5: seat 1 played '[/x]\\x1b[2J'." in shell.out.replace("\n", " ")
    assert "\x1b" not in shell.out


@pytest.mark.parametrize("way_out", [KeyboardInterrupt(), EOFError()])
def test_leaving_is_no_error(
    shell: Shell,
    record: Record,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    way_out: BaseException,
) -> None:
    def leave(*_: object) -> str:
        raise way_out

    record.save(tmp_path / "r.json")
    monkeypatch.setattr("cairn.cli.commands.interactive", lambda: True)
    monkeypatch.setattr("builtins.input", leave)
    assert shell("replay", "r.json") == 0
    assert "1. seat 1" not in shell.out
