"""Option 0 where no other part has it: a unit built in advance for a minor country (0b), a factory (0d)
(8.7.2; POL-OPT0).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import count

import msgspec

from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game, put_unit
from redball.game.units import Unit, unit_types
from redball.names import is_name
from redball.rules.base.fields import check_range
from redball.rules.case import Case, hex_name
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.book import book
from redball.rules.politics.affairs.card_rule import CardRule, Play
from redball.rules.politics.affairs.orders import SetPool, SetUpBuilds
from redball.rules.politics.affairs.tables import BUILDS, POOLS, Build
from redball.rules.politics.by_hand import check_minor
from redball.rules.politics.options import reads
from redball.rules.politics.treaties.pacts import first_free
from redball.rules.ruleset import Consequence, Dice, Judge, Objection
from redball.wording import message

LOCKED = 6
"""Turns for which 0(b) may not be played again for the same minor country (POL-OPT0-03)."""
BUILD, FACTORY = "0b", "0d"

# --- 0(b) ---------------------------------------------------------------------------------------------------


def build_bars(game: Game, play: Play) -> Iterator[Objection]:
    """Why no unit can be built in advance for a minor country (POL-OPT0-01, 03)."""
    kind = play.terms.get("type")
    if play.target not in known.minors(game):
        yield Objection(message("politics.build_for_whom"), ("POL-OPT0-01",))
        return
    if not isinstance(kind, str) or kind not in unit_types():
        yield Objection(message("politics.build_what", types=sorted(unit_types())), ("POL-OPT0-01",))
    name = play.terms.get("name", "")
    if not isinstance(name, str) or (name and not is_name(name)):
        yield Objection(message("politics.build_name"), ("POL-OPT0-01",))
    if left_in_pool(game, play.target) == 0 or play.terms.get("pool") == 0:
        yield Objection(message("politics.empty_pool", country=play.target), ("POL-OPT0-01",))
    first = build_free_from(game, play.power, play.target)
    if game.clock.turn < first:
        said = message("politics.built_lately", country=play.target, turns=first - game.clock.turn)
        yield Objection(said, ("POL-OPT0-03", "POL-AMB-36", "POL-AMB-84"))


def build_free_from(game: Game, power: str, country: str) -> int:
    """The first turn in which a power may play 0(b) for a minor country: locked for itself, by option
    whoever played it (POL-OPT0-03, POL-AMB-84).
    """
    every = reads(game, "opt0.0b_lock") == "per_minor"
    turns = [turn for code, minor, turn in BUILDS.of(game) if minor == country and (every or code == power)]
    return first_free(game, max(turns), LOCKED) if turns else 0


def build_effects(game: Game, play: Play, _dice: Dice) -> Consequence:
    """The unit is kept in secret until the minor country sets up (POL-OPT0-01, 02)."""
    made = Build(str(play.terms["type"]), str(play.terms.get("name", "")))
    put = BUILDS.put((play.power, play.target, game.clock.turn), made)
    note = message("politics.built_in_advance", country=play.target, unit=made.type)
    return Consequence((put,), ("POL-OPT0-01", "POL-OPT0-02", "POL-OPT0-03"), (note,))


def left_in_pool(game: Game, country: str) -> int | None:
    """Units left in a minor country's force pool, without those built in advance, which leave it for all to
    see only when the country sets up; None where nobody entered them.
    """
    pool = POOLS.of(game).get(country)
    return None if pool is None else max(0, pool - len(waiting(game, country)))


def set_pool(game: Game, order: SetPool, _dice: Dice) -> Ruling:
    """How many units are left in a minor country's force pool."""
    case = Case(game)
    check_minor(case, order.country, "POL-OPT0-01")
    check_range(case, "units", order.units, "POL-OPT0-01")
    if not case.objections and POOLS.of(game).get(order.country) == order.units:
        case.object(message("politics.stands_so"), "POL-OPT0-01")
    if case.objections:
        return case.denied(order)
    text = message("politics.pool_set", country=order.country, units=order.units)
    return allowed(text, POOLS.put(order.country, order.units), clauses=("POL-OPT0-01",))


def set_up_builds(game: Game, order: SetUpBuilds, _dice: Dice) -> Ruling:
    """The units built in advance for a minor country are shown and put in a hex of it (POL-OPT0-02)."""
    case = Case(game)
    node = case.hex(order.at)
    if check_minor(case, order.country, "POL-OPT0-02"):
        if node is not None and game.atlas.home_at(node) != order.country:
            said = message("politics.not_there", found=order.at, country=order.country)
            case.object(said, "POL-OPT0-02", hexes=(node,))
        if not waiting(game, order.country):
            case.object(message("politics.nothing_built", country=order.country), "POL-OPT0-02")
    if case.objections or node is None:
        return case.denied(order)
    changes, ids = [], set(game.units)
    for key, made in waiting(game, order.country):
        id = _new_id(order.country, key[2], ids)
        ids.add(id)
        holder = game.principal(order.country)
        changes.append(put_unit(Unit(id, made.name or made.type, made.type, holder, order.country, hex=node)))
        changes.append(BUILDS.put(key, msgspec.structs.replace(made, set_up=True)))
    built = len(changes) // 2
    if order.country in POOLS.of(game):
        changes.append(POOLS.put(order.country, max(0, POOLS.of(game)[order.country] - built)))
    text = message("politics.built_set_up", country=order.country, count=built, hex=hex_name(game, node))
    return allowed(text, *changes, clauses=("POL-OPT0-02",))


def _new_id(country: str, turn: int, taken: Collection[str]) -> str:
    """An id that no unit has: "spa-built-12-1"."""
    names = (f"{country.lower()}-built-{turn}-{number}" for number in count(1))
    return next(name for name in names if name not in taken)


def waiting(game: Game, country: str) -> tuple[tuple[tuple[str, str, int], Build], ...]:
    """The units built in advance for a minor country that has not set up since."""
    return tuple(
        (key, made) for key, made in sorted(BUILDS.of(game).items()) if key[1] == country and not made.set_up
    )


# --- 0(d) ---------------------------------------------------------------------------------------------------


def factory_cost(game: Game, play: Play, entered: int | None) -> int | None:
    """What a factory costs: at war with a major power as in World in Flames, else as the card says
    (POL-OPT0-04).
    """
    if known.at_war(game, play.power):
        asked = play.terms.get("cost")
        said = asked if isinstance(asked, int) and not isinstance(asked, bool) and asked >= 0 else None
        return book(game).factory if book(game).factory is not None else said
    return entered


def factory_effects(_game: Game, _play: Play, _dice: Dice) -> Consequence:
    """Where its cost comes from is cited."""
    return Consequence(clauses=("POL-OPT0-04",))


CARDS: Mapping[str, CardRule] = {
    BUILD: CardRule(bars=build_bars, effects=build_effects, secret=True),
    FACTORY: CardRule(cost=factory_cost, effects=factory_effects),
}
JUDGES: Mapping[type[Order], Judge] = {SetPool: set_pool, SetUpBuilds: set_up_builds}
