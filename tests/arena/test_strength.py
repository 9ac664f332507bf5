"""The page about strengths: what it measures, and that it keeps what people wrote around it."""

from pathlib import Path

import pytest

import cairn
from cairn.arena.among import Among
from cairn.arena.playing import play_fixture
from cairn.arena.result import Result, result
from cairn.arena.store import ArenaStore
from cairn.arena.strength import BEGIN, END, courses, strengths, write_page
from cairn.core.bot import STRENGTHS
from cairn.core.registry import games
from cairn.games.brikks.card import BrikksCard


def test_every_game_is_measured_and_alone_at_every_level() -> None:
    found = courses(map(cairn.load, games()), 10, 20)
    assert {asked.game for asked in found.values()} == {*games()}
    brikks = {name: asked for name, asked in found.items() if asked.game == "brikks"}
    assert {name: (one.seats, one.options["level"]) for name, one in brikks.items()} == {
        "brikks": (2, [2, 2]),
        "brikks-alone-level-1": (1, [1]),
        "brikks-alone-level-2": (1, [2]),
        "brikks-alone-level-3": (1, [3]),
        "brikks-alone-level-4": (1, [4]),
    }
    assert [name for name in found if found[name].game == "nodes"] == ["nodes", "nodes-alone"]


def test_games_are_counted_for_each_pair_and_each_bot() -> None:
    two, *alone = courses([cairn.load("brikks")], 10, 20).values()
    bots = len(two.bots)
    assert two.games == 10 * bots * (bots - 1) // 2
    assert {asked.games for asked in alone} == {20 * bots}


@pytest.mark.parametrize("name", games())
def test_strengths_only_where_there_are_some(name: str) -> None:
    game = cairn.load(name)
    found = strengths(game)
    assert set(found) <= set(STRENGTHS) or found == game.bots


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> list[Result]:
    """Brikks with bots that choose at once, among two and alone at two levels."""
    found: list[Result] = []
    names = ("greedy", "random")
    makers = [cairn.load("brikks").maker(name) for name in names]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BrikksCard, "bots", names)
        patch.setattr("cairn.games.brikks.bots.MAKERS", makers)
        for name, asked in [*courses([cairn.load("brikks")], 4, 5).items()][:3]:
            store = ArenaStore(tmp_path_factory.mktemp(name), asked)
            for fixture in store.missing():
                store.keep(play_fixture(asked, fixture))
            one = result(store)
            assert one
            found.append(one)
    return found


def test_the_page_has_every_figure(tmp_path: Path, results: list[Result]) -> None:
    page = tmp_path / "strength.md"
    write_page(page, results)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Strength\n")
    titles = ("## Brikks", "### 2 seats", "### Alone, level 1", "### Alone, level 2")
    assert [line for line in text.splitlines() if line.startswith("##")] == [*titles]
    for one in results:
        for bot in one.standing.bots:
            percent = 100 if isinstance(one.standing, Among) else 1
            assert f" {bot.points.value * percent:.1f} (" in text
    assert "![Alone: the share of games that reached each score](strength/brikks.svg)" in text
    assert (tmp_path / "strength/brikks.svg").read_text(encoding="utf-8").startswith("<?xml")


def test_what_people_wrote_stays(tmp_path: Path, results: list[Result]) -> None:
    page = tmp_path / "strength.md"
    page.write_text(f"# Ours\n\nBefore.\n\n{BEGIN}\nold\n{END}\n\nAfter.\n", encoding="utf-8")
    write_page(page, results)
    once = page.read_text(encoding="utf-8")
    write_page(page, results)
    assert page.read_text(encoding="utf-8") == once
    assert once.startswith(f"# Ours\n\nBefore.\n\n{BEGIN}\n")
    assert once.endswith(f"{END}\n\nAfter.\n")
    assert "\nold\n" not in once


def test_a_page_without_a_place_for_it_is_left_alone(tmp_path: Path, results: list[Result]) -> None:
    page = tmp_path / "strength.md"
    page.write_text("# Mine\n", encoding="utf-8")
    with pytest.raises(ValueError, match="has no place for this"):
        write_page(page, results)
    assert page.read_text(encoding="utf-8") == "# Mine\n"
