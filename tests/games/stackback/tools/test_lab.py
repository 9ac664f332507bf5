"""`cairn lab stackback`: the statics against MuJoCo, and its reports."""

from __future__ import annotations

from random import Random

import pytest

from cairn.core.extras import MissingExtra
from cairn.games.stackback.tools.lab import main, match_report, physics_report, trial
from cairn.games.stackback.tools.random_buildings import standing, strained


def test_statics_and_physics_agree_away_from_the_border() -> None:
    trials = [trial(5, number) for number in range(12)]
    clear = [(stands, stayed) for stands, clear, stayed in trials if clear]
    assert all(stands == stayed for stands, stayed in clear)
    assert {stands for stands, _ in clear} == {True, False}
    assert "12 random buildings" in physics_report(trials)


def test_a_match_report_gives_the_share_and_how_sure_it_is() -> None:
    text = match_report("a", "b", [1.0] * 180 + [0.0] * 20)
    assert text == "a against b: 180 of 200 points, 90.0% (95 % interval 85.1% to 93.4%)"
    assert "1.5 of 2 points" in match_report("a", "b", [1, 0.5])


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"sticks": 0}, "A building has 3 to 60 sticks, not 0."),
        ({"sticks": 2}, "A building has 3 to 60 sticks, not 2."),
        ({"sticks": 100}, "A building has 3 to 60 sticks, not 100."),
        ({"buildings": 0}, "There can't be 0 buildings."),
        ({"games": -1}, "There can't be -1 games."),
        ({"workers": 0}, "There can't be 0 workers."),
        ({"games": 2, "first": "smith"}, "no bot called 'smith'"),
        ({"games": 2, "hand": "third"}, "third"),
    ],
)
def test_what_could_never_be_done_is_refused_at_once(
    asked: dict[str, object], sentence: str
) -> None:
    usual: dict[str, object] = {"buildings": 4, "sticks": 5, "games": 0, "workers": 1}
    usual |= {"first": "expert", "second": "regular", "hand": "steady"}
    with pytest.raises(ValueError, match=sentence):
        main(**(usual | asked))  # type: ignore[arg-type]


def test_without_mujoco_it_says_so_before_any_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cairn.core.extras.find_spec", lambda name: None)
    monkeypatch.setattr("cairn.games.stackback.tools.lab.each", lambda *_: pytest.fail("worked"))
    with pytest.raises(MissingExtra, match=r"cairn\[physics\]"):
        main(4, 5, 0, "expert", "regular", "steady", 1)


def test_the_smallest_and_the_largest_building() -> None:
    for count in (3, 60):
        assert len(standing(Random("size"), count).sticks) == count
        assert len(strained(Random("size"), count).sticks) == count


def test_it_reports_what_its_workers_found(capsys: pytest.CaptureFixture[str]) -> None:
    main(2, 3, 0, "expert", "regular", "steady", 1)
    assert "2 random buildings" in capsys.readouterr().out
