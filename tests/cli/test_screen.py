"""Everything fits on a screen of 80 × 24: the board, the choices and the prompt."""

import itertools
from collections.abc import Iterator

import pytest

import cairn
from cairn.cli import screen
from cairn.cli.choices import Menu
from cairn.core.drawing import plain, width, wrapped
from cairn.core.game import State

MODES = [(name, mode) for name in cairn.games() for mode in cairn.load(name).modes]
ROOM = screen.Viewport(80, 23, 2)


def moments(name: str, mode: str) -> Iterator[tuple[State, int]]:
    """Some moments of a game at which somebody is asked."""
    game = cairn.load(name)
    seats, options = game.modes[mode]
    states = cairn.play(game, ["random"] * seats, seed=f"fit {name}", options=options).replay()
    asked = [state for state in states if state.actors and state.actors[0] >= 0]
    for state in itertools.islice(asked, 0, None, max(1, len(asked) // 12)):
        yield state, state.actors[0]


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_the_board_and_all_choices_stay_on_the_screen(name: str, mode: str) -> None:
    for state, seat in moments(name, mode):
        choices = Menu(state, seat)
        lines = screen.fitted(state, seat, choices.lines, ROOM)
        assert len(lines) <= ROOM.rows
        assert max(map(width, lines)) <= ROOM.columns
        text = plain(lines)
        for group in choices.unfolded or choices.groups:
            shown = group.actions if choices.unfolded else [group.label]
            assert all(part in text for part in shown)
        assert plain(state.close_up(seat)).splitlines()[0][:60] in text
        assert len(lines) - len(choices.lines(80)) > screen.LEAST or len(state.drawing()) < 20


@pytest.mark.parametrize(
    ("name", "seats", "bot"), [("biddi", 4, "expert"), ("stackback", 2, "random")]
)
def test_nothing_of_a_high_building_is_cut(name: str, seats: int, bot: str) -> None:
    for state in cairn.play(cairn.load(name), [bot] * seats, seed="1").replay()[::20]:
        for seat in state.actors:
            lines = screen.fitted(state, seat, Menu(state, seat).lines, ROOM)
            assert "more lines" not in plain(lines)


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_nothing_is_cut_at_80_columns(name: str, mode: str) -> None:
    for state, _ in moments(name, mode):
        drawing = state.drawing()
        assert max(map(width, wrapped(drawing, 80))) <= 80
        assert plain(wrapped(drawing, 80)).split() == plain(drawing).split()


def test_choices_go_next_to_a_tall_drawing() -> None:
    state = cairn.load("brikks").new(1).play(0, "w1@2,1").play(cairn.CHANCE, "roll g3")
    choices = Menu(state, 0)
    lines = plain(screen.fitted(state, 0, choices.lines, ROOM)).splitlines()
    assert len(choices.groups) == 10
    assert lines[0].startswith("Seat 1 rolled g3")
    assert any(line.endswith("10 bomb") for line in lines)
    roomy = screen.fitted(state, 0, choices.lines, screen.Viewport(80, 50))
    assert plain(roomy).startswith(str(state)), "below, where there is room"


def test_a_close_up_shows_the_own_sheet() -> None:
    state = cairn.load("brikks").new(4)
    seat = state.actors[0]
    lines = plain(screen.fitted(state, seat, Menu(state, seat).lines, ROOM))
    assert f"Seat {seat + 1} · level 2 · 9 points · to act" in lines
    assert lines.count("Seat ") == 1
    assert "seat 2 9 points" in lines


def test_what_is_cut_is_told_and_the_choices_are_not() -> None:
    state = cairn.load("brikks").new(1)
    choices = Menu(state, 0)
    lines = screen.fitted(state, 0, choices.lines, screen.Viewport(80, 12))
    assert len(lines) == 12
    assert plain(lines).splitlines()[-2].startswith("⋮ ")
    assert lines[-1:] == choices.lines(80)
    tiny = screen.fitted(state, 0, choices.lines, screen.Viewport(80, 5))
    assert tiny == choices.lines(80)


def test_long_lines_wrap_at_blanks() -> None:
    line = [("one two ", "bold"), ("three four", "")]
    assert plain(wrapped([line, []], 9)) == "one two\nthree\nfour\n"
    assert plain(wrapped([[("abcdef", "")]], 4)) == "abcd\nef"
