"""What was given at this opportunity: the orders of this moment of play, and their worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

import msgspec

from redball.errors import Fault
from redball.exact import QuantityError, parse_quantity
from redball.game.entry import Entry
from redball.game.errors import SaveError
from redball.game.references import canonical
from redball.game.session import Session
from redball.game.state import Game, HexState, next_game
from redball.planning.sets.reorganization.plans import Request, value_of
from redball.planning.sets.reorganization.survey import Survey
from redball.planning.sets.reorganization.weights import worths
from redball.rules import judge
from redball.rules.reorganization.orders import Reorganize, ReorganizeMany, RepairPort
from redball.rules.reorganization.pool import used


class Given(msgspec.Struct, frozen=True):
    """One reorganization or repair of the opportunity: the number of its entry in the journal, and what it
    paid.  The rows of one order for many have one number.
    """

    seq: int
    order: Reorganize | RepairPort
    cost: Fraction
    payer: str


class Assignment(msgspec.Struct, frozen=True):
    """The result of a player's own orders: units turned up, in order, their value and the points by payer."""

    units: tuple[str, ...]
    value: Fraction
    spent: dict[str, Fraction]


def given(session: Session) -> list[Given]:
    """All reorganizations and repairs of this moment of play that still stand, in order, with canonical
    names: also those from before a step away and back, which restores the points.

    Raises:
        SaveError: an entry of the journal is damaged.

    """
    entries = list(session.at_this_moment())
    rows = (row for entry in reversed(entries) for row in _rows(session.game, entry))
    return [row for row in rows if _stands(session.game, row.order)]


def _stands(game: Game, order: Reorganize | RepairPort) -> bool:
    if isinstance(order, Reorganize):
        return bool(used(game, "unit", order.unit))
    return not game.hexes.get(game.atlas.find(order.port), HexState()).port_damaged


def _rows(game: Game, entry: Entry) -> Iterator[Given]:
    order, data = entry.order and canonical(game, entry.order), entry.text.data
    if isinstance(order, (Reorganize, RepairPort)):
        yield Given(entry.seq, order, _cost(entry, data.get("cost", 0)), str(data.get("payer", "")))
    elif isinstance(order, ReorganizeMany):
        costs, payers = data.get("costs", []), data.get("payers", [])
        for row, cost, payer in zip(order.rows, costs, payers, strict=False):  # type: ignore[arg-type]
            yield Given(entry.seq, row, _cost(entry, cost), payer)


def _cost(entry: Entry, written: object) -> Fraction:
    try:
        return parse_quantity(written)
    except QuantityError as error:
        raise SaveError(
            Fault(f"{entry.path}: order {entry.seq}, text", "a cost that can't be read", error.expected)
        ) from error


def beginning(session: Session, given_rows: Sequence[Given]) -> Game:
    """The position before the first of some orders; the present one when there are none."""
    return session.game_at(given_rows[0].seq - 1) if given_rows else session.game


def assignment(survey: Survey, request: Request, orders: Iterable[Reorganize | RepairPort]) -> Assignment:
    """A player's own orders in the position of a survey, valued as in a request; those that can't be given
    there are left out.
    """
    start = now = survey.game
    units = []
    for order in orders:
        ruling = judge(now, order)
        if ruling.allowed:
            now = next_game(now, ruling.changes)
            units += [order.unit] if isinstance(order, Reorganize) else []
    spent = {c: p.rp_spent - start.powers[c].rp_spent for c, p in now.powers.items()}
    value = value_of(survey, worths(survey, request), start, now)
    return Assignment(tuple(units), value, {c: points for c, points in spent.items() if points})
