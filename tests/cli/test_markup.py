"""Names and actions in records are never read as markup, and never reach the terminal raw."""

import json
from pathlib import Path

import pytest

import cairn
from cairn.cli.show import clean
from tests.cli.test_commands import Shell, shell

__all__ = ["shell"]

EVIL = "[/x][bold]\x1b[31m:smile:\x07\ud800"
SHOWN = "[/x][bold]\\x1b[31m:smile:\\x07\\ud800"


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    """A record with a name of that sort and an action that only parses because it is stripped."""
    whole = cairn.play(cairn.load("brikks"), bots=["random"], seed=2)
    data = json.loads(whole.dumps())
    data["players"], data["outcome"], data["log"] = [EVIL], None, data["log"][:5]
    data["log"][0][1] += "\x1c"
    file = tmp_path / "evil.json"
    file.write_text(json.dumps(data))
    return file


@pytest.mark.parametrize(
    "command", [("replay", "--all"), ("replay", "--at", "1"), ("verify",), ("play", "--resume")]
)
def test_every_command_shows_them_escaped(
    shell: Shell, evil: Path, command: tuple[str, ...]
) -> None:
    assert shell(*command, str(evil), typed=f"{EVIL[:-1]}\n[/red]\nquit\n") == 0
    assert not {"\x1b", "\x07", "\x1c"} & {*shell.out, *shell.err}
    if "play" in command:
        assert f"Brikks with seat 1 ({SHOWN})." in shell.out
        assert f"seat 1 ({SHOWN})> " in shell.out
        assert "'[/red]' is not an action here." in shell.out
    if "--all" in command:
        assert "\\x1c" in shell.out


def test_an_action_that_is_none(shell: Shell, evil: Path) -> None:
    data = json.loads(evil.read_text())
    data["log"][2][1] = EVIL
    evil.write_text(json.dumps(data))
    for command, status in ((("replay",), 2), (("verify",), 1), (("play", "--resume"), 2)):
        assert shell(*command, str(evil)) == status
        assert "[/x][bold]\\x1b[31m:smile:" in " ".join((shell.out + shell.err).split())
        assert "\x1b" not in shell.out + shell.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["[/x]"],
        ["play", "[/x]"],
        ["rules", "[/x]"],
        ["play", "brikks", "--bot", "[/x]"],
        ["play", "brikks", "[/x]=1"],
        ["lab", "[/x]"],
        ["verify", "[/x]"],
    ],
)
def test_arguments(shell: Shell, arguments: list[str]) -> None:
    assert shell(*arguments) == 2
    assert "[/x]" in shell.err


def test_clean_leaves_what_can_be_read() -> None:
    assert clean("Zoë [b] 🙂") == "Zoë [b] 🙂"
    assert clean(EVIL) == SHOWN
