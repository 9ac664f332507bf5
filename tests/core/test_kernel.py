"""What compiled games stand on: bit counting, random numbers, a cache that notices the parts."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import numba
import pytest

import cairn
from cairn.core import kernel
from cairn.core.compiled import CompiledState

COMPILED = """
import tomllib
from pathlib import Path
from cairn.core.kernel import compiled

SIZE = tomllib.loads(Path(__file__).with_name("parts.toml").read_text())["size"]

@compiled(__file__)
def size() -> int:
    return SIZE

print(size(), sum(size.dispatcher.stats.cache_hits.values()))
"""

GONE = """
from typing import NamedTuple
from cairn.core.kernel import compiled

class {name}(NamedTuple):
    size: int

@compiled(__file__)
def size(box: {name}) -> int:
    return box.size

if __name__ == "__main__":
    import boxes
    print(boxes.size(boxes.{name}(3)))
"""


@pytest.mark.parametrize("word", [1, 2, 3, 0b1011000, 2**62, 2**62 + 1])
def test_bits(word: int) -> None:
    count = numba.njit(lambda x: kernel.popcount(x))
    lowest = numba.njit(lambda x: kernel.lowest(x))
    assert count(word) == word.bit_count()
    assert lowest(word) == (word & -word).bit_length() - 1


def test_random_numbers_are_even_and_repeatable() -> None:
    rng = kernel.rng(5)
    seen = [kernel.random_below(rng, 6) for _ in range(12_000)]
    counts = Counter(seen)
    assert sum((counts[face] - 2000) ** 2 / 2000 for face in range(6)) < 20.5
    rng = kernel.rng(5)
    assert seen[:100] == [kernel.random_below(rng, 6) for _ in range(100)]


def test_a_changed_parts_file_is_compiled_anew(tmp_path: Path) -> None:
    def run() -> list[str]:
        command = [sys.executable, str(tmp_path / "size.py")]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()

    (tmp_path / "size.py").write_text(COMPILED, encoding="utf-8")
    (tmp_path / "parts.toml").write_text("size = 3", encoding="utf-8")
    assert run() == ["3", "0"]
    assert run() == ["3", "1"]
    (tmp_path / "parts.toml").write_text("size = 4", encoding="utf-8")
    assert run() == ["4", "0"]


def test_changed_fields_are_compiled_anew(tmp_path: Path) -> None:
    code = COMPILED.replace("SIZE = ", "from fields import SIZE\n\nREAD = ")
    (tmp_path / "size.py").write_text(code, encoding="utf-8")
    (tmp_path / "parts.toml").write_text("size = 3", encoding="utf-8")
    for size in (3, 4):
        (tmp_path / "fields.py").write_text(f"SIZE = {size}\n", encoding="utf-8")
        command = [sys.executable, "-B", str(tmp_path / "size.py")]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert done.stdout.split() == [str(size), "0"]


def test_a_cache_that_names_a_type_that_is_gone_is_no_stumbling_block(tmp_path: Path) -> None:
    for name in ("Box", "Case"):  # the function stays on its line, so its cache is found again
        (tmp_path / "boxes.py").write_text(GONE.format(name=name), encoding="utf-8")
        command = [sys.executable, str(tmp_path / "boxes.py")]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert done.stdout.split() == ["3"]


@pytest.mark.parametrize("name", cairn.games())
def test_playouts_end_where_the_referee_says(name: str) -> None:
    game = cairn.load(name)
    for seats, options in game.modes.values():
        state = game.new(seats, options)
        if isinstance(state, CompiledState):
            words = state.words.copy()
            assert state.kernel.playout(words, kernel.rng(seats)) > 0
            assert state.kernel.actors(words) == 0
            assert state.kernel.actors(state.words) != 0
