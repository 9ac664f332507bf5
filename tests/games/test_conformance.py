"""Every registered game keeps what the library promises."""

import pytest

import cairn
from cairn.testing import check_game, check_mutations


@pytest.mark.parametrize("name", cairn.games())
def test_game(name: str) -> None:
    check_game(cairn.load(name), games_each=1)


@pytest.mark.parametrize("name", cairn.games())
def test_positions_that_were_tampered_with(name: str) -> None:
    check_mutations(cairn.load(name))
