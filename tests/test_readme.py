"""What README shows is true."""

import re
from pathlib import Path

import pytest

import cairn

README = Path(__file__).parents[1].joinpath("README.md").read_text(encoding="utf-8")
CODE = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_the_first_code_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(CODE[0].strip().splitlines()) <= 12
    monkeypatch.chdir(tmp_path)
    exec(CODE[0], {})
    shown = capsys.readouterr().out
    told = re.findall(r"print\(state.*# (.*) …", CODE[0])
    assert len(told) == 1
    assert shown.startswith(told[0])
    assert "Outcome(scores=" in shown


def test_every_game_is_in_the_table() -> None:
    for name in cairn.games():
        assert f"[{cairn.load(name).title}](src/cairn/games/{name}/README.md)" in README
