"""Texts about fuel on the screen of final reorganization."""

from __future__ import annotations

from typing import TYPE_CHECKING

from redball.desk import words
from redball.desk.words import tr
from redball.game.state import Game
from redball.wording import joined, name_of, quantity

if TYPE_CHECKING:
    from redball.planning.sets.oil.refuel import Bill, Plan, Row, Survey, Tap
    from redball.rules.oil.fuel_paths import FuelPath


def place(game: Game, node: int) -> str:
    """The place at a hex, or the hex."""
    return game.atlas.place_name(node) or game.atlas.label(node)


def way_of(game: Game, tap: Tap, way: FuelPath) -> str:
    """A unit's fuel in few words: its owner, and the hex it comes through."""
    node = way.target.node if way.target is not None else -1
    if tap.kind == "sea":
        return tr("At sea")
    if tap.kind == "free":
        return tr("Free US fuel, {0}").format(place(game, node))
    if tap.owner != tap.user:
        return tr("{power}: {place}").format(power=name_of(tap.owner), place=place(game, node))
    return place(game, node)


def terms(tap: Tap) -> str:
    """Special terms of a tap's fuel; empty when there are none."""
    said = []
    if tap.kind == "pocket":
        said.append(tr("cut off, barrels consumed whole"))
    elif tap.kind == "whole":
        said.append(tr("abroad, a barrel gives 8"))
    elif tap.lossy:
        said.append(tr("abroad, 20 % lost"))
    if not tap.consented:
        said.append(tr("{0} has not agreed").format(name_of(tap.owner)))
    if tap.waits_for:
        said.append(tr("{0} must first pay for the sea").format(name_of(tap.waits_for)))
    return ", ".join(said)


def group(survey: Survey, tap: Tap | None, free: bool) -> str:
    """The heading of units that share their best fuel; ``free``: they need none."""
    if tap is None:
        return tr("They need no fuel") if free else tr("No way to fuel")
    where = place(survey.game, tap.node) if tap.node >= 0 else ""
    if tap.kind == "own":
        return tr("Fuel abroad, by {0}").format(where) if tap.lossy else tr("Fuel at home")
    heads = {
        "whole": tr("Own depot abroad: {0}"),
        "pocket": tr("Cut off from home: {0}"),
        "friend": tr("Only a friend's depot: {0}"),
        "free": tr("Only free fuel of the Continental US"),
        "sea": tr("At sea"),
    }
    return heads[tap.kind].format(where)


def cost(row: Row) -> str:
    """Fuel of a unit; a dash when only an activation is removed."""
    return quantity(row.cost) if row.cost is not None else "–"


def whereabouts(game: Game, row: Row) -> str:
    """Where a unit is."""
    unit = row.unit
    return place(game, unit.hex) if unit.hex >= 0 else game.atlas.sea_areas[unit.sea].name


def preset(name: str) -> str:
    """A preset as a choice."""
    said = {
        "build_cost": tr("By build cost"),
        "factors": tr("By first factor"),
        "units": tr("Most units"),
        "armour_first": tr("HQs and armour first"),
    }
    return said[name]


def head(bill: Bill) -> str:
    """'5 units, 3¾ fuel, 1 lost abroad': a plan in one line."""
    said = [words.count(len(bill.paid), "unit", "units"), tr("{0} fuel").format(quantity(bill.net))]
    if bill.lost:
        said.append(tr("{0} more lost abroad").format(quantity(bill.lost)))
    return ", ".join(said)


def difference(found: Plan, own: Plan) -> str:
    """How a suggestion differs from the player's plan: what only one of them does."""
    mine, theirs = _done_by(own), _done_by(found)
    more = [f"+ {name}" for unit, name in theirs.items() if unit not in mine]
    less = [f"− {name}" for unit, name in mine.items() if unit not in theirs]
    said = tr("Best: worth {best}, yours {mine}.").format(
        best=quantity(found.value), mine=quantity(own.value)
    )
    if not more and not less:
        return said + " " + tr("It does the same.")
    shown = [*more, *less]
    rest = len(shown) - 12
    text = "  ".join(shown[:12])
    return f"{said} {text}" + (tr("  and {0} more").format(rest) if rest > 0 else "")


def _done_by(plan: Plan) -> dict[str, str]:
    """What a plan does, by name: units turned up and activations removed."""
    found = {}
    for line in plan.bill.paid:
        row = plan.survey.rows[line.unit]
        if row.cost is not None:
            found[line.unit] = row.unit.name
        if line.order.activation:
            found[f"{line.unit}!"] = tr("{0}’s activation").format(row.unit.name)
    return found


def linked(groups: list[list[str]]) -> str:
    """Which areas of the Commonwealth are linked."""
    return "; ".join(joined([name_of(code) for code in codes]) for codes in groups)
