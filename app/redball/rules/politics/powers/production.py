"""Reinforcements without a home, and minor countries that build for themselves (POL-PROD)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from redball.derived import cached
from redball.game.orders import Order
from redball.game.state import Change, Game
from redball.game.units import Unit
from redball.rules.case import hex_name
from redball.rules.politics.options import reads
from redball.rules.politics.powers.homes import homes_of
from redball.rules.politics.powers.tables import PLACED
from redball.rules.politics.standing import minor, minors, powers
from redball.rules.ruleset import Objection, Task
from redball.wording import message

PHASE, REINFORCING = "production", "reinforcement"


def has_no_home(game: Game, power: str) -> bool:
    """True for a power all of whose home countries are conquered."""
    countries = [game.countries.get(code) for code in homes_of(power)]
    return bool(countries) and all(each is not None and each.conquered for each in countries)


@cached
def territories(game: Game, power: str) -> tuple[str, ...]:
    """Territories of which a power controls a hex, by code."""
    atlas = game.atlas
    found = {atlas.territory_at(n).code for n in atlas.land_nodes if game.power_over(n) == power}
    return tuple(sorted(found))


def counted(game: Game, power: str) -> Mapping[str, int]:
    """Units of a power by territory, as the group counts them (POL-AMB-127)."""
    if reads(game, "prod.spread_count") == "this_phase":
        rows = PLACED.of(game).items()
        own = {id for id, unit in game.units.items() if unit.power == power}
        return Counter(where for (turn, id), where in rows if turn == game.clock.turn and id in own)
    there = (unit for unit in game.units.values() if unit.hex >= 0 and unit.power == power)
    return Counter(game.atlas.territory_at(unit.hex).code for unit in there)


def places(game: Game, power: str) -> tuple[str, ...]:
    """Territories in which a power without a home may place the next unit (POL-PROD-02, 03)."""
    own, there = territories(game, power), counted(game, power)
    empty = tuple(code for code in own if not there[code])
    return empty or own


def _placed(game: Game, changes: tuple[Change, ...]) -> Iterator[Unit]:
    """Units that changes bring onto the map in the reinforcement phase, of powers without a home."""
    if game.clock.phase != REINFORCING:
        return
    for change in changes:
        if change.table != "units" or change.value is None or change.value.hex < 0:
            continue
        before, after = game.units.get(change.key), change.value
        off_map = before is None or (before.hex < 0 and before.sea < 0)
        if off_map and after.power in game.powers and has_no_home(game, after.power):
            yield after


def bars(game: Game, _order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """Reinforcements of a power without a home go to its territories, and are spread over them."""
    for unit in _placed(game, changes):
        where, fit = game.atlas.territory_at(unit.hex), places(game, unit.power)
        if where.code not in territories(game, unit.power):
            said = message("politics.not_controlled", power=unit.power, hex=hex_name(game, unit.hex))
            yield Objection(said, ("POL-PROD-02",), (unit.hex,))
        elif where.code not in fit:
            names = [_name(game, code) for code in fit]
            said = message("politics.spread", power=unit.power, territory=where.name, others=names)
            yield Objection(said, ("POL-PROD-03", "POL-AMB-127"), (unit.hex,))


def _name(game: Game, code: str) -> str:
    return next((each.name for each in game.atlas.territories if each.code == code), code)


def followed(game: Game, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """Where reinforcements of powers without a home were placed is written down."""
    return tuple(
        PLACED.put((game.clock.turn, unit.id), game.atlas.territory_at(unit.hex).code)
        for unit in _placed(game, changes)
    )


def builds_for_itself(game: Game, country: str) -> bool:
    """True for a minor country that is directed, not controlled, and not conquered (POL-PROD-04)."""
    row, state = minor(game, country), game.countries.get(country)
    return bool(row.director) and not row.controller and not (state is not None and state.conquered)


def tasks(game: Game) -> Iterator[Task]:
    """What production and reinforcement ask for."""
    if game.clock.phase == PHASE:
        yield Task("politics.production", message("politics.task.production"), state="info")
        for country in filter(lambda code: builds_for_itself(game, code), minors(game)):
            text = message("politics.task.own_builds", country=country)
            yield Task(f"politics.builds.{country}", text, state="info")
    if game.clock.phase == REINFORCING:
        for code in powers(game):
            if has_no_home(game, code):
                names = [_name(game, each) for each in places(game, code)]
                text = message("politics.task.places", power=code, territories=names)
                yield Task(f"politics.places.{code}", text, power=code, state="info")
