"""`cairn lab stackback`: the statics against MuJoCo, and its reports."""

from __future__ import annotations

from cairn.games.stackback.tools.lab import match_report, physics_report, trial


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
