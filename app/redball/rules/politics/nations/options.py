"""National options of China, Japan and Germany (8.7.2; POL-NAT-01 to 05, 18 to 25)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, pair
from redball.rules.case import Case
from redball.rules.politics.affairs.card_rule import CardRule, Play
from redball.rules.politics.affairs.prerequisites import times_played
from redball.rules.politics.by_hand import MOST
from redball.rules.politics.nations import pools
from redball.rules.politics.nations.orders import (
    AddReserves,
    MarkChinese,
    NoteAttack,
    SetForces,
    UseOffensive,
)
from redball.rules.politics.nations.pools import NOW, SS
from redball.rules.politics.nations.tables import CHINESE, FORCES, nations, put_nations
from redball.rules.politics.options import reads
from redball.rules.politics.tables import PLAYED, WARS, War
from redball.rules.politics.war.effects import declare
from redball.rules.ruleset import Consequence, Dice, Effect, Judge, Objection
from redball.wording import message

CHINA, JAPAN = "CH 6", "JA 6"
GUARDS = "GE 12"
TWICE = 2


# --- China 6 ------------------------------------------------------------------------------------------------


def china_effects(game: Game, _play: Play, _dice: Dice) -> Consequence:
    """Land units of next year enter the force pool now; all others a year earlier (POL-NAT-01, 02, 25)."""
    found, total = list[Change](), dict[str, int]()
    for (pool, kind, year), count in sorted(FORCES.of(game).items()):
        if pool == "CH" and year != NOW and year <= game.clock.year + 1 and pools.is_land(kind):
            found.append(FORCES.put((pool, kind, year), None))
            total[kind] = total.get(kind, 0) + count
    found += [pools.added(game, "CH", kind, count) for kind, count in total.items()]
    notes = (message("politics.china_6"), message("politics.printed_replaced", card=CHINA))
    return Consequence(tuple(found), ("POL-NAT-01", "POL-NAT-02", "POL-NAT-03", "POL-NAT-25"), notes)


def is_halved(game: Game, white: int, attackers: int) -> bool:
    """True for a Chinese attack that is halved under World in Flames 40: not with an offensive chit, nor
    after China's option 6 with white print on at least half of the attackers (POL-NAT-03, 04).
    """
    if not pools.played(game, "CH", CHINA):
        return True
    return not (nations(game).offensive or (attackers > 0 and 2 * white >= attackers))


def note_attack(game: Game, order: NoteAttack, _dice: Dice) -> Ruling:
    """Whether China's attackers are halved."""
    case = Case(game)
    for id in order.units:
        case.unit(id, "POL-NAT-03")
    if not order.units:
        case.object(message("politics.attack_of_whom"), "POL-NAT-03")
    if case.objections:
        return case.denied(order)
    white = sum(("white", id) in CHINESE.of(game) for id in dict.fromkeys(order.units))
    count = len(set(order.units))
    code = "politics.attack_halved" if is_halved(game, white, count) else "politics.attack_full"
    return allowed(message(code, white=white, count=count), clauses=("POL-NAT-03", "POL-NAT-04"))


def mark_chinese(game: Game, order: MarkChinese, _dice: Dice) -> Ruling:
    """Units with white print, or Communist ones."""
    case = Case(game)
    clause = "POL-NAT-03" if order.what == "white" else "POL-CIV-05"
    unit = case.unit(order.unit, clause)
    if unit is not None and ((order.what, order.unit) in CHINESE.of(game)) == order.marked:
        case.object(message("politics.stands_so"), clause)
    if case.objections or unit is None:
        return case.denied(order)
    text = message(f"politics.chinese_{order.what}", unit=unit.name, marked=str(order.marked).lower())
    return allowed(text, CHINESE.put((order.what, order.unit), order.marked or None), clauses=(clause,))


def use_offensive(game: Game, order: UseOffensive, _dice: Dice) -> Ruling:
    """An offensive chit in this land phase."""
    case = Case(game)
    if not pools.played(game, "CH", CHINA):
        case.object(message("politics.not_played", card=CHINA), "POL-NAT-04")
    if nations(game).offensive == order.used:
        case.object(message("politics.stands_so"), "POL-NAT-04")
    if case.objections:
        return case.denied(order)
    code = "politics.offensive" if order.used else "politics.no_offensive"
    return allowed(message(code), put_nations(game, offensive=order.used), clauses=("POL-NAT-04",))


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """The offensive ends with the impulse."""
    now = nations(game)
    if now.offensive and (entered.turn, entered.impulse) != (game.clock.turn, game.clock.impulse):
        change = put_nations(game, offensive=False)
        yield Effect(change.table, change.key, "", change.value)


