"""Units of a neutral power in minor countries that it controls or controlled (POL-MIN-03 to 05)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from redball.derived import cached
from redball.game.orders import EditUnit, Order
from redball.game.rule_sets import Privilege
from redball.game.state import Change, Game
from redball.rules.case import hex_name
from redball.rules.politics.options import reads
from redball.rules.politics.powers.factories import has_joined
from redball.rules.politics.powers.tables import WAS_CONTROLLED
from redball.rules.politics.standing import at_war, minor, minors
from redball.rules.politics.tables import MINORS
from redball.rules.ruleset import Consequence, Objection
from redball.wording import message


def is_neutral(game: Game, power: str, country: str) -> bool:
    """True while the rule on neutral powers holds, as the group reads it (POL-AMB-71)."""
    how = reads(game, "min.neutral")
    if how == "mp_no_mp_war":
        return not at_war(game, power)
    code = power if how == "mp_no_war" else country
    return not any(code in both for both in game.wars)


def hosts(game: Game, power: str) -> frozenset[str]:
    """Minor countries that a power controls or controlled, and that did not join it."""
    once = {country for country, code in WAS_CONTROLLED.of(game) if code == power}
    now = {country for country, code in _controllers(game).items() if code == power}
    return frozenset((once | now) - {country for country in now if has_joined(game, country)})


@cached
def _controllers(game: Game) -> Mapping[str, str]:
    """Who controls each minor country."""
    return {country: minor(game, country).controller for country in minors(game)}


def guests(game: Game, power: str, country: str) -> tuple[str, ...]:
    """Units of a power in a minor country, by id."""
    return tuple(
        unit.id
        for unit in game.units.values()
        if unit.hex >= 0 and unit.power == power and game.atlas.home_at(unit.hex) == country
    )


def privileges(game: Game) -> Iterator[Privilege]:
    """Units of a neutral power trace supply out of such a country (POL-MIN-03)."""
    found = defaultdict[tuple[str, str], set[str]](set)
    held = {code: hosts(game, code) for code in game.powers}
    if not any(held.values()):
        return
    for unit in game.units.values():
        country = game.atlas.home_at(unit.hex) if unit.hex >= 0 else ""
        if not country or country not in held.get(unit.power, ()) or game.principal(country) == unit.power:
            continue
        if is_neutral(game, unit.power, country):
            found[unit.power, country].add(unit.id)
    for (_, country), units in sorted(found.items()):
        yield Privilege(frozenset(units), -1, (country,))


def bars(game: Game, order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """A neutral power moves no more units into such a country (POL-MIN-05)."""
    if isinstance(order, EditUnit):
        return
    for change in changes:
        if change.table != "units" or change.value is None or change.value.hex < 0:
            continue
        before, after = game.units.get(change.key), change.value
        country = game.atlas.home_at(after.hex)
        if not country or country in game.powers or after.power not in game.powers:
            continue
        if before is not None and before.hex >= 0 and game.atlas.home_at(before.hex) == country:
            continue
        if country in hosts(game, after.power) and is_neutral(game, after.power, country):
            said = message(
                "politics.no_more_units", power=after.power, country=country, hex=hex_name(game, after.hex)
            )
            yield Objection(said, ("POL-MIN-05", "POL-AMB-71"), (after.hex,))


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """Who controls minor countries is remembered; units of a neutral power that loses one may stay
    (POL-MIN-04).
    """
    found, notes = list[Change](), []
    after = game.changed(changes)
    for change in changes:
        if change.table != MINORS.name:
            continue
        was, now = minor(game, change.key).controller, minor(after, change.key).controller
        if now and now in game.powers and (change.key, now) not in WAS_CONTROLLED.of(game):
            found.append(WAS_CONTROLLED.put((change.key, now), game.clock.turn))
        if was and was != now and was in game.powers:
            if (change.key, was) not in WAS_CONTROLLED.of(game):
                found.append(WAS_CONTROLLED.put((change.key, was), game.clock.turn))
            if guests(game, was, change.key) and is_neutral(after, was, change.key):
                notes.append(message("politics.may_stay", power=was, country=change.key))
    if not found and not notes:
        return None
    clauses = ("POL-MIN-03", "POL-MIN-04") if notes else ("POL-MIN-03",)
    return Consequence(tuple(found), clauses, tuple(notes))
