"""The Ukraine, Germany's option 11 (8.7.2; POL-UKR)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from redball.game.orders import AddUnit, Order
from redball.game.powers import Country
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, pair, put_unit, remove_unit
from redball.game.units import Unit
from redball.rules.case import Case, hex_name
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.card_rule import CardRule, Play, no_roll
from redball.rules.politics.affairs.initiative import is_lower
from redball.rules.politics.nations import land, pools
from redball.rules.politics.nations.orders import LeaveKiev, LoseUkrainian, SetUpMilitia
from redball.rules.politics.nations.tables import FOUNDED, nations, put_nations
from redball.rules.politics.options import reads
from redball.rules.politics.powers.homes import homes_of
from redball.rules.politics.tables import MINORS, STANDINGS, WARS, Minor
from redball.rules.ruleset import Consequence, Dice, Judge, Objection, Task
from redball.wording import message

CARD = "GE 11"
UKRAINE, GERMANY, USSR, POLAND = "UKR", "GE", "SU", "POL"
KIEV, SEVASTOPOL = "Kiev", "Sevastopol"
LAND = "Ukraine"
MILITIA = "MIL"
LOWER = 3
EFFECTIVENESS = 2
BUILDING = frozenset({"reinforcement", "production"})


def kiev(game: Game) -> int:
    """The hex of Kiev."""
    return game.atlas.named(KIEV)


def is_minor(game: Game) -> bool:
    """True while the Ukraine is a minor country."""
    return nations(game).ukraine == "minor"


def _holds(game: Game, node: int, power: str) -> bool:
    return node >= 0 and game.power_over(node) == power


def area(game: Game) -> frozenset[int]:
    """The hexes of the Ukraine: the Crimea only if Sevastopol isn't Soviet (POL-UKR-05)."""
    main = land.area(game, "ukraine")
    if _holds(game, game.atlas.named(SEVASTOPOL), USSR):
        return main - land.area(game, "crimea")
    return main | land.area(game, "crimea")


def founded(game: Game) -> frozenset[int]:
    """The hexes that became the Ukraine when the card was played."""
    return frozenset(node for node, name in FOUNDED.of(game).items() if name == LAND)


def is_soviet_home(game: Game, node: int) -> bool:
    """True for a hex of the Soviet home country: one of the Ukraine is again once it was liberated after its
    end as a minor country (POL-UKR-09).
    """
    return game.atlas.home_at(node) in homes_of(USSR) and FOUNDED.of(game).get(node) != LAND


# --- the card -----------------------------------------------------------------------------------------------


def bars(game: Game, order: Order) -> Iterator[Objection]:
    """After its end the Soviets build Ukrainian units as militia, and don't call them up (POL-UKR-12)."""
    if not isinstance(order, AddUnit) or nations(game).ukraine != "gone":
        return
    called_up = order.type == MILITIA and game.principal(order.power) == USSR
    if called_up and order.name in cities(game) and game.clock.phase not in BUILDING:
        yield Objection(message("politics.no_reserves", name=order.name), ("POL-UKR-12",))


def card_bars(game: Game, _play: Play) -> Iterator[Objection]:
    """Germany controls Kiev; or its marker is in Poland's hex, it has no treaty with the USSR, and its
    initiative is at least 3 less (POL-UKR-02).
    """
    if _holds(game, kiev(game), GERMANY):
        return
    here = known.standing(game, GERMANY).at
    if not here or here != known.minor(game, POLAND).at:
        yield Objection(message("politics.not_in_poland"), ("POL-UKR-02",))
    if known.treaty_level(game, GERMANY, USSR):
        yield Objection(message("politics.treaty_with_ussr"), ("POL-UKR-02",))
    if not is_lower(game, GERMANY, USSR, LOWER):
        yield Objection(message("politics.initiative_by_3"), ("POL-UKR-02", "POL-AMB-03"))


