"""The numbers of parts.toml count in the compiled rules, not in sentences alone."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cairn
from cairn.games.nodes import parts, refusals
from tests.games.nodes import oracle
from tests.games.nodes.positions import GAME, refused

PACKAGE = Path(cairn.__file__).parent
LIST = """
import numpy as np
from cairn.games.nodes import fields as f, parts as p
from cairn.games.nodes.bases import middles, put_base

for number, kind in enumerate(p.SETS):
    s = np.zeros(f.WORDS, np.int64)
    s[f.SET] = number
    put_base(s, p.MIDDLE, p.MIDDLE)
    cells = [(row, column) for row in range(p.REACH, p.WIDTH - p.REACH)
             for column in range(p.WIDTH) if middles(s, row) >> column & 1]
    print(kind, *(f"{a - p.MIDDLE},{b - p.MIDDLE}" for a, b in cells))
"""


def box(folder: Path, touch: str, only: str = "") -> subprocess.CompletedProcess[str]:
    """What a copy of the package lists with another number in its box, or one set alone."""
    home = folder / "cairn"
    shutil.copytree(PACKAGE, home, ignore=shutil.ignore_patterns("__pycache__"))
    file = home / "games/nodes/parts.toml"
    text = re.sub(r"(?m)^touch = 2", f"touch = {touch}", file.read_text(encoding="utf-8"))
    if only:
        head, *sets = re.split(r"(?m)^(?=\[sets)", text)
        text = head + "".join(one for one in sets if one.startswith(f"[sets.{only}]"))
    file.write_text(text, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    environment.pop("NUMBA_CACHE_DIR", None)
    command = [sys.executable, "-c", LIST]
    return subprocess.run(
        command, capture_output=True, text=True, cwd=folder, env=environment, check=False
    )


def beside(kind: str, touch: int) -> set[str]:
    """Counted by hand: the middles of bases of which so many nodes touch the one on 0,0."""
    there, found = set(oracle.BASE[kind]), set()
    for a in range(-6, 7):
        for b in range(-6, 7):
            nodes = oracle.moved(oracle.BASE[kind], (a, b))
            touching = [node for node in nodes if oracle.around(kind, [node]) & there]
            if not nodes & there and len(touching) >= touch:
                found.add(f"{a},{b}")
    return found


@pytest.mark.parametrize(("touch", "only"), [(1, ""), (3, "square")])
def test_touch_counts(tmp_path: Path, touch: int, only: str) -> None:
    done = box(tmp_path, str(touch), only)
    assert not done.returncode, done.stderr
    rows = {kind: set(cells) for kind, *cells in map(str.split, done.stdout.splitlines())}
    assert rows == {kind: beside(kind, touch) for kind in ([only] if only else ["hex", "square"])}
    assert all(cells != beside(kind, 2) for kind, cells in rows.items())


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("TOUCH", 0, "touch must be 1, 2 or 3"),
        ("TOUCH", 4, "touch must be 1, 2 or 3"),
        ("TOUCH", True, "touch must be 1, 2 or 3"),
        ("TOUCH", 3, "no BASE of the set hex can touch another so often"),
        ("FULL", 0, "full must be a whole number"),
        ("FULL", 1.5, "full must be a whole number"),
    ],
)
def test_numbers_that_cannot_be_are_told(
    monkeypatch: pytest.MonkeyPatch, name: str, value: object, sentence: str
) -> None:
    monkeypatch.setattr(parts, name, value)
    with pytest.raises(ValueError, match=sentence):
        check()


def check() -> None:
    parts._check_numbers()
    parts._check_touch("hex")


@pytest.mark.parametrize(("touch", "counted"), [(1, "one node"), (3, "three nodes")])
def test_the_sentence_follows(monkeypatch: pytest.MonkeyPatch, touch: int, counted: str) -> None:
    monkeypatch.setattr(refusals, "TOUCH", touch)
    state = GAME.new(2).play(0, GAME.new(2).actions(0)[0])
    far = oracle.write("base", 0, oracle.moved(oracle.BASE["hex"], (9, 0)))
    assert str(refused(state, 1, far)).startswith(f"At least {counted} of a new BASE must touch")


def test_one_is_singular_in_sentences() -> None:
    assert refusals._counted(1, "piece") == "one piece"
    assert refusals._counted(12, "piece") == "12 pieces"
