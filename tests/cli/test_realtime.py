"""Real time at the keyboard, with a watch that only the test moves."""

from pathlib import Path

import pytest

import cairn
from cairn.cli.choices import Menu
from cairn.cli.keyboard import Keys
from cairn.cli.realtime import RealTime
from cairn.core.bot import BEAT
from cairn.core.chance import Dice
from cairn.core.match import Match
from cairn.core.record import Record
from tests.cli.script import Script

GAME = cairn.load("biddi")


class Layer:
    """A bot that lays the first thing listed, again and again."""

    def choose(self, state: cairn.State, seat: int, budget: cairn.Budget) -> cairn.Action:
        return state.actions(seat)[0]


def run(table: RealTime, script: Script) -> None:
    table.keeper.begin(keep=True)
    table.run(script)


def table(path: Path, *lines: tuple[float, str], **options: object) -> Record:
    script = Script(*lines)
    match = Match(GAME, 2, {"rounds": 1, **options}, Dice("1"), ["you", "layer"])
    run(RealTime(match, {1: Layer()}, path / "game.json", lambda: script.time), script)
    return Record.load(path / "game.json")


def test_bots_act_while_a_person_types(tmp_path: Path) -> None:
    record = table(tmp_path, (30, ""), (3 + 3.5 * BEAT, "1a"), (1, "call"))
    entries = [tuple(entry) for entry in record.log if entry.actor >= 0]
    own = [entry for entry in entries if entry[0] == 0]
    assert own == [(0, "lay 1a 0", 6.5), (0, "call", 7.5)]
    assert [entry[2] for entry in entries if entry[0] == 1] == [4.0, 5.0, 6.0, 7.0]
    assert record.outcome
    assert record.verify() == []


def test_rests_take_no_time(tmp_path: Path) -> None:
    record = table(tmp_path, (500, ""), (3.5, "call"))
    assert record.log[-1].action == "call"
    assert record.log[-1].time == 3.5


def test_the_clock_is_kept(tmp_path: Path) -> None:
    record = table(tmp_path, (1, ""), (80, "call"), limit=20)
    assert record.log[-1].action == "time"
    assert record.log[-1].time == 23, "it runs from the start signal"
    assert record.outcome


def test_leaving_saves_the_game(tmp_path: Path) -> None:
    record = table(tmp_path, (1, ""), (5.5, "quit"))
    assert record.outcome is None
    assert record.log[-1].time == 5.0
    again = Match.resume(record)
    script = Script((1, "call"))
    run(RealTime(again, {1: Layer()}, tmp_path / "b.json", lambda: script.time), script)
    assert again.log[-1].time == 6.0, "time goes on where it stopped"


def test_what_can_be_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typed = ["help", "list", "hint", "undo", "nonsense", "1: lay 1a 0", "", "board", "call"]
    resting = [(1.0, "hint"), (1.0, "call"), (1.0, "")]
    record = table(tmp_path, *resting, (3.01, ""), *((0.01, line) for line in typed))
    told = capsys.readouterr().out
    assert record.outcome
    expected = ["nothing to do right now", "Just press Enter", "Everybody acts", "A bot would play"]
    for said in [*expected, "You can't undo anything", "not an action"]:
        assert said in told


def test_a_part_of_an_action_is_enough() -> None:
    state = GAME.new(2).play(cairn.CHANCE, "roll red 7 white 8 blue 9 grey 10")
    choices = Menu(state, 0)
    assert choices.read("3b'").action == "3b'", "nothing is listed during the count-down"
    choices = Menu(state.play(cairn.CHANCE, "go"), 0)
    assert choices.read("3b'").action == "lay 3b' 0"
    assert choices.read("LAY 3b").action == "lay 3b 0"
    assert "could be" in choices.read("lay").problem, "many actions have this word"
    assert choices.read("call").action == "call"