def effects(game: Game, _play: Play, _dice: Dice) -> Consequence:
    """The Ukraine becomes a minor country under German control, at war with the USSR."""
    german = known.standing(game, GERMANY)
    found = [STANDINGS.put(GERMANY, replace(german, pe=german.pe - EFFECTIVENESS))]
    clauses = ["POL-UKR-01", "POL-UKR-02", "POL-UKR-16"]
    notes = [message("politics.printed_replaced", card=CARD)]
    war = game.at_war(GERMANY, USSR)
    void = war and _holds(game, kiev(game), USSR) and reads(game, "ukr.kiev_soviet") == "void"
    if void:
        found.append(put_nations(game, ukraine="gone"))
        return Consequence(
            tuple(found), (*clauses, "POL-AMB-125"), (*notes, message("politics.kiev_is_soviet"))
        )
    nodes = area(game)
    found += [FOUNDED.put(node, LAND) for node in sorted(nodes)]
    found.append(MINORS.put(UKRAINE, Minor(controller=GERMANY, joined=war)))
    found.append(Change("countries", UKRAINE, Country(UKRAINE, GERMANY if war else "")))
    found.append(put_nations(game, ukraine="minor"))
    if not war:
        found.append(Change("wars", "", game.wars | {pair(USSR, UKRAINE)}))
    after = game.changed(found)
    moved = list(_forced_out(after))
    after = after.changed(moved)
    if not war:
        moved += [Change("control", node, UKRAINE) for node in sorted(nodes) if _is_free(after, node)]
    notes.append(message("politics.ukraine"))
    clauses += ["POL-UKR-03", "POL-UKR-04", "POL-UKR-05", "POL-UKR-07", "POL-UKR-15" if war else "POL-UKR-14"]
    return Consequence((*found, *moved), tuple(clauses), tuple(notes))


def _is_free(game: Game, node: int) -> bool:
    """True for a hex without a Soviet unit that the USSR or Germany has."""
    units = any(game.principal(unit.power) == USSR for unit in game.units_at.get(node, ()))
    return not units and game.power_over(node) in (USSR, GERMANY)


# --- out of Kiev --------------------------------------------------------------------------------------------


def soviets_in_kiev(game: Game) -> tuple[Unit, ...]:
    """Soviet units in Kiev."""
    return tuple(unit for unit in game.units_at.get(kiev(game), ()) if game.principal(unit.power) == USSR)


def nearest(game: Game) -> tuple[int, ...]:
    """The hexes nearest to Kiev that Soviet units may go to: Soviet or Ukrainian ones without other units
    (POL-UKR-04).
    """
    start, grid = kiev(game), game.atlas.grid
    for reach in range(1, 40):
        ring = [node for node in grid.within(start, reach) if grid.distance(node, start) == reach]
        found = [node for node in ring if _may_go(game, node)]
        if found:
            return tuple(sorted(found))
    return ()


def _may_go(game: Game, node: int) -> bool:
    if node not in game.atlas.land_nodes or game.power_over(node) not in (USSR, UKRAINE):
        return False
    return all(game.principal(unit.power) == USSR for unit in game.units_at.get(node, ()))


def _forced_out(game: Game) -> Iterator[Change]:
    """Units move by themselves where only one hex is the nearest (POL-UKR-17)."""
    found = nearest(game)
    if len(found) == 1:
        for unit in soviets_in_kiev(game):
            yield put_unit(replace(unit, hex=found[0]))


