"""Civil wars in minor countries: Spain (9.2.4, 10.1.2, 15.5.3; POL-CIV-01 to 04, 12 to 15, 19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from redball.game.orders import AddUnit, EditUnit, Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.game.units import UnitClass, unit_types
from redball.rules import freight
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.by_hand import check_minor
from redball.rules.politics.nations import pools
from redball.rules.politics.nations.orders import SplitForces
from redball.rules.politics.nations.tables import SHARES, Share
from redball.rules.politics.options import reads, rounded
from redball.rules.ruleset import Dice, Judge, Objection, Task
from redball.wording import message

SIDES = ("government", "rebels")
NATIONALISTS = "rebels"
"""The Nationalists of Spain are the rebels, the Republic is the government."""
CHINA = "CHI"
BUILDING = frozenset({"reinforcement", "production"})


def pool_of(country: str, side: str) -> str:
    """The force pool of a side (POL-CIV-12)."""
    return f"{country} {side}"


# --- two sides against a third ------------------------------------------------------------------------------


def bars(game: Game, order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """The sides of a civil war don't co-operate against whom attacks both; not so in China (POL-CIV-01, 02);
    ships that were left over aren't built (POL-CIV-15).
    """
    if isinstance(order, AddUnit) and game.clock.phase in BUILDING:
        yield from _left_ships(game, order)
    if isinstance(order, EditUnit):
        return
    for change in changes:
        unit = change.value
        if change.table != "units" or unit is None or unit.hex < 0:
            continue
        before = game.units.get(unit.id)
        if before is not None and before.hex == unit.hex:
            continue
        for other in game.units_at.get(unit.hex, ()):
            if may_not_stack(game, unit.country, unit.power, other.power, other.country):
                said = message("politics.no_cooperation", country=unit.country)
                yield Objection(said, ("POL-CIV-02",), (unit.hex,))
                break


def may_not_stack(game: Game, country: str, a: str, b: str, other: str) -> bool:
    """True for units of both sides of a civil war in a country on which a power has declared war."""
    sides = known.minor(game, country).civil_war if country in known.minors(game) else None
    if country != other or sides is None or country == CHINA:
        return False
    attacked = any(game.at_war(code, country) for code in known.powers(game))
    return attacked and {game.principal(a), game.principal(b)} == set(sides) and sides[0] != sides[1]


# --- build points -------------------------------------------------------------------------------------------


def side_points(game: Game, country: str, side: str) -> int | None:
    """Build points of a side: cities, ports, resources and factories of the country that it controls
    (POL-CIV-04); None in China (POL-CIV-03).
    """
    if country == CHINA:
        return None
    return sum(parts_of_points(game, country, side))


def parts_of_points(game: Game, country: str, side: str) -> tuple[int, int, int, int]:
    """Cities, ports, resources and factories of the country that a side controls."""
    atlas, found = game.atlas, [0, 0, 0, 0]
    for node, places in atlas.places_at.items():
        if atlas.home_at(node) != country or game.power_over(node) != side:
            continue
        row = (
            atlas.is_city(node),
            sum(bool(place.port) for place in places),
            len(tuple(freight.resources_at(game, node))),
            freight.factories_at(game, node),
        )
        found = [a + b for a, b in zip(found, row, strict=True)]
    return found[0], found[1], found[2], found[3]


def tasks(game: Game) -> Iterator[Task]:
    """What sides of civil wars have to build with."""
    if game.clock.phase != "production":
        return
    for country in known.minors(game):
        for side in known.minor(game, country).civil_war or ():
            points = side_points(game, country, side) if side else None
            if points is not None:
                text = message("politics.task.side_points", country=country, power=side, points=points)
                yield Task(f"politics.side.{country}.{side}", text, state="info", power=side)


# --- force pools --------------------------------------------------------------------------------------------


def counted(game: Game, country: str, side: str) -> Mapping[UnitClass, int]:
    """Units of a side's force pool by class."""
    found = dict.fromkeys(UnitClass, 0)
    for kind, count in pools.units(game, pool_of(country, side)).items():
        row = unit_types().get(pools.type_of(kind))
        found[row.kind if row is not None else UnitClass.LAND] += count
    return found


def shares(game: Game, country: str, percent: int, odd_to: str = "") -> dict[str, Share]:
    """What each side receives: of land and air units its percentage of its own pool, of the ships, which both
    pools have, its part; the smaller part are those that the other didn't choose (POL-CIV-13, 14, 19).
    """
    parts = dict(zip(SIDES, (percent, 100 - percent), strict=True))
    ships = max(counted(game, country, side)[UnitClass.NAVAL] for side in SIDES)
    larger = max(SIDES, key=lambda side: (parts[side], side == (odd_to or NATIONALISTS)))
    most = rounded(game, Fraction(ships * parts[larger], 100))
    found = {}
    for side in SIDES:
        own = counted(game, country, side)
        land = rounded(game, Fraction(own[UnitClass.LAND] * parts[side], 100))
        air = rounded(game, Fraction(own[UnitClass.AIR] * parts[side], 100))
        found[side] = Share(parts[side], land, air, most if side == larger else ships - most)
    return found


def left_over(game: Game, country: str, side: str) -> tuple[int, int]:
    """Land and air units that a side didn't receive and may build; ships may not (POL-CIV-15)."""
    own, got = counted(game, country, side), SHARES.of(game).get((country, side))
    if got is None:
        return 0, 0
    return own[UnitClass.LAND] - got.land, own[UnitClass.AIR] - got.air


def split_forces(game: Game, order: SplitForces, _dice: Dice) -> Ruling:
    """The forces of a country in civil war are divided."""
    case = Case(game)
    check_minor(case, order.country, "POL-CIV-12")
    torn = order.country in known.minors(game) and known.minor(game, order.country).civil_war is not None
    if not case.objections and not torn:
        case.object(message("politics.no_civil_war", country=order.country), "POL-CIV-12")
    if not 0 <= order.percent <= 100:
        case.object(message("politics.no_amount", found=order.percent, most=100), "POL-CIV-13")
    ships = max((counted(game, order.country, side)[UnitClass.NAVAL] for side in SIDES), default=0)
    tied = order.percent == 50 and ships % 2 == 1
    how = reads(game, "civ.naval_tie")
    if tied and how != "nationalists" and not order.odd_to:
        case.object(message("politics.odd_ship"), "POL-AMB-51")
    if case.objections:
        return case.denied(order)
    odd_to = order.odd_to if how != "nationalists" else ""
    found = shares(game, order.country, order.percent, odd_to)
    said = [f"{row.land} + {row.air} + {row.naval}" for row in found.values()]
    text = message("politics.forces_split", country=order.country, government=said[0], rebels=said[1])
    puts = (SHARES.put((order.country, side), row) for side, row in found.items())
    clauses = ("POL-CIV-12", "POL-CIV-13", "POL-CIV-14", "POL-CIV-15", "POL-CIV-19", "POL-AMB-51")
    return allowed(text, *puts, clauses=clauses, notes=(message("politics.larger_picks"),))


def _left_ships(game: Game, order: AddUnit) -> Iterator[Objection]:
    row = unit_types().get(order.type)
    split = any(country == order.country for country, _ in SHARES.of(game))
    if split and row is not None and row.kind is UnitClass.NAVAL and order.type not in ("CV", "SUB", "CP"):
        yield Objection(message("politics.left_ship", country=order.country), ("POL-CIV-15",))


JUDGES: Mapping[type[Order], Judge] = {SplitForces: split_forces}
