"""The command, as somebody types it."""

import io
import json
import subprocess
import sys
from dataclasses import replace
from importlib import metadata
from pathlib import Path

import pytest

import cairn
from cairn.cli import main
from cairn.core import registry
from cairn.core.match import Match
from tests.core.tumble import Tumble


class Shell:
    """Runs the command in this process; keeps what it printed and its exit status."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch
        self.out = self.err = ""

    def __call__(self, *arguments: str, typed: str = "") -> int:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as stop:
            main(list(arguments))
        self.out, self.err = self.capsys.readouterr()
        assert "Traceback" not in self.err
        return int(stop.value.code or 0)


@pytest.fixture
def shell(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Shell:
    monkeypatch.chdir(tmp_path)
    return Shell(capsys, monkeypatch)


def test_games(shell: Shell) -> None:
    assert shell("games") == 0
    for name in cairn.games():
        game = cairn.load(name)
        assert f"{name} " in shell.out
        assert f"{', '.join(game.bots)}\n" in shell.out
        for option in game.options:
            assert f" {option}=" in shell.out
    assert max(map(len, shell.out.splitlines())) <= 80
    assert "level=1|2|3|4 (2), duel=false|true (false)" in shell.out
    assert shell.err == ""


def test_a_broken_game_is_left_out_of_the_list(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "wreck").mkdir()
    (tmp_path / "wreck/__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "wreck/rules.py").write_text("import no_such_thing\n", encoding="utf-8")
    monkeypatch.setattr(
        "cairn.games.__path__", [*sys.modules["cairn.games"].__path__, str(tmp_path)]
    )
    assert shell("games") == 0
    assert "brikks" in shell.out
    assert "wreck" not in shell.out
    problem = "The game wreck can't be loaded: ModuleNotFoundError: No module named 'no_such_thing'"
    assert shell.err == f"Left out. {problem}.\n"
    assert shell("play", "wreck") == 2
    assert problem in shell.err
    registry.forget()


def test_the_list_loads_nothing_that_takes_long() -> None:
    code = """
import sys
from cairn.cli import main
try:
    main([{!r}])
finally:
    slow = ("numpy", "numba", "typer", "pydantic", "rich", "sqlalchemy", "mujoco", "matplotlib")
    print([module for module in slow if module in sys.modules])
