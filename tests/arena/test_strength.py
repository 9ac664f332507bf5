"""The page about strengths: what it measures, and that it keeps what people wrote around it."""

from pathlib import Path

import pytest

import cairn
from cairn.arena.among import Among
from cairn.arena.playing import play_fixture
from cairn.arena.result import Result, result
from cairn.arena.store import Store
from cairn.arena.strength import BEGIN, END, Course, courses, strengths, write_page
from cairn.core.bot import STRENGTHS
from cairn.core.registry import games


def test_every_game_is_measured_and_alone_at_every_level() -> None:
    found = courses(map(cairn.load, games()), 10, 20)
    assert {course.plan.game for course in found} == {*games()}
    brikks = [course for course in found if course.plan.game == "brikks"]
    assert [(c.folder, c.plan.seats, c.plan.options["level"]) for c in brikks] == [
        ("brikks", 2, [2, 2]),
        ("brikks-solo-level-1", 1, [1]),
        ("brikks-solo-level-2", 1, [2]),
        ("brikks-solo-level-3", 1, [3]),
        ("brikks-solo-level-4", 1, [4]),
    ]
    assert [c.title for c in found if c.plan.game == "nodes"] == ["2 seats", "Alone"]
    assert len({course.folder for course in found}) == len(found)


def test_games_are_counted_for_each_pair_and_each_bot() -> None:
    two, *alone = courses([cairn.load("brikks")], 10, 20)
    bots = len(two.plan.bots)
    assert two.plan.games == 10 * bots * (bots - 1) // 2
    assert {course.plan.games for course in alone} == {20 * bots}


@pytest.mark.parametrize("name", games())
def test_strengths_only_where_there_are_some(name: str) -> None:
    game = cairn.load(name)
    found = strengths(game)
    assert set(found) <= set(STRENGTHS) or found == tuple(game.bots)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[Course, Result]:
    """Brikks with bots that choose at once."""
    bots = {name: cairn.load("brikks").bots[name] for name in ("greedy", "random")}
    found: dict[Course, Result] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cairn.games.brikks.bots.BOTS", bots)
        for course in courses([cairn.load("brikks")], 4, 5)[:3]:
            store = Store(tmp_path_factory.mktemp(course.folder), course.plan)
            for fixture in store.missing():
                store.keep(play_fixture(course.plan, fixture))
            one = result(store)
            assert one
            found[course] = one
    return found


def test_the_page_has_every_figure(tmp_path: Path, results: dict[Course, Result]) -> None:
    page = tmp_path / "strength.md"
    write_page(page, results)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Strength\n")
    assert "## Brikks\n" in text
    for course, one in results.items():
        assert f"### {course.title}\n" in text
        for bot in one.standing.bots:
            percent = 100 if isinstance(one.standing, Among) else 1
            assert f" {bot.points.value * percent:.1f} (" in text
    assert "![Alone: the share of games with at least so many points](strength/brikks.svg)" in text
    assert (tmp_path / "strength/brikks.svg").read_text(encoding="utf-8").startswith("<?xml")


def test_what_people_wrote_stays(tmp_path: Path, results: dict[Course, Result]) -> None:
    page = tmp_path / "strength.md"
    page.write_text(f"# Ours\n\nBefore.\n\n{BEGIN}\nold\n{END}\n\nAfter.\n", encoding="utf-8")
    write_page(page, results)
    once = page.read_text(encoding="utf-8")
    write_page(page, results)
    assert page.read_text(encoding="utf-8") == once
    assert once.startswith(f"# Ours\n\nBefore.\n\n{BEGIN}\n")
    assert once.endswith(f"{END}\n\nAfter.\n")
    assert "\nold\n" not in once


def test_a_page_without_a_place_for_it_is_left_alone(
    tmp_path: Path, results: dict[Course, Result]
) -> None:
    page = tmp_path / "strength.md"
    page.write_text("# Mine\n", encoding="utf-8")
    with pytest.raises(ValueError, match="has no place for this"):
        write_page(page, results)
    assert page.read_text(encoding="utf-8") == "# Mine\n"
