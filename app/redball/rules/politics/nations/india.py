"""India's control of itself, the Commonwealth's option 8 (POL-NAT-08 to 17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec.structs import replace

from redball.atlas import Atlas
from redball.derived import cached
from redball.game.orders import EditUnit, Order
from redball.game.powers import Country
from redball.game.state import Change, Game, pair, put_unit
from redball.game.units import Unit
from redball.rules.case import hex_name
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.card_rule import CardRule, Play
from redball.rules.politics.nations import pools
from redball.rules.politics.nations.tables import nations, put_nations
from redball.rules.politics.options import reads
from redball.rules.politics.powers import factories
from redball.rules.politics.powers.levels import dominions, level
from redball.rules.ruleset import Consequence, Dice, Objection, Task
from redball.wording import message

CARD = "CW 8"
INDIA, OF = "IND", "CW"
OWN_POOL, CW_POOL, SPIRAL = "IND", "CW IND", "IND spiral"
EAST = ("Asian", "Pacific")


def is_own(game: Game) -> bool:
    """True while India has control of itself."""
    return nations(game).india == "own"


def hexes(game: Game) -> tuple[int, ...]:
    """The hexes of India."""
    return _hexes_of(game.atlas)


@cached
def _hexes_of(atlas: Atlas) -> tuple[int, ...]:
    return tuple(node for node in sorted(atlas.land_nodes) if atlas.territory_at(node).code == INDIA)


def indian_units(game: Game) -> Iterator[Unit]:
    """Indian units on the map."""
    return (
        unit for unit in game.units.values() if unit.country == INDIA and (unit.hex >= 0 or unit.sea >= 0)
    )


def nearest(game: Game, unit: Unit) -> int:
    """The Indian hex nearest to a unit: of equally near ones the first on the map (POL-NAT-14)."""
    grid = game.atlas.grid
    from_ = unit.hex if unit.hex >= 0 else next(iter(game.atlas.sea_hexes[unit.sea]))
    return min(hexes(game), key=lambda node: (grid.distance(from_, node), node))


def effects(game: Game, _play: Play, _dice: Dice) -> Consequence:
    """India controls itself, still as part of the Commonwealth (POL-NAT-08, 12, 14)."""
    found = [*_given(game, own=True), put_nations(game, india="own")]
    for unit in indian_units(game):
        at = nearest(game, unit) if game.atlas.home_at(unit.hex) != INDIA or unit.hex < 0 else unit.hex
        found.append(put_unit(replace(unit, power=INDIA, hex=at, sea=-1, section=0)))
    note = message("politics.india_own")
    return Consequence(tuple(found), ("POL-NAT-08", "POL-NAT-12", "POL-NAT-14"), (note,))


def _given(game: Game, own: bool) -> Iterator[Change]:
    """Land and force pool of India go to itself, or back."""
    yield Change("countries", INDIA, Country(INDIA, "" if own else OF))
    for node in hexes(game):
        if game.controller(node) in (OF, INDIA):
            yield Change("control", node, INDIA)
    yield from pools.moved(game, CW_POOL if own else OWN_POOL, OWN_POOL if own else CW_POOL)


# --- production ---------------------------------------------------------------------------------------------


def level_of_india(game: Game) -> int:
    """India's production multiple level: one lower than the Commonwealth's (POL-NAT-13, POL-AMB-121)."""
    least = 1 if reads(game, "nat.india_pml") == "floor_1" else 0
    return max(least, known.standing(game, OF).pml - 1)


def multiple_of_india(game: Game) -> Fraction:
    """The production multiple with which Indian build points are made."""
    found = level_of_india(game)
    return level(game, OF, found).multiple if found else Fraction(0)


def working_factories(game: Game) -> int:
    """Factories of India that work: those that begin at the Commonwealth's level, by option at its own
    (POL-AMB-121).
    """
    by_own = is_own(game) and reads(game, "nat.india_factories") == "india"
    now = level_of_india(game) if by_own else known.standing(game, OF).pml
    red = sum(factories.red_at(game, node) for node in hexes(game))
    blue = sum(factories.blue_at(game, node) for node in hexes(game))
    rows = [row for row in dominions() if row.territory == INDIA and row.begins <= now]
    if any(row.red is None for row in rows):
        return red + blue
    return sum(min(red, row.red) for row in rows if row.red is not None)


# --- war ----------------------------------------------------------------------------------------------------


def war_objections(game: Game, power: str, target: str) -> Iterator[Objection]:
    """War on India asks for war with the Commonwealth (POL-NAT-10)."""
    if target == INDIA and is_own(game) and not game.at_war(power, OF):
        yield Objection(message("politics.india_with_cw", power=power), ("POL-NAT-10",))


def is_attacked_apart(game: Game, target: str) -> bool:
    """True for India on which war is declared apart (POL-NAT-11)."""
    return target == INDIA and is_own(game)


def part_of_cost(game: Game) -> Fraction:
    """The part of the Commonwealth's cost that war on India has (POL-AMB-120)."""
    return {"full": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}[reads(game, "nat.india_cost")]


