"""A puzzle for a day."""

import datetime

import pytest

from cairn.games.biddi.rules import BiddiState
from cairn.games.biddi.tools.puzzle import RATINGS, lines, main, of_day, opening, read_date
from cairn.games.biddi.tools.solve import tower_of

DAY = datetime.date(2026, 11, 15)


def test_everybody_gets_the_same() -> None:
    puzzle = of_day(DAY)
    assert puzzle == of_day(DAY)
    # Written down, so that a change of the drawing can't go unnoticed.
    assert puzzle.plan.levels == 12
    assert dict(puzzle.plan.biddis) == {8: "red", 5: "white", 1: "blue", 3: "grey"}


def test_the_first_level_leaves_every_smile_possible() -> None:
    for day in range(5):
        puzzle = of_day(DAY + datetime.timedelta(days=day), with_first=True)
        bars = puzzle.solved.find(puzzle.given, smiles=len(puzzle.plan.biddis))
        assert bars
        tower = tower_of(bars, puzzle.plan)
        assert tower.levels[0] == puzzle.first
        assert tower.fault_of_caller(puzzle.plan) is None
        assert 0 < puzzle.count < puzzle.solved.count


def test_days_differ_and_ratings_too() -> None:
    puzzles = [of_day(DAY + datetime.timedelta(days=day)) for day in range(20)]
    assert len({str(puzzle.plan) for puzzle in puzzles}) > 15
    names = [name for name, _ in RATINGS]
    by_share = sorted(puzzles, key=lambda puzzle: -puzzle.share)
    ranks = [names.index(puzzle.rating) for puzzle in by_share]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) > 2


def test_it_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    main("2026-11-15", first=True, solution=True)
    told = capsys.readouterr().out
    assert "2026-11-15" in told
    assert "One of them" in told
    assert lines(of_day(DAY), solution=False)


def test_dates() -> None:
    assert read_date("2026-11-15") == DAY
    assert read_date(None)
    for text in ("tomorrow", "2026-02-30", "20261115", "2026-W46-7", "٢٠٢٦-11-15", ""):
        with pytest.raises(ValueError, match=r"not a date\. Write one like"):
            read_date(text)


def test_a_record_leads_to_the_puzzle() -> None:
    for day in range(14):
        puzzle = of_day(DAY + datetime.timedelta(days=day))
        *_, state = opening(puzzle).states()
        assert isinstance(state, BiddiState)
        assert (state.phase, state.round, state.plan) == ("build", puzzle.round, puzzle.plan)
