"""Advice on the command line: what would mend a unit's supply, and what orders would do to everybody's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from redball.cli.answer import DONE, INVALID, Answer
from redball.cli.answers import descriptions
from redball.game.orders import Order
from redball.game.state import Game
from redball.game.units import Unit
from redball.planning.mends import Mend, mends
from redball.planning.whatif import Comparison, changes_of, compare, foresee
from redball.supply import of
from redball.wording import message, sentence


def mending(game: Game, unit_id: str) -> Answer:
    """What would bring a unit into supply, cheapest first."""
    unit, supply = game.units[unit_id], of(game)
    found = list(mends(game, unit_id))
    data = descriptions.unit_data(game, unit, supply) | {"mends": [_mend_data(game, mend) for mend in found]}
    lines = [descriptions.unit_line(game, unit, supply)]
    for mend in found:
        lines += _mend_lines(game, mend)
    if not found and not supply.in_supply(unit_id) and unit.hex >= 0:
        lines.append(f"  {sentence(message('planning.mend_nothing'))}")
    return Answer(data, lines)


def _mend_data(game: Game, mend: Mend) -> dict[str, Any]:
    return {
        "text": " + ".join(sentence(text) for text in mend.texts),
        "details": [sentence(text) for text in mend.details],
        "price": mend.price,
        "orders": [msgspec.to_builtins(order) for order in mend.orders],
        "hexes": descriptions.labels(game, mend.nodes),
        "sea_areas": [game.atlas.sea_areas[area].name for area in mend.seas],
        "gained": list(mend.gained),
        "lost": list(mend.lost),
    }


def _mend_lines(game: Game, mend: Mend) -> Iterator[str]:
    yield "  " + " + ".join(sentence(text) for text in mend.texts)
    details = [*mend.details]
    if mend.gained:
        details.append(message("planning.mend_also", units=_names(game, mend.gained)))
    if mend.lost:
        details.append(message("planning.mend_but", units=_names(game, mend.lost)))
    yield from (f"    {sentence(text)}" for text in details)


def _names(game: Game, units: Iterable[str]) -> list[str]:
    return [game.units[unit].name for unit in units]


def what_if(game: Game, orders: Sequence[Order]) -> Answer:
    """Who would gain and who would lose supply by orders; nothing is done."""
    rulings = foresee(game, orders)
    denied = [ruling for ruling in rulings if not ruling.allowed]
    if denied:
        reasons = [sentence(reason) for ruling in denied for reason in ruling.reasons]
        data = {"allowed": False, "reasons": reasons, "clauses": [c for r in denied for c in r.clauses]}
        return Answer(data, reasons, INVALID)
    result = compare(game, changes_of(rulings))
    return Answer(_comparison_data(result), list(_comparison_lines(result)), DONE)


def _comparison_data(result: Comparison) -> dict[str, Any]:
    return {
        "allowed": True,
        "lost": list(result.lost),
        "gained": list(result.gained),
        "turned": [
            {"unit": row.unit, "before": row.before.value, "after": row.after.value} for row in result.turned
        ],
    }


def _comparison_lines(result: Comparison) -> Iterator[str]:
    before, after = result.before.game, result.after.game
    for code, units in (("lost", result.lost), ("gained", result.gained)):
        for unit in units:
            yield sentence(message(f"planning.if_{code}", unit=_called(before.units[unit])))
    told = {*result.lost, *result.gained}
    for row in result.turned:
        if row.unit not in told:
            data = {"before": f"cli.status.{row.before.value}", "after": f"cli.status.{row.after.value}"}
            yield sentence(message("planning.if_turned", unit=_called(after.units[row.unit]), **data))
    if result.changes_nothing:
        yield sentence(message("planning.if_nothing"))


def _called(unit: Unit) -> str:
    return f"{unit.name} ({unit.id})"
