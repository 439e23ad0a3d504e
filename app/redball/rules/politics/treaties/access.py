"""Who may enter whose territory: allies by the level of their treaty, and minor countries under attack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from redball.game.state import Change, Game
from redball.game.units import Unit, UnitClass
from redball.rules.politics import standing as known
from redball.rules.politics.options import reads
from redball.rules.politics.treaties.tables import Way, values
from redball.rules.ruleset import Objection
from redball.wording import message


def access(game: Game, power: str, ally: str) -> frozenset[Way]:
    """The ways that a power at war has into an ally's territory by their treaty (POL-TREATY-07, 14)."""
    enemies = set(known.enemies(game, power))
    if not enemies:
        return frozenset()
    fought = set(known.enemies(game, ally))
    at_war = bool(fought & enemies if reads(game, "treaty.ally_war") == "common_enemy" else fought)
    level = known.treaty_level(game, power, ally)
    return frozenset(
        way for way, least in values().access["at_war" if at_war else "neutral"].items() if level >= least
    )


def attackers(game: Game, country: str) -> tuple[str, ...]:
    """The major powers at war with a minor country."""
    return tuple(code for code in known.powers(game) if game.at_war(code, country))


def may_enter_minor(game: Game, power: str, country: str) -> bool:
    """True unless a power's forces are kept out of a controlled minor country that is under attack
    (POL-TREATY-05, 06).
    """
    controller = known.minor(game, country).controller
    against = [code for code in attackers(game, country) if code not in (power, controller)]
    if not controller or not against or game.at_war(power, country):
        return True
    if power == controller:
        return all(game.at_war(power, code) for code in against)
    if all(game.at_war(controller, code) for code in against):
        return "minors" in access(game, power, controller)
    return known.treaty_level(game, power, controller) >= 2 and all(
        game.at_war(power, code) for code in against
    )


def must_leave(game: Game, unit: Unit) -> bool:
    """True for a unit in a minor country that its power may not enter, where a group plays that forces inside
    leave (POL-AMB-95).
    """
    return (
        reads(game, "treaty.inside") == "leave"
        and unit.hex >= 0
        and _is_barred(game, unit, country_at(game, unit.hex))
    )


def country_at(game: Game, node: int) -> str:
    """The minor country that a hex belongs to; empty for none that has a marker."""
    if node < 0 or not game.atlas.is_land(node):
        return ""
    with_marker = known.minors(game)
    codes = (game.atlas.territory_at(node).code, game.atlas.home_at(node))
    return next((code for code in codes if code in with_marker), "")


def _is_barred(game: Game, unit: Unit, country: str) -> bool:
    power = game.principal(unit.power)
    if not country or unit.power == country or unit.country == country or power not in known.powers(game):
        return False
    return not may_enter_minor(game, power, country)


def bars(game: Game, changes: Iterable[Change]) -> Iterator[Objection]:
    """Units that go where their power has no access."""
    for change in changes:
        unit = change.value
        if change.table != "units" or not isinstance(unit, Unit) or unit.hex < 0:
            continue
        before = game.units.get(unit.id)
        if before is None or before.hex == unit.hex:
            continue
        country = country_at(game, unit.hex)
        if country and country == country_at(game, before.hex) and reads(game, "treaty.inside") == "stay":
            continue
        if _is_barred(game, unit, country):
            said = message("politics.kept_out", power=game.principal(unit.power), country=country)
            yield Objection(said, ("POL-TREATY-05", "POL-TREATY-06"), (unit.hex,))
        elif unit.kind is not UnitClass.NAVAL and missing_way(game, unit) is not None:
            ally = game.power_over(unit.hex)
            said = message("politics.no_access", power=game.principal(unit.power), ally=ally)
            yield Objection(said, ("POL-TREATY-07", "POL-TREATY-14"), (unit.hex,))


def missing_way(game: Game, unit: Unit) -> Way | None:
    """The way into another major power's territory that a unit would need and its power doesn't have; None
    where it needs none.
    """
    power, owner = game.principal(unit.power), game.power_over(unit.hex)
    both = {power, owner}
    if power == owner or not both <= set(known.powers(game)) or game.at_war(power, owner):
        return None
    way: Way = "minors" if country_at(game, unit.hex) else "home"
    return None if way in access(game, power, owner) else way


def access_code(ways: Iterable[str]) -> str:
    """Ways into a territory as a word of ``politics.foreseen.way``."""
    return "_".join(sorted(ways)) or "none"
