"""The Chinese civil war, option 7 of the USSR and China (15.5.3, 15.5.4; POL-CIV-05 to 11, 16 to 18, 20;
POL-NAT-06, 07).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from redball.atlas import Atlas
from redball.derived import cached
from redball.game.orders import EditUnit, Order
from redball.game.rule_sets import Privilege
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, pair, put_unit
from redball.game.units import Unit
from redball.rules import freight
from redball.rules.case import Case, hex_name
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.card_rule import CardRule, Play
from redball.rules.politics.nations import pools
from redball.rules.politics.nations.orders import HoldForCommunists, PlaceChina, ShareVictory
from redball.rules.politics.nations.tables import CC_HEXES, CHINESE, FORCES, nations, put_nations
from redball.rules.politics.powers.orders import RecordAttack
from redball.rules.politics.tables import STANDINGS, WARS
from redball.rules.ruleset import Consequence, Dice, Judge, Objection, Task
from redball.wording import message

CHINA, USSR, COMMUNISTS = "CH", "SU", "CC"
HOME = "CHI"
CARDS_7 = ("SU 7", "CH 7")
TRUCE = "CH 8"
OWN_POOL, IN_CHINA, IN_USSR = "CH", "CH CC", "SU CC"
TURNS = 4
"""Turns after which the victor adds units of the loser (POL-NAT-07)."""


# --- whose --------------------------------------------------------------------------------------------------


def is_communist(game: Game, unit: Unit) -> bool:
    """True for a unit of the Chinese Communists."""
    return unit.power == COMMUNISTS or ("communist", unit.id) in CHINESE.of(game)


def is_nationalist(game: Game, unit: Unit) -> bool:
    """True for a unit of Nationalist China."""
    return game.principal(unit.power) == CHINA and not is_communist(game, unit)


def side_of(game: Game, node: int) -> str:
    """Which Chinese side controls a hex: "CC", "CN", or neither."""
    if (CC_HEXES.of(game).get(node) and game.power_over(node) in (CHINA, USSR)) or (
        game.controller(node) == COMMUNISTS
    ):
        return "CC"
    return "CN" if game.power_over(node) == CHINA else ""


def held(game: Game, side: str) -> tuple[int, int, int]:
    """Cities, resources and ports in China that a side controls (POL-CIV-06)."""
    atlas = game.atlas
    own = [n for n in atlas.places_at if atlas.home_at(n) == HOME and side_of(game, n) == side]
    return (
        sum(atlas.is_city(node) for node in own),
        sum(len(tuple(freight.resources_at(game, node))) for node in own),
        sum(bool(place.port) for node in own for place in atlas.places_at[node]),
    )


# --- option 7 -----------------------------------------------------------------------------------------------


def bars(game: Game, play: Play) -> Iterator[Objection]:
    """The USSR doesn't play it while China is at war with another major power (POL-CIV-10)."""
    others = [code for code in known.enemies(game, CHINA) if code != USSR]
    if play.power == USSR and others:
        yield Objection(message("politics.china_at_war", powers=others), ("POL-CIV-10",))


def effects(game: Game, _play: Play, _dice: Dice) -> Consequence:
    """Civil war: Communist units leave China's force pools for those of the USSR (POL-CIV-05)."""
    found = [*pools.moved(game, IN_CHINA, IN_USSR), put_nations(game, civil=True)]
    found += (put_unit(replace(unit, power=USSR)) for unit in _of(game, CHINA))
    return Consequence(tuple(found), ("POL-CIV-05",), (message("politics.chinese_civil_war"),))


def _of(game: Game, power: str) -> Iterator[Unit]:
    """Communist units that a power has."""
    marked = (game.units.get(id) for what, id in sorted(CHINESE.of(game)) if what == "communist")
    return (unit for unit in marked if unit is not None and unit.power == power)


CARDS: Mapping[str, CardRule] = {name: CardRule(bars=bars, effects=effects) for name in CARDS_7}


# --- its end ------------------------------------------------------------------------------------------------


def followed(game: Game, changes: tuple[Change, ...]) -> tuple[Consequence | None, ...]:
    """What follows from orders of all rule sets."""
    return _returned(game, changes), _ended(game, changes)


