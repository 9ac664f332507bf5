"""Options are checked, spread over seats, and read from text."""

from typing import Any

import pytest

from cairn.core.options import Option, Unsettled

LEVEL = Option(2, (1, 2, 3), "how hard", per_seat=True)
DUEL = Option(False, (False, True), "fight", seats=(2,))
TARGET = Option(100, (50, 100), "how far", span=(1, 500))


def test_one_value_is_spread_over_the_seats() -> None:
    assert LEVEL.settle("level", 3, 2) == [3, 3]
    assert LEVEL.settle("level", [1, 3], 2) == [1, 3]


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        (LEVEL, 4, "can be 1, 2 or 3, not 4"),
        (LEVEL, True, "not true"),
        (LEVEL, [1, 2, 3], "3 values for 2 seats"),
        (LEVEL, "2", "not 2"),
        (DUEL, 1, "false or true"),
        (TARGET, 0, "1 to 500"),
        (TARGET, 7.5, "1 to 500"),
    ],
)
def test_wrong_values_are_told(option: Option, value: Any, sentence: str) -> None:  # noqa: ANN401
    with pytest.raises(ValueError, match=sentence):
        option.settle("x", value, 2)


def test_some_options_are_for_some_seat_counts() -> None:
    assert DUEL.settle("duel", True, 2) is True
    assert DUEL.settle("duel", False, 3) is False
    with pytest.raises(ValueError, match="duel=true is for 2 players, not 3"):
        DUEL.settle("duel", True, 3)


def test_spans_take_any_number_inside() -> None:
    assert TARGET.settle("target", 77, 2) == 77


def test_text_is_read() -> None:
    assert LEVEL.read("level", "1,3") == [1, 3]
    assert LEVEL.read("level", " 3 ") == 3
    assert DUEL.read("duel", "TRUE") is True
    assert TARGET.read("target", "77") == 77
    assert TARGET.read("target", "-3") == -3, "the span is checked later"
    for junk in ("--3", "²"):
        with pytest.raises(ValueError, match="1 to 500, not"):
            TARGET.read("target", junk)
    with pytest.raises(ValueError, match="not 'hard'"):
        LEVEL.read("level", "hard")


def test_people_count_seats_from_1() -> None:
    start = Option(0, (0,), "who starts", span=(0, 3), seat=True)
    assert start.read("start", "1") == 0
    assert start.read("start", "3") == 2
    assert start.settle("start", 1, 2) == 1
    assert start.spelt_all() == ["1", "4"]
    with pytest.raises(Unsettled, match="Option start can be 1 to 2, not 3"):
        start.settle("start", 2, 2)
    with pytest.raises(Unsettled, match="Option start can be 1 to 4, not 'x'"):
        start.read("start", "x")


def test_why_not_is_told_with_facts() -> None:
    with pytest.raises(Unsettled) as value:
        LEVEL.settle("level", 4, 2)
    assert value.value.told.code == "option-value"
    assert value.value.told.facts == {"option": "level", "values": "1, 2, 3", "value": "4"}
    with pytest.raises(Unsettled) as seats:
        DUEL.settle("duel", True, 3)
    facts = {"option": "duel", "value": "true", "allowed": "2", "seats": 3}
    assert (seats.value.told.code, seats.value.told.facts) == ("option-seats", facts)
    with pytest.raises(Unsettled) as count:
        LEVEL.settle("level", [1, 2, 3], 2)
    assert count.value.told.facts == {"option": "level", "count": 3, "seats": 2}