# --- its borders --------------------------------------------------------------------------------------------


def bars(game: Game, order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """Units of the Commonwealth don't enter India before it has control again (POL-NAT-15, POL-AMB-122)."""
    if not is_own(game) or isinstance(order, EditUnit):
        return
    for change in changes:
        unit, before = change.value, game.units.get(str(change.key))
        if change.table != "units" or unit is None or unit.hex < 0 or before is None:
            continue
        if game.atlas.territory_at(unit.hex).code != INDIA or before.hex == unit.hex:
            continue
        stays = reads(game, "nat.cw_in_india") == "stay" and _inside(game, before)
        if game.principal(unit.power) == OF and unit.country != INDIA and not stays:
            said = message("politics.india_closed", hex=hex_name(game, unit.hex))
            yield Objection(said, ("POL-NAT-15", "POL-AMB-122"), (unit.hex,))


def _inside(game: Game, unit: Unit) -> bool:
    return unit.hex >= 0 and game.atlas.territory_at(unit.hex).code == INDIA


def tasks(game: Game) -> Iterator[Task]:
    """Where the group plays so, units of the Commonwealth leave India; Indian build points are its own."""
    if not is_own(game):
        return
    inside = [u.hex for u in game.units.values() if u.power == OF and u.country != INDIA and _inside(game, u)]
    if inside and reads(game, "nat.cw_in_india") == "leave":
        yield Task(
            "politics.india.leave", message("politics.task.leave_india"), power=OF, hexes=tuple(inside)
        )
    if game.clock.phase == "production":
        text = message(
            "politics.task.india",
            level=level_of_india(game),
            multiple=multiple_of_india(game),
            count=working_factories(game),
        )
        yield Task("politics.india.production", text, power=OF, state="info")


def _threat(game: Game) -> bool:
    """True while the Commonwealth is at war with a power that controls a unit on the Asian or the Pacific map
    (POL-NAT-16).
    """
    enemies = set(known.enemies(game, OF))
    for unit in game.units.values() if enemies else ():
        power = game.principal(unit.power)
        minor = known.minor(game, power) if power not in game.powers else None
        behind = power if minor is None else minor.controller or minor.director
        node = unit.hex if unit.hex >= 0 else -1
        if unit.hex < 0 and unit.sea >= 0:
            node = next(iter(game.atlas.sea_hexes[unit.sea]), -1)
        if behind in enemies and node >= 0 and game.atlas.sheet_at(node) in EAST:
            return True
    return False


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """Control of India returns, and is lost again; an enemy in India brings its force pool (POL-NAT-16,
    17).
    """
    if not nations(game).india or not any(c.table in ("wars", "units", "politics_minors") for c in changes):
        return None
    after = game.changed(changes)
    found, clauses, notes = list[Change](), list[str](), []
    state = {"india": "regained" if _threat(after) else "own"}
    if state["india"] != nations(after).india:
        regained = state["india"] == "regained"
        found += _given(after, own=not regained)
        for unit in indian_units(after):
            found.append(put_unit(replace(unit, power=OF if regained else INDIA)))
        clauses.append("POL-NAT-16")
        notes.append(message("politics.india_regained" if regained else "politics.india_own_again"))
    if reads(game, "nat.india_dow") == "included" and is_own(after):
        new = {pair(INDIA, code) for code in known.enemies(after, OF)} - after.wars
        if new:
            found.append(Change("wars", "", after.wars | new))
            clauses.append("POL-AMB-64")
    entered = nations(after).entered
    if not entered and _enemy_in_india(after):
        entered = True
        pool = OWN_POOL if nations(after).india == "own" else CW_POOL
        found += pools.moved(after.changed(found), OWN_POOL if state["india"] == "own" else CW_POOL, SPIRAL)
        clauses.append("POL-NAT-17")
        notes.append(message("politics.india_called_up", pool=pool))
    if not clauses:
        return None
    found.append(put_nations(after, entered=entered, **state))
    return Consequence(tuple(found), tuple(clauses), tuple(notes))


def _enemy_in_india(game: Game) -> bool:
    return any(
        _inside(game, unit) and (game.at_war(unit.power, OF) or game.at_war(unit.power, INDIA))
        for unit in game.units.values()
        if unit.country != INDIA
    )


CARDS: Mapping[str, CardRule] = {CARD: CardRule(effects=effects)}
