"""docs/environments.md says what the planes and codes are."""

import re
from pathlib import Path

import numpy as np
import pytest

import cairn
from cairn import envs
from cairn.core.compiled import CompiledState

PAGE = Path(__file__).parents[2].joinpath("docs/environments.md").read_text(encoding="utf-8")


def section(name: str) -> str:
    return PAGE.split(f"### {cairn.load(name).title}\n")[1].split("\n##")[0]


@pytest.mark.parametrize(("name", "seats"), [("brikks", 2), ("nodes", 1), ("topple", 2)])
def test_every_plane_is_described(name: str, seats: int) -> None:
    planes = envs.batch(name, 1, seats=seats).setup.planes
    words = section(name).lower()
    for plane in planes.names(seats):
        kind = plane.split()[-1] if plane.startswith("carries") else plane
        assert re.sub("[2-9] further", "1 further", kind).lower() in words, plane


@pytest.mark.parametrize("name", ["brikks", "nodes", "topple"])
def test_every_code_is_described_once(name: str) -> None:
    table = section(name).split("| codes | mean |\n|---|---|\n")[1].split("\n\n")[0]
    told: list[int] = []
    for row in table.splitlines():
        for part in row.split("|")[1].split(","):
            first, _, last = part.strip().partition("–")
            told += range(int(first), int(last or first) + 1)
    state = cairn.load(name).new()
    assert isinstance(state, CompiledState)
    assert told == list(range(state.kernel.codes))


def test_the_code_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(block, {})
    assert re.match(r"[0-9.]+ [0-9]+\n", capsys.readouterr().out)


def test_the_notes_of_brikks_are_where_the_page_says() -> None:
    batch = envs.batch("brikks", 1, seats=1, seed=3)
    batch.step(batch.moment.random)
    state = cairn.load("brikks").new(1)
    notes, words = batch.moment.planes[0, -1].ravel(), batch.words[0]
    assert notes[:7].tolist() == [0, 0, 0, 0, 1, 0, 0]  # everybody uses the block
    assert np.flatnonzero(notes[50:74]).tolist() == [words[4]]
    assert notes[74:80].sum() == 1
    assert notes[16] == state.options["level"][0]
    assert notes[13] == 3  # bombs