def leave_kiev(game: Game, order: LeaveKiev, _dice: Dice) -> Ruling:
    """A unit leaves Kiev for one of the nearest hexes, which stays Soviet (POL-UKR-04, 14, 17)."""
    case = Case(game)
    unit, node = case.unit(order.unit, "POL-UKR-04"), case.hex(order.to)
    if not is_minor(game) or (unit is not None and unit not in soviets_in_kiev(game)):
        case.object(message("politics.not_in_kiev", unit=order.unit), "POL-UKR-04")
    if node is not None and node not in nearest(game):
        among = [hex_name(game, each) for each in nearest(game)]
        case.object(message("politics.nearest_hexes", among=among), "POL-UKR-17", hexes=nearest(game))
    if case.objections or unit is None or node is None:
        return case.denied(order)
    changes = [put_unit(replace(unit, hex=node))]
    if game.controller(node) == UKRAINE:
        changes.append(Change("control", node, USSR))
    after = game.changed(changes)
    if not soviets_in_kiev(after) and not game.at_war(GERMANY, USSR):
        changes.append(Change("control", kiev(game), UKRAINE))
    text = message("politics.leaves_kiev", unit=unit.name, hex=hex_name(game, node))
    return allowed(text, *changes, clauses=("POL-UKR-04", "POL-UKR-14", "POL-UKR-17"))


# --- militia ------------------------------------------------------------------------------------------------


def cities(game: Game) -> dict[str, int]:
    """Cities of the Ukraine, which have militia."""
    nodes = land.area(game, "ukraine") | land.area(game, "crimea")
    places = game.atlas.places
    return {place.name: place.node for place in places if place.node in nodes and place.is_city}


def may_set_up(game: Game, node: int) -> bool:
    """True for a hex in which Ukrainian units may start (POL-UKR-14, 15)."""
    if node not in founded(game):
        return False
    if game.at_war(GERMANY, USSR):
        return game.power_over(node) != USSR
    return game.controller(node) == UKRAINE


def set_up_militia(game: Game, order: SetUpMilitia, _dice: Dice) -> Ruling:
    """Militia that isn't on the map is among the first Ukrainian units (POL-UKR-10)."""
    case = Case(game)
    node = case.hex(order.at)
    here = [u for u in game.units.values() if u.type == MILITIA and u.name == order.name and u.hex >= 0]
    if not is_minor(game):
        case.object(message("politics.no_ukraine"), "POL-UKR-10")
    if order.name not in cities(game) or cities(game)[order.name] not in founded(game):
        case.object(message("politics.no_ukrainian_city", found=order.name), "POL-UKR-10")
    if here:
        case.object(message("politics.militia_on_map", name=order.name), "POL-UKR-10")
    if node is not None and not may_set_up(game, node):
        case.object(message("politics.not_ukrainian", hex=order.at), "POL-UKR-15", hexes=(node,))
    if case.objections or node is None:
        return case.denied(order)
    id = f"ukr-{cities(game)[order.name]}"
    unit = Unit(id, order.name, MILITIA, game.principal(UKRAINE), UKRAINE, size="corps", hex=node)
    text = message("politics.militia", name=order.name, hex=hex_name(game, node))
    note = message("politics.may_defect")
    return allowed(text, put_unit(unit), clauses=("POL-UKR-10", "POL-UKR-13"), notes=(note,))


def lose_ukrainian(game: Game, order: LoseUkrainian, _dice: Dice) -> Ruling:
    """A destroyed unit goes to the German force pool while Kiev isn't Soviet, else to the Soviet one
    (POL-UKR-11).
    """
    case = Case(game)
    unit = case.unit(order.unit, "POL-UKR-11")
    if unit is not None and unit.country != UKRAINE:
        case.object(message("politics.no_ukrainian_unit", unit=unit.name), "POL-UKR-11")
    if case.objections or unit is None:
        return case.denied(order)
    pool = pool_of_losses(game)
    text = message("politics.ukrainian_lost", unit=unit.name, power=pool)
    changes = (remove_unit(unit.id), pools.added(game, pool, unit.type, 1))
    return allowed(text, *changes, clauses=("POL-UKR-11",))


def pool_of_losses(game: Game) -> str:
    """Whose force pool destroyed Ukrainian units go to."""
    return USSR if _holds(game, kiev(game), USSR) else GERMANY


