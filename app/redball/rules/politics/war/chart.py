"""What declaring war costs and moves, by the war chart of the base game that players enter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from redball.errors import near_misses
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules.base.countries import known_countries
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.options import reads, rounded
from redball.rules.politics.war.orders import SetWarChart
from redball.rules.politics.war.tables import WAR_CHART, WarEntry, values
from redball.rules.ruleset import Dice, Judge
from redball.wording import message

MOST = 999


@dataclass(frozen=True, slots=True)
class Price:
    """What declaring war costs: money and US entry, None where nobody entered the chart, and how far minor
    countries' modifiers of the declarer move.
    """

    cost: int | None
    us_entry: int | None
    minors: Mapping[str, int]


def price(game: Game, power: str, target: str) -> Price:
    """The price of a declaration of war by the chart; a declaration on France moves Venezuela by what the
    errata have (POL-GEN-05).
    """
    entry = WAR_CHART.of(game).get((power, target))
    minors = dict(entry.minors) if entry is not None else {}
    if target == "FR":
        own = values().on_france
        minors = {**own} if reads(game, "war.france_dow") == "venezuela_only" else {**minors, **own}
    return Price(
        entry.cost if entry is not None else None, entry.us_entry if entry is not None else None, minors
    )


def part_of(game: Game, whole: Price, part: Fraction) -> Price:
    """A part of a price, rounded as the group does."""

    def share(value: int | None) -> int | None:
        return None if value is None else rounded(game, value * part)

    moved = {country: rounded(game, value * part) for country, value in whole.minors.items()}
    return Price(share(whole.cost), share(whole.us_entry), {c: v for c, v in moved.items() if v})


def set_war_chart(game: Game, order: SetWarChart, _dice: Dice) -> Ruling:
    """An entry of the war chart as players have it before them."""
    case = Case(game)
    case.power(order.power, "POL-WAR-20")
    belligerent(case, order.target)
    for country in order.minors:
        if country not in known.minors(game):
            near = near_misses(country, known.minors(game))
            case.unknown("minor", country, near, "POL-WAR-20", "politics")
    if order.power == order.target:
        case.object(message("politics.with_itself", power=order.power), "POL-WAR-20")
    if not 0 <= order.cost <= MOST:
        case.object(message("politics.too_much", field="cost", most=MOST), "POL-WAR-20")
    if any(abs(number) > MOST for number in (order.us_entry, *order.minors.values())):
        case.object(message("politics.too_much", field="minors", most=MOST), "POL-WAR-20")
    if case.objections:
        return case.denied(order)
    minors = {country: number for country, number in order.minors.items() if number}
    entry = WarEntry(order.cost, order.us_entry, minors)
    key = (order.power, order.target)
    if WAR_CHART.of(game).get(key) == entry:
        case.object(message("politics.stands_so"), "POL-WAR-20")
        return case.denied(order)
    text = message(
        "politics.chart_set",
        power=order.power,
        target=order.target,
        cost=order.cost,
        us_entry=f"{order.us_entry:+}",
    )
    return allowed(text, WAR_CHART.put(key, entry), clauses=("POL-WAR-20",))


def belligerent(case: Case, code: str, clause: str = "POL-WAR-01") -> bool:
    """Object to what is neither a power of politics nor a country of the map."""
    game = case.game
    if code in game.powers:
        if code in known.starts():
            return True
        case.object(message("politics.no_part", power=code), clause)
        return False
    if code in known_countries(game):
        return True
    names = [*game.powers, *known_countries(game)]
    case.unknown("power", code, near_misses(code, names), clause)
    return False


JUDGES: Mapping[type[Order], Judge] = {SetWarChart: set_war_chart}
