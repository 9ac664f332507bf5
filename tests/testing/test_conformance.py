"""The conformance suite finds what does not fit."""

from typing import Literal, TypedDict

import pytest

from cairn.testing.conformance import check_type


class Inner(TypedDict):
    colour: Literal["red", "blue"]
    at: list[float]


class Outer(TypedDict):
    inner: Inner | None
    count: int


FITS = {"inner": {"colour": "red", "at": [1, 2.5]}, "count": 3}


def test_what_fits_passes() -> None:
    check_type(FITS, Outer)
    check_type(FITS | {"inner": None}, Outer)


@pytest.mark.parametrize(
    "wrong",
    [
        FITS | {"count": "3"},
        FITS | {"count": 2.5},
        FITS | {"more": 1},
        {"count": 3},
        FITS | {"inner": {"colour": "green", "at": []}},
        FITS | {"inner": {"colour": "red", "at": [], "more": 1}},
        FITS | {"inner": {"colour": "red"}},
    ],
)
def test_what_does_not_fit_is_found(wrong: object) -> None:
    with pytest.raises((AssertionError, ValueError)):
        check_type(wrong, Outer)


def test_what_is_no_json_is_found() -> None:
    with pytest.raises((AssertionError, ValueError)):
        check_type({"inner": None, "count": float("nan")}, Outer)
    with pytest.raises(AssertionError):
        check_type({"inner": {"colour": "red", "at": (1.0,)}, "count": 3}, Outer)