def _returned(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """When the USSR declares war on China, the Communists go to the Chinese player (POL-CIV-11)."""
    after, both = game.changed(changes), pair(CHINA, USSR)
    war = WARS.of(after).get(both)
    begun = both in after.wars - game.wars and war is not None and war.declarer == USSR
    if not begun:
        return None
    found = [*pools.moved(after, IN_USSR, IN_CHINA)]
    found += (put_unit(replace(unit, power=CHINA)) for unit in _of(after, USSR))
    return Consequence(tuple(found), ("POL-CIV-11",), (message("politics.communists_to_china"),))


def _ended(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """The civil war ends when a side controls no city, resource or port of China (POL-CIV-06, 07)."""
    after = game.changed(changes)
    if not nations(after).civil or not any(c.table in ("control", CC_HEXES.name) for c in changes):
        return None
    gone = [side for side in ("CC", "CN") if not any(held(after, side))]
    if not gone:
        return None
    victor = "CN" if gone[0] == "CC" else "CC"
    found = [put_nations(after, civil=False, unity=after.clock.turn, victor=victor, shared=0)]
    clauses = ["POL-CIV-06", "POL-NAT-06"]
    if COMMUNISTS in after.powers:
        found.append(Change("cooperation", "", after.cooperation | {pair(COMMUNISTS, CHINA)}))
    if victor == "CC":
        china = replace(known.standing(after, CHINA), ideology="communist", last_ideology="communist")
        found.append(STANDINGS.put(CHINA, china))
        clauses += ["POL-CIV-07", "POL-CIV-08"]
    return Consequence(tuple(found), tuple(clauses), (message("politics.china_united", side=victor),))


def one_nationality(game: Game) -> bool:
    """True once the civil war is over: all Chinese units are of one nationality (POL-NAT-06)."""
    return nations(game).unity is not None


def beside_ussr(game: Game) -> tuple[str, ...]:
    """Hexes of the display beside the Soviet marker (POL-CIV-08)."""
    field = known.layout(game)
    here = field.node(known.standing(game, USSR).at)
    return tuple(field.label(node) for node in field.neighbours(here)) if here >= 0 else ()


def place_china(game: Game, order: PlaceChina, _dice: Dice) -> Ruling:
    """China's marker beside the Soviet one."""
    case = Case(game)
    if nations(game).victor != "CC":
        case.object(message("politics.china_not_communist"), "POL-CIV-08")
    offered = beside_ussr(game)
    if order.at not in offered:
        case.object(message("politics.beside_ussr", hexes=list(offered)), "POL-CIV-08")
    if case.objections:
        return case.denied(order)
    after = replace(known.standing(game, CHINA), at=order.at)
    return allowed(
        message("politics.china_placed", at=order.at), STANDINGS.put(CHINA, after), clauses=("POL-CIV-08",)
    )


# --- the loser's force pool ---------------------------------------------------------------------------------


def shares_due(game: Game) -> int:
    """How often the victor may have added units by now (POL-NAT-07)."""
    since = nations(game).unity
    return 0 if since is None else (game.clock.turn - since) // TURNS


def _loser(game: Game) -> tuple[str, ...]:
    return (OWN_POOL,) if nations(game).victor == "CC" else (IN_CHINA, IN_USSR)


def share_victory(game: Game, order: ShareVictory, _dice: Dice) -> Ruling:
    """Half of what is left in the loser's force pool, by type, goes to the victor's."""
    case = Case(game)
    now = nations(game)
    if now.shared >= shares_due(game):
        case.object(message("politics.nothing_to_share"), "POL-NAT-07")
    if case.objections:
        return case.denied(order)
    own = IN_USSR if now.victor == "CC" else OWN_POOL
    changed = game
    said = []
    for pool in _loser(game):
        for kind, count in pools.units(game, pool).items():
            half = pools.half(game, count)
            changed = changed.changed([pools.added(changed, pool, kind, -half)])
            changed = changed.changed([pools.added(changed, own, kind, half)])
            said.append(f"{half} {kind}")
    keys = {(own, kind, pools.NOW) for pool in _loser(game) for kind in pools.units(game, pool)}
    keys |= {(pool, kind, pools.NOW) for pool in _loser(game) for kind in pools.units(game, pool)}
    found = [FORCES.put(key, FORCES.of(changed).get(key)) for key in sorted(keys)]
    found.append(put_nations(game, shared=shares_due(game)))
    return allowed(message("politics.victory_shared", units=said), *found, clauses=("POL-NAT-07",))


# --- while it lasts -----------------------------------------------------------------------------------------


def barred(game: Game, order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """Communists attack no Nationalists while a power is at war with China, and enter no city of theirs in
    peace (POL-CIV-09, 16, 20).
    """
    if isinstance(order, RecordAttack):
        yield from _attack(game, order)
    if isinstance(order, EditUnit) or nations(game).civil or pools.played(game, CHINA, TRUCE):
        return
    if one_nationality(game):
        return
    for change in changes:
        unit, before = change.value, game.units.get(str(change.key))
        if change.table != "units" or unit is None or before is None or unit.hex in (-1, before.hex):
            continue
        city = game.atlas.is_city(unit.hex) and game.atlas.home_at(unit.hex) == HOME
        if city and is_communist(game, before) and side_of(game, unit.hex) == "CN":
            said = message("politics.nationalist_city", hex=hex_name(game, unit.hex))
            yield Objection(said, ("POL-CIV-16",), (unit.hex,))


def _attack(game: Game, order: RecordAttack) -> Iterator[Objection]:
    node = game.atlas.named(order.hex)
    if node < 0 or side_of(game, node) != "CN" or game.atlas.home_at(node) != HOME:
        return
    invaders = [code for code in known.enemies(game, CHINA) if code != USSR]
    if invaders and COMMUNISTS in order.by:
        yield Objection(message("politics.communists_at_peace", powers=invaders), ("POL-CIV-09",), (node,))


def hold_for_communists(game: Game, order: HoldForCommunists, _dice: Dice) -> Ruling:
    """Whose a hex of China is."""
    case = Case(game)
    node = case.hex(order.hex)
    if node is not None and game.atlas.home_at(node) != HOME:
        case.object(message("politics.not_in_china", hex=hex_name(game, node)), "POL-CIV-06", hexes=(node,))
    if node is not None and (node in CC_HEXES.of(game)) == order.communist:
        case.object(message("politics.stands_so"), "POL-CIV-06")
    if case.objections or node is None:
        return case.denied(order)
    code = "politics.communist_hex" if order.communist else "politics.nationalist_hex"
    put = CC_HEXES.put(node, order.communist or None)
    return allowed(message(code, hex=hex_name(game, node)), put, clauses=("POL-CIV-06",))


def privileges(game: Game) -> Iterator[Privilege]:
    """Units of both sides trace supply to any city under Chinese control (POL-CIV-17): each unit to the
    nearest one that is the other side's.
    """
    atlas = game.atlas
    by_side = {side: [n for n in _cities(atlas) if side_of(game, n) == side] for side in ("CC", "CN")}
    found: dict[tuple[int, str], set[str]] = {}
    for unit in game.units.values():
        communist = is_communist(game, unit)
        if unit.hex < 0 or not (communist or is_nationalist(game, unit)):
            continue
        near = min(
            by_side["CN" if communist else "CC"],
            key=lambda n: (atlas.grid.distance(n, unit.hex), n),
            default=-1,
        )
        if near >= 0:
            found.setdefault((near, unit.power), set()).add(unit.id)
    for (base, _), units in sorted(found.items()):
        yield Privilege(frozenset(units), base, primary=True)


@cached
def _cities(atlas: Atlas) -> tuple[int, ...]:
    """The cities of China."""
    return tuple(n for n in atlas.places_at if atlas.is_city(n) and atlas.home_at(n) == HOME)


def soviet_works(game: Game) -> tuple[int, ...]:
    """Hexes of Communist China with factories and resources that the USSR may use (POL-CIV-18)."""
    if not nations(game).civil:
        return ()
    atlas = game.atlas
    own = (n for n in sorted(atlas.places_at) if atlas.home_at(n) == HOME and side_of(game, n) == "CC")
    return tuple(n for n in own if atlas.factories(n) or tuple(freight.resources_at(game, n)))


def tasks(game: Game) -> Iterator[Task]:
    """What the civil war asks for."""
    if nations(game).victor == "CC" and known.standing(game, CHINA).at not in beside_ussr(game):
        offered = [PlaceChina(label) for label in beside_ussr(game)]
        yield Task("politics.china.place", message("politics.task.china"), power=USSR, orders=tuple(offered))
    if nations(game).shared < shares_due(game):
        yield Task(
            "politics.china.share",
            message("politics.task.china_share"),
            state="info",
            power=CHINA,
            orders=(ShareVictory(),),
        )
    works = soviet_works(game)
    if works and game.clock.phase == "production":
        yield Task(
            "politics.china.works",
            message("politics.task.china_works"),
            state="info",
            power=USSR,
            hexes=works,
        )


JUDGES: Mapping[type[Order], Judge] = {
    PlaceChina: place_china,
    ShareVictory: share_victory,
    HoldForCommunists: hold_for_communists,
}
