from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.conftest import LONG


@pytest.mark.parametrize("name", LONG)
def test_every_name_in_the_list_means_a_test(name: str) -> None:
    file, *case = name.split("::")
    assert any(line.startswith(f"def {one}") for one in functions(case) for line in lines(file))


def functions(case: Iterable[str]) -> list[str]:
    return [one.split("[")[0] for one in case] or ["test_"]


def lines(file: str) -> list[str]:
    return (Path(__file__).parent.parent / file).read_text(encoding="utf-8").splitlines()