def test_numbers_mean_what_was_seen(tmp_path: Path) -> None:
    """A group that was opened stays open while others act, and its numbers stay the same."""
    lines = [(1.0, ""), (3.5, "3"), (5 * BEAT, "2"), (0.5, "call")]
    record = table(tmp_path, *lines)
    assert sum(entry.actor == 1 for entry in record.log) >= 5
    own = [entry.action for entry in record.log if entry.actor == 0]
    assert own == ["lay 3a' 0", "call"]


def test_tab_completes_as_far_as_it_is_clear() -> None:
    keys = Keys()
    keys.complete = lambda line: [text for text in ("lay 1a", "lay 1b") if text.startswith(line)]
    for key in "l\tb\t\t":
        keys._press(key)
    assert keys.typed == "lay 1b"


def test_keys_edit_a_line() -> None:
    keys = Keys()
    for key in "lay 3x\x7fa\x15cla\bl\x1fl":
        keys._press(key)
    assert keys.typed == "clll"
    keys._press("\n")
    assert keys.typed == ""
    with pytest.raises(EOFError):
        keys._press("\x04")


def test_bots_can_be_watched_but_not_played_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = Script((0.5, "lay 1a 0"), (0.1, "board"), (60, "quit"))
    match = Match(GAME, 2, {"rounds": 1}, Dice("1"), ["layer", "layer"])
    bots = {0: Layer(), 1: Layer()}
    run(RealTime(match, bots, tmp_path / "w.json", lambda: script.time), script)
    assert "Only bots are playing here" in capsys.readouterr().out
    assert match.log[1][1:] == ("go", 3.0)
    assert {entry.time for entry in match.log[2:4]} == {4.0}, "nobody has to start them"


def test_the_prompt_shows_the_time_that_is_left(tmp_path: Path) -> None:
    script = Script((1, ""), (10.2, "board"), (80, "call"))
    match = Match(GAME, 2, {"rounds": 1, "limit": 20}, Dice("1"), ["you", "layer"])
    run(RealTime(match, {1: Layer()}, tmp_path / "c.json", lambda: script.time), script)
    assert script.prompts[0] == "Press Enter to go on> "
    assert script.prompts[4] == "[20 s] seat 1 (you)> "
    assert script.prompts[-1] == "[1 s] seat 1 (you)> "


def test_the_count_down_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = Script((1, ""), (1.5, "call"), (0.2, "list"), (2, "call"))
    match = Match(GAME, 2, {"rounds": 1}, Dice("1"), ["you", "layer"])
    run(RealTime(match, {1: Layer()}, tmp_path / "c.json", lambda: script.time), script)
    counted = ["3 … ", "3 … 2 … ", "3 … 2 … ", "3 … 2 … ", "3 … 2 … 1 … "]
    assert script.prompts[1:] == [*counted, "seat 1 (you)> "]
    told = capsys.readouterr().out
    assert "Wait: the count-down isn't over yet." in told
    assert "\n  Go!\n" in told
    assert [(entry.action, entry.time) for entry in match.log[1:]] == [("go", 3.0), ("call", 3.7)]


def test_the_table_is_not_drawn_for_what_bots_do(tmp_path: Path) -> None:
    class Counting(RealTime):
        drawings = 0

        def draw(self, seat: int, choices: bool = True, keep: bool = False, below: int = 0) -> None:
            self.drawings += 1
            super().draw(seat, choices, keep, below)

    script = Script((1, ""), (9.5, "1a"), (0.1, "quit"))
    options = {"rounds": 1, "hand": "shaky"}
    match = Match(GAME, 2, options, Dice("1"), ["you", "layer"])
    table = Counting(match, {1: Layer()}, tmp_path / "d.json", lambda: script.time)
    run(table, script)
    assert sum(entry.action.startswith("slip") for entry in match.log) >= 2
    falls = sum(state.falls for state in match.record().states())
    assert table.drawings == 4 + 2 * falls, (
        "at the rest, after roll and count-down, after what the person did"
    )