# --- what follows -------------------------------------------------------------------------------------------


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """War between Germany and the USSR makes it join; Soviet Kiev ends it; liberated hexes are Soviet home
    country (POL-UKR-07 to 09).
    """
    if not nations(game).ukraine or not any(c.table in ("control", "wars") for c in changes):
        return None
    after = game.changed(changes)
    found, clauses, notes = list[Change](), list[str](), []
    if is_minor(game) and not game.at_war(GERMANY, USSR) and after.at_war(GERMANY, USSR):
        war = WARS.of(after).get(pair(GERMANY, USSR))
        joins = reads(game, "ukr.joined") == "any_war" or (war is not None and war.declarer == GERMANY)
        found.append(Change("wars", "", after.wars - {pair(USSR, UKRAINE)}))
        found.append(Change("countries", UKRAINE, Country(UKRAINE, GERMANY)))
        found.append(MINORS.put(UKRAINE, replace(known.minor(after, UKRAINE), joined=joins)))
        clauses.append("POL-UKR-07")
    taken = not _holds(game, kiev(game), USSR) and _holds(after, kiev(game), USSR)
    if is_minor(game) and taken:
        found += _end(after)
        clauses += ["POL-UKR-08", "POL-AMB-124"]
        notes.append(message("politics.ukraine_ends"))
    if nations(game).ukraine == "gone" or taken:
        home = [node for node in sorted(founded(after)) if after.power_over(node) == USSR]
        found += [FOUNDED.put(node, None) for node in home]
        clauses += ["POL-UKR-09"] if home else []
    return Consequence(tuple(found), tuple(clauses), tuple(notes)) if found else None


def _end(game: Game) -> Iterator[Change]:
    yield put_nations(game, ukraine="gone")
    yield MINORS.put(UKRAINE, None)
    yield Change("countries", UKRAINE, None)
    yield Change("wars", "", frozenset(both for both in game.wars if UKRAINE not in both))
    for node in sorted(founded(game)):
        if game.controller(node) == UKRAINE:
            yield Change("control", node, GERMANY)
    stay, removed = reads(game, "ukr.units_after") == "stay", 0
    for unit in game.units.values():
        if unit.country == UKRAINE:
            removed += not stay
            yield put_unit(replace(unit, power=GERMANY)) if stay else remove_unit(unit.id)
    if removed:
        yield pools.added(game, USSR, MILITIA, removed)


def tasks(game: Game) -> Iterator[Task]:
    """Soviet units leave Kiev; militia may be set up; Ukrainian militia may defect."""
    if not is_minor(game):
        return
    for unit in soviets_in_kiev(game):
        if not game.at_war(GERMANY, USSR) or not _holds(game, kiev(game), USSR):
            orders = tuple(LeaveKiev(unit.id, game.atlas.label(node)) for node in nearest(game))
            text = message("politics.task.leave_kiev", unit=unit.name)
            yield Task(f"politics.kiev.{unit.id}", text, power=USSR, orders=orders, needed=True)
    if game.clock.phase == "land_combat" and any(u.country == UKRAINE for u in game.units.values()):
        yield Task("politics.ukraine.defect", message("politics.may_defect"), state="info", power=GERMANY)


# --- Kiev's factory -----------------------------------------------------------------------------------------


def red_factories(game: Game, node: int, standing_there: int) -> int | None:
    """Red factories of Kiev while the Ukraine is a minor country, with how many stand there: at least one,
    by option none where it was moved (POL-UKR-06, POL-AMB-126); None elsewhere.
    """
    if not is_minor(game) or node != kiev(game):
        return None
    return max(1, standing_there) if reads(game, "ukr.factory") == "both" else standing_there


CARDS: Mapping[str, CardRule] = {CARD: CardRule(bars=card_bars, effects=effects, roll=no_roll)}
JUDGES: Mapping[type[Order], Judge] = {
    LeaveKiev: leave_kiev,
    SetUpMilitia: set_up_militia,
    LoseUkrainian: lose_ukrainian,
}
