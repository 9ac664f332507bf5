"""Every kind of event changes a table, and every kind of request is judged at the desk."""

from typing import get_args

from cairn.server.messages import EventData
from cairn.server.tables import desk, table


def test_every_event_is_in_the_table_of_changes() -> None:
    assert {*table._ON} == {*get_args(EventData)}


def test_every_request_is_in_the_desk_s_table() -> None:
    assert {*desk._DO} == {*get_args(desk.Request)}