# --- Japan 6 ------------------------------------------------------------------------------------------------


def japan_effects(game: Game, _play: Play, _dice: Dice) -> Consequence:
    """War with China; there is no limited war (POL-NAT-05, POL-AMB-119)."""
    both = pair("JA", "CH")
    war = Change("wars", "", game.wars | {both})
    clauses, note = ("POL-NAT-05", "POL-AMB-119"), message("politics.war_with_china")
    if both in game.wars:
        return Consequence(clauses=clauses, notes=(note,))
    if reads(game, "nat.japan6_dow") == "no":
        return Consequence((war, WARS.put(both, War(game.clock.turn, "JA"))), clauses, (note,))
    outcome = declare(game.changed([war]), "JA", "CH")
    return Consequence((war, *outcome.changes), (*clauses, *outcome.clauses), (note, *outcome.notes))


# --- Germany 12 ---------------------------------------------------------------------------------------------


def guards_bars(game: Game, play: Play) -> Iterator[Objection]:
    """It may be played twice (POL-NAT-18)."""
    if times_played(game, play.power, GUARDS) >= TWICE:
        yield Objection(message("politics.played_twice", card=GUARDS), ("POL-NAT-18",))


def guards_effects(game: Game, _play: Play, _dice: Dice) -> Consequence:
    """First SS units of this year and later ones in their years; then all that are left (POL-NAT-20, 21)."""
    second = is_second(game)
    year, found = game.clock.year, list[Change]()
    total = dict[str, int]()
    for (pool, kind, at), count in sorted(FORCES.of(game).items()):
        if pool == SS and at != NOW and (at <= year if second else at == year):
            found.append(FORCES.put((pool, kind, at), None))
            total[kind] = total.get(kind, 0) + count
    found += [pools.added(game, SS, kind, count) for kind, count in total.items()]
    note = message("politics.guards", units=[f"{count} {kind}" for kind, count in total.items()])
    return Consequence(tuple(found), ("POL-NAT-18", "POL-NAT-21" if second else "POL-NAT-20"), (note,))


def first_year(game: Game) -> int | None:
    """The year in which Germany played its option 12 first; None before."""
    return pools.guards_since(game)


def bars(game: Game, order: Order) -> Iterator[Objection]:
    """No SS unit is in a force pool before the card is played (POL-NAT-19)."""
    added = isinstance(order, SetForces) and order.pool.strip() == SS and order.year == NOW and order.units
    if added and first_year(game) is None:
        yield Objection(message("politics.guards_wait"), ("POL-NAT-19",))


def is_second(game: Game) -> bool:
    """True once the card was played twice with success; what failed added no units."""
    return sum(row.success and row.card == GUARDS for row in PLAYED.of(game).values()) >= TWICE


def advance_cost(game: Game, cost: int) -> int:
    """What advancing an SS unit costs: 1 less from the second play on (POL-NAT-22)."""
    return max(0, cost - 1) if is_second(game) else cost


def add_reserves(game: Game, order: AddReserves, _dice: Dice) -> Ruling:
    """An SS unit of a later year is advanced, drawn apart from other land units (POL-NAT-22 to 24)."""
    case = Case(game)
    key = (SS, order.kind.strip(), order.year)
    if not is_second(game):
        case.object(message("politics.guards_drawn_apart"), "POL-NAT-23")
    if order.year == NOW or not FORCES.of(game).get(key):
        case.object(message("politics.no_such_guards", kind=order.kind, year=order.year), "POL-NAT-20")
    if not 0 <= order.cost <= MOST:
        case.object(message("politics.no_amount", found=order.cost, most=MOST), "POL-NAT-22")
    armour = pools.type_of(order.kind)
    if armour == "ARM" and any(pools.type_of(kind) == "ARM" for kind in pools.units(game, "GE")):
        case.object(message("politics.armour_in_pool"), "POL-NAT-24")
    if case.objections:
        return case.denied(order)
    text = message("politics.guards_advanced", kind=order.kind, cost=advance_cost(game, order.cost))
    clauses = ("POL-NAT-22", "POL-NAT-23", "POL-NAT-24")
    return allowed(text, pools.added(game, SS, key[1], -1, order.year), clauses=clauses)


CARDS: Mapping[str, CardRule] = {
    CHINA: CardRule(effects=china_effects),
    JAPAN: CardRule(effects=japan_effects),
    GUARDS: CardRule(bars=guards_bars, effects=guards_effects),
}
JUDGES: Mapping[type[Order], Judge] = {
    NoteAttack: note_attack,
    MarkChinese: mark_chinese,
    UseOffensive: use_offensive,
    AddReserves: add_reserves,
}
