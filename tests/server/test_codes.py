"""Every code means one thing, and is written down; every setting is read, or refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cairn.core.refusals import Refusal
from cairn.core.told import Told
from cairn.server import settings
from cairn.server.codes import Closing, Code, Refused
from cairn.server.messages import Hint, Pause, Play
from cairn.server.settings import Settings
from tests.server.client import check_words
from tests.server.hall import Hall

DOCS = Path(__file__).parents[2] / "docs"


def test_codes_are_different() -> None:
    names = [code.code for code in Code]
    assert len(names) == len(set(names)) == len(Code.__members__)
    assert len({closing.code for closing in Closing}) == len(Closing.__members__)


@pytest.mark.parametrize("code", Code)
def test_a_code_has_a_status_and_a_sentence(code: Code) -> None:
    facts: dict[str, Any] = dict.fromkeys(
        re.findall(r"{(\w+)}", code.sentence), "Something is wrong."
    )
    facts |= {"seat": 0} if "seat" in facts else {}
    refused = Refused(code, **facts)
    assert 400 <= refused.status < 600
    assert (refused.code, refused.source, refused.facts) == (code.code, "table", facts)
    check_words(refused.code, refused.sentence)


def test_people_count_seats_from_1() -> None:
    refused = Refused(Code.TAKEN, seat=0)
    assert (refused.sentence, refused.facts) == ("Seat 1 is taken.", {"seat": 0})


def test_what_is_wrong_with_a_plan_is_told() -> None:
    problem = Told("options", "Options have names and values.")
    refused = Refused(Code.PLAN, problem=problem)
    assert refused.sentence == problem.sentence
    assert refused.facts == {"problem": problem.to_json()}


def test_codes_of_the_rules_are_told_apart() -> None:
    refused = Refused(Refusal("over", "Too late.", {"turn": 3}))
    assert (refused.code, refused.sentence, refused.facts) == ("over", "Too late.", {"turn": 3})
    assert (refused.source, refused.status) == ("rules", 409)


def test_all_codes_are_documented() -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| `([a-z-]+)` \| (\d+) \|", page, re.MULTILINE))
    assert told == {code.code: str(code.status) for code in Code}
    closings = dict(re.findall(r"^\| (\d{4}) \| (.*) \|$", page, re.MULTILINE))
    assert closings.keys() == {str(closing.code) for closing in Closing}


def test_both_sources_over_the_socket(hall: Hall) -> None:
    player = hall.alone()
    assert player.refuse(Play, seat=1, action="dance").source == "rules"
    assert player.refuse(Play, seat=0, action="k1@5,1").source == "rules"
    assert player.refuse(Play, seat=7, action="k1@5,1").source == "table"
    error = player.refuse(Hint, seat=0)
    assert (error.code, error.source, error.facts) == ("turn", "table", {"seat": 0})


def test_who_only_watches_is_told_so(hall: Hall) -> None:
    player = hall.alone()
    watcher = hall.watch(player.table, hall.guest("Eve"))
    for refusal in (
        watcher.refuse(Pause),
        watcher.refuse(Play, seat=1, action="k1@5,1"),
        watcher.refuse(Hint, seat=1),
    ):
        assert refusal.code == "watching"
    nobody = hall.watch(player.table)
    assert nobody.refuse(Pause).code == "guest"


def test_settings() -> None:
    assert Settings.read({}) == Settings()
    told = {
        "CAIRN_BOT_PACE": "0",
        "CAIRN_REST": "2.5",
        "CAIRN_ORIGINS": "http://a  http://b",
        "CAIRN_LIMITS": "off",
    }
    assert Settings.read(told) == Settings(0.0, 2.5, ("http://a", "http://b"), False)
    told = {"CAIRN_LINES": "7", "CAIRN_PROXIES": "10.0.0.1  192.168.0.0/16", "CAIRN_GUESTS": "3"}
    proxies = ("10.0.0.1", "192.168.0.0/16")
    assert Settings.read(told) == Settings(lines=7, proxies=proxies, guests=3.0)
    with pytest.raises(ValueError, match="CAIRN_PROXIES must be addresses"):
        Settings.read({"CAIRN_PROXIES": "nearby"})


@pytest.mark.parametrize("text", ["soon", "-1", "nan", "inf"])
def test_settings_that_can_not_be(text: str) -> None:
    with pytest.raises(ValueError, match="CAIRN_REST must be a number of seconds"):
        Settings.read({"CAIRN_REST": text})


def test_settings_are_documented() -> None:
    page = (DOCS / "hosting.md").read_text(encoding="utf-8")
    for name in re.findall(r"CAIRN_[A-Z_]+", Path(settings.__file__).read_text(encoding="utf-8")):
        assert f"`{name}" in page
