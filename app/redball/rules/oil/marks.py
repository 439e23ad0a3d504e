"""The marks of the oil rules, and how each is read."""

from __future__ import annotations

from typing import Any

from redball.game.quantities import parse_quantity
from redball.game.state import Game
from redball.rules.mark_reading import (
    MarkReader,
    amount,
    anything,
    count,
    hex_name,
    mark,
    number_text,
    one_of,
    power_code,
    row,
    text,
    texts,
)
from redball.rules.oil.opened import COLUMNS
from redball.rules.oil.reserved import RESERVED, UNNAMED


def _entry(_game: Game, found: Any) -> None:
    cause, _, fuel = str(found).partition(" ")
    if not cause or not fuel:
        raise ValueError("rows of a cause and a quantity, such as “oil 5”")
    parse_quantity(fuel)


def _consent(game: Game, found: Any) -> None:
    if found is not True:
        amount(game, found)


def _chain(game: Game, found: Any) -> None:
    texts(3)(game, found)
    try:
        number_text(game, found[0])
    except ValueError:
        raise ValueError("a number of barrels and the places of a chain") from None


_OPENED_ROW = row(
    "an owner, two quantities and what becomes of them", power_code, amount, amount, one_of(("track", "lost"))
)


def _opened(game: Game, found: Any) -> None:
    """One row for each owner of fuel at the hex, one after another."""
    rows = [found]
    if isinstance(found, list) and found:
        rows = [found[at : at + COLUMNS] for at in range(0, len(found), COLUMNS)]
    for one in rows:
        _OPENED_ROW(game, one)
    if len({one[0] for one in rows}) < len(rows):
        raise ValueError("one row for each owner")


def _payer(game: Game, found: Any) -> None:
    """Nobody where nothing is to be paid."""
    if found != "":
        power_code(game, found)


_COMBAT = row("a table, who pays, what, the units and those at half", text, _payer, number_text, text, text)
_RECEIVED = row("a power, the hex of a factory and a use", power_code, hex_name, text)

MARKS: dict[str, MarkReader] = {
    "oil.account.": mark("turn power", texts(0, _entry)),
    "oil.anywhere.": mark("turn", amount),
    "oil.chain.": mark("turn power number", _chain),
    "oil.combat.": mark("turn impulse hex side-of-it", _COMBAT),
    "oil.consent.": mark("turn owner user where", _consent),
    "oil.debt.": mark("power", amount),
    "oil.drawn.": mark("turn owner user", amount),
    "oil.forgone.": mark("turn power", amount),
    "oil.free.": mark("turn power", amount),
    "oil.free_barrels.": mark("turn power", count),
    "oil.fuelled.": mark("turn unit", anything),
    "oil.given.": mark("turn owner user where", amount),
    "oil.hq_fuel.": mark("turn hq", count),
    "oil.made.": mark("turn power", count),
    "oil.noted.": mark("turn", amount),
    "oil.opened.": mark("turn hex kind", _opened),
    "oil.placer.": mark("hex", power_code),
    "oil.received.": mark("turn resource", _RECEIVED),
    RESERVED: mark("turn owner area", count),
    "oil.sea_paid.": mark("turn power", text),
    "oil.supplied.": mark("turn impulse unit", text),
    "oil.taken.": mark("turn power", anything),
    "oil.to_place.": mark("turn power", count),
    UNNAMED: mark("turn area", count),
}
