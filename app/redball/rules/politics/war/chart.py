"""What declaring war costs and moves, by the war chart of the players' card book."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from redball.errors import near_misses
from redball.game.state import Game
from redball.rules.base.countries import known_countries
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.book import cost_of, in_year, war_row
from redball.rules.politics.nations import india
from redball.rules.politics.options import rounded
from redball.rules.politics.powers.effects import war_chart
from redball.rules.politics.powers.elections import entry_effect
from redball.wording import message

OPTION = "4"
"""The option that declares war: it costs what the war chart says, else what its card does."""


class Price(msgspec.Struct, frozen=True):
    """What declaring war, or a part of it, costs: money and US entry, None where nobody entered the chart,
    and how far the declarer's modifiers move.
    """

    cost: int | None
    us_entry: int | None
    minors: Mapping[str, int]


def price(game: Game, power: str, target: str) -> Price:
    """The price of a declaration of war by the chart; on India apart from the Commonwealth half of its
    effects on minor countries and US entry (POL-NAT-11).
    """
    if not india.is_attacked_apart(game, target):
        return part_of_war(game, power, target, Fraction(1))
    whole, half = (part_of_war(game, power, india.OF, part) for part in (Fraction(1), Fraction(1, 2)))
    cost = None if whole.cost is None else rounded(game, whole.cost * india.part_of_cost(game))
    return Price(cost, half.us_entry, half.minors)


def part_of_war(game: Game, power: str, target: str, part: Fraction) -> Price:
    """A part of that price, rounded as the group does; US entry under the government of today."""
    row = war_row(game, target, power)
    minors = war_chart(game, target, row.minors if row is not None else {})
    moved = {country: rounded(game, value * part) for country, value in minors.items()}
    moved = {country: value for country, value in moved.items() if value}
    whole = exact_cost(game, power, target)
    cost = None if whole is None else rounded(game, whole * part)
    use = in_year(row.use, game.clock.year) if row is not None else None
    return Price(cost, None if use is None else rounded(game, us_entry(game, use, part)), moved)


def exact_cost(game: Game, power: str, target: str) -> Fraction | None:
    """What a declaration of war costs by the chart, else by the card; None where nobody entered either."""
    row = war_row(game, target, power)
    found = row.cost if row is not None and row.cost is not None else cost_of(game, OPTION)
    return None if found is None else Fraction(found)


def us_entry(game: Game, value: int, part: Fraction) -> Fraction:
    """A US entry effect, or half of it, under the government of today."""
    return entry_effect(game, value) if part == 1 else entry_effect(game, value, half=True)


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