"""
    for command in ("games", "--version"):
        run = [sys.executable, "-c", code.format(command)]
        shown = subprocess.run(run, capture_output=True, text=True, check=True).stdout
        assert shown.splitlines()[-1] == "[]"


def test_version(shell: Shell) -> None:
    assert shell("--version") == 0
    assert shell.out == f"cairn {cairn.__version__}\n"
    assert cairn.__version__ == metadata.version("cairn")
    assert shell("--help") == 0
    assert "--version" in shell.out


def test_names_in_any_case(shell: Shell) -> None:
    assert shell("playout", "BRIKKS", "--seed", "1") == 0
    assert shell("lab", "Topple", "--help") == 0
    assert "Topple" in shell.out


@pytest.mark.parametrize("name", cairn.games())
def test_rules(shell: Shell, name: str) -> None:
    assert shell("rules", name) == 0
    assert cairn.load(name).title in shell.out


def test_a_playout_pipes_into_verify(shell: Shell) -> None:
    assert shell("playout", "brikks", "--seats", "4", "--seed", "1", "--json") == 0
    record = shell.out
    assert shell("verify", "-", typed=record) == 0
    rolls = sum(entry.actor == cairn.CHANCE for entry in cairn.Record.loads(record).log)
    assert f"every action is legal and all {rolls} draws come from the promised" in shell.out
    assert cairn.Record.loads(record).seed == "1"


def test_a_playout_shows_the_end(shell: Shell) -> None:
    options = ["--seed", "3", "--options", "level=1,3", "duel=true"]
    assert shell("playout", "brikks", "--seats", "2", *options) == 0
    settled = {"level": [1, 3], "duel": True}
    record = cairn.play(cairn.load("brikks"), ["random", "random"], "3", settled)
    assert record.outcome
    assert str(record.replay()[-1]).splitlines()[0] in shell.out
    assert record.outcome.reason.sentence in shell.out
    assert "wins" in shell.out


def test_verify_tells_what_is_wrong(shell: Shell) -> None:
    shell("playout", "brikks", "--seed", "1", "--json")
    data = json.loads(shell.out)
    data["log"][0][1] = "w2@1,1"
    assert shell("verify", "-", typed=json.dumps(data)) == 1
    assert "Illegal action. Action 1: seat 1 played 'w2@1,1'. " in shell.err
    assert shell.out == ""


def test_verify_knows_when_only_the_physics_differ(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cairn.core.record.load", lambda name: Tumble(1))
    record = cairn.play(Tumble(2), bots=["random", "random"], seed=1)
    assert "fall 2" in record.dumps()
    assert shell("verify", "-", typed=record.dumps()) == 0
    assert "Different fall. Action " in shell.err
    assert "every action is legal and all 8 draws come from the promised seed." in shell.out
    assert "Only the physics differ" in shell.out
    assert shell("verify", "-", typed=replace(record, commitment="0").dumps()) == 1
    assert "Different fall. Action " in shell.err
    assert "Seed. This isn't the seed that was promised" in shell.err


def test_verify_does_not_ask_for_a_seed_that_is_still_secret(shell: Shell) -> None:
    match = Match(cairn.load("brikks"), 1)
    match.play(0, "k1@5,1")
    match.roll()
    assert shell("verify", "-", typed=match.record(reveal=False).dumps()) == 0
    assert "every action is legal and the seed is still secret." in shell.out


def test_replay(shell: Shell, tmp_path: Path) -> None:
    cairn.play(cairn.load("brikks"), bots=["random"], seed=2).save(tmp_path / "r.json")
    assert shell("replay", "r.json") == 0
    assert "1. seat 1: " in shell.out
    assert "points" in shell.out
    assert shell("replay", "r.json", "--at", "0") == 0
    shown = [line.rstrip() for line in shell.out.splitlines()]
    assert shown == str(cairn.load("brikks").new(1)).splitlines()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["playout", "chess"], "no game called 'chess'"),
        (["rules", "chess"], "no game called 'chess'"),
        (["playout", "brikks", "--seats", "9"], "1–4 players, not 9"),
        (["playout", "brikks", "--seats", "many"], "integer"),
        (["playout", "brikks", "--options", "level"], "Write it as key=value"),
        (["playout", "brikks", "--options", "level=9"], "1, 2, 3 or 4, not '9'"),
        (["playout", "brikks", "speed=9"], "no option 'speed'. It has: duel, level"),
        (["playout", "brikks", "--seats", "3", "duel=true"], "for 2 players, not 3"),
        (["play"], "Which game?"),
        (["play", "brikks", "--bot", "hal"], "no bot called 'hal'"),
        (
            ["play", "brikks", "--seats", "1", *["--bot", "random"] * 2],
            "2 bots don't fit on 1 seat.",
        ),
        (["play", "--resume", "nowhere.json"], "nowhere.json: No such file"),
        (["verify", "nowhere.json"], "nowhere.json: No such file"),
        (["replay", "."], "Is a directory"),
        (["lab", "chess"], "No such command"),
        (["dance"], "No such command"),
    ],
)
def test_bad_arguments_are_a_sentence_and_status_2(
    shell: Shell, arguments: list[str], sentence: str
) -> None:
    assert shell(*arguments) == 2
    assert sentence in " ".join(shell.err.split())


def test_a_record_of_another_game_is_not_played(shell: Shell, tmp_path: Path) -> None:
    match = Match(cairn.load("brikks"), 1)
    match.record().save(tmp_path / "b.json")
    assert shell("play", "nodes", "--resume", "b.json") == 2
    assert "b.json is a game of Brikks, not of Nodes." in shell.err
    assert shell("play", "brikks", "--resume", "b.json", typed="quit\n") == 0
    for more in (["--seats", "1"], ["--bot", "random"], ["level=1"], ["--seed", "x"]):
        assert shell("play", "brikks", "--resume", "b.json", *more) == 2
        assert "A saved game has its seats" in shell.err


def test_rules_go_through_a_pager_where_somebody_reads(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages: list[str] = []
    monkeypatch.setattr("cairn.cli.show.interactive", lambda: True)
    monkeypatch.setattr("rich.pager.SystemPager.show", lambda self, page: pages.append(page))
    assert shell("rules", "brikks") == 0
    assert shell.out == ""
    assert "Brikks" in pages[0]


def test_a_file_that_is_no_text_is_a_sentence(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "b.json").write_bytes(b"\xff\xfe")
    for command in (["verify"], ["replay"], ["play", "--resume"]):
        assert shell(*command, "b.json") == 2
        assert "b.json is not a Cairn record: it is not text." in shell.err


def test_a_lab_says_first_that_an_extra_is_missing(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "mujoco", None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert shell("lab", "stackback") == 2
    assert shell.err == "Comparing with MuJoCo needs an extra: pip install 'cairn[physics]'.\n"
    assert shell("lab", "topple", "--save", "x.svg") == 2
    assert shell.err == "The plot needs an extra: pip install 'cairn[lab]'.\n"


def test_junk_for_a_record_is_a_sentence(shell: Shell) -> None:
    assert shell("verify", "-", typed="junk") == 2
    assert "not a Cairn record" in shell.err
