"""Views: a table as people see it, at the table and in the lobby."""

from __future__ import annotations

from collections.abc import Set

from msgspec.structs import replace

from cairn.server import messages as m
from cairn.server.tables.table import Table


def listing_of(table: Table) -> m.TableView:
    """The table's entry in the list of open tables: nothing that spectators see only later."""
    shown = view_of(table, table.time, set())
    if not table.plan.spectator_delay or table.phase == "waiting":
        return shown
    still = {"left": None, "running": False, "to_move": False, "undos": 0, "hints": 0}
    seats = [replace(seat, **still) for seat in shown.seats]
    return replace(shown, seats=seats, phase="playing", casual=False, question=None)


def view_of(table: Table, now: float, present: Set[str]) -> m.TableView:
    """The table as everybody sees it."""
    return m.TableView(
        table=table.id,
        game=table.plan.game,
        options=table.plan.options,
        seats=[_seat_view(table, number, now, present) for number in range(len(table.seats))],
        host=table.host,
        visibility=table.plan.visibility,
        clock=table.plan.clock,
        spectator_delay=table.plan.spectator_delay,
        hints=table.plan.hints,
        phase=table.phase,
        commitment=table.commitment,
        created=table.created,
        rematch=table.rematch,
        casual=table.phase != "waiting" and table.match.conduct.casual,
        question=_question_view(table),
        expires=table.time + table.stays if table.stays and table.phase != "over" else None,
    )


def _question_view(table: Table) -> m.Question | None:
    asked = table.question
    return m.Question(asked.what, asked.seat, sorted(table.waiting)) if asked else None


def _seat_view(table: Table, number: int, now: float, present: Set[str]) -> m.SeatView:
    seat = table.seats[number]
    had = table.match.conduct if table.phase != "waiting" else None
    return m.SeatView(
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        holder=seat.holder,
        present=seat.holder in present,
        left=table.clocks.left_now(number, now),
        running=number in table.clocks.running,
        to_move=table.waits_for(number),
        undos=had.undos[number] if had else 0,
        hints=had.hints[number] if had else 0,
    )
