"""Records shown moment by moment, guides, rules in other languages, and puzzles."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import cairn
from cairn.core.guide import guide
from cairn.server.edge import limits
from cairn.server.messages import Draws, GuideStep, Moments, PuzzleView
from tests.server.client import plain, read, refused
from tests.server.hall import Hall


@pytest.fixture(scope="module")
def record() -> cairn.Record:
    return cairn.play(
        cairn.load("topple"), ["random", "random"], "seed 1", {"target": 20, "hand": "shaky"}
    )


def body(record: cairn.Record, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    return {"record": json.loads(record.dumps()), **more}


def test_moments_of_a_record(hall: Hall, record: cairn.Record) -> None:
    ann, states = hall.guest(), record.replay()
    shown = read(Moments, ann.post("/replay/moments", body(record, first=30, count=3)))
    assert (shown.first, shown.last, shown.problem) == (30, len(record.log), None)
    assert shown.views == [plain(state.view()) for state in states[30:33]]
    first = read(Moments, ann.post("/replay/moments", body(record)))
    assert len(first.views) == 50
    assert read(Moments, ann.post("/replay/moments", body(record, first=9999))).views == []
    assert first.drawings is None
    drawn = read(Moments, ann.post("/replay/moments", body(record, count=2, drawings=True)))
    assert drawn.drawings == [state.drawing() for state in states[:2]]


def test_all_actions_of_a_record(hall: Hall, record: cairn.Record) -> None:
    ann = hall.guest()
    forged = body(record, count=1, actions=True)
    forged["record"]["log"][5][1] = "nonsense"
    shown = read(Moments, ann.post("/replay/moments", forged))
    wanted = [plain(record.game.parse(entry.action).to_json()) for entry in record.log]
    wanted[5] = {"kind": "", "text": "nonsense"}
    assert shown.actions == wanted
    assert read(Moments, ann.post("/replay/moments", body(record, count=1))).actions is None


def test_what_follows_a_record(hall: Hall, record: cairn.Record) -> None:
    ann, entry = hall.guest(), record.log[3]
    before = {**json.loads(record.dumps()), "log": [one.to_json() for one in record.log[:3]]}
    told = record.game.parse(entry.action).to_json()
    del told["text"]
    wanted = {"record": before, "first": 4, "actions": True, "more": [[int(entry.actor), told]]}
    shown = read(Moments, ann.post("/replay/moments", wanted))
    assert shown.views == [plain(record.replay()[4].view())]
    assert shown.actions
    assert [one["text"] for one in shown.actions] == [one.action for one in record.log[:4]]
    wanted["more"] = [[0, {"kind": "xyzzy"}]]
    assert refused(ann.post("/replay/moments", wanted), 400).code == "record"


def test_a_record_that_goes_wrong(hall: Hall, record: cairn.Record) -> None:
    forged = body(record)
    forged["record"]["log"][5][1] = "nonsense"
    shown = read(Moments, hall.guest().post("/replay/moments", forged))
    assert (len(shown.views), shown.last) == (6, 5)
    assert shown.problem
    assert (shown.problem.code, shown.problem.index) == ("illegal", 5)
    for call in ("moments", "motion"):
        answer = hall.guest().post(f"/replay/{call}", {"record": {"cairn": 4}})
        assert refused(answer, 400).code == "record"
    assert refused(hall.guest().post("/replay/draws", {}), 400).code == "record"


def test_draws_of_a_record(hall: Hall, record: cairn.Record) -> None:
    found = read(Draws, hall.guest().post("/replay/draws", body(record)["record"]))
    states = record.replay()
    assert [draw.index for draw in found.draws] == [
        index for index in range(len(record.log)) if states[index].draws
    ]
    for draw in found.draws:
        assert draw.action["text"] == record.log[draw.index].action
        wanted = [
            (plain(action.to_json()), *c.as_integer_ratio())
            for action, c in states[draw.index].outcomes()
        ]
        assert found.odds[draw.odds] == wanted


def test_how_it_fell(hall: Hall, record: cairn.Record) -> None:
    falls = [moment for moment, state in enumerate(record.replay()) if state.falls]
    ann = hall.guest()
    motion: Any = read(object, ann.post("/replay/motion", body(record, first=falls[0])))
    assert motion["fallen"]
    assert len(motion["frames"][0]) == len(motion["bodies"])
    assert read(object, ann.post("/replay/motion", body(record, first=falls[0] - 1))) is None


def test_a_running_game_can_be_shown(hall: Hall) -> None:
    player = hall.alone()
    assert player.guest
    so_far = player.guest.http.get(f"/tables/{player.table}/record").json()
    shown = read(Moments, player.guest.post("/replay/moments", {"record": so_far}))
    assert shown.views[-1] == plain(player.state.view())


def test_several_from_one_address_wait_for_each_other(hall: Hall, record: cairn.Record) -> None:
    ann, wanted = hall.guest(), body(record, count=2)
    with ThreadPoolExecutor(limits.SHOWN_EACH) as asking:
        answers = asking.map(lambda _: ann.post("/replay/moments", wanted), range(8))
        assert all(answer.is_success for answer in answers)


@pytest.mark.parametrize("game", ["brikks", "topple"])
def test_the_guide_of_a_game(hall: Hall, game: str) -> None:
    ann, told = hall.guest(), guide(cairn.load(game))
    steps = read(list[GuideStep], ann.http.get(f"/games/{game}/guide"))
    assert [step.view for step in steps] == [plain(one.state.view()) for one in told.steps]
    assert [(step.actor, step.action and step.action["text"]) for step in steps] == [
        (one.actor, one.action) for one in told.steps
    ]
    picture = read(GuideStep, ann.http.get(f"/games/{game}/picture"))
    assert told.picture
    assert picture.view == plain(told.picture.state.view())
    assert refused(ann.http.get("/games/chess/guide"), 404).code == "no-game"


def test_rules_fall_back_to_english(hall: Hall) -> None:
    http = hall.guest().http
    english = http.get("/games/brikks/rules").text
    for language in ("en", "xx", "../..", "x" * 300):
        assert http.get("/games/brikks/rules", params={"language": language}).text == english


def test_the_puzzles_of_today(hall: Hall) -> None:
    [puzzle] = read(list[PuzzleView], hall.guest().http.get("/puzzles/today", timeout=120))
    assert (puzzle.game, len(puzzle.date)) == ("biddi", 10)
    assert puzzle.rating in ("easy", "medium", "hard", "very hard")
    assert puzzle.facts["levels"] >= len(puzzle.facts["biddis"])
