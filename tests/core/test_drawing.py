"""Drawings are laid out in columns that never run off the page."""

from hypothesis import given
from hypothesis import strategies as st

from cairn.core.drawing import Drawing, beside, padded, plain, width

A: Drawing = [[("aaa", "red")], [("a", "")]]
B: Drawing = [[("bb", "")], [("b", ""), ("b", "blue")], [("b", "")]]


def test_plain_text_has_no_colours_and_no_blanks_at_the_end() -> None:
    assert plain([[("a ", "red"), ("b  ", "")], []]) == "a b\n"


def test_width_and_padding() -> None:
    assert width([]) == 0
    assert width([("ab", "red"), ("c", "")]) == 3
    assert width(padded([("ab", "red")], 5)) == 5
    assert width(padded([("abcdef", "red")], 5)) == 6, "nothing is cut off"


def test_blocks_stand_side_by_side_where_they_fit() -> None:
    assert plain(beside([A, B], 7)) == "aaa  bb\na    bb\n     b"
    assert plain(beside([A, B], 6)) == "aaa\na\n\nbb\nbb\nb"
    assert plain(beside([A, B], 7, gap=3)) == plain(beside([A, B], 6))


def test_colours_survive() -> None:
    spans = [span for line in beside([A, B], 80) for span in line]
    assert ("aaa", "red") in spans
    assert ("b", "blue") in spans


def test_a_block_wider_than_the_page_stands_alone() -> None:
    assert plain(beside([A, B], 1)) == "aaa\na\n\nbb\nbb\nb"
    assert beside([], 80) == []


@given(st.lists(st.lists(st.integers(0, 12), max_size=4), max_size=8), st.integers(12, 40))
def test_every_block_is_there_and_inside_the_page(sizes: list[list[int]], columns: int) -> None:
    blocks: list[Drawing] = [[[("x" * size, "")] for size in block] for block in sizes]
    drawn = beside(blocks, columns)
    assert all(width(line) <= columns for line in drawn)
    assert plain(drawn).count("x") == sum(map(sum, sizes))
