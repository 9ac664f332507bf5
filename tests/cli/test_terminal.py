"""A game at the keyboard."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

import cairn
from cairn.bots import RandomBot
from cairn.cli.keyboard import Prompt
from cairn.cli.terminal import HELP, Terminal
from cairn.core.bot import Bot
from cairn.core.match import Match
from tests.cli.script import Script
from tests.cli.test_commands import Shell, shell
from tests.core.tumble import Tumble

__all__ = ["shell"]

PLAY = ("play", "brikks", "--bot", "random", "--seed", "t", "--terminal")
SOLO = ("play", "brikks", "--seats", "1", "--seed", "t")


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
    state = cairn.load("brikks").new(1)
    for refused in ("dance", "k3@1,1", "k1@5,2"):
        assert " ".join(str(state.why_not(0, refused)).split()) in said
    assert "keep" in said


def test_the_list_has_groups(shell: Shell) -> None:
    shell(*PLAY, typed="k1@5,1\nkeep\nlist\nlist bomb\nquit\n")
    assert "turn to " in shell.out
    assert "bomb" in shell.out


def test_commands(shell: Shell, tmp_path: Path) -> None:
    shell(*PLAY, typed="help\nhint\nboard\nundo\nsave mine.json\nsave /no/such/place\nquit\n")
    assert "A bot would play" in shell.out
    assert "You have nothing to undo." in shell.out
    assert "Saved in mine.json;" in shell.out
    assert "/no/such/place can't be written: No such file" in shell.out
    assert "cairn play --resume mine.json" in shell.out, "not the file that can't be written"
    assert (tmp_path / "mine.json").exists()


def test_help_is_one_column_that_fits(shell: Shell) -> None:
    shell(*PLAY, typed="help\nquit\n")
    for line in HELP.splitlines():
        assert line in shell.out, "not wrapped"
        assert len(line) < 80


def test_rules_can_be_read_during_play(shell: Shell) -> None:
    shell(*PLAY, typed="rules\nquit\n")
    assert "A roll-and-write game" in shell.out


def test_text_that_looks_like_markup_is_only_text(shell: Shell) -> None:
    assert shell(*PLAY, typed="[/x]\n[red]\nlist [/z]\n:smile:\nk1@5,1\nquit\n") == 0
    for text in ("'[/x]' is not", "'[red]' is not", "no group '[/z]'", "':smile:' is not"):
        assert text in shell.out


def test_undo_removes_the_last_action(shell: Shell, tmp_path: Path) -> None:
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
    assert "seat 2 (player 2)>" in shell.out
    assert "seat 1 (player 1)>" in shell.out


def test_ctrl_c_saves(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert shell(*PLAY) == 0
    assert (tmp_path / "cairn-brikks.json").exists()


def test_tab_completes_commands_groups_and_actions(tmp_path: Path) -> None:
    match = Match(cairn.load("brikks"), 1, players=["ann"])
    table = Terminal(match, {}, tmp_path / "t.json")
    assert table.complete("h") == ["hint", "help"]
    assert table.complete("b")[:2] == ["board", "b1"]
    assert table.complete("K1@") == [f"k1@{column},1" for column in range(1, 10)]
    assert table.complete("1: k1@5") == ["1: k1@5,1"]
    assert table.complete("[/x]") == []


def test_a_group_is_opened_and_closed(shell: Shell) -> None:
    shell(*SOLO, typed="5\n1\nquit\n")
    assert "seat 1 (you), b1> " in shell.out
    assert shell.out.rindex("seat 1 (you)> ") > shell.out.rindex(", b1> ")
    assert cairn.Record.load("cairn-brikks.json").log[0].action == "b1@1,1"


def test_list_lists_everything_or_says_how(shell: Shell) -> None:
    shell(*SOLO, typed="list\nlist 2\n\nlist nothing\nlist all\nquit\n")
    assert "list GROUP shows one group, list all every action." in shell.out
    assert "There is no group 'nothing'." in shell.out
    for action in cairn.load("brikks").new(1).actions(0):
        assert str(action) in shell.out


class SlowTumble(Tumble):
    physics = True


def tumbled(path: Path, game: cairn.Game, bots: Mapping[int, Bot], *lines: str) -> Match:
    """A game of Tumble for two, the first roll of which is a wobble."""
    match = Match(game, 2, dice=cairn.Dice("1"), players=["ann", "bob"])
    table = Terminal(match, bots, path / "t.json")
    table.keeper.begin(keep=True)
    table.run(Script(*((0.0, line) for line in lines)))
    return match


@pytest.mark.parametrize(("game", "fallen"), [(Tumble(3), 1), (SlowTumble(None), 1)])
def test_a_fall_is_told_with_what_lay_there_before(
    game: Tumble, fallen: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tumbled(tmp_path, game, {}, "add 2").log[1].action == "wobble"
    said = [line.strip() for line in capsys.readouterr().out.splitlines() if line.strip()]
    before, after = said.index("fall: ##"), said.index(f"add: {'#' * (2 - fallen)}")
    told = said[before + 1 : after]
    assert told[-1] == f"It falls: {fallen}"
    assert told[:1] == (["Working out what falls …"] if game.physics else told[-1:])
    assert ("pip install 'cairn[physics]'." in " ".join(told)) == game.physics
    assert said[before - 1] == "dice: wobble"


def test_missing_physics_is_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bots = {0: RandomBot(1), 1: RandomBot(2)}
    match = tumbled(tmp_path, SlowTumble(None), bots)
    assert sum(state.falls for state in match.record().states()) > 1
    assert capsys.readouterr().out.count("Only what can't stand will fall") == 1


def test_bots_act_as_soon_as_they_can(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = tumbled(tmp_path, Tumble(), {1: RandomBot(1)}, "add 2", "add 2")
    assert sum(entry.actor == 1 for entry in match.log) == 2
    assert capsys.readouterr().out.count("seat 2 (bob): add") == 2


def test_bots_alone_play_to_the_end(tmp_path: Path) -> None:
    match = tumbled(tmp_path, Tumble(), {0: RandomBot(1), 1: RandomBot(2)})
    assert match.state.outcome
    assert cairn.Match.resume(match.record()).state == match.state
    assert json.loads((tmp_path / "t.json").read_text())["outcome"]


def test_a_line_can_name_its_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typed = ["2: add 1", "1: add 2", "2:add 1", "1: undo", "3: add 1"]
    match = tumbled(tmp_path, Tumble(), {}, *typed)
    said = capsys.readouterr().out
    assert match.log == []
    assert "It's seat 1's turn." in said
    assert "'3: add 1' is not an action here." in said


def test_the_prompt_offers_what_completes_a_line() -> None:
    prompt = Prompt()
    assert not prompt.interactive
    prompt.complete = lambda line: [text for text in ("hint", "help", "list") if line in text[:1]]
    assert [prompt._completion("h", number) for number in range(3)] == ["hint", "help", None]
    assert prompt._completion("x", 0) is None
