"""What screens and lists get: the view's offers and rows, and the groups of actions."""

from __future__ import annotations

import pytest

import cairn
from cairn.games.brikks import parts
from tests.games.brikks import oracle
from tests.games.brikks.positions import GAME, State, load, position, rows, sheet, texts


def groups(state: State, actor: int = 0) -> list[str]:
    """The groups in the order in which a list shows them."""
    return list(
        dict.fromkeys(state.group(actor, action).sentence for action in state.actions(actor))
    )


def offers(state: State, seat: int = 0) -> dict[str, tuple[int, str | None]]:
    """The offers to a seat by their blocks: the price, and why not."""
    told = state.view()["sheets"][seat]["offers"]
    return {one["block"]: (one["price"], one["why"]) for one in told}


@pytest.mark.parametrize("rolled", oracle.BLOCKS)
@pytest.mark.parametrize("energy", [0, 2, 5])
def test_an_offer_says_what_it_costs_and_why_not(rolled: str, energy: int) -> None:
    state = load(position(sheet(energy=energy), block=rolled))
    priced, legal = oracle.spellings(rolled), {text[:2] for text in texts(state, 0)} - {"bo"}
    assert {block for block, (_, why) in offers(state).items() if why is None} == legal
    for block, (price, why) in offers(state).items():
        assert price == priced.get(block, parts.SWAP)
        assert why == (None if block in legal else "dear"), "everything fits on an empty sheet"


def test_offers_at_set_up_are_what_nobody_began_with() -> None:
    start = GAME.new(2)
    first = start.actors[0]
    state = start.play(first, "w1@2,1")
    assert offers(state, first) == {}, "only the seat that is to place a block has any"
    free: dict[str, tuple[int, str | None]] = dict.fromkeys(
        ("y1", "g1", "r1", "b1", "k1"), (0, None)
    )
    assert offers(state, 1 - first) == {"w1": (0, "taken"), **free}


def test_the_view_says_which_rows_are_full() -> None:
    state = load(position(sheet(rows([2, 7, 11])), sheet(rows(range(1, 12), holes=[4]))))
    assert [one["full"] for one in state.view()["sheets"]] == [[2, 7, 11], []]


def test_set_up_is_grouped_by_block() -> None:
    assert groups(GAME.new(1)) == ["w1", "y1", "g1", "r1", "b1", "k1"]


@pytest.mark.parametrize(
    ("energy", "listed"),
    [
        (0, ["g3", "bomb"]),
        (1, ["g3", "turn to g2 for 1", "turn to g4 for 1", "bomb"]),
        (4, ["g3", "turn to g2 for 1", "turn to g4 for 1", "turn to g1 for 2", "bomb"]),
    ],
)
def test_uses_are_grouped_by_block_and_price(energy: int, listed: list[str]) -> None:
    assert groups(load(position(sheet(energy=energy)))) == listed


def test_swaps_are_grouped_by_colour() -> None:
    swaps = [f"swap to {colour} for 5" for colour in ("white", "yellow", "red", "blue", "black")]
    turns = ["turn to g2 for 1", "turn to g4 for 1", "turn to g1 for 2"]
    assert groups(load(position(sheet(energy=5)))) == ["g3", *turns, *swaps, "bomb"]


def test_other_groups_are_bare_verbs() -> None:
    assert groups(load(position(sheet(), sheet(), phase="keep"))) == ["keep", "again"]
    made = [sheet(drops=1), sheet()]
    assert groups(load(position(*made, phase="drop", duel=True))) == ["drop"]
    rolling = load(position(sheet(), phase="roll"))
    assert groups(rolling, cairn.CHANCE) == ["roll"]
