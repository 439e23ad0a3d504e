"""The rows of the reorganization screen: face-down units and providers, as plain values."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from redball.desk import words
from redball.desk.sets.reorganization import phrases
from redball.desk.words import tr
from redball.game.state import Game
from redball.game.units import Unit, UnitClass
from redball.rules.reorganization.costs import rp_cost
from redball.wording import Message, quantity, sentence

if TYPE_CHECKING:
    from redball.desk.sets.reorganization.watch import Found
    from redball.rules.reorganization import Offer

KINDS: dict[str, Callable[[Unit], bool]] = {
    "all": lambda unit: True,
    "land": lambda unit: unit.is_land,
    "air": lambda unit: unit.kind is UnitClass.AIR,
    "naval": lambda unit: unit.kind is UnitClass.NAVAL,
    "hq": lambda unit: unit.is_headquarters,
}
"""What the list can be narrowed to."""


class UnitRow(msgspec.Struct, frozen=True):
    """A unit that waits: its cells, why nobody serves it, and whether somebody can."""

    unit: str
    cells: tuple[str, ...]
    tip: str
    served: bool


class SourceRow(msgspec.Struct, frozen=True):
    """A way of a provider: its cells, its tooltip, and its offer to the chosen unit, if one is chosen."""

    key: tuple[str, str, bool]
    cells: tuple[str, ...]
    tip: Callable[[], str]
    units: tuple[str, ...]
    offer: Offer | None = None


def waiting(game: Game, power: str) -> list[Unit]:
    """Face-down and shattered units on the map that a power may pay for or serve."""
    return [
        unit
        for unit in game.units.values()
        if (unit.shattered or not unit.organized)
        and (unit.hex >= 0 or unit.sea >= 0)
        and game.cooperate(unit.power, power)
    ]


def unit_row(game: Game, unit: Unit, found: Found | None, fuel: bool) -> UnitRow:
    """A unit's row; ``fuel``: with the fuel it needs."""
    others = ""
    best = next((o for o in found.offers if o.allowed), None) if found is not None else None
    if found is None:
        served = tr("looking…")
    elif best is not None:
        served = phrases.provider_name(game, best.provider)
        if best.cost != rp_cost(unit):
            served += f", {phrases.cost(best)}"
        more = len({(o.provider, o.way) for o in found.offers if o.allowed}) - 1
        others = tr("{0}, {1} more").format(served, more) if more else served
        served = f"{served} +{more}" if more else served
    else:
        served = f"– {phrases.why_nobody(found.offers)}"
    name = tr("{0} (shattered)").format(unit.name) if unit.shattered else unit.name
    cells = [
        name,
        quantity(rp_cost(unit)),
        *([fuel_of(game, unit)] if fuel else []),
        phrases.where(game, unit),
    ]
    tip = (
        f"{words.unit_kind(unit)}, {words.face_state(unit)}, {phrases.where(game, unit)}\n{others or served}"
    )
    return UnitRow(unit.id, (*cells, served), tip, best is not None)


def fuel_of(game: Game, unit: Unit) -> str:
    """The fuel that a unit needs with the oil rule, or that it is paid."""
    from redball.rules.oil.costs import unit_fuel_cost
    from redball.rules.oil.refuel import is_fuelled

    needed = unit_fuel_cost(unit, game.options).fuel
    if not needed:
        return "–"
    return tr("paid") if is_fuelled(game, unit) else quantity(needed)


def fuel_due(game: Game) -> bool:
    """True when turning a unit up may take fuel too: in final reorganization, by option at an impulse's end
    as well (REO-AMB-21, OIL-AMB-18).
    """
    from redball.rules.clauses import chosen
    from redball.rules.reorganization.options import reads

    if "oil" not in game.rule_sets:
        return False
    by_option = chosen(game.options, "oil.non_hq_impulse_reorg_costs") or reads(game, "fuel_in_impulse")
    return bool(by_option) or game.clock.phase == "final_reorganization"


def source_rows(game: Game, known: dict[str, Found], chosen: str) -> list[SourceRow]:
    """Providers of all units, or those of the chosen one: who serves it first, cheapest first."""
    if chosen in known:
        return [_of_offer(game, offer, known[chosen]) for offer in known[chosen].offers]
    asked = {key: found for found in reversed(known.values()) for key in found.by_key}
    serves: dict[tuple[str, str, bool], list[str]] = {key: [] for key in asked}
    for unit, found in known.items():
        for key in found.serving:
            serves[key].append(unit)
    rows = []
    for key, units in serves.items():
        name, short = phrases.source(game, *key), phrases.short_source(game, *key)
        gives = _left(asked[key].left[key[:2]])
        who = words.count(len(units), "unit", "units") if units else "–"
        tip = partial(_first_names, game, name, units)
        rows.append(SourceRow(key, (short, gives, who), tip, tuple(units)))
    return sorted(rows, key=lambda row: (-len(row.units), row.cells[0]))


def _first_names(game: Game, name: str, units: list[str]) -> str:
    names = ", ".join(game.units[u].name for u in units[:8])
    return f"{name}\n{names}".strip()


def _of_offer(game: Game, offer: Offer, found: Found) -> SourceRow:
    key = (offer.provider, offer.way, offer.order.rail)
    name = phrases.short_source(game, *key)
    gives = _left(found.left[(offer.provider, offer.way)])
    tip = partial(phrases.in_full, game, offer, offer.ruling)
    return SourceRow(key, (name, gives, phrases.cell(game, offer)), tip, (offer.order.unit,), offer)


def _left(messages: Iterable[Message]) -> str:
    return "; ".join(sentence(part) for part in messages)


def best_offer(found: Found, key: tuple[str, str, bool]) -> Offer | None:
    """The offer of a provider's row to a unit."""
    return found.by_key.get(key)
