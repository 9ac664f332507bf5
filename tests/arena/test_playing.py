import json
from pathlib import Path

import pytest

import cairn
from cairn.arena.plan import plan
from cairn.arena.playing import GameFailed, TimedDriver, play_fixture
from cairn.arena.schedule import fixtures
from cairn.arena.store import ArenaStore
from cairn.bots import RandomBot
from cairn.core.actor import CHANCE
from cairn.core.bot import Bot, Budget
from cairn.games.topple.card import ToppleCard
from tests.arena.games import small, verified


def test_a_game_is_a_record_that_verifies(tmp_path: Path) -> None:
    asked = small(2)
    _, second = fixtures(asked)
    file = tmp_path / "game.json"
    file.write_text(play_fixture(asked, second).text, encoding="utf-8")
    record = verified(file)
    assert (record.players, record.seed) == (("random", "random"), "t/2")
    noted = json.loads(file.read_text(encoding="utf-8"))["arena"]
    acted = [entry.actor for entry in record.log]
    assert [len(times) for times in noted["times"]] == [acted.count(0), acted.count(1)]
    assert (noted["number"], noted["round"]) == (2, 2)
    assert noted["cost"] >= sum(map(sum, noted["times"]))


def test_it_is_the_game_that_play_gives() -> None:
    asked = small(1)
    fixture = next(fixtures(asked))
    played = json.loads(play_fixture(asked, fixture).text)
    again = cairn.play(cairn.load("biddi"), fixture.bots, fixture.seed, asked.options)
    assert played["log"] == again.to_json()["log"]


def test_dice_are_the_same_from_every_seat() -> None:
    asked = plan(cairn.load("brikks"), ["greedy", "random"], games=2)
    rolls = []
    for fixture in fixtures(asked):
        log = json.loads(play_fixture(asked, fixture).text)["log"]
        rolls.append([action for actor, action, *_ in log if actor == CHANCE][:5])
    assert rolls[0] == rolls[1]


def test_real_time_is_counted_and_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", None)
    asked = small(1)
    log = json.loads(play_fixture(asked, next(fixtures(asked))).text)["log"]
    assert log[-1][2] >= 5


def test_only_choices_of_bots_are_timed() -> None:
    match = cairn.Match(cairn.load("topple"), 2, {"target": 20}, cairn.Dice(5))
    bots: dict[int, Bot] = {seat: RandomBot(seat) for seat in range(2)}
    watch = TimedDriver(match, bots, Budget())
    watch.run()
    acted = [entry.actor for entry in match.log]
    assert [len(times) for times in watch.times] == [acted.count(0), acted.count(1)]
    assert CHANCE in acted


class Dropper:
    """A bot that fails."""

    def __init__(self, seed: int) -> None: ...

    def choose(self, *_: object) -> None:
        raise ZeroDivisionError("it slipped")


class Cheat:
    """A bot that does what is not legal."""

    def __init__(self, seed: int) -> None: ...

    def choose(self, *_: object) -> str:
        return "a1 of gold"


@pytest.mark.parametrize(
    ("bot", "reason"),
    [(Dropper, r"ZeroDivisionError: it slipped \(test_playing\.py, line \d+\)\."), (Cheat, "Ill")],
)
def test_a_bot_that_fails_is_named(bot: type, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToppleCard, "bots", ("clumsy", "random"))
    monkeypatch.setattr("cairn.games.topple.bots.MAKERS", (bot, RandomBot))
    asked = plan(cairn.load("topple"), ["clumsy", "random"], games=1)
    who = r"Game 1 \(clumsy, random; seed 1/1\) failed: "
    with pytest.raises(GameFailed, match=who + reason):
        play_fixture(asked, next(fixtures(asked)))


def test_kept_games_are_read_as_they_were(tmp_path: Path) -> None:
    asked = small(2)
    store = ArenaStore(tmp_path, asked)
    for fixture in fixtures(asked):
        store.keep(play_fixture(asked, fixture))
    for number, meeting in enumerate(store.meetings(), 1):
        record = verified(tmp_path / f"games/{number:06}.json")
        assert record.outcome
        assert meeting.bots == record.players
        assert (meeting.scores, meeting.winners) == (record.outcome.scores, record.outcome.winners)
