"""Old chat goes: of what is said at a table the last words are kept, and every event's place."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from cairn.server.messages import Chat, Played, Said
from cairn.server.running.chats import KEPT, STEP, Chats
from cairn.server.store.marks import START, chain, lasting, seal
from tests.server.conftest import sqlite
from tests.server.edge.test_door import until
from tests.server.hall import Hall, holders, play_on
from tests.server.process import Server

FEW, SOME = 5, 3
SHORT = f"from cairn.server.running import chats; chats.KEPT, chats.STEP = {FEW}, {SOME}; "


@pytest.fixture(scope="module")
def terse(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that keeps few words."""
    server = Server(sqlite(tmp_path_factory.mktemp("terse")), first=SHORT)
    yield server
    server.kill()


def texts(hall: Hall, table: str, n: int) -> list[str]:
    """All that is stored of what was said."""
    events = hall.guest().events(table, n)
    return [event.data.text for event in events if isinstance(event.data, Said)]


def test_old_words_go_and_the_rest_stays(terse: Server) -> None:
    with Hall(terse.base) as hall:
        player = hall.alone()
        play_on(holders(player), Random(1), 4)
        for number in range(20):
            player.do(Chat, text=f"word {number}")
        play_on(holders(player), Random(1), 4)
        last = player.n
        until(lambda: texts(hall, player.table, last).count("") >= 20 - FEW - SOME)
        kept = [text for text in texts(hall, player.table, last) if text]
        assert kept == [f"word {number}" for number in range(20)][-len(kept) :]
        assert FEW <= len(kept) <= FEW + SOME
        stored = hall.guest().events(player.table, last)
        assert player.marks.items() <= {event.n: event.mark for event in stored}.items()
        played = [event.data for event in stored if isinstance(event.data, Played)]
        assert [(one.actor, one.action) for one in played] == player.log


def test_they_are_gone_for_good(terse: Server) -> None:
    """After a crash the journal does not bring them back, and the table is the same."""
    with Hall(terse.base) as hall:
        player = hall.alone()
        for number in range(20):
            player.do(Chat, text=f"word {number}")
        last = player.n
        until(lambda: texts(hall, player.table, last).count("") >= 20 - FEW - SOME)
        terse.kill()
        terse.start()
        assert not player.hello(after=last).fresh, "what was seen is what is stored"
        assert texts(hall, player.table, last).count("") >= 20 - FEW - SOME
        play_on(holders(player), Random(1), 2)
        assert "another event" not in terse.output


def test_a_mark_does_not_hang_on_words() -> None:
    said = '{"type":"said","room":"table","guest":"a","name":"Zoë","text":"Hi \\"you\\" ☃"}'
    played = '{"type":"played","actor":0,"action":"said"}'
    silent = lasting(said.encode()).decode()
    assert silent == said.replace('"Hi \\"you\\" ☃"', '""')
    assert lasting(silent.encode()) == silent.encode()
    assert lasting(played.encode()) == played.encode()
    marks = [
        [event.mark for event in chain([(1, 0.5, words), (2, 0.7, played)], START)]
        for words in (said, silent)
    ]
    assert marks[0] == marks[1]


def test_what_is_old() -> None:
    chats, data = Chats(), b'{"type":"said","room":"table","guest":"a","name":"A","text":"x"}'
    for n in range(1, KEPT + STEP + 1):
        chats.note(seal(START, n, 0.0, data))
    assert chats.old() == []
    chats.note(seal(START, 9000, 0.0, lasting(data)))
    assert chats.old() == [], "what has no words any more is not counted"
    chats.note(seal(START, 9001, 0.0, data))
    assert chats.old() == list(range(1, STEP + 2))
    assert chats.old() == []
