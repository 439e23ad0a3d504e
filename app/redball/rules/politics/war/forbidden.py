"""Why a power may not declare war: the one place that is asked, by its own order, by the base game's, and
before anybody commits.
"""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.politics import standing as known
from redball.rules.politics.affairs import prerequisites
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.entry import its_war
from redball.rules.politics.nations import india, restricted
from redball.rules.politics.options import reads
from redball.rules.politics.treaties import pacts
from redball.rules.politics.treaties.access import country_at
from redball.rules.politics.war.chart import OPTION
from redball.rules.politics.war.tables import values
from redball.rules.ruleset import Objection
from redball.wording import message


def objections(game: Game, power: str, target: str, free: bool = False) -> Iterator[Objection]:
    """Every reason against a declaration of war; a ``free`` one, for an ally with a level 3 treaty, is bound
    by pacts and garrisons only where the group plays so (POL-AMB-100).
    """
    power, target = game.principal(power), game.principal(target)
    if not free:
        yield from _card(game, power, target)
    yield from restricted.war_objections(game, power, target)
    yield from india.war_objections(game, power, target)
    if target in known.powers(game):
        yield from _on_power(game, power, target)
        if not free or reads(game, "treaty.l3_limits") == "apply":
            yield from pacts.objections(game, power, target)
        if (power, target) == ("US", "JA"):
            yield from _us_fleet(game)
        yield from its_war.war_bars(game, power, target)
    else:
        yield from _on_minor(game, power, target)


def _card(game: Game, power: str, target: str) -> Iterator[Objection]:
    """What the card of option 4 asks for; that it was played this turn to announce the war is no bar."""
    if target not in known.powers(game) and target not in known.minors(game):
        return
    for objection in prerequisites.bars(game, Play(power, OPTION, target)):
        if objection.reason.code not in ("politics.asks.times", "politics.asks.a_turn"):
            yield objection


def _on_power(game: Game, power: str, target: str) -> Iterator[Objection]:
    own, other = known.ideology(game, power), known.ideology(game, target)
    if own == other and (own or reads(game, "war.neutral_zone") == "barred"):
        said = message("politics.one_ideology", power=power, target=target)
        yield Objection(said, ("POL-WAR-01",))


def _us_fleet(game: Game) -> Iterator[Objection]:
    """The ships that the USA needs at Honolulu (POL-WAR-13)."""
    fleet = values().us_fleet
    port = game.atlas.named(fleet.port)
    here = [unit for unit in game.units_at.get(port, ()) if game.principal(unit.power) == "US"]
    carriers = [unit for unit in here if unit.type in fleet.carriers]
    if _with_ships(game):
        needed = fleet.ships
        large = [unit for unit in carriers if unit.first_cycle >= needed.carrier_cost]
        big = [unit for unit in here if unit.type in fleet.big_ships]
        if len(large) < needed.carriers or len(big) < needed.big_ships:
            said = message(
                "politics.us_ships",
                carriers=len(large),
                ships=len(big),
                need_carriers=needed.carriers,
                need_ships=needed.big_ships,
                cost=needed.carrier_cost,
            )
            yield Objection(said, ("POL-WAR-13",), (port,))
        return
    classic = fleet.classic
    battleships = [unit for unit in here if unit.type in fleet.battleships]
    if len(carriers) < classic.carriers or len(battleships) < classic.battleships:
        said = message(
            "politics.us_fleet",
            carriers=len(carriers),
            ships=len(battleships),
            need_carriers=classic.carriers,
            need_ships=classic.battleships,
        )
        yield Objection(said, ("POL-WAR-13",), (port,))


def _with_ships(game: Game) -> bool:
    """True for a game with ship units: as the group says, else where cruisers are units of their own."""
    reading = reads(game, "war.us_fleet")
    if reading != "auto":
        return reading == "ships"
    return any(unit.type in ("CA", "CL") for unit in game.units.values())


def _on_minor(game: Game, power: str, country: str) -> Iterator[Objection]:
    """A minor country in which others fight is left to them, unless one fights them all (POL-WAR-08)."""
    for code in known.powers(game):
        if code == power or game.at_war(power, code):
            continue
        other = not known.same_ideology(game, power, code)
        if other and game.at_war(code, country):
            said = message("politics.others_at_war", power=power, country=country, other=code)
            yield Objection(said, ("POL-WAR-08",))
        elif other or reads(game, "war.minor_units") == "any_mp":
            inside = [unit.hex for unit in units_in(game, country) if behind(game, unit.power) == code]
            if inside:
                said = message("politics.others_inside", power=power, country=country, other=code)
                yield Objection(said, ("POL-WAR-08",), tuple(dict.fromkeys(inside)))


def units_in(game: Game, country: str) -> Iterator[Unit]:
    """The units in a minor country."""
    for stack in game.stacks:
        if country_at(game, stack[0].hex) == country:
            yield from stack


def behind(game: Game, code: str) -> str:
    """The major power that has a unit's owner under its control: itself, or as a minor country's controller
    or director.
    """
    principal = game.principal(code)
    if principal in known.powers(game):
        return principal
    minor = known.minor(game, principal)
    return minor.controller or minor.director
