"""Plans: new tables, judged and set up."""

from __future__ import annotations

import msgspec

from cairn.core.chance import Dice
from cairn.core.game import Game
from cairn.core.registry import load
from cairn.core.sentences import counted
from cairn.core.told import Told, told_by
from cairn.server import messages as m
from cairn.server.codes import Code, Refused
from cairn.server.tables.guests import Person
from cairn.server.tables.names import fit
from cairn.server.tables.seating import sit
from cairn.server.tables.table import Table

LEAST_CLOCK = {"none": 0, "move": 1, "game": 10}
"""The least seconds on a clock of each kind."""
MOST_TABLES = 30
"""Unfinished tables that one guest may set up in an hour."""
HOUR = 3600.0


def may_host(unfinished: list[float], now: float) -> None:
    """Raises Refused for a guest whose newest unfinished tables, as many as may be, are young."""
    if len(unfinished) >= MOST_TABLES and unfinished[-1] > now - HOUR:
        refused = Refused(Code.TOO_MANY_TABLES)
        refused.after = unfinished[-1] + HOUR - now
        raise refused


def set_up(plan: m.NewTable, person: Person, now: float, id_: str) -> Table:
    """A new table, not begun yet. Raises Refused if the game can't be played as planned."""
    dice, plan = Dice.fresh(), msgspec.structs.replace(_checked(plan), id=None)
    table = Table(id_, dice.seed)
    table.emit(m.Created(plan, person.id, person.name, dice.commitment), now)
    return table


def set_up_again(old: Table, now: float, id_: str) -> Table:
    """The same table again, the same people on the same seats."""
    held = sorted(old.held(old.host), key=old.named_by_plan)
    name = old.seats[held[0]].name if held else "Host"
    seats = [_planned_again(old, number) for number in range(len(old.seats))]
    plan = msgspec.structs.replace(old.plan, seats=seats)
    table = set_up(plan, Person(old.host, name), now, id_)
    for number, seat in enumerate(old.seats):
        if seat.holder and seat.holder != old.host:
            sit(table, Person(seat.holder, seat.name), [number], now)
    return table


def _planned_again(old: Table, number: int) -> m.SeatPlan:
    seat = old.seats[number]
    if seat.kind == "bot":
        return m.SeatPlan("bot", seat.bot)
    if seat.holder != old.host:
        return m.SeatPlan("open")
    return m.SeatPlan("host", name=seat.name if old.named_by_plan(number) else None)


def _checked(plan: m.NewTable) -> m.NewTable:
    """The plan with every option settled. Raises Refused."""
    try:
        game = load(plan.game)
        options = game.new(len(plan.seats), plan.options).options
    except ValueError as error:
        raise Refused(Code.PLAN, problem=told_by(error)) from None
    for seat in plan.seats:
        if seat.kind == "bot":
            known_bot(game, seat.bot or "")
    seats = [_named(seat) for seat in plan.seats]
    least = LEAST_CLOCK[plan.clock.kind]
    if plan.clock.seconds < least:
        sentence = f"A clock for each {plan.clock.kind} needs at least {counted(least, 'second')}."
        facts = {"kind": plan.clock.kind, "seconds": least}
        raise Refused(Code.PLAN, problem=Told("clock", sentence, facts))
    return msgspec.structs.replace(plan, seats=seats, options=dict(options))


def _named(seat: m.SeatPlan) -> m.SeatPlan:
    """The plan of a seat, its name made fit to show. Raises Refused."""
    if seat.name is None:
        return seat
    name = fit(seat.name)
    if name is None:
        raise Refused(Code.TEXT)
    return msgspec.structs.replace(seat, name=name)


def known_bot(game: Game, name: str) -> None:
    """Raise Refused for a bot that a game doesn't have."""
    if name in game.bots:
        return
    try:
        game.bot(name, 0)
    except ValueError as error:
        raise Refused(Code.BOT, problem=told_by(error), bot=name) from None
